// A pooler between programs and their PostgreSQL, as the known ones work: a program's session is its own wire to the pooler, and
// the server's sessions are handed out for a transaction (or, in session mode, for good). Most invent the number of each session.
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Postgres } from "./server.ts";
import { frames, SOCKET } from "./wire.ts";

export interface Pooler {
  /** Where the program finds the socket. */
  readonly folder: string;
  close(): void;
}

interface PoolerOptions {
  readonly mode: "transaction" | "session";
  /** Sessions of the server, at the most. */
  readonly size: number;
  /** Passes on the number of the first session it takes. */
  readonly isHonest?: boolean;
}

interface Backend {
  readonly socket: Socket;
  /** What the server said of itself before it was ready. */
  readonly hello: Buffer;
  onFrame: (kind: string, frame: Buffer) => void;
}

const INVENTED = 77_777;

export function startPooler(
  server: Postgres,
  { mode, size, isHonest = false }: PoolerOptions,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), "dissensus-pooler-"));
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const idle: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];
  let made = 0;
  const make = (greeting: Buffer): Promise<Backend> => {
    made += 1;
    return greet(keep(connect(join(server.folder, SOCKET))), greeting);
  };
  const take = async (greeting: Buffer): Promise<Backend> => {
    // The one that was used last, as the known poolers do.
    const free = idle.pop();
    if (free !== undefined) return free;
    return made < size ? make(greeting) : new Promise((resolve) => waiting.push(resolve));
  };
  const give = (backend: Backend): void => {
    const next = waiting.shift();
    if (next !== undefined) next(backend);
    else idle.push(backend);
  };
  const listening = createServer((program) => {
    let greeting: Buffer | undefined;
    let held: Backend | undefined;
    let turn = Promise.resolve();
    const split = frames(true);
    const forward = async (kind: string, frame: Buffer): Promise<void> => {
      if (greeting === undefined) {
        greeting = Buffer.from(frame);
        const backend = await take(greeting);
        program.write(isHonest ? backend.hello : withInvention(backend.hello));
        if (mode === "session") held = backend;
        else give(backend);
        return;
      }
      if (kind === "X") return;
      const backend = (held ??= await take(greeting));
      if (program.destroyed) return leave();
      await new Promise<void>((resolve) => {
        backend.onFrame = (answer, bytes) => {
          program.write(bytes);
          if (answer !== "Z") return;
          // The letter after the length says whether a transaction is open.
          if (mode === "transaction" && bytes.toString("latin1", 5, 6) === "I") {
            held = undefined;
            give(backend);
          }
          resolve();
        };
        backend.socket.write(frame);
        // Only these are answered to the end.
        if (kind !== "Q" && kind !== "S") resolve();
      });
    };
    keep(program).on("data", (bytes: Buffer) => {
      for (const { kind, frame } of split(bytes))
        turn = turn.then(() => forward(kind, Buffer.from(frame)));
    });
    // What a program left open goes with it, and its place is another's.
    const leave = (): void => {
      if (held === undefined || greeting === undefined) return;
      held.socket.destroy();
      held = undefined;
      made -= 1;
      if (waiting.length > 0) void make(greeting).then(give);
    };
    program.on("close", leave);
  });
  return new Promise((resolve) =>
    listening.listen(join(folder, SOCKET), () =>
      resolve({
        folder,
        close() {
          listening.close();
          for (const socket of sockets) socket.destroy();
          rmSync(folder, { recursive: true, force: true });
        },
      }),
    ),
  );
}

function greet(socket: Socket, greeting: Buffer): Promise<Backend> {
  return new Promise((resolve) => {
    const hello: Buffer[] = [];
    const backend: { -readonly [K in keyof Backend]: Backend[K] } = {
      socket,
      hello: Buffer.alloc(0),
      onFrame: (kind, frame) => {
        hello.push(frame);
        if (kind !== "Z") return;
        backend.hello = Buffer.concat(hello);
        resolve(backend);
      },
    };
    const split = frames(false);
    socket.on("data", (bytes: Buffer) => {
      for (const { kind, frame } of split(bytes)) backend.onFrame(kind, Buffer.from(frame));
    });
    socket.write(greeting);
  });
}

/** The same, with a number of the pooler's in place of the server's. */
function withInvention(hello: Buffer): Buffer {
  return Buffer.concat(
    frames(false)(hello).map(({ kind, frame }) => {
      if (kind === "K") frame.writeInt32BE(INVENTED, 5);
      return frame;
    }),
  );
}
