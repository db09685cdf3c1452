// A well-behaved panel for the dialectic: one valid reply per purpose, to be varied by a test.
import type { Ask } from "../../src/kernel/ask.ts";
import type { DialecticBrief } from "../../src/protocols/index.ts";
import type { Answer } from "./hold.ts";

export function brief(over: Partial<DialecticBrief> = {}): DialecticBrief {
  return {
    topic: "Should the billing service be split?",
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    preset: "standard",
    members: null,
    feature: "general",
    falseConsensusCheck: true,
    progressive: false,
    reask: false,
    ...over,
  };
}

/** Who holds which option at the start; everyone else holds o2. */
const SPLIT = "performance";

type Reply = Readonly<Record<string, unknown>>;
export type Override = (ask: Ask, usual: Reply | string) => Answer;

/** The usual reply of every seat, changed by `override`. */
export function panel(
  override: Override = (_ask, usual) => usual,
): (ask: Ask, rejections: number) => Answer {
  return (ask) => override(ask, usual(ask));
}

export function usual(ask: Ask): Reply | string {
  const build = REPLIES[ask.purpose];
  if (!build) throw new Error(`No reply for ${ask.purpose}`);
  return build(ask);
}

const REPLIES: Readonly<Record<string, (ask: Ask) => Reply | string>> = {
  cast: () => ({
    axis: "Speed of change against safety of money.",
    views: ["Performance", "Security", "Maintainability"].map((name) => ({
      name,
      lens: `${name.toLowerCase()} of billing`,
      loses: `the year's work on ${name.toLowerCase()}`,
    })),
  }),
  position: (ask) => ({
    claim: `Claim of ${ask.seat.id}.`,
    reasons: ["First reason.", "Second reason.", "Third reason."],
    preconditions: ["A precondition."],
    risks: ["A risk."],
    confidence: "MEDIUM",
    inAnyCase: [`Measure what ${ask.seat.id} needs.`],
    ...(has(ask, "option") ? { option: holds(ask) } : {}),
    ...inDocuments(ask),
  }),
  reask: (ask) => ({
    claim: `Claim of ${ask.seat.id}.`,
    isOther: false,
    ...(has(ask, "option") ? { option: holds(ask) } : {}),
  }),
  premises: () => ({ premises: premises("first") }),
  frame: (ask) => ({
    ...(has(ask, "options")
      ? {
          options: [
            { label: "Split now", holders: membersIn(ask).filter((m) => m === SPLIT) },
            { label: "Keep it whole", holders: membersIn(ask).filter((m) => m !== SPLIT) },
          ],
        }
      : {}),
    reasons: [
      { label: "risk", holders: membersIn(ask).slice(0, 1) },
      { label: "cost", holders: membersIn(ask).slice(1) },
    ],
    ...(has(ask, "issues")
      ? {
          issues: [
            {
              title: "Who pays for the migration?",
              stances: [
                { label: "The team", holders: membersIn(ask) },
                { label: "The company", holders: [] },
              ],
            },
          ],
          focus: [],
          undiscussed: [],
        }
      : {}),
  }),
  digest: (ask) => ({
    entries: (ask.details["ids"] as readonly string[]).map((message) => ({
      message,
      summary: "What it says.",
    })),
  }),
  steer: (ask) => ({
    focus: [],
    ...(has(ask, "ranking") ? { ranking: [...allowed(ask, "ranking")] } : {}),
    ...(has(ask, "undiscussed") ? { undiscussed: ["What about operations?"] } : {}),
    ...(has(ask, "reasons")
      ? {
          reasons: [
            { label: "risk", holders: ["performance"] },
            { label: "cost", holders: ["security", "maintainability"] },
          ],
        }
      : {}),
    openConflicts: allowed(ask, "openConflicts").slice(0, 1),
    ...(has(ask, "replacement") ? { replacement: null } : {}),
  }),
  challenge: (ask) => ({
    target: allowed(ask, "target")[0],
    weakness: "It ignores the month end.",
    failureScenario: "At month end the jobs collide and invoices are late.",
    alternative: "Move the reports first.",
    noMaterialWeakness: null,
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
    ...exchanged(ask),
    ...voted(ask),
  }),
  attack: (ask) => ({
    target: allowed(ask, "target")[0],
    weakness: "It trusts the estimate.",
    failureScenario: "The estimate is off by half and the team stops midway.",
    alternative: "Measure one module first.",
    noMaterialWeakness: null,
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
    ...(has(ask, "placed")
      ? {
          placed: listed(ask, "placed", "premise").map((premise) => ({
            premise,
            on: allowed(ask, "target")[1],
          })),
        }
      : {}),
    ...(has(ask, "premises")
      ? {
          premises: premises(`${ask.phase} ${ask.round}`).map((row) => ({
            ...row,
            on: allowed(ask, "target")[0],
          })),
        }
      : {}),
    ...exchanged(ask),
  }),
  synthesis: (ask) => ({
    claim: `Revised claim of ${ask.seat.id}.`,
    compromise: "A pilot.",
    inAnyCase: [],
    ...inDocuments(ask),
    ...exchanged(ask),
    ...voted(ask),
  }),
  final: (ask) => ({
    claim: `Final claim of ${ask.seat.id}.`,
    inShort: {
      answer: `Final claim of ${ask.seat.id}.`,
      because: `Final reason of ${ask.seat.id}.`,
      risk: `Final risk of ${ask.seat.id}.`,
    },
    confidence: "HIGH",
    canAgree: "On a pilot.",
    cannotAgree: "On a date.",
    remainingRisk: "Late invoices.",
    wouldChange: [{ fact: "Load doubles.", who: "operations", by: "" }],
    ...(has(ask, "alsoInAnyCase")
      ? { alsoInAnyCase: allowed(ask, "alsoInAnyCase").slice(0, 1) }
      : {}),
    ...exchanged(ask),
    ...(has(ask, "vote") ? voted(ask) : {}),
  }),
  compromise: (ask) => ({
    compromise: "A pilot of one module.",
    strongestObjection: "Nobody knows the cost.",
    ...exchanged(ask),
  }),
  "self-challenge": () => ({
    weakness: "It is untested.",
    failureScenario: "It fails at month end.",
    alternative: "Wait a quarter.",
  }),
  integrate: (ask) => ({
    overview: { text: "Two options stand against each other.", cites: ["r1-msg-001"] },
    rulings: splitIn(ask).map(({ issue, stances }) => ({
      issue,
      tradeoffs: stances.map((stance) => ({
        stance,
        gains: "Something.",
        costs: "Something else.",
      })),
      question: "What matters more?",
      cites: ["r1-msg-001"],
    })),
    minority: listed(ask, "minority", "option").map((option) => ({
      option,
      whySetAside: "Fewer held it.",
      reconsiderWhen: "If load doubles.",
      cites: ["r1-msg-001"],
    })),
    nextSteps: [{ action: "Measure the month end.", who: "operations", by: "June" }],
    prediction: { text: "No invoice is late twice in a quarter.", by: "2026-12-31" },
  }),
  gate: () => "go-on",
};

/** The stance a member keeps: the option it began with, and the first stance on every other issue. */
export function holds({ seat }: Ask): string {
  return (seat.substituteFor ?? seat.id) === SPLIT ? "o1" : "o2";
}

/** Its vote, with words of the question for grounds, and the first stance on every other issue. */
function voted(ask: Ask): Reply {
  const issues = Object.keys(property(ask, "stances")?.properties ?? {});
  return {
    ...(has(ask, "roundOneOption") ? { roundOneOption: holds(ask) } : {}),
    vote: { option: holds(ask), own: null, why: WHY, because: [] },
    ...(issues.length > 0
      ? { stances: Object.fromEntries(issues.map((issue) => [issue, `${issue}-s1`])) }
      : {}),
  };
}

const WHY = "Should the billing service be split? It turns on the month end.";

/** Every attack fails, and nobody insists. */
function exchanged(ask: Ask): Reply {
  return {
    ...(has(ask, "answers")
      ? {
          answers: listed(ask, "answers", "attack").map((attack) => ({
            attack,
            how: "fails",
            what: "The month end was counted.",
          })),
        }
      : {}),
    ...(has(ask, "insists") ? { insists: [] } : {}),
  };
}

function inDocuments(ask: Ask): Reply {
  return has(ask, "evidence") ? { evidence: [], documentFaults: [] } : {};
}

/** The reply with another vote, and what moved it. */
export function moved(
  reply: Reply | string,
  to: string,
  because: readonly string[] = ["own"],
): Reply {
  if (typeof reply === "string") throw new Error("A choice has no vote");
  return { ...reply, vote: { ...(reply["vote"] as Reply), option: to, because } };
}

export function premises(about: string): { premise: string; mayFail: string }[] {
  return ["load", "staff", "money"].map((what) => ({
    premise: `That ${what} stays the same (${about}).`,
    mayFail: "It grew last year.",
  }));
}

/** As much of a reply's form as a panel reads. */
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
}

export function property(ask: Ask, name: string): Schema | undefined {
  return (ask.shape.json as Schema).properties?.[name];
}

export function has(ask: Ask, name: string): boolean {
  return property(ask, name) !== undefined;
}

/** The values an enumeration field may take. */
export function allowed(ask: Ask, name: string): readonly string[] {
  const found = property(ask, name);
  return found?.enum ?? found?.items?.enum ?? [];
}

/** The values a field of a list's rows may take. */
export function listed(ask: Ask, list: string, field: string): readonly string[] {
  const found = property(ask, list)?.items?.properties?.[field];
  return found?.enum ?? found?.items?.enum ?? [];
}

function membersIn(ask: Ask): string[] {
  return [...(ask.details["members"] as readonly string[])];
}

function splitIn(ask: Ask): { issue: string; stances: readonly string[] }[] {
  const stances =
    property(ask, "rulings")?.items?.properties?.["tradeoffs"]?.items?.properties?.["stance"]
      ?.enum ?? [];
  return listed(ask, "rulings", "issue").map((issue) => ({
    issue,
    stances: stances.filter((s) =>
      issue === "i1" ? s.startsWith("o") : s.startsWith(`${issue}-`),
    ),
  }));
}
