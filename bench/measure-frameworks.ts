// Public attack frameworks against their reference extensions.
// Law: exact, undetermined (the bound was hit, and all that was found is in the reference), or WRONG.
import { join } from "node:path";
import { z } from "zod";
import {
  grounded,
  preferred,
  readFramework,
  stable,
  type Extensions,
  type Framework,
  type SearchLimits,
} from "../src/argument/index.ts";
import { bad, filesIn, jsonIn, textIn } from "./data.ts";
import { median, type Row } from "./row.ts";

const Instances = z
  .array(
    z.object({
      file: z.string(),
      args: z.number(),
      attacks: z.number(),
      grounded_in: z.number(),
      grounded_out: z.number(),
      n_PR: z.number(),
      n_ST: z.number(),
    }),
  )
  .min(1);
const Oracle = z.object({
  GR: z.array(z.string()),
  PR: z.array(z.array(z.string())),
  ST: z.array(z.array(z.string())),
});

type Verdict = "exact" | "undetermined" | "WRONG";
type Sets = readonly (readonly string[])[];
/** The extensions themselves, or how many there are. */
type Reference =
  | { readonly from: string; readonly sets: Sets }
  | { readonly from: string; readonly count: number };
type Semantics = "GR" | "PR" | "ST";

export function measureFrameworks(
  data: string,
  say: (line: string) => void,
  limits: SearchLimits = {},
): readonly Row[] {
  const folder = join(data, "af");
  const instances = jsonIn(folder, "manifest.json", Instances);
  const files = filesIn(folder);
  const verdicts: Record<Verdict, string[]> = { exact: [], undetermined: [], WRONG: [] };
  const took: number[] = [];
  const counts = { compared: 0, countOnly: 0 };
  for (const instance of instances) {
    const framework = frameworkIn(folder, instance.file);
    const size = framework.ids.length;
    if (size !== instance.args)
      throw bad(
        join(folder, instance.file),
        `it has ${size} nodes and its manifest says ${instance.args}`,
      );
    const began = performance.now();
    const ground = grounded(framework);
    const found: Readonly<Record<Semantics, Extensions>> = {
      GR: { extensions: [ground.in], complete: true },
      PR: preferred(framework, limits),
      ST: stable(framework, limits),
    };
    took.push(performance.now() - began);
    const references = referencesOf(folder, files, instance.file);
    if (references.length === 0) counts.countOnly += 1;
    const checks = (["GR", "PR", "ST"] as const).flatMap((semantics) => {
      const own = references.filter((reference) => reference.of === semantics);
      const count = { PR: instance.n_PR, ST: instance.n_ST, GR: 1 }[semantics];
      const all: Reference[] = [...own, { from: "manifest.json", count }];
      counts.compared += all.length;
      return all.map((reference) => ({
        what: `${semantics} against ${reference.from}`,
        verdict: compared(found[semantics], reference),
      }));
    });
    const sizes =
      ground.in.length === instance.grounded_in && ground.out.length === instance.grounded_out;
    checks.push({
      what: "sizes of the grounded labelling against manifest.json",
      verdict: sizes ? "exact" : "WRONG",
    });
    const verdict: Verdict = checks.some((c) => c.verdict === "WRONG")
      ? "WRONG"
      : checks.some((c) => c.verdict === "undetermined")
        ? "undetermined"
        : "exact";
    verdicts[verdict].push(instance.file);
    const why = checks
      .filter((c) => c.verdict !== "exact")
      .map((c) => `${c.what}: ${c.verdict}`)
      .join("; ");
    say(
      `${verdict.padEnd(12)} ${instance.file} (${size} nodes, ${instance.attacks} attacks, ${instance.n_PR} preferred, ${took.at(-1)?.toFixed(0)} ms)${why && `: ${why}`}`,
    );
  }
  return [
    {
      what: "Frameworks whose grounded, preferred and stable extensions are exact",
      value: `${verdicts.exact.length} of ${instances.length}`,
      target: "none wrong",
      isMet: verdicts.WRONG.length === 0,
      detail: `undetermined ${verdicts.undetermined.length}${listed(verdicts.undetermined)}, wrong ${verdicts.WRONG.length}${listed(verdicts.WRONG)}; ${counts.compared} comparisons; ${counts.countOnly} instances have only the number of extensions as reference; all three searches: median ${median(took).toFixed(1)} ms, most ${Math.max(...took).toFixed(0)} ms`,
    },
  ];
}

function listed(files: readonly string[]): string {
  return files.length ? ` (${files.join(", ")})` : "";
}

function frameworkIn(folder: string, file: string): Framework {
  const reading = readFramework(
    textIn(folder, file),
    file.endsWith(".tgf") ? "tgf" : file.endsWith(".af") ? "af" : "apx",
  );
  if (reading.kind === "refused")
    throw bad(join(folder, file), `line ${reading.line}: ${reading.why}`);
  return reading.framework;
}

function compared({ extensions, complete }: Extensions, reference: Reference): Verdict {
  if ("count" in reference) {
    if (complete) return extensions.length === reference.count ? "exact" : "WRONG";
    return extensions.length <= reference.count ? "undetermined" : "WRONG";
  }
  const wanted = new Set(reference.sets.map(keyOf));
  const got = extensions.map(keyOf);
  if (got.some((key) => !wanted.has(key))) return "WRONG";
  if (!complete) return "undetermined";
  return new Set(got).size === wanted.size && got.length === wanted.size ? "exact" : "WRONG";
}

function keyOf(set: readonly string[]): string {
  return set.toSorted().join(" ");
}

/** Every file beside the instance that lists its extensions, in whichever form its source used. */
function referencesOf(
  folder: string,
  files: ReadonlySet<string>,
  file: string,
): readonly (Reference & { readonly of: Semantics })[] {
  const stem = file.replace(/\.\w+$/u, "");
  const solution = `${file.replace(/[^/]+$/u, "")}solutions/${file.replace(/^.*\//u, "").replace(/\.tgf$/u, ".apx")}`;
  const listing = (of: Semantics, names: readonly string[], read: (text: string) => Sets) =>
    names
      .filter((name) => files.has(name))
      .map((from) => ({ of, from, sets: read(textIn(folder, from)) }));
  const oracle = `${file}.oracle.json`;
  const solved = files.has(oracle) ? jsonIn(folder, oracle, Oracle) : undefined;
  return [
    ...(solved
      ? [
          { of: "GR" as const, from: oracle, sets: [solved.GR] },
          { of: "PR" as const, from: oracle, sets: solved.PR },
          { of: "ST" as const, from: oracle, sets: solved.ST },
        ]
      : []),
    ...listing("GR", [`${stem}.SE-GR`], (text) => setsIn(text)),
    ...listing("GR", [`${solution}.EE-GR`], nestedSetsIn),
    ...(["PR", "ST"] as const).flatMap((of) => [
      ...listing(of, [`${stem}.EE-${of}`, `${solution}.EE-${of}`], nestedSetsIn),
      ...listing(of, [`${stem}_${of.toLowerCase()}.txt`], (text) => setsIn(text)),
    ]),
  ];
}

/** `[[a,b],[]]`; `[]` alone is no set. */
function nestedSetsIn(text: string): Sets {
  return setsIn(text.trim().replace(/^\[/u, "").replace(/\]$/u, ""));
}

function setsIn(text: string): Sets {
  return Array.from(text.matchAll(/\[([^[\]]*)\]/gu), ([, inside = ""]) =>
    inside
      .split(",")
      .map((id) => id.trim())
      .filter(Boolean),
  );
}
