// What whoever has to act takes away besides the answer, with everyone who says it: faults of documents by their place, the rest by its words.
// Law: two faults are one where they are about the same lines of one document, or quote the same words. Nothing else is merged by meaning.
import type { Takeaway } from "../kernel/fact.ts";
import type { LogEvent } from "../log/event.ts";
import { stateOf, titleOf, type DeliberationState } from "./deliberation-state.ts";
import type { PageStatement } from "./for-and-against.ts";

export interface DocumentFault {
  /** `ctx:NAME#L3-L5`, or `ctx:NAME` where the passage was not found. */
  readonly source: string;
  readonly quote: string;
  readonly voices: readonly PageStatement[];
}

/** Something to do, to find out or to see. */
export interface Task extends PageStatement {
  readonly who: string | null;
  readonly by: string | null;
}

export type Takeaways = ReturnType<typeof takeawaysIn>;

export function takeaways(events: readonly LogEvent[]): Takeaways {
  return takeawaysIn(stateOf(events));
}

export function takeawaysIn(record: Pick<DeliberationState, "takeaways" | "seats">) {
  const of = (about: Takeaway["about"]): readonly Takeaway[] =>
    record.takeaways.filter((row) => row.about === about);
  const voiceOf = (rows: readonly Takeaway[]): PageStatement => ({
    text: rows[0]?.text ?? "",
    titles: unique(rows.flatMap(({ seats }) => seats.map((seat) => titleOf(record.seats, seat)))),
    messages: unique(rows.flatMap(({ message }) => (message === null ? [] : [message]))),
  });
  const tasks = (about: Takeaway["about"]): readonly Task[] =>
    groupBy(of(about), sameWords).map((rows) => ({
      ...voiceOf(rows),
      who: rows.find(({ who }) => who !== null)?.who ?? null,
      by: rows.find(({ by }) => by !== null)?.by ?? null,
    }));
  return {
    document: groupBy(of("document"), samePlace).map((rows): DocumentFault => ({
      source: rows.find(({ source }) => placeIn(source) !== null)?.source ?? rows[0]?.source ?? "",
      quote: rows[0]?.quote ?? "",
      voices: groupBy(rows, sameWords).map(voiceOf),
    })),
    anyway: tasks("anyway"),
    change: tasks("change"),
    next: tasks("next"),
    prediction: tasks("prediction"),
  };
}

/** What most say comes first. */
export function byVoices<R extends Pick<PageStatement, "titles">>(
  rows: readonly R[],
): readonly R[] {
  return rows.toSorted((a, b) => b.titles.length - a.titles.length);
}

/** Who is to act, and by when. */
export function whoAndWhen({ who, by }: Pick<Task, "who" | "by">): string {
  return [who, by].filter((part) => part !== null).join("; ");
}

/** Each row joins the groups that it is like, which are then one. */
function groupBy(
  rows: readonly Takeaway[],
  isLike: (a: Takeaway, b: Takeaway) => boolean,
): readonly (readonly Takeaway[])[] {
  return rows.reduce<readonly (readonly Takeaway[])[]>((groups, row) => {
    const own = groups.filter((group) => group.some((other) => isLike(row, other)));
    const [first] = own;
    if (first === undefined) return [...groups, [row]];
    const joined = [...own.flat(), row];
    return groups.flatMap((group) =>
      group === first ? [joined] : own.includes(group) ? [] : [group],
    );
  }, []);
}

function sameWords(a: Takeaway, b: Takeaway): boolean {
  return foldText(a.text) === foldText(b.text);
}

/** One quotes what the other quotes, or part of it. A line can have several faults. */
function samePlace(a: Takeaway, b: Takeaway): boolean {
  if (documentOf(a) !== documentOf(b)) return false;
  const [here, there] = [foldText(a.quote ?? ""), foldText(b.quote ?? "")];
  return here !== "" && there !== "" && (here.includes(there) || there.includes(here));
}

function documentOf({ source }: Takeaway): string {
  return (source ?? "").replace(/#L\d+-L\d+$/u, "");
}

function placeIn(source: string | null): { readonly from: number; readonly to: number } | null {
  const [, from, to] = /#L(\d+)-L(\d+)$/u.exec(source ?? "") ?? [];
  return from === undefined ? null : { from: Number(from), to: Number(to) };
}

/** But for case, spacing and punctuation. */
function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
