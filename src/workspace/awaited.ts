// What a deliberation waits for from a person or a host, as its log tells it now, and how it is answered.
// Law: read from the log alone, so that whoever answered one question is told of the others at once.
import type { LogEvent } from "../log/index.ts";
import { asksOf, status } from "../views/index.ts";
import { HOST } from "../kernel/model-for.ts";
import { oneLine } from "../text/visible.ts";

export interface Awaited {
  readonly ask: string;
  readonly isGate: boolean;
  /** Who is asked: a seat's title, or the person as the one who decides. */
  readonly title: string;
  /** What for: a purpose, or a gate's question. */
  readonly about: string;
}

/** Gates first: everything else may hang on them. */
export function awaited(events: readonly LogEvent[]): readonly Awaited[] {
  const now = status(events);
  return [
    ...now.waitingFor.gates.map(({ ask, question }): Awaited => ({
      ask,
      isGate: true,
      title: "A decision",
      about: oneLine(question.split("\n")[0] ?? "", 120),
    })),
    ...asksOf(now, "person").map(({ ask, title, purpose }): Awaited => ({
      ask,
      isGate: false,
      title: oneLine(title, 60),
      about: purpose,
    })),
  ];
}

/** Seats that are asked now, and that a host answers for. */
function hostsSeats(events: readonly LogEvent[]): readonly string[] {
  return asksOf(status(events), HOST).map(({ title }) => oneLine(title, 60));
}

/** Nobody but the host has to do anything. */
export function isForHost(events: readonly LogEvent[]): boolean {
  return awaited(events).length === 0 && hostsSeats(events).length > 0;
}

/** It stopped for a person, and what it stopped for is answered. */
export function isAllAnswered(events: readonly LogEvent[]): boolean {
  const { paused, state } = status(events);
  return (
    state !== "finished" &&
    paused?.reason === "person" &&
    awaited(events).length === 0 &&
    !isForHost(events)
  );
}

/** As it was started: who decides from elsewhere goes on doing so, and so does a host. */
export function goOn(events: readonly LogEvent[], id: string): string {
  const [opened] = events;
  const { hosted, mixed } = status(events);
  if ((hosted && !mixed) || isForHost(events))
    return `The agent that holds it goes on: next_asks with id ${id}.`;
  const isWaiting = opened?.type === "deliberation.opened" && opened.data.options["wait"] === true;
  return `Go on with: dissensus resume ${id}${isWaiting ? " --wait" : ""}`;
}

/** A screen has its end; `dissensus decide ID` lists them all. */
const MOST_NAMED = 8;

export function namesOf(waits: readonly Awaited[]): string {
  const names = waits.slice(0, MOST_NAMED).map(({ ask }) => ask);
  return `${names.join(", ")}${waits.length > names.length ? ` and ${waits.length - names.length} more` : ""}`;
}

/** What comes after an answer was recorded. */
export function afterwards(events: readonly LogEvent[], id: string): string {
  const waits = awaited(events);
  const [first] = waits;
  if (first === undefined) return `All is answered. ${goOn(events, id)}`;
  return `${waits.length} more ${waits.length === 1 ? "waits" : "wait"}: ${namesOf(waits)}; dissensus decide ${id} --ask ${first.ask}`;
}

/** One a line, where more than one waits; the one that was shown is marked. */
export function listed(waits: readonly Awaited[], shown: string): string {
  if (waits.length < 2) return "";
  const width = Math.max(...waits.map(({ ask }) => ask.length));
  return `${waits.length} wait:\n${waits.map(({ ask, title, about }) => `  ${ask.padEnd(width)}  ${title}, ${about}${ask === shown ? " (shown)" : ""}\n`).join("")}`;
}

/** Where a run that stopped for a person stands now; empty where it did not. */
export function whatWaits(events: readonly LogEvent[], id: string): string {
  const seats = awaited(events).filter(({ isGate }) => !isGate);
  const [first] = seats;
  const gates = status(events)
    .waitingFor.gates.map(
      ({ question, choices }) =>
        `Waits for a person: ${oneLine(question, 120)}\n  dissensus decide ${id} ${choices.map((choice) => choice.id).join("|")}\n`,
    )
    .join("");
  const asked =
    first === undefined
      ? ""
      : `Waits for a person: ${seats
          .slice(0, MOST_NAMED)
          .map(({ title, about }) => `${title} (${about})`)
          .join(
            ", ",
          )}${seats.length > MOST_NAMED ? ` and ${seats.length - MOST_NAMED} more` : ""}\n  dissensus decide ${id} --ask ${first.ask}\n`;
  const hosts = hostsSeats(events);
  const host =
    hosts.length === 0 || status(events).state === "finished"
      ? ""
      : `Waits for the host: ${hosts.slice(0, MOST_NAMED).join(", ")}${hosts.length > MOST_NAMED ? ` and ${hosts.length - MOST_NAMED} more` : ""}\n  ${goOn(events, id)}\n`;
  return `${gates}${asked}${host}${isAllAnswered(events) ? `Everything that waited is answered. ${goOn(events, id)}\n` : ""}`;
}
