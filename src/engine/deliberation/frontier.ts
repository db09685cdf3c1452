// What a deliberation waits for, and what has to be written before anyone is asked.
// Law 5: if the code would now ask or conclude something else than the log says, the run stops and names both.
import { fingerprint } from "./fingerprint.ts";
import { DissensusError } from "../../errors.ts";
import type { Draft, EventData } from "../../log/event.ts";
import { shownIds, type Ask, type Gate } from "../../kernel/ask.ts";
import { Driver, type Frontier } from "../../kernel/drive.ts";
import { canonical, isObject, type Json } from "../../kernel/json.ts";
import type { Outcome, Protocol } from "../../kernel/protocol.ts";
import type { History } from "./history.ts";

export interface Advance {
  /** To be appended, in this order, before anything else happens. */
  readonly drafts: readonly Draft[];
  readonly open: readonly Ask[];
  /** Every ask so far, answered or not. */
  readonly asked: readonly Ask[];
  /** Sets of open asks; until one is answered whole, advancing again changes nothing. */
  readonly waits: readonly (readonly string[])[];
  readonly outcome: Outcome | undefined;
}

export interface Advancing {
  /** Compares everything recorded; a live run does so once, when it opens a log. */
  readonly check?: boolean;
  /** Kept by who advances one history many times. */
  readonly driver?: Driver<Outcome>;
}

export function advance(
  protocol: Protocol,
  history: History,
  activeMs: number,
  { check = false, driver = driverOf(protocol, history) }: Advancing = {},
): Advance {
  const frontier = driver.drive(history.replies);
  if (check) compare(frontier, history);
  const facts = frontier.facts
    .filter(({ key }) => !history.facts.has(key))
    .map(({ key, fact }): Draft => ({
      type: "fact.recorded",
      data: { fact: fact as Draft<"fact.recorded">["data"]["fact"], key },
    })); // same union, mutable arrays
  const asks = frontier.open
    .filter((ask) => !history.asks.has(ask.id))
    .map((ask) => openDraft(ask, activeMs));
  const { open, asked, waits } = frontier;
  if (!frontier.result.finished)
    return { drafts: [...facts, ...asks], open, asked, waits, outcome: undefined };
  const outcome = frontier.result.value;
  const plain = JSON.parse(
    JSON.stringify(outcome),
  ) as EventData<"deliberation.concluded">["outcome"];
  const end: Draft = {
    type: "deliberation.concluded",
    data: { reason: outcome.reason, outcome: plain, activeMs },
  };
  const drafts = history.concluded ? facts : [...facts, end];
  return { drafts, open: [], asked, waits: [], outcome };
}

export function driverOf(protocol: Protocol, history: History): Driver<Outcome> {
  const brief = protocol.brief.parse(history.opened.brief);
  if (!brief.ok) throw driftError("the brief", brief.issues.join("; "), "");
  return new Driver(() => protocol.script(brief.value));
}

function openDraft(ask: Ask, activeMs: number): Draft {
  return {
    type: "ask.opened",
    data: {
      activeMs,
      ask: ask.id,
      blind: ask.blind,
      fingerprint: fingerprint(ask),
      gate: ask.gate ? gateOf(ask.gate) : null,
      ...(ask.passable ? { passable: true } : {}),
      phase: ask.phase,
      purpose: ask.purpose,
      round: ask.round,
      seat: ask.seat.id,
      shown: shownIds(ask),
    },
  };
}

function gateOf({ says, choices, ...gate }: Gate): Draft<"ask.opened">["data"]["gate"] {
  return { ...gate, choices: [...choices], ...(says === undefined ? {} : { says: [...says] }) };
}

function compare(frontier: Frontier<Outcome>, history: History): void {
  const asked = new Map(frontier.asked.map((ask) => [ask.id, ask]));
  for (const [id, { opened }] of history.asks) {
    const ask = asked.get(id);
    const now = ask ? fingerprint(ask) : "nothing";
    if (now !== opened.fingerprint) throw driftError(`the ask ${id}`, opened.fingerprint, now);
  }
  const facts = new Map(frontier.facts.map(({ key, fact }) => [key, fact]));
  for (const [key, fact] of history.facts) {
    const now = facts.get(key);
    // Facts are JSON: the log has held them, or will.
    if (!now || !claimsSame(now as unknown as Json, fact as unknown as Json))
      throw driftError(`the fact ${key}`, fact.kind, now?.kind ?? "nothing");
  }
}

/** Where facts have words of the engine. */
const WORDS: ReadonlySet<string> = new Set(["text", "detail", "reason", "topic", "certificate"]);
const PHRASE: ReadonlySet<string> = new Set(["says"]);

/**
 * Do two facts claim the same? Where both have what their words were made from, that counts and not how a release puts it;
 * where one lacks it, as in old records, the words do.
 */
function claimsSame(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, n) => claimsSame(each, other[n]));
  if (!isObject(one) || !isObject(other)) return canonical(one) === canonical(other);
  const left = "says" in one && "says" in other ? WORDS : PHRASE;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => left.has(name) || claimsSame(one[name], other[name]));
}

function driftError(what: string, was: string, now: string): DissensusError {
  return new DissensusError(
    "protocol-drift",
    `This log was made by a protocol that differs from the installed one: ${what} was ${was} and would now be ${now}.`,
    {
      fault: "world",
      exit: 6,
      hint: "Read it with show and report, or continue it with the release that made it.",
      facts: { what, was, now },
    },
  );
}
