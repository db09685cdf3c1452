// Everything a deliberation is given, read and cleaned before anything is made or spent.
// Law: no text of the user's gets into a brief but through the hygiene.
import { badUsage } from "../errors.ts";
import type { JsonObject } from "../script/json.ts";
import { languageOf } from "../text/language.ts";
import type { Given, Startable } from "./briefs.ts";
import { ANCHOR, readContext, readOne, readTopic } from "./context.ts";
import type { DispatchSubject } from "./subjects.ts";
import type { RunFlags } from "./flags.ts";
import { Hygiene } from "./hygiene.ts";
import type { Io } from "./io.ts";
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
  readonly io: Io;
  readonly name: Startable;
  readonly words: readonly string[];
  readonly flags: RunFlags;
  readonly settings: Settings;
  /** What a bare word may have been meant to be. */
  readonly commands: readonly string[];
}

interface Part extends Partial<Pick<Given, "review" | "dispatch" | "documents">> {
  readonly topic: string;
  readonly notices?: readonly string[];
  readonly options?: JsonObject;
  readonly about?: Gathered["about"];
}

export async function gather(call: Call): Promise<Gathered> {
  const { io, flags, settings } = call;
  if (flags.deal === true && flags.context === undefined) throw badUsage("--deal has nothing to deal.", "Give the documents with --context FILE…");
  const hygiene = new Hygiene(io.cwd, flags.allow);
  const { topic, documents = [], notices = [], options = {}, about = { kind: "topic" }, ...own } = await READ[call.name](call, hygiene);
  const context = (await readContext(flags.context ?? [], io.cwd, hygiene.look)).map((document) => hygiene.document(document));
  const anchor = flags.anchor === undefined ? undefined : hygiene.document(await readOne(flags.anchor, io.cwd, ANCHOR, hygiene.look)).text;
  const given = {
    topic, settings, ...own, flags: cleaned(flags, hygiene), ...(anchor === undefined ? {} : { anchor }),
    documents: [...documents, ...context.filter(({ name }) => !documents.some((document) => document.name === name))],
  };
  const told = [...notices, ...hygiene.notices];
  return { given, notices: told, about, options: { ...options, ...hygiene.options, ...(notices.length === 0 ? {} : { notices: [...notices] }) } };
}

const words = async ({ io, words: given, commands }: Call, hygiene: Hygiene): Promise<Part> => ({ topic: hygiene.clean("the topic", await readTopic(given, { cwd: io.cwd, commands })) });

const READ: Readonly<Record<Startable, (call: Call, hygiene: Hygiene) => Promise<Part>>> = {
  swarm: words,
  dialectic: words,
  structured: words,
  review: async ({ io, words: given, flags, settings }, hygiene) => {
    const { reviewGiven, topicOf } = await import("./review-given.ts");
    const { reviewTargets } = await import("./review-files.ts");
    const review = await reviewGiven(given, io, flags, hygiene);
    const topic = topicOf(review.artifact, flags.lang ?? settings.lang ?? languageOf(review.artifact.text));
    return { topic, review, options: await reviewTargets(flags, review.artifact.path, io.cwd) };
  },
  dispatch: async ({ io, words: given, flags, settings }, hygiene) => {
    const { dispatchGiven } = await import("./dispatch-given.ts");
    const { readDispatchSubject } = await import("./subjects.ts");
    const { given: dispatch, notices } = await dispatchGiven(io.cwd, flags, hygiene);
    const { topic, document, about } = await readDispatchSubject(given, io, settings, hygiene, flags.lang ?? settings.lang);
    return { topic, dispatch, notices, about, documents: document ? [document] : [] };
  },
};

/** Flags whose words reach a model. */
function cleaned(flags: RunFlags, hygiene: Hygiene): RunFlags {
  const { option, system, role } = flags;
  return {
    ...flags,
    ...(option === undefined ? {} : { option: option.map((text) => hygiene.clean("--option", text)) }),
    ...(system === undefined ? {} : { system: hygiene.clean("--system", system) }),
    ...(role === undefined ? {} : { role: role.map((text) => hygiene.clean("--role", text)) }),
  };
}
