// What a request says, as JSON of a known form, and of which deliberation; anything else is refused in a sentence.
import type { Context } from "hono";
import type { z } from "zod";
import { badInput } from "../errors.ts";
import { ID } from "../log/index.ts";
import { describeIssue } from "../text/issues.ts";
import { isTooDeep, TOO_DEEP } from "../text/nesting.ts";
import type { Bound } from "./auth.ts";

export async function bodyOf<S extends z.ZodType>(
  c: Context<Bound>,
  schema: S,
): Promise<z.output<S>> {
  let given: unknown;
  const text = await c.req.text();
  if (isTooDeep(text)) throw badInput("bad-json", `What was sent is ${TOO_DEEP}.`);
  try {
    given = JSON.parse(text);
  } catch {
    throw badInput("bad-json", "What was sent is not JSON.");
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badInput(
    "bad-request",
    `${issue?.path.map(String).join(".") || "The request"}: ${issue ? describeIssue(issue) : "cannot be used"}.`,
  );
}

/** The deliberation that its address names. */
export function idIn(c: Context<Bound>): string {
  const id = c.req.param("id") ?? "";
  if (!ID.test(id)) throw badInput("bad-id", "That is not the id of a deliberation.");
  return id;
}
