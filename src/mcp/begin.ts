// Begins what a client wishes: prepared as everything else is, then opened for its host alone, or sat down to where somebody else takes part.
import type { Desk } from "../desk/desk.ts";
import type { Settings } from "../desk/settings.ts";
import { observes, opening, startPlan, type Models, type StartPlan } from "../desk/start-plan.ts";
import { requestFrom, startForm } from "../desk/start-request.ts";
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
  const { key: _key, ...form } = wish;
  const request = { ...requestFrom(startForm.parse({ ...form, model, seats })), model };
  const { notices, ...plan } = await startPlan(request, { ...desk, settings, isHosted: true });
  const models = withInstrument(plan, settings);
  const { topic } = plan.brief;
  const id = key === undefined ? newId(topic) : idFor(topic, key);
  const options = {
    ...plan.options,
    ...(key === undefined ? {} : { wish: hashOf(wish), notices: [...notices] }),
  };
  const letGo = key === undefined ? undefined : await reserve(store, { ...wish, key });
  try {
    if (isHostsAlone(models))
      await (
        await store.create(id, [opening(id, { ...plan, models, caps: NO_CAPS, options }, settings)])
      ).close();
    else
      await sittings.begin(
        { ...plan, models, caps: capsFor(models, plan.caps, settings), options },
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
  { protocol, models }: Pick<StartPlan, "protocol" | "models">,
  settings: Settings,
): Models {
  return isHosted(models) && observes(protocol, settings)
    ? { ...models, [INSTRUMENT.id]: INSTRUMENT.id }
    : models;
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
