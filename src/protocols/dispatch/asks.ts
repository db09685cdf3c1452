// Every ask of a dispatch, built from the table. Who may see what is decided here and nowhere else.
import type { Ask, Note, Rule } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import { ended } from "../../text/words.ts";
import { ask, listed } from "../shared/ask.ts";
import { rule } from "../shared/rules/rules.ts";
import { oneGroup, optionNamed } from "../shared/rules/stances.ts";
import { inWords } from "../shared/transcript.ts";
import { LEAST_CHOSEN, type Candidate, type DispatchBrief } from "./brief.ts";
import { CHAIR, choice, specialist, type Specialist } from "./cast.ts";
import {
  saysNothing,
  type Assessment,
  type ChairSynthesisReply,
  type ConfirmationReply,
  type ConflictReply,
  type ConsultReply,
  type QuestionsReply,
  type ResolutionQuestionsReply,
  type ResultReply,
} from "./replies.ts";
import { LEVELS, type Method } from "./resolve.ts";
import {
  chairSynthesisShape,
  confirmationShape,
  conflictShape,
  consultShape,
  questionsShape,
  resolutionQuestionsShape,
  resultShape,
} from "./shapes.ts";
import type { Conflict, Table } from "./table.ts";
import { FIELDS } from "./wording.ts";

/** Advice for rounds 1 to 3 and for the result, which narrows: passing it is recorded and ends nothing. */
const ADVICE_MS = [4, 3, 2, 1].map((minutes) => minutes * 60_000);
/** A turn longer than what is advised for the whole is given up; a shorter clock would make a limit of the advice. */
const TURN_MS = ADVICE_MS.reduce((sum, ms) => sum + ms);

export function askQuestions(brief: DispatchBrief): Ask<QuestionsReply> {
  const { fixed, open, most } = choice(brief);
  const ids = (candidates: readonly Candidate[]): string[] =>
    candidates.map((candidate) => specialist(candidate).seat.id);
  const row = (candidate: Candidate): string =>
    `${specialist(candidate).seat.id} (${candidate.role}): ${specialist(candidate).seat.lens ?? ""}`;
  return ask({
    id: "questions",
    seat: CHAIR,
    purpose: "questions",
    phase: "questions",
    round: 0,
    blind: true,
    shape: questionsShape(ids(fixed), ids(open), most),
    rules: [
      everyFixed(ids(fixed)),
      askedOnce,
      ...(open.length > 0 && fixed.length + most >= LEAST_CHOSEN ? [atLeastTwo] : []),
    ],
    notes: [
      { title: "Specialists who are asked in any case", items: fixed.map(row) },
      { title: `Specialists you may choose, at most ${most}`, items: open.map(row) },
      { title: "Options that are given", items: [...brief.options] },
    ],
    details: { chooses: open.length > 0 },
  });
}

const askedOnce: Rule<QuestionsReply> = rule(
  "asked-once",
  "Each specialist is asked one question.",
  ({ dispatch }) => {
    const ids = dispatch.map(({ specialist: id }) => id);
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    return twice === undefined ? undefined : `dispatch: ${twice} is asked twice`;
  },
);

const atLeastTwo: Rule<QuestionsReply> = rule(
  "at-least-two",
  "Choose so that at least two are asked.",
  ({ dispatch }) =>
    dispatch.length < LEAST_CHOSEN ? "dispatch: only one specialist is asked" : undefined,
  "flag",
);

function everyFixed(fixed: readonly string[]): Rule<QuestionsReply> {
  return rule(
    "every-fixed",
    "Everyone who is asked in any case gets a question.",
    ({ dispatch }) => {
      const missing = fixed.filter((id) => !dispatch.some(({ specialist: asked }) => asked === id));
      return missing.length > 0 ? `dispatch: ${missing.join(", ")} has no question` : undefined;
    },
    "flag",
  );
}

/** The assessment is what conflicts are weighed by. */
function assessedRule<T extends { readonly confidenceAssessment: Assessment }>(): Rule<T> {
  return rule(
    "confidence-assessment",
    "The reply ends with a Confidence Assessment: confidence High, Medium or Low, one sentence of reasoning, and the key concern or None.",
    ({ confidenceAssessment: { confidence } }) =>
      LEVELS.some((level) => level.toLowerCase() === confidence.trim().toLowerCase())
        ? undefined
        : "confidenceAssessment: confidence is neither High, Medium nor Low",
    "flag",
  );
}

export function askConsult(table: Table, { seat, instructions }: Specialist): Ask<ConsultReply> {
  const documents = table.dealt(seat);
  return ask({
    id: `consult/1/${seat.id}`,
    seat,
    purpose: "consult",
    phase: "consult",
    round: 1,
    blind: true,
    documents,
    ...advice(1),
    shape: consultShape(
      table.options,
      [...table.brief.context, ...documents].map(({ name }) => name),
    ),
    rules: [assessedRule()],
    instructions,
    notes: [
      ...briefed(instructions),
      ...question(table, seat.id),
      ...listed("Options", table.main),
    ],
  });
}

export function askChairSynthesis(table: Table): Ask<ChairSynthesisReply> {
  const seats = [...table.consulted.keys()];
  const isGrouping = table.main === undefined;
  return ask({
    id: "synthesis/1",
    seat: CHAIR,
    purpose: "synthesis",
    phase: "synthesis",
    round: 1,
    transcript: table.transcript.messages,
    shape: chairSynthesisShape(seats, isGrouping),
    rules: [oneGroup(), betweenTwo],
    notes: [
      {
        title: "Questions that were put",
        items: [...table.questions].map(([seat, text]) => `${seat}: ${text}`),
      },
      ...listed("Options", table.main),
    ],
    details: { isGrouping, silent: table.members.filter((id) => !seats.includes(id)) },
  });
}

const betweenTwo: Rule<ChairSynthesisReply> = rule(
  "between-two",
  "A conflict is between two different specialists.",
  ({ conflicts }) => {
    const wrong = conflicts.find(({ between }) => new Set(between).size !== 2);
    return wrong
      ? `conflicts: ${JSON.stringify(wrong.between)} are not two different specialists`
      : undefined;
  },
  "flag",
);

export function askConfirmation(table: Table, { seat }: Specialist): Ask<ConfirmationReply> {
  return ask({
    id: `confirmation/1/${seat.id}`,
    seat,
    purpose: "confirmation",
    phase: "confirmation",
    round: 1,
    blind: true,
    shape: confirmationShape(table.options),
    rules: [optionNamed()],
    notes: [...listed("Options", table.main), ...ownWords(table, seat.id)],
  });
}

/** Only the conflicting ones, each with the other's concern and its own proposal before it. */
export function askConflict(
  table: Table,
  { seat, instructions }: Specialist,
  round: number,
  conflicts: readonly Conflict[],
  asked: ReadonlyMap<string, string>,
): Ask<ConflictReply> {
  const mine = conflicts.filter(({ between }) => between.includes(seat.id));
  const others = mine.map(({ between: [a, b] }) => (a === seat.id ? b : a));
  const shown: readonly Message[] = [
    ...table.own(seat.id),
    ...others.flatMap((other) => table.consulted.get(other)?.message ?? []),
    ...others.flatMap((other) => lastAnswer(table, other, conflicts)),
  ];
  return ask({
    id: `conflict/${round}/${seat.id}`,
    seat,
    purpose: "conflict",
    phase: "conflict",
    round,
    transcript: [...new Set(shown)],
    documents: table.dealt(seat),
    ...advice(round),
    shape: conflictShape(
      table.options,
      mine.map(({ id }) => id),
      shown.filter((message) => message.seat !== seat.id).map(({ id }) => id),
    ),
    rules: [assessedRule()],
    instructions,
    notes: [
      ...briefed(instructions),
      ...listed("Options", table.main),
      {
        title: "Conflicts that are open",
        items: mine.map((conflict) => inPlace(table, seat.id, conflict, asked.get(conflict.id))),
      },
      ...(table.brief.mode === "task"
        ? [...question(table, seat.id), ...ownWords(table, seat.id)]
        : []),
      {
        title: "Where you stand",
        items: table.hasStated(seat.id)
          ? [`You hold ${table.stated(seat.id) ?? "none of the options"}.`]
          : [],
      },
    ],
    details: { round, isLast: round >= 3 },
  });
}

function advice(part: number): Pick<Ask, "adviceMs" | "turnMs"> {
  const adviceMs = ADVICE_MS[part - 1];
  return adviceMs === undefined ? {} : { adviceMs, turnMs: TURN_MS };
}

/** What the other side answered before, if it speaks of nothing that is settled. */
function lastAnswer(table: Table, other: string, open: readonly Conflict[]): readonly Message[] {
  const last = table.transcript.of(other).findLast(({ phase }) => phase === "conflict");
  const spoken = Array.isArray(last?.body["conflicts"])
    ? (last.body["conflicts"] as readonly { readonly conflict: string }[])
    : []; // as the form of such a reply has it
  return last && spoken.every(({ conflict }) => open.some(({ id }) => id === conflict))
    ? [last]
    : [];
}

function inPlace(
  table: Table,
  seat: string,
  { id, between: [a, b], point }: Conflict,
  specific: string | undefined,
): string {
  const other = a === seat ? b : a;
  const concern = table.word(other)?.keyConcern ?? "";
  const own = table.consulted.get(seat)?.reply.recommendation ?? "";
  const raised = saysNothing(concern)
    ? ""
    : ` ${table.of(other).seat.title} is most concerned about this: ${ended(concern)}`;
  return `${id}, with ${table.of(other).seat.title}. You part over this: ${ended(point)}${raised} In round 1 you recommended: ${ended(own)} ${specific === undefined ? "How does your recommendation account for it?" : `The chair asks: ${specific}`}`;
}

export function askResolutionQuestions(
  table: Table,
  conflicts: readonly Conflict[],
): Ask<ResolutionQuestionsReply> {
  return ask({
    id: "resolution/3",
    seat: CHAIR,
    purpose: "resolution",
    phase: "resolution",
    round: 3,
    transcript: table.transcript.messages,
    shape: resolutionQuestionsShape(conflicts.map(({ id }) => id)),
    rules: [],
    notes: [{ title: "Conflicts that persist", items: conflicts.map(inShort) }],
  });
}

export function askResult(
  table: Table,
  round: number,
  open: readonly Conflict[],
  isEscalated: boolean,
  comesTo: string | null,
): Ask<ResultReply> {
  const isAlone = table.specialists.length === 0;
  return ask({
    id: "result",
    seat: CHAIR,
    purpose: "result",
    phase: "result",
    round,
    ...advice(ADVICE_MS.length),
    transcript: table.transcript.messages,
    shape: resultShape(
      open.map(({ id, between }) => ({ id, sides: between })),
      isAlone ? table.options : [],
    ),
    rules: open.length === 0 ? [] : [oneSide(open)],
    notes: [
      ...listed("Options", table.main),
      {
        title: "How conflicts were resolved, by rule",
        items: table.resolved.map(
          ({ conflict, winner, method, why }) =>
            `${inShort(conflict)} Decided: ${prevails(winner, method)} (${method}): ${why}.`,
        ),
      },
      {
        title: "What the rules come to; the decision is this",
        items: comesTo === null ? [] : [`${comesTo}: ${labelOf(table, comesTo)}`],
      },
      {
        title: "Who recommends what now",
        items: [...table.holders()]
          .filter(([, seats]) => seats.length > 0)
          .map(([option, seats]) => `${option}: ${seats.join(", ")}`),
      },
      { title: "Conflicts that no rule settles", items: open.map(inShort) },
    ],
    details: { isEscalated, isAlone, asked: table.specialists.length },
  });
}

/** A conflict without a side taken goes to a person, so that is said before it happens. */
function oneSide(open: readonly Conflict[]): Rule<ResultReply> {
  return rule(
    "one-side",
    "For each conflict that no rule settles, choices takes one of its two sides.",
    ({ choices = [] }) => {
      const missing = open.filter(
        ({ id, between }) =>
          !choices.some(({ conflict, winner }) => conflict === id && between.includes(winner)),
      );
      return missing.length > 0
        ? `choices: no side of ${missing.map(({ id }) => id).join(", ")} is taken`
        : undefined;
    },
    "flag",
  );
}

/** Who has it its way in a conflict. */
export function prevails(winner: string | null, method: Method): string {
  if (winner === null) return "a person has to decide";
  return method === "consensus" ? "they came to agree" : `${winner} prevails`;
}

function labelOf({ main }: Table, option: string): string {
  return main?.stances.find(({ id }) => id === option)?.label ?? option;
}

function inShort({ id, between, point }: Conflict): string {
  return `${id}, between ${between.join(" and ")}: ${ended(point)}`;
}

function briefed(instructions: string): Note[] {
  return [
    {
      title: "What your agent file says about you",
      items: instructions.trim() === "" ? [] : [instructions.trim()],
    },
  ];
}

function question(table: Table, seat: string): Note[] {
  const text = table.questions.get(seat);
  // Who is asked in any case may be one whom the chair's questions leave out: then the topic is the question.
  return text === undefined
    ? [
        {
          title: "The question to you; the chair wrote none of its own for you",
          items: [table.brief.topic],
        },
      ]
    : [{ title: "The chair's question to you", items: [text] }];
}

function ownWords(table: Table, seat: string): Note[] {
  const said = table.consulted.get(seat);
  return [
    {
      title: "What you said in round 1",
      items: said ? [`${said.message.id}: ${inWords(said.message.body, FIELDS)}`] : [],
    },
  ];
}
