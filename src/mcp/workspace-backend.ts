// The backend that is this workspace: hosted runs that live in their log alone, and runs with models that this process holds.
// Law: what a client begins is prepared as everything else is: texts cleaned, models checked against the settings.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { redactFor, type Workspace } from "../workspace/workspace.ts";
import { openingEvent, runsChecks, startPlan } from "../workspace/start-plan.ts";
import type { Models } from "../workspace/start-plan.ts";
import { requestFromForm, startForm } from "../workspace/start-request.ts";
import type { SessionHost } from "../workspace/session-host.ts";
import { DissensusError, badInput } from "../errors.ts";
import type { RunStore } from "../log/index.ts";
import { newId, NO_CAPS } from "../engine/runners/deliberate.ts";
import { CHECK_RUNNER } from "../kernel/check-runner.ts";
import { HOST, isHosted, isHostsAlone } from "../kernel/model-for.ts";
import type { Begin, Begun, Backend } from "./backend.ts";
import { writeArtifacts } from "../workspace/artifact-files.ts";
import { decideFor } from "../workspace/remote-answers.ts";
import { status } from "../views/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { realClock } from "../engine/runners/clock.ts";
import { Hosted, type HostedState } from "../engine/runners/hosted.ts";
import { createHash } from "node:crypto";
import { canonical } from "../kernel/json.ts";
import { asciiSlug } from "../text/slug.ts";

/** `sessions`: where runs of models are held; whoever made them ends them. */
export function workspaceBackend(
  store: RunStore,
  workspace: Workspace,
  sessions: SessionHost,
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
    const folder = store.folderOf?.(id);
    if (ended === null || folder === undefined || existsSync(join(folder, "report.md"))) return;
    const events = await store.read(id);
    if (!status(events).mixed) await writeArtifacts({ deliberation: id, folder, events });
  };
  return {
    begin: (wish) => begin(wish, { store, workspace, sessions }),
    events: (id) => store.read(id),
    isRun: (id) => store.isHeld(id),
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
async function byLastWrite(store: RunStore): Promise<readonly string[]> {
  const written = await Promise.all(
    (await store.heads()).map(async (head) => ({ id: head.id, at: await head.writtenAt() })),
  );
  return written.toSorted((a, b) => b.at - a.at).map(({ id }) => id);
}

// Begins what a client wishes: prepared as everything else is, then opened for its host alone, or sat down to where somebody else takes part.

type Place = Readonly<{ store: RunStore; workspace: Workspace; sessions: SessionHost }>;

async function begin(wish: Begin, { store, workspace, sessions }: Place): Promise<Begun> {
  const known = await alreadyBegun(store, wish);
  if (known) return known;
  const { key, seats: named, ...form } = wish;
  // `all` is everyone who is not named; without it, the settings say.
  const { all, "*": every, ...seats } = named;
  const model = all ?? every ?? workspace.settings.model ?? HOST;
  // Who gives all the other seats to the host does not mean the models that the settings name for some.
  const settings = model === HOST ? { ...workspace.settings, seats: {} } : workspace.settings;
  const request = requestFromForm(startForm.parse({ ...form, model, seats }));
  const { notices, ...plan } = await startPlan(request, { ...workspace, settings, isHosted: true });
  // Where checks are to be observed, something of ours has to run beside the host.
  const isObserved = isHosted(plan.models) && runsChecks(plan.protocol, settings);
  const runner = isObserved ? { [CHECK_RUNNER.id]: CHECK_RUNNER.id } : {};
  const models: Models = { ...plan.models, ...runner };
  // Nobody knows how long a host takes: minutes are capped only where the settings say so.
  const minutes = isHosted(models) ? (settings.caps.minutes ?? null) : plan.caps.minutes;
  const { topic } = plan.brief;
  const id = key === undefined ? newId(topic) : asciiSlug(topic) + tailFor(key);
  const options = {
    ...plan.options,
    ...(key === undefined ? {} : { wish: hashOf(wish), notices: [...notices] }),
  };
  const letGo = key === undefined ? undefined : await reserve(store, { ...wish, key });
  try {
    if (isHostsAlone(models)) {
      const first = openingEvent(id, { ...plan, models, caps: NO_CAPS, options }, settings);
      await (await store.create(id, [first])).close();
    } else await sessions.begin({ ...plan, models, caps: { ...plan.caps, minutes }, options }, id);
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

// What a client's key began. A key is known again by the end of the id alone, which is longer than that of any other id.
// Law: a key begins one deliberation, whichever process is asked and however often; for another wish it is refused.
const HASH_DIGITS = 12;

function tailFor(key: string): string {
  return `-${createHash("sha256").update(key).digest("hex").slice(0, HASH_DIGITS)}`;
}

export function hashOf(wish: Begin): string {
  return createHash("sha256")
    .update(canonical(JSON.parse(JSON.stringify(wish))))
    .digest("hex");
}

function keyUsedError(): DissensusError {
  return badInput(
    "key-used",
    "This key began another deliberation.",
    "Use a new key for a new wish, and the same wish for the same key.",
  );
}

export async function alreadyBegun(store: RunStore, wish: Begin): Promise<Begun | undefined> {
  const { key } = wish;
  const id =
    key === undefined
      ? undefined
      : (await store.list()).find((each) => each.endsWith(tailFor(key)));
  if (id === undefined) return undefined;
  const events = await store.read(id);
  const [opened] = events;
  if (opened?.type !== "deliberation.opened" || opened.data.options["wish"] !== hashOf(wish))
    throw keyUsedError();
  const { notices } = opened.data.options;
  return {
    id,
    isNew: false,
    isHosted: status(events).hosted,
    notices: Array.isArray(notices) ? notices.map(String) : [],
  };
}

/** Takes a key for a wish before anything is made: of two processes only one can. Returns how to let it go where nothing came of it. */
export async function reserve(
  store: RunStore,
  wish: Begin & { readonly key: string },
): Promise<() => Promise<void>> {
  const reserved = await store.reserve(tailFor(wish.key).slice(1), hashOf(wish));
  if (reserved.word !== hashOf(wish)) throw keyUsedError();
  return () => reserved.letGo();
}
