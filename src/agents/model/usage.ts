// Reads token counts as a provider's package hands them over.
// Law: a count that is missing or cannot be true is null and flagged; nothing is invented here.
import type { Usage } from "../../log/event.ts";
import { UNCOUNTED } from "../agent.ts";
import { isRecord } from "./body-kind.ts";
import type { RawUsage } from "./language-model.ts";

/** No single answer comes near; a larger count is a fault, and believing it would end a run on its budget. */
const MAX_BELIEVABLE_TOKENS = 100_000_000;

export function usageOf(given: RawUsage | undefined, hasText: boolean): Usage {
  if (given?.raw === undefined) return UNCOUNTED;
  // Packages fill gaps with zeros. Every question has a prompt, so its zero is such a gap; so is that of a text.
  const input = checkCount(given.inputTokens.total) || null;
  const counted = checkCount(given.outputTokens.total);
  const output = hasText ? counted || null : counted;
  const cacheRead = part(given.inputTokens.cacheRead, input);
  const cacheWrite = part(given.inputTokens.cacheWrite, input);
  const isDoubtful =
    input === null ||
    output === null ||
    (given.inputTokens.cacheRead ?? null) !== cacheRead ||
    (given.inputTokens.cacheWrite ?? null) !== cacheWrite;
  return { input, output, cacheRead, cacheWrite, estimated: isDoubtful };
}

/** The chat wire's own counts. Gaps stay gaps: zeros would make an unreported call look free. */
export function chatUsage(usage: Readonly<Record<string, unknown>>): RawUsage {
  const { prompt_tokens_details: details } = usage;
  return {
    inputTokens: {
      total: countIn(usage, "prompt_tokens"),
      cacheRead: isRecord(details) ? countIn(details, "cached_tokens") : undefined,
      noCache: undefined,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: countIn(usage, "completion_tokens"),
      text: undefined,
      reasoning: undefined,
    },
    raw: {},
  };
}

function countIn(counts: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const count = counts[name];
  return typeof count === "number" ? count : undefined;
}

/** A count that can be true; null stands for any other. */
export function checkCount(tokens: number | null | undefined): number | null {
  return typeof tokens === "number" &&
    Number.isSafeInteger(tokens) &&
    tokens >= 0 &&
    tokens <= MAX_BELIEVABLE_TOKENS
    ? tokens
    : null;
}

// Cached tokens are among the input tokens, so there cannot be more of them.
function part(tokens: number | undefined, whole: number | null): number | null {
  const known = checkCount(tokens);
  return known !== null && whole !== null && known > whole ? null : known;
}
