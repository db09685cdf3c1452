// What an ask tells of a deliberation under test: claims and how they stand, decisions, open tensions, what checks found.
// Law: read from the notes and the messages that the ask shows, and from nothing else.
import type { JsonObject } from "../../../script/json.ts";
import { isObject } from "../fill.ts";
import type { Room, Said } from "../room.ts";

/** A line of a ledger, as a note lists it. */
export interface Filed {
  readonly id: string;
  readonly round: number;
  readonly text: string;
}

export interface FiledClaim extends Filed {
  readonly status: string;
  readonly by: string;
  /** The option it speaks for. */
  readonly option: string | undefined;
  readonly testableAs: string;
}

/** What a check found, as its message says. */
interface Found {
  readonly said: Said;
  readonly round: number;
  readonly check: string;
  readonly result: string;
  /** The option that was tested. */
  readonly option: string | undefined;
}

export class Docket {
  readonly claims: readonly FiledClaim[];
  readonly decisions: readonly Filed[];
  readonly found: readonly Found[];
  /** This round's proposal, if another seat made it. */
  readonly proposal: Said | undefined;

  constructor({ ask, own }: Room) {
    const items = ask.notes.flatMap((note) => note.items);
    this.claims = items.flatMap(claimIn);
    this.decisions = items.flatMap(decisionIn);
    this.found = ask.transcript.flatMap((m) =>
      foundIn(m.body, { said: { id: m.id, seat: m.seat, body: m.body }, round: m.round }),
    );
    const proposed = ask.transcript.findLast(
      (m) => m.round === ask.round && typeof m.body["proposal"] === "string",
    );
    this.proposal =
      proposed && !own.some(({ id }) => id === proposed.id)
        ? { id: proposed.id, seat: proposed.seat, body: proposed.body }
        : undefined;
  }

  /** The last finding of each check about an option. */
  about(option: string): readonly Found[] {
    return [
      ...new Map(
        this.found.filter((found) => found.option === option).map((found) => [found.check, found]),
      ).values(),
    ];
  }

  /** The finding that breaks an option and that no later one of the same check took back. */
  breaks(option: string): Found | undefined {
    return this.about(option).findLast(({ result }) => result === "BROKEN");
  }

  hasHeld(option: string): boolean {
    return (
      this.about(option).some(({ result }) => result === "ROBUST") &&
      this.breaks(option) === undefined
    );
  }
}

/** "C-2-1 (pending, raised by critic, for o2): … Testable as: …" */
function claimIn(item: string): FiledClaim[] {
  const found =
    /^(C-(\d+)-\d+) \(([a-z ]+), raised by (\w+)(?:, for (\S+))?\): (.*?)(?: Testable as: (.*))?$/su.exec(
      item,
    );
  if (!found) return [];
  const [, id = "", round = "", status = "", by = "", option, text = "", testableAs = ""] = found;
  return [{ id, round: Number(round), status, by, option, text, testableAs }];
}

/** "D-2-1: … (cites V-2-1, C-2-1)" */
function decisionIn(item: string): Filed[] {
  const [, id = "", round = "", text = ""] =
    /^(D-(\d+)-\d+): (.*?)(?: \(cites [^()]*\))?$/su.exec(item) ?? [];
  return id === "" ? [] : [{ id, round: Number(round), text }];
}

function foundIn(body: JsonObject, at: Pick<Found, "said" | "round">): Found[] {
  return Object.entries(body).flatMap(([check, row]) => {
    if (
      !isObject(row) ||
      typeof row["result"] !== "string" ||
      !Array.isArray(row["claim_status_changes"])
    )
      return [];
    const { option } = row;
    return [
      {
        ...at,
        check,
        result: row["result"],
        option: typeof option === "string" && option !== "none" ? option : undefined,
      },
    ];
  });
}
