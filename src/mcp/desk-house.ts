// The house on the desk of this machine: hosted runs that live in their log alone, and runs with models that this process holds.
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
import type { Settings } from "../desk/settings.ts";
import type { Sittings } from "../desk/sittings.ts";
import { badInput, DissensusError } from "../errors.ts";
import type { Caps, FileLogStore, LogEvent } from "../log/index.ts";
import { status } from "../projections/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { newId, NO_CAPS } from "../runners/deliberate.ts";
import { Hosted, type Standing } from "../runners/hosted.ts";
import { InTurn } from "../runners/in-turn.ts";
import { canonical } from "../script/json.ts";
import { HOST, isHosted, isMixed } from "../script/model-for.ts";
import { asciiSlug } from "../text/slug.ts";
import type { Begin, Begun, House } from "./house.ts";

/** `sittings`: where runs of models are held; whoever made them ends them. */
export function deskHouse(store: FileLogStore, desk: Desk, sittings: Sittings): House {
  const hosted = new Hosted({
    store, protocol: protocolNamed, now: Date.now, pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    pass: (id, ask, reply) => sittings.reply(id, ask, reply),
  });
  const keys = new InTurn();
  const isMixedRun = async (id: string): Promise<boolean> => status(await store.read(id)).mixed;
  /** Where models sit too, the run goes on while its host is there. */
  const attended = async (id: string): Promise<boolean> => {
    const isTable = await isMixedRun(id);
    if (isTable) await sittings.attend(id);
    return isTable;
  };
  /** A run that nobody holds ends with a reply, or when somebody looks after a decision or a turn that is over. */
  const left = async (id: string, { ended }: Standing): Promise<void> => {
    const folder = join(store.home.root, id);
    if (ended !== null && !existsSync(join(folder, "report.md"))) await writeArtifacts({ deliberation: id, folder, events: await store.read(id) }, desk.cwd);
  };
  return {
    begin: (wish) => (wish.key === undefined ? begin(wish, { store, desk, sittings }) : keys.run(wish.key, () => begin(wish, { store, desk, sittings }))),
    events: (id) => store.read(id),
    list: () => store.list(),
    async standing(id) {
      const isTable = await attended(id);
      const standing = await hosted.standing(id);
      if (!isTable) await left(id, standing);
      return standing;
    },
    async asksOf(id, seat) {
      await attended(id);
      return hosted.asksOf(id, seat);
    },
    async submit(id, ask, reply) {
      const isTable = await attended(id);
      const submitted = await hosted.submit(id, ask, reply);
      if (!isTable) await left(id, submitted.standing);
      return submitted;
    },
    decide: (id, ask, choice, note, who) => decideFor(store, id, { ask, choice, note }, who),
    left: (id) => sittings.left(id),
  };
}

interface Place {
  readonly store: FileLogStore;
  readonly desk: Desk;
  readonly sittings: Sittings;
}

async function begin(wish: Begin, { store, desk, sittings }: Place): Promise<Begun> {
  const known = await alreadyBegun(store, wish);
  if (known) return known;
  const { model, seats } = seatsOf(wish, desk);
  // Who gives all the other seats to the host does not mean the models that the settings name for some.
  const settings = model === HOST ? { ...desk.settings, seats: {} } : desk.settings;
  const asked = beginning.parse({ protocol: wish.protocol, topic: wish.topic, documents: wish.documents, options: wish.options, choices: wish.choices, model, seats, ...(wish.artifact ? { artifact: wish.artifact } : {}), ...(wish.lang ? { lang: wish.lang } : {}) });
  const { plan: { notices }, ...prepared } = await prepare(asked, { ...desk, settings, isHosted: true });
  const { models } = prepared;
  const id = wish.key === undefined ? newId(prepared.offer.brief.topic) : idFor(wish, wish.key);
  const options = { ...prepared.options, ...(wish.key === undefined ? {} : { wish: hashOf(wish), notices: [...notices] }) };
  try {
    if (isHosted(models) && !isMixed(models)) await (await store.create(id, [opening({ ...prepared, id, caps: NO_CAPS, settings, options })])).close();
    else await sittings.begin({ ...prepared, caps: capsFor(prepared, settings), options }, id);
  } catch (error) {
    // The same call may have come twice at once, here or to another process.
    const begun = error instanceof DissensusError && error.code === "exists" ? await alreadyBegun(store, wish) : undefined;
    if (begun) return begun;
    throw error;
  }
  return { id, isHosted: isHosted(models), notices };
}

/** Nobody knows how long a host takes: minutes are capped only where the settings say so. */
function capsFor({ models, caps }: Pick<Prepared, "models" | "caps">, settings: Settings): Caps {
  return isHosted(models) ? { ...caps, minutes: settings.caps.minutes ?? null } : caps;
}

/** `all` is everyone who is not named; without it, the settings say. */
function seatsOf({ seats: { all, "*": every, ...named } }: Begin, { settings }: Desk): { readonly model: string; readonly seats: Readonly<Record<string, string>> } {
  return { model: all ?? every ?? settings.model ?? HOST, seats: named };
}

async function alreadyBegun(store: FileLogStore, wish: Begin): Promise<Begun | undefined> {
  if (wish.key === undefined) return undefined;
  const { key } = wish;
  const id = (await store.list()).find((each) => each.endsWith(tailFor(key)));
  if (id === undefined) return undefined;
  const events: readonly LogEvent[] = await store.read(id);
  const [opened] = events;
  if (opened?.type !== "deliberation.opened" || opened.data.options["wish"] !== hashOf(wish)) throw badInput("key-used", "This key began another deliberation.", "Use a new key for a new wish, and the same wish for the same key.");
  const { notices } = opened.data.options;
  return { id, isHosted: status(events).hosted, notices: Array.isArray(notices) ? notices.map(String) : [] };
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
