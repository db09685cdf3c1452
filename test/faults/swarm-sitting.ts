// A swarm held through the runner by scripted seats, every prompt kept as its seat read it.
import { promptText } from "../../src/agents/render.ts";
import { scripted } from "../builders/scripted.ts";
import type { LogEvent } from "../../src/log/event.ts";
import { swarm, type SwarmBrief } from "../../src/protocols/index.ts";
import type { Ending } from "../../src/engine/runners/in-process.ts";
import { unattended, type HumanInput } from "../../src/engine/runners/human-input.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Fact } from "../../src/kernel/fact.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { swarmBrief, swarmUsual, type Body } from "../builders/swarm-panel.ts";
import { ofType, tableFor, type Sitting, type Table } from "./sitting.ts";

export const SWARM = swarm as unknown as Protocol; // the registry's view of it
export const NONCE = "00nonce00";

/** What a seat says: the usual reply changed, or any text at all. It reads its prompt first. */
export type Says = (ask: Ask, usual: Body, prompt: string) => object | string;

export interface Sat {
  readonly ending: Ending | undefined;
  readonly events: readonly LogEvent[];
  readonly facts: readonly Fact[];
  /** Every prompt that was sent, with its ask, in order. */
  readonly prompts: readonly { readonly ask: Ask; readonly text: string }[];
  readonly table: Table;
}

export async function sat(
  over: Partial<SwarmBrief>,
  says: Says = (_ask, usual) => usual,
  sitting: Sitting = {},
): Promise<Sat> {
  const prompts: { ask: Ask; text: string }[] = [];
  const agent = scripted(({ ask, prompt }) => {
    const text = promptText(prompt);
    prompts.push({ ask, text });
    const said = says(ask, swarmUsual(ask), text);
    return typeof said === "string" ? said : JSON.stringify(said);
  });
  const table = await tableFor({ protocol: SWARM, brief: asBrief(swarmBrief(over)), agent });
  const ending = await table.sit(sitting);
  const events = await table.events();
  return { ending, events, facts: factsIn(events), prompts, table };
}

export function asBrief(brief: SwarmBrief): Brief {
  return brief;
}

export function factsIn(events: readonly LogEvent[]): Fact[] {
  return ofType(events, "fact.recorded").map(({ fact }) => fact);
}

/** Nobody decides here: a gate stays open until somebody does elsewhere. */
export const nobody: HumanInput = { ...unattended, decide: () => Promise.resolve(undefined) };

/** What a run did, without its words: who spoke when and under which id, who stands where, what refers to what, what came of it. */
export function bones(events: readonly LogEvent[]): Readonly<Record<string, unknown>> {
  const facts = factsIn(events);
  const of = <K extends Fact["kind"]>(kind: K): Extract<Fact, { kind: K }>[] =>
    facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);
  return {
    caps: ofType(events, "deliberation.opened").map(({ caps, models }) => ({ caps, models })),
    settings: ofType(events, "settings.changed"),
    decided: ofType(events, "person.decided").map(({ ask, choice, who }) => ({ ask, choice, who })),
    asks: ofType(events, "ask.opened").map(({ ask, seat, round, blind, shown }) => ({
      ask,
      seat,
      round,
      blind,
      shown,
    })),
    cast: of("cast").map(({ seats }) => seats.map(({ id, role }) => ({ id, role }))),
    messages: of("message").map(({ id, seat, round, phase, ask, flags }) => ({
      id,
      seat,
      round,
      phase,
      ask,
      flags: flags.map(ruleOf),
    })),
    positions: of("position").map(({ seat, round, stance, basis }) => ({
      seat,
      round,
      stance,
      basis,
    })),
    links: of("link").map(({ from, to, relation, mode, resolved }) => ({
      from,
      to,
      relation,
      mode,
      resolved,
    })),
    shifts: of("shift"),
    measures: of("measure").map(({ name, round, value }) => ({ name, round, value })),
    verdicts: of("verdict").map(({ minority, ...verdict }) => ({
      ...verdict,
      minority: minority.map(({ option, holders, status }) => ({ option, holders, status })),
    })),
    answers: of("answer").map(({ attack, seat, how }) => ({ attack, seat, how })),
    alarms: of("alarm").map(({ code, round }) => ({ code, round })),
    notices: of("notice").map(({ code, seat }) => ({ code, seat })),
    ended: ofType(events, "deliberation.concluded").map(({ reason, outcome }) => ({
      reason,
      outcome,
    })),
  };
}

/** A flag begins with the rule it is about. */
function ruleOf(flag: string): string {
  return flag.split(":")[0] ?? "";
}

/** What of a prompt stands outside every block of material. */
export function outsideBlocks(prompt: string): string {
  return prompt
    .split(new RegExp(`^<<<${NONCE} .*>>>\\n[^]*?\\n<<<end ${NONCE}>>>$`, "mu"))
    .join("\n");
}

/** The last word of every expert on the question itself. */
export function votesIn(facts: readonly Fact[]): Readonly<Record<string, string | null>> {
  const votes: Record<string, string | null> = {};
  for (const fact of facts)
    if (fact.kind === "position" && fact.basis !== "grouped") votes[fact.seat] = fact.stance;
  return votes;
}
