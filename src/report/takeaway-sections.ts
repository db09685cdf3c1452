// What whoever has to act takes away besides the answer, each with who says it.
import { heading, list, strong, type Block, type Line } from "./document.ts";
import { section, type Section } from "./section.ts";
import type { Task, TakeawayVoice } from "../views/takeaways.ts";
import type { View } from "./view.ts";

/** Nothing where nobody left any. */
export function takeawaySections(view: View): readonly Section[] {
  const { h, takeaways } = view;
  const faults = takeaways.document.map(({ source, quote, voices }): Line => [
    strong(view.passage(source)),
    ...(quote === "" ? [] : [` ${view.quoted(quote)}`]),
    " — ",
    ...voices.flatMap((voice, n): Line => [n === 0 ? "" : "; ", ...inVoice(view, voice)]),
  ]);
  const tasks = (rows: readonly Task[]): readonly Line[] => rows.map((task) => inTask(view, task));
  const blocks = [
    ...titled(h.inDocuments, faults),
    ...titled(h.inAnyCase, tasks(takeaways.anyway)),
    ...titled(h.wouldChange, tasks(takeaways.change)),
    ...titled(h.nextSteps, tasks(takeaways.next)),
    ...titled(h.prediction, tasks(takeaways.prediction)),
  ];
  return blocks.length === 0 ? [] : [section("takeaways", h.takeaways, blocks)];
}

function titled(title: string, rows: readonly Line[]): Block[] {
  return rows.length === 0 ? [] : [heading(3, title), list(...rows)];
}

function inTask(view: View, task: Task): Line {
  const whoAndWhen = [task.who, task.by].filter((text) => text !== null).join("; ");
  return [...inVoice(view, task), ...(whoAndWhen === "" ? [] : [` — ${whoAndWhen}`])];
}

function inVoice(view: View, { text, titles, messages }: TakeawayVoice): Line {
  return [
    `${text} (${titles.join(", ")}`,
    ...(messages.length === 0 ? [] : [": ", ...view.refs(messages)]),
    ")",
  ];
}
