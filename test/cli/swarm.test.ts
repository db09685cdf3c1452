// A swarm on the command line, as people and scripts run it: what is refused, where it stops, and how it goes on.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeProvider } from "../fake-provider.ts";
import { CONTROL, expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";

const TOPIC = "Should we keep the monolith?";
const REHEARSED = ["--model", "rehearsal", "--seed", "2"];
const BRIEF = [TOPIC, "--mode", "lightweight", ...REHEARSED];

/** The state of every deliberation here, as `list` has it. */
async function states(place: Place): Promise<readonly string[]> {
  return (await place.listed()).map(({ state }) => state);
}

describe("A bare topic", () => {
  const place = new Place();
  let bare: Ran;
  let named: Ran;
  beforeAll(async () => {
    [bare, named] = await Promise.all([
      place.run([...BRIEF, "--id", "bare"]),
      place.run(["swarm", ...BRIEF, "--id", "named"]),
    ]);
  });

  it("is a swarm, the same as by its name", () => {
    const protocols = ["bare", "named"].map((id) =>
      place.all(id, "deliberation.opened").map(({ data }) => data.protocol),
    );
    expect(protocols).toEqual([["swarm@2"], ["swarm@2"]]);
    const facts = (id: string): unknown =>
      place
        .all(id, "fact.recorded")
        .map(({ data }) => data)
        .sort((a, b) => (a.key < b.key ? -1 : 1));
    expect(facts("bare")).toEqual(facts("named"));
    expect([bare.code, bare.stderr, CONTROL.test(bare.stdout)]).toEqual([named.code, "", false]);
  });

  it("takes every default where nobody is there, and says so", () => {
    expect(
      place
        .all("bare", "person.decided")
        .map(({ data }) => [data.ask, data.choice, data.default, data.who])
        .slice(0, 1),
    ).toEqual([["gate/start/1", "start", true, "nobody: unattended"]]);
    expect(place.all("bare", "person.decided").every(({ data }) => data.default)).toBe(true);
    expect(bare.stdout).toContain("Default taken: Start");
  });
});

describe("What cannot be held is refused before anything is made or asked", () => {
  it.each([
    ["an unknown mode", ["--mode", "leisurely"], 2, "leisurely"],
    ["no rounds", ["--rounds", "0"], 2, "--rounds"],
    ["more rounds than ten", ["--rounds", "11"], 1, "at most 10 rounds"],
    ["nothing to deal", ["--deal"], 2, "--context"],
    ["two ways to decide", ["--wait", "--yes"], 2, "--yes"],
  ] as const)("%s", async (_what, args, code, names) => {
    const place = new Place();
    expectRefusal(await place.run([TOPIC, ...REHEARSED, ...args]), code, names);
    expect(place.tree()).toEqual([]);
  });

  it("and a plan is shown without a call, a folder or a file", async () => {
    const place = new Place();
    const server = await fakeProvider();
    try {
      writeFileSync(join(place.cwd, "incidents.md"), "Invoices ran late twice in March.\n");
      const before = place.tree();
      const ran = await place.run([
        TOPIC,
        "--dry-run",
        "--json",
        "--deal",
        "--context",
        "incidents.md",
        "--model",
        `${server.url}#larch-9`,
      ]);
      expect(JSON.parse(ran.stdout)).toMatchObject({
        plan: { topic: TOPIC, sharesOneModel: true },
        // A server on this machine may take five times as long.
        caps: { minutes: 300 },
      });
      expect([ran.code, ran.stderr, server.ledger, place.tree()]).toEqual([0, "", [], before]);
    } finally {
      await server.close();
    }
  });
});

describe("With --wait it stops at every decision", () => {
  const place = new Place();
  const resume = (): Promise<Ran> => place.run(["resume", "one", "--wait"]);

  it("[W-04] before the start, with 4; decide shows who would sit, what is at stake and between whom, and takes none of it for a choice", async () => {
    const ran = await place.run([...BRIEF, "--wait", "--id", "one"]);
    expect([ran.code, ran.stderr, await states(place)]).toEqual([
      4,
      "Waits for a person. Decide with: dissensus decide one start|modify|mode-deep|mode-standard\n",
      ["waiting"],
    ]);
    const shown = await place.run(["decide", "one"]);
    expect([shown.code, shown.stderr]).toEqual([
      4,
      "one waits for a decision. Say one of: dissensus decide one start|modify|mode-deep|mode-standard\n",
    ]);
    expect(shown.stdout).toMatch(
      /^Start with these experts \(lightweight\)\?\n(?:- .+ \(.+\)\. At stake: .+\n){2}Tensions:\n(?:- .+ against .+: .+\n)+ {2}start +Start\n {2}modify +Change the experts, with --note TEXT: what should be different\n {2}mode-deep +Change to deep mode\n {2}mode-standard +Change to standard mode\n$/u,
    );
    expectRefusal(
      await place.run(["decide", "one", "perhaps"]),
      1,
      '"perhaps" is none of the choices: start, modify, mode-deep, mode-standard',
    );
    expectRefusal(
      await place.run(["decide", "one", "modify"]),
      1,
      "modify needs words with it: what should be different",
    );
    expect(place.all("one", "person.decided")).toEqual([]);
  });

  it("[W-21] after a round; a constraint without words is refused, and one with words stands in the record and opens another round", async () => {
    await place.run(["decide", "one", "start"]);
    const ran = await resume();
    expect([ran.code, ran.stderr]).toEqual([
      4,
      "Waits for a person. Decide with: dissensus decide one follow|deep-dive|different-angle|inject|synthesis|pause\n",
    ]);
    expectRefusal(
      await place.run(["decide", "one", "inject"]),
      1,
      "inject needs words with it: the constraint",
    );
    expectRefusal(
      await place.run(["decide", "one", "inject", "--note", "  "]),
      1,
      "inject needs words with it: the constraint",
    );
    const constraint = "Nobody may be hired before June.";
    expect((await place.run(["decide", "one", "inject", "--note", constraint])).code).toBe(0);
    expect((await resume()).code).toBe(4);
    expect(
      place
        .all("one", "person.decided")
        .map(({ data }) => [data.ask, data.choice, data.note, data.who]),
    ).toEqual([
      ["gate/start/1", "start", "", "tester"],
      ["gate/next/1", "inject", constraint, "tester"],
    ]);
    expect(place.text(".dissensus/one/report.md")).toContain(constraint);
    expect(
      place
        .all("one", "fact.recorded")
        .flatMap(({ data: { fact } }) =>
          fact.kind === "round" ? [[fact.round, fact.topic, fact.from]] : [],
        ),
    ).toEqual([
      [1, TOPIC, "the question"],
      [2, TOPIC, "inject"],
    ]);
  });

  it("[W-24] at a pause it asks for a summary, ends with 4, and is listed as paused; nobody holds the log", async () => {
    await place.run(["decide", "one", "pause"]);
    const ran = await resume();
    expect([ran.code, ran.stderr, await states(place)]).toEqual([
      4,
      "Paused. Go on with: dissensus resume one\n",
      ["paused"],
    ]);
    const summary = place
      .all("one", "fact.recorded")
      .flatMap(({ data: { fact } }) =>
        fact.kind === "message" && fact.phase === "summary" ? [fact.body["summary"]] : [],
      );
    expect(
      summary.map(
        (text) => typeof text === "string" && text.length >= 1_500 && text.length <= 3_000,
      ),
    ).toEqual([true]);
    expect(place.text(".dissensus/one/context/summary.md").length).toBeGreaterThan(1_500);
    expect(
      (JSON.parse(place.text(".dissensus/one/manifest.json")) as { status: string }).status,
    ).toBe("paused");
    expect(place.all("one", "deliberation.paused").at(-1)?.data.reason).toBe("user");
  });

  it("[W-25] resumed, the moderator reopens it and a round follows on what it proposed", async () => {
    const before = place.events("one");
    const ran = await resume();
    expect([ran.code, await states(place)]).toEqual([4, ["waiting"]]);
    expect(place.events("one").slice(0, before.length)).toEqual(before);
    const [reopening] = place
      .all("one", "fact.recorded")
      .flatMap(({ data: { fact } }) =>
        fact.kind === "message" && fact.phase === "reopening" ? [fact] : [],
      );
    expect(Object.keys(reopening?.body ?? {}).sort()).toEqual([
      "framing",
      "mostUrgent",
      "productiveTension",
      "settledTensions",
      "topic",
    ]);
    expect(
      place
        .all("one", "fact.recorded")
        .flatMap(({ data: { fact } }) =>
          fact.kind === "round" && fact.round === 3 ? [[fact.topic, fact.from]] : [],
        ),
    ).toEqual([[reopening?.body["topic"], "reopened"]]);
    expect(
      place
        .all("one", "person.decided")
        .filter(({ data }) => data.ask === "gate/reopen/2")
        .map(({ data }) => [data.choice, data.who]),
    ).toEqual([["reopen", "tester"]]);
  });

  it("and ends by a person's word, with its reason and its synthesis", async () => {
    await place.run(["decide", "one", "synthesis"]);
    const ran = await resume();
    expect([
      ran.code,
      place.all("one", "deliberation.concluded").map(({ data }) => data.reason),
      await states(place),
    ]).toEqual([0, ["human"], ["finished"]]);
    expectRefusal(await place.run(["decide", "one", "pause"]), 1, "one waits for no decision");
  });
});

itKeepsSecrets();
