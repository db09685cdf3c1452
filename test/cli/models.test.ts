// Models that cannot be used, or not now, as a person at a command line meets them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  fakeProvider,
  isTrial,
  type Behaviour,
  type FakeProvider,
  type FakeRequest,
} from "../fake-provider.ts";
import { itKeepsSecrets, Place } from "./cli.ts";
import { panelAnswer } from "./fake-panel.ts";

const QUICK = [
  "dialectic",
  "Should we keep the monolith?",
  "--quick",
  "--members",
  "alpha,beta",
  "--id",
  "one",
];
let answers: (request: FakeRequest) => Behaviour;
let server: FakeProvider;
let place: Place;
let panelAsks: number;
beforeEach(async () => {
  panelAsks = 0;
  answers = (request) => panelAnswer(request);
  server = await fakeProvider(
    (request) => {
      if (!isTrial(request)) panelAsks += 1;
      return answers(request);
    },
    0,
    true,
  );
  place = new Place();
});
afterEach(() => server.close());
const model = (): string => `${server.url}#larch-9`;

describe("A run", () => {
  it("[V-05] on a server that always says 429 stands still with exit 6, concludes nothing, and goes on when it stops", async () => {
    writeFileSync(join(place.cwd, "dissensus.yaml"), "waitMinutes: 0.02\n");
    answers = () => ({ status: 429, body: { error: { message: "Rate limit reached" } } });
    const ran = await place.run([...QUICK, "--model", model(), "--yes"]);
    expect([ran.code, ran.stderr]).toEqual([
      6,
      expect.stringMatching(
        /puts requests off for longer than is waited: .*Rate limit reached/,
      ) as string,
    ]);
    expect([place.all("one", "deliberation.concluded"), place.all("one", "ask.lapsed")]).toEqual([
      [],
      [],
    ]);
    answers = (request) => panelAnswer(request);
    const resumed = await place.run(["resume", "one", "--yes"]);
    expect([0, 3]).toContain(resumed.code);
    expect(place.all("one", "deliberation.concluded")).toHaveLength(1);
  });

  it("[V-05] that meets the limit in the middle says once how long it waits, and loses nobody", async () => {
    let limited = 0;
    answers = (request) =>
      panelAsks > 3 && (limited += 1) <= 2
        ? { status: 429, headers: { "retry-after": "0.2" }, body: {} }
        : panelAnswer(request);
    const ran = await place.run([...QUICK, "--model", model(), "--yes"]);
    expect([0, 3]).toContain(ran.code);
    expect(ran.stdout).toContain("Asked again in 1 s");
    expect(place.all("one", "ask.lapsed")).toEqual([]);
  });

  it("[V-06] on a model that answers in prose costs one call and says in one paragraph what to do, exit 6", async () => {
    answers = () => "Certainly! I think a monolith has many advantages.";
    const ran = await place.run([...QUICK, "--model", model(), "--yes"]);
    expect([ran.code, server.ledger.length, place.all("one", "ask.opened")]).toEqual([6, 1, []]);
    expect(ran.stderr.trim().split("\n")).toHaveLength(1);
    expect(ran.stderr).toMatch(
      /answered in prose .*Certainly! .*Take a model that follows instructions.*dissensus resume one/,
    );
    expect(ran.stdout).not.toContain("Ended");
  });

  it("[V-06] on a model whose window is too small for the plan costs no call, and says both figures and what to do", async () => {
    writeFileSync(
      join(place.cwd, "dissensus.yaml"),
      `models: { "${model()}": { contextTokens: 900 } }\n`,
    );
    const ran = await place.run([...QUICK, "--model", model(), "--yes"]);
    expect([ran.code, server.ledger.length]).toEqual([6, 0]);
    expect(ran.stderr).toMatch(
      /reads 900 tokens at once, and the longest prompt of this run is estimated at [\d,]+\. Take a model with a larger window/,
    );
  });

  it("[V-06] tries a model once a day, not once a run", async () => {
    await place.run([...QUICK, "--model", model(), "--yes"]);
    const first = server.ledger.length - panelAsks;
    await place.run([...QUICK.slice(0, -1), "two", "--model", model(), "--yes"]);
    expect([first, server.ledger.length - panelAsks]).toEqual([1, 1]);
  });
});

describe("doctor --model", () => {
  it("[V-06] tries one model with one call, and says how it answers, in which form, and what it costs", async () => {
    writeFileSync(
      join(place.cwd, "dissensus.yaml"),
      `prices: { "${model()}": { input: 1, output: 2 } }\n`,
    );
    const ran = await place.run(["doctor", "--model", model()]);
    expect([ran.code, server.ledger.length]).toEqual([0, 1]);
    expect(ran.stdout).toMatch(
      /larch-9 can be used\n {2}answers {2}after \d+ ms, first byte after \d+ ms.*\n {2}form {5}takes the reply's schema\n {2}window {3}not known\n {2}price {4}\$1 in, \$2 out.*your settings.*\n {2}spent {4}1 call, /,
    );
    expect(place.files()).toEqual(["dissensus.yaml"]);
  });

  it("[V-06] says of one that cannot be used why, and ends with 6", async () => {
    answers = () => ({ status: 401, body: { error: { message: "Incorrect API key provided" } } });
    const ran = await place.run(["doctor", "--model", model(), "--json"]);
    expect([ran.code, JSON.parse(ran.stdout)]).toEqual([
      6,
      expect.objectContaining({
        isUsable: false,
        calls: 1,
        why: expect.stringContaining("Incorrect API key") as string,
      }),
    ]);
  });

  it("[V-06] says of a server that takes no schema how it is asked instead", async () => {
    answers = (request) =>
      request.body["response_format"] &&
      JSON.stringify(request.body["response_format"]).includes("json_schema")
        ? { status: 400, body: { error: { message: "JSON schema conversion failed" } } }
        : '{"ready":"yes","confidence":1,"notes":[],"next":null}';
    const ran = await place.run(["doctor", "--model", model()]);
    expect([ran.code, server.ledger.length]).toEqual([0, 2]);
    expect(ran.stdout).toContain(
      "JSON, without a schema on the wire; its server does not take: schema",
    );
  });

  it("refuses what is no model, and calls nobody", async () => {
    const ran = await place.run(["doctor", "--model", "gpt 5"]);
    expect([ran.code, server.ledger.length]).toEqual([1, 0]);
  });
});

itKeepsSecrets();
