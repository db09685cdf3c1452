// A tool: what a client reads of it, the forms of what goes in and comes out, and what it does.
// Law 1: whatever a tool throws becomes an answer that says what to do; nothing escapes to the wire.
// Law 2: a call that its client has taken back begins, hands in and decides nothing any more; what it has begun to do is done.
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import { isInputRequiredResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { badInput } from "../errors.ts";
import type { Redact } from "../text/redaction.ts";
import { toolResult, failureResult, type ToolAnswer } from "./answer.ts";
import type { Backend } from "./backend.ts";
import type { Person } from "./person.ts";
import words from "./words.json" with { type: "json" };

export interface Tool<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: keyof typeof words.tools;
  readonly input: I;
  readonly output: O;
  readonly annotations: ToolAnnotations;
  readonly run: (
    args: z.output<I>,
    called: Readonly<{ backend: Backend; person: Person }>,
  ) => Promise<ToolAnswer<Omit<z.output<O>, "untrusted">> | InputRequiredResult>;
}

interface Place {
  readonly backend: Backend;
  readonly personOf: (context: ServerContext) => Person;
  /** Told to whoever runs the server. */
  readonly say: (line: string) => void;
  readonly redact?: Redact | undefined;
}

/** Puts a tool on a server. */
export type Registered = (server: McpServer, place: Place) => void;

export function tool<I extends z.ZodObject, O extends z.ZodObject>({
  name,
  input,
  output,
  annotations,
  run,
}: Tool<I, O>): Registered {
  const { title, description } = words.tools[name];
  return (server, { backend, personOf, say, redact }) => {
    const call = async (
      args: z.output<I>,
      context: ServerContext,
    ): Promise<CallToolResult | InputRequiredResult> => {
      try {
        const result = await run(args, {
          backend: whileWanted(backend, context.mcpReq.signal),
          person: personOf(context),
        });
        if (isInputRequiredResult(result)) return result;
        const data =
          "untrusted" in output.shape ? { ...result.data, untrusted: true } : result.data;
        return toolResult({ ...result, data });
      } catch (error) {
        return failureResult(error, say, redact);
      }
    };
    const forms: Record<"inputSchema" | "outputSchema", z.ZodObject> = {
      inputSchema: input,
      outputSchema: output,
    };
    server.registerTool(
      name,
      { title, description, ...forms, annotations: { title, ...annotations } },
      (args, context) => call(args as z.output<I>, context),
    ); // the server has parsed them by the tool's own form
  };
}

/** The backend for one call. */
function whileWanted(backend: Backend, signal: AbortSignal): Backend {
  const unlessCancelled = async <T>(act: () => Promise<T>): Promise<T> => {
    if (signal.aborted)
      throw badInput("cancelled", "The call was cancelled before it did anything.");
    return act();
  };
  return {
    ...backend,
    begin: (wish) => unlessCancelled(() => backend.begin(wish)),
    submit: (id, ask, reply) => unlessCancelled(() => backend.submit(id, ask, reply)),
    decide: (id, decision, who) => unlessCancelled(() => backend.decide(id, decision, who)),
  };
}
