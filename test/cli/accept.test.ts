// What a person makes of a result, on the command line.
import { beforeAll, describe, expect, it } from "vitest";
import { replay } from "../../src/index.ts";
import { expectRefusal, itKeepsSecrets, Place } from "./cli.ts";

const REHEARSE = ["dialectic", "REST or GraphQL?", "--quick", "--model", "rehearsal", "--id"];

describe("dissensus accept", () => {
  const at = new Place();
  beforeAll(async () => {
    await at.run([...REHEARSE, "one", "--yes"]);
    await at.run([...REHEARSE, "two", "--yes", "--max-calls", "2"]);
  });
  const lines = async (): Promise<readonly string[]> => (await at.run(["list"])).stdout.split("\n");

  it("[Q-18] records who accepted it and when it is reviewed; list, report and the report's file have it", async () => {
    const ran = await at.run(["accept", "one", "--review-on", "2027-01-31"]);
    expect([ran.code, ran.stdout]).toEqual([
      0,
      "one is accepted: recorded for tester, to be reviewed on 2027-01-31. dissensus report one shows it.\n",
    ]);
    expect(at.text(".dissensus/one/report.md")).toMatch(/\*\*Status:\*\* accepted by tester on /);
    expect((await lines()).find((line) => line.startsWith("one "))).toMatch(/^one {2}accepted /);
    const listed = JSON.parse((await at.run(["list", "--json"])).stdout) as {
      readonly deliberations: readonly { readonly approval: unknown }[];
    };
    expect(listed.deliberations.map(({ approval }) => approval)).toEqual(
      expect.arrayContaining(["accepted", null]),
    );
  });

  it("[Q-18] recorded again replaces the status, keeps the history, and leaves a whole log that replays", async () => {
    const { code } = await at.run(["accept", "one", "--superseded-by", "two", "--by", "the board"]);
    const events = at.events("one");
    expect([code, at.all("one", "approval.recorded").map(({ data }) => data.status)]).toEqual([
      0,
      ["accepted", "superseded"],
    ]);
    expect((await at.run(["verify", "one"])).stdout).toContain("is whole");
    const end = events.findIndex(({ type }) => type === "deliberation.concluded") + 1;
    const [now, before] = [await replay(events), await replay(events.slice(0, end))];
    expect([now.answer, now.open]).toEqual([before.answer, before.open]);
    expect((await at.run(["show", "one"])).stdout).toContain(
      "the board recorded that two supersedes the result",
    );
  });

  it("[Q-18] refuses what has not ended, and leaves its log as it was", async () => {
    const before = at.text(".dissensus/two/events.jsonl");
    expectRefusal(await at.run(["accept", "two"]), 1, "two has not ended");
    expect(at.text(".dissensus/two/events.jsonl")).toBe(before);
  });

  it.each([
    [["accept", "one", "--review-on", "soon"], 1, '"soon" is not a date'],
    [["accept", "one", "--as", "maybe"], 2, "--as"],
    [["accept", "one", "--as", "rejected", "--superseded-by", "x"], 2, "--superseded-by"],
    [["accept", "three"], 1, "There is no deliberation three"],
  ] as const)("[Q-18] refuses %j", async (args, code, names) => {
    const before = at.text(".dissensus/one/events.jsonl");
    expectRefusal(await at.run([...args]), code, names);
    expect(at.text(".dissensus/one/events.jsonl")).toBe(before);
  });
});

itKeepsSecrets();
