// A refusal as one paragraph, for where it is shown beside what was asked for.
import type { Refusal } from "../api.ts";
import type { Words } from "../words.ts";

export function refusalText(
  { code, message, hint }: Pick<Refusal, "code" | "message" | "hint">,
  w: Pick<Words, "offline" | "offlineHint" | "signedOut" | "broken">,
): string {
  if (code === "offline") return `${w.offline} ${w.offlineHint}`;
  if (code === "no-session") return `${w.signedOut} ${message}`.trim();
  return [message === "" ? w.broken : message, hint].filter((part) => part !== "").join(" ");
}
