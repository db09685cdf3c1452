// A sentence of a catalogue with its parameters filled in: `{name}`, and `{n, plural, =0 {…} one {…} other {…}}`.
// The syntax is ICU's, as far as the catalogues need it. Law: a value is put in as it is and never read as a template.
export type Values = Readonly<Record<string, string | number>>;

export function fill(template: string, values: Values, lang: string): string {
  let filled = "";
  let at = 0;
  for (;;) {
    const open = template.indexOf("{", at);
    if (open < 0) return filled + template.slice(at);
    const close = closing(template, open);
    filled += template.slice(at, open) + parameter(template.slice(open + 1, close), values, lang);
    at = close + 1;
  }
}

/** What a template asks for, sorted: translations of one sentence ask for the same. */
export function parametersOf(template: string): readonly string[] {
  const names = new Set<string>();
  for (let open = template.indexOf("{"); open >= 0;) {
    const close = closing(template, open);
    const [name = "", , ...branches] = template.slice(open + 1, close).split(", ");
    names.add(name);
    for (const branch of branchesOf(branches.join(", ")).values())
      for (const inner of parametersOf(branch)) names.add(inner);
    open = template.indexOf("{", close);
  }
  return [...names].sort();
}

function parameter(inside: string, values: Values, lang: string): string {
  const [name = "", kind, ...branches] = inside.split(", ");
  const value = values[name];
  if (value === undefined) return `{${inside}}`;
  if (kind !== "plural") return String(value);
  const form = new Intl.PluralRules(lang).select(Number(value));
  const chosen = branchesOf(branches.join(", "));
  return fill(
    chosen.get(`=${value}`) ?? chosen.get(form) ?? chosen.get("other") ?? "",
    values,
    lang,
  );
}

function branchesOf(text: string): ReadonlyMap<string, string> {
  const branches = new Map<string, string>();
  let at = 0;
  for (;;) {
    const open = text.indexOf("{", at);
    if (open < 0) return branches;
    const close = closing(text, open);
    branches.set(text.slice(at, open).trim(), text.slice(open + 1, close));
    at = close + 1;
  }
}

/** Where the brace that opens here is closed; the end of a text that never closes it. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}
