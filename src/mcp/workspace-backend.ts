// The backend that is this workspace: hosted runs that live in their log alone, and runs with models that this process holds.
// Law: what a client begins is prepared as everything else is: texts cleaned, models checked against the settings.
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { redactFor, type Workspace } from "../workspace/workspace.ts";
import type { Settings } from "../workspace/settings.ts";
import { openingEvent, runsChecks, startPlan } from "../workspace/start-plan.ts";
import type { Models, StartPlan } from "../workspace/start-plan.ts";
import { requestFromForm, startForm } from "../workspace/start-request.ts";
import type { Sessions } from "../workspace/sessions.ts";
import { DissensusError } from "../errors.ts";
import { isWritten, type Caps, type FileLogStore } from "../log/index.ts";
import { newId, NO_CAPS } from "../engine/runners/deliberate.ts";
import { CHECK_RUNNER } from "../kernel/check-runner.ts";
import { HOST, isHosted, isHostsAlone } from "../kernel/model-for.ts";
import type { Begin, Begun, Backend } from "./backend.ts";
import { alreadyBegun, hashOf, idFor, reserve } from "./key.ts";
import { writeArtifacts } from "../workspace/artifact-files.ts";
import { decideFor } from "../workspace/remote-answers.ts";
import { status } from "../views/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { realClock } from "../engine/runners/clock.ts";
import { Hosted, type HostedState } from "../engine/runners/hosted.ts";

/** `sessions`: where runs of models are held; whoever made them ends them. */
export function workspaceBackend(
  store: FileLogStore,
  workspace: Workspace,
  sessions: Sessions,
): Backend {
  const redact = redactFor(workspace);
  const hosted = new Hosted({
    store,
    redact,
    protocol: protocolNamed,
    now: Date.now,
    pause: (ms) => realClock.sleep(ms),
    attend: (id) => sessions.attend(id),
    pass: (id, ask, reply) => sessions.reply(id, ask, reply),
  });
  /** A run that nobody holds ends with a reply, or when somebody looks after a decision or a turn that is over. */
  const writeIfEnded = async (id: string, { ended }: HostedState): Promise<void> => {
    const folder = join(store.home.root, id);
    if (ended === null || existsSync(join(folder, "report.md"))) return;
    const events = await store.read(id);
    if (!status(events).mixed) await writeArtifacts({ deliberation: id, folder, events });
  };
  return {
    begin: (wish) => begin(wish, { store, workspace, sessions }),
    events: (id) => store.read(id),
    isRun: (id) => isWritten(store.home, id),
    list: async () => byLastWrite(store),
    async standing(id) {
      const standing = await hosted.standing(id);
      await writeIfEnded(id, standing);
      return standing;
    },
    asksOf: (id, seat) => hosted.asksOf(id, seat),
    async submit(id, ask, reply) {
      const submitted = await hosted.submit(id, ask, reply);
      await writeIfEnded(id, submitted.standing);
      return submitted;
    },
    decide: (id, decision, who) =>
      decideFor(store, id, { ...decision, note: redact(decision.note) }, who),
    left: (id) => sessions.leave(id),
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

// Begins what a client wishes: prepared as everything else is, then opened for its host alone, or sat down to where somebody else takes part.

type Place = Readonly<{ store: FileLogStore; workspace: Workspace; sessions: Sessions }>;

async function begin(wish: Begin, { store, workspace, sessions }: Place): Promise<Begun> {
  const known = await alreadyBegun(store, wish);
  if (known) return known;
  const { key } = wish;
  const { model, seats } = seatsOf(wish, workspace);
  // Who gives all the other seats to the host does not mean the models that the settings name for some.
  const settings = model === HOST ? { ...workspace.settings, seats: {} } : workspace.settings;
  const { key: _key, ...form } = wish;
  const request = { ...requestFromForm(startForm.parse({ ...form, model, seats })), model };
  const { notices, ...plan } = await startPlan(request, { ...workspace, settings, isHosted: true });
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
        await store.create(id, [
          openingEvent(id, { ...plan, models, caps: NO_CAPS, options }, settings),
        ])
      ).close();
    else
      await sessions.begin(
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
  return isHosted(models) && runsChecks(protocol, settings)
    ? { ...models, [CHECK_RUNNER.id]: CHECK_RUNNER.id }
    : models;
}

/** Nobody knows how long a host takes: minutes are capped only where the settings say so. */
function capsFor(models: Models, caps: Caps, settings: Settings): Caps {
  return isHosted(models) ? { ...caps, minutes: settings.caps.minutes ?? null } : caps;
}

/** `all` is everyone who is not named; without it, the settings say. */
function seatsOf(
  { seats: { all, "*": every, ...named } }: Begin,
  { settings }: Workspace,
): { readonly model: string; readonly seats: Readonly<Record<string, string>> } {
  return { model: all ?? every ?? settings.model ?? HOST, seats: named };
}
