// How a question reaches a vendor and its answer comes back, by whatever means.
// Law: one question is one HTTP request; what came before a failure stands in `so`.
import type { Completion, Question } from "../agent.ts";
import type { Heard } from "./answer-stream.ts";
import type { Carried } from "./request-form.ts";

export type Wire = (
  question: Question,
  carried: Carried,
  signal: AbortSignal,
  so: Heard,
) => Promise<Completion>;
