// One model alone, asked as often as the panel was: what a plain vote over its answers would have said.
// Wraps any protocol: the panel's script runs unchanged, and is only counted.
import { z } from "zod";
import type { Ask, Document, Seat } from "../../kernel/ask.ts";
import type { Baseline, Fact, Issue } from "../../kernel/fact.ts";
import { type Outline, callStages, mostAsks, plannedStages } from "../../kernel/outline.ts";
import type { Brief, Outcome, Protocol } from "../../kernel/protocol.ts";
import { isAnswered, type Reply } from "../../kernel/reply.ts";
import { record, all, type Script } from "../../kernel/script.ts";
import { ask, listed } from "./ask.ts";
import { optionAmong, texts } from "./fields.ts";
import { NONE, vote } from "./options.ts";
import { form, text, when, type ReplyIn } from "./schema.ts";

export const ALONE: Seat = { id: "baseline", title: "One model alone", role: "baseline" };
const PURPOSE = "baseline";

/** Enough for a vote that chance does not decide; a long run would buy hundreds. */
const MOST_CALLS = 50;

type AloneReply = ReplyIn<typeof aloneShape>;

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
        purpose === PURPOSE ? CONSTITUTION : wording.constitution(brief, purpose),
      task: (asked) => (asked.purpose === PURPOSE ? TASK : wording.task(asked)),
    },
  };
}

/** Its seat can be named like the others. */
function withAlone(seats: readonly string[] | null, { baseline }: Brief): readonly string[] | null {
  return seats && baseline === true ? [...seats, ALONE.id] : seats;
}

const CONSTITUTION = `You answer one question alone, as well as you can. A person decides afterwards.

- Be specific: who does what, when, and what follows. "Best practice says so" is no reason.
- Do not drift from the question as it is written below.`;
const TASK = "Answer the question: what should be done, and why.";

interface Count {
  asks: number;
  issue: Issue | undefined;
}

function* besides(panel: Script<Outcome>, { dealt = [] }: Brief): Script<Outcome> {
  const count: Count = { asks: 0, issue: undefined };
  const outcome = yield* counted(panel, count);
  const calls = Math.min(count.asks, MOST_CALLS);
  const replies = yield* all(
    Array.from({ length: calls }, (_, i) => askAlone(i + 1, count.issue, dealt)),
  );
  yield* record(concluded(replies, count.issue));
  return outcome;
}

/** Passes everything on; notes how many asks were made and what the options are. */
function* counted<R>(script: Script<R>, count: Count): Script<R> {
  let step = script.next();
  while (!step.done) {
    const request = step.value;
    if (request.kind === "asks")
      count.asks += request.asks.filter(({ gate }) => gate === undefined).length;
    if (request.kind === "record")
      for (const fact of request.facts) if (fact.kind === "issue" && fact.main) count.issue = fact;
    const passed =
      request.kind === "fork"
        ? {
            ...request,
            branches: request.branches.map(
              ([name, branch]) => [name, counted(branch, count)] as const,
            ),
          }
        : request;
    step = script.next(yield passed);
  }
  return step.value;
}

function askAlone(
  nth: number,
  issue: Issue | undefined,
  documents: readonly Document[],
): Ask<AloneReply> {
  const options = issue?.stances.map(({ id }) => id) ?? [];
  return ask({
    id: `baseline/${nth}`,
    seat: ALONE,
    purpose: PURPOSE,
    round: 0,
    blind: true,
    documents,
    notes: listed("Options", issue),
    details: { nth },
    shape: aloneShape(options),
  });
}

const aloneShape = (options: readonly string[]) =>
  form(["baseline", options], () => ({
    answer: text("what should be done, in one or two sentences", 600),
    reasons: texts("what carries it", 1, 3),
    confidence: z.number().min(0).max(1).describe("how sure you are; it decides nothing"),
    option: when(
      options.length > 0,
      optionAmong(options, `the option your answer amounts to; ${NONE} if it is none of them`),
    ),
  }));

function concluded(replies: readonly Reply<AloneReply>[], issue: Issue | undefined): Fact[] {
  const answered = replies.filter(isAnswered);
  const messages = answered.map(
    ({ ask: asked, seat, value: { option: _option, ...body }, flags }, i): Fact => ({
      kind: "message",
      id: `baseline-${String(i + 1).padStart(3, "0")}`,
      seat,
      round: 0,
      phase: PURPOSE,
      ask: asked,
      body: { ...body, reasons: [...body.reasons] },
      flags,
    }),
  );
  const votes: Record<string, number> = {};
  for (const { value } of answered) {
    const option = vote(value.option);
    if (option !== null && issue !== undefined) votes[option] = (votes[option] ?? 0) + 1;
  }
  const [first, second] = Object.entries(votes).sort(([, a], [, b]) => b - a);
  const chosen = first && (!second || first[1] > second[1]) ? first[0] : null;
  const fact: Baseline = {
    kind: "baseline",
    calls: replies.length,
    answered: answered.length,
    votes,
    chosen,
  };
  return [...messages, fact];
}

function alsoAlone(outline: Outline): Outline {
  const stage = {
    phase: PURPOSE,
    round: 0,
    title: "One model alone, as often as the panel was asked",
    conditional: false,
    blind: true,
  };
  const alone = (calls: number): number => Math.min(calls, MOST_CALLS);
  const usual = alone(mostAsks({ stages: callStages(plannedStages(outline)) }));
  const ends = outline.ends?.map(({ round, least, most }) => ({
    round,
    least: least + alone(least),
    most: most + alone(most),
  }));
  return {
    ...outline,
    ...(ends === undefined ? {} : { ends }),
    stages: [
      ...outline.stages,
      { ...stage, asks: usual },
      { ...stage, asks: MOST_CALLS - usual, conditional: true, byPerson: true },
    ],
  };
}
