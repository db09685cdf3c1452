// What a review is given from the command line: the artifact, its preset, the shared values, how many rounds.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { badUsage } from "../errors.ts";
import {
  RESEARCH_TYPES,
  type Preset,
  type ResearchType,
  type Values,
} from "../protocols/review/preset.ts";
import type { Language } from "../text/language.ts";
import { oneLine } from "../text/visible.ts";
import {
  handedArtifact,
  presetFor,
  readArtifact,
  STDIN,
  type Artifact,
  type ArtifactFormat,
} from "./artifact.ts";
import { readOne, type FileUse } from "./context.ts";
import type { Wishes } from "./wishes.ts";
import type { Hygiene } from "./hygiene.ts";
import type { NamedText } from "./texts.ts";
import type { World } from "./world.ts";
import { loadPreset } from "./presets.ts";
import { parseYaml } from "./yaml-file.ts";

export interface ReviewGiven {
  readonly artifact: Artifact;
  readonly preset: Preset;
  readonly type: ResearchType;
  readonly values: Values;
  readonly rounds: number;
  readonly assess: boolean;
}

const ANCHOR_FILE = "research-anchor.yaml";
const ANCHOR_USE: FileUse = {
  as: ANCHOR_FILE,
  code: "bad-anchor",
  hint: "It may hold target, value, type and question, each a line of text.",
};
const line = z.string().regex(/\S/, "must not be empty").max(2_000).optional();
/** Other tools write into it too. */
const anchorSchema = z.looseObject({ target: line, value: line, type: line, question: line });

/** `handed`: the text itself, where no file is named. */
export async function reviewGiven(
  words: readonly string[],
  io: Pick<World, "cwd" | "input">,
  flags: Wishes,
  hygiene: Hygiene,
  handed?: NamedText,
): Promise<ReviewGiven> {
  if (flags.deal === true)
    throw badUsage(
      "--deal is not for a review: every reviewer reads everything.",
      "Give documents beside the artifact with --context alone.",
    );
  if (flags.option !== undefined)
    throw badUsage(
      "--option is not for a review: what it comes to is PASS, CONDITIONAL or FAIL.",
      "Ask between options with swarm, dialectic, structured or dispatch.",
    );
  if (handed) hygiene.look(handed.name, handed.name);
  const read = handed ? handedArtifact(handed) : await readArtifact(words, io, hygiene.look);
  const artifact = { ...read, text: hygiene.whole(read.name, read.text, read.path) };
  const { preset, own } = await loadPreset(
    flags.preset ?? presetFor(artifact),
    io.cwd,
    hygiene.look,
  );
  if (own) hygiene.whole(own.name, own.text, own.path);
  const anchor = await anchorOf(io.cwd, hygiene);
  const named =
    flags.type ?? (RESEARCH_TYPES as readonly string[]).find((type) => type === anchor.type);
  const type = (named ?? "M") as ResearchType; // the flag's choices, or found among them
  const assess = flags.assess ?? (artifact.name === STDIN || artifact.format === "diff");
  if (flags.output !== undefined && assess)
    throw badUsage(
      "--output: an assessment changes nothing, so there is no final version.",
      flags.assess === true
        ? "Leave --assess out, or --output."
        : "Standard input and diffs are only judged; add --no-assess to have them revised.",
    );
  if (flags.output !== undefined && preset.converges === "ideas")
    throw badUsage(
      `--output: the preset ${preset.name} works on idea cards and leaves the file as it is.`,
      "The report has the cards.",
    );
  return {
    artifact,
    preset,
    type,
    assess,
    rounds: flags.rounds ?? (flags.fast === true ? preset.fastRounds : preset.rounds),
    values: {
      target: anchor.target ?? preset.target,
      value: anchor.value ?? preset.value,
      question: anchor.question ?? preset.question,
      type:
        named === undefined && anchor.type !== undefined
          ? anchor.type
          : kindOf(artifact.format, preset, named === undefined ? null : type),
    },
  };
}

async function anchorOf(cwd: string, hygiene: Hygiene): Promise<z.output<typeof anchorSchema>> {
  const isThere = await stat(resolve(cwd, ANCHOR_FILE)).then(
    () => true,
    () => false,
  );
  if (!isThere) return {};
  const { name, text, path } = await readOne(ANCHOR_FILE, cwd, ANCHOR_USE, hygiene.look);
  return parseYaml(hygiene.whole(name, text, path), {
    name,
    schema: anchorSchema,
    code: ANCHOR_USE.code,
    hint: ANCHOR_USE.hint,
  });
}

const TYPES: Readonly<Record<ResearchType, string>> = {
  M: "M: a new method",
  D: "D: a discovery from data",
  C: "C: a tool that others use",
  H: "H: a new method and what it discovers",
};
const FORMATS: Readonly<Record<ArtifactFormat, string>> = {
  markdown: "a text in Markdown",
  latex: "a text in LaTeX",
  text: "a plain text",
  source: "source code",
  diff: "a change, as a unified diff",
};

/** A research type is named where one was given, or where the reviewers depend on it. */
function kindOf(format: ArtifactFormat, preset: Preset, type: ResearchType | null): string {
  if (type !== null) return TYPES[type];
  return preset.types === undefined ? FORMATS[format] : TYPES.M;
}

/** A short question that names what is under review. */
export function topicOf({ name }: Pick<Artifact, "name">, lang: Language): string {
  const called = oneLine(name === STDIN ? NAMES[lang] : name, 200);
  return {
    en: `Is ${called} acceptable?`,
    ja: `${called} は受け入れられるか?`,
    zh: `${called} 是否可以接受?`,
  }[lang];
}

const NAMES: Readonly<Record<Language, string>> = {
  en: "the text on standard input",
  ja: "標準入力の文章",
  zh: "标准输入的文本",
};
