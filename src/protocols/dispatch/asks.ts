// What specialists are asked, each alone. Whom they may see is decided here and nowhere else.
import type { Ask, Document, Note, Rule } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import { endSentence } from "../../text/words.ts";
import { ask, listed, type AskedWith } from "../shared/ask.ts";
import { attackNotes, ballotRules, everyAttack } from "../shared/ballot.ts";
import { groundedVote, type Sources } from "../shared/grounds.ts";
import { everyOne, rule } from "../shared/rules/rules.ts";
import { optionNamed } from "../shared/rules/stances.ts";
import { inWords } from "../shared/transcript.ts";
import type { Specialist } from "./cast.ts";
import { levelIn, MOST_ROUNDS } from "./resolve.ts";
import {
  confirmationShape,
  conflictShape,
  consultShape,
  type ConfirmationReply,
  type ConflictReply,
  type ConsultReply,
} from "./shapes.ts";
import { otherSide, type Conflict, type DispatchState } from "./state.ts";
import { FIELDS } from "./wording.ts";

/** Advice for rounds 1 to 3 and for the result, which narrows: passing it is recorded and ends nothing. */
const ADVICE_MS = [4, 3, 2, 1].map((minutes) => minutes * 60_000);
/** A turn longer than what is advised for the whole is given up; a shorter clock would make a limit of the advice. */
const TURN_MS = ADVICE_MS.reduce((sum, ms) => sum + ms);

export function adviseFor(part: number | "result"): Pick<Ask, "adviceMs" | "turnMs"> {
  const adviceMs = ADVICE_MS.at(part === "result" ? -1 : part - 1);
  return adviceMs === undefined ? {} : { adviceMs, turnMs: TURN_MS };
}

/** Asked by the chair alone, with what the agent file says of the specialist. */
function askSpecialist<T>(
  { seat, instructions, agent }: Specialist,
  purpose: string,
  round: number,
  about: AskedWith<T>,
): Ask<T> {
  return ask({
    id: `${purpose}/${round}/${seat.id}`,
    seat,
    purpose,
    round,
    ...adviseFor(round),
    passable: true,
    instructions,
    ...(agent === undefined ? {} : { agent }),
    ...about,
  });
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

/** What a specialist may repeat as its grounds: the question, its own question, documents, what it is shown. */
function sourcesFor(
  state: DispatchState,
  asked: Specialist,
  messages: readonly Message[],
): Sources {
  const put = state.questions.get(asked.seat.id);
  const question = put === undefined ? [] : [{ name: "question", text: put }];
  const documents = [...documentsOf(state, asked), ...question];
  return { question: state.brief.topic, documents, messages, options: state.labels };
}

function documentsOf(state: DispatchState, { seat }: Specialist): readonly Document[] {
  return [...state.brief.context, ...state.dealt(seat)];
}

function namesOf(state: DispatchState, asked: Specialist): readonly string[] {
  return documentsOf(state, asked).map(({ name }) => name);
}

export function askConsult(state: DispatchState, asked: Specialist): Ask<ConsultReply> {
  const others = state.specialists.filter((each) => each !== asked);
  return askSpecialist(asked, "consult", 1, {
    blind: true,
    documents: state.dealt(asked.seat),
    question: questionTo(state, asked.seat.id),
    shape: consultShape(state.options, namesOf(state, asked)),
    rules: [
      levelStated,
      groundedVote(({ reasons }) => reasons.join("\n"), sourcesFor(state, asked, [])),
    ],
    notes: [
      {
        title: "Others who are asked, and what they look after",
        items: others.map(({ seat }) => `${seat.title}: ${seat.lens ?? ""}`),
      },
      ...listed("Options", state.main),
    ],
  });
}

export function askConfirmation(
  state: DispatchState,
  { seat, agent }: Specialist,
): Ask<ConfirmationReply> {
  return ask({
    id: `confirmation/1/${seat.id}`,
    seat,
    purpose: "confirmation",
    round: 1,
    blind: true,
    ...(agent === undefined ? {} : { agent }),
    shape: confirmationShape(state.options),
    rules: [optionNamed()],
    notes: [...listed("Options", state.main), ownWords(state, seat.id)],
  });
}

/** What a round of answers is about. */
export interface Dispute {
  readonly round: number;
  readonly conflicts: readonly Conflict[];
  /** Conflict → the chair's specific question. */
  readonly questions: ReadonlyMap<string, string>;
}

/** Only the conflicting ones, each with the other's concern and its own proposal before it. */
export function askConflict(
  state: DispatchState,
  asked: Specialist,
  { round, conflicts, questions }: Dispute,
): Ask<ConflictReply> {
  const { id } = asked.seat;
  const mine = conflicts.filter(({ between }) => between.includes(id));
  const shown = shownTo(state, id, conflicts);
  const put = mine.flatMap((conflict) => {
    const text = questions.get(conflict.id);
    return text === undefined ? [] : [{ conflict: conflict.id, text }];
  });
  const due = state.dueFrom(id, mine);
  const raised = new Set(mine.map((conflict) => state.attackIn(conflict, otherSide(conflict, id))));
  const answered = state.argument.answersTo(id).filter((attack) => raised.has(attack.id));
  const holds = `You hold ${state.held(id) ?? "none of the options"}.`;
  return askSpecialist(asked, "conflict", round, {
    transcript: shown,
    documents: state.dealt(asked.seat),
    question: put.map(({ conflict, text }) => `${conflict}: ${text}`).join("\n"),
    shape: conflictShape({
      options: state.options,
      messages: shown.filter(({ seat }) => seat !== id).map((message) => message.id),
      due,
      answered,
      asked: put.map(({ conflict }) => conflict),
      documents: namesOf(state, asked),
      isLast: round >= MOST_ROUNDS,
    }),
    rules: [
      levelStated,
      ...ballotRules<ConflictReply>(
        state.held(id),
        sourcesFor(state, asked, [...shown, ...state.transcript.of(id)]),
      ),
      ...everyAttack<ConflictReply>(due),
      ...(put.length === 0 ? [] : [everyQuestion(put.map(({ conflict }) => conflict))]),
    ],
    notes: [
      ...listed("Options", state.main),
      {
        title: "Conflicts that are open",
        items: mine.map((conflict) => seenFrom(state, id, conflict)),
      },
      ...attackNotes("What you raised, and how it was answered", answered, (seat) => seat),
      ...(state.brief.mode === "task" ? [askedBefore(state, id), ownWords(state, id)] : []),
      { title: "Your vote", items: state.hasVoted(id) ? [holds] : [] },
    ],
    details: { round, isLast: round >= MOST_ROUNDS },
  });
}

function everyQuestion(asked: readonly string[]): Rule<ConflictReply> {
  return everyOne(
    "every-question",
    "Reply to every question that the chair puts to you, each once.",
    {
      field: "replies",
      wanted: asked,
      given: ({ replies = [] }) => replies.map(({ conflict }) => conflict),
    },
  );
}

/** In a team its own conversation; of the others, what those said with whom it is in conflict. */
export function shownTo(
  state: DispatchState,
  seat: string,
  open: readonly Conflict[],
): readonly Message[] {
  const others = open
    .filter(({ between }) => between.includes(seat))
    .map((conflict) => otherSide(conflict, seat));
  return [
    ...new Set([
      ...state.own(seat),
      ...others.flatMap((other) => state.answers.get(other)?.message ?? []),
      ...others.flatMap((other) => lastAnswer(state, other, open)),
    ]),
  ];
}

/** What the other side answered before, if it speaks of nothing that is settled. */
function lastAnswer(
  state: DispatchState,
  other: string,
  open: readonly Conflict[],
): readonly Message[] {
  const last = state.transcript.of(other).findLast(({ phase }) => phase === "conflict");
  const put = new Set(open.map((conflict) => state.attackIn(conflict, other)));
  const spoken = state.argument.attacks.filter(({ answers }) =>
    answers.some(({ message }) => message === last?.id),
  );
  return last && spoken.every(({ id }) => put.has(id)) ? [last] : [];
}

function seenFrom(state: DispatchState, seat: string, conflict: Conflict): string {
  const other = otherSide(conflict, seat);
  const { title } = state.of(other).seat;
  const attack = state.argument.attacks.find(({ id }) => id === state.attackIn(conflict, seat));
  const own = state.answers.get(seat)?.reply.recommendation ?? "";
  const isConcern = attack !== undefined && attack.words !== conflict.point;
  const raised = isConcern ? ` ${title} raised this concern: ${endSentence(attack.words)}` : "";
  const answer = attack?.answers.find((given) => given.seat === seat);
  const asks =
    answer === undefined
      ? `How does your recommendation account for it? Answer under ${attack?.id ?? ""}.`
      : `You answered (${answer.how}): ${endSentence(answer.comment)}`;
  return `${conflict.id}, with ${title}. You disagree about this: ${endSentence(conflict.point)}${raised} In round 1 you recommended: ${endSentence(own)} ${asks}`;
}

/** Who is asked in any case may be one whom the chair's questions leave out: then the topic is the question. */
function questionTo({ questions, brief }: DispatchState, seat: string): string {
  return questions.get(seat) ?? brief.topic;
}

function askedBefore(state: DispatchState, seat: string): Note {
  return { title: "What the chair asked you in round 1", items: [questionTo(state, seat)] };
}

function ownWords(state: DispatchState, seat: string): Note {
  const said = state.answers.get(seat);
  return {
    title: "What you said in round 1",
    items: said ? [`${said.message.id}: ${inWords(said.message.body, FIELDS)}`] : [],
  };
}
