// The report as a document: a first screen that is enough for whoever decides, then how it came about, every word last.
import type { LogEvent } from "../log/event.ts";
import { heading, type Block, type Document } from "./document.ts";
import { linkIds } from "./links.ts";
import { head, run } from "./run-sections.ts";
import { said } from "./said.ts";
import { devil, finals, matrix, minority, moved, reasonsBehind, rulings, warnings } from "./sections.ts";
import { stands, votes } from "./stands.ts";
import { View } from "./view.ts";

export function reportDocument(events: readonly LogEvent[]): Document {
  const view = new View(events, { isAnchored: true });
  const { h, status } = view;
  const sections: readonly (readonly [anchor: string | null, title: string, blocks: readonly Block[]])[] = [
    ["stands", h.stands, stands(view)],
    ["votes", h.votes, votes(view)],
    ["moved", h.moved, moved(view)],
    ["minority", h.minority, minority(view)],
    ["issues", h.issues, view.result.issues.length === 0 ? matrix(view) : [...matrix(view), ...reasonsBehind(view), ...rulings(view)]],
    [null, h.devil, devil(view)],
    ["warnings", h.warnings, warnings(view)],
    [null, h.finals, finals(view)],
    [null, h.run, run(view)],
    [null, h.transcript, said(view)],
  ];
  const body = sections.flatMap(([anchor, title, blocks]) => [heading(2, title, anchor), ...blocks]);
  return linkIds({ lang: status.lang, title: status.topic === "" ? status.id : status.topic, blocks: [...head(view), ...body] }, view.anchored);
}
