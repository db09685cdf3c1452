// At a terminal: the question before the start, a gate that two processes answer, an interrupt by key.
// `script` makes the terminal; where it is absent or speaks otherwise, these are skipped.
import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { itKeepsSecrets, Place, type Running } from "./cli.ts";
import { panelPlan } from "./fake-panel.ts";

const canRun = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;
if (!canRun)
  process.stderr.write("terminal.test.ts: no `script` here that makes a terminal; skipped\n");

const QUICK = [
  "dialectic",
  "Should we keep the monolith?",
  "--quick",
  "--members",
  "alpha,beta",
  "--id",
  "one",
];
const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

function atTerminal(
  place: Place,
  args: readonly string[],
  env: Record<string, string> = {},
): Running {
  return place.start(args, {
    env,
    under: [
      "bash",
      "-c",
      `exec script -qefc "stty cols 100 rows 40; exec $(printf '%q ' "$0" "$@")" /dev/null`,
    ],
    isTyped: true,
  });
}

async function provider(plan = panelPlan()): Promise<FakeProvider> {
  const made = await fakeProvider(plan);
  servers.push(made);
  return made;
}

/** The screen's text: without lines that were cleared, and without what moves the cursor and paints. */
const bare = (text: string): string =>
  text
    .replaceAll(/[^\n]*\r\x1b\[2K/g, "")
    .replaceAll(/\x1b(?:\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[78=>])/g, "");

describe.skipIf(!canRun)("At a terminal", () => {
  it("a no before the start makes nothing and calls nobody", async () => {
    const server = await provider();
    const place = new Place();
    const run = atTerminal(place, [...QUICK, "--model", `${server.url}#larch-9`]);
    await run.until(/Start\?/);
    run.type("n");
    const { code } = await run.ended;
    expect([code, place.tree(), server.ledger.length]).toEqual([130, [], 0]);
  });

  it("a model whose key is not here is refused before anybody is asked to start", async () => {
    const place = new Place();
    const args = [...QUICK, "--model", "anthropic/claude-haiku-4-5"];
    const run = atTerminal(place, args, { ANTHROPIC_API_KEY: "" });
    const { code, stdout } = await run.ended;
    expect([code, place.tree()]).toEqual([6, []]);
    expect(bare(stdout)).toContain("no key. Set ANTHROPIC_API_KEY.");
    expect(bare(stdout)).not.toContain("Start?");
  });

  it("[R-B14] [R-E12] of two decisions from other processes the first stands, the second is told, and the run goes on", async () => {
    const server = await provider(panelPlan({ isUnanimous: true }));
    const place = new Place();
    const run = atTerminal(place, [...QUICK, "--model", `${server.url}#larch-9`]);
    await run.until(/Start\?/);
    run.type("y");
    await run.until(/Go on\?[\s\S]*End here/);
    const answers = await Promise.all(
      ["end", "go-on"].map((choice) =>
        place.run(["decide", "one", choice, "--note", `for ${choice}`]),
      ),
    );
    const decided = place.all("one", "person.decided");
    const stands = decided[0]?.data.choice ?? "";
    expect(decided.map(({ data }) => [data.who, data.default, data.note])).toEqual([
      ["tester", false, `for ${stands}`],
    ]);
    expect(answers.map(({ code }) => String(code)).toSorted()).toEqual(["0", "1"]);
    const [won, lost] = answers[0]?.code === 0 ? answers : answers.toReversed();
    expect([won?.stdout, lost?.stderr]).toEqual([
      expect.stringContaining(`event ${decided[0]?.seq}`),
      expect.stringContaining(`“${stands}” by tester counts`),
    ]);
    const { code, stdout } = await run.ended;
    expect([0, 3]).toContain(code);
    expect(bare(stdout)).toContain("Record");
  });

  it("words are shown as they stream in, before the answer is recorded, and t shows messages in full", async () => {
    const plan = panelPlan();
    const server = await provider(async (request, n) => {
      const text = await plan(request, n);
      if (n === 0 || typeof text !== "string") return text;
      return { chunks: text.match(/.{1,40}/gsu) ?? [], dripMs: 250 };
    });
    const place = new Place();
    const run = atTerminal(place, [...QUICK, "--yes", "--model", `${server.url}#larch-9`]);
    await run.until(/ {2}(?:Alpha|Beta): \S+/);
    expect(place.all("one", "ask.answered")).toEqual([]);
    run.type("t");
    await run.until(/in full from here on/);
    run.type("\x03");
    await run.until(/Stopping/);
    run.type("\x03");
    expect((await run.ended).code).toBe(130);
  });

  it("Esc goes from the words of a decision back to its choices, and what was written is echoed", async () => {
    const place = new Place();
    const run = atTerminal(place, [
      "Should we split billing?",
      "--model",
      "rehearsal",
      "--id",
      "one",
    ]);
    const chosen = String.raw`●\S* Change the experts[\s\S]*`;
    const worded = String.raw`In a few words[\s\S]*`;
    await run.until(/Change the experts/);
    run.type("\x1b[B");
    await run.until(new RegExp(chosen, "u"));
    run.type("\r");
    await run.until(new RegExp(chosen + worded, "u"));
    run.type("\x1b");
    await run.until(new RegExp(chosen + worded + chosen, "u"));
    run.type("\r");
    await run.until(new RegExp(chosen + worded + chosen + worded, "u"));
    run.type("one auditor");
    run.type("\r");
    await run.until(/decided: Change the experts — “one auditor”/u);
    run.type("\x03");
    expect([4, 130]).toContain((await run.ended).code);
  });

  it("[R-B11] the interrupt key checkpoints, the cursor comes back, and the last line says how to resume", async () => {
    let reached = (): void => undefined;
    const asked = new Promise<void>((resolve) => (reached = resolve));
    const server = await provider((_request, n) => {
      if (n === 3) reached();
      return { hang: "before-headers" };
    });
    const place = new Place();
    const run = atTerminal(place, [...QUICK, "--yes", "--model", `${server.url}#larch-9`]);
    await asked;
    await run.until(/thinking/);
    run.type("\x03");
    await run.until(/Stopping/);
    run.type("\x03");
    const { code, stdout } = await run.ended;
    expect([code, bare(stdout).trimEnd().split(/\r?\n/).at(-1)]).toEqual([
      130,
      "Interrupted; everything so far is kept. Resume with: dissensus resume one",
    ]);
    expect(stdout.lastIndexOf("\x1b[?25l")).toBeLessThanOrEqual(stdout.lastIndexOf("\x1b[?25h"));
  });
});

itKeepsSecrets();
