// A language model of random weights, small enough to be made anew for every test. `node tiny-model.mjs FILE` writes it as GGUF.
// Law 1: the same seed gives the same file, byte for byte.
// Law 2: it has learnt nothing, but leans to an end: texts close after some words, lists and numbers stay short. Under a grammar it
// answers in form, and what it says means nothing.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const WIDTH = 32;
const HEADS = 2;
const INNER = 32;
/** Holds the longest reply: of a prompt the template shows only the end, so that reading costs nothing. */
export const CONTEXT = 16_384;
const TEMPLATE = "{{ messages[-1]['content'][-64:] }}";
const WORDS =
  "the a of and to in is it we for on with that not so one can may if as by or at be has was are more less cost risk time team data plan test rule need fact case view part user code work".split(
    " ",
  );

/** Everything it can say: three marks, every byte, and some words, a space after each. */
const VOCABULARY = [
  { piece: "<unk>", type: 2 },
  { piece: "<s>", type: 3 },
  { piece: "</s>", type: 3 },
  ...Array.from({ length: 256 }, (_, byte) => ({
    piece: `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
    type: 6,
    text: String.fromCharCode(byte),
  })),
  ...WORDS.map((word) => ({ piece: `${word}\u2581`, type: 1, word })),
];
const END = 2;

/** What a token is, as far as the next one depends on it. */
const isWord = ({ text = "", word }) => word !== undefined || /^[a-zA-Z]$/u.test(text);
const isQuote = ({ text }) => text === '"';
const isDigit = ({ text = "" }) => /^[0-9]$/u.test(text);

/** How much it leans to a token: anywhere, and besides after a word, a quotation mark, a digit. */
function leaning(token, id) {
  if (token.word !== undefined) return [0, 0, 8, 0];
  if (isQuote(token)) return [3, 0, -8, 0];
  if (isDigit(token)) return ["0", "1"].includes(token.text) ? [3, -8, 0, -8] : [0, -8, 0, -8];
  if (isWord(token)) return [-3, -3, 0, 0];
  if (id === END) return [6, 0, 0, 0];
  if (token.text !== undefined && "[{]}:,".includes(token.text))
    return [token.text === "," ? 3 : 5, -12, 0, 0];
  return [-12, 0, 0, 0];
}

const MARKS = 4;
/** Norms leave each mark of a state at about this strength, whatever else is in it. */
const STRENGTH = 4;

function weights(seed) {
  const normal = normals(seed);
  const noise = (length, scale) => Float32Array.from({ length }, () => normal() * scale);
  const rows = (row) =>
    Float32Array.from(
      VOCABULARY.flatMap((token, id) => [...row(token, id), ...noise(WIDTH - MARKS, 0.3)]),
    );
  const ones = new Float32Array(WIDTH).fill(1);
  const square = () => noise(WIDTH * WIDTH, 0.02);
  const across = () => noise(WIDTH * INNER, 0.02);
  return [
    [
      "token_embd.weight",
      [WIDTH, VOCABULARY.length],
      rows((token) =>
        [true, isWord(token), isQuote(token), isDigit(token)].map((mark) => (mark ? STRENGTH : 0)),
      ),
    ],
    ["blk.0.attn_norm.weight", [WIDTH], ones],
    ["blk.0.attn_q.weight", [WIDTH, WIDTH], square()],
    ["blk.0.attn_k.weight", [WIDTH, WIDTH], square()],
    ["blk.0.attn_v.weight", [WIDTH, WIDTH], square()],
    ["blk.0.attn_output.weight", [WIDTH, WIDTH], square()],
    ["blk.0.ffn_norm.weight", [WIDTH], ones],
    ["blk.0.ffn_gate.weight", [WIDTH, INNER], across()],
    ["blk.0.ffn_up.weight", [WIDTH, INNER], across()],
    ["blk.0.ffn_down.weight", [INNER, WIDTH], across()],
    ["output_norm.weight", [WIDTH], ones],
    [
      "output.weight",
      [WIDTH, VOCABULARY.length],
      rows((token, id) => leaning(token, id).map((logit) => logit / STRENGTH)),
    ],
  ];
}

const ALIGNMENT = 32;

export function tinyModel(seed = 1) {
  const tensors = weights(seed);
  const about = {
    "general.architecture": text("llama"),
    "general.name": text("tiny"),
    "llama.context_length": whole(CONTEXT),
    "llama.embedding_length": whole(WIDTH),
    "llama.block_count": whole(1),
    "llama.feed_forward_length": whole(INNER),
    "llama.attention.head_count": whole(HEADS),
    "llama.attention.layer_norm_rms_epsilon": real(1e-5),
    "tokenizer.ggml.model": text("llama"),
    "tokenizer.ggml.tokens": list(
      8,
      VOCABULARY.map(({ piece }) => lined(piece)),
    ),
    "tokenizer.ggml.scores": list(
      6,
      VOCABULARY.map((_, id) => f32(-id)),
    ),
    "tokenizer.ggml.token_type": list(
      5,
      VOCABULARY.map(({ type }) => u32(type)),
    ),
    "tokenizer.ggml.bos_token_id": whole(1),
    "tokenizer.ggml.eos_token_id": whole(END),
    "tokenizer.ggml.unknown_token_id": whole(0),
    "tokenizer.ggml.add_space_prefix": [u32(7), Buffer.from([0])],
    "tokenizer.chat_template": text(TEMPLATE),
  };
  let offset = 0;
  const index = tensors.map(([name, shape, values]) => {
    const entry = [lined(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)];
    offset += aligned(values.byteLength);
    return entry;
  });
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(Object.keys(about).length),
    ...Object.entries(about).flatMap(([key, value]) => [lined(key), ...value]),
    ...index.flat(),
  ]);
  return Buffer.concat([
    padded(head),
    ...tensors.map(([, , values]) => padded(Buffer.from(values.buffer))),
  ]);
}

// GGUF: little-endian numbers, texts with their length before them, values with their type before them.
const u32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (value) => Buffer.from(Float32Array.of(value).buffer);
const lined = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const whole = (value) => [u32(4), u32(value)];
const real = (value) => [u32(6), f32(value)];
const text = (value) => [u32(8), lined(value)];
const list = (type, values) => [u32(9), u32(type), u64(values.length), ...values];
const aligned = (bytes) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
const padded = (bytes) => Buffer.concat([bytes], aligned(bytes.length));

/** Numbers around zero, the same for the same seed on every machine: sums of what mulberry32 deals out. */
function normals(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value) - 6;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("Usage: node tiny-model.mjs FILE");
  writeFileSync(file, tinyModel());
}
