// What the server answers: the app's files, views of deliberations at any moment, the tail of a log, and what a person may do.
// Law: an address names a deliberation by its id and a view by its name; everything else comes as JSON that is parsed here.
import { setMaxListeners } from "node:events";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { formats } from "../report/index.ts";
import { waitingSeat } from "../workspace/remote-answers.ts";
import { badInput } from "../errors.ts";
import { workspaceBackend } from "../mcp/workspace-backend.ts";
import type { RunStore } from "../log/index.ts";
import type { Language } from "../text/language.ts";
import type { AppFile } from "./app-files.ts";
import { ProgramTools } from "./program-tools.ts";
import { AGENTS, type Bound } from "./auth.ts";
import { bodyOf, idIn } from "./body.ts";
import type { Door } from "./door.ts";
import { headers } from "./headers.ts";
import { isPage } from "./addresses.ts";
import { LiveWords } from "./live-words.ts";
import { connectionsOf } from "../workspace/connections.ts";
import { redactFor, type Workspace } from "../workspace/workspace.ts";
import { listOffers, startPlan, viewOf, type StartPlan } from "../workspace/start-plan.ts";
import { promptsOf, type Prompts } from "../workspace/prompts.ts";
import { requestFromForm, textUpTo, formFromLog } from "../workspace/start-request.ts";
import { refusal, refusalFor } from "./refusal.ts";
import { seatQuestionOf } from "./seat-question.ts";
import { OpenLogs, type OpenLog } from "./open-logs.ts";
import { Shelf } from "./shelf.ts";
import { startKeeping } from "../workspace/keeping.ts";
import type { Actor, SessionHost } from "../workspace/session-host.ts";
import type { Onlooker } from "../workspace/sessions.ts";
import { Streams } from "./stream.ts";
import { translateStage } from "./translate.ts";
import * as views from "./views.ts";
import {
  replyForm,
  decisionForm,
  forkForm,
  labelForm,
  language,
  nothing,
  priceForm,
  putAwayForm,
  resumeForm,
  startForm,
  trialForm,
} from "./wire.ts";
import type { Damage, PageSession, ViewName, LogHolder } from "./wire.ts";

export interface Served {
  readonly store: RunStore;
  readonly gallery?: RunStore;
  readonly workspace: Workspace;
  /** Who holds what runs; `onlooker` is told of what runs in this process. */
  readonly sessions: (workspace: Workspace, onlooker: Onlooker) => SessionHost;
  readonly door: Door;
  readonly files: ReadonlyMap<string, AppFile>;
  readonly version: string;
  /** The folder's own name. */
  readonly place: string;
  /** Told where the server was started. */
  readonly say: (line: string) => void;
}

export interface App {
  readonly hono: Hono<Bound>;
  close(): Promise<void>;
}

/** Documents of eight megabytes with their quotation marks escaped. */
const MOST_BYTES = 12 * 1024 * 1024;

/** `isHeld`: somebody makes the calls that are in flight. */
type MakeView = (events: views.Moment, lang: Language, isHeld: boolean) => object;

const VIEWS: Readonly<Record<ViewName, MakeView>> = {
  page: views.firstPageViewOf,
  argument: views.argumentViewOf,
  positions: views.positionsViewOf,
  claims: views.resultViewOf,
  findings: views.resultViewOf,
  calls: views.callsViewOf,
  cost: (events, _lang, isHeld) => views.costViewOf(events, isHeld),
  report: views.reportPageOf,
};

export function appFor(served: Served): App {
  const { store, gallery, door, files, version, place, say } = served;
  const connections = connectionsOf(served.workspace);
  // ProgramTools name what the settings name; a person besides what was found and shown.
  const workspace: Workspace = { ...served.workspace, found: connections };
  const hono = new Hono<Bound>();
  const redact = redactFor(workspace);
  const archived = store.archived();
  const openLogs = new OpenLogs(store, archived, ...(gallery ? [gallery] : []));
  const shelves = { here: new Shelf(store), archive: new Shelf(archived, true) };
  const liveWords = new LiveWords(redact);
  const sessions = served.sessions(workspace, liveWords);
  const keeping = startKeeping(store, workspace, {
    letGo: async (id, by) => (await sessions.letGo(id, by), openLogs.letGo(id)),
    say,
  });
  const streams = new Streams();
  const backend = workspaceBackend(store, served.workspace, sessions);
  const agents = new ProgramTools(backend, door, { version, say, redact });
  const leaving = new AbortController();
  // Every page that follows a log listens, and there are more of them than the platform takes for a leak.
  setMaxListeners(0, leaving.signal);

  hono.use(headers, door.pass);
  // The tools have a limit of their own, which takes what comes without a length too.
  hono.use(
    "/api/*",
    saidHowLong,
    bodyLimit({
      maxSize: MOST_BYTES,
      onError: (c) =>
        refusal(c, 413, "too-large", {
          message: "That is more than a request may hold.",
          hint: "Documents are at most 1 MiB each, 8 MiB in all.",
        }),
    }),
  );
  hono.onError((error, c) => refusalFor(c, error, redact));
  hono.notFound((c) => refusal(c, 404, "not-there", "There is nothing under this address."));

  hono.all(AGENTS, (c) => agents.fetch(c));
  door.addRoutes(hono);

  hono.get("/api/session", (c) =>
    c.json({
      token: door.tokenOf(c),
      version,
      who: door.nameOf(c),
      place,
      ...(door.roleOf ? { role: door.roleOf(c) } : {}),
    } satisfies PageSession),
  );
  hono.get("/api/offers", (c) => c.json(listOffers(workspace, langIn(c))));
  hono.get("/api/models", async (c) =>
    c.json(await connections.look(c.req.query("look") === "again")),
  );
  hono.post("/api/models/try", async (c) => {
    const { model } = await bodyOf(c, trialForm);
    return c.json(await connections.try(model, leaving.signal));
  });
  hono.post("/api/prices", async (c) => {
    const { model, ...price } = await bodyOf(c, priceForm);
    return c.json({ isKept: await connections.state(model, price) });
  });
  hono.get("/api/example", async (c) => c.json(await openLogs.example()));
  hono.get("/api/deliberations", async (c) => c.json(await shelves.here.library(langIn(c))));
  hono.get("/api/archive", async (c) => c.json(await shelves.archive.library(langIn(c))));
  hono.post("/api/plans", async (c) => {
    const lang = langIn(c);
    const plan = viewOf(await planFrom(c));
    return c.json({ ...plan, stages: plan.stages.map((stage) => translateStage(lang, stage)) });
  });
  hono.post("/api/deliberations", async (c) => {
    const { options, ...plan } = await planFrom(c);
    const more = await door.optionsFor?.(c);
    return c.json({ id: await sessions.begin({ ...plan, options: { ...options, ...more } }) }, 201);
  });

  hono.get("/api/deliberations/:id", async (c) => {
    const { id, open } = await openLog(c);
    const holder = await findHolder(id);
    // Who has gone may have left a last word that nobody told of yet.
    if (!holder.isAlive) await open.followed.look();
    const [at, lang] = [momentOf(c, open), langIn(c)];
    const { events, isDamaged } = open.followed;
    const damage = isDamaged && !holder.isAlive ? await findDamage(id) : null;
    const about = { last: events.length, damage, isOwn: open.store === store, ...holder };
    return c.json(views.headOf(events.slice(0, at), about, lang));
  });
  hono.get("/api/deliberations/:id/feed", async (c) =>
    c.json((await openLog(c)).open.rows(langIn(c))),
  );
  hono.get("/api/deliberations/:id/events", async (c) => {
    const { id, open } = await openLog(c);
    const after = numberIn(c.req.header("last-event-id") ?? c.req.query("after"), 0);
    const findOwn = (): Promise<LogHolder> => open.holder(() => findHolder(id));
    const from = { after, lang: langIn(c), findHolder: findOwn, words: liveWords.of(id) };
    return streams.tail(c, open, from, leaving.signal);
  });
  hono.get("/api/deliberations/:id/asks/:ask{.+}", async (c) => {
    const { open } = await openLog(c);
    const seat = waitingSeat(open.followed.events, c.req.param("ask"));
    if (!seat) throw badInput("nothing-waits", "Nobody waits for this answer any more.");
    return c.json(seatQuestionOf(seat, open.followed.events, langIn(c)));
  });
  hono.get("/api/deliberations/:id/readable", async (c) => {
    const id = idIn(c);
    c.header("content-type", "application/octet-stream");
    c.header("content-disposition", `attachment; filename="${id}.jsonl"`);
    return c.body(await store.readGood(id));
  });
  hono.get("/api/deliberations/:id/prompts", async (c) => {
    const { q } = c.req.query();
    const words = textUpTo(200).safeParse(q);
    if (!words.success || words.data.trim() === "")
      throw badInput("bad-request", "What is sought is a text of up to 200 characters.");
    return c.json(await (await promptsIn(c)).search(words.data));
  });
  hono.get("/api/deliberations/:id/prompts/:call{.+}", async (c) => {
    const texts = await (await promptsIn(c)).textsOf(c.req.param("call"));
    if (!texts) throw badInput("unknown-call", "There is no such call.");
    return c.json(texts);
  });
  hono.get("/api/deliberations/:id/export/:format", async (c) => {
    const { id, open } = await openLog(c);
    const format = c.req.param("format");
    if (!isIn(formats, format))
      throw badInput(
        "unknown-view",
        `There is no format ${JSON.stringify(format.slice(0, 40))}.`,
        `Formats: ${Object.keys(formats).join(", ")}.`,
      );
    const at = momentOf(c, open);
    c.header("content-type", "application/octet-stream");
    // An id is letters, digits and hyphens: it can be nothing else in a header.
    c.header("content-disposition", `attachment; filename="${id}.${ENDINGS[format] ?? format}"`);
    return c.body(formats[format](open.followed.events.slice(0, at)));
  });
  hono.get("/api/deliberations/:id/again", async (c) =>
    c.json(formFromLog((await openLog(c)).open.followed.events)),
  );
  hono.get("/api/deliberations/:id/:view", async (c) => {
    const { id, open } = await openLog(c);
    const name = c.req.param("view");
    if (!isIn(VIEWS, name))
      throw badInput("unknown-view", `There is no view ${JSON.stringify(name.slice(0, 40))}.`);
    const { isAlive } = await findHolder(id);
    const [at, lang] = [momentOf(c, open), langIn(c)];
    const { events } = open.followed;
    // Whatever was in flight at a moment of the past, somebody was at it.
    const isHeld = isAlive || at < events.length;
    return c.json(
      open.view(`${name} ${lang} ${isHeld}`, at, () =>
        VIEWS[name](events.slice(0, at), lang, isHeld),
      ),
    );
  });

  act("decisions", decisionForm, (id, decision, by) => sessions.decide(id, decision, by));
  act("answers", replyForm, async (id, { ask, reply }, by, c) => {
    if (door.checkSeat) {
      const { followed } = await openLogs.open(id);
      await door.checkSeat(c, id, seatOf(followed.events, ask));
    }
    return { notices: await sessions.answer(id, { ask, text: JSON.stringify(reply) }, by) };
  });
  act("pause", nothing, (id, _nothing, by) => sessions.pause(id, by));
  act("resume", resumeForm, async (id, wish, by) => ({
    notices: await sessions.resume(id, wish, by),
  }));
  act("label", labelForm, (id, label) => keeping.label(id, label));
  act("archive", putAwayForm, (id, { undo }, by) =>
    keeping[undo ? "unarchive" : "archive"](id, by),
  );
  act("delete", putAwayForm, (id, { undo }, by) =>
    undo ? keeping.undelete(id) : keeping.delete(id, by),
  );
  act("fork", forkForm, (id, wish, by) => keeping.fork({ from: id, ...wish }, by), 201);

  hono.get("*", (c) => {
    const file = files.get(isPage(c.req.path) ? "/" : c.req.path);
    return file ? sendFile(c, file) : c.notFound();
  });

  /** What a person has done with a deliberation: what they send is of this form, and what comes of it is the answer. */
  function act<S extends z.ZodType>(
    what: string,
    form: S,
    work: (id: string, said: z.output<S>, by: Actor, c: Context<Bound>) => Promise<object | void>,
    status: 200 | 201 = 200,
  ): void {
    hono.post(`/api/deliberations/:id/${what}`, async (c) => {
      const said = await bodyOf(c, form);
      return c.json((await work(idIn(c), said, door.actor(c), c)) ?? {}, status);
    });
  }

  async function planFrom(c: Context<Bound>): Promise<StartPlan> {
    const form = await bodyOf(c, startForm);
    return startPlan(requestFromForm(form), workspace);
  }

  /** Null where the log is of the gallery, or ends in what a crash leaves and going on cuts off. */
  async function findDamage(id: string): Promise<Damage | null> {
    const found = await store.verify(id, { keep: false }).catch(() => null);
    const problem = found?.problem ?? (found?.torn?.isAltered === true ? found.torn : undefined);
    return found && problem
      ? { records: found.count, line: problem.line, lost: found.size - found.good }
      : null;
  }

  async function promptsIn(c: Context<Bound>): Promise<Prompts> {
    const { id, open } = await openLog(c);
    const at = momentOf(c, open);
    const makePrompts = () => promptsOf(open.followed.events.slice(0, at), store.blobs(id));
    return open.view("prompts", at, makePrompts);
  }

  async function findHolder(id: string): Promise<LogHolder> {
    const isAlive = await store.isHeld(id).catch(() => false);
    return { isAlive, isHere: sessions.isHere(id) };
  }

  async function openLog(c: Context<Bound>): Promise<{ id: string; open: OpenLog }> {
    const id = idIn(c);
    return { id, open: await openLogs.open(id) };
  }

  return {
    hono,
    async close() {
      leaving.abort();
      await agents.close();
      await sessions.close();
      keeping.close();
      await Promise.all(Object.values(shelves).map((shelf) => shelf.close()));
      await openLogs.close();
    },
  };
}

/** Empty where nothing of this name was asked. */
function seatOf(events: views.Moment, ask: string): string {
  const asked = events.find((event) => event.type === "ask.opened" && event.data.ask === ask);
  return asked?.type === "ask.opened" ? asked.data.seat : "";
}

/** Where a file's ending is not the name of its format. */
const ENDINGS: Partial<Record<string, string>> = {
  brief: "brief.md",
  transcript: "transcript.md",
  madr: "madr.md",
  aif: "aif.json",
  mermaid: "mmd",
};

/** What comes in pieces could only be measured by reading it. */
const saidHowLong: MiddlewareHandler<Bound> = async (c, next) =>
  c.req.method === "POST" && c.req.header("content-length") === undefined
    ? refusal(c, 411, "no-length", "The request needs a Content-Length.")
    : next();

function isIn<T extends object>(table: T, name: string): name is string & keyof T {
  return Object.hasOwn(table, name);
}

/** What the engine itself says is told in it. */
function langIn(c: Context<Bound>): Language {
  const lang = language.default("en").safeParse(c.req.query("lang"));
  if (!lang.success) throw badInput("bad-request", "The language is en, ja or zh.");
  return lang.data;
}

/** Of a deliberation as it was after so many records; as it is now where none is named. */
function momentOf(c: Context<Bound>, { followed }: OpenLog): number {
  const last = followed.events.length;
  return Math.max(1, Math.min(last, numberIn(c.req.query("at"), last)));
}

function numberIn(given: string | undefined, otherwise: number): number {
  if (given === undefined || given === "") return otherwise;
  if (!/^\d{1,9}$/.test(given)) throw badInput("bad-request", "A moment is a whole number.");
  return Number(given);
}

function sendFile(c: Context<Bound>, { type, bytes, gzip, etag, isForever }: AppFile): Response {
  c.header("etag", etag);
  c.header("cache-control", isForever ? "private, max-age=31536000, immutable" : "no-cache");
  c.header("vary", "accept-encoding");
  if (c.req.header("if-none-match") === etag) return c.body(null, 304);
  c.header("content-type", type);
  const isPacked =
    gzip !== undefined &&
    (c.req.header("accept-encoding") ?? "").split(",").some((coding) => coding.trim() === "gzip");
  if (isPacked) c.header("content-encoding", "gzip");
  return c.body(isPacked ? gzip : bytes);
}
