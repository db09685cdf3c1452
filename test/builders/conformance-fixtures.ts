// What the public conformance suite expects a server to offer, so that it can look at how things are said: added to ours for the suite alone.
import {
  acceptedContent,
  completable,
  fromJsonSchema,
  inputRequired,
  ResourceTemplate,
  type CallToolResult,
  type ContentBlock,
  type ElicitRequestFormParams,
  type GetPromptResult,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";
const text = (said: string): ContentBlock => ({ type: "text", text: said });
const image: ContentBlock = { type: "image", data: PNG, mimeType: "image/png" };
const resource = (uri: string): ContentBlock => ({
  type: "resource",
  resource: { uri, mimeType: "text/plain", text: "This is an embedded resource." },
});

const CONTENTS: Readonly<Record<string, readonly ContentBlock[]>> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [image],
  test_audio_content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
  test_embedded_resource: [resource("test://embedded-resource")],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    image,
    resource("test://mixed-content-resource"),
  ],
};

type Properties = ElicitRequestFormParams["requestedSchema"]["properties"];
const titled = (...values: readonly string[]) =>
  values.map((value) => ({ const: value, title: `Title of ${value}` }));

const FORMS: Readonly<Record<string, Properties>> = {
  test_elicitation: { username: { type: "string" }, email: { type: "string" } },
  test_elicitation_sep1034_defaults: {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: { type: "string", oneOf: titled("value1", "value2", "value3") },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: {
      type: "array",
      items: { type: "string", enum: ["option1", "option2", "option3"] },
    },
    titledMulti: { type: "array", items: { anyOf: titled("value1", "value2", "value3") } },
  },
};

const FORM = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  $defs: {
    address: {
      type: "object" as const,
      properties: { street: { type: "string" as const }, city: { type: "string" as const } },
    },
  },
  properties: { name: { type: "string" as const }, address: { $ref: "#/$defs/address" } },
  additionalProperties: false,
};

export function withFixtures(server: McpServer): McpServer {
  for (const [name, content] of Object.entries(CONTENTS))
    server.registerTool(name, { description: name }, () => ({ content: [...content] }));
  server.registerTool("test_error_handling", { description: "Fails." }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool("test_tool_with_progress", { description: "Goes on." }, progressing);
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Says its form in words of 2020-12.", inputSchema: fromJsonSchema(FORM) },
    () => ({ content: [text("Taken.")] }),
  );
  server.registerTool(
    "test_sampling",
    { description: "Asks the model.", inputSchema: z.object({ prompt: z.string() }) },
    sampled,
  );
  for (const [name, properties] of Object.entries(FORMS))
    server.registerTool(name, { description: name }, (context) => elicited(context, properties));
  addResources(server);
  addPrompts(server);
  return server;
}

async function progressing({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100])
    if (progressToken !== undefined)
      await mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken, progress, total: 100 },
      });
  return { content: [text("Done.")] };
}

function sampled(
  { prompt }: { readonly prompt: string },
  { mcpReq }: ServerContext,
): CallToolResult | InputRequiredResult {
  const answer = mcpReq.inputResponses?.["sampled"];
  if (answer !== undefined) return { content: [text(`LLM response: ${JSON.stringify(answer)}`)] };
  return inputRequired({
    inputRequests: {
      sampled: inputRequired.createMessage({
        messages: [{ role: "user", content: { type: "text", text: prompt } }],
        maxTokens: 100,
      }),
    },
  });
}

function elicited(
  { mcpReq }: ServerContext,
  properties: Properties,
): CallToolResult | InputRequiredResult {
  const said = acceptedContent(mcpReq.inputResponses, "said");
  if (said) return { content: [text(`User response: ${JSON.stringify(said)}`)] };
  return inputRequired({
    inputRequests: {
      said: inputRequired.elicit({
        message: "Please say",
        requestedSchema: { type: "object", properties },
      }),
    },
  });
}

function addResources(server: McpServer): void {
  server.registerResource(
    "static-text",
    "test://static-text",
    { mimeType: "text/plain" },
    ({ href }) => ({
      contents: [
        {
          uri: href,
          mimeType: "text/plain",
          text: "This is the content of the static text resource.",
        },
      ],
    }),
  );
  server.registerResource(
    "static-binary",
    "test://static-binary",
    { mimeType: "image/png" },
    ({ href }) => ({ contents: [{ uri: href, mimeType: "image/png", blob: PNG }] }),
  );
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [{ uri: href, mimeType: "application/json", text: JSON.stringify({ id }) }],
    }),
  );
}

function addPrompts(server: McpServer): void {
  const said = (...contents: readonly ContentBlock[]): GetPromptResult => ({
    messages: contents.map((content) => ({ role: "user", content })),
  });
  server.registerPrompt("test_simple_prompt", { description: "Simple." }, () =>
    said(text("This is a simple prompt for testing.")),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "With arguments.",
      argsSchema: z.object({ arg1: completable(z.string(), () => ["paris"]), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => said(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource.", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      said(resource(resourceUri), text("Please process the embedded resource above.")),
  );
  server.registerPrompt("test_prompt_with_image", { description: "With an image." }, () =>
    said(image, text("Please analyze the image above.")),
  );
}
