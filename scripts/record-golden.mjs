// Records the golden logs of a protocol anew: `npm run golden -- dialectic`. Each log that the protocol has of the version it speaks now is held
// again by the rehearsal, with the same brief, seed and decisions; where it has none yet, those of its last version are taken as they were set up.
// Law: a log of a version that is no longer spoken is never written, and none that still replays.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rehearsal } from "../dist/agents/rehearsal/rehearsal.js";
import { advance } from "../dist/engine/deliberation/frontier.js";
import { History } from "../dist/engine/deliberation/history.js";
import { runDeliberation } from "../dist/engine/runners/deliberate.js";
import { agreeing } from "../dist/engine/runners/human-input.js";
import { canonical } from "../dist/kernel/json.js";
import { fileLogStore } from "../dist/log/index.js";
import { protocols } from "../dist/protocols/index.js";

const GOLDEN = join(import.meta.dirname, "..", "test", "golden");

const [name, ...more] = process.argv.slice(2);
const protocol = protocols().find((known) => known.name === name);
if (!protocol || more.length > 0) {
  const known = protocols().map((each) => each.name);
  process.stderr.write(`Say which protocol, and nothing else: ${known.join(", ")}.\n`);
  process.exit(2);
}

const root = mkdtempSync(join(tmpdir(), "golden-"));
try {
  for (const model of modelsOf(protocol)) await recordAnew(model);
} finally {
  rmSync(root, { recursive: true });
}

/** The logs to go by: of the version that is spoken, else of the last before it. */
function modelsOf({ name: of, version }) {
  const logs = readdirSync(GOLDEN).filter((file) => file.endsWith(".jsonl"));
  for (let at = version; at > 0; at -= 1) {
    const found = logs.filter((file) => file.startsWith(`${of}@${at}-`));
    if (found.length > 0) return found;
  }
  return [];
}

async function recordAnew(model) {
  const events = readFileSync(join(GOLDEN, model), "utf8").trimEnd().split("\n");
  const recorded = events.map((line) => JSON.parse(line));
  const { brief, rehearsal: setup } = recorded[0].data;
  if (setup === null)
    throw new Error(`${model} is not of the rehearsal, and cannot be held again.`);
  const situation = model.replace(/^[^-]+-|\.jsonl$/gu, "");
  const file = `${protocol.name}@${protocol.version}-${situation}`;
  if (model === `${file}.jsonl` && replays(recorded)) return conclude(file, recorded);
  const id = `golden-${protocol.name}-${protocol.version}-${situation}`;
  const { ending } = await runDeliberation({
    protocol,
    brief,
    id,
    store: fileLogStore(root),
    agents: rehearsal({ ...setup, brief }),
    rehearsal: setup,
    people: decidingAs(recorded),
  });
  if (ending.kind !== "concluded") throw new Error(`${id} did not come to its end.`);
  copyFileSync(join(root, id, "events.jsonl"), join(GOLDEN, `${file}.jsonl`));
  conclude(file, await fileLogStore(root).read(id), "anew");
}

/** Writes beside a log the hash of what it concluded. */
function conclude(file, events, how = "as it was") {
  const { facts, concluded } = History.of(events);
  const state = canonical([[...facts], concluded.outcome]);
  const hash = createHash("sha256").update(state).digest("hex");
  writeFileSync(join(GOLDEN, `${file}.sha256`), `${hash}\n`);
  process.stdout.write(`${file}: ${how}\n`);
}

/** Would the protocol ask and conclude the same today? */
function replays(recorded) {
  try {
    const { drafts, open } = advance(protocol, History.of(recorded), 0, { check: true });
    return drafts.length === 0 && open.length === 0;
  } catch {
    return false;
  }
}

/** At each gate what was decided there; the default at one that there was not. */
function decidingAs(recorded) {
  const decided = new Map(
    recorded.flatMap(({ type, data }) => (type === "person.decided" ? [[data.ask, data]] : [])),
  );
  return {
    ...agreeing,
    decide: async (ask, gate, signal) => {
      const { choice, who, note, default: isDefault } = decided.get(ask.id) ?? {};
      return choice === undefined
        ? agreeing.decide(ask, gate, signal)
        : { text: choice, who, note, isDefault };
    },
  };
}
