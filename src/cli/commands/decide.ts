// Answers what a deliberation waits for, from any process: the living writer takes it, or this one becomes the writer.
import { badInput } from "../../errors.ts";
import { deliver, type Decision, type Delivered, type LogEvent } from "../../log/index.ts";
import { status } from "../../projections/index.ts";
import type { RunFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { chooseFrom } from "../people.ts";
import { meant, storeAt } from "../root.ts";
import { loadSettings } from "../settings.ts";

export async function decide(io: Io, given: string, choice: string | undefined, flags: RunFlags & { ask?: string; note: string }): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
  const gates = status(await store.read(id)).waitingFor.gates.filter((gate) => flags.ask === undefined || gate.ask === flags.ask);
  const [gate] = gates;
  if (!gate) throw badInput("nothing-waits", `${id} waits for no decision${flags.ask === undefined ? "" : ` on ${flags.ask}`}.`, `dissensus show ${id} tells where it stands.`);
  const choices = gate.choices.map((c) => c.id);
  const chosen = choice ?? (io.isAttended ? await chooseFrom(gate) : undefined);
  if (chosen === undefined) throw badInput("no-choice", `${id} waits: ${gate.question}`, `Say one of: dissensus decide ${id} ${choices.join("|")}`);
  if (!choices.includes(chosen)) throw badInput("bad-choice", `${JSON.stringify(chosen.slice(0, 60))} is none of the choices.`, `Choices: ${choices.join(", ")}.`);
  const draft: Decision = { type: "person.decided", data: { ask: gate.ask, choice: chosen, who: io.env["USER"] ?? "person", default: false, note: flags.note } };
  const answer = await deliver(store, id, draft, { judge: (events) => unless(events, gate.ask) });
  if ("refused" in answer) {
    const stands = answer.recorded?.type === "person.decided" ? ` ${answer.recorded.data.choice} by ${answer.recorded.data.who} stands.` : "";
    throw badInput("refused", `Not recorded: ${answer.refused}.${stands}`);
  }
  io.out(`Recorded as event ${answer.seq}. Go on with: dissensus resume ${id}\n`);
  return 0;
}

function unless(events: readonly LogEvent[], ask: string): Exclude<Delivered, { seq: number }> | null {
  return status(events).waitingFor.gates.some((gate) => gate.ask === ask) ? null : { refused: "it no longer waits for this", recorded: null };
}
