import { describe, expect, test } from "vitest";
import { dialecticLog, unanimousLog } from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import { health, UNANIMOUS } from "./health.ts";

describe("the health of a run", () => {
  const seen = health(dialecticLog());

  test("names repairs and what they were for", () => {
    expect(seen.repairs).toEqual([{
      ask: "challenge/2/security", seat: "security", title: "Security", ended: "repaired",
      reasons: ['weakness: "I completely agree" expresses agreement; say what is wrong instead, or use noMaterialWeakness'],
    }]);
  });

  test("names failure modes in plain words, each with its messages", () => {
    expect(seen.failureModes).toEqual([
      { code: "conformity", text: "Moved towards the larger camp with no argument to show for it: Performance.", refs: ["r3-msg-001"] },
      { code: "outcome-by-conformity", text: "Without conforming and unexplained moves the outcome would be another.", refs: [] },
    ]);
  });

  test("[X-02] blindness is proved by what each blind ask was shown", () => {
    expect(seen.blindness).toEqual({
      proved: true, restsOnHost: false,
      asks: [["cast", "moderator"], ...["performance", "security", "maintainability", "devils-advocate"].map((seat) => [`position/1/${seat}`, seat])].map(([ask, seat]) => ({ ask, seat, shown: [] })),
    });
  });

  test("[X-02] a blind ask that was shown a message disproves it, and a host cannot prove it", () => {
    const leaking = dialecticLog().map((event) => (event.type === "ask.opened" && event.data.ask === "position/1/security" ? { ...event, data: { ...event.data, shown: ["r1-msg-001"] } } : event));
    const hosted = health(dialecticLog({ hosted: true }));
    expect([health(leaking).blindness.proved, hosted.blindness.proved, hosted.blindness.restsOnHost]).toEqual([false, false, true]);
    expect(health(leaking).failureModes.map(({ code }) => code)).toContain("blindness-broken");
  });

  test("tells whether what seats said about changing agrees with their stances", () => {
    expect(seen.changes).toEqual({ agreeing: 9, mismatches: [] });
    const events = dialecticLog().map((event) =>
      event.type === "fact.recorded" && event.data.fact.kind === "message" && event.data.fact.id === "r3-msg-001"
        ? { ...event, data: { ...event.data, fact: { ...event.data.fact, body: { ...event.data.fact.body, changed: false } } } }
        : event,
    );
    expect(health(events).changes).toEqual({ agreeing: 8, mismatches: [{ message: "r3-msg-001", seat: "performance", title: "Performance", saidChanged: false, moved: true }] });
  });

  test("[X-09] unanimity is flagged, also where it came only with the final positions", () => {
    const late = dialecticLog({
      say: (ask) => (ask.id === "final/security" ? { ...story(ask), changed: true, changeReason: "I give in.", changedBecauseOf: [], stances: { i1: "o2", i2: "i2-s1", i3: "i3-s2" } } : null),
    });
    expect([health(unanimousLog()).unanimity, health(late).unanimity, seen.unanimity]).toEqual([
      { isUnanimous: true, warning: UNANIMOUS }, { isUnanimous: true, warning: UNANIMOUS }, { isUnanimous: false, warning: null },
    ]);
  });

  test("names who was missing, with the state and why", () => {
    const { absences, failureModes } = health(dialecticLog({ say: (ask) => (ask.id === "position/1/security" ? { silent: "refused", why: "declined" } : null) }));
    expect(absences).toEqual([{ ask: "position/1/security", seat: "security", title: "Security", state: "refused", why: "declined" }]);
    expect(failureModes.map(({ code }) => code)).toContain("seats-absent");
  });

  test("names quotations that the documents do not hold", () => {
    const invented = health(dialecticLog({ say: (ask) => (ask.id === "position/1/security" ? { ...story(ask), evidence: [{ document: "incidents.md", quote: "billing leaked every card" }] } : null) }));
    expect(invented.quotesNotFound).toEqual([{ message: "r1-msg-002", passage: "ctx:incidents.md", quote: "billing leaked every card" }]);
  });
});
