// A model server out of npm: the core of llama.cpp's own server behind Node's HTTP, with the tiny model, on a free port of the loopback address.
// Prints `{"port":N}` once it serves, and ends with its standard input. `node model-server.mjs [SEED]`: the seed of its weights and of what it says.
// Law: the same request has the same answer.
import { createServer } from "node:http";
import { llamaCore, Refused } from "./llama-core.mjs";
import { CONTEXT, tinyModel } from "./tiny-model.mjs";

const NAME = "tiny";
const SEED = Number(process.argv[2] ?? 1);
const core = await llamaCore(tinyModel(SEED), NAME, CONTEXT);
/** One slot: requests wait for their turn, as they do there. */
let turn = Promise.resolve();

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    if (request.url === "/v1/models")
      return send(response, 200, {
        object: "list",
        data: [{ id: NAME, object: "model", meta: { n_ctx_train: CONTEXT } }],
      });
    if (request.url !== "/v1/chat/completions")
      return send(response, 404, refusal(404, "File Not Found", "not_found_error"));
    turn = turn
      .then(() => answered(Buffer.concat(chunks), response))
      .catch((error) => {
        if (error instanceof Refused)
          send(response, 400, refusal(400, error.message, "invalid_request_error"));
        else throw error;
      });
  });
});
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`),
);
process.stdin.on("end", () => process.exit()).resume();

async function answered(body, response) {
  const request = { seed: SEED, ...JSON.parse(body) };
  const id = await core.begin(request);
  for (let isMore = true; isMore;) {
    const piece = await core.next(id);
    isMore = piece.isMore;
    if (response.destroyed) return core.cancel(id);
    if (piece.said === null) continue;
    if (piece.isError) return send(response, piece.said.code, { error: piece.said });
    if (request.stream !== true) return send(response, 200, piece.said);
    if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of [piece.said].flat()) response.write(`data: ${JSON.stringify(event)}\n\n`);
    // The core never waits: others are heard in between.
    await new Promise(setImmediate);
  }
  response.end("data: [DONE]\n\n");
}

function send(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function refusal(code, message, type) {
  return { error: { code, message, type } };
}
