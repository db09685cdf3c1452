// What the chair is asked: whom to consult, what the answers come to, what would settle a conflict, the result.
import type { Ask, Rule } from "../../kernel/ask.ts";
import { endSentence } from "../../text/words.ts";
import { ask, listed, type AskedWith } from "../shared/ask.ts";
import { groundedVote } from "../shared/grounds.ts";
import { everyOne, naming, rule } from "../shared/rules/rules.ts";
import { oneGroup } from "../shared/rules/stances.ts";
import { adviseFor } from "./asks.ts";
import { knownToClash, type Candidate, type DispatchBrief } from "./brief.ts";
import { CHAIR, choice, specialist } from "./cast.ts";
import { MOST_ROUNDS, type Method } from "./resolve.ts";
import {
  chairSynthesisShape,
  questionsShape,
  resolutionQuestionsShape,
  resultShape,
  type ChairSynthesisReply,
  type QuestionsReply,
  type ResolutionQuestionsReply,
  type ResultReply,
} from "./shapes.ts";
import type { Conflict, DispatchState } from "./state.ts";

function askChair<T>(purpose: string, round: number, about: AskedWith<T>): Ask<T> {
  return ask({ id: `${purpose}/${round}`, seat: CHAIR, purpose, round, ...about });
}

export function askQuestions(brief: DispatchBrief): Ask<QuestionsReply> {
  const { fixed, open, least, most } = choice(brief);
  const ids = (candidates: readonly Candidate[]): string[] =>
    candidates.map((candidate) => specialist(candidate).seat.id);
  const row = (candidate: Candidate): string => {
    const { id, lens = "" } = specialist(candidate).seat;
    return `${id} (${candidate.role}): ${lens}`;
  };
  const clashing = knownToClash(brief.overrides, [...ids(fixed), ...ids(open)]);
  return askChair("questions", 0, {
    id: "questions",
    blind: true,
    shape: questionsShape({ fixed: ids(fixed), open: ids(open), least, most }),
    rules: [
      everyOne("every-fixed", "Everyone who is asked in any case gets a question.", {
        field: "dispatch",
        wanted: ids(fixed),
        given: ({ dispatch }) => dispatch.map(({ specialist: asked }) => asked),
      }),
      askedOnce,
      ...(least > 0 ? [atLeast(fixed.length + least)] : []),
    ],
    notes: [
      { title: "Specialists who are asked in any case", items: fixed.map(row) },
      { title: `Specialists you may choose, from ${least} to ${most}`, items: open.map(row) },
      {
        title: "Pairs who are known to clash",
        items: clashing.map(([a, b]) => `${a} and ${b}`),
      },
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

function atLeast(wanted: number): Rule<QuestionsReply> {
  return rule(
    "at-least",
    `At least ${wanted} specialists are asked.`,
    ({ dispatch }) =>
      dispatch.length < wanted
        ? `dispatch: ${dispatch.length} asked, at least ${wanted} have to be`
        : undefined,
    "flag",
  );
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

/** What the result is written from. */
export interface Ruled {
  readonly round: number;
  /** Conflicts that no rule settles. */
  readonly open: readonly Conflict[];
  readonly isEscalated: boolean;
  /** The option that the rules come to. */
  readonly comesTo: string | null;
}

export function askResult(
  state: DispatchState,
  { round, open, isEscalated, comesTo }: Ruled,
): Ask<ResultReply> {
  const isAlone = state.specialists.length === 0;
  const label = state.main?.stances.find(({ id }) => id === comesTo)?.label ?? comesTo;
  const { topic: question, context: documents, options: labels } = state.brief;
  const named = labels.length > 0 ? state.options.slice(0, labels.length) : [];
  const sources = { question, documents, messages: [], options: labels };
  return askChair("result", round, {
    id: "result",
    ...adviseFor("result"),
    transcript: state.transcript.messages,
    shape: resultShape({
      open: open.map(({ id, between }) => ({ id, sides: between })),
      named,
      alone: isAlone ? state.options : [],
      isAlone,
      isEscalated,
    }),
    rules: [
      ...(open.length === 0 ? [] : [oneSide(open)]),
      ...(named.length === 0 ? [] : [everyOption(named)]),
      ...(isAlone ? [groundedVote<ResultReply>(({ rationale }) => rationale, sources)] : []),
    ],
    notes: [
      ...listed("Options", state.main),
      {
        title: "How conflicts were resolved",
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

function everyOption(named: readonly string[]): Rule<ResultReply> {
  return everyOne("every-option", "Every option that was given has its row in options.", {
    field: "options",
    wanted: named,
    given: ({ options = [] }) => options.map(({ option }) => option),
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
  if (method === "left open") return "left open, for the open questions";
  if (winner === null) return "a person has to decide";
  return method === "consensus" ? "they came to agree" : `${winner} prevails`;
}

function inShort({ id, between, point }: Conflict): string {
  return `${id}, between ${between.join(" and ")}: ${endSentence(point)}`;
}
