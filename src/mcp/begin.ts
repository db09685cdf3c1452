// Begins what a client wishes: prepared as everything else is, then opened for its host alone, or sat down to where somebody else takes part.
import { beginning } from "../desk/beginning.ts";
import type { Desk } from "../desk/desk.ts";
import { prepare, type Prepared } from "../desk/offers.ts";
import { opening, type Models } from "../desk/opening.ts";
import type { Settings } from "../desk/settings.ts";
import type { Sittings } from "../desk/sittings.ts";
import { DissensusError } from "../errors.ts";
import type { Caps, FileLogStore } from "../log/index.ts";
import { newId, NO_CAPS } from "../runners/deliberate.ts";
import { INSTRUMENT } from "../script/instrument.ts";
import { HOST, isHosted, isHostsAlone } from "../script/model-for.ts";
import type { Begin, Begun } from "./house.ts";
import { alreadyBegun, hashOf, idFor, reserve } from "./key.ts";

interface Place {
  readonly store: FileLogStore;
  readonly desk: Desk;
  readonly sittings: Sittings;
}

export async function begin(wish: Begin, { store, desk, sittings }: Place): Promise<Begun> {
  const known = await alreadyBegun(store, wish);
  if (known) return known;
  const { key } = wish;
  const { model, seats } = seatsOf(wish, desk);
  // Who gives all the other seats to the host does not mean the models that the settings name for some.
  const settings = model === HOST ? { ...desk.settings, seats: {} } : desk.settings;
  const asked = beginning.parse({
    protocol: wish.protocol,
    topic: wish.topic,
    documents: wish.documents,
    options: wish.options,
    choices: wish.choices,
    model,
    seats,
    ...(wish.artifact ? { artifact: wish.artifact } : {}),
    ...(wish.lang ? { lang: wish.lang } : {}),
  });
  const {
    plan: { notices },
    ...prepared
  } = await prepare(asked, { ...desk, settings, isHosted: true });
  const models = withInstrument(prepared, settings);
  const { topic } = prepared.offer.brief;
  const id = key === undefined ? newId(topic) : idFor(topic, key);
  const options = {
    ...prepared.options,
    ...(key === undefined ? {} : { wish: hashOf(wish), notices: [...notices] }),
  };
  const letGo = key === undefined ? undefined : await reserve(store, { ...wish, key });
  try {
    if (isHostsAlone(models))
      await (
        await store.create(id, [
          opening({ ...prepared, models, id, caps: NO_CAPS, settings, options }),
        ])
      ).close();
    else
      await sittings.begin(
        { ...prepared, models, caps: capsFor(models, prepared.caps, settings), options },
        id,
      );
  } catch (error) {
    // The same call may have come twice at once, here or to another process.
    const begun =
      error instanceof DissensusError && error.code === "exists"
        ? await alreadyBegun(store, wish)
        : undefined;
    if (begun) return begun;
    await letGo?.();
    throw error;
  }
  return { id, isNew: true, isHosted: isHosted(models), notices };
}

/** Where checks are to be observed, something of ours has to run beside the host. */
function withInstrument(
  { offer, models }: Pick<Prepared, "offer" | "models">,
  { checks }: Settings,
): Models {
  const isObserved = offer.protocol.name === "structured" && Object.keys(checks).length > 0;
  return isHosted(models) && isObserved ? { ...models, [INSTRUMENT.id]: INSTRUMENT.id } : models;
}

/** Nobody knows how long a host takes: minutes are capped only where the settings say so. */
function capsFor(models: Models, caps: Caps, settings: Settings): Caps {
  return isHosted(models) ? { ...caps, minutes: settings.caps.minutes ?? null } : caps;
}

/** `all` is everyone who is not named; without it, the settings say. */
function seatsOf(
  { seats: { all, "*": every, ...named } }: Begin,
  { settings }: Desk,
): { readonly model: string; readonly seats: Readonly<Record<string, string>> } {
  return { model: all ?? every ?? settings.model ?? HOST, seats: named };
}
