// The argument of a swarm as a section: options with where they stand and why, then what the record keeper saw in it.
import type { OptionRow } from "../../../views/conclusion.ts";
import type { Insight } from "../result/synthesis.ts";
import type { SwarmResult } from "../result/result.ts";
import {
  heading,
  joined,
  list,
  note,
  paragraph,
  small,
  strong,
  table,
  type Block,
  type Line,
} from "../../../report/document.ts";
import { reasonsBehind } from "../../../report/sections.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

export function argued(view: View, result: SwarmResult): Block[] {
  const w = view.words(reportWords);
  const { synthesis } = result;
  return [
    ...(result.options.length > 0
      ? [heading(3, w.options), options(view, result), ...reasonsBehind(view)]
      : []),
    ...(result.written === null && view.status.state === "finished" ? [note(w.noSynthesis)] : []),
    heading(3, w.agreements),
    ...writtenIn(view, synthesis.source),
    agreements(view, result),
    heading(3, w.disputes),
    ...disputes(view, result),
    heading(3, w.insights),
    ...(synthesis.insights.length === 0
      ? [paragraph(view.h.none)]
      : synthesis.insights.flatMap((row) => insight(view, row))),
    ...(synthesis.observations === ""
      ? []
      : [
          heading(3, w.observations),
          paragraph(synthesis.observations, ...view.citing([synthesis.source])),
        ]),
  ];
}

/** Each option with its certificate in words, so that nobody has to trust the word alone. */
export function options(view: View, { options: rows }: Pick<SwarmResult, "options">): Block {
  const { h } = view;
  return table(
    [h.option, h.heldBy, h.status],
    rows.map(({ id, label, holders, ...standing }): Line[] => [
      [strong(id), ` ${label}`],
      [holders.length > 0 ? holders.join(", ") : "—"],
      stand(view, standing),
    ]),
  );
}

/** A certificate says by itself that something is refuted, contested or taken back; only what stands needs its word. */
export function stand(
  view: View,
  { status, certificate, says }: Pick<OptionRow, "status" | "certificate" | "says">,
): Line {
  return status === "standing"
    ? [strong(view.term(status)), `${view.h.stop}${view.engine(certificate, says)}`]
    : [view.engine(certificate, says)];
}

export function agreements(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block {
  const w = view.words(reportWords);
  if (synthesis.agreements.length === 0) return paragraph(view.h.none);
  return list(
    ...synthesis.agreements.map(({ point, supporters, strength }): Line => [
      point,
      ` (${[view.term(strength), ...(supporters.length > 0 ? [`${w.supporters} ${supporters.join(", ")}`] : [])].join("; ")})`,
    ]),
  );
}

export function disputes(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block[] {
  const w = view.words(reportWords);
  if (synthesis.disputes.length === 0) return [paragraph(view.h.none)];
  return synthesis.disputes.flatMap(({ topic, positions, whyUnresolved }): Block[] => [
    paragraph(
      strong(topic),
      ` — ${w.whyUnresolved}: ${whyUnresolved === "" ? w.notSaid : whyUnresolved}`,
      ...view.citing([synthesis.source]),
    ),
    list(
      ...positions.map(({ stance, advocates, arguments: said }): Line => [
        `${stance}${advocates.length > 0 ? ` (${advocates.join(", ")})` : ""}`,
        ...(said.length > 0 ? [`: ${said.join(" ")}`] : []),
      ]),
    ),
  ]);
}

export function insight(
  view: View,
  { title, description, confidence, confidenceReason, evidence, dissent }: Insight,
): Block[] {
  const w = view.words(reportWords);
  const about = ({
    message,
    summary,
  }: {
    readonly message: string;
    readonly summary: string;
  }): Line => [view.ref(message), ...(summary === "" ? [] : [` ${summary}`])];
  const against = dissent.map((row): Line => [
    ...about(row),
    ` (${row.refuted ? w.refuted : w.notRefuted})`,
  ]);
  return [
    paragraph(strong(title), ...(description === "" ? [] : [` — ${description}`])),
    list(
      ...(confidence === ""
        ? []
        : [[`${view.h.confidence}: ${view.term(confidence)}${view.h.stop}${confidenceReason}`]]),
      [`${w.restsOn}: `, ...joined(evidence.map(about), "; ")],
      ...(against.length === 0 ? [] : [[`${w.against}: `, ...joined(against, "; ")]]),
    ),
  ];
}

/** Which message the words that follow were written in, and by whom. */
export function writtenIn(view: View, message: string | null): Block[] {
  const w = view.words(reportWords);
  const by = view.record.messages.find(({ id }) => id === message);
  return by
    ? [paragraph(small(`${w.writtenIn} `), view.ref(by.id), small(` (${view.title(by.seat)})`))]
    : [];
}
