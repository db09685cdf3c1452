// Who a model is kin to, by its name: seats of one family agree more easily than strangers do.
// Law: only names are compared. What a name does not tell counts as a family of its own.

/** Names of one maker's models that do not begin alike. */
const KIN: readonly (readonly [RegExp, string])[] = [
  [/^(?:chat)?gpt|^o\d/u, "gpt"],
  [/^(?:code|dev|ma?gi|mini|mix|pix)s?tral|^mistral/u, "mistral"],
  [/^(?:qwen|qwq)/u, "qwen"],
];

/** `openai/gpt-5-mini`, `gpt-5-2025-08-07` → `gpt`. */
export function familyOf(model: string): string {
  const name = bareName(model);
  const kin = KIN.find(([begins]) => begins.test(name))?.[1];
  return kin ?? /^[a-z]{2,}/u.exec(name)?.[0] ?? name;
}

/** Names of seats with their models → with their families. */
export function familiesOf(models: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(models).map(([name, model]) => [name, familyOf(model)]));
}

/** Whether a provider ran another model than it was asked for: a date or a version at the end is none. A command is asked for none. */
export function isOtherModel(requested: string, served: string): boolean {
  if (requested.startsWith(COMMAND)) return false;
  const [asked, ran] = [bareName(requested), bareName(served)];
  return asked !== ran && !isVersionOf(asked, ran) && !isVersionOf(ran, asked);
}

function isVersionOf(name: string, longer: string): boolean {
  const more = longer.slice(name.length);
  return longer.startsWith(name) && /^(?:[-@:.](?:preview|exp|v?\d[\d.-]*))+$/u.test(more);
}

const COMMAND = "command:";

/** Without who sells it, where it lies, how much it is to think, and that it is the latest. */
function bareName(model: string): string {
  const [spec = ""] = model.trim().toLowerCase().split(",");
  const last = spec.split(/[/#\\]/u).at(-1) ?? spec;
  return last
    .replace(COMMAND, "")
    .replace(/^(?:[a-z]+\.)+(?=[a-z])/u, "")
    .replace(/\.gguf$/u, "")
    .replace(/[-:]latest$/u, "");
}
