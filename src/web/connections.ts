// Who holds a connection: those who were let in, and for a moment those who have not said who they are.
// Law 1: a stranger never takes the place of one who was let in. Of too many strangers those go that have waited longest.
// Law 2: nobody is sent away before what it said on coming was read.
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A browser opens six at a time, and says at once who it is. */
export const MOST_STRANGERS = 128;
/** Event streams, the requests beside them, and strangers who have just come. */
const MOST_CONNECTIONS = 1_024;

export class Connections {
  /** In the order in which they came. */
  readonly #strangers = new Set<Socket>();
  #isLooking = false;

  constructor(server: Server) {
    server.maxConnections = MOST_CONNECTIONS;
    server.on("connection", (socket: Socket) => {
      this.#strangers.add(socket);
      socket.once("close", () => this.#strangers.delete(socket));
      if (this.#strangers.size > MOST_STRANGERS) this.#lookAfterThem();
    });
  }

  /** It said who it is, and was let in. */
  letIn(socket: Socket): void {
    this.#strangers.delete(socket);
  }

  /** What came with a connection is read in the turn after it was taken, and looked at in the next. */
  #lookAfterThem(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setImmediate(() =>
      setImmediate(() =>
        setImmediate(() => {
          this.#isLooking = false;
          const most = this.#strangers.size - MOST_STRANGERS;
          for (const stranger of [...this.#strangers].slice(0, Math.max(0, most)))
            stranger.destroy();
        }),
      ),
    );
  }
}
