import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dispatchBrief } from "../../test/builders/dispatch-panel.ts";
import { opened } from "../../test/suites/drafts.ts";
import { agreeing, type HumanInput } from "../engine/runners/human-input.ts";
import type { JsonObject } from "../kernel/json.ts";
import { fileLogStore, type FileLogStore } from "../log/index.ts";
import { dispatch } from "../protocols/index.ts";
import { status } from "../views/index.ts";
import { passableAsks, decideFor } from "./remote-answers.ts";
import { folderPlace, runSession } from "./session.ts";
import { parseSettings } from "./settings.ts";

const ID = "one";
const ASK = "consult/1/cost";
let store: FileLogStore;
beforeEach(async () => {
  store = fileLogStore(mkdtempSync(join(tmpdir(), "dissensus-pass-over-")));
  const log = await store.create(ID, [
    opened(ID, {
      protocol: `${dispatch.name}@${dispatch.version}`,
      brief: dispatchBrief({}) as unknown as JsonObject, // a brief is JSON
      models: { "*": "rehearsal", cost: "person" },
      caps: { calls: null, tokens: null, usd: null, minutes: null },
      rehearsal: { seed: 1, temperament: "balanced" },
    }),
  ]);
  await log.close();
});
afterEach(() => rmSync(store.home.root, { recursive: true }));

/** Runs it until it stands still; the person of the seat answers as told. */
async function run(answer: HumanInput["answer"]): Promise<void> {
  const log = await store.open(ID);
  try {
    await runSession({
      world: { env: {}, cwd: store.home.root },
      place: await folderPlace(store, log),
      log,
      settings: parseSettings("{}", "dissensus.yaml"),
      people: { ...agreeing, answer },
      onAmbiguous: "fail",
      checkpoint: new AbortController().signal,
      onEvent: () => undefined,
    });
  } finally {
    await log.close();
  }
}

const goOn = () => decideFor(store, ID, { ask: ASK, choice: "go-on", note: "" }, "lead");
const lapses = async () =>
  (await store.read(ID)).flatMap(({ type, data }) =>
    type === "ask.lapsed" ? [[data.ask, data.state, data.why]] : [],
  );
const LAPSE = [ASK, "timed-out", "lead went on before the turn was over"];

describe("A person who no longer waits for a specialist", () => {
  it("[T-35] ends its turn in the run that waits for it, and the run goes on to its end", async () => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const running = run((_ask, _prompt, signal) => {
      isAsked();
      return new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve(undefined), { once: true }),
      );
    });
    await asked;
    const { seq } = await goOn();
    await running;
    const events = await store.read(ID);
    expect([events.find((event) => event.seq === seq)?.type, await lapses()]).toEqual([
      "ask.lapsed",
      [LAPSE],
    ]);
    expect(status(events).state).toBe("finished");
  });

  it("[T-35] ends it in the log where nobody runs it, once, and only of an ask that allows it", async () => {
    await run(() => Promise.resolve(undefined));
    expect(passableAsks(await store.read(ID)).map(({ ask }) => ask)).toEqual([ASK]);
    await goOn();
    expect(await lapses()).toEqual([LAPSE]);
    await expect(goOn()).rejects.toMatchObject({ code: "nothing-waits" });
    await run(() => Promise.resolve(undefined));
    expect(status(await store.read(ID)).state).toBe("finished");
  });
});
