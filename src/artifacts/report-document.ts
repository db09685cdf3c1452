// The report as a document: a first screen that is enough for whoever decides, then how it came about, every word last.
// The one place that chooses a protocol's sections.
import type { LogEvent } from "../log/event.ts";
import type { Messages } from "../script/phrase.ts";
import { dialecticSections } from "./dialectic-sections.ts";
import { dispatchSections } from "./dispatch/sections.ts";
import { heading, type Document } from "./document.ts";
import { linkIds } from "./links.ts";
import { reviewSections } from "./review/sections.ts";
import { head, run } from "./run-sections.ts";
import { said } from "./said.ts";
import type { Section } from "./section.ts";
import { structuredSections } from "./structured/sections.ts";
import { swarmSections } from "./swarm/sections.ts";
import { View } from "./view.ts";

/** `messages`: what a protocol says that does not come with the program. */
export function reportDocument(events: readonly LogEvent[], messages?: Messages): Document {
  const view = new View(events, {
    isAnchored: true,
    ...(messages === undefined ? {} : { messages }),
  });
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
  const { result } = view;
  switch (result.kind) {
    case "dialectic":
      return dialecticSections(view, result);
    case "swarm":
      return swarmSections(view, result);
    case "structured":
      return structuredSections(view, result);
    case "dispatch":
      return dispatchSections(view, result);
    case "review":
      return reviewSections(view, result);
  }
}
