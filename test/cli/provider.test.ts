// Runs against a provider on the loopback address, whose ledger is the judge: what was asked, what was bought, how often.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider, type FakeRequest } from "../fake-provider.ts";
import { CONTROL, itKeepsSecrets, Place, type Ran } from "./cli.ts";
import { panelAnswer, panelPlan, seatOf } from "./fake-panel.ts";

const TOPIC = "Should we keep the monolith?";
const QUICK = ["dialectic", TOPIC, "--quick", "--members", "alpha,beta"];
/** Title, clipboard and link of a terminal, colour, C1, bell, backspace, overwriting, and markup. */
const SPICE =
  " \x1b]0;title\x07 \x1b]52;c;Zm9v\x07 \x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\ \x1b[2J\x9b31m \x07\b\rover <script>alert(1)</script>";
const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function provider(plan = panelPlan()): Promise<FakeProvider> {
  const made = await fakeProvider(plan);
  servers.push(made);
  return made;
}

/** Every call in the log, and how it ended. */
function calls(place: Place, id: string): { call: string; ended: number }[] {
  const ends = [...place.all(id, "call.completed"), ...place.all(id, "call.failed")].map(
    ({ data }) => data.call,
  );
  return place.all(id, "call.reserved").map(({ data }) => ({
    call: data.call,
    ended: ends.filter((end) => end === data.call).length,
  }));
}

describe("A run on two models of a provider that misbehaves in what it says", () => {
  const place = new Place();
  const seen: FakeRequest[] = [];
  let server: FakeProvider;
  let ran: Ran;
  beforeAll(async () => {
    let failures = 0;
    server = await provider((request) => {
      seen.push(request);
      if (seatOf(request) === "beta" && (failures += 1) <= 1)
        return {
          status: 503,
          headers: { "retry-after": "0" },
          body: { error: { message: `overloaded ${SPICE}` } },
        };
      return panelAnswer(request, { spice: SPICE });
    });
    ran = await place.run([
      ...QUICK,
      "--id",
      "one",
      "--anonymous",
      "--model",
      `${server.url}#larch-9`,
      "--seat",
      `alpha=${server.url}#aspen-4`,
      "--seat",
      `moderator=${server.url}#cedar-2`,
    ]);
  });

  it("has one reservation and one end for every request, and each is in the provider's ledger once", () => {
    expect([0, 3]).toContain(ran.code);
    const logged = calls(place, "one");
    expect(logged.map(({ call, ended }) => [server.bought(call).length, ended])).toEqual(
      logged.map(() => [1, 1]),
    );
    expect(server.ledger.map(({ call }) => call ?? "").toSorted()).toEqual(
      logged.map(({ call }) => call).toSorted(),
    );
    expect(place.all("one", "call.failed").length).toBe(1);
  });

  it("[R-G5] [R-G6] prints and writes no control byte, whatever models and errors say", async () => {
    const commands = [
      ["show", "one"],
      ["list"],
      ...["md", "html", "json", "csv"].map((format) => ["report", "one", "--format", format]),
    ];
    const printed = await Promise.all(commands.map((args) => place.run(args)));
    const texts = [
      ran.stdout,
      ran.stderr,
      ...printed.flatMap(({ stdout, stderr }) => [stdout, stderr]),
      ...place
        .files()
        .filter((file) => file.endsWith(".md"))
        .map((file) => place.text(file)),
    ];
    expect(texts.map((text) => CONTROL.exec(text)?.[0])).toEqual(texts.map(() => undefined));
    expect(texts.filter((text) => text.includes("\\x1b")).length).toBeGreaterThan(3);
    expect(place.text(".dissensus/one/report.md")).not.toContain("<script");
  });

  it("[R-G5] prints JSON without a control byte too", async () => {
    const { stdout } = await place.run(["show", "one", "--json"]);
    const { schema, events } = JSON.parse(stdout) as Record<string, unknown>;
    expect([CONTROL.test(stdout), schema, events]).toEqual([
      false,
      "dissensus-show/1",
      place.events("one"),
    ]);
  });

  it("[X-23] never tells a seat which model sits in another, and with --anonymous not who its peers are", () => {
    const told = seen.filter(({ prompt }) => /larch|aspen|cedar|127\.0\.0\.1/.test(prompt));
    expect([told, seen.length > 10]).toEqual([[], true]);
    const peers = seen.filter((request) => seatOf(request) === "beta").map(({ prompt }) => prompt);
    expect(peers.some((prompt) => prompt.includes("Member A"))).toBe(true);
    expect(
      peers.map((prompt) => prompt.match(/^<<<\w+ r\d-msg-\d+ by (?!Member|moderator).*/gm)),
    ).toEqual(peers.map(() => null));
  });

  it("carries no key on its command line and sends the key in a header alone", () => {
    expect(
      seen.map(({ headers, body }) => [
        typeof headers["authorization"],
        JSON.stringify(body).includes("canary"),
      ]),
    ).toEqual(seen.map(() => ["string", false]));
  });

  it("sends each seat's asks to its own model", () => {
    expect(
      [...new Set(seen.map((request) => `${seatOf(request)} ${request.model}`))].sort(),
    ).toEqual(["alpha aspen-4", "beta larch-9", "devils-advocate larch-9", "moderator cedar-2"]);
  });
});

describe("A cap", () => {
  it("on calls ends with 5 and no further call; resume without raising does so again; raised, it goes on with the same models and options", async () => {
    const server = await provider();
    const place = new Place();
    const first = await place.run([
      ...QUICK,
      "--id",
      "one",
      "--anonymous",
      "--lang",
      "ja",
      "--feature",
      "billing",
      "--max-calls",
      "7",
      "--model",
      `${server.url}#larch-9`,
      "--seat",
      `alpha=${server.url}#aspen-4`,
    ]);
    expect([first.code, server.ledger.length]).toEqual([5, 5]);
    expect(first.stderr.trimEnd().split("\n").at(-1)).toContain("dissensus resume one --max-calls");
    const again = await place.run(["resume", "one"]);
    expect([again.code, server.ledger.length]).toEqual([5, 5]);
    const raised = await place.run(["resume", "one", "--max-calls", "100"]);
    expect([0, 3]).toContain(raised.code);
    expect(new Set(server.ledger.map(({ model }) => model))).toEqual(
      new Set(["larch-9", "aspen-4"]),
    );
    expect(
      server.ledger.slice(5).every(({ body }) => JSON.stringify(body).includes("Japanese")),
    ).toBe(true);
    expect(place.files()).toContain(".dissensus/one/discussion.md");
    expect(
      place.all("one", "settings.changed").map(({ data }) => [data.who, data.caps?.calls]),
    ).toEqual([["tester", 100]]);
    const logged = calls(place, "one");
    expect(logged.map(({ call, ended }) => [server.bought(call).length, ended])).toEqual(
      logged.map(() => [1, 1]),
    );
  });

  it("on tokens is never passed, counted as the provider reports them", async () => {
    const server = await provider();
    const place = new Place();
    const cap = 24_000;
    const first = await place.run([
      ...QUICK,
      "--id",
      "one",
      "--max-tokens",
      String(cap),
      "--model",
      `${server.url}#larch-9`,
    ]);
    const spent = (): number =>
      server.ledger.reduce(
        (sum, { billed }) => sum + (billed ? billed.input + billed.output : 0),
        0,
      );
    const asked = server.ledger.length;
    expect([first.code, asked > 0, spent() <= cap]).toEqual([5, true, true]);
    expect([(await place.run(["resume", "one"])).code, server.ledger.length]).toEqual([5, asked]);
    expect([0, 3]).toContain((await place.run(["resume", "one", "--max-tokens", "900000"])).code);
  });
});

describe("[R-M6] A run whose every answer broke off", () => {
  it("is kept, says how to go on, and its caps count what was bought", async () => {
    const server = await provider(() => ({ chunks: ['{"claim": "Half ', "a sentence"], cut: 2 }));
    const place = new Place();
    const asked = [...QUICK, "--id", "one", "--model", `${server.url}#larch-9`];
    const ran = await place.run(asked);
    const bought = server.ledger.length;
    expect([ran.code, bought > 0, place.all("one", "call.completed").length]).toEqual([6, true, 0]);
    expect([
      ran.stderr.trimEnd().split("\n").at(-1),
      ran.stderr.includes("Nothing was kept"),
    ]).toEqual([expect.stringMatching(/dissensus resume one$/), false]);
    expect(
      place.all("one", "call.failed").filter(({ data }) => data.raw !== null).length,
    ).toBeGreaterThan(0);

    const log = place.text(".dissensus/one/events.jsonl");
    const again = await place.run(asked);
    expect([again.code, again.stderr, place.text(".dissensus/one/events.jsonl") === log]).toEqual([
      1,
      expect.stringContaining("dissensus resume one"),
      true,
    ]);
    const capped = await place.run(["resume", "one", "--max-calls", String(bought)]);
    expect([capped.code, server.ledger.length]).toEqual([5, bought]);
  });
});

describe("A budget", () => {
  it("[R-D5] holds on resume too: a model without a price is refused before anything changes", async () => {
    const place = new Place();
    expect(
      (
        await place.run([
          ...QUICK,
          "--id",
          "one",
          "--model",
          "rehearsal",
          "--budget",
          "1",
          "--max-calls",
          "3",
        ])
      ).code,
    ).toBe(5);
    const before = place.events("one").filter(({ type }) => type !== "writer.opened").length;
    const refused = await place.run([
      "resume",
      "one",
      "--max-calls",
      "50",
      "--model",
      "http://127.0.0.1:9/v1#x",
    ]);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("the price of http://127.0.0.1:9/v1#x is not known"),
    ]);
    expect(place.events("one").filter(({ type }) => type !== "writer.opened").length).toBe(before);
  });
});

describe("A gate", () => {
  it("[X-20] [R-E13] takes its default where nobody is there, and the log says so", async () => {
    const server = await provider(panelPlan({ isUnanimous: true }));
    const place = new Place();
    const ran = await place.run([...QUICK, "--id", "one", "--model", `${server.url}#larch-9`]);
    expect([0, 3]).toContain(ran.code);
    expect(place.all("one", "person.decided").map(({ data }) => data)).toEqual([
      {
        ask: "gate/unanimous",
        choice: "go-on",
        who: "nobody: unattended",
        default: true,
        note: "",
      },
    ]);
  });

  it("[X-20] [R-M13] a person's seat without a terminal ends with 4 and prints the line to decide with, which takes the answer, and none that nests too deep", async () => {
    const server = await provider();
    const place = new Place();
    // A bell that leaves a note: what the settings name rings when a person is waited for.
    writeFileSync(
      join(place.cwd, "dissensus.yaml"),
      `notify:\n  argv: [${JSON.stringify(process.execPath)}, -e, "require('fs').writeFileSync('rung.txt', process.env.DISSENSUS_ID)"]\n`,
    );
    await place.trust();
    const ran = await place.run([
      ...QUICK,
      "--id",
      "one",
      "--model",
      `${server.url}#larch-9`,
      "--seat",
      "alpha=person",
    ]);
    expect([ran.code, ran.stderr.trimEnd().split("\n").at(-1)]).toEqual([
      4,
      expect.stringMatching(/dissensus decide one /),
    ]);
    expect(readFileSync(join(place.cwd, "rung.txt"), "utf8")).toBe("one");
    const bought = server.ledger.length;
    const bad = await place.run(["decide", "one", '{"claim":"Only this"}']);
    expect([bad.code, bad.stderr]).toEqual([1, expect.stringContaining("reasons")]);
    const deep = await place.run([
      "decide",
      "one",
      `{"claim":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
    ]);
    expect([deep.code, deep.stderr]).toEqual([
      1,
      expect.stringContaining("nested more than 64 deep"),
    ]);
    const position = {
      claim: "Keep it.",
      reasons: ["One.", "Two.", "Three."],
      preconditions: ["A team."],
      risks: ["Growth."],
      confidence: "LOW",
      inAnyCase: [],
    };
    const good = await place.run(["decide", "one", JSON.stringify(position)]);
    expect([good.code, good.stderr, server.ledger.length]).toEqual([0, "", bought]);
    expect(
      place
        .all("one", "ask.answered")
        .filter(({ data }) => data.seat === "alpha")
        .map(({ data }) => data.reply),
    ).toEqual([position]);
    const on = await place.run(["resume", "one"]);
    expect([on.code, server.ledger.length > bought]).toEqual([4, true]);
  });
});

itKeepsSecrets();
