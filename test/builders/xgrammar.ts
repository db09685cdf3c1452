// An engine that holds models to a schema, and that nobody here wrote: the one of vLLM and SGLang.
import type { Grammar as GrammarClass, Testings as TestingsClass } from "@mlc-ai/web-xgrammar";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json, JsonObject } from "../../src/kernel/json.ts";

// The package holds a script and says that it holds a module: under a name that says so, a copy of it can be required.
const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "dissensus-xgrammar-"));
const script = join(folder, "xgrammar.cjs");
copyFileSync(require.resolve("@mlc-ai/web-xgrammar"), script);
const { Grammar, Testings } = require(script) as {
  Grammar: typeof GrammarClass;
  Testings: typeof TestingsClass;
}; // what its own types say of it
rmSync(folder, { recursive: true });
await quietly(() => Grammar.builtinJSONGrammar());

/** Which of the replies the schema's grammar takes; a schema that cannot be compiled throws. */
export async function taken(schema: JsonObject, replies: readonly Json[]): Promise<boolean[]> {
  const grammar = await Grammar.fromJSONSchema(JSON.stringify(schema));
  try {
    return await Promise.all(
      replies.map((reply) => Testings.isGrammarAcceptString(grammar, written(reply))),
    );
  } finally {
    grammar.dispose();
  }
}

/** In the words of an enumeration it knows a slash only with a backslash before it, as JSON may also write it. */
function written(reply: Json): string {
  return JSON.stringify(reply).replaceAll("/", "\\/");
}

/** It keeps the way to write warnings that it finds at its first use. */
async function quietly(use: () => Promise<unknown>): Promise<void> {
  const { log } = console;
  console.log = () => {};
  await use();
  console.log = log;
}
