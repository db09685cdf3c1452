// A workspace: the folder and environment that deliberations are held in, and what its settings say.
import type { Env } from "../agents/detect.ts";
import { secretsOf } from "../agents/secrets-of.ts";
import { redactor, type Redact } from "../text/redaction.ts";
import type { Settings } from "./settings.ts";
import type { Seen } from "./trust.ts";

export interface Workspace {
  readonly env: Env;
  readonly cwd: string;
  readonly settings: Settings;
  /** What the folder brings besides, and waits for trust. */
  readonly held?: readonly Seen[];
  /** What was found on this machine besides, and may be named like what the settings name. */
  readonly found?: { readonly has: (model: string) => Promise<boolean> };
  /** Models are asked by workers, with keys and programs that are not here: what the settings name can be named, and nothing else. */
  readonly asksElsewhere?: true;
  /** Seats may be the host's: whoever asks can answer for them. */
  readonly isHosted?: true;
}

/** Takes the keys that this machine's environment and settings hold out of a text. */
export function redactFor({ env, settings }: Pick<Workspace, "env" | "settings">): Redact {
  return redactor(
    secretsOf(
      env,
      settings,
      Object.values(settings.keys).map((variable) => env[variable] ?? ""),
    ),
  );
}

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Standard input to its end, or one byte more than asked for; null where there is none to read. */
  input(most: number): Promise<Buffer | null>;
}
