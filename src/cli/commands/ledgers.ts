// Commands that judge a folder of ledgers, whoever wrote it: check, signals, evaluate. They read and change nothing.
import { join, relative } from "node:path";
import {
  evaluateFolder,
  figure,
  plural,
  problemText,
  signals as judge,
  type Axis,
} from "../../protocols/structured/ledger/index.ts";
import { oneLine, plain } from "../../text/visible.ts";
import type { Flags } from "../flags.ts";
import { jsonLine, type Io } from "../io.ts";
import { folderNamed, readLedgerFolder, type LedgerFolder } from "../ledger-folder.ts";
import { findId, openStore } from "../../workspace/deliberations.ts";

export async function check(io: Io, flags: Flags, given: string): Promise<number> {
  const { path, reading, texts, problems } = await readNamed(io, flags, given);
  const isOk = problems.length === 0;
  if (flags.json === true) io.out(jsonLine({ ok: isOk, errors: problems }));
  else {
    io.out(problems.map((problem) => `${plain(problemText(problem))}\n`).join(""));
    const { lead_history: leads, claims, verifications, decisions } = reading.ledgers;
    const artifacts = [...texts.keys()].filter((file) => file.startsWith("artifacts/")).length;
    const holds = [
      plural(leads.length, "round"),
      plural(claims.length, "claim"),
      plural(verifications.length, "verification"),
      plural(decisions.length, "decision"),
      plural(artifacts, "artifact"),
    ].join(", ");
    const recoverable = problems.filter((problem) => problem.recoverable).length;
    io.out(
      isOk
        ? `${shown(io, path)} is valid: ${holds}.\n`
        : `${shown(io, path)}: ${plural(problems.length, "error")} in ${plural(new Set(problems.map(({ file }) => file)).size, "file")}${recoverable === 0 ? "" : `, ${recoverable} recoverable`} (read: ${holds}).\n`,
    );
  }
  return isOk ? 0 : 1;
}

export async function signals(io: Io, flags: Flags, given: string): Promise<number> {
  const folder = await readNamed(io, flags, given);
  warn(io, folder);
  const { signals: six, slope, advice, adviceText } = judge(folder.reading.ledgers);
  if (flags.json === true)
    io.out(
      jsonLine({
        signals: six.map(({ n, satisfied, detail }) => ({ n, satisfied, detail })),
        slope,
        advice,
      }),
    );
  else
    io.out(
      `${six.map(({ n, satisfied, detail }) => `${n} ${satisfied ? "yes" : "no "} ${`${NAMES[n]}:`.padEnd(21)} ${detail}\n`).join("")}${adviceText}\n`,
    );
  return 0;
}

const NAMES = {
  1: "Changes settle",
  2: "Disagreement stays",
  3: "Every role led",
  4: "Roles were left out",
  5: "No drift",
  6: "Few claims pending",
} as const;

export async function evaluate(io: Io, flags: Flags, given: string): Promise<number> {
  const folder = await readNamed(io, flags, given);
  warn(io, folder);
  const evaluation = evaluateFolder(folder.texts, folder.reading.ledgers);
  if (flags.json === true) {
    io.out(jsonLine(evaluation));
    return 0;
  }
  const { axes, groups, flags: cautions, failureModes: modes } = evaluation;
  io.out(axisRow("", "value", "share", ""));
  for (const group of ["A", "B", "C"] as const) {
    io.out(`${group}  ${GROUPS[group]}: mean share ${shownValue(groups[group])}\n`);
    for (const axis of axes.filter(({ code }) => code.startsWith(group)))
      io.out(
        axisLine(
          axis,
          cautions
            .filter((flag) => flag.axis === axis.code && flag.code !== "not-measurable")
            .map(({ code, text }) => `${code}: ${text}`),
        ),
      );
  }
  io.out("\nFailure modes\n");
  for (const { code, name, fired, evidence, response } of modes)
    io.out(
      `  ${code} ${fired ? "FIRED" : "no   "} ${name}: ${plain(evidence)}${fired ? ` → ${response}` : ""}\n`,
    );
  io.out("\nThe groups stand side by side; no one number sums them up.\n");
  return 0;
}

const GROUPS = {
  A: "What was tested",
  B: "Whether it stayed open",
  C: "Whether all took part",
} as const;

/** A value may be a count or a slope; only its share, from 0 to 1, goes into the mean. */
function axisLine({ code, name, value, share, detail }: Axis, cautions: readonly string[]): string {
  return `${axisRow(`${code} ${name}`, shownValue(value), shownValue(share), detail)}${cautions.map((caution) => axisRow("", "", "", `(${caution})`)).join("")}`;
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
      `${shown(io, path)} has ${plural(problems.length, "error")} (dissensus check lists them): what follows comes from the lines that can be read.\n`,
    );
}

/** An existing folder, or else a deliberation by its id. */
async function readNamed(io: Io, flags: Flags, given: string): Promise<LedgerFolder> {
  const named = await folderNamed(given, io.cwd);
  if (named !== null) return readLedgerFolder(named);
  const { store } = await openStore(io, flags);
  return readLedgerFolder(join(store.home.root, await findId(store, given)));
}

function shown(io: Io, path: string): string {
  const from = relative(io.cwd, path);
  return oneLine(from === "" ? "." : from.startsWith("..") ? path : from, 300);
}
