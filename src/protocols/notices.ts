// Facts that tell the reader something about the run itself.
import type { Alarm, Notice, Verdict } from "../script/fact.ts";
import type { Absent } from "../script/reply.ts";

export function notice(code: string, text: string, seat: string | null = null): Notice {
  return { kind: "notice", code, text, seat };
}

export function alarm(
  code: string,
  round: number,
  text: string,
  refs: readonly string[] = [],
): Alarm {
  return { kind: "alarm", code, round, text, refs };
}

export function gone(reply: Absent): Notice {
  return notice(
    "seat-absent",
    `${reply.seat} gave no usable reply to ${reply.ask} (${reply.state}): ${reply.why}`,
    reply.seat,
  );
}

/** Said on every consensus, word for word. */
export const UNANIMOUS = "Unanimous agreement detected. Verify diversity of reasoning.";

/** Where whoever keeps the record says otherwise of a minority than what was computed, both are shown. */
export function differing(
  minorityReport: readonly { readonly advocate: string; readonly stillValid: boolean }[],
  verdict: Verdict | null,
): Notice[] {
  return minorityReport.flatMap(({ advocate, stillValid }) => {
    const row = verdict?.minority.find(({ holders }) => holders.includes(advocate));
    if (!row || (row.status === "refuted") !== stillValid) return [];
    return [
      notice(
        "synthesis-differs",
        `The synthesis calls the view of ${advocate} ${stillValid ? "still valid" : "refuted"}; by the argument it is ${row.status}.`,
        advocate,
      ),
    ];
  });
}
