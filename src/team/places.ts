// Who sits where, and who is there: a person's seat may be one member's alone, and whoever has a deliberation open is present.
// Law: everything here is of one workspace; of a deliberation that is not in it nothing can be said, and nothing is told.
import { badInput } from "../errors.ts";
import type { Connection, Querying } from "../log/postgres/index.ts";

/** One deliberation. */
export interface TableAt {
  readonly workspace: string;
  readonly id: string;
}

export interface GivenSeat {
  readonly seat: string;
  readonly account: string;
}

/** How often a page that is open lets its person be heard of, and after how many of these they are gone. */
export const HERE_MS = 15_000;
const MISSED = 3;

export class Places {
  readonly #connection: Pick<Connection, "within">;

  constructor(connection: Pick<Connection, "within">) {
    this.#connection = connection;
  }

  /** Gives a person's seat to a member, or to whoever takes part. False where there is no such deliberation or member. */
  give({ workspace, id }: TableAt, seat: string, account: string | null): Promise<boolean> {
    return this.#connection.within("give a seat", workspace, async (asked) => {
      const whose = [workspace, id, seat];
      await asked.query(
        "DELETE FROM dissensus.seats WHERE workspace = $1 AND deliberation = $2 AND seat = $3",
        whose,
      );
      const { rowCount } = await asked.query(
        `INSERT INTO dissensus.seats (workspace, deliberation, seat, account)
         SELECT d.workspace, d.id, $3, m.account FROM dissensus.deliberations d
         JOIN dissensus.memberships m ON m.workspace = d.workspace AND m.account = $4
         WHERE d.workspace = $1 AND d.id = $2 AND m.role <> 'reader'`,
        [...whose, account],
      );
      return account === null ? isThere(asked, workspace, id) : rowCount === 1;
    });
  }

  seatsOf({ workspace, id }: TableAt): Promise<readonly GivenSeat[]> {
    return this.#connection.within("see who sits where", workspace, async (asked) => {
      const { rows } = await asked.query<GivenSeat>(
        `SELECT seat, account FROM dissensus.seats WHERE workspace = $1 AND deliberation = $2
         ORDER BY seat COLLATE "C"`,
        [workspace, id],
      );
      return rows;
    });
  }

  /** Refuses an answer for a seat that is somebody else's. */
  async check(at: TableAt, seat: string, account: string): Promise<void> {
    const given = (await this.seatsOf(at)).find((each) => each.seat === seat);
    if (given && given.account !== account)
      throw badInput(
        "not-allowed",
        "This seat was given to somebody else, who alone answers for it.",
        "An owner of the workspace can give it to another.",
      );
  }

  async arrive({ workspace, id }: TableAt, account: string): Promise<void> {
    await this.#connection.within("note who is there", workspace, async (asked) => {
      await asked.query(
        `INSERT INTO dissensus.present (workspace, deliberation, account) VALUES ($1, $2, $3)
         ON CONFLICT (workspace, deliberation, account) DO UPDATE SET seen_at = clock_timestamp()`,
        [workspace, id, account],
      );
      await asked.query(
        `DELETE FROM dissensus.present WHERE workspace = $1
         AND seen_at < clock_timestamp() - $2 * interval '1 millisecond'`,
        [workspace, MISSED * HERE_MS],
      );
    });
  }

  async leave({ workspace, id }: TableAt, account: string): Promise<void> {
    await this.#connection.within("note who has gone", workspace, (asked) =>
      asked.query(
        "DELETE FROM dissensus.present WHERE workspace = $1 AND deliberation = $2 AND account = $3",
        [workspace, id, account],
      ),
    );
  }

  /** Accounts that have a deliberation of the workspace open, this one or any, on whichever server. */
  presentIn(workspace: string, id: string | null = null): Promise<readonly string[]> {
    return this.#connection.within("see who is there", workspace, async (asked) => {
      const { rows } = await asked.query<{ account: string }>(
        `SELECT account FROM dissensus.present
         WHERE workspace = $1 AND ($2::text IS NULL OR deliberation = $2)
         AND seen_at >= clock_timestamp() - $3 * interval '1 millisecond'
         GROUP BY account ORDER BY account COLLATE "C"`,
        [workspace, id, MISSED * HERE_MS],
      );
      return rows.map(({ account }) => account);
    });
  }
}

async function isThere(asked: Querying, workspace: string, id: string): Promise<boolean> {
  const { rowCount } = await asked.query(
    "SELECT FROM dissensus.deliberations WHERE workspace = $1 AND id = $2",
    [workspace, id],
  );
  return rowCount === 1;
}

/** Those who have a deliberation open here: heard of as long as one of their pages is. */
export class Present {
  readonly #places: Pick<Places, "arrive" | "leave">;
  /** Pages of one person at one deliberation. */
  readonly #pages = new Map<string, number>();

  constructor(places: Pick<Places, "arrive" | "leave">) {
    this.#places = places;
  }

  /** `stays`: asked at every beat; whoever may not stay is sent away. Returns how to go. */
  hold(at: TableAt, account: string, stays: () => Promise<boolean>): { leave(): void } {
    const key = `${at.workspace}/${at.id}/${account}`;
    const count = (by: number): number => {
      const pages = (this.#pages.get(key) ?? 0) + by;
      if (pages > 0) this.#pages.set(key, pages);
      else this.#pages.delete(key);
      return pages;
    };
    // That somebody is there is worth no error of its own.
    const beat = (): void => void this.#places.arrive(at, account).catch(() => undefined);
    count(1);
    beat();
    const look = (): void =>
      void stays().then(
        (may) => may && beat(),
        () => undefined,
      );
    const timer = setInterval(look, HERE_MS).unref();
    let isGone = false;
    return {
      leave: () => {
        if (isGone) return;
        isGone = true;
        clearInterval(timer);
        if (count(-1) <= 0) void this.#places.leave(at, account).catch(() => undefined);
      },
    };
  }
}
