// The house on the desk of this machine: hosted runs that live in their log alone, and runs of models that this process holds.
// Law 1: what a client begins is prepared as everything else is: texts cleaned, models checked against the settings.
// Law 2: a key begins one deliberation, whichever process is asked and however often.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeArtifacts } from "../desk/artifact-files.ts";
import { beginning } from "../desk/beginning.ts";
import { decideFor } from "../desk/decision.ts";
import type { Desk } from "../desk/desk.ts";
import { prepare, type Prepared } from "../desk/offers.ts";
import { opening } from "../desk/opening.ts";
import type { Sittings } from "../desk/sittings.ts";
import { badInput, DissensusError } from "../errors.ts";
import type { FileLogStore, LogEvent } from "../log/index.ts";
import { status } from "../projections/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { newId, NO_CAPS } from "../runners/deliberate.ts";
import { HOST, Hosted, type Standing } from "../runners/hosted.ts";
import { canonical } from "../script/json.ts";
import { asciiSlug } from "../text/slug.ts";
import type { Begin, House } from "./house.ts";

/** A model in a context of its own reads, thinks and writes; its host may have many of them. */
const TURN_MS = 30 * 60_000;

/** `sittings`: where runs of models are held; whoever made them ends them. */
export function deskHouse(store: FileLogStore, desk: Desk, sittings: Sittings): House {
  const hosted = new Hosted({ store, protocol: protocolNamed, now: Date.now, pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
  /** A run ends with a reply, or when somebody looks after a decision or a turn that is over. */
  const left = async (id: string, { ended }: Standing): Promise<void> => {
    const folder = join(store.home.root, id);
    if (ended !== null && !existsSync(join(folder, "report.md"))) await writeArtifacts({ deliberation: id, folder, events: await store.read(id) }, desk.cwd);
  };
  return {
    async begin(wish) {
      const known = await alreadyBegun(store, wish);
      if (known) return known;
      const { model, seats } = seatsOf(wish, desk);
      const isHosted = [model, ...Object.values(seats)].includes(HOST);
      // Neither the models of the settings nor what they may cost is meant for a host.
      const settings = isHosted ? { ...desk.settings, seats: {}, caps: {} } : desk.settings;
      const asked = beginning.parse({ protocol: wish.protocol, topic: wish.topic, documents: wish.documents, options: wish.options, choices: wish.choices, model, seats, ...(wish.artifact ? { artifact: wish.artifact } : {}), ...(wish.lang ? { lang: wish.lang } : {}) });
      const prepared = await prepare(asked, { ...desk, settings, isHosted: true });
      if (isHosted) checkHosted(prepared);
      const id = wish.key === undefined ? newId(prepared.offer.brief.topic) : idFor(wish, wish.key);
      const options = { ...prepared.options, ...(wish.key === undefined ? {} : { wish: hashOf(wish) }) };
      try {
        if (!isHosted) await sittings.begin({ ...prepared, options }, id);
        else await (await store.create(id, [opening({ id, offer: prepared.offer, models: prepared.models, caps: NO_CAPS, wishes: prepared.wishes, settings, options, turnMs: TURN_MS })])).close();
      } catch (error) {
        // The same call may have come twice at once, here or to another process.
        const begun = error instanceof DissensusError && error.code === "exists" ? await alreadyBegun(store, wish) : undefined;
        if (begun) return begun;
        throw error;
      }
      return { id, isHosted, notices: prepared.plan.notices };
    },
    events: (id) => store.read(id),
    list: () => store.list(),
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
    decide: (id, ask, choice, note, who) => decideFor(store, id, { ask, choice, note }, who),
  };
}

/** `all` is everyone who is not named; without it, the settings say. */
function seatsOf({ seats: { all, "*": every, ...named } }: Begin, { settings }: Desk): { readonly model: string; readonly seats: Readonly<Record<string, string>> } {
  return { model: all ?? every ?? settings.model ?? HOST, seats: named };
}

/** Between the calls of a host nothing runs, and so no model could be asked. */
function checkHosted({ models }: Prepared): void {
  const other = Object.entries(models).find(([, model]) => model !== HOST && model !== "person");
  if (other) throw badInput("mixed-seats", `The seat ${other[0]} is to be filled by ${other[1]} and others by the host.`, "Let the host fill every seat (seats: {\"all\": \"host\"}), or models fill all of them.");
}

async function alreadyBegun(store: FileLogStore, wish: Begin): Promise<{ readonly id: string; readonly isHosted: boolean; readonly notices: readonly string[] } | undefined> {
  if (wish.key === undefined) return undefined;
  const { key } = wish;
  const id = (await store.list()).find((each) => each.endsWith(tailFor(key)));
  if (id === undefined) return undefined;
  const events: readonly LogEvent[] = await store.read(id);
  const [opened] = events;
  if (opened?.type !== "deliberation.opened" || opened.data.options["wish"] !== hashOf(wish)) throw badInput("key-used", "This key began another deliberation.", "Use a new key for a new wish, and the same wish for the same key.");
  return { id, isHosted: status(events).hosted, notices: [] };
}

function idFor({ topic }: Begin, key: string): string {
  return asciiSlug(topic) + tailFor(key);
}

/** Whatever the wish: a key is known again by the end of the id alone, which is longer than that of any other id. */
function tailFor(key: string): string {
  return `-${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;
}

function hashOf(wish: Begin): string {
  return createHash("sha256").update(canonical(JSON.parse(JSON.stringify(wish)))).digest("hex");
}
