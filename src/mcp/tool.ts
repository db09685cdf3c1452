// A tool: what a client reads of it, the forms of what goes in and comes out, and what it does.
// Law: whatever a tool throws becomes an answer that says what to do; nothing escapes to the wire.
import type { CallToolResult, InputRequiredResult, McpServer, ServerContext, ToolAnnotations } from "@modelcontextprotocol/server";
import { isInputRequiredResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { answered, failed, type Answer } from "./answer.ts";
import type { House } from "./house.ts";
import type { Person } from "./person.ts";

export interface Called {
  readonly house: House;
  readonly person: Person;
}

export interface Tool<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly annotations: ToolAnnotations;
  readonly run: (args: z.output<I>, called: Called) => Promise<Answer<z.output<O>> | InputRequiredResult>;
}

export interface Place {
  readonly house: House;
  readonly personOf: (context: ServerContext) => Person;
  /** Told to whoever runs the server. */
  readonly say: (line: string) => void;
}

/** Puts a tool on a server. */
export type Registered = (server: McpServer, place: Place) => void;

export function tool<I extends z.ZodObject, O extends z.ZodObject>({ name, title, description, input, output, annotations, run }: Tool<I, O>): Registered {
  return (server, { house, personOf, say }) => {
    const call = async (args: z.output<I>, context: ServerContext): Promise<CallToolResult | InputRequiredResult> => {
      try {
        const result = await run(args, { house, person: personOf(context) });
        return isInputRequiredResult(result) ? result : answered(result);
      } catch (error) {
        return failed(error, say);
      }
    };
    const forms: { readonly inputSchema: z.ZodObject; readonly outputSchema: z.ZodObject } = { inputSchema: input, outputSchema: output };
    server.registerTool(name, { title, description, ...forms, annotations: { title, ...annotations } }, (args, context) => call(args as z.output<I>, context)); // the server has parsed them by the tool's own form
  };
}
