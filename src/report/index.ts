// What can be made from a log for people and programs to read. Each format is a function from events to text.
import type { LogEvent } from "../log/event.ts";
import { argument, type Argument } from "../views/argument.ts";
import { csv } from "./csv.ts";
import { aif } from "./exports/aif.ts";
import { argdown } from "./exports/argdown.ts";
import { af, apx, tgf } from "./exports/frameworks.ts";
import { graphml } from "./exports/graphml.ts";
import { madr } from "./exports/madr.ts";
import { mermaid } from "./exports/mermaid.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { report } from "./markdown.ts";

/** The forms a record can be written in. */
export type Format =
  | "md"
  | "html"
  | "json"
  | "csv"
  | "madr"
  | "argdown"
  | "aif"
  | "mermaid"
  | "graphml"
  | "tgf"
  | "apx"
  | "af";

export const formats: Readonly<Record<Format, (events: readonly LogEvent[]) => string>> = {
  md: report,
  html,
  json,
  csv,
  madr: ofArgument(madr),
  argdown: ofArgument(argdown),
  aif: ofArgument(aif),
  mermaid: ofArgument(mermaid),
  graphml: ofArgument(graphml),
  tgf: ofArgument(tgf),
  apx: ofArgument(apx),
  af: ofArgument(af),
};

export {
  folderOf,
  writingFor,
  writingOf,
  type OwnDocument,
  type Step,
  type TerminalLines,
  type Steps,
  type Writing,
} from "./writing.ts";
export type { FolderFile } from "./folder-file.ts";
export { drawing, type DrawnNode } from "./exports/drawing.ts";
export { importAif, LARGEST_AIF_BYTES, type AifReading } from "./exports/import-aif.ts";

function ofArgument(
  written: (argument: Argument) => string,
): (events: readonly LogEvent[]) => string {
  return (events) => written(argument(events));
}
