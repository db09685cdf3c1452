// A refusal as one paragraph, for where it is shown beside what was asked for.
import type { Refusal } from "../api.ts";
import type { Translate } from "../translate.ts";

export function refusalText(
  { code, message, hint }: Pick<Refusal, "code" | "message" | "hint">,
  t: Translate,
): string {
  if (code === "offline") return `${t("app.offline")} ${t("app.offlineHint")}`;
  if (code === "no-session") return `${t("app.signedOut")} ${message}`.trim();
  return [message === "" ? t("app.broken") : message, hint].filter((part) => part !== "").join(" ");
}
