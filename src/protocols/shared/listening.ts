// A script that somebody listens to: it runs unchanged, and so do its branches.
import type { Request, Script } from "../../kernel/script.ts";

/** Hears a request before it goes on; what it gives back hears the replies. */
type Listener = (request: Request) => ((replies: unknown) => void) | undefined;

export function* listenTo<R>(script: Script<R>, hear: Listener): Script<R> {
  let step = script.next();
  while (!step.done) {
    const hearReplies = hear(step.value);
    const replies = yield listenToBranches(step.value, hear);
    hearReplies?.(replies);
    step = script.next(replies);
  }
  return step.value;
}

/** The same request, whose branches are listened to. */
export function listenToBranches(request: Request, hear: Listener): Request {
  if (request.kind !== "fork") return request;
  const branches = request.branches.map(
    ([name, branch]) => [name, listenTo(branch, hear)] as const,
  );
  return { ...request, branches };
}
