// Follows a log in PostgreSQL: woken by its bell, and by a slow look; only what is new is read.
import { DissensusError } from "../../errors.ts";
import { FollowedLog } from "../follow.ts";
import { keepLooking, type Watch } from "../looking.ts";
import type { Followed } from "../run-store.ts";
import type { Verifier } from "../verify.ts";
import type { Bells } from "./bells.ts";
import { linesOf, type LogPlace, readHead } from "./reading.ts";

const LOOK_MS = 2_000;

class FollowedRows extends FollowedLog {
  readonly #at: LogPlace;
  readonly #bells: Bells;
  readonly #verifier: Verifier;
  #hear: (() => void) | undefined;
  #deaf: (() => void) | undefined;
  isDamaged = false;

  constructor(at: LogPlace, bells: Bells) {
    super(at.id);
    this.#at = at;
    this.#bells = bells;
    this.#verifier = this.verifier();
  }

  protected watch(see: () => Promise<void>): Watch {
    const notice = (look: () => void): (() => void) => {
      this.#hear = look;
      return () => this.#deaf?.();
    };
    return keepLooking(see, { everyMs: LOOK_MS, notice });
  }

  protected async take(): Promise<void> {
    try {
      const { seq } = await readHead(this.#at);
      if (seq > this.events.length && !this.#verifier.isBroken) {
        for await (const page of linesOf(this.#at, this.events.length))
          if (!this.#verifier.push(Buffer.concat(page))) break;
        this.isDamaged = this.events.length < seq;
      }
    } catch (cause) {
      // One that was put away has nothing more to tell; a database that does not answer is asked again.
      if (cause instanceof DissensusError && cause.code === "unknown-deliberation") throw cause;
    }
    const [first] = this.events;
    if (first && this.#hear && !this.isOver) this.#deaf ??= this.#bells.hear(first, this.#hear);
  }
}

export async function followRows(at: LogPlace, bells: Bells): Promise<Followed> {
  // Throws for what is not there.
  await readHead(at);
  return new FollowedRows(at, bells).begin();
}
