// A well-behaved panel for the swarm: one valid reply per purpose, to be varied by a test.
// Growth holds the first option and everyone else the second. The others attack growth, and so does the contrarian; every attack is
// answered, and nobody moves, so that the count alone decides.
import { render, promptText } from "../../src/agents/render.ts";
import { submit } from "../../src/engine/deliberation/submit.ts";
import { swarm, type SwarmBrief } from "../../src/protocols/index.ts";
import type { Ask, Decision } from "../../src/kernel/ask.ts";
import type { Answer, Held } from "./hold.ts";
import { allowed, has, listed, property } from "./panel.ts";

export function swarmBrief(over: Partial<SwarmBrief> = {}): SwarmBrief {
  return {
    topic: "Should the billing service be split?",
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    mode: "standard",
    rounds: null,
    progressive: false,
    reask: false,
    ...over,
  };
}

export type Body = Readonly<Record<string, unknown>>;
export type Override = (ask: Ask, usual: Body, rejections: number) => Answer;

/** The usual reply of every seat, changed by `override`. */
export function swarmPanel(
  override: Override = (_ask, usual) => usual,
): (ask: Ask, rejections: number) => Answer {
  return (ask, rejections) => override(ask, swarmUsual(ask), rejections);
}

/** A panel and a person: what is decided at each gate, by the gate's id; the default elsewhere. */
export function deciding(
  decisions: Readonly<Record<string, string | Decision>>,
  override: Override = (_ask, usual) => usual,
): (ask: Ask, rejections: number) => Answer {
  return swarmPanel((ask, usual, rejections) => {
    const decided = decisions[ask.id];
    if (decided === undefined) return override(ask, usual, rejections);
    return typeof decided === "string" ? { choice: decided, note: "" } : decided;
  });
}

export function swarmUsual(ask: Ask): Body {
  const build = REPLIES[ask.purpose];
  if (!build) throw new Error(`No reply for ${ask.purpose}`);
  return build(ask);
}

export const EXPERTS = ["growth", "operations", "finance", "customers"] as const;
export const OPTIONS = ["Split now", "Keep it whole"] as const;

const REPLIES: Readonly<Record<string, (ask: Ask) => Body>> = {
  analysis: (ask) => {
    const ids = EXPERTS.slice(
      0,
      (property(ask, "experts") as { readonly maxItems?: number } | undefined)?.maxItems ?? 0,
    );
    return {
      problemDefinition: {
        statement: "Whether billing becomes two services.",
        scope: "Billing, and no other service.",
        successCriteria: ["Invoices are on time."],
      },
      experts: ids.map(persona),
      tensionMap: TENSIONS.filter(({ between }) =>
        between.every((id) => ids.some((known) => known === id)),
      ),
    };
  },
  declaration: (ask) => ({
    position: `Position ${mark(ask)}.`,
    confidence: 0.6,
    conditions: `Conditions ${mark(ask)}.`,
    wouldChangeIf: `A load test that fails ${mark(ask)}.`,
    keyRisk: `Risk ${mark(ask)}.`,
    ...noEvidence(ask),
    ...noFaults(ask),
    ...(has(ask, "vote") ? { vote: votes(ask) } : {}),
  }),
  reflection: (ask) => ({
    change: "none",
    position: `Position ${mark(ask)}.`,
    ...(has(ask, "vote") ? { vote: votes(ask) } : {}),
  }),
  comparison: (ask) => {
    const experts = ask.details["experts"] as readonly string[];
    return { ...grouped(experts), reasons: kindsOfReasons(experts) };
  },
  disclosure: (ask) => ({
    disclosures: (ask.documents ?? []).slice(0, 5).map(({ name, text }) => ({
      document: name,
      quote: text.split("\n")[0] ?? "",
      matters: `It matters ${mark(ask)}.`,
    })),
  }),
  opening: (ask) => {
    const experts = ask.details["experts"] as readonly string[];
    return {
      faultLines: "The positions differ on who pays for the migration, and when.",
      questions: experts
        .slice(0, 2)
        .map((to) => ({ to, question: `What would the first month cost, ${to}?` })),
      disagreementTarget: 4,
      ...(has(ask, "options") ? grouped(experts) : {}),
      ...(has(ask, "reasons") ? { reasons: kindsOfReasons(experts) } : {}),
    };
  },
  argument: (ask) => ({
    reasoning: `Reasoning ${mark(ask)}.`,
    proposals: [`Proposal ${mark(ask)}.`],
    references: [
      refer(peer(ask, "position_declaration"), isFirst(ask.seat.id) ? "questions" : "rebuts"),
    ],
    ...(has(ask, "insists") ? { insists: [] } : {}),
    questions: [],
    codeOrDiagrams: "",
    ...noEvidence(ask),
    ...noFaults(ask),
    ...confirms(ask),
  }),
  "stress-test": (ask) => ({
    targetedAgreement: `Agreement ${mark(ask)}.`,
    assumption: `Assumption ${mark(ask)}.`,
    weakestEvidence: `Weakness ${mark(ask)}.`,
    failureScenario: `Failure ${mark(ask)}.`,
    minorityCase: "",
    references: [refer(peer(ask, "argument"), "rebuts")],
    ...(has(ask, "insists") ? { insists: [] } : {}),
    ...noEvidence(ask),
    ...noFaults(ask),
  }),
  response: (ask) => ({
    ...confirms(ask),
    ...(has(ask, "answers") ? { answers: listed(ask, "answers", "attack").map(fails) } : {}),
    currentPosition: `Current ${mark(ask)}.`,
    vote: votes(ask),
    ...noEvidence(ask),
    ...(has(ask, "inAnyCase") ? { inAnyCase: ["Measure the month end."] } : {}),
    ...(has(ask, "wouldChange")
      ? {
          inShort: {
            answer: `Do ${mark(ask)}.`,
            because: `Because of ${mark(ask)}.`,
            risk: `Risk ${mark(ask)}.`,
          },
          wouldChange: [],
        }
      : {}),
  }),
  analogy: (ask) => ({
    pattern: `Pattern ${mark(ask)}.`,
    field: "Railways",
    analogy: `Analogy ${mark(ask)}.`,
    breaksDown: `Limit ${mark(ask)}.`,
    principle: `Principle ${mark(ask)}.`,
    references: [refer(peer(ask, "argument"), "supports")],
  }),
  quality: (ask) => ({
    qualityScore: {
      genuineDisagreement: 4,
      evidenceQuality: 3,
      steelManning: 4,
      novelInsights: 3,
      positionEvolution: 2,
      overall: 3,
    },
    summary: `Summary of round ${ask.round}.`,
    agreements: [
      { point: "Invoices must be on time.", supporters: twoExperts(ask), strength: "strong" },
    ],
    activeDisagreements: [
      {
        point: "Who is on call?",
        positions: [
          { stance: "The team", advocates: twoExperts(ask).slice(0, 1) },
          { stance: "The platform", advocates: twoExperts(ask).slice(1) },
        ],
      },
    ],
    reasons: kindsOfReasons(expertsIn(ask)),
    insights: [
      {
        insight: "On call decides the cost.",
        novelty: "medium",
        source: ask.transcript.at(-1)?.id,
      },
    ],
    openQuestions: ["What does a month cost?"],
    ...(has(ask, "request") ? { request: { done: "yes", where: [] } } : {}),
    recommendation: "continue",
    recommendationReason: "Something is open.",
    differentAngle: "What do customers see?",
    cause: "",
    adjustment: "",
  }),
  synthesis: (ask) => ({
    executiveSummary: "Two answers oppose each other, and only the count separates them. ".repeat(
      8,
    ),
    insights: [
      {
        title: "On call decides",
        description: "Who is on call decides the cost.",
        confidence: "medium",
        confidenceReason: "One message bears it out.",
        supportingEvidence: [{ messageId: "r1-msg-001", summary: "Says so." }],
        dissentingViews: [{ messageId: "r1-msg-002", summary: "Says otherwise." }],
      },
    ],
    agreements: [
      { point: "Invoices must be on time.", supporters: twoExperts(ask), strength: "moderate" },
    ],
    minorityReport: minorityIn(ask).map(({ option, advocate }) => ({
      position: `The view ${option}.`,
      advocate,
      reason: "Fewer held it.",
      note: "If load doubles.",
    })),
    unresolvedDebates: [
      {
        topic: "On call",
        positions: [
          { stance: "The team", advocates: twoExperts(ask).slice(0, 1), arguments: ["Speed."] },
          { stance: "The platform", advocates: twoExperts(ask).slice(1), arguments: ["Calm."] },
        ],
        whyUnresolved: "Nobody measured it.",
      },
    ],
    openQuestions: [
      {
        question: "What does a month cost?",
        whyOpen: "No evidence.",
        suggestedApproach: "Measure it.",
      },
    ],
    recommendations: [
      {
        action: "Measure the month end.",
        who: "",
        by: "",
        confidence: "high",
        risk: "A lost week.",
        prerequisite: "Access.",
      },
    ],
    prediction: { text: "No invoice is late.", by: "31 March" },
    metaObservations: "Nobody asked the customers.",
  }),
  summary: () => ({ summary: "The discussion paused after a round. ".repeat(50) }),
  reopening: (ask) => ({
    productiveTension: allowed(ask, "productiveTension")[0],
    settledTensions: allowed(ask, "settledTensions").slice(1, 2),
    mostUrgent: "Who is on call?",
    topic: "Who is on call in the first month?",
    framing: "Begin with the month end.",
  }),
  baseline: () => ({ whole: "Measure first; then decide.", answer: "Measure first." }),
  "baseline-comparison": (ask) => ({
    corrected: ["The load is known."],
    added: ["A date."],
    lost: [],
    ...(has(ask, "option") ? { option: "o2" } : {}),
  }),
  gate: (ask) => ({ choice: ask.gate?.default ?? "", note: "" }),
};

/** Names who speaks and when, so that a text can be found where it must not be. */
export function mark({ seat, round }: Pick<Ask, "seat" | "round">): string {
  return `said-by-${seat.id}-in-${round}`;
}

export function persona(id: string): Body {
  return {
    id,
    name: `Head of ${id}`,
    expertise: [`${id} of services`],
    thinkingStyle: "from the last failure",
    bias: `overrates ${id}`,
    replyTendency: "asks for numbers",
    stakes: `loses ${id} by a wrong decision`,
    blindSpots: [`what ${id} costs others`],
  };
}

const TENSIONS = [
  {
    between: ["growth", "operations"],
    axis: "speed against calm",
    description: "One ships, the other is called at night.",
  },
  {
    between: ["finance", "growth"],
    axis: "cost against reach",
    description: "One pays for what the other wants.",
  },
  {
    between: ["customers", "operations"],
    axis: "features against uptime",
    description: "One asks for change, the other fears it.",
  },
];

/** The option an expert begins with and keeps. */
export function holds({ seat }: Ask): string {
  return isFirst(seat.id) ? "o1" : "o2";
}

/** Growth, or whoever sits in its place where nobody made experts. */
function isFirst(id: string): boolean {
  return id === "growth" || id === "advocate";
}

function twoExperts(ask: Ask): readonly string[] {
  return expertsIn(ask).slice(0, 2);
}

/** The experts, as a form about agreements lists them. */
function expertsIn(ask: Ask): readonly string[] {
  return property(ask, "agreements")?.items?.properties?.["supporters"]?.items?.enum ?? [];
}

/** Growth has reasons of its own, the others share theirs. */
function kindsOfReasons(experts: readonly string[]): Body[] {
  return [
    { label: "speed", holders: experts.filter(isFirst) },
    { label: "risk", holders: experts.filter((id) => !isFirst(id)) },
  ];
}

/** A vote for what the expert holds, with a reason that repeats the question. */
export function votes(ask: Ask, option = holds(ask), because: readonly string[] = []): Body {
  return { option, own: null, why: `Should the billing service be split? For ${option}.`, because };
}

function confirms(ask: Ask): Body {
  return has(ask, "declaredOption") ? { declaredOption: holds(ask), ownOption: null } : {};
}

function grouped(experts: readonly string[]): Body {
  return {
    options: [
      { label: OPTIONS[0], holders: experts.filter(isFirst) },
      { label: OPTIONS[1], holders: experts.filter((id) => !isFirst(id)) },
    ],
  };
}

/** What is said to an attack that does not hold. */
export function fails(attack: string): Body {
  return { attack, how: "fails", what: `It fails: ${attack} is about another case.` };
}

/** A reply that answers every attack on it like this. */
export function answering(reply: Body, how: string): Body {
  const rows = (reply["answers"] ?? []) as readonly Body[];
  return { ...reply, answers: rows.map((row) => ({ ...row, how })) };
}

const ATTACKS = new Set(["rebuts", "undercuts", "undermines"]);

/** A reference; an attack has its steel-man. */
export function refer(targetId: string, relation: string): Body {
  return {
    targetId,
    relation,
    steelMan: ATTACKS.has(relation) ? "At its strongest it says that time is short." : "",
    comment: `It ${relation} ${targetId}.`,
  };
}

/** A reply with another option in its vote, and where its declaration is confirmed there too. */
export function holding(reply: Body, option: string): Body {
  return {
    ...reply,
    ...("vote" in reply ? { vote: { ...(reply["vote"] as Body), option } } : {}),
    ...("declaredOption" in reply ? { declaredOption: option } : {}),
  };
}

/** Everyone holds the first option; whoever groups them finds one answer, for as many kinds of reasons as are asked for. */
export function agreeing(kinds: 1 | 2): Override {
  return (ask, usual) => {
    const all = property(ask, "reasons")?.items?.properties?.["holders"]?.items?.enum;
    return {
      ...holding(usual, "o1"),
      ...("options" in usual ? { options: [{ label: OPTIONS[0], holders: all }] } : {}),
      ...("reasons" in usual && kinds === 1 ? { reasons: [{ label: "speed", holders: all }] } : {}),
    };
  };
}

/** The reply with another option, and what changed it. */
export function shifted(reply: Body, option: string, because: readonly string[]): Body {
  const vote = { ...(reply["vote"] as Body), option, because };
  return { ...reply, currentPosition: `Now ${option}.`, vote };
}

/** The first message of this round and phase by another seat, else any by another. */
export function peer({ seat, round, transcript }: Ask, phase: string): string {
  const others = transcript.filter((m) => m.seat !== seat.id && m.seat !== "moderator");
  const found = others.find((m) => m.round === round && m.phase === phase) ?? others.at(-1);
  return found?.id ?? "";
}

/** The ask of this id, as it was put. */
export function askedFor({ asks }: Held, id: string): Ask {
  const found = asks.find((ask) => ask.id === id);
  if (!found) throw new Error(`${id} was never asked`);
  return found;
}

/** What a seat reads. */
export function promptOf(ask: Ask, brief: SwarmBrief = swarmBrief()): string {
  return promptText(render(ask, { brief, wording: swarm.wording, nonce: "0123456789abcdef" }));
}

/** Why the usual reply, changed like this, is sent back; empty if it is taken. */
export function sentBack(ask: Ask, change: Body): readonly string[] {
  const settled = submit(ask, {
    raw: JSON.stringify({ ...swarmUsual(ask), ...change }),
    call: null,
    finish: "stop",
    rejections: 0,
  });
  return settled.type === "ask.rejected" ? settled.data.reasons : [];
}

/** The flags of the usual reply, changed like this, when it is given for the last time; null if the seat is absent then. */
export function flagged(ask: Ask, change: Body): readonly string[] | null {
  const settled = submit(ask, {
    raw: JSON.stringify({ ...swarmUsual(ask), ...change }),
    call: null,
    finish: "stop",
    rejections: 1,
  });
  return settled.type === "ask.answered" ? settled.data.flags : null;
}

function noFaults(ask: Ask): Body {
  return has(ask, "documentFaults") ? { documentFaults: [] } : {};
}

function noEvidence(ask: Ask): Body {
  return has(ask, "evidence") ? { evidence: [] } : {};
}

/** The views that did not prevail, as the ask lists them. */
function minorityIn({ notes }: Ask): { readonly option: string; readonly advocate: string }[] {
  return notes
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const [, option, advocate] =
        /^(o\d+), held by ([^ ,]+)(?:, [^ ,]+)*, is \w+/u.exec(item) ?? [];
      return option !== undefined && advocate !== undefined ? [{ option, advocate }] : [];
    });
}
