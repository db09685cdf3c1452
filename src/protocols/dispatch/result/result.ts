// What a dispatch came to: the decision and why, what each specialist said, how conflicts were resolved, what to do, what is open.
// Law: which side of a conflict prevailed, and by which rule, is computed; what the chair wrote stands beside it under its message.
import type { Result } from "../../../views/reading.ts";
import { core } from "../../../messages/voice.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { membersOf, rowsAt, textAt, textsAt, type Chronicle } from "../../../views/chronicle.ts";
import {
  conclusionOf,
  minorityOf,
  optionsOf,
  type Cited,
  type LastWord,
  type MinorityRow,
  type OptionRow,
  type StanceRow,
} from "../../../views/conclusion.ts";
import {
  dispatchedRows,
  specialistRows,
  type DispatchedRow,
  type SpecialistRow,
} from "./specialists.ts";

export interface ConflictRow {
  readonly id: string;
  readonly between: readonly [string, string];
  readonly point: string;
  /** Null where a person has to decide. */
  readonly winner: string | null;
  /** consensus, chair decision, majority, conservative or human. */
  readonly method: string;
  /** Who settled it: the table of rules, the chair where no rule did, a person, or the two themselves. */
  readonly by: "rule" | "chair" | "person" | "themselves";
  readonly why: string;
}

export interface ActionItem {
  readonly item: string;
  readonly where: string;
  readonly reason: string;
}

/** no-known-clash: one round, since no two of those asked are listed as known to clash. decidable: the rules could part them, or nobody had more to say. */
export type HeldNoMore =
  "no-conflict" | "no-known-clash" | "came-to-agree" | "decidable" | "last-round";

export interface DispatchResult extends Result {
  readonly kind: "dispatch";
  /** The message in which the chair wrote the result. */
  readonly written: string | null;
  /** The chair's words stand under decision and rationale. */
  readonly overview: null;
  readonly minority: readonly MinorityRow[] | "none";
  readonly finals: readonly LastWord[];
  readonly nextActions: readonly Cited[];
  readonly options: readonly OptionRow[];
  /** In the chair's words. Where a person has to decide, what is to be decided. */
  readonly decision: string | null;
  readonly rationale: string | null;
  readonly specialists: readonly SpecialistRow[];
  /** What the chair saw after round 1. */
  readonly synthesis: {
    readonly message: string;
    readonly consensus: readonly string[];
    readonly gaps: readonly string[];
  } | null;
  readonly conflicts: readonly ConflictRow[];
  /** Nobody was in conflict, so it went straight to the result. */
  readonly isShortCircuit: boolean;
  /** Why no further round was held; null before the end, and where there was nothing to go on about. */
  readonly heldNoMore: HeldNoMore | null;
  /** Recommendations that are held and were not followed. */
  readonly against: readonly StanceRow[];
  readonly actionItems: readonly ActionItem[];
  readonly openQuestions: readonly string[];
  readonly dispatched: readonly DispatchedRow[];
  readonly mode: string;
  readonly isSolo: boolean;
  /** Why it goes to a person; null where it does not. */
  readonly escalated: string | null;
  /** What a person decided where it was escalated. */
  readonly decidedByPerson: string | null;
}

export function dispatchResult(record: Chronicle): DispatchResult {
  const conclusion = conclusionOf(record);
  const message = record.messages.findLast(({ phase }) => phase === "result");
  const body = message?.body ?? {};
  const specialists = specialistRows(record);
  const conflicts = conflictRows(record);
  const actionItems = rowsAt(body, "actionItems").map((row): ActionItem => ({
    item: textAt(row, "item"),
    where: textAt(row, "where"),
    reason: textAt(row, "reason"),
  }));
  const cites = message ? [message.id] : [];
  const person = record.decisions.find(
    ({ ask, choice }) => ask === "gate/escalation" && choice !== "conclude",
  );
  const main = conclusion.issues.find(({ isMain }) => isMain);
  const taken = main?.stances.find(({ id }) => id === person?.choice);
  const decided = core.phrase("verdict.decided");
  const { chosen, resolution } = taken
    ? {
        chosen: { option: taken.id, label: taken.label, holders: taken.holders },
        resolution: { kind: "by a person", detail: decided.text, says: decided.says },
      }
    : conclusion;
  const dispatched = dispatchedRows(record);
  const isShortCircuit = record.notices.some(
    ({ code, text, says }) =>
      code === "conflicts" &&
      (says ? says.code === "notice.conflicts.none" : text.startsWith("No conflict")), // an older log has the text alone
  );
  return {
    kind: "dispatch",
    ...conclusion,
    chosen,
    resolution,
    written: message?.id ?? null,
    overview: null,
    minority: notFollowed(
      minorityOf(record, (_option, holders) => setAside(conflicts, specialists, holders)),
      chosen?.option ?? null,
      resolution?.kind ?? "",
    ),
    finals: lastWords(record, specialists),
    nextActions: actionItems.map(({ item, where, reason }) => ({
      text: `${item} (${where}${reason === "" ? "" : `: ${reason}`})`,
      cites,
    })),
    options: optionsOf(record, main),
    decision: message ? textAt(body, "decision") : null,
    rationale: message ? textAt(body, "rationale") : null,
    specialists,
    synthesis: synthesisOf(record),
    conflicts,
    isShortCircuit,
    heldNoMore: record.concluded ? heldNoMore(dispatched.length, isShortCircuit, conflicts) : null,
    against:
      chosen === null
        ? []
        : (main?.stances ?? []).filter(
            ({ id, holders }) => id !== chosen.option && holders.length > 0,
          ),
    actionItems,
    openQuestions: textsAt(body, "openQuestions"),
    dispatched,
    mode: textAt(record.opened.brief, "mode"),
    isSolo: record.notices.some(({ code }) => code === "solo"),
    escalated: record.alarms.findLast(({ code }) => code === "escalated")?.text ?? null,
    decidedByPerson: person?.choice ?? null,
  };
}

/** As the outcome has them: before the end no rule has been applied. */
function conflictRows({ concluded, asks }: Chronicle): readonly ConflictRow[] {
  const reply = asks.get("result")?.reply;
  const value = reply?.kind === "answered" ? reply.value : null;
  const chosen =
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? rowsAt(value as JsonObject, "choices").map((row) => textAt(row, "conflict"))
      : []; // a logged reply is JSON data
  return rowsAt(concluded?.outcome ?? {}, "resolved").map((row): ConflictRow => {
    const [a = "", b = ""] = textsAt(row, "between");
    const [id, method] = [textAt(row, "conflict"), textAt(row, "method")];
    const by =
      method === "human"
        ? "person"
        : method === "consensus"
          ? "themselves"
          : method === "chair decision" && chosen.includes(id)
            ? "chair"
            : "rule";
    return {
      id,
      between: [a, b],
      point: textAt(row, "point"),
      winner: textAt(row, "winner") || null,
      method,
      by,
      why: textAt(row, "why"),
    };
  });
}

function heldNoMore(
  rounds: number,
  isShortCircuit: boolean,
  conflicts: readonly ConflictRow[],
): HeldNoMore | null {
  if (isShortCircuit) return "no-conflict";
  if (rounds === 0 || conflicts.length === 0) return null;
  if (rounds >= MOST_ROUNDS) return "last-round";
  return rounds === 1
    ? "no-known-clash"
    : conflicts.every(({ by }) => by === "themselves")
      ? "came-to-agree"
      : "decidable";
}

const MOST_ROUNDS = 3;

/** Where a rule or a person decided, nobody was outvoted; and what a person took was followed. */
function notFollowed(
  rows: readonly MinorityRow[] | "none",
  chosen: string | null,
  kind: string,
): readonly MinorityRow[] | "none" {
  if (rows === "none") return rows;
  const left = rows
    .filter(({ option }) => option !== chosen)
    .map((row): MinorityRow => {
      const isValid = row.status !== "refuted" && chosen !== null;
      return isValid && kind === "by rule"
        ? { ...row, status: "set aside by rule and still valid" }
        : isValid && kind === "by a person"
          ? { ...row, status: "set aside by a person and still valid" }
          : row;
    });
  return left.length > 0 ? left : "none";
}

function synthesisOf({ messages }: Chronicle): DispatchResult["synthesis"] {
  const said = messages.findLast(({ phase }) => phase === "synthesis");
  return said
    ? {
        message: said.id,
        consensus: textsAt(said.body, "consensus"),
        gaps: textsAt(said.body, "gaps"),
      }
    : null;
}

/** Why whoever holds an option lost the conflicts it was in, and what it fears if it is not followed. */
function setAside(
  conflicts: readonly ConflictRow[],
  specialists: readonly SpecialistRow[],
  holders: readonly string[],
): Pick<MinorityRow, "whySetAside" | "reconsiderWhen" | "cites"> {
  const lost = conflicts.filter(
    ({ between, winner }) =>
      winner !== null &&
      between.some((seat) => holders.includes(seat)) &&
      !holders.includes(winner),
  );
  const open = conflicts.filter(
    ({ between, winner }) => winner === null && between.some((seat) => holders.includes(seat)),
  );
  const own = specialists.filter(({ seat }) => holders.includes(seat));
  return {
    whySetAside:
      [
        ...lost.map(
          ({ id, method, by, why }) =>
            `${id}: ${why} (${by === "rule" && method === "chair decision" ? "rule" : method})`,
        ),
        ...open.map(({ id, why }) => `${id}: ${why}`),
      ].join("; ") || null,
    reconsiderWhen:
      own
        .flatMap(({ title, keyConcern }) =>
          keyConcern === null ? [] : [`${title}: ${keyConcern}`],
        )
        .join("; ") || null,
    cites: own.flatMap(({ message }) => (message === null ? [] : [message])),
  };
}

/** A recommendation is a specialist's own words; what it answered in a conflict is its last. */
function lastWords(record: Chronicle, specialists: readonly SpecialistRow[]): LastWord[] {
  return membersOf(record).map(({ id, title }): LastWord => {
    const row = specialists.find(({ seat }) => seat === id);
    const moved = record.shifts.findLast(({ seat }) => seat === id);
    const confidence =
      row?.confidence == null
        ? null
        : ({ High: "HIGH", Medium: "MEDIUM", Low: "LOW" } as const)[row.confidence];
    return {
      seat: id,
      title,
      message: moved?.message ?? row?.message ?? null,
      claim: moved ? moved.reason : (row?.recommendation ?? ""),
      confidence,
    };
  });
}
