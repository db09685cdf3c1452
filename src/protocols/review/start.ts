// What may be chosen about a review before it starts: who reviews, by which rubric, for how long, and what is written at the end.
import { z } from "zod";
import type { Stage } from "../../kernel/outline.ts";
import type {
  Artifact,
  StartChoices,
  Given,
  Objection,
  Start,
  Tokens,
} from "../../kernel/start.ts";
import { oneLine } from "../../text/visible.ts";
import { adding, CHARS_PER_TOKEN, FRAME_TOKENS, NO_TOKENS, REPLY_TOKENS } from "../shared/start.ts";
import { MOST_ARTIFACT_CHARS, type ReviewBrief } from "./brief.ts";
import {
  panelsOf,
  presetSchema,
  RESEARCH_TYPES,
  type Preset,
  type ResearchType,
} from "./preset.ts";
import words from "./start.json" with { type: "json" };

const line = z.string().regex(/\S/, "must not be empty").max(2_000).optional();

const choices = {
  preset: {
    kind: "yaml",
    schema: presetSchema,
    known: ([first]) =>
      first === undefined
        ? Object.keys(presetSchema.shape)
        : first === "rubric"
          ? ["PASS", "CONDITIONAL", "FAIL"]
          : first === "reviewers" || first === "types"
            ? ["id", "title", "lens"]
            : [],
    code: "bad-preset",
    hint: "schema/preset.json says what a preset may hold.",
    shipped: presetFor,
    isSent: true,
    flags: [
      {
        flag: "--preset <name|file>",
        help: "who reviews, and by which rubric: idea, question, method, story, section, paper, plan, design, code, text, or a YAML file (default: by the kind of file)",
      },
    ],
    isOffered: true,
  },
  type: {
    kind: "one-of",
    values: RESEARCH_TYPES,
    flags: [
      {
        flag: "--type <type>",
        help: "research type, for presets that differ by it: M (method), D (discovery from data), C (tool), H (method and discovery)",
      },
    ],
  },
  fast: {
    kind: "yes",
    flags: [{ flag: "--fast", help: "fewer rounds: 3, or 2 for a section" }],
    isOffered: true,
  },
  assess: {
    kind: "yes",
    flags: [
      {
        flag: "--assess",
        help: "judge it as it is, in one round, and change nothing; exit 0 or 3 (default for - and diffs)",
      },
      { flag: "--no-assess", help: "have - or a diff revised too" },
    ],
    isOffered: true,
  },
  rounds: {
    kind: "number",
    flags: [
      {
        flag: "--rounds <n>",
        help: "the most rounds, instead of the preset's",
        conflicts: "fast",
      },
    ],
    isOffered: true,
  },
  output: {
    kind: "target",
    flags: [
      {
        flag: "--output <file>",
        help: "write the final version there; the file under review is never touched",
      },
    ],
  },
  findings: {
    kind: "target",
    flags: [
      {
        flag: "--findings <file>",
        help: "write the open findings there: SARIF if it ends in .sarif, else JSON",
      },
    ],
  },
  anchor: {
    kind: "yaml",
    // Other tools write into it too.
    schema: z.looseObject({ target: line, value: line, type: line, question: line }),
    code: "bad-anchor",
    hint: "It may hold target, value, type and question, each a line of text.",
    file: "research-anchor.yaml",
    isSent: true,
    flags: [],
  },
} as const satisfies StartChoices;

type ReviewGiven = Given<typeof choices>;

/** Five rounds in which several models each read a long text. */
const MINUTES = 120;

export const start: Start<ReviewBrief, typeof choices> = {
  called: "review",
  help: "reviewers on the whole of a text, a source file or a diff, and an author who revises it, until every one of them passes it",
  gist: "reviewers and an author revise a text",
  guide: {
    description:
      "Reviewers on the whole of a text, and an author who revises it until each passes it.",
    course:
      "Reviewers read the whole text apart from each other and list findings with evidence out of it. An author answers every finding with an edit or a reason. It goes on until no blocking finding is open or the rounds are over.",
    choices:
      'Give the text as artifact {"name", "text"} to start. choices: preset, fast, assess (findings only).',
  },
  words,
  subject: {
    kind: "file",
    most: MOST_ARTIFACT_CHARS,
    question: ({ name, isPiped }, lang) => {
      const called = isPiped ? PIPED[lang] : oneLine(name, 200);
      return {
        en: `Is ${called} acceptable?`,
        ja: `${called} は受け入れられるか?`,
        zh: `${called} 是否可以接受?`,
      }[lang];
    },
  },
  choices,
  shared: [],
  objection,
  brief: (given) => {
    const { type, anchor, fast, rounds } = given.choices;
    const { artifact, preset } = underReview(given);
    const named = type ?? RESEARCH_TYPES.find((each) => each === anchor?.type);
    return {
      ...given.common,
      artifact: { name: artifact.name, text: artifact.text },
      format: artifact.format,
      preset,
      type: named ?? "M",
      values: {
        target: anchor?.target ?? preset.target,
        value: anchor?.value ?? preset.value,
        question: anchor?.question ?? preset.question,
        type: named === undefined ? (anchor?.type ?? kindOf(artifact, preset)) : TYPES[named],
      },
      rounds: rounds ?? (fast === true ? preset.fastRounds : preset.rounds),
      assess: isAssessed(given),
    };
  },
  seats: ({ preset, type, assess }) => {
    const isOfIdeas = preset.converges === "ideas";
    const searches = preset.rules.some(({ rule }) => rule === "search-on");
    return [
      ...new Set([
        ...(panelsOf(preset, type) ?? []).flat().map(({ id }) => id),
        ...(assess && !isOfIdeas ? [] : ["author"]),
        ...(isOfIdeas || searches ? ["librarian"] : []),
      ]),
    ];
  },
  minutes: () => MINUTES,
  estimate,
};

const PIPED = {
  en: "the text on standard input",
  ja: "標準入力の文章",
  zh: "标准输入的文本",
} as const;

function underReview({ artifact, choices: { preset } }: ReviewGiven): {
  readonly artifact: Artifact;
  readonly preset: Preset;
} {
  if (!artifact || !preset) throw new Error("A review is of something, by a preset");
  return { artifact, preset };
}

/** Standard input and diffs are only judged, unless somebody says so. */
function isAssessed({ artifact, choices: { assess } }: ReviewGiven): boolean {
  return assess ?? (artifact?.isPiped === true || artifact?.format === "diff");
}

function objection(given: ReviewGiven): Objection | undefined {
  const { common, choices: said } = given;
  if (common.dealt)
    return {
      says: "--deal is not for a review: every reviewer reads everything.",
      hint: "Give documents beside the artifact with --context alone.",
    };
  if (common.options.length > 0)
    return {
      says: "--option is not for a review: what it comes to is PASS, CONDITIONAL or FAIL.",
      hint: "Ask between options with swarm, dialectic, structured or dispatch.",
    };
  if (said.output !== undefined && isAssessed(given))
    return {
      says: "--output: an assessment changes nothing, so there is no final version.",
      hint:
        said.assess === true
          ? "Leave --assess out, or --output."
          : "Standard input and diffs are only judged; add --no-assess to have them revised.",
    };
  const { preset } = underReview(given);
  if (said.output !== undefined && preset.converges === "ideas")
    return {
      says: `--output: the preset ${preset.name} works on idea cards and leaves the file as it is.`,
      hint: "The report has the cards.",
    };
  return undefined;
}

const TYPES: Readonly<Record<ResearchType, string>> = {
  M: "M: a new method",
  D: "D: a discovery from data",
  C: "C: a tool that others use",
  H: "H: a new method and what it discovers",
};
const FORMATS: Readonly<Record<Artifact["format"], string>> = {
  markdown: "a text in Markdown",
  latex: "a text in LaTeX",
  text: "a plain text",
  source: "source code",
  diff: "a change, as a unified diff",
};

/** A research type is named where the reviewers depend on it. */
function kindOf({ format }: Artifact, preset: Preset): string {
  return preset.types === undefined ? FORMATS[format] : TYPES.M;
}

/** Who reviews it where nobody says. */
function presetFor({ name, text, format }: Artifact): string {
  const called = name.replace(/^.*\//s, "").toLowerCase();
  switch (format) {
    case "diff":
    case "source":
      return "code";
    case "latex":
      return /\\documentclass|\\begin\{document\}/.test(text) ? "paper" : "section";
    case "markdown":
    case "text":
      if (/(?:^|[^a-z])plan(?:s|ning)?(?:[^a-z]|$)/.test(called)) return "plan";
      return /(?:^|[^a-z])(?:design|architecture|adr|rfc|spec)(?:s)?(?:[^a-z]|$)/.test(called)
        ? "design"
        : "text";
  }
}

/** Tokens of a reply, by phase. */
const REPLIES: Readonly<Record<string, number>> = {
  assess: 700,
  revise: 900,
  rebut: 900,
  cards: 1_500,
  reshape: 1_500,
  rank: 500,
  search: 500,
  cross: 300,
  recommend: 300,
};
/** What a reviewer's findings take in every later prompt. */
const FINDINGS_TOKENS = 350;

/** Everybody reads the whole artifact every time, and the findings so far. */
function estimate({ artifact }: ReviewBrief, context: number, stages: readonly Stage[]): Tokens {
  const frame = FRAME_TOKENS + context + artifact.text.length / CHARS_PER_TOKEN;
  let [all, found] = [NO_TOKENS, 0];
  for (const { asks, phase } of stages) {
    const read = phase === "baseline" ? 0 : found;
    all = adding(all, asks, frame + read, REPLIES[phase] ?? REPLY_TOKENS);
    if (phase === "assess" || phase === "rank") found += asks * FINDINGS_TOKENS;
  }
  return all;
}
