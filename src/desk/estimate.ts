// How many tokens a plan may take: each call reads what was said before it, as far as its protocol shows it.
// Law: an estimate errs upwards; it is no cap.
import type { Tuning } from "../agents/model/spec.ts";
import type { Stage } from "../script/outline.ts";
import type { Brief } from "../script/protocol.ts";

export interface Tokens {
  readonly input: number;
  /** Replies alone: what a model thinks before them depends on the model. */
  readonly output: number;
  readonly asks: number;
  /** The longest prompt. */
  readonly longest: number;
}

/** What one ask may cost in thinking where only the effort is said: a rough figure, on the high side of what vendors state and users report. */
const THINKING: Readonly<Record<NonNullable<Tuning["effort"]>, number>> = {
  minimal: 200,
  low: 1_000,
  medium: 4_000,
  high: 12_000,
};

/** Tokens of thinking for one ask. A model that is told nothing may think as well; nobody can say how much. */
export function thinkingFor({ thinkingTokens, effort }: Tuning): number {
  return thinkingTokens ?? (effort === undefined ? 0 : THINKING[effort]);
}

/** What a prompt holds besides the documents and the transcript, in tokens; and a reply. Measured over rehearsed runs. */
const FRAME_TOKENS = 1_300;
const REPLY_TOKENS = 300;
const CHARS_PER_TOKEN = 4;
const DEALT_AMONG = 3;

export function tokensFor(protocol: string, brief: Brief, stages: readonly Stage[]): Tokens {
  const chars = (documents: readonly { readonly text: string }[]): number =>
    documents.reduce((sum, document) => sum + document.text.length, 0);
  // What is dealt is read by one seat of several.
  const context = (chars(brief.context) + chars(brief.dealt ?? []) / DEALT_AMONG) / CHARS_PER_TOKEN;
  if (protocol === "review") return reviewing(brief as ReviewedBrief, context, stages); // parsed by its own form
  return protocol === "structured"
    ? underTest(brief as BriefUnderTest, context, stages)
    : growing(context, stages); // parsed by its own form
}

/** Everyone reads all that was said; blind asks read nothing. */
function growing(context: number, stages: readonly Stage[]): Tokens {
  let [all, said] = [NOTHING, 0];
  for (const { asks, blind, phase } of stages) {
    all = adding(all, asks, FRAME_TOKENS + context + (blind ? 0 : said), REPLY_TOKENS);
    if (phase !== "baseline") said += asks * REPLY_TOKENS;
  }
  return all;
}

interface BriefUnderTest extends Brief {
  readonly preset: string;
  readonly anchor: string | null;
}

/** Tokens of a reply, by phase: what the presets ask for in words, and the names of its fields. */
const REPLIES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  standard: {
    position: 200,
    proposal: 1_000,
    supplement: 420,
    artifact: 950,
    cross_validation: 220,
    assessment: 350,
    drift: 120,
    synthesis: 1_500,
  },
  quick: { position: 200, artifact: 650, cross_validation: 350, assessment: 350, synthesis: 1_000 },
};
/** Read in all later rounds; the rest is read in its own round alone. */
const LASTING = new Set(["position", "disclosure", "cross_validation", "assessment", "drift"]);
/** What a round adds to the ledgers that every later prompt lists: claims, decisions, tensions. */
const LEDGER_TOKENS = 250;

/** Each ask reads the blind positions, what earlier rounds found and decided, and its own round. */
function underTest(
  { preset, anchor }: BriefUnderTest,
  context: number,
  stages: readonly Stage[],
): Tokens {
  const frame = FRAME_TOKENS + context + (anchor ?? "").length / CHARS_PER_TOKEN;
  let [all, lasting, passing, now] = [NOTHING, 0, 0, 0];
  for (const { asks, blind, phase, round } of stages) {
    if (phase === "observation") continue; // a command is run, and no model asked
    if (round !== now) [now, passing] = [round, 0];
    const reply = REPLIES[preset]?.[phase] ?? REPLY_TOKENS;
    all = adding(
      all,
      asks,
      frame +
        (blind || phase === "baseline"
          ? 0
          : lasting + passing + LEDGER_TOKENS * Math.max(0, round - 1)),
      reply,
    );
    if (LASTING.has(phase)) lasting += asks * reply;
    else if (phase !== "baseline") passing += asks * reply;
  }
  return all;
}

interface ReviewedBrief extends Brief {
  readonly artifact: { readonly text: string };
}

/** Tokens of a reply in a review, by phase. */
const REVIEWING: Readonly<Record<string, number>> = {
  assess: 700,
  revise: 900,
  rebut: 900,
  cards: 1_500,
  reshape: 1_500,
  rank: 500,
  search: 500,
  cross: 300,
  recommend: 300,
};
/** What a reviewer's findings take in every later prompt. */
const FINDINGS_TOKENS = 350;

/** Everybody reads the whole artifact every time, and the findings so far. */
function reviewing({ artifact }: ReviewedBrief, context: number, stages: readonly Stage[]): Tokens {
  const frame = FRAME_TOKENS + context + artifact.text.length / CHARS_PER_TOKEN;
  let [all, found] = [NOTHING, 0];
  for (const { asks, phase } of stages) {
    all = adding(
      all,
      asks,
      frame + (phase === "baseline" ? 0 : found),
      REVIEWING[phase] ?? REPLY_TOKENS,
    );
    if (phase === "assess" || phase === "rank") found += asks * FINDINGS_TOKENS;
  }
  return all;
}

const NOTHING: Tokens = { input: 0, output: 0, asks: 0, longest: 0 };

function adding(
  { input, output, asks, longest }: Tokens,
  more: number,
  prompt: number,
  reply: number,
): Tokens {
  return {
    input: input + more * prompt,
    output: output + more * reply,
    asks: asks + more,
    longest: Math.max(longest, prompt),
  };
}
