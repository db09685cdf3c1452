// The house on the desk of this machine: hosted runs that live in their log alone, and runs with models that this process holds.
// Law: what a client begins is prepared as everything else is: texts cleaned, models checked against the settings.
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { writeArtifacts } from "../desk/artifact-files.ts";
import { decideFor } from "../desk/decision.ts";
import { redactFor, type Desk } from "../desk/desk.ts";
import type { Sittings } from "../desk/sittings.ts";
import { isWritten, type FileLogStore } from "../log/index.ts";
import { status } from "../projections/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { realClock } from "../runners/clock.ts";
import { Hosted, type Standing } from "../runners/hosted.ts";
import { begin } from "./begin.ts";
import type { House } from "./house.ts";

/** `sittings`: where runs of models are held; whoever made them ends them. */
export function deskHouse(store: FileLogStore, desk: Desk, sittings: Sittings): House {
  const redact = redactFor(desk);
  const hosted = new Hosted({
    store,
    redact,
    protocol: protocolNamed,
    now: Date.now,
    pause: (ms) => realClock.sleep(ms),
    attend: (id) => sittings.attend(id),
    pass: (id, ask, reply) => sittings.reply(id, ask, reply),
  });
  /** A run that nobody holds ends with a reply, or when somebody looks after a decision or a turn that is over. */
  const left = async (id: string, { ended }: Standing): Promise<void> => {
    const folder = join(store.home.root, id);
    if (ended === null || existsSync(join(folder, "report.md"))) return;
    const events = await store.read(id);
    if (!status(events).mixed) await writeArtifacts({ deliberation: id, folder, events }, desk.cwd);
  };
  return {
    begin: (wish) => begin(wish, { store, desk, sittings }),
    events: (id) => store.read(id),
    isRun: (id) => isWritten(store.home, id),
    list: async () => byLastWrite(store),
    async standing(id) {
      const standing = await hosted.standing(id);
      await left(id, standing);
      return standing;
    },
    asksOf: (id, seat) => hosted.asksOf(id, seat),
    async submit(id, ask, reply) {
      const submitted = await hosted.submit(id, ask, reply);
      await left(id, submitted.standing);
      return submitted;
    },
    decide: (id, ask, choice, note, who) =>
      decideFor(store, id, { ask, choice, note: redact(note) }, who),
    left: (id) => sittings.left(id),
  };
}

/** The latest first. One that goes away meanwhile comes last. */
async function byLastWrite(store: FileLogStore): Promise<readonly string[]> {
  const written = await Promise.all(
    (await store.list()).map(async (id) => ({
      id,
      at: await stat(join(store.home.root, id, "events.jsonl")).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  return written.toSorted((a, b) => b.at - a.at).map(({ id }) => id);
}
