// The person behind a client: asked through it, where it can ask.
// A client of 2026-07-28 gets the question as an answer and calls again with what was said; for older ones the same is done with a request to the client.
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type ClientCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ClientStatus } from "./status.ts";

type Gate = ClientStatus["gates"][number];

type Said =
  | { readonly kind: "unasked" }
  | { readonly kind: "declined" }
  | { readonly kind: "chose"; readonly choice: string; readonly note: string };

export type Person = ReturnType<typeof personOf>;

const DECISION = "decision";
const decision = z.object({
  choice: z.string().max(200),
  note: z.string().max(20_000).default(""),
});

/** What a client of 2026-07-28 says of itself with every call. */
const envelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    elicitation: z.object({ form: z.unknown().optional(), url: z.unknown().optional() }).optional(),
  }),
});

/** `known` are the capabilities that a client of 2025 named when it connected. */
export function personOf({ mcpReq }: ServerContext, known: ClientCapabilities | undefined) {
  const elicitation =
    envelope.safeParse(mcpReq.envelope).data?.[CLIENT_CAPABILITIES_META_KEY].elicitation ??
    known?.elicitation;
  return {
    // A client that names no mode means forms.
    canBeAsked:
      elicitation !== undefined &&
      (elicitation.form !== undefined || elicitation.url === undefined),
    /** What was said to the question when this call was made before. */
    said: saidIn(mcpReq.inputResponses),
    ask: ({ question, choices, default: usual }: Gate) =>
      inputRequired({
        inputRequests: {
          [DECISION]: inputRequired.elicit({
            message: `${question}\n\n${choices.map(({ id, label, wants }) => `${id}: ${label}${wants === null ? "" : ` (with words: ${wants})`}`).join("\n")}`,
            requestedSchema: {
              type: "object",
              properties: {
                choice: {
                  type: "string",
                  title: "Your choice",
                  enum: choices.map(({ id }) => id),
                  ...(usual === null ? {} : { default: usual }),
                },
                note: {
                  type: "string",
                  title: "Your words with it",
                  description: "Why, or what the choice wants.",
                },
              },
              required: ["choice"],
            },
          }),
        },
      }),
  };
}

function saidIn(responses: Record<string, unknown> | undefined): Said {
  const chosen = acceptedContent(responses, DECISION, decision);
  if (chosen) return { kind: "chose", ...chosen };
  return inputResponse(responses, DECISION).kind === "missing"
    ? { kind: "unasked" }
    : { kind: "declined" };
}
