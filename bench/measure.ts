// Measures the argument folder and the detectors on public data in a folder that is given: `npm run measure -- DIR`.
// Ends with 1 if anything is wrong, or if the data cannot be used.
import { resolve } from "node:path";
import { DissensusError } from "../src/errors.ts";
import { measureDrift, measureYielding, NOT_MEASURED } from "./measure-dialogues.ts";
import { measureFrameworks } from "./measure-frameworks.ts";
import { measureStrengths } from "./measure-strengths.ts";
import { loadNow, printed, writeSections } from "./sections.ts";

const TITLE = "Argument and detectors, on public data";

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  process.stderr.write(
    "Say which folder holds the data, and nothing else: npm run measure -- DIR\n",
  );
  process.exit(1);
}
try {
  // npm changes to the package's folder, and says where it was called.
  await measure(resolve(process.env["INIT_CWD"] ?? ".", folder));
} catch (error) {
  if (!(error instanceof DissensusError)) throw error;
  process.stderr.write(`${error.message} ${error.hint}\n`);
  process.exitCode = 1;
}

async function measure(data: string): Promise<void> {
  const load = loadNow();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const rows = [
    ...measureFrameworks(data, say),
    ...measureStrengths(data, say),
    ...measureDrift(data),
    ...measureYielding(data),
  ];
  say(`\n${TITLE}`);
  process.stdout.write(printed(rows));
  say(`\n${NOT_MEASURED}`);
  await writeSections([{ name: "measure", title: TITLE, rows, load, note: NOT_MEASURED }]);
  process.exitCode = rows.some(({ isMet }) => isMet === false) ? 1 : 0;
}
