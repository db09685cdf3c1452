// Makes grammars of schemas, as llama.cpp does it that is built for this machine: a list of schemas on standard input, and as the last
// line of its output the list of what was said to each: null, or why there can be no grammar.
// Its build is one that takes less than the newest does, as many servers in use.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tinyModel } from "./tiny-model.mjs";

const { LlamaContext } = createRequire(import.meta.url)(
  `@fugood/node-llama-${process.platform}-${process.arch}`,
);
const folder = mkdtempSync(join(tmpdir(), "dissensus-llama-"));
const model = join(folder, "tiny.gguf");
writeFileSync(model, tinyModel());
const context = new LlamaContext({ model, n_ctx: 256, n_threads: 1, n_gpu_layers: 0 });
rmSync(folder, { recursive: true });
process.stdout.write(`\n${JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(objection))}\n`);

function objection(schema) {
  try {
    const { grammar } = context.getFormattedChat([{ role: "user", content: "" }], "", {
      jinja: true,
      response_format: { type: "json_schema", json_schema: { schema } },
    });
    return grammar.includes("root ::=") ? null : "no grammar";
  } catch (error) {
    return error.message;
  }
}
