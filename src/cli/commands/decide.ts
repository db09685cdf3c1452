// Answers what a deliberation waits for, from any process: the living writer takes it, or this one becomes the writer.
import { badInput, type DissensusError } from "../../errors.ts";
import { isWritten, type LogEvent } from "../../log/index.ts";
import { status } from "../../projections/index.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { afterwards, awaited, goOn, isAllAnswered, listed, namesOf } from "../../desk/awaited.ts";
import type { Flags } from "../flags.ts";
import type { Io } from "../io.ts";
import { chooseFrom } from "../people.ts";
import { redactFor } from "../../desk/desk.ts";
import { decideOn, standing } from "../../desk/decision.ts";
import { whoIs } from "../../desk/sit.ts";
import { isRevision } from "../../desk/revision-file.ts";
import { meant, storeAt } from "../../desk/root.ts";
import { loadSettings } from "../../desk/settings.ts";
import { waitingSeat } from "../../desk/answer.ts";
import { answer, WAITS } from "./answer.ts";

export interface DecideFlags extends Flags {
  readonly ask?: string;
  readonly note: string;
  readonly file?: string;
  readonly brief?: boolean;
}

export async function decide(
  io: Io,
  given: string,
  choice: string | undefined,
  flags: DecideFlags,
): Promise<number> {
  const settings = await loadSettings(io.cwd, io.env);
  const store = storeAt(io, flags.root, settings.root);
  const id = await meant(store, given);
  const events = await store.read(id);
  const { file } = flags;
  const redact = redactFor({ env: io.env, settings });
  const gate =
    file === undefined
      ? status(events).waitingFor.gates.find(
          ({ ask }) => flags.ask === undefined || ask === flags.ask,
        )
      : undefined;
  const seat = gate
    ? undefined
    : waitingSeat(
        events,
        flags.ask,
        (ask) => file === undefined || flags.ask !== undefined || isRevision(ask),
      );
  if (seat)
    return answer(io, store, id, seat, {
      json: choice,
      file,
      isBrief: flags.brief === true,
      redact,
    });
  if (!gate)
    throw file === undefined
      ? nothingWaits(events, id, flags.ask)
      : badInput(
          "bad-file",
          `--file: ${id} waits for no next version of an artifact${flags.ask === undefined ? "" : ` on ${oneLine(flags.ask, 60)}`}.`,
          `dissensus show ${id} tells where it stands.`,
        );
  const choices = gate.choices.map((c) => c.id);
  const chosen =
    choice === undefined
      ? io.isAttended
        ? await chooseFrom(gate)
        : undefined
      : { choice, note: flags.note };
  if (chosen === undefined) {
    io.out(
      `${plain(gate.question)}\n${gate.choices.map(({ id: name, label, wants }) => `  ${name.padEnd(16)} ${oneLine(label, 200)}${wants === undefined ? "" : `, with --note TEXT: ${wants}`}`).join("\n")}\n`,
    );
    io.err(
      `${listed(awaited(events), gate.ask)}${id} waits for a decision. Say one of: dissensus decide ${id} ${choices.join("|")}\n`,
    );
    return WAITS;
  }
  const taken = await decideOn(
    store,
    id,
    gate,
    { ...chosen, note: redact(chosen.note) },
    whoIs(io),
  );
  for (const notice of taken.notices) io.err(`${notice}\n`);
  const next = (await isWritten(store.home, id))
    ? "The run that waits for it goes on."
    : afterwards(await store.read(id), id);
  io.out(`Recorded as event ${taken.seq}. ${next}\n`);
  return 0;
}

function nothingWaits(
  events: readonly LogEvent[],
  id: string,
  ask: string | undefined,
): DissensusError {
  const waits = awaited(events);
  const hint =
    waits.length > 0
      ? `What waits: ${namesOf(waits)}.`
      : `dissensus show ${id} tells where it stands.`;
  const isNamed = (event: { data: { ask: string } }): boolean =>
    ask === undefined || event.data.ask === ask;
  const before = events.findLast((event) => event.type === "person.decided" && isNamed(event));
  const replied =
    ask === undefined
      ? undefined
      : events.find((event) => event.type === "ask.answered" && isNamed(event));
  const known =
    before?.type === "person.decided"
      ? `: ${standing(before.data)}`
      : replied
        ? `: it is answered (event ${replied.seq}).`
        : ".";
  if (isAllAnswered(events))
    return badInput(
      "nothing-waits",
      `Everything that waited is answered${before ? known : "."}`,
      goOn(events, id),
    );
  return badInput(
    "nothing-waits",
    `${id} waits for no decision${ask === undefined ? "" : ` on ${oneLine(ask, 60)}`}${known}`,
    hint,
  );
}
