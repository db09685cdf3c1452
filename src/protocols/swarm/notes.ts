// What a seat of a swarm is told besides what was said: lists that the engine makes of its state.
// Law: an expert learns neither who holds which option nor, in an anonymous run, which seat an attack came from.
import type { Note, Seat } from "../../kernel/ask.ts";
import { listHolders } from "../shared/ask.ts";
import { attackNotes } from "../shared/ballot.ts";
import { inWords } from "../shared/transcript.ts";
import { inShort } from "./cast.ts";
import type { SwarmState } from "./state.ts";
import { FIELDS } from "./wording.ts";

/** Before anything is said, a seat knows the problem from here. */
export function listProblem({ problem: defined }: SwarmState): Note[] {
  return defined
    ? [
        {
          title: "The problem",
          items: [defined.statement, `Scope: ${defined.scope}`, ...defined.successCriteria],
        },
      ]
    : [];
}

/** Who else is asked, and what each looks after, so that a seat covers its own concern first. */
export function listOthers({ experts }: SwarmState, { id }: Seat): Note[] {
  return [
    {
      title: "The other experts, and what each looks after",
      items: experts
        .filter(({ seat }) => seat.id !== id)
        .map(
          ({ seat, persona: { expertise, stakes } }) =>
            `${seat.title}: ${expertise.join(", ")}. At stake: ${stakes}`,
        ),
    },
  ];
}

/** What this round is about, for every seat alike. */
export function listTopic(state: SwarmState): Note[] {
  const { topic, brief, adjustment, framing } = state;
  return [
    { title: "This round is about", items: topic === brief.topic ? [] : [topic] },
    ...listConstraints(state),
    {
      title: "What this round has to do otherwise than the last",
      items: adjustment === "" ? [] : [adjustment],
    },
    { title: "How the moderator wants it approached", items: framing === "" ? [] : [framing] },
  ];
}

export function listConstraints({ constraints: added }: SwarmState): Note[] {
  return [
    { title: "Constraints that were added by whoever runs this; they hold", items: [...added] },
  ];
}

export function listTensions(state: SwarmState): Note[] {
  return [
    {
      title: "Tensions",
      items: state.tensions.map(
        (tension, i) => `t${i + 1}: ${inShort(tension)}. ${tension.description}`,
      ),
    },
  ];
}

/** Those who hold no position are told who stands where; in an anonymous run those who argue learn the numbers alone. */
export function listStandings(state: SwarmState, shown: { readonly names?: boolean } = {}): Note[] {
  const holders = state.holders();
  const items = state.main && listHolders(state.main, (id) => holders.get(id) ?? [], shown);
  return items ? [{ title: "Options, and who holds them", items }] : [];
}

/** The edges between messages: of one round, or of all. */
export function listReferences(state: SwarmState, round?: number): Note[] {
  const isOf = (message: string): boolean =>
    round === undefined || message.startsWith(`r${round}-`);
  const edges = [
    ...state.links
      .filter(({ resolved }) => resolved)
      .map(({ from, to, relation, mode }) => ({
        from,
        says: `${relation} ${to}${mode === null ? "" : ` (${mode})`}`,
      })),
    ...state.argument.attacks.flatMap(({ id, message, answers }) =>
      answers.map((answer) => ({
        from: answer.message,
        says: `answers ${id} in ${message} (${answer.how})`,
      })),
    ),
  ].filter(({ from }) => isOf(from));
  const rows = state.transcript.messages.flatMap(({ id }) => {
    const own = edges.flatMap(({ from, says }) => (from === id ? [says] : []));
    return own.length === 0 ? [] : [`${id} ${own.join(", ")}`];
  });
  return [
    {
      title: `Who refers to whom in ${round === undefined ? "all rounds" : "this round"}`,
      items: rows,
    },
  ];
}

/** What became of every attack on an option. */
export function listAttacks({ argument }: SwarmState): Note[] {
  return [
    {
      title: "Attacks, and what became of them",
      items: argument.attacks
        .filter(({ option }) => option !== null)
        .map(
          ({ id, by, message, option, status, words }) =>
            `${id}, ${by} in ${message} on ${option ?? ""}: ${status}. ${words}`,
        ),
    },
  ];
}

/** How an expert is told who attacked or answered. */
export function nameFor({ brief, members }: SwarmState): (seat: string) => string {
  return (seat) => (brief.anonymous && members.includes(seat) ? "an expert" : seat);
}

/** Where an expert stands, so that nobody has to guess whether an option is a change. */
export function listOwn(
  state: SwarmState,
  seat: string,
  { isShown = true }: { readonly isShown?: boolean } = {},
): Note[] {
  const declared = state.declared.get(seat);
  const option = state.hasVoted(seat)
    ? [`You hold ${state.held(seat) ?? "none of the options"}.`]
    : [];
  return [
    {
      title: "Your position",
      items: [
        ...(declared
          ? [
              `Your declaration of this round is ${declared.id}${isShown ? "." : `: ${inWords(declared.body, FIELDS)}`}`,
            ]
          : []),
        ...option,
      ],
    },
  ];
}

/** What of its own last message says where an expert stood and why. */
const LAST_WORDS = ["position", "currentPosition", "shiftReason"];

/** Blind, an expert knows its own last words and what became of the round before: never what anybody says in this one. */
export function listNews(state: SwarmState, seat: string, round: number): Note[] {
  const { quality } = state;
  const last = state.transcript
    .of(seat)
    .findLast(({ phase }) => phase === "response" || phase === "position_declaration");
  const words =
    last &&
    LAST_WORDS.flatMap((field) => (typeof last.body[field] === "string" ? [last.body[field]] : []));
  return [
    {
      title: "Your last position",
      items:
        last && words
          ? [
              `${last.id}: ${words.join(" ")}`,
              `You held ${state.held(seat) ?? "none of the options"}.`,
            ]
          : [],
    },
    {
      title: `Round ${round}, as the moderator sums it up`,
      items: quality ? [quality.summary] : [],
    },
    {
      title: `What was new in round ${round}`,
      items: quality?.insights.map(({ insight, source }) => `${source}: ${insight}`) ?? [],
    },
    ...attackNotes(
      `Attacks on you in round ${round}, and the answers to them`,
      state.heldAgainst(seat, round),
      nameFor(state),
    ),
  ];
}

/** The messages of others that these notes name: what may have changed an expert's mind. */
export function listNamed(state: SwarmState, seat: string, round: number): string[] {
  const authors = new Map(state.transcript.messages.map(({ id, seat: by }) => [id, by]));
  const named = [
    ...(state.quality?.insights.map(({ source }) => source) ?? []),
    ...state.heldAgainst(seat, round).map(({ message }) => message),
  ];
  return [...new Set(named)].filter((id) => authors.has(id) && authors.get(id) !== seat);
}
