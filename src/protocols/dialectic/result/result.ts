// What a dialectic came to: where the panel stands and how that was resolved, issue by issue, with what speaks against it.
// Law: what is computed comes from facts, what the moderator wrote stands beside it, and neither is mixed with the other.
import type { Result } from "../../../views/reading.ts";
import type { Convergence, Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import {
  mainIssue,
  membersOf,
  rowsAt,
  textAt,
  textsAt,
  titleOf,
  type Chronicle,
} from "../../../views/chronicle.ts";
import {
  conclusionOf,
  minorityOf,
  type Cited,
  type IssueRow,
  type LastWord,
  type MinorityRow,
} from "../../../views/conclusion.ts";

export interface Ruling {
  readonly issue: string;
  readonly title: string;
  readonly tradeoffs: readonly {
    readonly stance: string;
    readonly label: string;
    readonly holders: readonly string[];
    readonly gains: string;
    readonly costs: string;
  }[];
  readonly question: string;
  readonly cites: readonly string[];
}

export interface DevilSummary {
  readonly closing: {
    readonly message: string;
    readonly compromise: string;
    readonly strongestObjection: string;
    readonly openPremises: readonly string[];
  } | null;
  readonly premises: readonly {
    readonly message: string;
    readonly round: number;
    readonly premise: string;
    readonly mayFail: string;
  }[];
  readonly attacks: readonly {
    readonly message: string;
    readonly target: string;
    readonly weakness: string;
  }[];
}

export interface FinalRow extends LastWord {
  readonly canAgree: string;
  readonly cannotAgree: string;
  readonly remainingRisk: string;
}

export interface DialecticResult extends Result {
  readonly kind: "dialectic";
  readonly categories: readonly Omit<Convergence, "kind">[];
  /** The message in which the moderator integrated the discussion. */
  readonly written: string | null;
  readonly overview: Cited | null;
  readonly rulings: readonly Ruling[];
  readonly minority: readonly MinorityRow[] | "none";
  readonly devil: DevilSummary;
  readonly finals: readonly FinalRow[];
  readonly nextActions: readonly Cited[];
  readonly fallback: string | null;
}

export function dialecticResult(record: Chronicle): DialecticResult {
  const message = record.messages.findLast(({ phase }) => phase === "integrate");
  const integration = message?.body ?? {};
  const conclusion = conclusionOf(record);
  const fallback = record.concluded?.outcome["fallback"];
  return {
    kind: "dialectic",
    ...conclusion,
    categories: record.convergences.map(({ kind: _kind, ...row }) => row),
    written: message?.id ?? null,
    overview: overview(integration),
    rulings: rulings(integration, conclusion.issues),
    minority: minority(record, integration),
    devil: devil(record),
    finals: finals(record),
    nextActions: rowsAt(integration, "nextActions").map((row) => ({
      text: textAt(row, "action"),
      cites: textsAt(row, "cites"),
    })),
    fallback:
      typeof fallback === "string"
        ? fallback
        : (record.notices.find(({ code }) => code === "team-fallback-full")?.code ?? null),
  };
}

function overview(integration: JsonObject): Cited | null {
  const [row] = rowsAt({ rows: [integration["overview"] ?? null] }, "rows");
  return row ? { text: textAt(row, "text"), cites: textsAt(row, "cites") } : null;
}

function rulings(integration: JsonObject, issues: readonly IssueRow[]): Ruling[] {
  return rowsAt(integration, "rulings").map((row) => {
    const issue = issues.find(({ id }) => id === textAt(row, "issue"));
    const tradeoffs = rowsAt(row, "tradeoffs").map((tradeoff) => {
      const stance = issues
        .flatMap((i) => i.stances)
        .find(({ id }) => id === textAt(tradeoff, "stance"));
      return {
        stance: textAt(tradeoff, "stance"),
        label: stance?.label ?? "",
        holders: stance?.holders ?? [],
        gains: textAt(tradeoff, "gains"),
        costs: textAt(tradeoff, "costs"),
      };
    });
    return {
      issue: textAt(row, "issue"),
      title: issue?.title ?? "",
      tradeoffs,
      question: textAt(row, "question"),
      cites: textsAt(row, "cites"),
    };
  });
}

function minority(record: Chronicle, integration: JsonObject): DialecticResult["minority"] {
  const written = rowsAt(integration, "minority");
  return minorityOf(record, (option) => {
    const words = written.find((row) => textAt(row, "option") === option);
    return words
      ? {
          whySetAside: textAt(words, "whySetAside"),
          reconsiderWhen: textAt(words, "reconsiderWhen"),
          cites: textsAt(words, "cites"),
        }
      : null;
  });
}

function devil(record: Chronicle): DevilSummary {
  const closing = record.messages.findLast(
    ({ phase, body }) => phase === "final" && body["strongestObjection"] !== undefined,
  );
  return {
    closing: closing
      ? {
          message: closing.id,
          compromise: textAt(closing.body, "compromise"),
          strongestObjection: textAt(closing.body, "strongestObjection"),
          openPremises: textsAt(closing.body, "openPremises"),
        }
      : null,
    premises: record.messages.flatMap(({ id, round, body }) =>
      rowsAt(body, "premises").map((row) => ({
        message: id,
        round,
        premise: textAt(row, "premise"),
        mayFail: textAt(row, "mayFail"),
      })),
    ),
    attacks: record.messages
      .filter(({ body }) => body["premises"] !== undefined && body["target"] !== undefined)
      .map(({ id, body }) => ({
        message: id,
        target: textAt(body, "target"),
        weakness: textAt(body, "weakness"),
      })),
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
export function voicesFor(record: Chronicle, option: string): Voice[] {
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

function finals(record: Chronicle): FinalRow[] {
  const main = mainIssue(record)?.id;
  return membersOf(record).map(({ id, title }) => {
    const message = record.messages.findLast((m) => m.phase === "final" && isBy(m, id));
    const body = message?.body ?? {};
    const confidence =
      record.positions.findLast((p) => p.message === message?.id && p.issue === main)?.confidence ??
      null;
    return {
      seat: id,
      title,
      message: message?.id ?? null,
      confidence,
      claim: textAt(body, "claim"),
      canAgree: textAt(body, "canAgree"),
      cannotAgree: textAt(body, "cannotAgree"),
      remainingRisk: textAt(body, "remainingRisk"),
    };
  });
}
