// A decision record after MADR 4, for whoever finds it in a repository: what was asked, what was considered, what is proposed and why, what follows.
// Law 1: it holds the question, the options, members' reasons and risks, and nothing of how the deliberation went: no counts, no rounds, no ids.
// Law 2: the record proposes. Its status is more than proposed only where a person has recorded that.
import type { LogEvent } from "../../log/event.ts";
import { markdownLine } from "../../text/markdown.ts";
import { oneLine } from "../../text/visible.ts";
import { withoutFullStop } from "../../text/words.ts";
import { argument } from "../../views/argument.ts";
import { byVoices, whoAndWhen, type Task } from "../../views/takeaways.ts";
import { shortenerFor } from "../../views/without-ids.ts";
import { writtenPage } from "../first-page.ts";
import { View } from "../view.ts";
import { REHEARSED } from "./drawing.ts";

/** A reason is one bullet: longer ones are cut, the transcript holds the words. */
const MOST_WORDS_EACH = 60;
/** As many as people act on. */
const MOST_TASKS = 5;
const LONGEST_NAME = 600;

type DecisionSource = ReturnType<typeof sourceOf>;

function sourceOf(events: readonly LogEvent[]) {
  const view = new View(events, { isAnchored: false });
  const about = argument(events);
  const rows = new Map(view.optionRows().map((row) => [row.id, row]));
  return {
    ...about,
    page: writtenPage(events, view).page,
    options: about.options.map((option) => ({ ...rows.get(option.id), ...option })),
    finals: view.result.finals,
    shorten: shortenerFor(view.record),
  };
}

export function madr(events: readonly LogEvent[]): string {
  const source = sourceOf(events);
  const { topic, date, members, rehearsed, takeaways } = source;
  const labels = source.options.map(({ label }) => line(label));
  const checks = takeaways.prediction.slice(0, 1).map((task) => writeTask(source, task));
  const sections = [
    [
      "---",
      ...approvalLines(source),
      `date: ${date}`,
      `consulted: ${quoteNames(members)}`,
      ...(rehearsed ? [`# ${REHEARSED}`] : []),
      "---",
    ].join("\n"),
    `# ${line(source.issue?.title || topic) || "Decision"}`,
    ...(rehearsed ? [`> ${line(REHEARSED)}`] : []),
    "## Context and Problem Statement",
    line(topic),
    "## Considered Options",
    bullets(labels, "No options were considered."),
    "## Decision Outcome",
    writeOutcome(source),
    "### Consequences",
    bullets(listConsequences(source), "None were recorded."),
    "### Confirmation",
    bullets(checks, "Nobody named a way to see whether it was right."),
    "## Pros and Cons of the Options",
    ...source.options.flatMap((option) => [
      `### ${line(option.label)}`,
      bullets(listProsAndCons(source, option), "No reasons were recorded."),
    ]),
    "## More Information",
    bullets(listMore(source), "Nothing else was recorded."),
  ];
  return `${sections.join("\n\n")}\n`;
}

function approvalLines({ approval }: DecisionSource): readonly string[] {
  const { status = "proposed", who = null, supersededBy = null, reviewOn = null } = approval ?? {};
  const said = supersededBy === null ? status : `${status} by ${supersededBy}`;
  return [
    `status: ${JSON.stringify(oneLine(said, LONGEST_NAME))}`,
    ...(who === null ? [] : [`decision-makers: ${quoteNames([who])}`]),
    ...(reviewOn === null ? [] : [`review-on: ${reviewOn}`]),
  ];
}

function writeOutcome({ verdict, options, page }: DecisionSource): string {
  const chosen = options.find(({ id }) => id === verdict?.chosen);
  const question = page.own.question?.text;
  const left = question === undefined ? "" : ` The question that is left: ${question}`;
  if (!chosen) return line(`No option was chosen.${left}`);
  const [reason] = page.why;
  const because = reason ? `, because ${argue(reason.titles, reason.text)}` : ".";
  return line(`Chosen option: “${withoutFullStop(chosen.label)}”${because}${left}`);
}

/** Further reasons of those who hold it, what they fear, and what nobody has answered. */
function listConsequences({ verdict, page, risks, shorten }: DecisionSource): readonly string[] {
  if (verdict === null || verdict.chosen === null) return [];
  const { objection } = page.against;
  const open = objection?.status === "contested" ? "is not settled" : "has not been answered";
  return [
    ...page.why.slice(1).map(({ titles, text }) => good(titles, text)),
    ...risks.map(({ author, text }) =>
      line(`Bad, because ${author} sees a risk: ${quoteText(shorten(text, MOST_WORDS_EACH))}`),
    ),
    ...(objection
      ? [
          line(
            `Bad, because an objection of ${objection.titles.join(" and ")} ${open}: ${quoteText(objection.text)}`,
          ),
        ]
      : []),
  ];
}

/** The strongest that was said for it and against it; where nobody counted, what its holders last claimed. */
function listProsAndCons(
  { finals, shorten }: DecisionSource,
  option: DecisionSource["options"][number],
): readonly string[] {
  const { holders } = option;
  const claims = finals.filter(({ title, claim }) => holders.includes(title) && claim !== "");
  const words = (text: string): string => shorten(text, MOST_WORDS_EACH);
  return [
    ...(option.for
      ? [good([option.for.title], words(option.for.text))]
      : claims.map(({ title, claim }) => good([title], words(claim)))),
    ...(option.against
      ? [line(`Bad, because ${argue([option.against.title], words(option.against.text))}`)]
      : []),
  ];
}

function listMore(source: DecisionSource): readonly string[] {
  const { decisions, takeaways, minority, finals, shorten, deliberation } = source;
  const tasks = (label: string, rows: readonly Task[]): readonly string[] =>
    rows.slice(0, MOST_TASKS).map((task) => `${label}: ${writeTask(source, task)}`);
  const opposed = finals.filter(
    ({ title, claim }) => claim !== "" && minority.some(({ holders }) => holders.includes(title)),
  );
  return [
    ...decisions
      .filter(({ supersededBy }) => supersededBy === null)
      .map(({ text, ground }) =>
        line(`Decided ${GROUNDS[ground]}: ${shorten(text, MOST_WORDS_EACH)}`),
      ),
    ...opposed.map(({ title, claim }) =>
      line(`Dissent: ${argue([title], shorten(claim, MOST_WORDS_EACH))}`),
    ),
    ...tasks("Next step", takeaways.next),
    ...tasks("In any case", byVoices(takeaways.anyway)),
    ...tasks("Would change the decision", takeaways.change),
    `The deliberation behind it: \`dissensus report ${oneLine(deliberation, LONGEST_NAME).replaceAll("`", "'")}\``,
  ];
}

function writeTask({ shorten }: DecisionSource, task: Task): string {
  const when = whoAndWhen(task);
  return line(`${shorten(task.text, MOST_WORDS_EACH)}${when === "" ? "" : ` (${when})`}`);
}

/** A command that ran, a check of texts, words alone. */
const GROUNDS = {
  observed: "on what was observed",
  checked: "on checks",
  argued: "by argument only",
} as const;

function good(titles: readonly string[], text: string): string {
  return line(`Good, because ${argue(titles, text)}`);
}

/** `Security argues: “…”`. */
function argue(titles: readonly string[], text: string): string {
  return `${titles.join(" and ")} ${titles.length === 1 ? "argues" : "argue"}: ${quoteText(text)}`;
}

function quoteText(text: string): string {
  return /^[“「『]/u.test(text) ? text : `“${text}”`;
}

function line(text: string): string {
  return markdownLine(text, Number.POSITIVE_INFINITY);
}

function bullets(rows: readonly string[], none: string): string {
  return rows.length === 0 ? none : rows.map((row) => `* ${row}`).join("\n");
}

/** JSON text is YAML. */
function quoteNames(names: readonly string[]): string {
  return JSON.stringify(names.map((name) => oneLine(name, LONGEST_NAME)));
}
