// The registry: the protocols of this package, and those of others that were registered. Any of them can be held beside one model that answers alone, and can stop where a member is lost.
import type { Protocol } from "../kernel/protocol.ts";
import { addProtocol, knownProtocols, registeredProtocol } from "../kernel/registry.ts";
import type { Start } from "../kernel/start.ts";
import { baselined } from "./shared/baseline.ts";
import { stopAtLosses } from "./shared/partial.ts";
import type { BUILT_IN, DefinedProtocol } from "./define.ts";
import { dialectic as dialecticAlone } from "./dialectic/index.ts";
import { dispatch as dispatchAlone } from "./dispatch/index.ts";
import { review as reviewAlone } from "./review/index.ts";
import { structured as structuredAlone } from "./structured/index.ts";
import { swarm as swarmAlone } from "./swarm/index.ts";

/** Also a protocol that was made from one of these has it, and one of another copy of this package. */
const EQUIPPED = Symbol.for("dissensus/equipped");

/** What any protocol can have besides its own script; once. */
const equip = <P extends Protocol>(protocol: P): P =>
  EQUIPPED in protocol ? protocol : { ...baselined(stopAtLosses(protocol)), [EQUIPPED]: true };

export const swarm = equip(swarmAlone);
export const dialectic = equip(dialecticAlone);
export const structured = equip(structuredAlone);
export const dispatch = equip(dispatchAlone);
export const review = equip(reviewAlone);

/** In their order: the first of a kind of subject is taken where only the subject was given. */
export const builtIn = { swarm, dialectic, structured, dispatch, review } satisfies Record<
  (typeof BUILT_IN)[number],
  DefinedProtocol
>;
export type BuiltIn = typeof builtIn;
/** What programs get who name none. */
export const DEFAULT_PROTOCOL = "swarm";
export type DefaultProtocol = typeof DEFAULT_PROTOCOL;

const OWN: readonly Protocol[] = Object.values(builtIn);
for (const protocol of OWN) addProtocol(protocol);

/** Those of this package first. A protocol takes only briefs that its own shape has parsed, so the registry may forget which. */
export function protocols(): readonly Protocol[] {
  const others = knownProtocols().filter((each) => !OWN.includes(each));
  return [...OWN, ...others.map((each) => equip(each))];
}

/** Those that a person can start. */
export type Startable = Protocol & { readonly start: Start };

export function startables(): readonly Startable[] {
  return protocols().filter(isStartable);
}

function isStartable(protocol: Protocol): protocol is Startable {
  return protocol.start !== undefined;
}

/** `dialectic@1` → the protocol, if this process knows it in that very version. */
export function protocolNamed(versioned: string): Protocol | undefined {
  const found = registeredProtocol(versioned);
  return found === undefined || OWN.includes(found) ? found : equip(found);
}

export type { DialecticBrief } from "./dialectic/brief.ts";
export type { DispatchBrief } from "./dispatch/brief.ts";
export type { ReviewBrief } from "./review/brief.ts";
export type { StructuredBrief } from "./structured/brief.ts";
export type { SwarmBrief } from "./swarm/brief.ts";
export { schema, text, oneOf } from "./shared/schema.ts";
export { voice, type Voice } from "../messages/voice.ts";
