// A wire between a program and its PostgreSQL that can be cut at any request, before or after the server has done it.
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Postgres } from "./server.ts";

export const SOCKET = ".s.PGSQL.5432";

/** What becomes of a request: passed on; lost; done by the server and its answer lost; done only after the program lost its connection. */
export type Fate =
  | "passed"
  | "lost"
  | "unanswered"
  /** As unanswered, with something done between the server's answer and its loss. */
  | { readonly thenDo: () => Promise<unknown> }
  | { readonly lateAfter: Promise<unknown> };

/** Asked for each request, in the order in which they come; `text` is its SQL. */
export type Plan = (text: string) => Fate | Promise<Fate>;

export interface Wire {
  /** Where the program finds the socket. */
  readonly folder: string;
  /** The SQL of every request since it was last emptied. */
  readonly requests: string[];
  plan: Plan;
  close(): void;
}

export function layWire(server: Postgres): Promise<Wire> {
  const folder = mkdtempSync(join(tmpdir(), "dissensus-wire-"));
  const sockets = new Set<Socket>();
  const wire: Wire = {
    folder,
    requests: [],
    plan: () => "passed",
    close() {
      listening.close();
      for (const socket of sockets) socket.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const listening = createServer((program) => {
    const upstream = connect(join(server.folder, SOCKET));
    for (const socket of [program, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    program.on("close", () => upstream.destroy());
    upstream.on("close", () => program.destroy());
    carry(wire, program, upstream);
  });
  return new Promise((resolve) => listening.listen(join(folder, SOCKET), () => resolve(wire)));
}

function carry(wire: Wire, program: Socket, upstream: Socket): void {
  let isSilent = false;
  let onReady: () => void = () => undefined;
  const answers = frames(false);
  upstream.on("data", (bytes: Buffer) => {
    const kinds = answers(bytes).map(({ kind }) => kind);
    if (!isSilent) program.write(bytes);
    if (kinds.includes("Z")) onReady();
  });
  const requests = frames(true);
  let held: Buffer[] = [];
  let text = "";
  let turn = Promise.resolve();
  const end = (): void => {
    program.destroy();
    upstream.destroy();
  };
  const decide = async (whole: Buffer, sql: string): Promise<void> => {
    if (program.destroyed) return;
    // Bells are rung beside what is written, whenever that is.
    if (sql.includes("pg_notify")) return void upstream.write(whole);
    wire.requests.push(sql);
    const fate = await wire.plan(sql);
    if (fate === "passed") return void upstream.write(whole);
    if (fate === "lost") return end();
    isSilent = true;
    if (fate === "unanswered" || "thenDo" in fate) {
      const act = fate === "unanswered" ? async () => undefined : fate.thenDo;
      onReady = () => void act().finally(end);
      return void upstream.write(whole);
    }
    // The server still believes in the connection that the program has lost.
    program.removeAllListeners("close");
    program.destroy();
    await fate.lateAfter;
    onReady = end;
    upstream.write(whole);
  };
  program.on("data", (bytes: Buffer) => {
    for (const { kind, frame } of requests(bytes)) {
      if (kind === "P") text = zeroEnded(frame, zeroEnded(frame, 5).length + 6);
      if (kind === "Q") text = zeroEnded(frame, 5);
      held.push(frame);
      if (kind !== "Q" && kind !== "S") {
        // A greeting or a goodbye is nobody's request.
        if (kind === "" || kind === "X") {
          upstream.write(Buffer.concat(held));
          held = [];
        }
        continue;
      }
      const [whole, sql] = [Buffer.concat(held), text];
      held = [];
      turn = turn.then(() => decide(whole, sql)).catch(end);
    }
  });
}

/** Splits a stream into messages: a letter, a length that counts itself, a body; the first of a program has no letter. */
export function frames(hasGreeting: boolean): (bytes: Buffer) => { kind: string; frame: Buffer }[] {
  let rest = Buffer.alloc(0);
  let isGreeting = hasGreeting;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const found: { kind: string; frame: Buffer }[] = [];
    for (;;) {
      const lead = isGreeting ? 0 : 1;
      if (rest.length < lead + 4) return found;
      const size = lead + rest.readInt32BE(lead);
      if (rest.length < size) return found;
      const kind = isGreeting ? "" : String.fromCharCode(rest[0] ?? 0);
      found.push({ kind, frame: rest.subarray(0, size) });
      rest = rest.subarray(size);
      isGreeting = false;
    }
  };
}

function zeroEnded(frame: Buffer, from: number): string {
  return frame.toString("utf8", from, frame.indexOf(0, from));
}
