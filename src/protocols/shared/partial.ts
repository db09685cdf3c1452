// What a run does about a member who is lost: it goes on, pauses, or stops as failed, as whoever started it chose.
// Wraps any protocol: the panel's script runs unchanged, and is only watched.
// Law: the protocol's own remedies come first. A place that is asked again, or by a substitute, is not lost.
import { isVoter, placeOf, type Ask, type Decision, type Gate } from "../../kernel/ask.ts";
import type { Brief, Outcome, Protocol } from "../../kernel/protocol.ts";
import { isAnswered, type Reply } from "../../kernel/reply.ts";
import { single, type Request, type Script } from "../../kernel/script.ts";
import { gate, choiceOf, phrase } from "./ask.ts";
import { listenToBranches } from "./listening.ts";

type Policy = Exclude<NonNullable<Brief["onPartial"]>, "continue">;

export function stopAtLosses<P extends Protocol>(protocol: P): P {
  return {
    ...protocol,
    script: (brief) => {
      const { onPartial = "continue" } = brief;
      const panel = protocol.script(brief);
      return onPartial === "continue" ? panel : guard(panel, onPartial);
    },
  };
}

/** Places whose last turn came to nothing, with the ask, until somebody knows of them. */
type Lost = Map<string, Ask<never>>;

function* guard(panel: Script<Outcome>, policy: Policy): Script<Outcome> {
  const lost: Lost = new Map();
  const known = new Set<string>();
  const tell = function* (isAsked = false): Script<void> {
    const open = [...lost].filter(([place]) => !known.has(place));
    const asks = open.map(([, ask]) => ask);
    if (open.length > 0 && !isAsked) yield* single(askAbout(asks, policy));
    for (const [place] of open) known.add(place);
  };
  let step = panel.next();
  while (!step.done) {
    const request = step.value;
    if (request.kind === "asks" && request.asks.length > 0) {
      for (const { seat } of request.asks) lost.delete(placeOf(seat.id));
      // A person who has to decide anyway is not asked twice.
      yield* tell(policy === "pause" && request.asks.every(({ gate }) => gate && waits(gate)));
    }
    const hear = (heard: Request) => (replies: unknown) => watch(heard, replies, lost);
    const replies = yield listenToBranches(request, hear);
    watch(request, replies, lost);
    step = panel.next(replies);
  }
  // Too few to conclude is said as such.
  if (step.value.reason !== "no-quorum") yield* tell();
  return step.value;
}

function waits({ default: usual, needsYes }: Gate): boolean {
  return usual === null || needsYes === true;
}

/** Notes who gave no reply. */
function watch(request: Request, replies: unknown, lost: Lost): void {
  if (request.kind !== "asks") return;
  (replies as readonly Reply[]).forEach((reply, n) => {
    const ask = request.asks[n];
    if (!ask || !isVoter(ask.seat)) return;
    if (isAnswered(reply)) lost.delete(placeOf(ask.seat.id));
    else lost.set(placeOf(ask.seat.id), ask);
  }); // the driver answers an "asks" request with one reply per ask, in order
}

function askAbout(asks: readonly Ask<never>[], policy: Policy): Ask<Decision> {
  const places = asks.map(({ seat }) => placeOf(seat.id));
  const last = asks.at(-1);
  return gate(`gate/lost/${places.join("+")}`, last?.round ?? 0, {
    phase: last?.phase ?? "lost",
    question: [phrase("gate.lost", { seats: asks.map(({ seat }) => seat.title) })],
    choices: [choiceOf("go-on", "lost-go-on")],
    default: policy === "fail" ? "go-on" : null,
    ...(policy === "fail" ? { fails: true } : {}),
  });
}
