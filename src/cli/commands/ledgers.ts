// Commands that judge a folder of ledgers, whoever wrote it: check, signals, evaluate. They read and change nothing.
import { isUtf8 } from "node:buffer";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import {
  evaluateFolder,
  figure,
  plural,
  problemText,
  signals as judge,
  check as checkReading,
  inOrder,
  LEDGER_NAMES,
  problem,
  readFolder,
} from "../../protocols/structured/ledger/index.ts";
import type { Axis, Problem } from "../../protocols/structured/ledger/index.ts";
import { oneLine, plain } from "../../text/visible.ts";
import type { CommandFlags, Run } from "../flags.ts";
import { jsonDocument, type Io } from "../io.ts";
import { findId, openStore } from "../../workspace/workspace.ts";
import { DissensusError } from "../../errors.ts";
import { errorOf } from "../../workspace/catalogue.ts";
import { faultOf, isBelow, readRegular, statOf } from "../../workspace/context.ts";

export const runCheck: Run = async (io, flags, given) => {
  const { path, reading, texts, problems } = await readNamed(io, flags, given);
  const isOk = problems.length === 0;
  if (flags.json === true) io.out(jsonDocument("check", { ok: isOk, errors: problems }));
  else {
    io.out(problems.map((problem) => `${plain(problemText(problem))}\n`).join(""));
    const { lead_history: leads, claims, verifications, decisions } = reading.ledgers;
    const artifact = [...texts.keys()].filter((file) => file.startsWith("artifacts/"));
    const counted = {
      round: leads,
      claim: claims,
      verification: verifications,
      decision: decisions,
      artifact,
    };
    const holds = Object.entries(counted)
      .map(([noun, rows]) => plural(rows.length, noun))
      .join(", ");
    const recoverable = problems.filter((problem) => problem.recoverable).length;
    io.out(
      isOk
        ? `${showPath(io, path)} is valid: ${holds}.\n`
        : `${showPath(io, path)}: ${plural(problems.length, "error")} in ${plural(new Set(problems.map(({ file }) => file)).size, "file")}${recoverable === 0 ? "" : `, ${recoverable} recoverable`} (read: ${holds}).\n`,
    );
  }
  return isOk ? 0 : 1;
};

export const runSignals: Run = async (io, flags, given) => {
  const folder = await readNamed(io, flags, given);
  warn(io, folder);
  const { signals: six, slope, advice, adviceText } = judge(folder.reading.ledgers);
  const plain = six.map(({ n, satisfied, detail }) => ({ n, satisfied, detail }));
  const rows = plain.map(
    ({ n, satisfied, detail }) =>
      `${n} ${satisfied ? "yes" : "no "} ${`${NAMES[n]}:`.padEnd(21)} ${detail}\n`,
  );
  if (flags.json) io.out(jsonDocument("signals", { signals: plain, slope, advice }));
  else io.out(`${rows.join("")}${adviceText}\n`);
  return 0;
};

const NAMES = {
  1: "Changes settle",
  2: "Disagreement stays",
  3: "Every role led",
  4: "Roles were left out",
  5: "No drift",
  6: "Few claims pending",
} as const;

export const runEvaluate: Run = async (io, flags, given) => {
  const folder = await readNamed(io, flags, given);
  warn(io, folder);
  const evaluation = evaluateFolder(folder.texts, folder.reading.ledgers);
  if (flags.json === true) {
    io.out(jsonDocument("evaluation", evaluation));
    return 0;
  }
  const { axes, groups, flags: cautions, failureModes: modes } = evaluation;
  io.out(axisRow("", "value", "share", ""));
  for (const group of ["A", "B", "C"] as const) {
    io.out(`${group}  ${GROUPS[group]}: mean share ${shownValue(groups[group])}\n`);
    for (const axis of axes.filter(({ code }) => code.startsWith(group))) {
      const told = cautions.filter((flag) => flag.axis === axis.code);
      io.out(axisLine(axis));
      for (const { code, text } of told.filter((flag) => flag.code !== "not-measurable"))
        io.out(axisRow("", "", "", `(${code}: ${text})`));
    }
  }
  io.out("\nFailure modes\n");
  for (const { code, name, fired, evidence, response } of modes)
    io.out(
      `  ${code} ${fired ? "FIRED" : "no   "} ${name}: ${plain(evidence)}${fired ? ` → ${response}` : ""}\n`,
    );
  io.out("\nThe groups are shown side by side; no one number sums them up.\n");
  return 0;
};

const GROUPS = {
  A: "What was tested",
  B: "Whether it stayed open",
  C: "Whether all took part",
} as const;

/** A value may be a count or a slope; only its share, from 0 to 1, goes into the mean. */
function axisLine({ code, name, value, share, detail }: Axis): string {
  return axisRow(`${code} ${name}`, shownValue(value), shownValue(share), detail);
}

function axisRow(name: string, value: string, share: string, detail: string): string {
  return `${`  ${name.padEnd(29)} ${value.padStart(6)} ${share.padStart(6)}  ${detail}`.trimEnd()}\n`;
}

function shownValue(value: number | null): string {
  return value === null ? "–" : figure(value);
}

function warn(io: Io, { path, problems }: LedgerFolder): void {
  if (problems.length > 0)
    io.err(
      `${showPath(io, path)} has ${plural(problems.length, "error")} (dissensus check lists them): what follows comes from the lines that can be read.\n`,
    );
}

/** An existing folder, or else a deliberation by its id. */
async function readNamed(io: Io, flags: CommandFlags, given: string): Promise<LedgerFolder> {
  const named = await folderNamed(given, io.cwd);
  if (named !== null) return readLedgerFolder(named);
  const { store } = await openStore(io, flags);
  return readLedgerFolder(join(store.home.root, await findId(store, given)));
}

function showPath(io: Io, path: string): string {
  const from = relative(io.cwd, path);
  return oneLine(from === "" ? "." : from.startsWith("..") ? path : from, 300);
}

// A folder of ledgers as texts, whoever wrote it: state/*.jsonl, artifacts/round_*/*.md, config/*.json, and nothing else.
// Law 1: only regular files are read, and only those that lie in the folder; a pipe or a device is never waited for.
// Law 2: a file that cannot be read is an error of the folder, listed with the others; only a folder that is none, or too large, is refused.

/** Far more than a deliberation writes; what is larger is no folder of ledgers. */
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_FILES = 20_000;

const LEDGER_FILES: ReadonlySet<string> = new Set(LEDGER_NAMES.map((name) => `${name}.jsonl`));

type LedgerFolder = Awaited<ReturnType<typeof readLedgerFolder>>;

async function readLedgerFolder(path: string) {
  const reader = new Reader(await realpath(path));
  await reader.readState(path);
  await reader.readArtifacts();
  await reader.readAll("config", (name) => name.endsWith(".json"));
  const { texts, unread, garbled } = reader;
  const reading = readFolder(texts);
  // A line that is no text is no JSON either, and a file that could not be read is not missing: one fault, one error.
  const found = checkReading(reading).filter(
    ({ file, line, code }) =>
      !(code === "missing-file" ? unread.has(file) : garbled.has(`${file}:${line}`)),
  );
  /** All that is wrong with it, by file and line. */
  const problems = inOrder([...found, ...reader.problems]);
  return { path, texts, reading, problems };
}

class Reader {
  readonly texts = new Map<string, string>();
  readonly problems: Problem[] = [];
  /** What is there and could not be read. */
  readonly unread = new Set<string>();
  /** `file:line` of lines that are no text. */
  readonly garbled = new Set<string>();
  readonly #root: string;
  #bytes = 0;
  #files = 0;

  constructor(root: string) {
    this.#root = root;
  }

  async readState(given: string): Promise<void> {
    const state = join(this.#root, "state");
    if (!(await statOf(state))?.isDirectory())
      throw refuse(given, "holds no ledgers: there is no folder state/ in it");
    if (!isBelow(await realpath(state), this.#root))
      throw refuse(given, "holds no ledgers: its state/ leads out of the folder");
    await this.readAll("state", (name) => LEDGER_FILES.has(name));
  }

  async readArtifacts(): Promise<void> {
    for (const name of await this.#names("artifacts"))
      if (/^round_\d{2,9}$/.test(name))
        await this.readAll(`artifacts/${name}`, (file) => file.endsWith(".md"));
  }

  async readAll(folder: string, isMeant: (name: string) => boolean): Promise<void> {
    for (const name of await this.#names(folder))
      if (isMeant(name)) await this.#read(`${folder}/${name}`);
  }

  async #names(folder: string): Promise<readonly string[]> {
    const names = (await this.#attempt(folder, (real) => readdir(real), true)) ?? [];
    this.#files += names.length;
    if (this.#files > MOST_FILES) throw refuse(this.#root, `has more than ${MOST_FILES} files`);
    return names.sort();
  }

  async #read(file: string): Promise<void> {
    const found = await this.#attempt(file, async (real) => {
      const about = await stat(real);
      if (this.#bytes + (about.isFile() ? about.size : 0) > MOST_BYTES)
        throw refuse(this.#root, `has more than ${MOST_BYTES} bytes to read`);
      const content = about.isFile() ? await readRegular(real, about.size) : null;
      return content ?? failWith("IRREGULAR");
    });
    if (!found) return;
    this.#bytes += found.length;
    if (!isUtf8(found)) this.#garble(file, found);
    this.texts.set(file, found.toString("utf8"));
  }

  /** What comes of it; undefined where it cannot be read, which is one of the folder's problems unless nothing has to be there. */
  async #attempt<T>(
    file: string,
    act: (real: string) => Promise<T>,
    isOptional = false,
  ): Promise<T | undefined> {
    try {
      const real = await realpath(join(this.#root, file));
      return isBelow(real, this.#root) ? await act(real) : failWith("OUTSIDE");
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined || error instanceof DissensusError) throw error;
      if (isOptional && code === "ENOENT") return undefined;
      const why = REASONS[code] ?? faultOf(error as NodeJS.ErrnoException);
      this.unread.add(file);
      this.problems.push(problem({ file: nameOf(file), line: null }, "unreadable", { why }));
      return undefined;
    }
  }

  #garble(file: string, content: Buffer): void {
    for (let [line, from] = [1, 0]; from < content.length; line += 1) {
      const end = content.indexOf(10, from);
      const to = end === -1 ? content.length : end;
      if (!isUtf8(content.subarray(from, to))) {
        this.garbled.add(`${file}:${line}`);
        this.problems.push(problem({ file: nameOf(file), line }, "not-text"));
      }
      from = to + 1;
    }
  }
}

/** Why a file of the folder cannot be read, where that differs from any other file, or is found out here. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "is a link that leads nowhere",
  ENOTDIR: "is not a folder",
  OUTSIDE: "leads out of the folder",
  IRREGULAR: "is not a regular file",
};

function failWith(code: string): never {
  throw Object.assign(new Error(code), { code });
}

/** Names in a folder of somebody else's may hold anything. */
function nameOf(file: string): string {
  return oneLine(file, 200);
}

function refuse(folder: string, why: string): DissensusError {
  return errorOf("no-ledgers", { folder: oneLine(folder, 300), why });
}

/** The path of what was named, if it is a folder; null if nothing is there. */
async function folderNamed(given: string, cwd: string): Promise<string | null> {
  if (given.trim() === "" || given.includes("\0")) return null;
  const found = await stat(resolve(cwd, given)).catch((error: NodeJS.ErrnoException) => error);
  if (!(found instanceof Error)) {
    if (found.isDirectory()) return resolve(cwd, given);
    throw refuse(given, "is not a folder");
  }
  const isMissing = found.code === "ENOENT";
  if (isMissing && !/[/\\]|^\.{1,2}$/.test(given)) return null;
  throw errorOf("no-ledgers.missing", {
    folder: JSON.stringify(oneLine(given, 300)),
    why: isMissing ? "" : ` that can be read: it ${faultOf(found)}`,
  });
}
