// The report as a document: a first screen that is enough for whoever decides, then how it came about, every word last.
import type { LogEvent } from "../log/event.ts";
import { heading, type Document } from "./document.ts";
import { linkIds } from "./links.ts";
import { head, run } from "./run-sections.ts";
import { said } from "./said.ts";
import type { Section } from "./section.ts";
import { matrix, minority, moved, reasonsBehind, warnings } from "./sections.ts";
import { stands, votes } from "./stands.ts";
import { View } from "./view.ts";

export function reportDocument(events: readonly LogEvent[]): Document {
  const view = new View(events, { isAnchored: true });
  const { h, status } = view;
  const own = sectionsOf(view);
  const sections: readonly Section[] = [
    ...own,
    { anchor: null, title: h.run, blocks: run(view) },
    { anchor: null, title: h.transcript, blocks: said(view, own) },
  ];
  const body = sections.flatMap(({ anchor, title, blocks }) => [
    heading(2, title, anchor),
    ...blocks,
  ]);
  return linkIds(
    {
      lang: status.lang,
      title: status.topic === "" ? status.id : status.topic,
      blocks: [...head(view), ...body],
    },
    view.anchored,
  );
}

function sectionsOf(view: View): readonly Section[] {
  const { result, writing } = view;
  const shared = (): readonly Section[] => discussed(view);
  return writing.sections?.(view, result, shared) ?? shared();
}

/** Of a protocol that brings no sections: what every discussion of options has. */
function discussed(view: View): readonly Section[] {
  const { h } = view;
  const labels = { why: h.whySetAside, when: h.reconsiderWhen };
  return [
    { anchor: "stands", title: h.stands, blocks: stands(view, []) },
    {
      anchor: "votes",
      title: h.votes,
      blocks: votes(view, { says: h.moderatorSays, cites: h.cites }),
    },
    { anchor: "moved", title: h.moved, blocks: moved(view) },
    { anchor: "minority", title: h.minority, blocks: minority(view, labels) },
    { anchor: "issues", title: h.issues, blocks: [...matrix(view), ...reasonsBehind(view)] },
    { anchor: "warnings", title: h.warnings, blocks: warnings(view) },
  ];
}
