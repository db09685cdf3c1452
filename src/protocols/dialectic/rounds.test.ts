import { describe, expect, it } from "vitest";
import { render, promptText } from "../../agents/render.ts";
import type { Ask } from "../../kernel/ask.ts";
import { drive } from "../../kernel/drive.ts";
import type { Reply } from "../../kernel/reply.ts";
import { factsOf, hold, type Answer } from "../../../test/builders/hold.ts";
import {
  allowed,
  brief,
  has,
  moved,
  panel,
  premises,
  property,
} from "../../../test/builders/panel.ts";
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
      reasons("devils-advocate", "attack", (a) => ({
        ...a,
        premises: premises("first").map((row) => ({ ...row, on: "o1" })),
      }))[0],
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
      [file],
      [`${revise}${open}`, file],
      [`${revise}${open}`, `${attack}${open}`, `${revise}${open}`, file],
    ]);
  });

  it("[P-11 T-08] from round 2 on every member votes in one place, and says there what moved it; a move without that is asked for it once, and then counts without a reason", () => {
    const asked = hold(dialectic, brief(), panel()).asks.filter((ask) =>
      ["challenge", "synthesis", "final"].includes(ask.purpose),
    );
    expect(asked.map((ask) => has(ask, "vote"))).toEqual(asked.map(() => true));
    const silent = (usual: Body): Answer => moved(usual, "o1", []);
    expect(reasons("security", "challenge", silent)).toEqual([
      "you held o2 and now hold o1: because has to name what changed your mind, or own",
    ]);
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.seat.id === "security" && has(ask, "vote") ? moved(usual as Body, "o1", []) : usual,
      ),
    );
    expect(factsOf(held.facts, "shift").map((s) => [s.seat, s.to, s.class])).toEqual([
      ["security", "o1", "unexplained"],
    ]);
    expect(factsOf(held.facts, "verdict")[0]?.chosen).toBe("o1");
  });

  it("[T-40] a vote whose reason repeats nothing is asked for its grounds once, and then does not make an agreement", () => {
    const bare = (usual: Body): Answer => ({
      ...usual,
      vote: { ...(usual["vote"] as Body), why: "It is best." },
    });
    expect(reasons("security", "challenge", bare)[0]).toMatch(/^the reason of your vote repeats/);
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => (has(ask, "vote") ? bare(usual as Body) : usual)),
    );
    expect([held.outcome["chosen"], held.outcome.exit]).toEqual(["o2", 3]);
  });

  it("[P-15 T-19] notes what passes 200 words, or 500 in a final position, sends back what passes them by a fifth and then cuts it, and only flags a moderator past 300", () => {
    const words = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`).join(" ");
    const claims = (n: number) => ({ reasons: [words(n), "b", "c"] });
    const over = reasons("security", "position", (p) => ({ ...p, ...claims(240) }));
    expect(over[0]).toMatch(/^\d+ words; at most 240 are allowed/);
    const noted = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.id === "position/1/security" ? { ...(usual as Body), ...claims(200) } : usual,
      ),
    );
    expect([noted.rejected, noted.replies.get("position/1/security")]).toMatchObject([
      [],
      { kind: "answered", flags: [expect.stringContaining("words-200")] },
    ]);
    const twice = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.id === "position/1/security" ? { ...(usual as Body), ...claims(400) } : usual,
      ),
    );
    expect(twice.replies.get("position/1/security")?.kind).toBe("answered");
    const long = (n: number) => [words(n).slice(0, 1400), words(n).slice(0, 1400)];
    expect(
      reasons("security", "final", (f) => {
        const [canAgree, cannotAgree] = long(600);
        return { ...f, canAgree, cannotAgree, remainingRisk: words(200).slice(0, 700) };
      })[0],
    ).toMatch(/at most 600/);
    const held = hold(
      dialectic,
      brief(),
      once("moderator", "steer", (s) => ({
        ...s,
        focus: [1, 2, 3].map(() => ({
          message: "r1-msg-001",
          question: "a ".repeat(100),
        })),
        undiscussed: ["b ".repeat(80)],
      })),
    );
    expect(held.rejected).toEqual([]);
    expect(held.replies.get("steer/2")).toMatchObject({
      kind: "answered",
      flags: [expect.stringContaining("words-300")],
    });
  });

  it("[P-15] counts words in any script", () => {
    const sentence = "請求サービスを分割すると月末の処理が遅れる可能性があります。";
    expect(
      reasons("security", "position", (p) => ({ ...p, risks: [sentence.repeat(30)] }))[0],
    ).toMatch(/at most 240/);
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

  it("[T-17] a challenger is offered more than one target where the moderator says what matters most", () => {
    const { asks } = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.purpose === "frame"
          ? {
              ...(usual as Body),
              focus: [
                { message: "r1-msg-002", question: "What does it cost?" },
                { message: "r1-msg-001", question: "Who runs it?" },
              ],
            }
          : usual,
      ),
    );
    const targets = asks
      .filter(({ purpose }) => purpose === "challenge")
      .map((a) => allowed(a, "target"));
    expect(targets).toEqual([
      ["r1-msg-002"],
      ["r1-msg-003", "r1-msg-001"],
      ["r1-msg-001", "r1-msg-002"],
    ]);
  });

  it("[T-45] every seat is told what each member looks after, what it stands to lose, and the axis", () => {
    const { asks } = hold(dialectic, brief(), panel());
    const told = asks.filter(({ purpose }) => purpose !== "cast" && purpose !== "frame");
    const of = (ask: Ask) =>
      Object.fromEntries(ask.notes.map(({ title, items }) => [title, items]));
    expect(of(told[0] as Ask)).toMatchObject({
      "What pulls against what in this question": ["Speed of change against safety of money."],
      "What each member looks after": [
        "performance: performance of billing. Stands to lose: the year's work on performance.",
        "security: security of billing. Stands to lose: the year's work on security.",
        "maintainability: maintainability of billing. Stands to lose: the year's work on maintainability.",
      ],
    });
    expect(
      told.filter(
        (ask) =>
          ask.seat.role !== "moderator" && of(ask)["What each member looks after"] === undefined,
      ),
    ).toEqual([]);
  });

  it("a seat is told what it held, and the moderator alone who holds what", () => {
    const { asks } = hold(dialectic, brief(), panel());
    const notes = (id: string) =>
      Object.fromEntries(asks.find((a) => a.id === id)?.notes.map((n) => [n.title, n.items]) ?? []);
    expect(notes("synthesis/3/performance")).toMatchObject({
      "What you held after your last turn": ["i1: o1", "i2: i2-s1"],
    });
    expect(JSON.stringify(notes("synthesis/3/performance"))).not.toContain("held by");
    expect(JSON.stringify(notes("steer/2"))).toContain("o1: Split now (held by performance)");
  });

  it("peers read words: no message holds a stance, a vote, a confidence or how the moderator groups members", () => {
    const { asks } = hold(dialectic, brief({ preset: "deep" }), panel());
    const fields = new Set(
      asks.flatMap((ask) => ask.transcript.flatMap((m) => Object.keys(m.body))),
    );
    const hidden =
      "stances roundOneOption vote confidence option options issues openConflicts replacement insists alsoInAnyCase";
    expect(hidden.split(" ").filter((field) => fields.has(field))).toEqual([]);
    expect(
      asks
        .flatMap((ask) => ask.transcript)
        .filter((m) => m.seat === "moderator" && m.body["reasons"] !== undefined),
    ).toEqual([]);
  });

  it("nobody can name a message of its own as target or as what changed its mind", () => {
    const { asks } = hold(dialectic, brief({ preset: "deep" }), panel());
    for (const ask of asks.filter((a) => a.transcript.length > 0 && a.seat.id !== "moderator")) {
      const own = new Set(ask.transcript.filter((m) => m.seat === ask.seat.id).map((m) => m.id));
      const because = property(ask, "vote")?.properties?.["because"]?.items?.enum ?? [];
      const named = [...allowed(ask, "target"), ...because];
      expect([ask.id, named.filter((id) => own.has(id))]).toEqual([ask.id, []]);
    }
  });

  it("[X-14] an option is an enumeration of ids, and prose about it is no vote", () => {
    expect(
      reasons("security", "challenge", (c) => ({
        ...c,
        vote: { ...(c["vote"] as Body), option: "I hold option o2" },
      }))[0],
    ).toContain("vote.option");
  });
});
