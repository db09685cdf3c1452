// What can be made from a log for people and programs to read. Each format is a function from events to text.
import type { LogEvent } from "../log/event.ts";
import { argument, type Argument } from "../views/argument.ts";
import { csv } from "./csv.ts";
import { aif } from "./exports/aif.ts";
import { argdown } from "./exports/argdown.ts";
import { af, apx, tgf } from "./exports/frameworks.ts";
import { graphml, mermaid } from "./exports/drawing.ts";
import { madr } from "./exports/madr.ts";
import { briefDocument } from "./first-page.ts";
import { toHtml } from "./html.ts";
import { json } from "./json.ts";
import { REPORT_FILE, reportDocument, reportFiles, TRANSCRIPT_FILE } from "./report-document.ts";
import { toMarkdown } from "./to-markdown.ts";

type Written = (events: readonly LogEvent[]) => string;

export const formats = {
  md: fileOf(REPORT_FILE),
  brief: (events) => toMarkdown(briefDocument(events)),
  transcript: fileOf(TRANSCRIPT_FILE),
  html: (events) => toHtml(reportDocument(events)),
  json,
  csv,
  madr,
  argdown: ofArgument(argdown),
  aif: ofArgument(aif),
  mermaid: ofArgument(mermaid),
  graphml: ofArgument(graphml),
  tgf: ofArgument(tgf),
  apx: ofArgument(apx),
  af: ofArgument(af),
} as const satisfies Readonly<Record<string, Written>>;

/** The forms a record can be written in. */
export type Format = keyof typeof formats;

export { folderOf, writingFor } from "./writing.ts";
export type { FolderFile, OwnDocument, Step, Steps, TerminalLines, Writing } from "./writing.ts";
export { REPORT_FILE, reportFiles } from "./report-document.ts";
export { drawing, type DrawnNode } from "./exports/drawing.ts";
export { importAif, LARGEST_AIF_BYTES, type AifReading } from "./exports/import-aif.ts";

function fileOf(file: string): Written {
  return (events) => reportFiles(events).find(({ name }) => name === file)?.text ?? "";
}

function ofArgument(write: (argument: Argument) => string): Written {
  return (events) => write(argument(events));
}
