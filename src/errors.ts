// The one error class. A code names what happened, `fault` whose it is, `exit` what a command ends with,
// and the hint says what to do. Expected refusals are returned, never thrown.

export type Fault = "caller" | "world" | "us";

/** What this library throws. `code` names what happened, `hint` says what to do. */
export class DissensusError extends Error {
  override readonly name = "DissensusError";
  readonly code: string;
  readonly fault: Fault;
  readonly exit: number;
  readonly hint: string;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    about: {
      fault: Fault;
      exit: number;
      hint?: string;
      facts?: Record<string, unknown>;
      cause?: unknown;
    },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.code = code;
    this.fault = about.fault;
    this.exit = about.exit;
    this.hint = about.hint ?? "";
    this.facts = about.facts ?? {};
  }
}

/** Something the caller gave cannot be used: settings, files, ids, texts. */
export function badInput(
  code: string,
  message: string,
  hint = "",
  facts: Record<string, unknown> = {},
): DissensusError {
  return new DissensusError(code, message, { fault: "caller", exit: 1, hint, facts });
}

/** The command line itself was used wrongly. */
export function badUsage(message: string, hint = ""): DissensusError {
  return new DissensusError("usage", message, { fault: "caller", exit: 2, hint });
}

/** The world failed: a disk, a provider, another writer, a damaged log. What was thrown is its `cause`. */
export function broken(
  code: string,
  message: string,
  hint = "",
  { cause, ...facts }: Record<string, unknown> = {},
): DissensusError {
  return new DissensusError(code, message, { fault: "world", exit: 6, hint, facts, cause });
}
