// What a dialectic came to: where the panel stands and how that was resolved, issue by issue, with what speaks against it.
// Law: what is computed comes from facts, what the moderator wrote stands beside it, and neither is mixed with the other.
import { optionAttacks } from "../../../argument/option-attacks.ts";
import { placeOf } from "../../../kernel/ask.ts";
import type { Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import {
  mainIssue,
  membersOf,
  pickTexts,
  rowsAt,
  textAt,
  textsAt,
  titleOf,
  type DeliberationState,
  rowAt,
  isRow,
} from "../../../views/deliberation-state.ts";
import { conclusionOf, minorityOf, type Cited, type IssueRow } from "../../../views/conclusion.ts";
import { DEVIL } from "../brief.ts";

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
    nextActions: nextActions(integration, message?.id),
    /** Asked once more alone: how many were, and who changed its mind; null where nobody was. */
    reask: reask(record),
    /** Issues that gave their place to another. */
    replaced: own(record, "replaced").map((row) => textAt(row, "issue")),
    fallback:
      typeof fallback === "string"
        ? fallback
        : (record.notices.find(({ code }) => code === "team-fallback-full")?.code ?? null),
  };
}

/** Logs of older versions have actions that cite messages. */
function nextActions(integration: JsonObject, written: string | undefined): Cited[] {
  const steps = rowsAt(integration, "nextSteps").map((row): Cited => {
    const told = [textAt(row, "who"), textAt(row, "by")].filter((text) => text !== "").join(", ");
    const action = textAt(row, "action");
    const cites = written === undefined ? [] : [written];
    return { text: told === "" ? action : `${action} (${told})`, cites };
  });
  return [...steps, ...rowsAt(integration, "nextActions").map((row) => readCited(row, "action"))];
}

/** What this protocol records under its own names. */
function own({ facts }: DeliberationState, name: string): JsonObject[] {
  return facts.flatMap((fact) =>
    fact.kind === "own" && fact.name === `dialectic/${name}` && isRow(fact.data) ? [fact.data] : [],
  );
}

function reask(record: DeliberationState) {
  const rows = own(record, "reask");
  if (rows.length === 0) return null;
  const counts = rows.map(({ asked }) => (typeof asked === "number" ? asked : 0));
  return {
    asked: counts.reduce((sum, asked) => sum + asked, 0),
    changed: rows.flatMap((row) => textsAt(row, "changed")).map((id) => titleOf(record.seats, id)),
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

function devil(record: DeliberationState) {
  const said = record.messages.filter(({ seat }) => placeOf(seat) === DEVIL);
  const closing = said.findLast(({ body }) => body["strongestObjection"] !== undefined);
  const open = optionAttacks(record.facts).attacks.filter(
    ({ by, status }) => placeOf(by) === DEVIL && status === "open",
  );
  return {
    closing: closing
      ? {
          message: closing.id,
          ...pickTexts(closing.body, "compromise", "strongestObjection"),
          /** What nobody answered; in older versions, what its seat called so. */
          openPremises: [
            ...textsAt(closing.body, "openPremises"),
            ...open.map(({ words }) => words),
          ],
        }
      : null,
    premises: said.flatMap(({ id, round, body }) =>
      rowsAt(body, "premises").map((row) => ({
        message: id,
        round,
        ...pickTexts(row, "premise", "mayFail"),
      })),
    ),
    attacks: said
      .filter(({ body }) => body["target"] !== undefined)
      .map(({ id, body }) => ({ message: id, ...pickTexts(body, "target", "weakness") })),
  };
}

/** Those of a minority: why they took the option up, what they kept of it under criticism, why they do not give way, and where they said it. */
export function voicesFor(record: DeliberationState, option: string) {
  const holders =
    record.verdicts.at(-1)?.minority.find((row) => row.option === option)?.holders ?? [];
  return holders.map((seat) => {
    const own = record.messages.filter((message) => isBy(message, seat));
    const came = record.shifts.findLast((shift) => shift.seat === seat && shift.to === option);
    const since = came ? own.slice(own.findIndex(({ id }) => id === came.message)) : own;
    const from = (messages: readonly Message[], phase: string, field: string) => {
      const message = messages.findLast((m) => isOf(m, phase));
      const body = message?.body ?? {};
      const texts = field === "reasons" ? textsAt(body, field) : [textAt(body, field)];
      return { field, texts, message: message?.id ?? null };
    };
    const isFirst = record.positions.some(
      (p) => p.seat === seat && p.stance === option && p.round <= 1 && p.basis !== "grouped",
    );
    const why = came
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

/** Whoever answers an attack on what all hold files a final position with it. */
function isOf({ phase }: Message, wanted: string): boolean {
  return phase === wanted || (wanted === "final" && phase === "answer");
}

function isBy(message: Message, seat: string): boolean {
  return placeOf(message.seat) === seat;
}

function finals(record: DeliberationState) {
  const main = mainIssue(record)?.id;
  return membersOf(record).map(({ id, title }) => {
    const message = record.messages.findLast((m) => isOf(m, "final") && isBy(m, id));
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
