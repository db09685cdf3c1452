// The core of llama.cpp's server, as npm has it: one WebAssembly module, called with messages in a small binary form of its own.
// Law: what a request means, what is sampled and why something is refused is said by that core; here are only the bytes between.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { compileFunction } from "node:vm";

const require = createRequire(import.meta.url);
// The module is large and each part of it little used: to compile it once and plainly costs half of what compiling it well would.
setFlagsFromString("--liftoff-only");

/** A core with the model loaded under a name. */
export async function llamaCore(model, name, context) {
  const complaints = [];
  const module = await started((line) => complaints.push(line));
  const place = module.cwrap("wllama_malloc", "number", ["number", "number"]);
  const act = module.cwrap("wllama_action", "number", ["string", "number"], { async: true });
  /** What it answered, field by field; a refusal is thrown in its own words. */
  const call = async (action, message) => {
    complaints.length = 0;
    const at = place(message.length, 0);
    module.HEAPU8.set(message, at);
    const from = await act(action, at);
    if (from === 0) throw new Refused(complaints.join("\n"));
    const length = new DataView(module.HEAPU8.buffer).getUint32(at, true);
    return fieldsOf(Buffer.from(module.HEAPU8.slice(from, from + length)));
  };
  await module.cwrap("wllama_start", "string", [], { async: true })();
  module.FS_createDataFile("/", `${name}.gguf`, model, true, true, true);
  const [isLoaded] = await call("load", glued("load_req", loading(`/${name}.gguf`, name, context)));
  if (!isLoaded) throw new Error(`The model cannot be loaded: ${complaints.join("\n")}`);
  return {
    begin: async (request) =>
      (await call("completion", glued("cmpl_req", [true, JSON.stringify(request), []])))[1],
    /** The next piece of an answer, if there is one yet, and whether more will come. */
    next: async (id) => {
      const [, isMore, isError, json] = await call("get_result", glued("gres_req", [id]));
      return { isMore, isError, said: json === "" ? null : JSON.parse(json) };
    },
    cancel: (id) => call("cancel", glued("cncl_req", [id])),
  };
}

export class Refused extends Error {}

/** Its script is one for scripts, in a package that says it holds modules: so it is given its surroundings by hand, and no graphics card. */
async function started(complain) {
  const file = require.resolve("@wllama/wllama-compat/wasm/wllama.js");
  const folder = dirname(file);
  const script = compileFunction(
    readFileSync(file, "utf8"),
    ["Module", "require", "__filename", "__dirname", "navigator"],
    { filename: file },
  );
  const module = {
    noInitialRun: true,
    pthreadPoolSize: 0,
    locateFile: (name) => join(folder, name),
    print: () => {},
  };
  module.printErr = (line) => {
    const text = /^@@ERROR@@(.*)$/su.exec(line)?.[1];
    if (text !== undefined) complain(text);
  };
  await new Promise((resolve, reject) => {
    module.onRuntimeInitialized = resolve;
    module.onAbort = (why) => reject(new Error(String(why)));
    script(module, require, file, folder, {});
  });
  return module;
}

/** The fields of its message for loading, in their order: most are left to it. */
function loading(file, name, context) {
  const fields = Array.from({ length: 63 }, () => null);
  const [
    PATHS,
    CONTEXT_AUTO,
    MMAP,
    MLOCK,
    GPU_LAYERS,
    CONTEXT,
    THREADS,
    ALIAS,
    SLOTS,
    JINJA,
    WARM_UP,
  ] = [0, 2, 3, 4, 5, 6, 7, 8, 14, 32, 38];
  Object.assign(fields, {
    [PATHS]: [file],
    [CONTEXT_AUTO]: false,
    [MMAP]: false,
    [MLOCK]: false,
    [GPU_LAYERS]: 0,
    [CONTEXT]: context,
    [THREADS]: 1,
    [ALIAS]: name,
    [SLOTS]: 1,
    [JINJA]: true,
    [WARM_UP]: false,
  });
  return fields;
}

// Messages: a mark, a version, a name of eight letters, then each field with its type before it.
const NULL = 0,
  BOOL = 1,
  INT = 2,
  TEXT = 4,
  TEXTS = 9,
  BYTES = 10;
const HEAD_BYTES = 16;

function glued(name, fields) {
  return Buffer.concat([
    Buffer.from("GLUE"),
    u32(1),
    Buffer.from(name),
    ...fields.flatMap(written),
  ]);
}

function written(value) {
  if (value === null) return [u32(NULL)];
  if (typeof value === "boolean") return [u32(BOOL), u32(value ? 1 : 0)];
  if (typeof value === "number") return [u32(INT), u32(value)];
  if (typeof value === "string") return [u32(TEXT), ...counted(value)];
  return [u32(value.length === 0 ? BYTES : TEXTS), u32(value.length), ...value.flatMap(counted)];
}

function counted(text) {
  const bytes = Buffer.from(text);
  return [u32(bytes.length), bytes];
}

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The fields of an answer, up to the first of a kind that nobody here reads. */
function fieldsOf(bytes) {
  const fields = [];
  for (let at = HEAD_BYTES; at < bytes.length;) {
    const type = bytes.readUInt32LE(at);
    const value = bytes.readUInt32LE(at + 4);
    if (type === BOOL) fields.push(value !== 0);
    else if (type === INT) fields.push(value);
    else if (type === TEXT) fields.push(bytes.toString("utf8", at + 8, at + 8 + value));
    else break;
    at += 8 + (type === TEXT ? value : 0);
  }
  return fields;
}
