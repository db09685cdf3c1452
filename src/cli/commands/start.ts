// Starts a deliberation, everything checked before anything is made or spent, and goes on with one that was cut short.
import { join } from "node:path";
import type { Command } from "commander";
import { detect, type Reachable } from "../../agents/detect.ts";
import { describePrice, isPaid, planText } from "../../workspace/plan.ts";
import { resolveInputs, withChoices, type Resolved } from "../../workspace/resolve-inputs.ts";
import { storeAt, findId, openStore, protocolOf } from "../../workspace/workspace.ts";
import { errorOf, sentenceFor } from "../../workspace/catalogue.ts";
import { loadSettings, settingsNotices, type Settings } from "../../workspace/settings.ts";
import { isOneFile } from "../../workspace/subjects.ts";
import { teamName, withTeam } from "../../workspace/team.ts";
import { checkKeys, checkSeats, openingEvent, planStart } from "../../workspace/start-plan.ts";
import type { StartPlan } from "../../workspace/start-plan.ts";
import { defaultProtocol } from "../../workspace/start-request.ts";
import { requestedModels, useOfRequest, useOfLog } from "../../workspace/trust.ts";
import { isId, type FileLog } from "../../log/index.ts";
import type { Startable } from "../../protocols/index.ts";
import { newId } from "../../engine/runners/deliberate.ts";
import type { Chosen, StartQuestion } from "../../kernel/start.ts";
import { noTopic, requestFromFlags, capsIn, type CommandFlags, type Run } from "../flags.ts";
import { INTERRUPTED, jsonDocument, type Io } from "../io.ts";
import { askInSteps, askOnce, BACK, confirmOnce } from "../people.ts";
import { runInTerminal } from "../terminal-session.ts";
import { terminalColumns, wrapLines } from "../terminal.ts";
import { trustedSettings } from "./trust.ts";
import { parseModelSpec } from "../../agents/model/spec.ts";
import { sweep } from "../../agents/sweep.ts";
import { History } from "../../engine/deliberation/history.ts";
import { status } from "../../views/index.ts";
import { change } from "../../workspace/resuming.ts";
import { isToWait } from "../../workspace/remote-answers.ts";
import { whoIs } from "../../workspace/session.ts";

export interface Typed {
  readonly protocol: Startable;
  readonly words: readonly string[];
  readonly flags: CommandFlags;
  readonly command: Command;
  /** The protocol was not named. */
  readonly isBare: boolean;
}

export async function runStart(io: Io, typed: Typed): Promise<number> {
  const { protocol, words, flags, command, isBare } = typed;
  if (words.length === 0) throw noTopic(command, protocol);
  const loaded = await loadSettings(io.cwd, io.env);
  const ofFile = defaultProtocol("file");
  // A file is read, whatever options stand before it.
  if (isBare && ofFile && protocol !== ofFile && (await isOneFile(words, io.cwd)))
    return runStart(io, { ...typed, protocol: ofFile, isBare: false });
  const commands = isBare ? (command.parent?.commands ?? []).map((each) => each.name()) : [];
  const isAttended = flags.wait === true || (io.isAttended && flags.yes !== true);
  const request = { ...requestFromFlags(protocol, words, flags, commands), isAttended };
  // Whom it is that a person will choose is not known yet: it may be a model.
  const mayChoose = io.isAttended && flags.yes !== true && flags.json !== true;
  const meant = requestedModels(request, loaded, mayChoose ? "" : "rehearsal");
  const use = useOfRequest(request, flags.dryRun === true ? [] : meant);
  const settings = await trustedSettings(io, loaded, use, flags);
  if (settings === undefined) return INTERRUPTED;
  const workspace = { env: io.env, cwd: io.cwd, settings };
  const isAlone =
    !io.isAttended || [flags.yes, flags.wait, flags.json, flags.dryRun].includes(true);
  const resolved = await resolveInputs(request, io, settings, isAlone ? undefined : askAtOnce);
  if (flags.id !== undefined && !isId(flags.id))
    throw errorOf("bad-id.new", { id: JSON.stringify(flags.id.slice(0, 60)) });
  checkSeats(protocol.start.seats(resolved.brief), request);
  const isSet = flags.yes === true || flags.json === true;
  const named = request.model ?? settings.model ?? (flags.dryRun ? "rehearsal" : undefined);
  const isNeeded = protocol.start.needsModel?.(resolved.given) === true;
  const told: Chosen[] = [];
  let model = named ?? "";
  const makePlan = (): Promise<StartPlan> => {
    const chosen = told.reduce((all, each) => ({ ...all, ...each }), {});
    const meant = Object.keys(chosen).length === 0 ? resolved : withChoices(resolved, chosen);
    return planStart({ ...request, model }, meant, workspace, flags.root);
  };
  // What is wrong is said before anybody is asked.
  let made = named === undefined ? undefined : await makePlan();
  // Nobody is asked to approve of nothing.
  const approve = async () => {
    made = await makePlan();
    const isAsked = protocol.start.asksToStart !== true && made.figures.usd !== 0 && mayChoose;
    if (isAsked && flags.dryRun !== true) checkKeys(made.models, workspace);
    showPlan(io, made, { settings, flags, isAsked });
    return isAsked && flags.dryRun !== true ? refuseNo(await confirmOnce("Start?")) : true;
  };
  const questions = isAlone ? [] : (protocol.start.questions ?? []);
  const isReady = await askInSteps([
    ...(named === undefined
      ? [
          async () => {
            const chosen = await proposeModel(io, isSet, isNeeded);
            if (typeof chosen !== "string") return chosen;
            model = chosen;
            made = await makePlan();
            return model;
          },
        ]
      : []),
    ...questions
      .filter((question) => !question.isSettled(request.choices))
      .map((question, n) => async () => {
        const chosen = await askQuestion(question);
        if (typeof chosen === "object") told[n] = chosen;
        return chosen;
      }),
    approve,
  ]);
  const plan: StartPlan | undefined = made;
  if (!isReady || plan === undefined) return INTERRUPTED;
  if (flags.dryRun === true) return 0;
  const isApproved = mayChoose || flags.yes === true || flags.budget !== undefined;
  if (!isApproved && isPaid(plan.figures))
    throw errorOf("usage.unapproved", { price: describePrice(plan.figures) });

  const store = storeAt(io, flags.root, settings.root);
  const id = flags.id ?? newId(plan.brief.topic);
  const teamed = protocol.start.teamed?.(plan.brief);
  const name = teamed ? teamName(resolved.about, commandIn(resolved), io.now()) : null;
  return withTeam(io, name, async (team) => {
    const options = {
      unattended: !io.isAttended || flags.yes === true,
      wait: flags.wait === true,
      ...plan.options,
      ...(team ? { team: team.name } : {}),
    };
    const brief = (team && teamed) ?? plan.brief;
    const log = await store.create(id, [openingEvent(id, { ...plan, brief, options }, settings)]);
    const session = { io, store, log, settings, flags, isNew: true };
    return runInTerminal(session);
  });
}

/** The command that asks, after which a team is called: a command of the user's that starts this one may say its name. */
function commandIn({ given: { choices }, protocol }: Resolved): string {
  const said = choices["command"];
  return typeof said === "string" ? said : protocol.name;
}

/** A no is as good as leaving. */
function refuseNo(said: boolean | typeof BACK | undefined): boolean | typeof BACK | undefined {
  return said === false ? undefined : said;
}

interface Showing {
  readonly settings: Settings;
  readonly flags: CommandFlags;
  /** Somebody is asked about it. */
  readonly isAsked: boolean;
}

function showPlan(io: Io, plan: StartPlan, { settings, flags, isAsked }: Showing): void {
  const { figures, caps, notices, brief } = plan;
  for (const notice of [...settingsNotices(settings), ...notices]) io.err(`${notice}\n`);
  const isWanted = isAsked || flags.dryRun === true || flags.quiet !== true;
  const text = planText(figures, caps, [...brief.context, ...(brief.dealt ?? [])]);
  if (flags.json === true) {
    if (flags.dryRun === true) io.out(jsonDocument("plan", { plan: figures, caps }));
  } else if (isWanted) io.out(io.isAttended ? wrapLines(text, terminalColumns()) : text);
}

/** Passed over with an empty line. Undefined where the person leaves. */
async function askQuestion(question: StartQuestion): Promise<Chosen | typeof BACK | undefined> {
  const { message, placeholder } = question;
  const read = (given = ""): Chosen | string =>
    given.trim() === "" ? {} : question.read(given.trim());
  const validate = (given?: string): string | undefined => {
    const wrong = read(given);
    return typeof wrong === "string" ? wrong : undefined;
  };
  const { text } = await import("@clack/prompts");
  const answer = await askOnce(() => text({ message, placeholder, validate }));
  if (answer === BACK || answer === undefined) return answer;
  const chosen = read(answer);
  return typeof chosen === "string" ? {} : chosen;
}

/** What has no step before it. */
async function askAtOnce(question: StartQuestion): Promise<Chosen | undefined> {
  const said = await askQuestion(question);
  return said === BACK ? undefined : said;
}

// Nothing was configured: what can be reached is found, named and proposed, and never spent on without a yes.

/** Small, widely available models: enough for a first try, cheap to be wrong about. */
const FIRST_TRY: Readonly<Partial<Record<Reachable["keys"][number]["vendor"], string>>> = {
  anthropic: "anthropic/claude-haiku-4-5",
  openai: "openai/gpt-5-mini",
  google: "google/gemini-2.5-flash",
  openrouter: "openrouter/openai/gpt-5-mini",
  groq: "groq/openai/gpt-oss-20b",
  mistral: "mistral/mistral-small-latest",
};

/** `isNeeded`: nobody gets a rehearsal who has not asked for one. */
async function proposeModel(
  io: Io,
  takesDefaults: boolean,
  isNeeded: boolean,
): Promise<string | typeof BACK | undefined> {
  const found = choices(await detect(io.env));
  if (found.length === 0 || takesDefaults || !io.isAttended) {
    if (isNeeded) throw errorOf("usage.no-model", { n: found.length, found });
    io.err(sentenceFor("start.rehearses", { n: found.length, found }));
    return "rehearsal";
  }
  const { select } = await import("@clack/prompts");
  return askOnce(() =>
    select({
      message: "Who fills the seats?",
      options: [
        ...found.map((model) => ({ value: model, label: model })),
        { value: "rehearsal", label: "rehearsal", hint: "the built-in panel: no model, no cost" },
      ],
    }),
  );
}

function choices({ keys, servers, commands }: Reachable): string[] {
  return [
    ...keys.flatMap(({ vendor }) => FIRST_TRY[vendor] ?? []),
    ...servers.flatMap(({ url, models }) => models.slice(0, 3).map((model) => `${url}#${model}`)),
    ...commands.map(({ name }) => `command:${name}`),
  ];
}

// Goes on with a deliberation where its log stands. Models and options are remembered; caps can be raised.

export const runResume: Run = async (io, flags, given?) => {
  const { onAmbiguous, model } = flags;
  if (onAmbiguous !== undefined && !["ask", "rerun", "fail"].includes(onAmbiguous))
    throw errorOf("usage.on-ambiguous", { given: onAmbiguous });
  if (model !== undefined) parseModelSpec(model);
  const { settings: loaded, store } = await openStore(io, flags);
  const log = await store.open(await findId(store, given));
  await sweep(join(log.folder, "config", "running"));
  const settings = await prepare(io, log, loaded, flags).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  if (settings === undefined) {
    await log.close();
    return INTERRUPTED;
  }
  return withTeam(io, teamOf(log), async () => {
    const wait = flags.wait ?? (flags.yes !== true && isToWait(log.events));
    const session = { io, store, log, settings, flags: { ...flags, wait }, isNew: false };
    return runInTerminal(session);
  });
};

/** What has to be there before it goes on, and what was asked to be changed. */
async function prepare(
  io: Io,
  log: FileLog,
  loaded: Settings,
  flags: CommandFlags,
): Promise<Settings | undefined> {
  const models = flags.model === undefined ? {} : { "*": flags.model };
  const settings = await trustedSettings(io, loaded, useOfLog(log.events, models), flags);
  if (settings === undefined) return undefined;
  protocolOf(log.events);
  if (flags.json !== true && flags.quiet !== true)
    io.out(`${log.deliberation}: ${describeState(log)}\n`);
  const changes = { ...flags, models, caps: capsIn(flags), who: whoIs(io), settings };
  for (const notice of [...settingsNotices(settings), ...(await change(log, changes))])
    io.err(`${notice}\n`);
  return settings;
}

/** Whoever began in a team goes on in it, under the same name. */
function teamOf({ events }: FileLog): string | null {
  const { opened, concluded } = History.of(events);
  const name = concluded ? null : opened.options["team"];
  return typeof name === "string" ? name : null;
}

function describeState(log: FileLog): string {
  const now = status(log.events);
  if (now.state === "finished") return `finished (${now.reason ?? ""})`;
  return `goes on in round ${now.round}, ${now.phase}; ${log.events.length} events so far`;
}
