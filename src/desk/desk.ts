// The desk itself: where it stands, and what its settings say.
import type { Env } from "../agents/detect.ts";
import type { Settings } from "./settings.ts";

export interface Desk {
  readonly env: Env;
  readonly cwd: string;
  readonly settings: Settings;
  /** Seats may be the host's: whoever asks can answer for them. */
  readonly isHosted?: true;
}
