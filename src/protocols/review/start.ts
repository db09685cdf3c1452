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
import {
  MOST_ARTIFACT_CHARS,
  type ReviewBrief,
  panelsOf,
  presetSchema,
  RESEARCH_TYPES,
  type Preset,
  type ResearchType,
} from "./brief.ts";
import help from "./help.json" with { type: "json" };
import words from "./start.json" with { type: "json" };
import { AUTHOR, LIBRARIAN, RECORDER } from "./state.ts";
import { sentence } from "./voice.ts";

const { flags, objections, types, formats, ...about } = help;

const line = z.string().regex(/\S/, "must not be empty").max(2_000);

/** What people's anchor files call the four values. */
const ANCHOR_KEYS = {
  target: ["target", "target_venue", "venue", "target_audience", "audience"],
  value: ["value", "value_proposition", "contribution"],
  type: ["type", "research_type", "paper_type"],
  question: ["question", "optimization_target", "optimisation_target", "optimization_question"],
} as const;

type Anchor = { readonly [K in keyof typeof ANCHOR_KEYS]?: string } & {
  /** Keys that nobody understands: other tools write into the file too. */
  readonly unread: readonly string[];
};

const anchorSchema = z.record(z.string(), z.unknown()).transform((given, check): Anchor => {
  const found: Partial<Record<keyof typeof ANCHOR_KEYS, string>> = {};
  const known = Object.entries(ANCHOR_KEYS) as [keyof typeof ANCHOR_KEYS, readonly string[]][]; // its own entries
  for (const [name, keys] of known) {
    const key = keys.find((each) => given[each] !== undefined);
    if (key === undefined) continue;
    const read = line.safeParse(given[key]);
    if (read.success) found[name] = read.data;
    else
      check.addIssue({
        code: "custom",
        path: [key],
        message: read.error.issues[0]?.message ?? "must be a line of text",
      });
  }
  const understood = new Set(known.flatMap(([, keys]) => keys));
  return { ...found, unread: Object.keys(given).filter((key) => !understood.has(key)) };
});

const REVIEWER = ["id", "title", "lens"];
/** What the tables of a preset hold. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  rubric: ["PASS", "CONDITIONAL", "FAIL"],
  reviewers: REVIEWER,
  types: REVIEWER,
};

const choices = {
  preset: {
    kind: "yaml",
    schema: presetSchema,
    known: ([first]) =>
      first === undefined ? Object.keys(presetSchema.shape) : (KEYS[String(first)] ?? []),
    code: "bad-preset",
    hint: "schema/preset.json says what a preset may hold.",
    shipped: presetFor,
    isSent: true,
    flags: flags.preset,
    isOffered: true,
  },
  type: { kind: "one-of", values: RESEARCH_TYPES, flags: flags.type },
  fast: { kind: "yes", flags: flags.fast, isOffered: true },
  assess: { kind: "yes", flags: flags.assess, isOffered: true },
  sift: { kind: "yes", flags: flags.sift, isOffered: true },
  rounds: { kind: "number", flags: flags.rounds, isOffered: true },
  output: { kind: "target", flags: flags.output },
  findings: { kind: "target", flags: flags.findings },
  anchor: {
    kind: "yaml",
    schema: anchorSchema,
    unread: ({ unread }: Anchor) => unread,
    code: "bad-anchor",
    hint: "It may hold target (target_venue), value (value_proposition), type (research_type) and question, each a line of text.",
    file: "research-anchor.yaml",
    isSent: true,
    flags: [],
  },
} as const satisfies StartChoices;

type ReviewGiven = Given<typeof choices>;

/** Five rounds in which several models each read a long text. */
const MINUTES = 120;

export const start: Start<ReviewBrief, typeof choices> = {
  ...about,
  words,
  subject: {
    kind: "file",
    most: MOST_ARTIFACT_CHARS,
    question: ({ name, isPiped }, lang) => {
      const say = sentence(lang);
      const called = isPiped ? say("start.piped") : oneLine(name, 200);
      return say("start.question", { called });
    },
  },
  choices,
  shared: ["onPartial"],
  objection,
  needsModel: (given) => isAssessed(given) || given.choices.findings !== undefined,
  notices: (given) => {
    const { artifact, preset } = underReview(given);
    const { type, anchor } = given.choices;
    const panels = panelsOf(preset, type ?? researchType(anchor?.type) ?? "M") ?? [];
    const say = sentence(given.common.lang);
    return [
      say("start.reviewed", {
        name: artifact.isPiped ? say("start.piped") : oneLine(artifact.name, 200),
        format: artifact.format,
        preset: preset.name,
        reviewers: panels.flat().map(({ title }) => title),
      }),
      ...(panels.flat().length > 1 ? [say("start.one-pass")] : []),
    ];
  },
  brief: (given) => {
    const { type, anchor, fast, rounds } = given.choices;
    const { artifact, preset } = underReview(given);
    const named = type ?? researchType(anchor?.type);
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
        type: named === undefined ? (anchor?.type ?? kindOf(artifact, preset)) : types[named],
      },
      rounds: rounds ?? (fast === true ? preset.fastRounds : preset.rounds),
      assess: isAssessed(given),
      ...(given.choices.sift === true ? { sift: true } : {}),
    };
  },
  chosen: ({ preset }) => ({ preset: preset.name }),
  seats: ({ preset, type, assess }) => {
    const isOfIdeas = preset.converges === "ideas";
    const searches = preset.rules.some(({ rule }) => rule === "search-on");
    const reviewers = (panelsOf(preset, type) ?? []).flat().map(({ id }) => id);
    return [
      ...new Set(reviewers),
      ...(assess && !isOfIdeas ? [] : [AUTHOR.id]),
      ...(isOfIdeas ? [] : [RECORDER.id]),
      ...(isOfIdeas || searches ? [LIBRARIAN.id] : []),
      "member",
    ];
  },
  minutes: () => MINUTES,
  estimate,
};

/** "M", "type M" or "M: a new method". */
function researchType(said: string | undefined): ResearchType | undefined {
  const [, letter] = /^(?:type\s+)?([MDCH])(?![\p{L}\p{N}])/iu.exec(said?.trim() ?? "") ?? [];
  return RESEARCH_TYPES.find((each) => each === letter?.toUpperCase());
}

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
  const { name, converges } = underReview(given).preset;
  if (common.dealt !== undefined) return objections.deal;
  if (common.options.length > 0) return objections.option;
  if (said.output === undefined) return undefined;
  if (isAssessed(given)) return said.assess === true ? objections.assess : objections.judged;
  const { says, hint } = objections.ideas;
  return converges === "ideas" ? { says: says.replace("{preset}", name), hint } : undefined;
}

/** A research type is named where the reviewers depend on it. */
function kindOf({ format }: Artifact, preset: Preset): string {
  return preset.types === undefined ? formats[format] : types.M;
}

/** Words of a name or a title that say what a text is, in small letters. */
const KINDS: readonly (readonly [preset: string, words: RegExp])[] = [
  ["plan", /(?:^|[^a-z])(?:plan(?:s|ning)?|roadmap|runbook|rollout)(?:[^a-z]|$)|計画|计划/u],
  [
    "design",
    /(?:^|[^a-z])(?:design|architecture|adr|rfc|spec|specification)(?:s)?(?:[^a-z]|$)|設計|设计/u,
  ],
];

/** A longer first line is a sentence of the text. */
const MOST_TITLE = 60;

/** Who reviews it where nobody says: by its name, else by its title. */
function presetFor({ name, text, format }: Artifact): string {
  switch (format) {
    case "diff":
    case "source":
      return "code";
    case "latex":
      return /\\documentclass|\\begin\{document\}/.test(text) ? "paper" : "section";
    case "markdown":
    case "text": {
      const first = text.split("\n").find((each) => each.trim() !== "") ?? "";
      const title = first.startsWith("#") || first.length <= MOST_TITLE ? first : "";
      const said = [name.replace(/^.*\//s, ""), title].map((each) => each.toLowerCase());
      const kinds = said.flatMap((words) => KINDS.filter(([, known]) => known.test(words)));
      return kinds[0]?.[0] ?? "text";
    }
  }
}

/** Tokens of a reply, by phase: assess, group, revise and propose measured over a run with models. */
const REPLIES: Readonly<Record<string, number>> = {
  assess: 5_500,
  revise: 8_500,
  cards: 1_500,
  reshape: 1_500,
  rank: 500,
  search: 500,
  cross: 300,
  group: 500,
  propose: 8_000,
};
/** What a reviewer's findings, or the author's answers to them, take in every later prompt. */
const FINDINGS_TOKENS = 5_500;

/** Everybody reads the whole artifact every time, and the findings so far. */
function estimate({ artifact }: ReviewBrief, context: number, stages: readonly Stage[]): Tokens {
  const frame = FRAME_TOKENS + context + artifact.text.length / CHARS_PER_TOKEN;
  let [all, found] = [NO_TOKENS, 0];
  for (const { asks, phase } of stages) {
    const read = phase === "baseline" ? 0 : found;
    all = adding(all, asks, frame + read, REPLIES[phase] ?? REPLY_TOKENS);
    if (["assess", "rank", "revise"].includes(phase)) found += asks * FINDINGS_TOKENS;
  }
  return all;
}
