// Answers what a deliberation waits for, from any process: the living writer takes it, or this one becomes the writer.
import { badInput } from "../../errors.ts";
import { deliver, type Decision, type Delivered, type LogEvent } from "../../log/index.ts";
import { status } from "../../projections/index.ts";
import { objection } from "../../script/ask.ts";
import { oneLine, plain } from "../../text/visible.ts";
import type { RunFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { chooseFrom } from "../people.ts";
import { meant, storeAt } from "../root.ts";
import { loadSettings } from "../settings.ts";
import { answer, waitingSeat, WAITS } from "./answer.ts";

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
  const chosen = choice === undefined ? (io.isAttended ? await chooseFrom(gate) : undefined) : { choice, note: flags.note };
  if (chosen === undefined) {
    io.out(`${plain(gate.question)}\n${gate.choices.map(({ id: name, label, wants }) => `  ${name.padEnd(16)} ${oneLine(label, 200)}${wants === undefined ? "" : `, with --note TEXT: ${wants}`}`).join("\n")}\n`);
    io.err(`${id} waits for a decision. Say one of: dissensus decide ${id} ${choices.join("|")}\n`);
    return WAITS;
  }
  const wrong = objection(gate, chosen.choice, chosen.note);
  if (wrong !== undefined) throw badInput("bad-choice", `${oneLine(wrong, 300)}.`, `Example: dissensus decide ${id} ${choices[0] ?? ""}${gate.choices.some(({ wants }) => wants !== undefined) ? ", with --note TEXT where words are wanted" : ""}`);
  const draft: Decision = { type: "person.decided", data: { ask: gate.ask, choice: chosen.choice, who: io.env["USER"] ?? "person", default: false, note: chosen.note } };
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
