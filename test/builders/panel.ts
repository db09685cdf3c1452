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
    kind: "technology",
    axis: "Speed of change against safety of money.",
    views: [
      { name: "Advocate", lens: "the case for change" },
      { name: "Sceptic", lens: "the case against" },
      { name: "Pragmatist", lens: "the smallest step" },
    ],
  }),
  position: (ask) => ({
    claim: `Claim of ${ask.seat.id}.`,
    reasons: ["First reason.", "Second reason.", "Third reason."],
    preconditions: ["A precondition."],
    risks: ["A risk."],
    confidence: "MEDIUM",
    ...(has(ask, "option") ? { option: holds(ask) } : {}),
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
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
    issues: [
      {
        title: "Who pays for the migration?",
        stances: [
          { label: "The team", holders: membersIn(ask) },
          { label: "The company", holders: [] },
        ],
      },
    ],
    reasons: [
      { label: "risk", holders: membersIn(ask).slice(0, 1) },
      { label: "cost", holders: membersIn(ask).slice(1) },
    ],
  }),
  digest: (ask) => ({
    entries: (ask.details["ids"] as readonly string[]).map((message) => ({
      message,
      summary: "What it says.",
    })),
  }),
  steer: (ask) => ({
    message: "Please give the grounds for your stance.",
    ...(has(ask, "ranking") ? { ranking: [...allowed(ask, "ranking")] } : {}),
    ...(has(ask, "undiscussed") ? { undiscussed: ["Operations."] } : {}),
    ...(has(ask, "reasons")
      ? {
          reasons: [
            { label: "risk", holders: ["performance"] },
            { label: "cost", holders: ["security", "maintainability"] },
          ],
        }
      : {}),
    openConflicts: allowed(ask, "openConflicts").slice(0, 1),
  }),
  challenge: (ask) => ({
    target: allowed(ask, "target")[0],
    mode: "rebuts",
    weakness: "It ignores the month end.",
    failureScenario: "At month end the jobs collide and invoices are late.",
    alternative: "Move the reports first.",
    noMaterialWeakness: null,
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
    ...kept(ask),
  }),
  attack: (ask) => ({
    target: allowed(ask, "target")[0],
    mode: "undermines",
    weakness: "It trusts the estimate.",
    failureScenario: "The estimate is off by half and the team stops midway.",
    alternative: "Measure one module first.",
    noMaterialWeakness: null,
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
    premises: premises(`${ask.phase} ${ask.round}`),
  }),
  synthesis: (ask) => ({
    claim: `Revised claim of ${ask.seat.id}.`,
    accepted: [],
    rebutted: [],
    kept: "The core of it.",
    compromise: "A pilot.",
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
    ...kept(ask),
  }),
  final: (ask) => ({
    claim: `Final claim of ${ask.seat.id}.`,
    confidence: "HIGH",
    canAgree: "On a pilot.",
    cannotAgree: "On a date.",
    remainingRisk: "Late invoices.",
    ...(has(ask, "stances") ? kept(ask) : {}),
  }),
  compromise: () => ({
    compromise: "A pilot of one module.",
    strongestObjection: "Nobody knows the cost.",
    openPremises: ["That the team stays."],
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
    nextActions: [{ action: "Measure the month end.", cites: ["r1-msg-001"] }],
  }),
  gate: () => "go-on",
};

/** The stance a member keeps: the option it began with, and the first stance on every other issue. */
export function holds({ seat }: Ask): string {
  return (seat.substituteFor ?? seat.id) === SPLIT ? "o1" : "o2";
}

function kept(ask: Ask): Reply {
  const stances = Object.fromEntries(
    Object.keys(property(ask, "stances")?.properties ?? {}).map((issue) => [
      issue,
      issue === "i1" ? holds(ask) : `${issue}-s1`,
    ]),
  );
  return {
    changed: false,
    changeReason: "",
    changedBecauseOf: [],
    ownOption: null,
    ...(has(ask, "roundOneOption") ? { roundOneOption: holds(ask) } : {}),
    stances,
  };
}

/** The reply with another stance on the question, said and explained. */
export function moved(reply: Reply | string, to: string, because: readonly string[] = []): Reply {
  if (typeof reply === "string") throw new Error("A choice has no stance");
  return {
    ...reply,
    changed: true,
    changeReason: "The argument holds.",
    changedBecauseOf: because,
    stances: { ...(reply["stances"] as Reply), i1: to },
  };
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
  return property(ask, list)?.items?.properties?.[field]?.enum ?? [];
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
