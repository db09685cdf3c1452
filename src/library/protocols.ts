// Protocols as a program names them: by reference, loaded when a deliberation with it begins, so that importing the library costs little; or of
// its own, made known to everything that the library does.
import { badInput } from "../errors.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";
import { addProtocol } from "../kernel/registry.ts";
import { refusalOf, type DefinedProtocol } from "../protocols/define.ts";
import type { BuiltIn } from "../protocols/index.ts";

/** A protocol by its name, to be loaded when it is needed. `G`: its brief as a program may write it. */
export interface ProtocolReference<B extends Brief = Brief, G = B> {
  readonly name: string;
  /** The protocol itself: its script, its outline, the form of its brief. */
  load(): Promise<DefinedProtocol<B, G>>;
}

type ReferenceTo<P> = P extends DefinedProtocol<infer B, infer G> ? ProtocolReference<B, G> : never;

export function referenceTo<N extends keyof BuiltIn>(name: N): ReferenceTo<BuiltIn[N]>;
export function referenceTo(name: keyof BuiltIn): ProtocolReference {
  return { name, load: async () => (await import("../protocols/index.ts")).builtIn[name] };
}

/**
 * Makes a protocol of one's own known to everything that starts, resumes, replays and reports. Its name has to be new.
 * Where the command line and the app are to know it, name its module in the settings: `protocols: [./jury.js]`.
 *
 * @example
 * ```ts
 * registerProtocol(jury);
 * const { answer } = await deliberate("Is the incident our fault?", { protocol: jury, model: "rehearsal" });
 * ```
 */
export function registerProtocol(protocol: Protocol): void {
  const refusal = refusalOf(protocol);
  if (refusal !== undefined) throw badInput("bad-protocol", refusal);
  addProtocol(protocol);
}
