// What is handed to the process that writes a log in PostgreSQL: a row, and the answer in it.
// Law 1: taking it and taking it back are changes of one row: only one succeeds.
// Law 2: what a writer took and did not answer is the next one's; what failed on its way is not tried again by the same.
import { randomUUID } from "node:crypto";
import { canonical } from "../../kernel/json.ts";
import {
  answerTo,
  type Delivered,
  type Delivering,
  type Handed,
  MOST_HANDED_BYTES,
  readDelivered,
} from "../handing.ts";
import type { Log } from "../log.ts";
import type { Querying } from "./connection.ts";
import type { LogPlace } from "./reading.ts";

const POLL_MS = 100;
/** Answers for which nobody came. */
const OLD = "1 hour";

/** The way to whoever writes. */
export function tableInbox(
  place: (id: string) => LogPlace,
): Pick<Delivering, "handOver" | "pollMs"> {
  return {
    pollMs: POLL_MS,
    async handOver(id, canonicalForm) {
      const { connection, workspace } = place(id);
      const uuid = randomUUID();
      const key = [workspace, id, uuid];
      const within = <T>(act: (asked: Querying) => Promise<T>): Promise<T> =>
        connection.within("hand it over", workspace, act);
      /** Whether there was such a row. */
      const take = async (which: string): Promise<boolean> => {
        const gone = await within((asked) =>
          asked.query(
            `DELETE FROM dissensus.handed
             WHERE workspace = $1 AND deliberation = $2 AND id = $3 AND ${which}`,
            key,
          ),
        );
        return gone.rowCount === 1;
      };
      await within((asked) =>
        asked.query(
          `INSERT INTO dissensus.handed (workspace, deliberation, id, given)
           VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
          [...key, Buffer.from(canonicalForm, "utf8")],
        ),
      );
      // Whoever cannot be told finds it at the next look.
      await connection
        .transact(workspace, (asked) =>
          asked.query("SELECT dissensus.tell_sitting($1, $2)", [id, uuid]),
        )
        .catch(() => undefined);
      return {
        async collect() {
          const { rows } = await within((asked) =>
            asked.query<{ answer: Buffer | null }>(
              `SELECT answer FROM dissensus.handed
               WHERE workspace = $1 AND deliberation = $2 AND id = $3`,
              key,
            ),
          );
          const answered = readDelivered(rows[0]?.answer ?? null);
          if (answered !== null) await take("answer IS NOT NULL").catch(() => undefined);
          return answered;
        },
        takeBack: () => take("NOT is_taken"),
        takeBackLeft: () => take("answer IS NULL"),
      };
    },
  };
}

/** The writer's side: calls back for whatever is handed over, at once and at every look, and passes the answer on. */
export interface HandedWatch {
  look(): Promise<void>;
  close(): Promise<void>;
}

export function watchHanded(
  at: LogPlace,
  log: Log,
  onHanded: (given: Handed) => Promise<Delivered>,
): HandedWatch {
  // Whether what failed on its way was recorded is not known here: it is neither answered nor tried again.
  const given = new Set<string>();
  let isOpen = true;
  let isWanted = false;
  let seeing: Promise<void> | undefined;
  const see = async (): Promise<void> => {
    while (isWanted && isOpen) {
      isWanted = false;
      // A database that cannot be asked now is asked again at the next look.
      const waiting = await listHanded(at).catch(() => []);
      for (const id of waiting)
        if (isOpen && !given.has(id))
          await answerOne(at, id, log, onHanded).catch(() => given.add(id));
    }
  };
  const look = (): Promise<void> => {
    isWanted = true;
    return (seeing ??= see().finally(() => (seeing = undefined)));
  };
  void clearOld(at).catch(() => undefined);
  void look();
  return {
    look,
    async close() {
      isOpen = false;
      await seeing;
    },
  };
}

function listHanded({ connection, workspace, id }: LogPlace): Promise<readonly string[]> {
  return connection.within("look what was handed over", workspace, async (asked) => {
    const { rows } = await asked.query<{ id: string }>(
      `SELECT id FROM dissensus.handed
       WHERE workspace = $1 AND deliberation = $2 AND answer IS NULL ORDER BY given_at, id`,
      [workspace, id],
    );
    return rows.map((row) => row.id);
  });
}

async function answerOne(
  { connection, workspace, id }: LogPlace,
  uuid: string,
  { events }: Log,
  onHanded: (given: Handed) => Promise<Delivered>,
): Promise<void> {
  const key = [workspace, id, uuid];
  const form = await connection.within("take what was handed over", workspace, async (asked) => {
    const { rows } = await asked.query<{ given: Buffer }>(
      `UPDATE dissensus.handed SET is_taken = true
       WHERE workspace = $1 AND deliberation = $2 AND id = $3 AND answer IS NULL
       RETURNING CASE WHEN octet_length(given) <= $4 THEN given ELSE '' END AS given`,
      [...key, MOST_HANDED_BYTES],
    );
    return rows[0]?.given;
  });
  if (form === undefined) return;
  const answered = await answerTo(form, events, onHanded);
  await connection.within("answer what was handed over", workspace, (asked) =>
    asked.query(
      `UPDATE dissensus.handed SET answer = $4
       WHERE workspace = $1 AND deliberation = $2 AND id = $3 AND answer IS NULL`,
      [...key, Buffer.from(canonical(answered), "utf8")],
    ),
  );
}

function clearOld({ connection, workspace, id }: LogPlace): Promise<unknown> {
  return connection.within("clear old answers", workspace, (asked) =>
    asked.query(
      `DELETE FROM dissensus.handed
       WHERE workspace = $1 AND deliberation = $2 AND answer IS NOT NULL
         AND given_at < clock_timestamp() - interval '${OLD}'`,
      [workspace, id],
    ),
  );
}
