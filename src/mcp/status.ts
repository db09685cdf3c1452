// Where a deliberation stands, as a client is told: who is waited for, and what to do about it.
import type { z } from "zod";
import { currentState, isSupported, unsupportedText } from "../workspace/workspace.ts";
import type { LogEvent } from "../log/index.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { OTHER_MODEL } from "../views/health.ts";
import { asksOf, health, status, type RunStatus } from "../views/index.ts";
import { chosenOf, endingOf } from "../views/reading.ts";
import type { OpenAsk, HostedState } from "../engine/runners/hosted.ts";
import { oneLine, plain } from "../text/visible.ts";
import { cut, lines } from "./answer.ts";
import type { Backend } from "./backend.ts";
import type { statusOutput } from "./wire.ts";

/** As a client is told it. */
export type ClientStatus = Omit<z.output<typeof statusOutput>, "untrusted">;

const NAME_CHARACTERS = 120;
export const TOPIC_CHARACTERS = 300;
const QUESTION_CHARACTERS = 4_000;
const LABEL_CHARACTERS = 1_000;

/** What goes on by itself runs; what needs somebody waits, and so does what was paused or left by a process that died. `isRun` is asked before the log is read. */
export function runStateOf(
  now: Pick<RunStatus, "state" | "hosted">,
  isRun: boolean,
): ClientStatus["state"] {
  const state = currentState(now, isRun);
  return state === "paused" || state === "interrupted" ? "waiting" : state;
}

/** An ask as clients are told of it: seats and titles may be words of a model. */
export function openAskOf({ ask, seat, title, purpose, round, blind, agent }: OpenAsk): OpenAsk {
  const named = { ask, seat, title: oneLine(title, NAME_CHARACTERS), purpose, round, blind };
  return agent === undefined ? named : { ...named, agent: oneLine(agent, NAME_CHARACTERS) };
}

/** Looks first, so that what follows from the record is on it. */
export async function readStatus(backend: Backend, id: string): Promise<ClientStatus> {
  const isRun = await backend.isRun(id);
  const before = await backend.events(id);
  const { hosted, state } = status(before);
  if (!hosted || state === "finished") return statusOf(before, [], isRun);
  const { asks } = await backend.standing(id);
  return statusOf(await backend.events(id), asks, isRun);
}

function statusOf(
  events: readonly LogEvent[],
  hosts: HostedState["asks"],
  isRun: boolean,
): ClientStatus {
  const now = status(events);
  const { id, protocol, round, hosted, rehearsed, paused } = now;
  const gates = now.waitingFor.gates.map(({ ask, question, choices, default: usual }) => ({
    ask,
    question: cut(plain(question), QUESTION_CHARACTERS),
    default: usual,
    choices: choices.map(({ id: choice, label, wants }) => ({
      id: choice,
      label: oneLine(label, LABEL_CHARACTERS),
      wants: wants === undefined ? null : oneLine(wants, LABEL_CHARACTERS),
    })),
  }));
  const people = asksOf(now, "person").map(({ ask, seat, title }) => ({
    ask,
    seat,
    title: oneLine(title, NAME_CHARACTERS),
  }));
  const shown = {
    id,
    protocol,
    topic: oneLine(now.topic, TOPIC_CHARACTERS),
    state: runStateOf(now, isRun),
    round,
    hosted,
    rehearsed,
    asks: now.state === "finished" ? [] : hosts.map(openAskOf),
    gates,
    people,
    paused:
      currentState(now, isRun) === "interrupted"
        ? INTERRUPTED
        : paused && oneLine(`${paused.reason}: ${paused.detail}`, LABEL_CHARACTERS),
    outcome: outcomeOf(events),
  };
  return { ...shown, next: nextFor(shown) };
}

const INTERRUPTED = "interrupt: the process that ran it is gone";

function outcomeOf(events: readonly LogEvent[]): ClientStatus["outcome"] {
  const record = stateOf(events);
  if (record.concluded === null) return null;
  const { outcome: chosen, resolution } = chosenOf(record);
  const words = endingOf(record);
  return {
    reason: record.concluded.reason,
    words: words && oneLine(words, LABEL_CHARACTERS),
    stands: standsText(events),
    chosen: chosen && oneLine(chosen, LABEL_CHARACTERS),
    resolution,
  };
}

/** The count; where an agreement was not earned, why; and which models ran unasked. */
export function standsText(events: readonly LogEvent[]): string | null {
  const { stands } = status(events);
  if (stands === null) return null;
  const { count, notEarned } = stands;
  const others = health(events).noted.filter(({ code }) => code === OTHER_MODEL);
  return oneLine(
    [count, ...(notEarned ? [notEarned] : []), ...others].map(({ text }) => text).join(" "),
    LABEL_CHARACTERS,
  );
}

function nextFor(now: Omit<ClientStatus, "next">): string {
  const { id, protocol, state, asks, gates, people, paused, hosted } = now;
  if (state === "finished")
    return `It is over. Call report with id ${id} and tell the person what came out, the minority's view with it.${hosted ? " Say that blindness rested on you, the host." : ""}`;
  if (!isSupported(protocol))
    return `${unsupportedText(protocol)} Call report with id ${id} to read it; it goes on with the release that made it.`;
  if (asks.length > 0 && paused === null) return BY_SEAT;
  if (gates.length > 0)
    return `A person has to decide. Call decide with id ${id} and the gate's ask, without a choice; if the client cannot ask, put the question to the person yourself and call decide with what they chose. Do not choose for them.`;
  if (people.length > 0)
    return `A person holds a seat and has to answer: in the app (dissensus serve) or with dissensus decide ${id}. Call status again later.`;
  if (paused !== null) return `It is paused. The person can go on with: dissensus resume ${id}`;
  return "Models are at work. Call status again in a while; nothing is lost if you leave.";
}

export const BY_SEAT =
  "For each seat start a fresh context that sees nothing of the others; have it call next_asks with the seat, answer the prompt, and call submit_reply. Do not answer for several seats in one context, and never show one seat another's prompt or reply.";

export function asksText(asks: readonly OpenAsk[]): string {
  return asks
    .map(
      ({ ask, seat, title, purpose, round, blind, agent }) =>
        `- ask ${ask}: seat ${seat} (${title}), ${purpose}, round ${round}${blind ? ", blind" : ""}${agent === undefined ? "" : `, for your agent of type ${agent}`}`,
    )
    .join("\n");
}

export function statusText(now: ClientStatus): string {
  const { id, protocol, topic, state, round, asks, gates, people, paused, outcome, next } = now;
  return lines(
    `${id} (${protocol}): ${state}, round ${round}. ${topic}`,
    outcome === null
      ? ""
      : `${outcome.stands === null ? "Ended" : "Stopped"}: ${outcome.words ?? outcome.reason}${outcome.words !== null || outcome.resolution === null ? "" : `, ${outcome.resolution}`}${outcome.chosen === null ? "" : `. Chosen: ${outcome.chosen}`}${outcome.stands === null ? "" : `. Stands: ${outcome.stands}`}`,
    paused === null ? "" : `Paused: ${paused}`,
    asks.length === 0 ? "" : `Asked of the host:\n${asksText(asks)}`,
    ...gates.map(
      ({ ask, question, choices, default: usual }) =>
        `A person decides ${ask}: ${question}\n${choices.map((choice) => `- ${choice.id}: ${choice.label}${choice.wants === null ? "" : ` (with words: ${choice.wants})`}${choice.id === usual ? " (proposed)" : ""}`).join("\n")}`,
    ),
    people.length === 0 ? "" : `A person answers: ${people.map(({ ask }) => ask).join(", ")}`,
    next,
  );
}
