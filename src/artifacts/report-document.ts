// The report as a document: what came out first, how it came out after, every word last.
import type { LogEvent } from "../log/event.ts";
import { heading, type Block, type Document } from "./document.ts";
import { head, run, said } from "./run-sections.ts";
import { actions, devil, finals, matrix, minority, moved, reasonsBehind, rulings, stands, warnings } from "./sections.ts";
import { View } from "./view.ts";

export function reportDocument(events: readonly LogEvent[]): Document {
  const view = new View(events, { isAnchored: true });
  const { h, status } = view;
  const sections: readonly (readonly [anchor: string | null, title: string, blocks: readonly Block[]])[] = [
    [null, h.stands, stands(view)],
    [null, h.moved, moved(view)],
    [null, h.minority, minority(view)],
    [null, h.issues, view.result.issues.length === 0 ? matrix(view) : [...matrix(view), ...reasonsBehind(view), ...rulings(view)]],
    [null, h.actions, actions(view)],
    [null, h.devil, devil(view)],
    ["warnings", h.warnings, warnings(view)],
    [null, h.finals, finals(view)],
    [null, h.run, run(view)],
    [null, h.transcript, said(view)],
  ];
  const body = sections.flatMap(([anchor, title, blocks]) => [heading(2, title, anchor), ...blocks]);
  return { lang: status.lang, title: status.topic === "" ? status.id : status.topic, blocks: [...head(view), ...body] };
}
