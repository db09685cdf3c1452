// Every protocol that this process knows, by name. Whoever starts, runs, reads or writes a deliberation looks here, and names none.
import type { Protocol } from "./protocol.ts";

const known = new Map<string, Protocol>();

/** Makes a protocol known everywhere; a later one takes the place of an earlier one of its name. */
export function addProtocol(protocol: Protocol): void {
  known.set(protocol.name, protocol);
}

export function knownProtocols(): readonly Protocol[] {
  return [...known.values()];
}

/** The protocol of a log, whichever version the log speaks: how it is read and written does not depend on it. */
export function protocolCalled(versioned: string): Protocol | undefined {
  return known.get(nameOf(versioned));
}

/** `dialectic@1` → the protocol, if it is known in that very version. */
export function registeredProtocol(versioned: string): Protocol | undefined {
  const protocol = protocolCalled(versioned);
  return protocol && `${protocol.name}@${protocol.version}` === versioned ? protocol : undefined;
}

/** `dialectic@1` → `dialectic`. */
export function nameOf(versioned: string): string {
  return versioned.split("@")[0] ?? "";
}
