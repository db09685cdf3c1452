// Every ask of a dispatch, built from its state. Who may see what is decided here and nowhere else.
import type { Ask, Note, Rule } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import { endSentence } from "../../text/words.ts";
import { ask, listed, type AskedWith } from "../shared/ask.ts";
import { naming, rule } from "../shared/rules/rules.ts";
import { oneGroup, optionNamed } from "../shared/rules/stances.ts";
import { inWords } from "../shared/transcript.ts";
import { LEAST_CHOSEN, type Candidate, type DispatchBrief } from "./brief.ts";
import { CHAIR, choice, specialist, type Specialist } from "./cast.ts";
import { levelIn, MOST_ROUNDS, type Method } from "./resolve.ts";
import {
  chairSynthesisShape,
  confirmationShape,
  conflictShape,
  consultShape,
  questionsShape,
  resolutionQuestionsShape,
  resultShape,
  saysNothing,
  type ChairSynthesisReply,
  type ConfirmationReply,
  type ConflictReply,
  type ConsultReply,
  type QuestionsReply,
  type ResolutionQuestionsReply,
  type ResultReply,
} from "./shapes.ts";
import type { Conflict, DispatchState } from "./state.ts";
import { FIELDS } from "./wording.ts";

/** Advice for rounds 1 to 3 and for the result, which narrows: passing it is recorded and ends nothing. */
const ADVICE_MS = [4, 3, 2, 1].map((minutes) => minutes * 60_000);
/** A turn longer than what is advised for the whole is given up; a shorter clock would make a limit of the advice. */
const TURN_MS = ADVICE_MS.reduce((sum, ms) => sum + ms);

function advice(part: number): Pick<Ask, "adviceMs" | "turnMs"> {
  const adviceMs = ADVICE_MS[part - 1];
  return adviceMs === undefined ? {} : { adviceMs, turnMs: TURN_MS };
}

function askChair<T>(purpose: string, round: number, about: AskedWith<T>): Ask<T> {
  return ask({ id: `${purpose}/${round}`, seat: CHAIR, purpose, round, ...about });
}

/** Asked by the chair alone, with what the agent file says of the specialist. */
function askSpecialist<T>(
  { seat, instructions }: Specialist,
  purpose: string,
  round: number,
  { notes = [], ...about }: AskedWith<T>,
): Ask<T> {
  const told = instructions.trim();
  const own = { title: "What your agent file says about you", items: told === "" ? [] : [told] };
  return ask({
    id: `${purpose}/${round}/${seat.id}`,
    seat,
    purpose,
    round,
    ...advice(round),
    instructions,
    notes: [own, ...notes],
    ...about,
  });
}

export function askQuestions(brief: DispatchBrief): Ask<QuestionsReply> {
  const { fixed, open, most } = choice(brief);
  const ids = (candidates: readonly Candidate[]): string[] =>
    candidates.map((candidate) => specialist(candidate).seat.id);
  const row = (candidate: Candidate): string => {
    const { id, lens = "" } = specialist(candidate).seat;
    return `${id} (${candidate.role}): ${lens}`;
  };
  return askChair("questions", 0, {
    id: "questions",
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
      return naming(missing, (ids) => `dispatch: ${ids} has no question`);
    },
    "flag",
  );
}

/** The assessment is what conflicts are weighed by. */
const levelStated: Rule<Pick<ConsultReply, "confidenceAssessment">> = rule(
  "confidence-assessment",
  "The reply ends with a Confidence Assessment: confidence High, Medium or Low, one sentence of reasoning, and the key concern or None.",
  ({ confidenceAssessment: { confidence } }) =>
    levelIn(confidence)
      ? undefined
      : "confidenceAssessment: confidence is neither High, Medium nor Low",
  "flag",
);

export function askConsult(state: DispatchState, asked: Specialist): Ask<ConsultReply> {
  const documents = state.dealt(asked.seat);
  const names = [...state.brief.context, ...documents].map(({ name }) => name);
  return askSpecialist(asked, "consult", 1, {
    blind: true,
    documents,
    shape: consultShape(state.options, names),
    rules: [levelStated],
    notes: [questionTo(state, asked.seat.id), ...listed("Options", state.main)],
  });
}

export function askChairSynthesis(state: DispatchState): Ask<ChairSynthesisReply> {
  const seats = [...state.answers.keys()];
  const isGrouping = state.main === undefined;
  const put = [...state.questions].map(([seat, text]) => `${seat}: ${text}`);
  return askChair("synthesis", 1, {
    transcript: state.transcript.messages,
    shape: chairSynthesisShape(seats, isGrouping),
    rules: [oneGroup(), betweenTwo],
    notes: [{ title: "Questions that were put", items: put }, ...listed("Options", state.main)],
    details: { isGrouping, silent: state.members.filter((id) => !seats.includes(id)) },
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

export function askConfirmation(
  state: DispatchState,
  { seat }: Specialist,
): Ask<ConfirmationReply> {
  return ask({
    id: `confirmation/1/${seat.id}`,
    seat,
    purpose: "confirmation",
    round: 1,
    blind: true,
    shape: confirmationShape(state.options),
    rules: [optionNamed()],
    notes: [...listed("Options", state.main), ownWords(state, seat.id)],
  });
}

/** Only the conflicting ones, each with the other's concern and its own proposal before it. */
export function askConflict(
  state: DispatchState,
  asked: Specialist,
  round: number,
  conflicts: readonly Conflict[],
  questions: ReadonlyMap<string, string>,
): Ask<ConflictReply> {
  const { id } = asked.seat;
  const mine = conflicts.filter(({ between }) => between.includes(id));
  const others = mine.map((conflict) => otherSide(conflict, id));
  const shown: readonly Message[] = [
    ...state.own(id),
    ...others.flatMap((other) => state.answers.get(other)?.message ?? []),
    ...others.flatMap((other) => lastAnswer(state, other, conflicts)),
  ];
  const stands = `You hold ${state.stated(id) ?? "none of the options"}.`;
  return askSpecialist(asked, "conflict", round, {
    transcript: [...new Set(shown)],
    documents: state.dealt(asked.seat),
    shape: conflictShape(
      state.options,
      mine.map((conflict) => conflict.id),
      shown.filter(({ seat }) => seat !== id).map((message) => message.id),
    ),
    rules: [levelStated],
    notes: [
      ...listed("Options", state.main),
      {
        title: "Conflicts that are open",
        items: mine.map((conflict) => seenFrom(state, id, conflict, questions.get(conflict.id))),
      },
      ...(state.brief.mode === "task" ? [questionTo(state, id), ownWords(state, id)] : []),
      { title: "Where you stand", items: state.hasStated(id) ? [stands] : [] },
    ],
    details: { round, isLast: round >= MOST_ROUNDS },
  });
}

function otherSide({ between: [a, b] }: Conflict, seat: string): string {
  return a === seat ? b : a;
}

/** What the other side answered before, if it speaks of nothing that is settled. */
function lastAnswer(
  state: DispatchState,
  other: string,
  open: readonly Conflict[],
): readonly Message[] {
  const last = state.transcript.of(other).findLast(({ phase }) => phase === "conflict");
  const spoken = Array.isArray(last?.body["conflicts"])
    ? (last.body["conflicts"] as readonly { readonly conflict: string }[])
    : []; // as the form of such a reply has it
  return last && spoken.every(({ conflict }) => open.some(({ id }) => id === conflict))
    ? [last]
    : [];
}

function seenFrom(
  state: DispatchState,
  seat: string,
  conflict: Conflict,
  specific: string | undefined,
): string {
  const other = otherSide(conflict, seat);
  const { title } = state.of(other).seat;
  const concern = state.word(other)?.keyConcern ?? "";
  const own = state.answers.get(seat)?.reply.recommendation ?? "";
  const raised = saysNothing(concern)
    ? ""
    : ` ${title} is most concerned about this: ${endSentence(concern)}`;
  const asked =
    specific === undefined
      ? "How does your recommendation account for it?"
      : `The chair asks: ${specific}`;
  return `${conflict.id}, with ${title}. You part over this: ${endSentence(conflict.point)}${raised} In round 1 you recommended: ${endSentence(own)} ${asked}`;
}

export function askResolutionQuestions(
  state: DispatchState,
  conflicts: readonly Conflict[],
): Ask<ResolutionQuestionsReply> {
  return askChair("resolution", MOST_ROUNDS, {
    transcript: state.transcript.messages,
    shape: resolutionQuestionsShape(conflicts.map(({ id }) => id)),
    notes: [{ title: "Conflicts that persist", items: conflicts.map(inShort) }],
  });
}

export function askResult(
  state: DispatchState,
  round: number,
  open: readonly Conflict[],
  isEscalated: boolean,
  comesTo: string | null,
): Ask<ResultReply> {
  const isAlone = state.specialists.length === 0;
  const label = state.main?.stances.find(({ id }) => id === comesTo)?.label ?? comesTo;
  return askChair("result", round, {
    id: "result",
    ...advice(ADVICE_MS.length),
    transcript: state.transcript.messages,
    shape: resultShape(
      open.map(({ id, between }) => ({ id, sides: between })),
      isAlone ? state.options : [],
    ),
    rules: open.length === 0 ? [] : [oneSide(open)],
    notes: [
      ...listed("Options", state.main),
      {
        title: "How conflicts were resolved, by rule",
        items: state.resolved.map(
          ({ conflict, winner, method, why }) =>
            `${inShort(conflict)} Decided: ${whoPrevails(winner, method)} (${method}): ${why}.`,
        ),
      },
      {
        title: "What the rules come to; the decision is this",
        items: comesTo === null ? [] : [`${comesTo}: ${label}`],
      },
      {
        title: "Who recommends what now",
        items: [...state.holders()]
          .filter(([, seats]) => seats.length > 0)
          .map(([option, seats]) => `${option}: ${seats.join(", ")}`),
      },
      { title: "Conflicts that no rule settles", items: open.map(inShort) },
    ],
    details: { isEscalated, isAlone, asked: state.specialists.length },
  });
}

/** A conflict without a side taken goes to a person, so that is said before it happens. */
function oneSide(open: readonly Conflict[]): Rule<ResultReply> {
  return rule(
    "one-side",
    "For each conflict that no rule settles, choices takes one of its two sides.",
    ({ choices = [] }) => {
      const isTaken = ({ id, between }: Conflict): boolean =>
        choices.some(({ conflict, winner }) => conflict === id && between.includes(winner));
      const missing = open.filter((conflict) => !isTaken(conflict)).map(({ id }) => id);
      return naming(missing, (ids) => `choices: no side of ${ids} is taken`);
    },
    "flag",
  );
}

/** Who has it its way in a conflict. */
function whoPrevails(winner: string | null, method: Method): string {
  if (winner === null) return "a person has to decide";
  return method === "consensus" ? "they came to agree" : `${winner} prevails`;
}

function inShort({ id, between, point }: Conflict): string {
  return `${id}, between ${between.join(" and ")}: ${endSentence(point)}`;
}

/** Who is asked in any case may be one whom the chair's questions leave out: then the topic is the question. */
function questionTo(state: DispatchState, seat: string): Note {
  const text = state.questions.get(seat);
  return text === undefined
    ? {
        title: "The question to you; the chair wrote none of its own for you",
        items: [state.brief.topic],
      }
    : { title: "The chair's question to you", items: [text] };
}

function ownWords(state: DispatchState, seat: string): Note {
  const said = state.answers.get(seat);
  return {
    title: "What you said in round 1",
    items: said ? [`${said.message.id}: ${inWords(said.message.body, FIELDS)}`] : [],
  };
}
