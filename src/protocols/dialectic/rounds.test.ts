import { describe, expect, it } from "vitest";
import { render, promptText } from "../../agents/render.ts";
import type { Ask } from "../../kernel/ask.ts";
import { drive } from "../../kernel/drive.ts";
import type { Reply } from "../../kernel/reply.ts";
import { factsOf, hold, type Answer } from "../../../test/builders/hold.ts";
import { allowed, brief, moved, panel, premises } from "../../../test/builders/panel.ts";
import { dialectic } from "./index.ts";
import { wording } from "./wording.ts";

type Body = Record<string, unknown>;
/** Changes the reply of one seat to one purpose, the first time only. */
const once = (seat: string, purpose: string, change: (usual: Body) => Answer) => {
  const panelists = panel();
  return (ask: Ask, rejections: number): Answer => {
    const usual = panelists(ask, rejections);
    return ask.seat.id === seat && ask.purpose === purpose && rejections === 0
      ? change(usual as Body)
      : usual;
  };
};
const reasons = (seat: string, purpose: string, change: (usual: Body) => Answer) =>
  hold(dialectic, brief(), once(seat, purpose, change)).rejected.flatMap((r) => r.reasons);

describe("the rounds of a dialectic", () => {
  it("[P-04, X-02] position prompts hold nothing from other members, and all are asked at once", () => {
    const replies = new Map<string, Reply>([
      [
        "cast",
        {
          kind: "absent",
          ask: "cast",
          seat: "moderator",
          state: "timed-out",
          why: "",
          mendable: true,
        },
      ],
    ]);
    const { open } = drive(dialectic.script(brief()), replies);
    expect(open.map((ask) => ask.id)).toEqual([
      "position/1/advocate",
      "position/1/sceptic",
      "position/1/pragmatist",
      "position/1/devils-advocate",
    ]);
    const first = open[0] as Ask;
    replies.set(first.id, {
      kind: "answered",
      ask: first.id,
      seat: "advocate",
      state: "answered",
      value: { claim: "SECRET-OF-ADVOCATE" },
      flags: [],
    });
    for (const ask of drive(dialectic.script(brief()), replies).open) {
      expect(ask.blind).toBe(true);
      expect(promptText(render(ask, { brief: brief(), wording, nonce: "n" }))).not.toContain(
        "SECRET-OF-ADVOCATE",
      );
    }
  });

  it("[P-05] validates every field of a position", () => {
    expect(reasons("security", "position", (p) => ({ ...p, claim: " " }))).toEqual([
      "claim: must not be empty",
    ]);
    expect(
      reasons("security", "position", (p) => ({ ...p, reasons: ["one", "two"] }))[0],
    ).toContain("reasons");
    expect(reasons("security", "position", ({ risks: _risks, ...rest }) => rest)[0]).toContain(
      "risks",
    );
    expect(reasons("security", "position", (p) => ({ ...p, confidence: 0.9 }))[0]).toContain(
      "confidence",
    );
  });

  it("[P-05] the devil's advocate names three new premises a round, else one repair", () => {
    expect(
      reasons("devils-advocate", "premises", () => ({ premises: premises("x").slice(0, 2) }))[0],
    ).toContain("premises");
    expect(
      reasons("devils-advocate", "attack", (a) => ({ ...a, premises: premises("first") }))[0],
    ).toBe(
      'premises: "That load stays the same (first)." was named before; at least three new ones are needed',
    );
    const named = factsOf(
      hold(dialectic, brief({ preset: "deep" }), panel()).facts,
      "message",
    ).filter((m) => m.seat === "devils-advocate" && m.phase !== "final");
    expect(named.map((m) => (m.body["premises"] as unknown[]).length)).toEqual([3, 3, 3, 3, 3]);
  });

  it("[P-06] a challenge has weakness, scenario and alternative, and is aimed at another's message", () => {
    for (const field of ["weakness", "failureScenario", "alternative"])
      expect(reasons("security", "challenge", (c) => ({ ...c, [field]: "" }))).toEqual([
        `${field}: must not be empty`,
      ]);
    const own = hold(dialectic, brief(), panel()).asks.find(
      (ask) => ask.id === "challenge/2/security",
    ) as Ask;
    const mine = own.transcript.filter((m) => m.seat === "security").map((m) => m.id);
    expect(allowed(own, "target").filter((id) => mine.includes(id))).toEqual([]);
    expect(reasons("security", "challenge", (c) => ({ ...c, target: mine[0] }))[0]).toContain(
      "target",
    );
  });

  it("a member who finds no material weakness says what it tried instead", () => {
    const none = (tried: string) =>
      reasons("security", "challenge", (c) => ({
        ...c,
        weakness: "",
        failureScenario: "",
        alternative: "",
        noMaterialWeakness: tried,
      }));
    expect(none("Load tests at ten times the traffic.")).toEqual([]);
    expect(none(" ")).toEqual(["noMaterialWeakness: say what you tried, or set it to null"]);
  });

  it("[P-07] agreement in a challenge is sent back in three languages, and negated or quoted agreement is not", () => {
    const back = (weakness: string) =>
      reasons("security", "challenge", (c) => ({ ...c, weakness })).length;
    expect(
      ["I agree with performance.", "その提案に賛成します。", "我完全同意这个观点。"].map(back),
    ).toEqual([1, 1, 1]);
    expect(
      [
        "I do not agree that load is the limit.",
        "この前提には同意できない。",
        "我不同意这个前提。",
        'It says "I agree" and gives no reason.',
      ].map(back),
    ).toEqual([0, 0, 0, 0]);
    expect(
      [
        "It is not that I agree with the estimate.",
        "賛成ですとは言えない。",
        "不能说我同意这个前提。",
        'It opens with "I agree" and gives no reason.',
      ].map(back),
    ).toEqual([0, 0, 0, 0]);
  });

  it("[P-07] a member who agrees twice is absent from the challenge", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.id === "challenge/2/security"
          ? { ...(usual as Body), weakness: "I agree with performance." }
          : usual,
      ),
    );
    expect(held.replies.get("challenge/2/security")).toMatchObject({
      kind: "absent",
      state: "unparsable",
    });
  });

  it("[P-08] the devil's advocate attacks in every round, may not agree, and ends with a compromise", () => {
    const { facts } = hold(dialectic, brief({ preset: "deep" }), panel());
    const turns = factsOf(facts, "message")
      .filter((m) => m.seat === "devils-advocate")
      .map((m) => [m.phase, m.round, Object.keys(m.body).includes("compromise")]);
    expect(turns).toEqual([
      ["position", 1, false],
      ["challenge", 2, false],
      ["synthesis", 3, false],
      ["challenge", 4, false],
      ["synthesis", 5, false],
      ["final", 5, true],
    ]);
    expect(
      reasons("devils-advocate", "attack", (a) => ({
        ...a,
        alternative: "I agree with security.",
      }))[0],
    ).toContain("expresses agreement");
  });

  it("[P-09] a synthesis is held only while an important conflict is open, and always in quick", () => {
    const phases = (preset: "quick" | "standard", open: boolean) =>
      hold(
        dialectic,
        brief({ preset }),
        panel((ask, usual) =>
          ask.purpose === "steer" && !open ? { ...(usual as Body), openConflicts: [] } : usual,
        ),
      ).asks.map((ask) => ask.phase);
    expect(phases("standard", true)).toContain("synthesis");
    expect(phases("standard", false)).not.toContain("synthesis");
    expect(phases("quick", false)).toContain("synthesis");
  });

  it("[P-10] quick has positions and synthesis, standard two or three rounds, deep up to five and stops early", () => {
    const rounds = (preset: "quick" | "standard" | "deep", openUntil = 9) => {
      const { asks } = hold(
        dialectic,
        brief({ preset }),
        panel((ask, usual) =>
          ask.purpose === "steer" && ask.round >= openUntil
            ? { ...(usual as Body), openConflicts: [] }
            : usual,
        ),
      );
      return [
        ...new Set(
          asks
            .filter((a) => ["position", "challenge", "synthesis"].includes(a.purpose))
            .map((a) => `${a.round} ${a.phase}`),
        ),
      ];
    };
    expect(rounds("quick")).toEqual(["1 position", "2 synthesis"]);
    expect(rounds("standard")).toEqual(["1 position", "2 challenge", "3 synthesis"]);
    expect(rounds("standard", 2)).toEqual(["1 position", "2 challenge"]);
    expect(rounds("deep")).toEqual([
      "1 position",
      "2 challenge",
      "3 synthesis",
      "4 challenge",
      "5 synthesis",
    ]);
    expect(rounds("deep", 3)).toEqual(["1 position", "2 challenge", "3 synthesis"]);
  });

  it.each(["quick", "standard", "deep"] as const)(
    "[P-10] every seat of a %s run is told the rounds that it has, and no other",
    (preset) => {
      const held = hold(dialectic, brief({ preset }), panel());
      const phases = [
        ...new Set(
          held.asks
            .filter((a) => ["position", "challenge", "synthesis"].includes(a.purpose))
            .map((a) => `${a.round}. ${a.phase}`),
        ),
      ];
      const told = wording.constitution(brief({ preset }), "position");
      expect(Array.from(told.matchAll(/^\d\. \w+/gm), ([line]) => line.toLowerCase())).toEqual(
        phases,
      );
      expect(/challenge|criticism/i.test(told)).toBe(preset !== "quick");
      const ask = held.asks.find(({ purpose }) => purpose === "synthesis") as Ask;
      expect(/criticism/.test(wording.task(ask) + JSON.stringify(ask.shape.json))).toBe(
        preset !== "quick",
      );
    },
  );

  it("the moderator is told what comes next, and whether that hangs on an open conflict", () => {
    const next = (preset: "quick" | "standard" | "deep") =>
      hold(dialectic, brief({ preset }), panel())
        .asks.filter(({ purpose }) => purpose === "steer")
        .map((ask) => /Next, .*/.exec(wording.task(ask))?.[0]);
    const [attack, revise, file] = [
      "Next, members attack each other's claims",
      "Next, members revise their claims",
      "Next, members file their final positions.",
    ];
    const open = ", if you name an open conflict; else they file their final positions.";
    expect([next("quick"), next("standard"), next("deep")]).toEqual([
      [`${revise}.`, file],
      [`${attack}.`, `${revise}${open}`, file],
      [`${attack}.`, `${revise}${open}`, `${attack}${open}`, `${revise}${open}`, file],
    ]);
  });

  it("a final position is asked for an answer to an attack where there was one, and told where to give it", () => {
    const { asks } = hold(dialectic, brief({ preset: "quick" }), panel());
    const told = (seat: string) =>
      /An attack on you[^.]*\./.exec(
        wording.task(asks.find(({ id }) => id === `final/${seat}`) as Ask),
      )?.[0];
    expect([told("performance"), told("security")]).toEqual([
      "An attack on you that you have not answered yet is answered where you say what you cannot agree with, or owned to as a risk that remains.",
      undefined,
    ]);
  });

  it("[P-11] from round 2 on every member says whether it changed; a change without a reason is sent back", () => {
    const asked = hold(dialectic, brief(), panel()).asks.filter((ask) =>
      ["challenge", "synthesis", "final"].includes(ask.purpose),
    );
    expect(
      asked.map((ask) => (ask.shape.json as { required: string[] }).required.includes("changed")),
    ).toEqual(asked.map(() => true));
    expect(
      reasons("security", "challenge", (c) => ({ ...c, changed: true, changeReason: " " })),
    ).toEqual(["changeReason: a changed stance needs its reason"]);
  });

  it("[P-11] a stance that moves without being called a change is sent back", () => {
    const silent = (c: Body): Answer => ({ ...moved(c, "o1"), changed: false, changeReason: "" });
    expect(reasons("security", "challenge", silent)[0]).toContain(
      "on i1 you held o2 before and hold o1 now; put o2 back, or set changed to true",
    );
    expect(reasons("security", "synthesis", silent)[0]).toContain(
      "on i1 you held o2 before and hold o1 now; put o2 back, or set changed to true",
    );
  });

  it("[P-15] holds members to 200 words and final positions to 500, and only flags a moderator past 300", () => {
    const words = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`).join(" ");
    const over = reasons("security", "position", (p) => ({ ...p, risks: [words(190)] }));
    expect(over[0]).toMatch(/^\d+ words; at most 200 are allowed/);
    expect(reasons("security", "final", (f) => ({ ...f, remainingRisk: words(500) }))[0]).toMatch(
      /at most 500/,
    );
    const held = hold(
      dialectic,
      brief(),
      once("moderator", "steer", (s) => ({ ...s, message: `Please give grounds: ${words(310)}.` })),
    );
    expect(held.rejected).toEqual([]);
    expect(held.replies.get("steer/1")).toMatchObject({
      kind: "answered",
      flags: [expect.stringContaining("words-300")],
    });
  });

  it("[P-15] counts words in any script", () => {
    const sentence = "請求サービスを分割すると月末の処理が遅れる可能性があります。";
    expect(
      reasons("security", "position", (p) => ({ ...p, risks: [sentence.repeat(30)] }))[0],
    ).toMatch(/at most 200/);
    expect(reasons("security", "position", (p) => ({ ...p, risks: [sentence] }))).toEqual([]);
  });

  it("a challenge is aimed at one peer, so that every claim is attacked once, and at another the next time", () => {
    const { asks } = hold(dialectic, brief({ preset: "deep" }), panel());
    const targets = (round: number) =>
      asks
        .filter((a) => a.purpose === "challenge" && a.round === round)
        .map((a) => a.transcript.find((m) => m.id === allowed(a, "target")[0])?.seat);
    expect(targets(2)).toEqual(["security", "maintainability", "performance"]);
    expect(targets(4)).toEqual(["maintainability", "performance", "security"]);
  });

  it("a member whose answer is not on the list puts it there, and holds it", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => {
        const reply = usual as Body;
        if (ask.seat.id !== "security" || reply["stances"] === undefined) return usual;
        if (ask.purpose === "challenge")
          return { ...moved(reply, "none"), ownOption: "Split the reports only" };
        return { ...reply, stances: { ...(reply["stances"] as Body), i1: "o3" } };
      }),
    );
    expect(held.rejected).toEqual([]);
    expect(
      factsOf(held.facts, "issue")
        .findLast((i) => i.main)
        ?.stances.map((s) => s.label),
    ).toEqual(["Split now", "Keep it whole", "Split the reports only"]);
    expect(
      factsOf(held.facts, "position")
        .filter((p) => p.seat === "security" && p.issue === "i1" && p.basis === "stated")
        .map((p) => p.stance),
    ).toEqual(["o3", "o3", "o3"]);
    expect(factsOf(held.facts, "shift").map((s) => [s.seat, s.from, s.to])).toEqual([
      ["security", "o2", "o3"],
    ]);
  });

  describe("a move to an option of one's own", () => {
    /** In the synthesis those who leave put the same answer on the list, and stay with it. */
    const after = (
      named: readonly string[],
      preset: "quick" | "standard",
      leaving: readonly string[],
    ) => {
      const held = hold(
        dialectic,
        brief({ preset }),
        panel((ask, usual) => {
          const reply = usual as Body;
          if (ask.purpose === "attack")
            return { ...reply, noMaterialWeakness: "Looked for a weakness." };
          if (!leaving.includes(ask.seat.id) || reply["stances"] === undefined) return usual;
          if (ask.purpose === "synthesis")
            return { ...moved(reply, "none", named), ownOption: "Split the reports only" };
          return ask.purpose === "final"
            ? { ...reply, stances: { ...(reply["stances"] as Body), i1: "o3" } }
            : usual;
        }),
      );
      expect(held.rejected).toEqual([]);
      return held.facts;
    };
    const shifts = (named: readonly string[], preset: "quick" | "standard" = "standard") =>
      factsOf(after(named, preset, ["maintainability"]), "shift").map((s) => [
        s.seat,
        s.from,
        s.to,
        s.class,
        s.trigger,
      ]);
    const shift = (...how: readonly unknown[]) => [["maintainability", "o2", "o3", ...how]];

    it("is argued if one of the messages it names attacks the option it left", () => {
      // Security attacks maintainability's own position; the devil's advocate attacks nothing.
      expect([shifts(["r2-msg-002"]), shifts(["r2-msg-004", "r2-msg-002"])]).toEqual([
        shift("argued", "r2-msg-002"),
        shift("argued", "r2-msg-002"),
      ]);
    });

    it("is unexplained if they do nothing of the kind", () => {
      expect([shifts(["r2-msg-004"]), shifts([])]).toEqual([
        shift("unexplained", null),
        shift("unexplained", null),
      ]);
    });

    it("is argued by what speaks for a rival, also where its author says in the same turn what its blind position held", () => {
      expect([shifts(["r1-msg-001"], "quick"), shifts(["r1-msg-002"], "quick")]).toEqual([
        shift("argued", "r1-msg-001"),
        shift("unexplained", null),
      ]);
    });

    it("leaves the outcome what it is without conforming and unexplained moves, where it was argued", () => {
      const outcome = (named: readonly string[]) =>
        factsOf(after(named, "standard", ["security", "maintainability"]), "verdict").map(
          ({ chosen, withoutConforming }) => [chosen, withoutConforming],
        );
      expect([outcome(["r2-msg-004", "r2-msg-001"]), outcome(["r2-msg-004"])]).toEqual([
        [["o3", "o3"]],
        [["o3", "o2"]],
      ]);
    });
  });

  it("giving an option up for none is a move, and coming back is none", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.seat.id === "security" && ask.purpose === "challenge"
          ? moved(usual as Body, "none")
          : usual,
      ),
    );
    expect(factsOf(held.facts, "shift").map((s) => [s.from, s.to])).toEqual([["o2", "none"]]);
  });

  it("a claim that its author amended is no longer hit by what was said of the old one", () => {
    const status = (effect: string) => {
      const held = hold(
        dialectic,
        brief(),
        panel((ask, usual) => {
          const reply = usual as Body;
          if (ask.purpose === "attack" && ask.round === 2)
            return { ...reply, target: "r1-msg-001" };
          if (ask.purpose === "attack") return { ...reply, noMaterialWeakness: "Looked again." };
          if (ask.id === "synthesis/3/performance")
            return {
              ...reply,
              accepted: [{ message: "r2-msg-004", what: "The estimate.", effect }],
            };
          return usual;
        }),
      );
      return factsOf(held.facts, "verdict")[0]?.minority.map((m) => m.status);
    };
    expect(status("stands")).toEqual(["refuted"]);
    expect(status("amended")).toEqual(["outvoted and still valid"]);
  });

  it("a seat is told its own stances and who attacked it, and the moderator alone who holds what", () => {
    const { asks } = hold(dialectic, brief(), panel());
    const notes = (id: string) =>
      Object.fromEntries(asks.find((a) => a.id === id)?.notes.map((n) => [n.title, n.items]) ?? []);
    expect(notes("synthesis/3/performance")).toMatchObject({
      "Your stances after your last turn": ["i1: o1", "i2: i2-s1"],
      "Messages that attack yours": ["r2-msg-003", "r2-msg-004"],
    });
    expect(JSON.stringify(notes("synthesis/3/performance"))).not.toContain("held by");
    expect(JSON.stringify(notes("steer/2"))).toContain("o1: Split now (held by performance)");
  });

  it("peers read words: no message holds a stance, a vote, a confidence or how the moderator groups members", () => {
    const { asks } = hold(dialectic, brief({ preset: "deep" }), panel());
    const fields = new Set(
      asks.flatMap((ask) => ask.transcript.flatMap((m) => Object.keys(m.body))),
    );
    expect(
      [
        "stances",
        "roundOneOption",
        "ownOption",
        "confidence",
        "option",
        "openConflicts",
        "reasons",
      ].filter((field) => fields.has(field)),
    ).toEqual(["reasons"]);
    expect(
      asks
        .flatMap((ask) => ask.transcript)
        .filter((m) => m.seat === "moderator" && m.body["reasons"] !== undefined),
    ).toEqual([]);
  });

  it("nobody can name a message of its own as target, as criticism or as what changed its mind", () => {
    const { asks } = hold(dialectic, brief({ preset: "deep" }), panel());
    for (const ask of asks.filter((a) => a.transcript.length > 0 && a.seat.id !== "moderator")) {
      const own = new Set(ask.transcript.filter((m) => m.seat === ask.seat.id).map((m) => m.id));
      const form = ask.shape.json as unknown as {
        properties: Record<string, { items?: { properties?: { message?: { enum?: string[] } } } }>;
      };
      const named = [
        ...allowed(ask, "target"),
        ...allowed(ask, "changedBecauseOf"),
        ...["accepted", "rebutted"].flatMap(
          (list) => form.properties[list]?.items?.properties?.message?.enum ?? [],
        ),
      ];
      expect([ask.id, named.filter((id) => own.has(id))]).toEqual([ask.id, []]);
    }
  });

  it("[X-14] an option is an enumeration of ids, and prose about it is no vote", () => {
    expect(
      reasons("security", "challenge", (c) => ({
        ...c,
        stances: { i1: "I hold option o2", i2: "i2-s1" },
      }))[0],
    ).toContain("stances.i1");
  });
});
