// Holds the five protocols at their smallest against a server of the user's own, and prints what became of their requests.
// Usage: npm run wires -- URL#MODEL. It asks some fifty times; the key, where one is needed, is read from the environment as usual.
import { parseModelSpec, type ModelSpec } from "../src/agents/model/spec.ts";
import type { RemoteSpec } from "../src/agents/model/origins.ts";
import { passage, PROTOCOLS } from "../test/builders/wires.ts";

const USAGE =
  "Usage: npm run wires -- URL#MODEL, for example http://127.0.0.1:8080/v1#NAME, or a model of a vendor, for example openai/NAME.";
const WIDTHS = [12, 10, 9, 12];

const model = asked(process.argv.slice(2));
process.stdout.write(
  `${model.text}\n${row(["protocol", "requests", "refused", "seats lost", "ended"])}`,
);
let isWell = true;
for (const name of PROTOCOLS) {
  const { requests, refused, lost, ending } = await passage(name, model, process.env);
  process.stdout.write(
    row([name, String(requests), String(refused.length), String(lost.length), ending]),
  );
  for (const said of new Set(refused))
    process.stdout.write(`  ${JSON.stringify(said.slice(0, 300))}\n`);
  isWell &&= refused.length === 0 && !ending.startsWith("paused");
}
process.exitCode = isWell ? 0 : 1;

function asked(given: readonly string[]): RemoteSpec {
  const [text, ...others] = given;
  if (text === undefined || others.length > 0) return wrong("One model is needed.");
  try {
    const spec = parseModelSpec(text);
    return isRemote(spec) ? spec : wrong(`${text} is no model behind an address.`);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function isRemote(spec: ModelSpec): spec is RemoteSpec {
  return spec.kind !== "command" && spec.kind !== "person" && spec.kind !== "rehearsal";
}

function wrong(why: string): never {
  process.stderr.write(`${why} ${USAGE}\n`);
  process.exit(2);
}

function row(cells: readonly string[]): string {
  return `${cells.map((cell, n) => cell.padEnd(WIDTHS[n] ?? 0)).join("")}\n`;
}
