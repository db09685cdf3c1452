// Azure and Bedrock through their own packages, against a server on the loopback address.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { fakeProvider } from "../../../test/fake-provider.ts";
import { question } from "../../../test/question.ts";
import { httpClient, type Send } from "../http.ts";
import { modelAgent } from "./model-agent.ts";
import type { Env, RemoteSpec } from "./origins.ts";
import { parseModelSpec } from "./spec.ts";

const idle = new AbortController().signal;
const agent = (model: string, env: Env, send: Send) =>
  modelAgent(parseModelSpec(model) as RemoteSpec, { env, send }); // both are remote

it("[V-07] a deployment of Azure answers with text, served model and counts, in one request", async () => {
  const [provider, client] = [
    await fakeProvider(() => ({ text: '{"claim":"x"}', id: "id-1", served: "gpt-x-2026" })),
    httpClient(),
  ];
  const completion = await agent(
    "azure/ours",
    { AZURE_API_KEY: "key", AZURE_OPENAI_ENDPOINT: provider.origin },
    client.send,
  ).answer(question(), idle);
  expect(completion).toMatchObject({
    text: '{"claim":"x"}',
    finish: "stop",
    served: "gpt-x-2026",
    providerId: "id-1",
    usage: { ...provider.ledger[0]?.billed, estimated: false },
  });
  expect(provider.ledger.map(({ wire, model, body }) => [wire, model, body["store"]])).toEqual([
    ["responses", "ours", false],
  ]);
  client.close();
  await provider.close();
});

it("[V-07] a model of Bedrock answers through its signed wire, in one request", async () => {
  const seen: { readonly path: string; readonly authorization: string }[] = [];
  const server = createServer((incoming, out) => {
    seen.push({ path: incoming.url ?? "", authorization: incoming.headers.authorization ?? "" });
    incoming.resume().once("end", () => {
      out.writeHead(200, { "content-type": "application/vnd.amazon.eventstream" });
      out.end(
        Buffer.concat([
          frame("messageStart", { role: "assistant" }),
          frame("contentBlockDelta", { contentBlockIndex: 0, delta: { text: '{"claim":"x"}' } }),
          frame("contentBlockStop", { contentBlockIndex: 0 }),
          frame("messageStop", { stopReason: "end_turn" }),
          frame("metadata", { usage: { inputTokens: 12, outputTokens: 5, totalTokens: 17 } }),
        ]),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = httpClient();
  // A listening TCP server has an address of this form.
  const env = {
    AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "canary-secret",
    AWS_REGION: "eu-west-1",
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const completion = await agent("bedrock/example.model-v1:0", env, client.send).answer(
    question({ json: { type: "object" } }),
    idle,
  );
  expect(completion).toMatchObject({
    text: '{"claim":"x"}',
    finish: "stop",
    usage: { input: 12, output: 5, estimated: false },
  });
  expect(seen).toEqual([
    {
      path: "/model/example.model-v1%3A0/converse-stream",
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/bedrock\/aws4_request/u,
      ),
    },
  ]);
  expect(JSON.stringify(seen)).not.toContain("canary-secret");
  client.close();
  server.closeAllConnections();
  server.close();
});

/** One message of the event-stream wire: lengths, headers, payload, each half with its checksum. */
function frame(event: string, payload: object): Buffer {
  const headers = Buffer.concat(
    Object.entries({
      ":event-type": event,
      ":content-type": "application/json",
      ":message-type": "event",
    }).map(([name, value]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(value.length);
      return Buffer.concat([
        Buffer.from([name.length]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ]);
    }),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(headers.length + body.length + 16, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const sum = (bytes: Buffer): Buffer => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(crc32(bytes));
    return four;
  };
  const begun = Buffer.concat([prelude, sum(prelude), headers, body]);
  return Buffer.concat([begun, sum(begun)]);
}
