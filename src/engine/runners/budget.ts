// The ledger: what was spent and what is promised, from the log alone, so a restart forgets nothing.
// Law: a call is reserved at its upper bound before it is sent; spent plus reserved never passes a cap.
import { core, type Phrased } from "../../messages/voice.ts";
import type { Call, History } from "../deliberation/history.ts";

export interface Spending {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

export type Reserve = Readonly<Call["reserve"]>;

export type Allowance =
  | { readonly kind: "ok" }
  | { readonly kind: "wait" }
  | { readonly kind: "cap"; readonly why: Phrased };

/** Failures by which a provider says that it did nothing: a request, but no tokens. Not so where part of an answer came. */
const UNBILLED = new Set([
  "rate-limited",
  "server",
  "quota",
  "unauthorised",
  "not-found",
  "bad-request",
  "context-overflow",
]);

const UNSPENT: Spending = { calls: 0, tokens: 0, usd: 0 };

export class Budget {
  readonly #history: History;
  /** Reserved in this process, not yet in the log. */
  readonly #promised = new Map<string, Reserve>();

  constructor(history: History) {
    this.#history = history;
  }

  spending(): Spending {
    let [calls, tokens, usd] = [0, 0, 0];
    for (const call of this.#history.calls.values()) {
      const charge = chargeOf(call);
      calls += charge.calls;
      tokens += charge.tokens;
      usd += charge.usd;
    }
    for (const [id, reserve] of this.#promised) {
      if (this.#history.calls.has(id)) continue;
      calls += 1;
      tokens += reserve.tokens;
      usd += reserve.usd ?? 0;
    }
    return { calls, tokens, usd };
  }

  /** Reserves, or says what stands in the way. `wait`: a call in flight may yet give back what it does not use. */
  reserve(call: string, asked: Reserve): Allowance {
    const { caps } = this.#history;
    // Nobody adds up what nothing is held against.
    const isCapped = caps.calls !== null || caps.tokens !== null || caps.usd !== null;
    const now = isCapped ? this.spending() : UNSPENT;
    const over =
      passes(now.calls + 1, caps.calls, "calls") ??
      passes(now.tokens + asked.tokens, caps.tokens, "tokens") ??
      passes(now.usd + (asked.usd ?? 0), caps.usd, "usd");
    if (over !== undefined)
      return this.#isWaitedFor()
        ? { kind: "wait" }
        : {
            kind: "cap",
            why: core.phrase("pause.cap", { ...now, ...over, usd: now.usd.toFixed(4) }),
          };
    this.#promised.set(call, asked);
    return { kind: "ok" };
  }

  /** The call is in the log now, or was never made. */
  release(call: string): void {
    this.#promised.delete(call);
  }

  #isWaitedFor(): boolean {
    return [...this.#promised.keys()].some((id) => {
      const state = this.#history.calls.get(id)?.state;
      return state !== "completed" && state !== "failed";
    });
  }
}

function passes(
  value: number,
  cap: number | null,
  of: string,
): { readonly cap: number; readonly of: string } | undefined {
  return cap !== null && value > cap ? { cap, of } : undefined;
}

/** What a call counts as. Where the provider's word is missing or lower than nothing, the reservation counts. */
export function chargeOf(call: Call): Spending {
  const { state, failure, reserve } = call;
  if (state === "failed" && failure?.sent === false) return { calls: 0, tokens: 0, usd: 0 };
  const isFree =
    state === "failed" && UNBILLED.has(failure?.failure ?? "") && failure?.raw === null;
  const most = isFree ? { tokens: 0, usd: 0 } : reserve;
  return { calls: 1, tokens: tokensOf(call) ?? most.tokens, usd: call.usd ?? most.usd ?? 0 };
}

function tokensOf({ usage }: Call): number | undefined {
  return usage && usage.input !== null && usage.output !== null
    ? usage.input + usage.output
    : undefined;
}
