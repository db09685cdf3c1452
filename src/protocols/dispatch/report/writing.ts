// How a dispatch is written down: what the chair decided, and how conflicts were resolved.
import type { DispatchResult } from "../result/result.ts";
import type { Row } from "../../../report/csv.ts";
import type { Writing } from "../../../report/writing.ts";
import { dispatchRecord, dispatchSections } from "./sections.ts";
import { dispatchPage } from "./page.ts";
import terminal from "../messages/terminal.json" with { type: "json" };

export const dispatchWriting: Writing<DispatchResult> = {
  terminal,
  sections: dispatchSections,
  page: dispatchPage,
  record: dispatchRecord,
  anchors: ({ conflicts }) => conflicts.map(({ id }) => id),
  reason: ({ conflicts }, word) =>
    (word === "decided" || word === "converged") && conflicts.every(({ by }) => by !== "rule")
      ? "dispatch-by-chair"
      : `dispatch-${word}`,
  rows,
};

function rows({ conflicts }: DispatchResult): Row[] {
  return conflicts.map(({ id, between, point, winner, method, why }): Row => ({
    record: "conflict",
    message: id,
    state: winner === null ? "open" : "resolved",
    label: between.join(" / "),
    stance: winner,
    class: method,
    text: `${point}\n${why}`,
  }));
}
