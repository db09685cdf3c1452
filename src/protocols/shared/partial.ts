// What a run does about a member who is lost: it goes on, pauses, or stops as failed, as whoever started it chose.
// Wraps any protocol: the panel's script runs unchanged, and is only watched.
// Law: the protocol's own remedies come first. A place that is asked again, or by a substitute, is not lost.
import { isVoter, placeOf, type Ask, type Decision, type Gate } from "../../kernel/ask.ts";
import type { Brief, Outcome, Protocol } from "../../kernel/protocol.ts";
import { isAnswered, type Reply } from "../../kernel/reply.ts";
import { single, type Request, type Script } from "../../kernel/script.ts";
import { gate, choiceOf, phrase } from "./ask.ts";

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
    if (open.length > 0 && !isAsked)
      yield* single(
        askAbout(
          open.map(([, ask]) => ask),
          policy,
        ),
      );
    for (const [place] of open) known.add(place);
  };
  let step = panel.next();
  while (!step.done) {
    const request = step.value;
    if (request.kind === "asks") {
      for (const { seat } of request.asks) lost.delete(placeOf(seat.id));
      // A person who has to decide anyway is not asked twice.
      yield* tell(policy === "pause" && request.asks.every(({ gate }) => gate && waits(gate)));
    }
    step = panel.next(watch(request, yield passOn(request, lost), lost));
  }
  // Too few to conclude is said as such.
  if (step.value.reason !== "no-quorum") yield* tell();
  return step.value;
}

function waits({ default: usual, needsYes }: Gate): boolean {
  return usual === null || needsYes === true;
}

function passOn(request: Request, lost: Lost): Request {
  if (request.kind !== "fork") return request;
  const branches = request.branches.map(
    ([name, branch]) => [name, watchBranch(branch, lost)] as const,
  );
  return { ...request, branches };
}

function* watchBranch<R>(branch: Script<R>, lost: Lost): Script<R> {
  let step = branch.next();
  while (!step.done) {
    const request = step.value;
    step = branch.next(watch(request, yield passOn(request, lost), lost));
  }
  return step.value;
}

/** Notes who gave no reply, and gives the replies back. */
function watch(request: Request, replies: unknown, lost: Lost): unknown {
  if (request.kind !== "asks") return replies;
  (replies as readonly Reply[]).forEach((reply, n) => {
    const ask = request.asks[n];
    if (!ask || !isVoter(ask.seat)) return;
    if (isAnswered(reply)) lost.delete(placeOf(ask.seat.id));
    else lost.set(placeOf(ask.seat.id), ask);
  }); // the driver answers an "asks" request with one reply per ask, in order
  return replies;
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
