// A well-behaved panel for the dispatch: one valid reply per purpose, made from the ask's own form, to be varied by a test.
//   held({ brief: { overrides: CLASH }, say: { "conflict/2/*": { newReasoning: "" } }, absent: ["consult/1/cost"] })
// A key is an ask's id or the beginning of one, with `*` for any part; of several that match, the later change the earlier ones' reply.
// Speed recommends the first option and everyone else the second, all equally sure and with grounds; nobody moves, and every conflict goes on.
import { render, promptText } from "../../src/agents/render.ts";
import { submit } from "../../src/engine/deliberation/submit.ts";
import type { Candidate, DispatchBrief, Override } from "../../src/protocols/dispatch/brief.ts";
import { dispatch } from "../../src/protocols/dispatch/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { hold, SILENT, type Answer, type Held } from "./hold.ts";
import { allowed, has, listed, property } from "./panel.ts";

export const SPECIALISTS = ["speed", "safety", "cost"] as const;
export const OPTIONS = ["Split now", "Keep it whole"] as const;
/** The one pair that is known to clash. */
export const CLASH: readonly Override[] = [{ agent_a: "speed", agent_b: "safety", level: "HIGH" }];

export function candidate(name: string, over: Partial<Candidate> = {}): Candidate {
  return {
    name,
    description: `Looks after ${name}.`,
    domains: [],
    role: "specialist",
    instructions: `Instructions for ${name}.`,
    ...over,
  };
}

export function candidates(...names: readonly string[]): Candidate[] {
  return names.map((name) => candidate(name));
}

const TOPIC = "Should the billing service be split?";

export function dispatchBrief(over: Partial<DispatchBrief> = {}): DispatchBrief {
  return {
    topic: TOPIC,
    lang: "en",
    options: OPTIONS,
    context: [],
    anonymous: false,
    candidates: candidates(...SPECIALISTS),
    isByHand: true,
    always: [],
    overrides: [],
    mode: "task",
    ...over,
  };
}

export type Body = Readonly<Record<string, unknown>>;
/** Fields that take the place of the usual ones, or what is made of the usual reply; at a gate, the choice. */
export type Change = Body | string | ((usual: Body, ask: Ask, rejections: number) => Answer);
export type Changes = Readonly<Record<string, Change>>;

export interface Sitting {
  readonly brief?: Partial<DispatchBrief>;
  readonly say?: Changes;
  /** Asks that nobody answers. */
  readonly absent?: readonly string[];
}

export function held({ brief = {}, say = {}, absent = [] }: Sitting = {}): Held {
  return hold(dispatch, dispatchBrief(brief), answering(say, absent));
}

export function answering(
  say: Changes = {},
  absent: readonly string[] = [],
): (ask: Ask, rejections: number) => Answer {
  return (ask, rejections) =>
    absent.some((key) => names(key, ask.id)) ? SILENT : changed(ask, say, rejections);
}

function changed(ask: Ask, say: Changes, rejections: number): Answer {
  let reply: Answer = dispatchUsual(ask);
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

/** Fields of the Confidence Assessment, the others as usual. */
export function assessed(over: Body): Change {
  return (usual) => ({
    ...usual,
    confidenceAssessment: { ...(usual["confidenceAssessment"] as Body), ...over },
  }); // as built below
}

/** Fields of the vote, the others as usual. */
export function votes(over: Body): Change {
  return (usual) => ({ ...usual, vote: { ...(usual["vote"] as Body), ...over } }); // as built below
}

/** Whoever is asked answers every attack like this. */
export function meets(how: string): Change {
  return (usual) => ({
    ...usual,
    answers: (usual["answers"] as readonly Body[]).map((row) => ({ ...row, how })),
  }); // as built below
}

/** One change after the other. */
export function both(first: Change, second: Change): Change {
  return (usual, ask, rejections) => {
    const once =
      typeof first === "function"
        ? first(usual, ask, rejections)
        : { ...usual, ...(first as Body) };
    return typeof second === "function"
      ? second(once as Body, ask, rejections)
      : { ...(once as Body), ...(second as Body) }; // changes of replies, no choices
  };
}

export function conflict(
  between: readonly [string, string],
  point = `What ${between.join(" and ")} disagree about.`,
): Body {
  return { between, point };
}

/** The option a specialist begins with and keeps. */
export function holds(seat: string): string {
  return seat === "speed" ? "o1" : "o2";
}

/** Names who speaks and when, so that a text can be found where it must not be. */
export function mark({ seat, round }: Pick<Ask, "seat" | "round">): string {
  return `said-by-${seat.id}-in-${round}`;
}

export function dispatchUsual(ask: Ask): Body {
  const build = REPLIES[ask.purpose];
  if (!build) throw new Error(`No reply for ${ask.purpose}`);
  return build(ask);
}

/** Repeats the question, as a reason has to. */
const GROUNDED = `Asked was: ${TOPIC}`;

const REPLIES: Readonly<Record<string, (ask: Ask) => Body>> = {
  questions: (ask) => {
    const { maxItems } = property(ask, "dispatch") as { readonly maxItems?: number }; // a list
    return {
      dispatch: listed(ask, "dispatch", "specialist")
        .slice(0, maxItems)
        .map((specialist) => ({ specialist, question: `Question for ${specialist}?` })),
    };
  },
  consult: (ask) => ({
    finding: `Finding ${mark(ask)}.`,
    recommendation: `Recommendation ${mark(ask)}.`,
    reasons: [GROUNDED, `Reason ${mark(ask)}.`],
    ...(has(ask, "option") ? { option: holds(ask.seat.id) } : {}),
    conservative: false,
    touches: [],
    needsHumanJudgment: false,
    ...(has(ask, "evidence") ? { evidence: [], documentFaults: [] } : {}),
    inAnyCase: [],
    inShort: {
      answer: `Do ${mark(ask)}.`,
      because: `Because of ${mark(ask)}.`,
      risk: `Risk ${mark(ask)}.`,
    },
    wouldChange: [],
    confidenceAssessment: assessment(ask),
  }),
  synthesis: (ask) => {
    const seats = property(ask, "reasons")?.items?.properties?.["holders"]?.items?.enum ?? [];
    const split = (labels: readonly [string, string]): Body[] =>
      labels.map((label, i) => ({
        label,
        holders: seats.filter((id) => (holds(id) === "o1") === (i === 0)),
      }));
    return {
      consensus: ["Invoices must be on time."],
      conflicts: [],
      gaps: ["Nobody asked the customers."],
      ...(has(ask, "options") ? { options: split([OPTIONS[0], OPTIONS[1]]) } : {}),
      reasons: split(["haste", "care"]),
    };
  },
  confirmation: ({ seat }) => ({ declaredOption: holds(seat.id), ownOption: null }),
  conflict: (ask) => ({
    ...(has(ask, "answers")
      ? {
          answers: listed(ask, "answers", "attack").map((id) => ({
            attack: id,
            how: "fails",
            what: `Answer to ${id} ${mark(ask)}.`,
          })),
        }
      : {}),
    ...(has(ask, "insists") ? { insists: [] } : {}),
    ...(has(ask, "replies")
      ? {
          replies: listed(ask, "replies", "conflict").map((id) => ({
            conflict: id,
            reply: `Reply on ${id} ${mark(ask)}.`,
          })),
        }
      : {}),
    newReasoning: `New reasoning ${mark(ask)}.`,
    vote: { option: holds(ask.seat.id), own: null, why: GROUNDED, because: [] },
    ...(has(ask, "documentFaults") ? { documentFaults: [] } : {}),
    inShort: {
      answer: `Do ${mark(ask)}.`,
      because: `Because of ${mark(ask)}.`,
      risk: `Risk ${mark(ask)}.`,
    },
    wouldChange: [],
    needsHumanJudgment: false,
    confidenceAssessment: assessment(ask),
  }),
  resolution: (ask) => ({
    questions: listed(ask, "questions", "conflict").map((id) => ({
      conflict: id,
      question: `What would settle ${id}?`,
    })),
  }),
  result: (ask) => ({
    decision: "The decision.",
    rationale: `The rationale. ${GROUNDED}`,
    ...(has(ask, "option") ? { option: allowed(ask, "option")[0] } : {}),
    ...(has(ask, "choices")
      ? {
          choices: openIn(ask).map(([id, first]) => ({
            conflict: id,
            winner: first,
            reason: `The chair's reason for ${id}.`,
          })),
        }
      : {}),
    ...(has(ask, "options")
      ? {
          options: listed(ask, "options", "option").map((id) => ({
            option: id,
            for: `What speaks for ${id}.`,
            against: `What speaks against ${id}.`,
          })),
        }
      : {}),
    actionItems: [
      {
        item: "Measure the month end.",
        where: "inline",
        reason: "It is small.",
        who: "Ops",
        by: "",
      },
      {
        item: "Move the reports.",
        where: "separate issue",
        reason: "It is large.",
        who: "",
        by: "",
      },
    ],
    openQuestions: ["Who is on call?"],
    ...(has(ask, "prediction")
      ? { prediction: { text: "Invoices are on time.", by: "2027-03-01" } }
      : {}),
  }),
  gate: ({ gate }) => ({ choice: gate?.default ?? "", note: "" }),
};

function assessment(ask: Ask): Body {
  return {
    confidence: "Medium",
    reasoning: `Sure as far as it goes ${mark(ask)}.`,
    keyConcern: `Concern ${mark(ask)}.`,
  };
}

/** The conflicts that are left to the chair, each with its first side, as the ask lists them. */
function openIn({ notes }: Ask): [string, string][] {
  const rows = notes.find(({ title }) => title === "Conflicts that no rule settles")?.items ?? [];
  return rows.flatMap((row) => {
    const [, id, first] = /^(K-\d+), between (\S+) and /u.exec(row) ?? [];
    return id !== undefined && first !== undefined ? [[id, first]] : [];
  });
}

/** The ask of this id, as it was put. */
export function askedFor({ asks }: Pick<Held, "asks">, id: string): Ask {
  const found = asks.find((ask) => ask.id === id);
  if (!found) throw new Error(`${id} was never asked`);
  return found;
}

/** What a seat reads. */
export function promptOf(ask: Ask, over: Partial<DispatchBrief> = {}): string {
  return promptText(
    render(ask, {
      brief: dispatchBrief(over),
      wording: dispatch.wording,
      nonce: "0123456789abcdef",
    }),
  );
}

/** Why the usual reply, changed like this, is sent back; empty if it is taken. */
export function sentBack(ask: Ask, change: Body): readonly string[] {
  const settled = submit(ask, {
    raw: JSON.stringify({ ...dispatchUsual(ask), ...change }),
    call: null,
    finish: "stop",
    rejections: 0,
  });
  return settled.type === "ask.rejected" ? settled.data.reasons : [];
}
