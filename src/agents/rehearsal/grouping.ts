// A moderator's reading: which seats say the same. Every seat that spoke is put in exactly one group.
import type { Json } from "../../script/json.ts";
import { claimOf } from "./aims.ts";
import { concernOf } from "./concern.ts";
import type { Mind } from "./mind.ts";
import { textIn, type Said } from "./room.ts";
import { capital } from "./speech.ts";
import { bare, leaning, matched } from "./stance.ts";

interface Group {
  readonly label: string;
  readonly holders: string[];
}

/** Longer claims make no label. */
const LONGEST_LABEL = 110;

/** By the answer their latest claim gives. An answer that is none of the known ones stands for itself. */
export function byOption(mind: Mind, seats: readonly string[]): Group[] {
  const { words } = mind;
  const refusals = seats.map((seat) =>
    words.act.hold.replace("{name}", concernOf(titled(seat), words).name),
  );
  const options = [...mind.options, ...refusals];
  return grouped(seats, (seat) => {
    const claim = lastClaim(mind.saidBy(seat));
    if (claim === undefined) return undefined;
    const known = matched(claim, options, words);
    return known === undefined ? clip(claim) : capital(options[known] ?? "");
  });
}

/** By their side of a lasting divide, as their first words put it. */
export function byDivide(mind: Mind, seats: readonly string[], divide: number): Group[] {
  const stances = mind.words.divides[divide]?.stances ?? [];
  return grouped(seats, (seat) => {
    const [first] = mind.saidBy(seat);
    const text = first ? textIn(first.body).toLowerCase() : "";
    return (
      stances.find(({ mark }) => text.includes(mark.toLowerCase())) ??
      stances[leaning({ seed: mind.seed, key: seat, place: 0 }, divide, mind.words)]
    )?.label;
  });
}

/** By the kind of reason: a seat's own concern, or that of the one it followed. */
export function byReason(mind: Mind, seats: readonly string[]): Group[] {
  return grouped(seats, (seat) =>
    capital(concernOf(titled(source(mind, seat, seats)), mind.words).name),
  );
}

function source(mind: Mind, seat: string, seats: readonly string[]): string {
  // A change on a side issue leaves the reason for the answer as it was.
  const labels = (mind.main?.choices ?? []).map((choice) => bare(choice.label));
  const change = mind
    .saidBy(seat)
    .findLast(
      (m) =>
        m.body["changed"] === true &&
        labels.some((label) => textIn(m.body["changeReason"] ?? "").includes(label)),
    );
  if (!change) return seat;
  const [cause] = (change.body["changedBecauseOf"] ?? []) as readonly Json[];
  const author = typeof cause === "string" ? mind.room.said(cause)?.seat : undefined;
  if (author !== undefined) return seats.includes(author) ? author : seat;
  const { main } = mind;
  const held = main && mind.stanceOf(seat, main);
  const fellows = seats.filter(
    (other) => other !== seat && held !== undefined && main && mind.stanceOf(other, main) === held,
  );
  return (
    fellows.find((other) => !mind.saidBy(other).some((m) => m.body["changed"] === true)) ??
    fellows[0] ??
    seat
  );
}

function grouped(seats: readonly string[], key: (seat: string) => string | undefined): Group[] {
  const groups = new Map<string, string[]>();
  for (const seat of seats) {
    const label = key(seat);
    if (label !== undefined && label !== "")
      groups.set(label, [...(groups.get(label) ?? []), seat]);
  }
  return [...groups].map(([label, holders]) => ({ label, holders }));
}

export function lastClaim(said: readonly Said[]): string | undefined {
  const last = said.findLast((m) => claimOf(m.body) !== undefined);
  return last && claimOf(last.body);
}

function clip(text: string): string {
  return text.length <= LONGEST_LABEL ? text : `${text.slice(0, LONGEST_LABEL - 1)}…`;
}

export function titled(seat: string): { readonly id: string; readonly title: string } {
  return { id: seat, title: capital(seat.replaceAll("-", " ")) };
}
