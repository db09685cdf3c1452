// A well-behaved panel for the structured protocol: one valid reply per purpose, made from the ask's own form, to be varied by a test.
//   held({ brief: { rounds: 8 }, say: { "artifact/*/critic": { verdict: "ROBUST" } }, absent: ["supplement/3/observer"] })
// A key is an ask's id or the beginning of one, with `*` for any part; of several that match, the later change the earlier ones' reply.
// Action holds the first option and the others the second. The first check of a round is BROKEN, and confirms what the round claims.
import { render, promptText } from "../../src/agents/render.ts";
import { submit } from "../../src/engine/deliberation/submit.ts";
import {
  inputsOf,
  ledgersOf,
  type Ledgers,
} from "../../src/protocols/structured/ledger/ledgers.ts";
import { artifactPath } from "../../src/protocols/structured/ledger/sections.ts";
import type { StructuredBrief } from "../../src/protocols/structured/brief.ts";
import { structured } from "../../src/protocols/structured/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Check, Role } from "../../src/kernel/ledger.ts";
import { factsOf, hold, SILENT, type Answer, type Held } from "./hold.ts";
import { has, property, type Schema } from "./panel.ts";

export function structuredBrief(over: Partial<StructuredBrief> = {}): StructuredBrief {
  return {
    topic: "Should the billing service be split?",
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    preset: "standard",
    rounds: null,
    system: null,
    roles: {},
    anchor: null,
    evidence: null,
    withoutStress: null,
    leaveOut: null,
    driftEvery: 5,
    checks: [],
    ...over,
  };
}

export type Body = Readonly<Record<string, unknown>>;
/** Fields that take the place of the usual ones, or what is made of the usual reply; at a gate, the choice. */
export type Change = Body | string | ((usual: Body, ask: Ask, rejections: number) => Answer);
export type Changes = Readonly<Record<string, Change>>;

export interface Sitting {
  readonly brief?: Partial<StructuredBrief>;
  readonly say?: Changes;
  /** Asks that nobody answers. */
  readonly absent?: readonly string[];
  /** Nobody comes to any later round: it is broken off, and what was held before stands. */
  readonly until?: number;
}

export interface HeldStructured extends Held {
  readonly ledgers: Ledgers;
}

export function held({ brief = {}, say = {}, absent = [], until }: Sitting = {}): HeldStructured {
  const away =
    until === undefined ? absent : [...absent, `proposal/${until + 1}`, `artifact/${until + 1}`];
  const run = hold(structured, structuredBrief(brief), answering(say, away));
  return { ...run, ledgers: ledgersOf(factsOf(run.facts, "entry")) };
}

export function answering(
  say: Changes,
  absent: readonly string[] = [],
): (ask: Ask, rejections: number) => Answer {
  return (ask, rejections) =>
    absent.some((key) => names(key, ask.id)) ? SILENT : changed(ask, say, rejections);
}

function changed(ask: Ask, say: Changes, rejections: number): Answer {
  let reply: Answer = structuredUsual(ask);
  for (const [key, change] of Object.entries(say)) {
    if (!names(key, ask.id)) continue;
    if (typeof reply !== "object") return reply;
    const before = reply as Body; // replies are plain objects
    reply =
      typeof change === "function"
        ? change(before, ask, rejections)
        : typeof change === "string"
          ? change
          : { ...before, ...change };
  }
  return reply;
}

function names(key: string, id: string): boolean {
  const parts = id.split("/");
  return key.split("/").every((part, i) => part === "*" || part === parts[i]);
}

/** Changes every check of a reply. */
export function checks(change: Body | ((check: Check, usual: Body, ask: Ask) => Body)): Change {
  return (usual, ask) => ({
    ...usual,
    checks: Object.fromEntries(
      Object.entries((usual["checks"] ?? {}) as Readonly<Record<Check, Body>>).map(
        ([name, made]) => [
          name,
          {
            ...made,
            ...(typeof change === "function" ? change(name as Check, made, ask) : change),
          },
        ],
      ),
    ), // the names of the form
  });
}

/** The results of a round's checks by number, as letters: B, R or U. */
export function results(letters: string): Change {
  const named: Readonly<Record<string, string>> = { B: "BROKEN", R: "ROBUST", U: "UNCLEAR" };
  return checks((name) => ({ result: named[letters.charAt(NUMBERS[name] - 1)] }));
}

const NUMBERS: Readonly<Record<Check, number>> = {
  critic_attack_on_action_trace: 1,
  guardian_vs_observer_walkthrough: 2,
  observer_friction_vs_critic_attack: 3,
  all_vs_prior_decisions: 4,
};

/** What a check does to a claim. */
export function change(
  claim_id: string,
  to: string,
  stance: "supports" | "contradicts" = to === "tested_refuted" ? "contradicts" : "supports",
): Body {
  return { claim_id, to, stance };
}

export function claim(over: Body = {}): Body {
  return { text: "It fails under load.", testable_as: "A load test stops.", ...over };
}

export function words(n: number): string {
  return Array.from({ length: n }, () => "word").join(" ");
}

export const OPTIONS = ["Split now", "Keep it whole"] as const;

/** The option a role begins with and keeps. */
export function holds(role: string): string {
  return role === "action" ? "o1" : "o2";
}

/** Holds this option, in whichever field the form has for it: what the blind position was, or what is held now. */
export function takes(option: string, over: Body = {}): Change {
  return (usual) =>
    "declaredOption" in usual
      ? { ...usual, declaredOption: option }
      : "vote" in usual
        ? { ...usual, vote: { ...(usual["vote"] as Body), option, because: ["own"], ...over } }
        : usual;
}

/** Names who speaks and when, so that a text can be found where it must not be. */
export function mark({ seat, round }: Pick<Ask, "seat" | "round">): string {
  return `said-by-${seat.id}-in-${round}`;
}

export function structuredUsual(ask: Ask): Body {
  const build = REPLIES[ask.purpose];
  if (!build) throw new Error(`No reply for ${ask.purpose}`);
  return build(ask);
}

const REPLIES: Readonly<Record<string, (ask: Ask) => Body>> = {
  position: (ask) => ({
    who: `The ${ask.seat.id} of billing.`,
    watches: `What ${ask.seat.id} costs.`,
    position: `Position ${mark(ask)}.`,
    confidence: 0.6,
    wouldChangeIf: `A load test that fails ${mark(ask)}.`,
    keyRisk: `Risk ${mark(ask)}.`,
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
    ...(has(ask, "documentFaults") ? { documentFaults: [] } : {}),
    ...(has(ask, "option") ? { option: holds(ask.seat.id) } : {}),
  }),
  disclosure: (ask) => ({
    disclosures: (ask.documents ?? []).slice(0, 5).map(({ name, text }) => ({
      document: name,
      quote: text.split("\n")[0] ?? "",
      matters: `It matters ${mark(ask)}.`,
    })),
  }),
  proposal: (ask) => proposal(ask, 600),
  supplement: () => supplement(200),
  artifact: (ask) => ({
    ...(has(ask, "proposal") ? proposal(ask, 100) : {}),
    ...(has(ask, "supplement") ? supplement(40) : {}),
    ...ARTIFACTS[ask.seat.id as Role](ask), // artifacts are asked of roles
    claims: Array.from({ length: raisedBy(ask) }, () => claimIn(ask)),
    ...stance(ask),
  }),
  check: (ask) => ({
    checks: Object.fromEntries(
      Object.entries(property(ask, "checks")?.properties ?? {}).map(([name, form]) => [
        name,
        check(ask, name as Check, form),
      ]),
    ),
    ...(has(ask, "decisions") ? assessment(ask) : {}),
  }), // the names of the form
  assessment: (ask) => assessment(ask),
  observation: () => ({ exit: 0, output: "All is well." }),
  drift: (ask) => ({
    verdict: "PASS",
    deviation: 1,
    why: `On it ${mark(ask)}.`,
    correction: "",
    ...(has(ask, "addressed") ? { addressed: true } : {}),
  }),
  wrap_up: (ask) => ({
    ...(has(ask, "settled")
      ? {
          settled: among(property(ask, "settled")?.items?.properties?.["claim_id"]).map(
            (claim_id) => ({
              claim_id,
              to: "not_testable_here",
              evidence_refs: [],
              why: "Nothing above shows it.",
              test: "A load test.",
            }),
          ),
        }
      : {}),
    ...(has(ask, "documentFaults") ? { documentFaults: [] } : {}),
    inAnyCase: [],
    inShort: {
      answer: `Do ${mark(ask)}.`,
      because: `Because of ${mark(ask)}.`,
      risk: `Risk ${mark(ask)}.`,
    },
    wouldChange: [],
    ...stance(ask),
  }),
  synthesis: (ask) => ({
    executiveSummary: "What was found.",
    findings: [
      {
        text: "It was tested.",
        cites: among(property(ask, "findings")?.items?.properties?.["cites"]).slice(0, 1),
      },
    ],
    ...(has(ask, "options")
      ? {
          options: among(property(ask, "options")?.items?.properties?.["option"]).map((option) => ({
            option,
            for: "It is cheap.",
            against: "It is slow.",
          })),
        }
      : {}),
    minorityReport: minorityIn(ask).map((advocate) => ({
      advocate,
      reason: "Fewer held it.",
      note: "If load doubles.",
    })),
    openQuestions: [],
    nextSteps: [{ action: "Measure the month end.", who: "", by: "" }],
    prediction: { text: "Invoices go out on time.", by: "2026-06-30" },
  }),
  gate: (ask) => ({ choice: ask.gate?.default ?? "", note: "" }),
};

const ARTIFACTS: Readonly<Record<Role, (ask: Ask) => Body>> = {
  action: (ask) => ({
    happyPath: trace(ask, "happyPath"),
    edgeCase: trace(ask, "edgeCase"),
    earlierPrimitive: { primitive: "The queue of round 1.", ...trace(ask, "earlierPrimitive") },
    selfAssessment: 3,
  }),
  guardian: ({ transcript }) => ({
    invariant: {
      must: "Every invoice is sent once.",
      measuredBy: "A count of both.",
      tolerance: "None.",
    },
    verdict: "PASS",
    confidence: 3,
    mechanism: "",
    condition: "",
    failureScenario: "A retry sends it twice.",
    evidence: transcript
      .filter(({ phase }) => phase === "proposal" || phase === "position")
      .slice(-1)
      .map(({ id, body }) => ({
        source: id,
        quote: [body["proposal"], body["position"]]
          .find((text) => typeof text === "string")
          ?.slice(0, 40),
      })),
  }),
  observer: (ask) => ({
    persona: "A clerk in the second week.",
    goal: "One invoice is corrected in ten minutes.",
    steps: rows(property(ask, "steps"), () => ({ step: "Clicks.", outcome: "success" })),
    friction: [],
    goalMet: "Yes",
  }),
  critic: (ask) => ({
    target: "proposal",
    hypothesis: "It fails when two jobs meet.",
    preconditions: ["Month end."],
    attackSteps: rows(property(ask, "attackSteps"), () => "Start a job."),
    brokenIf: "An invoice is late.",
    robustIf: "None is.",
    verdict: "BROKEN",
    tried: "",
    confidence: 3,
  }),
};

function proposal(ask: Ask, length: number): Body {
  return {
    proposal: words(length),
    ...(has(ask, "proposedOption") ? { proposedOption: "none" } : {}),
    ...(has(ask, "options")
      ? {
          options: [
            { label: OPTIONS[0], holders: ["action"] },
            { label: OPTIONS[1], holders: ["guardian", "observer", "critic"] },
          ],
        }
      : {}),
    ...(has(ask, "reasons")
      ? {
          reasons: [
            { label: "speed", holders: ["action"] },
            { label: "risk", holders: ["guardian", "observer", "critic"] },
          ],
        }
      : {}),
  };
}

function supplement(length: number): Body {
  return { supplement: words(length), relation: "questions", point: "" };
}

function trace(ask: Ask, field: string): Body {
  const form = property(ask, field)?.properties;
  return {
    initial: rows(form?.["initial"], () => ({ variable: "queue", value: "empty" })),
    steps: rows(form?.["steps"], () => ({ step: "Sends.", stateChange: "One less." })),
    outcome: "The queue is empty.",
  };
}

/** The critic raises what it must, action one claim; without the critic, action two. */
function raisedBy({ seat, details }: Ask): number {
  if (seat.id === "critic") return details["isTightened"] === true ? 2 : 1;
  return seat.id === "action"
    ? details["without"] === "critic"
      ? 2
      : 1
    : seat.id === "guardian" && details["without"] === "action"
      ? 1
      : 0;
}

function claimIn(ask: Ask): Body {
  const form = property(ask, "claims")?.items?.properties ?? {};
  return claim({
    ...("option" in form ? { option: "none" } : {}),
    ...("supersedes" in form ? { supersedes: null } : {}),
  });
}

/** Whoever votes keeps what it holds, on the words of the question, and has no answer to an attack. */
function stance(ask: Ask): Body {
  const attacks = among(property(ask, "answers")?.items?.properties?.["attack"]);
  return {
    ...(has(ask, "declaredOption") ? { declaredOption: holds(ask.seat.id), ownOption: null } : {}),
    ...(has(ask, "vote")
      ? {
          vote: {
            option: holds(ask.seat.id),
            own: null,
            why: `Asked whether the billing service should be split, this is what holds: ${GROUND}`,
            because: [],
          },
        }
      : {}),
    ...(attacks.length > 0
      ? { answers: attacks.map((attack) => ({ attack, how: "open", what: "No answer yet." })) }
      : {}),
    ...(has(ask, "insists") ? { insists: [] } : {}),
  };
}

/** Words of the question, which give a vote its ground. */
export const GROUND = "Should the billing service be split?";

function check(ask: Ask, name: Check, form: Schema): Body {
  const fields = form.properties ?? {};
  const refs = among(fields["evidence_refs"]);
  const both = inputsOf(name).flatMap((role) =>
    refs.filter((ref) => ref.startsWith(artifactPath(ask.round, role))).slice(0, 1),
  );
  const fresh = among(fields["claim_status_changes"]?.items?.properties?.["claim_id"]).filter(
    (id) => id.startsWith(`C-${ask.round}-`),
  );
  const isFirst =
    name ===
    (ask.details["without"] === "critic" || ask.details["without"] === "action"
      ? "guardian_vs_observer_walkthrough"
      : "critic_attack_on_action_trace");
  return {
    result: isFirst ? "BROKEN" : "ROBUST",
    evidence_refs: both.length > 0 ? both : refs.slice(0, 2),
    notes: `Compared ${mark(ask)}.`,
    claim_status_changes: isFirst ? fresh.map((id) => change(id, "tested_confirmed")) : [],
    ...("not_testable" in fields ? { not_testable: [] } : {}),
    ...("option" in fields ? { option: "none" } : {}),
    ...("observe" in fields ? { observe: "none" } : {}),
  };
}

function assessment(ask: Ask): Body {
  const citable = among(
    property(ask, "decisions")?.items?.properties?.["cites"]?.items?.properties?.["id"],
  );
  return {
    decisions: [
      {
        text: `Decided ${mark(ask)}.`,
        cites: [{ id: citable.find((id) => id.startsWith("C-")), relation: "based-on" }],
      },
    ],
    tensions: [],
    architectureImpact: "None.",
    procedure: { change: "", why: "" },
    ...(has(ask, "resolvedTensions") ? { resolvedTensions: [] } : {}),
  };
}

/** As many as the form wants at least. */
function rows<T>(form: Schema | undefined, make: (i: number) => T): T[] {
  return Array.from(
    { length: (form as { readonly minItems?: number } | undefined)?.minItems ?? 0 },
    (_, i) => make(i),
  ); // a JSON Schema of a list
}

function among(form: Schema | undefined): readonly string[] {
  return form?.enum ?? form?.items?.enum ?? [];
}

/** Who holds what did not prevail, as the ask lists it. */
function minorityIn({ notes }: Ask): string[] {
  return notes
    .flatMap(({ items }) => items)
    .flatMap((item) => /^o\d+, held by ([^ ,]+)/u.exec(item)?.[1] ?? []);
}

/** The ask of this id, as it was put. */
export function askedFor({ asks }: Pick<Held, "asks">, id: string): Ask {
  const found = asks.find((ask) => ask.id === id);
  if (!found) throw new Error(`${id} was never asked`);
  return found;
}

/** What a seat reads. */
export function promptOf(ask: Ask, brief: StructuredBrief = structuredBrief()): string {
  return promptText(render(ask, { brief, wording: structured.wording, nonce: "0123456789abcdef" }));
}

/** Why the usual reply, changed like this, is sent back; empty if it is taken. */
export function sentBack(ask: Ask, change: Change): readonly string[] {
  const settled = settle(ask, change, 0);
  return settled.type === "ask.rejected" ? settled.data.reasons : [];
}

/** The flags of the usual reply, changed like this, when it is given for the last time; null if the seat is absent then. */
export function flagged(ask: Ask, change: Change): readonly string[] | null {
  const settled = settle(ask, change, 1);
  return settled.type === "ask.answered" ? settled.data.flags : null;
}

function settle(ask: Ask, change: Change, rejections: number): ReturnType<typeof submit> {
  return submit(ask, {
    raw: JSON.stringify(changed(ask, { [ask.id]: change }, rejections)),
    call: null,
    finish: "stop",
    rejections,
  });
}

/** The ids of the asks of a round, each once. */
export function idsIn({ asks }: Pick<Held, "asks">, round: number): readonly string[] {
  return [...new Set(asks.filter((ask) => ask.round === round).map(({ id }) => id))];
}
