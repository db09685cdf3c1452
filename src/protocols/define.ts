// A protocol is one value with all that it brings: what it is given, what may be chosen, its script and its words, how its logs are read
// and written down. Whoever registers it has it everywhere: command line, form, tools, report, app, rehearsal, resume.
// Law: nothing here loads more than this file, so that a program that names no protocol pays for none.
import type { z } from "zod";
import type { Fact, OwnFact } from "../kernel/fact.ts";
import type { Shape } from "../kernel/ask.ts";
import { isJson, type JsonObject } from "../kernel/json.ts";
import type { Messages, ReportWords } from "../kernel/phrase.ts";
import { isOwnName, type Brief, type Protocol } from "../kernel/protocol.ts";
import { protocolCalled } from "../kernel/registry.ts";
import type { Given, Start, StartChoices } from "../kernel/start.ts";
import type { Writing } from "../report/writing.ts";
import { describeIssues } from "../text/issues.ts";
import type { Reading, Result } from "../views/reading.ts";

/** The protocols of this package. */
export const BUILT_IN = ["swarm", "dialectic", "structured", "dispatch", "review"] as const;

export function isBuiltIn({ name }: Pick<Protocol, "name">): boolean {
  return BUILT_IN.some((own) => own === name);
}

/** What was written, whoever may still change it. */
type Unchanged<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Unchanged<T[K]> }
    : T;

/** What may be chosen before it starts; all but the line of help has a default. */
export type StartDefinition<B extends Brief, G, C extends StartChoices> = Pick<
  Start<B, C>,
  "help"
> &
  Partial<Omit<Start<B, C>, "help" | "words" | "brief">> & {
    /** Its words on forms, in whatever languages there are. */
    readonly words?: Partial<Start["words"]>;
    /** The brief as users write it; without, what all briefs have and each choice under its own name. */
    brief?(given: Given<C>): B | Unchanged<G>;
  };

/** All that a protocol brings. `B`: its brief as scripts read it; `G`: as users write it; `C`: its choices; `R`: its result. */
export interface ProtocolDefinition<
  B extends Brief,
  G,
  C extends StartChoices,
  R extends Result,
> extends Pick<
  Protocol<B>,
  "name" | "version" | "script" | "outline" | "wording" | "rehearse" | "forms"
> {
  /** What it is given, in zod, with defaults. */
  readonly brief: z.ZodType<B, G> | BriefShape<B, G>;
  /** What may be chosen before it starts; without it, programs alone start it. */
  readonly start?: StartDefinition<B, G, C>;
  /** What its facts and gates say, by code. What has no entry is shown as it was recorded. */
  readonly messages?: Partial<Messages>;
  /** What its reports say besides what all reports say. */
  readonly words?: Partial<ReportWords>;
  /** What a log of it came to; without, as a discussion of options. */
  readonly reading?: Partial<Reading<R>>;
  /** How that is written down, and the files that it keeps. */
  readonly writing?: Writing<R>;
}

/** The form of a brief, and what users may write in it. */
export interface BriefShape<B, G> extends Shape<B> {
  /** A type alone; it is never there. */
  readonly given?: G;
}

/** A protocol with all that it brings, as `defineProtocol` makes it. `G`: its brief as users write it. */
export interface DefinedProtocol<B extends Brief = Brief, G = B> extends Protocol<B> {
  readonly brief: BriefShape<B, G>;
}

/**
 * Makes a protocol of all that it brings. Only what is asked, by whom and what follows has to be there: name, version, brief, script,
 * outline and wording. `docs/protocols.md` tells it from the beginning.
 *
 * @example
 * ```ts
 * import { defineProtocol, registerProtocol } from "dissensus";
 * import { briefFields, stage } from "dissensus/kernel";
 * import { z } from "zod";
 *
 * export const jury = defineProtocol({
 *   name: "jury",
 *   version: 1,
 *   brief: z.strictObject({ ...briefFields, jurors: z.number().int().min(3).max(12).default(6) }),
 *   start: { help: "jurors vote on a charge, hear each other, and vote again" },
 *   outline: ({ jurors }) => ({ stages: [stage("vote", 1, "Blind votes", jurors, { blind: true })], seats: jurors, rounds: 1 }),
 *   script,
 *   wording,
 * });
 * registerProtocol(jury);
 * ```
 */
export function defineProtocol<
  B extends Brief,
  G = B,
  const C extends StartChoices = StartChoices,
  R extends Result = Result,
>(definition: ProtocolDefinition<B, G, C, R>): DefinedProtocol<B, G> {
  const { brief, start, messages, words, ...same } = definition;
  return {
    ...same,
    brief: "json" in brief ? brief : shapeOf(brief),
    ...(start === undefined ? {} : { start: startOf(same.name, start) }),
    ...(messages === undefined ? {} : { messages: { en: {}, ja: {}, zh: {}, ...messages } }),
    ...(words === undefined ? {} : { words: { en: {}, ja: {}, zh: {}, ...words } }),
  };
}

function shapeOf<B>(schema: z.ZodType<B>): Shape<B> {
  return {
    get json() {
      return schema.toJSONSchema({ io: "input" }) as JsonObject; // a JSON Schema is JSON
    },
    parse(value) {
      const parsed = schema.safeParse(value);
      return parsed.success
        ? { ok: true, value: parsed.data }
        : { ok: false, issues: describeIssues(parsed.error.issues) };
    },
  };
}

/** As long as a panel of models takes for a few rounds. */
const MINUTES = 10;

function startOf<B extends Brief, G, C extends StartChoices>(
  name: string,
  own: StartDefinition<B, G, C>,
): Start {
  const { help, words } = own;
  return {
    help,
    called: name,
    gist: help,
    guide: { description: `${help}.`, course: `${help}.`, choices: "" },
    subject: { kind: "words" },
    choices: {},
    shared: ["anonymous", "deal", "baseline"],
    seats: () => null,
    minutes: () => MINUTES,
    ...(own as Partial<Omit<Start, "help">>), // takes briefs that this protocol's form has parsed, and choices that it declared
    words: { en: {}, ja: {}, zh: {}, ...words },
    // The brief's own form parses it before anybody reads it.
    brief: (given) =>
      (own.brief?.(given as Given<C>) as Brief | undefined) ?? {
        ...given.common,
        ...Object.fromEntries(
          Object.entries(given.choices).filter(
            ([name, value]) => Object.hasOwn(own.choices ?? {}, name) && value !== undefined,
          ),
        ),
      },
  };
}

/** A kind of fact that a protocol brings itself: makes one, and finds those of a record. */
export interface FactOf<T> {
  (data: T): OwnFact;
  /** What facts of this kind say, in the order of the record. What another version of the protocol wrote in another form is left out. */
  in(facts: Iterable<Fact>): readonly T[];
}

/**
 * A fact of a protocol's own, under the protocol's name and one of its own. A script records it like any other; reading and writing find it
 * in the record, typed.
 *
 * @example
 * ```ts
 * import { defineFact, record } from "dissensus/kernel";
 * import { z } from "zod";
 *
 * const ballots = defineFact("jury/ballots", z.strictObject({ round: z.number(), guilty: z.number() }));
 * function* script() {
 *   yield* record([ballots({ round: 1, guilty: 4 })]);
 * }
 * ```
 */
export function defineFact<T>(name: OwnFact["name"], schema: z.ZodType<T>): FactOf<T> {
  const isNamed: boolean = isOwnName(name);
  if (!isNamed)
    throw new TypeError(
      `A fact is called after its protocol and itself, protocol/fact, and not ${name}.`,
    );
  const make = (given: T): OwnFact => {
    const data: unknown = schema.parse(given);
    if (!isJson(data)) throw new TypeError(`${name} holds a value that is not JSON data.`);
    return { kind: "own", name, data };
  };
  return Object.assign(make, {
    in: (facts: Iterable<Fact>): readonly T[] =>
      [...facts].flatMap((fact) => {
        if (fact.kind !== "own" || fact.name !== name) return [];
        const read = schema.safeParse(fact.data);
        return read.success ? [read.data] : [];
      }),
  });
}

/** What keeps a value from being known as a protocol, in a sentence; undefined where nothing does. */
export function refusalOf(value: unknown): string | undefined {
  if (!isProtocol(value)) return "It is not a protocol: defineProtocol makes one.";
  const { name, version } = value;
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
    return `A protocol's name is a word of small letters, digits and dashes, and not ${JSON.stringify(name.slice(0, 60))}.`;
  if (!Number.isSafeInteger(version) || version < 1)
    return `The version of ${name} has to be a whole number, one or more.`;
  const known = protocolCalled(name);
  return isBuiltIn(value) || (known !== undefined && known !== value)
    ? `There is a protocol ${name} already.`
    : undefined;
}

/** Modules of others come without types: what a protocol cannot do without is looked at. */
export function isProtocol(value: unknown): value is Protocol {
  if (typeof value !== "object" || value === null) return false;
  const { name, version, brief, script, outline, wording } = value as Partial<Protocol>; // each is looked at
  return (
    typeof name === "string" &&
    typeof version === "number" &&
    typeof brief?.parse === "function" &&
    typeof script === "function" &&
    typeof outline === "function" &&
    typeof wording?.task === "function"
  );
}
