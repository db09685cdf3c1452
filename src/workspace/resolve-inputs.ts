// Everything a request names, read and cleaned before anything is made or spent, and the brief that comes of it.
// Law: no text of the user's gets into a brief but through the secret filter.
import { resolve } from "node:path";
import { badUsage } from "../errors.ts";
import { languageOf } from "../text/language.ts";
import type { Startable } from "../protocols/index.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Brief } from "../kernel/protocol.ts";
import { choicesOf, type Chosen, type Given, type StartQuestion } from "../kernel/start.ts";
import { readAgents } from "./agent-files.ts";
import { readContext, readOne } from "./context.ts";
import { redactFor, type World } from "./workspace.ts";
import { errorOf } from "./catalogue.ts";
import { checkTargets } from "./artifact-files.ts";
import { SecretFilter } from "./secret-filter.ts";
import type { Settings } from "./settings.ts";
import { startable, type RequestValue, type StartRequest } from "./start-request.ts";
import { readSubject, type ReadSubject } from "./subjects.ts";
import { readYamlChoice } from "./yaml-file.ts";

export type Resolved = Awaited<ReturnType<typeof resolveInputs>>;

type Reading = Pick<World, "env" | "cwd" | "input">;

/** `ask`: puts a question to a person who is there; undefined where it gets no answer. */
export async function resolveInputs(
  request: StartRequest,
  world: Reading,
  settings: Settings,
  ask?: (question: StartQuestion) => Promise<Chosen | undefined>,
) {
  const protocol = startable(request.protocol);
  const { deal, anonymous, baseline, save = settings.save } = request.choices;
  const isAttended = request.isAttended === true && protocol.start.shared.includes("onPartial");
  const { onPartial = isAttended ? "pause" : "continue" } = request.choices;
  const policy = (["pause", "fail"] as const).find((each) => each === onPartial);
  if (deal === true && request.context.length === 0 && request.documents.length === 0)
    throw errorOf("usage.nothing-dealt");
  const { env, cwd } = world;
  const secrets = new SecretFilter(cwd, request.allow, redactFor({ env, settings }));
  const lang = request.lang ?? settings.lang;
  const subject = await readSubject(request, protocol, { world, settings, secrets, lang });
  const { choices, notices, targets } = await readChoices(request, protocol, subject, {
    cwd,
    secrets,
  });
  const documents = await readDocuments(request, subject, cwd, secrets);
  const common = {
    topic: subject.topic,
    lang: lang ?? languageOf(subject.artifact?.text ?? subject.topic),
    options: request.options.map((option) => secrets.clean("an option", option)),
    ...(deal === true ? { context: [], dealt: documents } : { context: documents }),
    anonymous: anonymous === true,
    ...(baseline === true ? { baseline: true } : {}),
    ...(policy === undefined ? {} : { onPartial: policy }),
  };
  const { artifact, about } = subject;
  const checks = Object.keys(settings.checks);
  const given = await settleDoubts(
    { common, choices, checks, ...(artifact ? { artifact } : {}) },
    protocol,
    ask ?? (() => Promise.resolve(undefined)),
  );
  const passedOver = notices.length === 0 ? {} : { notices: [...notices] };
  return {
    protocol,
    brief: briefFrom(protocol, given),
    /** What the brief was made from. */
    given,
    /** For people, before the plan. */
    notices: [...notices, ...(protocol.start.notices?.(given) ?? []), ...secrets.notices],
    /** For the record of the run. */
    options: {
      ...targets,
      ...secrets.record,
      ...passedOver,
      ...(typeof save === "string" && save !== "" ? { save: resolve(cwd, save) } : {}),
    } as JsonObject,
    /** What a team for it is called after. */
    about,
  };
}

/** Asks about what is unclear, one thing after the other, as long as there are answers. */
async function settleDoubts(
  given: Given,
  protocol: Startable,
  ask: (question: StartQuestion) => Promise<Chosen | undefined>,
): Promise<Given> {
  const question = protocol.start.objection?.(given)?.asks;
  const answer = question && (await ask(question));
  if (answer === undefined || Object.keys(answer).length === 0) return given;
  return settleDoubts({ ...given, choices: { ...given.choices, ...answer } }, protocol, ask);
}

/** The same, with more chosen. */
export function withChoices(resolved: Resolved, more: Chosen): Resolved {
  const given = { ...resolved.given, choices: { ...resolved.given.choices, ...more } };
  return { ...resolved, given, brief: briefFrom(resolved.protocol, given) };
}

export function briefFrom({ name, brief, start }: Startable, given: Given): Brief {
  const wrong = start.objection?.(given);
  if (wrong) throw badUsage(wrong.says, wrong.hint);
  const found = brief.parse(start.brief(given));
  if (found.ok) return found.value;
  // A sentence of a protocol's own says what it is about; half a sentence needs the name before it.
  const issues = found.issues.map((issue) =>
    issue.replace(/^([\w.]+): (?=has |is )/u, "$1 ").replace(/^(?:the reply|[\w.]+): /, ""),
  );
  throw errorOf("bad-brief", { called: start.called, issues: [...new Set(issues)], name });
}

/** Files are read, words cleaned; everything else is as it was chosen. */
async function readChoices(
  request: StartRequest,
  { start }: Startable,
  { artifact, path }: ReadSubject,
  { cwd, secrets }: { readonly cwd: string; readonly secrets: SecretFilter },
) {
  const choices: Record<string, Chosen[string]> = {};
  const targets: Record<string, string> = {};
  const notices: string[] = [];
  for (const [name, choice] of Object.entries(choicesOf(start))) {
    const said = request.choices[name];
    const flag = choice.flags[0]?.flag.split(" ", 1)[0] ?? name;
    const named = typeof said === "string" ? said : undefined;
    switch (choice.kind) {
      case "one-of":
      case "number":
      case "yes":
      case "text":
      case "list":
      case "pairs":
        choices[name] = cleanAll(said, (words) => secrets.clean(flag, words));
        break;
      case "file":
        if (named === undefined) break;
        choices[name] = secrets.cleanDocument(
          await readOne(named, cwd, { as: flag, ...choice }, secrets.checkFile),
        ).text;
        break;
      case "yaml":
        choices[name] = await readYamlChoice(name, choice, named, {
          cwd,
          secrets,
          artifact,
          notices,
        });
        break;
      case "agents": {
        const read = await readAgents(named, cwd, secrets);
        choices[name] = read.agents;
        notices.push(...read.notices);
        break;
      }
      case "target":
        choices[name] = named;
        if (named !== undefined) targets[name] = named;
    }
  }
  const checked = path === undefined ? {} : await checkTargets(targets, path, cwd);
  return { choices, notices, targets: checked };
}

/** Every text of it. */
function cleanAll(
  said: RequestValue | undefined,
  clean: (words: string) => string,
): RequestValue | undefined {
  if (typeof said === "string") return clean(said);
  if (typeof said !== "object") return said;
  return isList(said)
    ? said.map(clean)
    : Object.fromEntries(Object.entries(said).map(([key, words]) => [key, clean(words)]));
}

function isList(said: RequestValue): said is readonly string[] {
  return Array.isArray(said);
}

async function readDocuments(
  { documents, context }: StartRequest,
  { document }: ReadSubject,
  cwd: string,
  secrets: SecretFilter,
): Promise<Brief["context"]> {
  for (const { name } of documents) secrets.checkFile(name, name);
  const read = [
    ...documents.map((each) => ({ ...each, path: each.name })),
    ...(await readContext(context, cwd, secrets.checkFile)),
  ].map((each) => secrets.cleanDocument(each));
  return document ? [document, ...read.filter(({ name }) => name !== document.name)] : read;
}
