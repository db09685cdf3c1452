// Answers what a deliberation waits for, from any process: the living writer takes it, or this one becomes the writer.
import { badInput } from "../../errors.ts";
import { deliver, type Decision, type Delivered, type LogEvent } from "../../log/index.ts";
import { status } from "../../projections/index.ts";
import { oneLine } from "../../text/visible.ts";
import type { RunFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { chooseFrom } from "../people.ts";
import { meant, storeAt } from "../root.ts";
import { loadSettings } from "../settings.ts";
import { answer, waitingSeat } from "./answer.ts";

export async function decide(io: Io, given: string, choice: string | undefined, flags: RunFlags & { ask?: string; note: string }): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
  const events = await store.read(id);
  const gate = status(events).waitingFor.gates.find(({ ask }) => flags.ask === undefined || ask === flags.ask);
  const seat = gate ? undefined : waitingSeat(events, flags.ask);
  if (seat) return answer(io, store, id, seat, choice);
  if (!gate) {
    const before = events.findLast((event) => event.type === "person.decided" && (flags.ask === undefined || event.data.ask === flags.ask));
    const about = `${id} waits for no decision${flags.ask === undefined ? "" : ` on ${oneLine(flags.ask, 60)}`}`;
    throw badInput("nothing-waits", `${about}${before?.type === "person.decided" ? `: ${standing(before.data)}` : "."}`, `dissensus show ${id} tells where it stands.`);
  }
  const choices = gate.choices.map((c) => c.id);
  const chosen = choice ?? (io.isAttended ? await chooseFrom(gate) : undefined);
  if (chosen === undefined) throw badInput("no-choice", `${id} waits: ${gate.question}`, `Say one of: dissensus decide ${id} ${choices.join("|")}`);
  if (!choices.includes(chosen)) throw badInput("bad-choice", `${JSON.stringify(chosen.slice(0, 60))} is none of the choices.`, `Choices: ${choices.join(", ")}.`);
  const draft: Decision = { type: "person.decided", data: { ask: gate.ask, choice: chosen, who: io.env["USER"] ?? "person", default: false, note: flags.note } };
  const taken = await deliver(store, id, draft, { judge: (events) => unless(events, gate.ask) });
  if ("refused" in taken) {
    const { refused, recorded } = taken;
    throw badInput("refused", `Not recorded: ${refused}.${recorded?.type === "person.decided" ? ` ${standing(recorded.data)}` : ""}`);
  }
  io.out(`Recorded as event ${taken.seq}. Go on with: dissensus resume ${id}\n`);
  return 0;
}

function standing({ choice, who }: Decision["data"]): string {
  return `“${oneLine(choice, 60)}” by ${oneLine(who, 60)} stands.`;
}

function unless(events: readonly LogEvent[], ask: string): Exclude<Delivered, { seq: number }> | null {
  return status(events).waitingFor.gates.some((gate) => gate.ask === ask) ? null : { refused: "it no longer waits for this", recorded: null };
}
