// Assessments, revisions and cards in the transcript: what another section holds whole is named, and the rest is shown as it was said.
import { rowsAt, textAt } from "../../../views/chronicle.ts";
import type { ReviewResult } from "../result/result.ts";
import type { MessageRow } from "../../../views/transcript.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import type { Line, Words } from "../../../report/document.ts";
import { joined } from "../../../report/document.ts";
import { messageWords } from "../../../report/message-words.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

/** Null where the message is shown as it is. */
export function reviewedWords(view: View, row: MessageRow, result: ReviewResult): Words[] | null {
  const w = view.words(reportWords);
  switch (row.phase) {
    case "assess": {
      const raised = result.findings
        .filter(({ seat, round }) => seat === row.seat && round === row.round)
        .map(({ id }) => id);
      const rest = messageWords(view, without(without(row.body, "findings"), "onOthers"));
      const others = rowsAt(row.body, "onOthers").map((said): Line => [
        view.ref(textAt(said, "finding")),
        ...(said["disagree"] === true ? [` — ${w.disagrees}`] : []),
        ...(textAt(said, "alternative") === "" ? [] : [`: ${textAt(said, "alternative")}`]),
      ]);
      return [
        ...(raised.length > 0
          ? [{ label: `${w.fullFindings}:`, line: view.refs(raised) }]
          : [{ label: `${w.fullFindings}:`, text: w.noOpen }]),
        ...rest,
        ...(others.length > 0 ? [{ label: `${view.field("onOthers")}:`, items: others }] : []),
      ];
    }
    case "revise":
    case "rebut": {
      const made = result.versions
        .filter(({ n, round }) => n > 1 && round === row.round)
        .map(({ n, answers }): Line => [
          view.to(`version-${n}`, view.say(w.version, { n })),
          ` (${w.forFindings} `,
          ...view.refs(answers),
          ")",
        ]);
      return [
        made.length > 0
          ? { label: `${w.madeVersion}:`, line: joined(made, ", ") }
          : { label: `${w.madeVersion}:`, text: w.noEdits },
        ...messageWords(view, row.body),
      ];
    }
    case "cards":
    case "rescue": {
      const born = result.ideas.filter(({ round, fate }) => round === row.round && fate === "born");
      return [
        ...messageWords(view, without(row.body, "cards")),
        {
          label: `${w.cardsHere}:`,
          line: joined(
            born.map(({ id, title }): Line => [view.ref(id), ` ${title}`]),
            ", ",
          ),
        },
      ];
    }
    default:
      return null;
  }
}

function without(body: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
