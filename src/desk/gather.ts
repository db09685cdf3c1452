// Everything a deliberation is given, read and cleaned before anything is made or spent.
// Law: no text of the user's gets into a brief but through the hygiene.
import { badInput, badUsage } from "../errors.ts";
import type { JsonObject } from "../script/json.ts";
import { languageOf } from "../text/language.ts";
import type { Given, Startable } from "./briefs.ts";
import { ANCHOR, readContext, readOne, readTopic } from "./context.ts";
import type { DispatchSubject } from "./subjects.ts";
import type { Wishes } from "./wishes.ts";
import { redactFor } from "./desk.ts";
import { Hygiene } from "./hygiene.ts";
import type { Handed } from "./texts.ts";
import type { World } from "./world.ts";
import type { Settings } from "./settings.ts";

export interface Gathered {
  readonly given: Given;
  /** For people, before the plan. */
  readonly notices: readonly string[];
  /** For the record of the run. */
  readonly options: JsonObject;
  readonly about: DispatchSubject["about"];
}

interface Call {
  readonly io: Pick<World, "env" | "cwd" | "input">;
  readonly name: Startable;
  readonly words: readonly string[];
  readonly flags: Wishes;
  readonly settings: Settings;
  /** What a bare word may have been meant to be. */
  readonly commands: readonly string[];
  /** Where nothing is named, and every text comes with the call. */
  readonly handed?: Handed;
}

interface Part extends Partial<Pick<Given, "review" | "dispatch" | "documents">> {
  readonly topic: string;
  readonly notices?: readonly string[];
  readonly options?: JsonObject;
  readonly about?: Gathered["about"];
}

export async function gather(call: Call): Promise<Gathered> {
  const { io, flags, settings } = call;
  const handed = call.handed?.documents ?? [];
  if (flags.deal === true && flags.context === undefined && handed.length === 0)
    throw badUsage("--deal has nothing to deal.", "Give the documents with --context FILE…");
  const hygiene = new Hygiene(io.cwd, flags.allow, redactFor({ env: io.env, settings }));
  const {
    topic,
    documents = [],
    notices = [],
    options = {},
    about = { kind: "topic" },
    ...own
  } = await READ[call.name](call, hygiene);
  for (const { name } of handed) hygiene.look(name, name);
  const read = [
    ...handed.map((document) => ({ ...document, path: document.name })),
    ...(await readContext(flags.context ?? [], io.cwd, hygiene.look)),
  ];
  const context = read.map((document) => hygiene.document(document));
  const anchor =
    flags.anchor === undefined
      ? undefined
      : hygiene.document(await readOne(flags.anchor, io.cwd, ANCHOR, hygiene.look)).text;
  const given = {
    topic,
    settings,
    ...own,
    flags: cleaned(flags, hygiene),
    ...(anchor === undefined ? {} : { anchor }),
    documents: [
      ...documents,
      ...context.filter(({ name }) => !documents.some((document) => document.name === name)),
    ],
  };
  const told = [...notices, ...hygiene.notices];
  return {
    given,
    notices: told,
    about,
    options: {
      ...options,
      ...hygiene.options,
      ...(notices.length === 0 ? {} : { notices: [...notices] }),
    },
  };
}

const words = async (call: Call, hygiene: Hygiene): Promise<Part> => ({
  topic: hygiene.clean("the topic", await topicOf(call)),
});

/** What was handed in is a topic, whatever it looks like. */
function topicOf({ io: { cwd }, words: given, commands, handed }: Call): Promise<string> {
  return handed
    ? readTopic([handed.topic], { cwd, commands: [] })
    : readTopic(given, { cwd, commands });
}

const READ: Readonly<Record<Startable, (call: Call, hygiene: Hygiene) => Promise<Part>>> = {
  swarm: words,
  dialectic: words,
  structured: words,
  review: async ({ io, words: given, flags, settings, handed }, hygiene) => {
    const { reviewGiven, topicOf: askedOf } = await import("./review-given.ts");
    const { reviewTargets } = await import("./review-files.ts");
    const review = await reviewGiven(
      given,
      io,
      flags,
      hygiene,
      handed && (handed.artifact ?? noArtifact()),
    );
    const topic = askedOf(
      review.artifact,
      flags.lang ?? settings.lang ?? languageOf(review.artifact.text),
    );
    return { topic, review, options: await reviewTargets(flags, review.artifact.path, io.cwd) };
  },
  dispatch: async (call, hygiene) => {
    const { io, words: given, flags, settings, handed } = call;
    const { dispatchGiven } = await import("./dispatch-given.ts");
    const { readDispatchSubject } = await import("./subjects.ts");
    const { given: dispatch, notices } = await dispatchGiven(io.cwd, flags, hygiene);
    if (handed) return { ...(await words(call, hygiene)), dispatch, notices };
    const { topic, document, about } = await readDispatchSubject(
      given,
      io,
      settings,
      hygiene,
      flags.lang ?? settings.lang,
    );
    return { topic, dispatch, notices, about, documents: document ? [document] : [] };
  },
};

function noArtifact(): never {
  throw badInput(
    "empty-artifact",
    "There is nothing to review.",
    "Choose a file, or paste its text.",
  );
}

/** Flags whose words reach a model. */
function cleaned(flags: Wishes, hygiene: Hygiene): Wishes {
  const { option, system, role } = flags;
  return {
    ...flags,
    ...(option === undefined
      ? {}
      : { option: option.map((text) => hygiene.clean("--option", text)) }),
    ...(system === undefined ? {} : { system: hygiene.clean("--system", system) }),
    ...(role === undefined ? {} : { role: role.map((text) => hygiene.clean("--role", text)) }),
  };
}
