// What a dialectic came to: where the panel stands and how that was resolved, issue by issue, with what speaks against it.
// Law: what is computed comes from facts, what the moderator wrote stands beside it, and neither is mixed with the other.
import type { Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import {
  mainIssue,
  membersOf,
  rowsAt,
  textAt,
  textsAt,
  titleOf,
  type DeliberationState,
  rowAt,
} from "../../../views/deliberation-state.ts";
import { conclusionOf, minorityOf, type Cited, type IssueRow } from "../../../views/conclusion.ts";
import { pickTexts } from "../../shared/body.ts";

export type DialecticResult = ReturnType<typeof dialecticResult>;

export function dialecticResult(record: DeliberationState) {
  const message = record.messages.findLast(({ phase }) => phase === "integrate");
  const integration = message?.body ?? {};
  const conclusion = conclusionOf(record);
  const fallback = record.concluded?.outcome["fallback"];
  const overview = rowAt(integration, "overview");
  const written = rowsAt(integration, "minority");
  return {
    kind: "dialectic" as const,
    ...conclusion,
    categories: record.convergences.map(({ kind: _kind, ...row }) => row),
    /** The message in which the moderator integrated the discussion. */
    written: message?.id ?? null,
    overview: overview ? readCited(overview, "text") : null,
    rulings: rowsAt(integration, "rulings").map((row) => ruling(row, conclusion.issues)),
    minority: minorityOf(record, (option) => {
      const words = written.find((row) => textAt(row, "option") === option);
      return words
        ? { ...pickTexts(words, "whySetAside", "reconsiderWhen"), cites: textsAt(words, "cites") }
        : null;
    }),
    devil: devil(record),
    finals: finals(record),
    nextActions: rowsAt(integration, "nextActions").map((row) => readCited(row, "action")),
    fallback:
      typeof fallback === "string"
        ? fallback
        : (record.notices.find(({ code }) => code === "team-fallback-full")?.code ?? null),
  };
}

function readCited(row: JsonObject, field: string): Cited {
  return { text: textAt(row, field), cites: textsAt(row, "cites") };
}

function ruling(row: JsonObject, issues: readonly IssueRow[]) {
  const stances = issues.flatMap((issue) => issue.stances);
  return {
    ...pickTexts(row, "issue"),
    title: issues.find(({ id }) => id === textAt(row, "issue"))?.title ?? "",
    tradeoffs: rowsAt(row, "tradeoffs").map((tradeoff) => {
      const stance = stances.find(({ id }) => id === textAt(tradeoff, "stance"));
      return {
        ...pickTexts(tradeoff, "stance"),
        label: stance?.label ?? "",
        holders: stance?.holders ?? [],
        ...pickTexts(tradeoff, "gains", "costs"),
      };
    }),
    ...pickTexts(row, "question"),
    cites: textsAt(row, "cites"),
  };
}

function devil({ messages }: DeliberationState) {
  const closing = messages.findLast(
    ({ phase, body }) => phase === "final" && body["strongestObjection"] !== undefined,
  );
  return {
    closing: closing
      ? {
          message: closing.id,
          ...pickTexts(closing.body, "compromise", "strongestObjection"),
          openPremises: textsAt(closing.body, "openPremises"),
        }
      : null,
    premises: messages.flatMap(({ id, round, body }) =>
      rowsAt(body, "premises").map((row) => ({
        message: id,
        round,
        ...pickTexts(row, "premise", "mayFail"),
      })),
    ),
    attacks: messages
      .filter(({ body }) => body["premises"] !== undefined && body["target"] !== undefined)
      .map(({ id, body }) => ({ message: id, ...pickTexts(body, "target", "weakness") })),
  };
}

/** What a member said for the option that it holds, where it said it. */
interface Voice {
  readonly title: string;
  readonly said: readonly {
    readonly field: "reasons" | "changeReason" | "kept" | "cannotAgree";
    readonly texts: readonly string[];
    readonly message: string | null;
  }[];
}

/** Those of a minority: why they took the option up, what they kept of it under criticism, why they do not give way. */
export function voicesFor(record: DeliberationState, option: string): Voice[] {
  const holders =
    record.verdicts.at(-1)?.minority.find((row) => row.option === option)?.holders ?? [];
  return holders.map((seat) => {
    const own = record.messages.filter((message) => isBy(message, seat));
    const came = record.shifts.findLast((shift) => shift.seat === seat && shift.to === option);
    const since = came ? own.slice(own.findIndex(({ id }) => id === came.message)) : own;
    const from = (
      messages: readonly Message[],
      phase: string,
      field: "reasons" | "kept" | "cannotAgree",
    ): Voice["said"][number] => {
      const message = messages.findLast((m) => m.phase === phase);
      const body = message?.body ?? {};
      return {
        field,
        texts: field === "reasons" ? textsAt(body, field) : [textAt(body, field)],
        message: message?.id ?? null,
      };
    };
    const isFirst = record.positions.some(
      (p) => p.seat === seat && p.stance === option && p.round <= 1 && p.basis !== "grouped",
    );
    const why: Voice["said"] = came
      ? [{ field: "changeReason", texts: [came.reason], message: came.message }]
      : isFirst
        ? [from(own, "position", "reasons")]
        : [];
    const said = [...why, from(since, "synthesis", "kept"), from(since, "final", "cannotAgree")];
    return {
      title: titleOf(record.seats, seat),
      said: said.filter(({ texts }) => texts.some((text) => text.trim() !== "")),
    };
  });
}

function isBy(message: Message, seat: string): boolean {
  return message.seat === seat || message.seat === `${seat}-substitute`;
}

function finals(record: DeliberationState) {
  const main = mainIssue(record)?.id;
  return membersOf(record).map(({ id, title }) => {
    const message = record.messages.findLast((m) => m.phase === "final" && isBy(m, id));
    const stated = record.positions.findLast((p) => p.message === message?.id && p.issue === main);
    return {
      seat: id,
      title,
      message: message?.id ?? null,
      confidence: stated?.confidence ?? null,
      ...pickTexts(message?.body ?? {}, "claim", "canAgree", "cannotAgree", "remainingRisk"),
    };
  });
}
