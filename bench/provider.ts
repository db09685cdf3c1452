// Starts and ends the provider's process.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface ProviderPlan {
  /** From the end of a request to the begin of its answer. */
  readonly delayMs: number;
  /** Length of a streamed piece; null sends the reply in one. */
  readonly pieceChars: number | null;
  readonly announces: boolean;
  /** Knows the replies of a deliberation in the gallery, instead of a rehearsed one. */
  readonly held: boolean;
}

export type Announcement =
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "request" }
  | { readonly kind: "counted"; readonly count: number }
  | { readonly kind: "unknown"; readonly count: number };

export interface Provider {
  readonly url: string;
  readonly pid: number;
  /** How many arrived so far. */
  requests(): Promise<number>;
  /** Resolves when the next request arrives. */
  nextRequest(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProvider(plan: Partial<ProviderPlan>): Promise<Provider> {
  const whole: ProviderPlan = {
    delayMs: 0,
    pieceChars: null,
    announces: false,
    held: false,
    ...plan,
  };
  const child = fork(
    fileURLToPath(new URL("./provider-process.js", import.meta.url)),
    [JSON.stringify(whole)],
    { stdio: "inherit" },
  );
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let onRequest = (): void => undefined;
  let onCounted = (_count: number): void => undefined;
  let unknown = 0;
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The provider ended with ${code}`)));
    child.on("message", (said: Announcement) => {
      if (said.kind === "ready") resolve(said.url);
      else if (said.kind === "request") onRequest();
      else if (said.kind === "counted") onCounted(said.count);
      else unknown = said.count;
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    requests: () =>
      new Promise((resolve) => {
        onCounted = resolve;
        child.send("count");
      }),
    nextRequest: () => new Promise((resolve) => (onRequest = resolve)),
    stop: async () => {
      child.kill("SIGKILL");
      await gone;
      if (unknown > 0)
        throw new Error(
          `${unknown} prompts were unknown to the provider: the figures mean nothing`,
        );
    },
  };
}
