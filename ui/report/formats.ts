// Which formats belong together. A format that is not known here is offered among the records, under its own name.

export type Group = "reading" | "record" | "argument" | "solvers";

const GROUPS: Readonly<Record<Group, readonly string[]>> = {
  reading: ["md", "html"],
  record: ["json", "csv", "madr"],
  argument: ["argdown", "aif", "mermaid", "graphml"],
  solvers: ["tgf", "apx", "af"],
};
const ORDER: readonly Group[] = ["reading", "record", "argument", "solvers"];

export function grouped(
  formats: readonly string[],
): readonly { readonly group: Group; readonly formats: readonly string[] }[] {
  const known = new Set(ORDER.flatMap((group) => GROUPS[group]));
  const others = formats.filter((format) => !known.has(format));
  return ORDER.map((group) => ({
    group,
    formats: [
      ...GROUPS[group].filter((format) => formats.includes(format)),
      ...(group === "record" ? others : []),
    ],
  })).filter((each) => each.formats.length > 0);
}
