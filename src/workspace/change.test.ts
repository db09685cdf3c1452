import { afterEach, describe, expect, it } from "vitest";
import { stoppedAt, type Stopped } from "../../test/builders/stopped.ts";
import type { FileLog } from "../log/index.ts";
import { change, type Change } from "./resuming.ts";
import { parseSettings } from "./settings.ts";

const settings = parseSettings("{}", "dissensus.yaml");
const KEY = "AKIA7Q3ZP9XW2LMN4RTV"; // made up, in the form of a real one
let stopped: Stopped | undefined;
let log: FileLog | undefined;
afterEach(async () => {
  await log?.close();
  stopped?.close();
});

type Wished = Omit<Change, "who" | "settings">;

async function changed(
  wished: Wished,
  where: Parameters<typeof stoppedAt>[0] = "gate",
): Promise<{
  readonly notices: readonly string[] | string;
  readonly recorded: readonly unknown[];
}> {
  stopped = stoppedAt(where);
  log = await stopped.open();
  const before = log.events.length;
  const notices = await change(log, { ...wished, who: "lead", settings }).catch(
    (error: { code: string }) => error.code,
  );
  return { notices, recorded: log.events.slice(before).map((event) => event.data) };
}

const NONE = { calls: null, tokens: null, usd: null, minutes: null };

describe("A change of what stands still", () => {
  it("is nothing where nothing is wished", async () => {
    expect(await changed({})).toEqual({ notices: [], recorded: [] });
  });

  it("raises the caps that are named, and keeps the others", async () => {
    expect(await changed({ caps: { calls: 9, minutes: 5 } })).toEqual({
      notices: [],
      recorded: [
        { who: "lead", caps: { ...NONE, calls: 9, minutes: 5 }, note: "caps: calls 9, minutes 5" },
      ],
    });
  });

  it("puts another model in every seat that is not named, and does not record the one that is there", async () => {
    expect((await changed({ models: { "*": "person" } })).recorded).toEqual([
      { who: "lead", models: { "*": "person" }, note: "model: person from here on" },
    ]);
    await log?.close();
    stopped?.close();
    expect((await changed({ models: { "*": "rehearsal" } })).recorded).toEqual([]);
  });

  it("[A-11] puts another model in one seat, and leaves all others as they are", async () => {
    expect((await changed({ models: { critic: "openai/model-b" } })).recorded).toEqual([
      {
        who: "lead",
        models: { "*": "rehearsal", critic: "openai/model-b" },
        note: "model: critic openai/model-b from here on",
      },
    ]);
  });

  it("leaves the seats that were named as they are when another model is put in the others", async () => {
    await changed({});
    await log?.append([
      {
        type: "settings.changed",
        data: {
          who: "lead",
          models: { "*": "rehearsal", critic: "openai/model-b" },
          note: "as it was begun",
        },
      },
    ]);
    if (log) await change(log, { models: { "*": "person" }, who: "lead", settings });
    expect(log?.events.at(-1)?.data).toMatchObject({
      models: { "*": "person", critic: "openai/model-b" },
    });
  });

  it("is not made to what a host holds alone, but a model may take the host's place, and where models sit too it is made", async () => {
    await changed({});
    const [host, mixed] = [{ "*": "host" }, { "*": "host", critic: "rehearsal" }];
    const seated = (models: Record<string, string>): unknown =>
      log?.append([
        { type: "settings.changed", data: { who: "lead", models, note: "as it was begun" } },
      ]);
    const wished = (asked: Wished): Promise<unknown> =>
      (log ? change(log, { ...asked, who: "lead", settings }) : Promise.resolve()).then(
        () => log?.events.at(-1)?.data,
        (error: { code: string }) => error.code,
      );
    await seated(host);
    expect(await wished({ caps: { calls: 9 } })).toBe("refused");
    expect(await wished({ models: { "*": "rehearsal" } })).toMatchObject({
      models: { "*": "rehearsal" },
    });
    await seated(mixed);
    expect(await wished({ caps: { calls: 9 } })).toMatchObject({ caps: { calls: 9 } });
  });

  it("adds a constraint, without what stands around it", async () => {
    expect(await changed({ constraint: "  No new vendors.\n" })).toEqual({
      notices: [],
      recorded: [
        { who: "lead", constraint: "No new vendors.", note: "constraint: No new vendors." },
      ],
    });
  });

  it("[R-J3] takes secrets out of a constraint before it is recorded, and says so", async () => {
    const { notices, recorded } = await changed({ constraint: `Use ${KEY}.` });
    expect([notices, JSON.stringify(recorded).includes(KEY)]).toEqual([
      ["Redacted before it is recorded: the constraint, line 1: AWS access key."],
      false,
    ]);
  });

  it.each([
    ["an empty constraint", { constraint: " \n " }, "no-constraint"],
    ["a long one", { constraint: "x".repeat(4_001) }, "long-constraint"],
    [
      "a budget without a price",
      { models: { "*": "openai/model-a" }, caps: { usd: 1 } },
      "unpriced",
    ],
  ] as const)(
    "refuses %s, and records nothing of what came with it",
    async (_what, wished, code) => {
      expect(await changed({ caps: { calls: 9 }, ...wished })).toEqual({
        notices: code,
        recorded: [],
      });
    },
  );

  it("is nothing once it is over", async () => {
    expect(await changed({ caps: { calls: 9 }, constraint: "Too late." }, "over")).toEqual({
      notices: [],
      recorded: [],
    });
  });
});
