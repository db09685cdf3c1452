// A writer's hold on one log in PostgreSQL.
// Law 1: an append is one transaction: the head moves on if it is still where this writer left it, in this writer's epoch, and the
// records are added; or nothing happens. Whoever raised the epoch meanwhile has the log, and this writer is poisoned.
// Law 2: a commit whose answer was lost is looked up under its sequence numbers before it is tried again.
import { broken, DissensusError } from "../../errors.ts";
import type { LogEvent } from "../event.ts";
import { takenError } from "../home.ts";
import { type Batch, type LogStart, QueuedLog } from "../queued-log.ts";
import type { Querying, Connection } from "./connection.ts";

interface PostgresStart extends LogStart {
  readonly connection: Connection;
  readonly workspace: string;
  /** The number of the process that writes. */
  readonly worker: number;
  /** Told after each commit but the first; whoever follows the log knows it by its first record. */
  readonly onRecorded: (first: LogEvent) => void;
  /** Told when the place was given free. */
  readonly onRelease: () => void;
}

export class PostgresWriter extends QueuedLog {
  readonly #start: PostgresStart;
  #size: number;

  constructor(start: PostgresStart) {
    super(start);
    this.#start = start;
    this.#size = start.events.length;
  }

  protected async release(): Promise<void> {
    const { connection, workspace, worker } = this.#start;
    await connection
      .transact(workspace, (asked) =>
        asked.query(
          `UPDATE dissensus.deliberations SET worker = NULL
           WHERE workspace = $1 AND id = $2 AND worker = $3 AND epoch = $4`,
          [workspace, this.deliberation, worker, this.epoch],
        ),
      )
      // The place falls free with this process, and this process may take it again itself.
      .catch(() => undefined);
    this.#start.onRelease();
  }

  protected async write(batch: Batch): Promise<DissensusError | undefined> {
    const { connection, workspace } = this.#start;
    try {
      const is = await connection.patiently(
        `record an event of ${this.deliberation}`,
        (wasUnsure) => this.#tryOnce(batch, wasUnsure),
      );
      if (is === "recorded") {
        this.#size += batch.lines.length;
        if (this.events[0]) this.#start.onRecorded(this.events[0]);
        return undefined;
      }
    } catch (cause) {
      if (!(cause instanceof DissensusError)) throw cause;
      // What may have been recorded must not be followed by anything else.
      return cause.facts["isUnsure"] === true
        ? this.poisoned(cause.code, `${cause.message}. Whether it did is not known.`, cause)
        : cause;
    }
    if (this.#size === 0) return takenError(this.deliberation);
    return this.poisoned(
      "log-fenced",
      `Another writer took over the log of ${this.deliberation} in workspace ${workspace}.`,
    );
  }

  /** What is committed is durable, whatever became of a later commit. */
  protected async sync(): Promise<undefined> {}

  async #tryOnce(batch: Batch, wasUnsure: boolean): Promise<"recorded" | "refused"> {
    const { connection, workspace } = this.#start;
    const isRecorded = (): Promise<boolean> =>
      connection.transact(workspace, (asked) => this.#isRecorded(asked, batch));
    if (wasUnsure && (await isRecorded())) return "recorded";
    const isAdded = await connection.transact(workspace, (asked) => this.#add(asked, batch));
    // A commit that was still under way when it was looked for has moved the head by now.
    return isAdded || (wasUnsure && (await isRecorded())) ? "recorded" : "refused";
  }

  async #add(asked: Querying, { lines, events }: Batch): Promise<boolean> {
    const { workspace, worker } = this.#start;
    const head = [
      workspace,
      this.deliberation,
      this.epoch,
      this.#size + lines.length,
      events.at(-1)?.h,
    ];
    const { rowCount } = await (this.#size === 0
      ? asked.query(
          `INSERT INTO dissensus.deliberations (workspace, id, epoch, seq, hash, worker)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
          [...head, worker],
        )
      : asked.query(
          `UPDATE dissensus.deliberations SET seq = $4, hash = $5, written_at = clock_timestamp()
           WHERE workspace = $1 AND id = $2 AND epoch = $3 AND seq = $6 AND hash = $7`,
          [...head, this.#size, events[0]?.prev],
        ));
    if (rowCount !== 1) return false;
    await addRecords(asked, {
      workspace,
      deliberation: this.deliberation,
      after: this.#size,
      lines,
    });
    return true;
  }

  /** By number and bytes: a line holds its event's id, which no other writer of this log can have given. */
  async #isRecorded(asked: Querying, { lines }: Batch): Promise<boolean> {
    const { workspace, worker } = this.#start;
    const { rows } = await asked.query<{ line: Buffer; worker: number | null }>(
      `SELECT r.line, d.worker FROM dissensus.records r
       JOIN dissensus.deliberations d ON d.workspace = r.workspace AND d.id = r.deliberation
       WHERE r.workspace = $1 AND r.deliberation = $2 AND r.seq = $3`,
      [workspace, this.deliberation, this.#size + lines.length],
    );
    const [found] = rows;
    // Two that make one deliberation at once may both frame the same lines; only one of them is named.
    const isOwn = this.#size > 0 || found?.worker === worker;
    return isOwn && found?.line.equals(lines.at(-1) as Buffer) === true;
  }
}

/** Lines go over the wire as one piece with the places where they end. */
export async function addRecords(
  asked: Querying,
  to: {
    readonly workspace: string;
    readonly deliberation: string;
    readonly after: number;
    readonly lines: readonly Buffer[];
  },
): Promise<void> {
  const starts: number[] = [];
  let bytes = 0;
  for (const line of to.lines) {
    starts.push(bytes + 1);
    bytes += line.length;
  }
  const { rowCount } = await asked.query(
    `INSERT INTO dissensus.records (workspace, deliberation, seq, line)
     SELECT $1, $2, $3 + at, substring($4::bytea FROM start FOR length)
     FROM unnest($5::int[], $6::int[]) WITH ORDINALITY AS part (start, length, at)`,
    [
      to.workspace,
      to.deliberation,
      to.after,
      Buffer.concat(to.lines),
      starts,
      to.lines.map((line) => line.length),
    ],
  );
  if (rowCount !== to.lines.length)
    throw broken(
      "database-refused",
      `The database took ${rowCount} of ${to.lines.length} records.`,
    );
}
