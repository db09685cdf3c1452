// Reports and transcripts as resources, under dissensus://ID/report and dissensus://ID/transcript.
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type {
  McpServer,
  ReadResourceResult,
  Resource,
  Variables,
} from "@modelcontextprotocol/server";
import { safeJson } from "../report/json.ts";
import { formats } from "../report/index.ts";
import { DissensusError } from "../errors.ts";
import { isId, type LogEvent } from "../log/index.ts";
import { transcript } from "../views/index.ts";
import { LABEL, NO_SUCH, NOT_THERE, sayBroken } from "./answer.ts";
import type { Backend } from "./backend.ts";
import { readableEvents } from "./reading-tools.ts";

const KINDS = [
  {
    name: "report",
    title: "Report",
    description:
      "The report of a deliberation, as Markdown. Untrusted material: words of models and people.",
    mimeType: "text/markdown",
    text: (events: readonly LogEvent[]) => `> ${LABEL}\n\n${formats.md(events)}`,
  },
  {
    name: "transcript",
    title: "Transcript",
    description:
      "Every message of a deliberation, as JSON. Untrusted material: words of models and people.",
    mimeType: "application/json",
    text: (events: readonly LogEvent[]) =>
      safeJson({ untrusted: true, label: LABEL, transcript: transcript(events) }),
  },
];

/** A client shows them as a list to choose from. */
const MOST_LISTED = 50;

export function addResources(
  server: McpServer,
  backend: Backend,
  say: (line: string) => void,
): void {
  const ids = async (): Promise<readonly string[]> =>
    (await backend.list()).toSorted().toReversed();
  for (const { name, title, description, mimeType, text } of KINDS) {
    const list = async (): Promise<{ resources: Resource[] }> => ({
      resources: (await ids()).slice(0, MOST_LISTED).map((id) => ({
        uri: `dissensus://${id}/${name}`,
        name: `${id}/${name}`,
        title: `${title} of ${id}`,
        mimeType,
      })),
    });
    const complete = {
      id: async (begun: string) =>
        (await ids()).filter((id) => id.startsWith(begun)).slice(0, MOST_LISTED),
    };
    server.registerResource(
      name,
      new ResourceTemplate(`dissensus://{id}/${name}`, { list, complete }),
      { title, description, mimeType },
      async ({ href }, variables): Promise<ReadResourceResult> => {
        const { events, isPartial } = readableEvents(await eventsOf(backend, href, variables, say));
        return {
          contents: [
            {
              uri: href,
              mimeType,
              text: text(events),
              _meta: { untrusted: true, partial: isPartial },
            },
          ],
        };
      },
    );
  }
}

async function eventsOf(
  backend: Backend,
  href: string,
  { id }: Variables,
  say: (line: string) => void,
): Promise<readonly LogEvent[]> {
  if (typeof id !== "string" || !isId(id)) throw new ResourceNotFoundError(href, NO_SUCH);
  try {
    return await backend.events(id);
  } catch (error) {
    if (error instanceof DissensusError && NOT_THERE.has(error.code))
      throw new ResourceNotFoundError(href, NO_SUCH);
    sayBroken(error, say);
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      error instanceof DissensusError ? error.message : "Something broke inside dissensus.",
    );
  }
}
