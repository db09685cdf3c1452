// How a dispatch is written down: what the chair decided, and how conflicts were resolved.
import type { DispatchResult } from "../result/result.ts";
import type { Row } from "../../../report/csv.ts";
import type { Writing } from "../../../report/writing.ts";
import { dispatchSections } from "./sections.ts";
import { dispatchPage } from "./page.ts";
import terminal from "../messages/terminal.json" with { type: "json" };

type Line = readonly [label: string, text: string];

export const dispatchWriting: Writing<DispatchResult> = {
  terminal,
  sections: dispatchSections,
  page: dispatchPage,
  anchors: ({ conflicts }) => conflicts.map(({ id }) => id),
  reason: ({ conflicts }, word) =>
    (word === "decided" || word === "converged") && conflicts.every(({ by }) => by !== "rule")
      ? "dispatch-by-chair"
      : `dispatch-${word}`,
  rows,
  closing,
  setAside: "Set aside",
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

/** What the chair decided, and how conflicts were resolved. */
function closing({
  decision,
  conflicts,
  isShortCircuit,
  isSolo,
  specialists,
  actionItems,
  openQuestions,
  escalated,
}: DispatchResult): Line[] {
  return [
    ...(decision === null
      ? []
      : [[escalated === null ? "Decision" : "To decide", decision] as const]),
    ...(escalated === null ? [] : [["To a person", escalated] as const]),
    [
      "Asked",
      isSolo
        ? "nobody: the chair worked alone"
        : specialists
            .map(({ title, confidence }) => `${title} (${confidence ?? "no answer"})`)
            .join(", "),
    ],
    ...(isShortCircuit ? [["Conflicts", "none: straight to the result"] as const] : []),
    ...conflicts.map(({ id, between, winner, method, by, why }): Line => [
      "Conflict",
      `${id} between ${between.join(" and ")}: ${method === "left open" ? "left open" : winner === null ? "a person has to decide" : method === "consensus" ? why : `${winner} prevails`} (${by === "rule" ? `by rule: ${why}` : method})`,
    ]),
    ...(actionItems.length === 0
      ? []
      : [
          [
            "To do",
            `${actionItems.length}: ${actionItems.map(({ item }) => item).join("; ")}`,
          ] as const,
        ]),
    ...(openQuestions.length === 0
      ? []
      : [["Questions", `${openQuestions.length} open: ${openQuestions.join("; ")}`] as const]),
  ];
}
