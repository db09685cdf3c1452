// Every protocol there is, by name and version.
import type { Protocol } from "../kernel/protocol.ts";
import "./register.ts";
import { baselined } from "./shared/baseline.ts";
import { dialectic as dialecticAlone } from "./dialectic/index.ts";
import { dispatch as dispatchAlone } from "./dispatch/index.ts";
import { review as reviewAlone } from "./review/index.ts";
import { structured as structuredAlone } from "./structured/index.ts";
import { swarm as swarmAlone } from "./swarm/index.ts";
import type { Start } from "../kernel/start.ts";

/** Any of them can be held beside one model that answers alone. */
export const dialectic = baselined(dialecticAlone);
export const swarm = baselined(swarmAlone);
export const structured = baselined(structuredAlone);
export const dispatch = baselined(dispatchAlone);
export const review = baselined(reviewAlone);

/** A protocol takes only briefs that its own shape has parsed, so the registry may forget which. */
export const protocols: readonly Protocol[] = [swarm, dialectic, structured, dispatch, review];

/** Those that a person can start: the first of a kind of subject is taken where only the subject was given. */
export type Startable = Protocol & { readonly start: Start };
export const startables: readonly Startable[] = protocols.filter(isStartable);

function isStartable(protocol: Protocol): protocol is Startable {
  return protocol.start !== undefined;
}

/** `dialectic@1` → the protocol, if this release still speaks it. */
export function protocolNamed(versioned: string): Protocol | undefined {
  return protocols.find((p) => `${p.name}@${p.version}` === versioned);
}

export type { DialecticBrief } from "./dialectic/brief.ts";
export type { DispatchBrief } from "./dispatch/brief.ts";
export type { ReviewBrief } from "./review/brief.ts";
export type { StructuredBrief } from "./structured/brief.ts";
export type { SwarmBrief } from "./swarm/brief.ts";
export { shape, said, among } from "./shared/shape.ts";
export { voice, type Voice } from "../messages/voice.ts";
export { discussion, discussionPath, isDiscussionOf } from "./dialectic/report/discussion.ts";
export {
  isStepPhase,
  notBegun,
  progressed,
  type ProgressEntry,
  type ProgressState,
} from "./swarm/result/progress.ts";
