// What every protocol's asks have in common, so that each says only what is its own.
import { PERSON } from "../../kernel/ask.ts";
import type { Ask, Decision, Gate, Note, Seat } from "../../kernel/ask.ts";
import { core, type Phrased } from "../../messages/voice.ts";
import type { Issue, Verdict, Fact, Notice } from "../../kernel/fact.ts";
import type { Params } from "../../kernel/phrase.ts";
import { oneLine } from "../../text/visible.ts";
import { capitalize } from "../../text/words.ts";
import { decisionShape } from "./schema.ts";
import type { Absent } from "../../kernel/reply.ts";

/** The form says what is replied, and everything besides goes by it. */
export type AskedWith<T> = Pick<Ask<T>, "shape"> & Omit<Partial<Ask<NoInfer<T>>>, "shape">;
type Asked<T> = AskedWith<T> & Pick<Ask, "id" | "seat" | "purpose" | "round">;

/** A protocol's state goes on changing, an ask does not: what it shows is copied here. */
export function ask<T>({ transcript = [], phase, ...about }: Asked<T>): Ask<T> {
  return {
    phase: phase ?? about.purpose,
    rules: [],
    blind: false,
    notes: [],
    details: {},
    ...about,
    transcript: [...transcript],
  };
}

/** A seat that a protocol fills itself: it is known by its role. */
export function fixedSeat(role: string, lens: string): Seat {
  return { id: role, title: capitalize(role), role, lens };
}

/** A choice for whoever runs the deliberation. Its question is the first line; what it is about follows, a line each. */
export function gate(
  id: string,
  round: number,
  {
    question: lines,
    phase,
    ...about
  }: Omit<Gate, "question" | "says"> & {
    readonly question: readonly Phrased[];
    /** The step it belongs to. */
    readonly phase?: string;
  },
): Ask<Decision> {
  const question = lines.map(({ text }) => text).join("\n");
  const gate = { question, says: lines.map(({ says }) => says), ...about };
  return ask({
    id,
    seat: PERSON,
    purpose: "gate",
    ...(phase === undefined ? {} : { phase }),
    round,
    blind: true,
    shape: decisionShape(gate.choices),
    gate,
  });
}

/** A point under a question; what a seat wrote stays on its line, as much of it as there is room for. */
export function point({ text, says: { code, params } }: Phrased, most?: number): Phrased {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" && most !== undefined ? oneLine(value, most) : value,
  ]);
  const says = { code, params: Object.fromEntries(shown) as Params }; // names stay, texts become lines
  return { text: `- ${most === undefined ? text : oneLine(text, most)}`, says };
}

/** The options as a seat reads them. */
export function listed(title: string, issue: Issue | undefined): Note[] {
  return issue
    ? [{ title, items: issue.stances.map((stance) => `${stance.id}: ${stance.label}`) }]
    : [];
}

/** The stances of an issue with whoever holds each, or where names are nobody's business with how many do. */
export function listHolders(
  { stances }: Issue,
  holdersOf: (stance: string) => readonly string[],
  { names = true }: { readonly names?: boolean } = {},
): string[] {
  return stances.map(({ id, label }) => {
    const holders = holdersOf(id);
    const who = names ? holders.join(", ") : String(holders.length);
    return `${id}: ${label} (held by ${holders.length === 0 ? "nobody" : who})`;
  });
}

/** What was computed of the main issue, for whoever writes the record. */
export function verdictItems(verdict: Verdict | null): string[] {
  if (!verdict) return [];
  const { chosen, resolution, detail, minority } = verdict;
  return [
    `${chosen === null ? "No option prevails" : `${chosen} prevails`}: ${resolution}. ${detail}`,
    ...minority.map(
      ({ option, holders, status, certificate }) =>
        `${option}, held by ${holders.join(", ")}, is ${status}. ${certificate}`,
    ),
  ];
}

// What all protocols say of a run itself: who gave no reply, and that everyone agrees.
export const { phrase, notice, alarm, choiceOf } = core;

export function gone({ seat, ask, state, why, says }: Absent): Notice {
  return notice("seat-absent", { seat, ask, state, why: says ?? why }, seat);
}

/** Everyone agrees: for reasons of their own? `reasons`: kinds of them, as last compared; null where nobody did. */
export function unanimity(
  round: number,
  reasons: number | null,
  refs: readonly string[] = [],
): Fact[] {
  const behind =
    reasons === null
      ? alarm("reasons-not-compared", round, {}, refs)
      : reasons < 2
        ? alarm("superficial-consensus", round, {}, refs)
        : notice("diverse-reasons", { reasons });
  return [alarm("unanimous", round, {}, refs), behind];
}

export function unanimousGate(round: number): Ask<Decision> {
  return gate("gate/unanimous", round, {
    question: [phrase("gate.unanimous")],
    choices: [choiceOf("go-on", "unanimous-go-on"), choiceOf("end", "unanimous-end")],
    default: "go-on",
  });
}
