// Names, keys and servers as a user meets them: where a key goes, which models can be had, a package that is not there.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider, type FakeRequest } from "../fake-provider.ts";
import { BIN, CANARIES, expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";
import { panelAnswer } from "./fake-panel.ts";

const QUICK = [
  "dialectic",
  "Should we keep the monolith?",
  "--quick",
  "--members",
  "alpha,beta",
  "--yes",
  "--id",
  "one",
];
const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function provider(): Promise<{
  readonly server: FakeProvider;
  readonly keys: () => readonly unknown[];
}> {
  const seen: FakeRequest[] = [];
  const server = await fakeProvider((request) => {
    seen.push(request);
    return panelAnswer(request);
  });
  servers.push(server);
  return { server, keys: () => [...new Set(seen.map(({ headers }) => headers["authorization"]))] };
}

describe("[V-07] DISSENSUS_API_KEY", () => {
  const sent = `Bearer ${CANARIES.DISSENSUS_API_KEY}`;

  it("goes to the address that stands on the command line, and to the one that DISSENSUS_BASE_URL names", async () => {
    const { server, keys } = await provider();
    await new Place().run([...QUICK, "--model", `${server.url}#larch-9`]);
    expect(keys()).toEqual([sent]);
    const { server: other, keys: theirs } = await provider();
    await new Place().run(
      [...QUICK, "--model", `${server.url}#larch-9`, "--seat", `alpha=${other.url}#larch-9`],
      { env: { DISSENSUS_BASE_URL: other.origin } },
    );
    expect([keys(), theirs()]).toEqual([[sent, undefined], [sent]]);
  });

  it("does not go where only a file of the folder points, whichever key that file names for it", async () => {
    const { server, keys } = await provider();
    const place = new Place();
    writeFileSync(
      join(place.cwd, "dissensus.yaml"),
      `model: ${server.url}#larch-9\nkeys: { "${server.origin}": OPENAI_API_KEY }\n`,
    );
    const { stderr } = await place.run(QUICK);
    expect(keys()).toEqual([undefined]);
    expect(stderr).toContain(`dissensus.yaml names keys for ${server.origin}. They are ignored`);
  });
});

describe("[V-07] dissensus models", () => {
  it("prints what a server has as it is to be written, with --json as one object, and spends nothing", async () => {
    const { server } = await provider();
    const place = new Place();
    const [told, json] = [
      await place.run(["models", server.origin]),
      await place.run(["models", server.url, "--json"]),
    ];
    expect([told.code, told.stdout]).toEqual([
      0,
      `${server.url}\n  ${server.url}#fake-model    price unknown\n`,
    ]);
    expect([json.code, (JSON.parse(json.stdout) as { servers: unknown }).servers]).toEqual([
      0,
      [
        {
          server: server.url,
          problem: null,
          models: [
            { model: `${server.url}#fake-model`, window: null, price: null, isBilled: true },
          ],
        },
      ],
    ]);
    expect([server.ledger, place.files()]).toEqual([[], []]);
  });

  it("ends with 6 where nobody answers, and with 1 where it was asked for nonsense", async () => {
    const place = new Place();
    const [silent, nonsense] = [
      await place.run(["models", "http://127.0.0.1:1/v1"]),
      await place.run(["models", "opnrouter"]),
    ];
    expect([silent.code, silent.stdout, silent.stderr.trimEnd().split("\n").length]).toEqual([
      6,
      "",
      1,
    ]);
    expectRefusal(nonsense, 1, "Did you mean openrouter?");
  });
});

it("[V-07] a vendor whose package is not installed says what to install, and the rest works without it", async () => {
  const place = new Place();
  // The program as it is published, where nothing is installed beside it.
  const home = join(place.cwd, "elsewhere");
  for (const part of ["bin", "dist/bin", "presets", "package.json"]) {
    mkdirSync(dirname(join(home, part)), { recursive: true });
    cpSync(join(dirname(BIN), "..", part), join(home, part), { recursive: true });
  }
  const run = (model: string): Promise<Ran> =>
    place.run([], {
      under: [
        process.execPath,
        "-e",
        `process.argv = [process.execPath, "dissensus", ...${JSON.stringify([...QUICK, "--model", model])}]; import(${JSON.stringify(join(home, "dist/bin/main.js"))}).then(({ main }) => main(process.argv.slice(2))).then((code) => (process.exitCode = code));`,
      ],
      env: { AZURE_API_KEY: "none", AZURE_RESOURCE_NAME: "none" },
    });
  const azure = await run("azure/ours");
  expect([azure.code, azure.stderr]).toEqual([
    6,
    expect.stringContaining(
      "azure/ours cannot be used: needs the package @ai-sdk/azure, which is not installed.",
    ),
  ]);
  expect([0, 3]).toContain((await run("rehearsal")).code);
});

itKeepsSecrets();
