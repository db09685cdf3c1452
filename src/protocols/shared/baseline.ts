// What one pass would have said: one model is asked once, blind and before the panel, and once more when the panel is done, to compare.
// Wraps any protocol: the panel's script runs unchanged, and is only listened to.
import type { Ask, Seat } from "../../kernel/ask.ts";
import type { Baseline, Fact, Issue, Message } from "../../kernel/fact.ts";
import { stage, type Outline } from "../../kernel/outline.ts";
import type { Brief, Outcome, Protocol } from "../../kernel/protocol.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import { record, single, type Request, type Script } from "../../kernel/script.ts";
import { ask, listed } from "./ask.ts";
import { listenTo } from "./listening.ts";
import { form, optionMeant, text, type ReplyIn } from "./schema.ts";
import { vote } from "./options.ts";
import { z } from "zod";

export const ALONE: Seat = { id: "baseline", title: "One model alone", role: "baseline" };
const PURPOSE = "baseline";
const COMPARING = "baseline-comparison";

type AloneReply = ReplyIn<typeof aloneShape>;
type Comparison = ReplyIn<typeof comparisonShape>;

export function baselined<P extends Protocol>(protocol: P): P {
  const { wording, start } = protocol;
  return {
    ...protocol,
    ...(start && {
      start: { ...start, seats: (brief: Brief) => withAlone(start.seats(brief), brief) },
    }),
    script: (brief) =>
      brief.baseline === true ? besides(protocol.script(brief), brief) : protocol.script(brief),
    outline: (brief) =>
      brief.baseline === true ? alsoAlone(protocol.outline(brief)) : protocol.outline(brief),
    wording: {
      ...wording,
      constitution: (brief, purpose) =>
        CONSTITUTIONS[purpose] ?? wording.constitution(brief, purpose),
      task: (asked) => TASKS[asked.purpose] ?? wording.task(asked),
    },
  };
}

/** Its seat can be named like the others. */
function withAlone(seats: readonly string[] | null, { baseline }: Brief): readonly string[] | null {
  return seats && baseline === true ? [...seats, ALONE.id] : seats;
}

const CONSTITUTIONS: Readonly<Record<string, string>> = {
  [PURPOSE]: `You answer one question alone, as well as you can. A person decides afterwards.

- Be specific: who does what, when, and what follows. "Best practice says so" is no reason.
- Do not drift from the question as it is written below.`,
  [COMPARING]: `You compare two answers to one question, for a person who decides: one that a single model gave at once, and what a panel came to. You take no side.

- Only what would change what the person does counts; other words for the same thing do not.
- An empty list is a good answer. Do not look for differences that are not there.`,
};
const TASKS: Readonly<Record<string, string>> = {
  [PURPOSE]: "Answer the question.",
  [COMPARING]:
    "Compare the single answer, which is the first message, with the panel's last messages.",
};

interface Heard {
  issue: Issue | undefined;
  /** The last message of each seat. */
  readonly last: Map<string, Message>;
}

function* besides(panel: Script<Outcome>, brief: Brief): Script<Outcome> {
  const answer = yield* single(askAlone(brief));
  const said = isAnswered(answer) ? messageOf(answer, 1) : null;
  if (said) yield* record([said]);
  const heard: Heard = { issue: undefined, last: new Map() };
  const outcome = yield* listenTo(panel, (request) => note(request, heard));
  const compared = said && (yield* single(askComparison(said, heard)));
  yield* record(conclude(said !== null, compared, heard));
  return outcome;
}

/** What the options are, and what was said last. */
function note(request: Request, heard: Heard): undefined {
  for (const fact of request.kind === "record" ? request.facts : []) {
    if (fact.kind === "issue" && fact.main) heard.issue = fact;
    if (fact.kind === "message") heard.last.set(fact.seat, fact);
  }
}

function askAlone({ options, dealt = [] }: Brief): Ask<AloneReply> {
  return ask({
    id: "baseline/answer",
    seat: ALONE,
    purpose: PURPOSE,
    round: 0,
    blind: true,
    documents: dealt,
    notes: options.length === 0 ? [] : [{ title: "Options", items: options }],
    shape: aloneShape(),
  });
}

function askComparison(said: Message, { issue, last }: Heard): Ask<Comparison> {
  return ask({
    id: "baseline/comparison",
    seat: ALONE,
    purpose: COMPARING,
    phase: PURPOSE,
    round: 0,
    transcript: [said, ...last.values()],
    notes: listed("Options", issue),
    shape: comparisonShape(issue?.stances.map(({ id }) => id) ?? []),
  });
}

const aloneShape = () =>
  form(["baseline"], () => ({
    whole: text(
      "your whole answer, as you would write it to whoever asked: what to do and why, what speaks against it, what is wrong or missing in the documents, what to do next",
      8_000,
    ),
    answer: text("the same in short: what should be done, in one or two sentences", 300),
  }));

const differences = (about: string) =>
  z.array(text("one sentence, no ids", 200)).max(3).describe(about);

const comparisonShape = (options: readonly string[]) =>
  form(["baseline-comparison", options], () => ({
    corrected: differences("what the single answer has wrong, and the panel has right"),
    added: differences("what matters, and the panel alone has"),
    lost: differences("what matters, and the single answer alone has, or the panel has wrong"),
    option: optionMeant(options, "the option the single answer amounts to"),
  }));

function messageOf(
  { ask: asked, seat, value, flags }: Answered<AloneReply | Comparison>,
  nth: number,
): Message {
  const { option: _option, ...body } = { option: null, ...value };
  return {
    kind: "message",
    id: `baseline-${String(nth).padStart(3, "0")}`,
    seat,
    round: 0,
    phase: PURPOSE,
    ask: asked,
    body,
    flags,
  };
}

function conclude(isAnswer: boolean, compared: Reply<Comparison> | null, { issue }: Heard): Fact[] {
  const fact: Baseline = {
    kind: "baseline",
    calls: compared ? 2 : 1,
    answered: Number(isAnswer),
    votes: {},
    chosen: null,
  };
  if (!compared || !isAnswered(compared)) return [fact];
  const { option, corrected, added, lost } = compared.value;
  const chosen = issue === undefined ? null : vote(option);
  return [
    messageOf(compared, 2),
    {
      ...fact,
      answered: 2,
      votes: chosen === null ? {} : { [chosen]: 1 },
      chosen,
      changes: { corrected, added, lost },
    },
  ];
}

/** One call before everything else, and one after. */
function alsoAlone(outline: Outline): Outline {
  return {
    ...outline,
    ...(outline.ends && {
      ends: outline.ends.map((end) => ({ ...end, least: end.least + 2, most: end.most + 2 })),
    }),
    stages: [
      stage(PURPOSE, 0, "One model alone", 1, { blind: true }),
      ...outline.stages,
      stage(PURPOSE, 0, "What the panel changed in its answer", 1),
    ],
  };
}
