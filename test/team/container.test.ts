// The container file and the compose example name files, commands, options and variables that exist, and its roles are enough.
// There is no container here: what is checked is what they say, and the roles on a real database.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { parse } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { processIo } from "../../src/cli/io.ts";
import { programFor } from "../../src/cli/program.ts";
import { postgresLogs } from "../../src/log/postgres/index.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { queueOf } from "../../src/team/sitting.ts";
import { startWorker } from "../../src/team/worker.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { until } from "./house.ts";
import { opening } from "./opening.ts";
import { isOver } from "./what-came.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TEAM = join(ROOT, "examples/team");
const textOf = (...path: string[]): string => readFileSync(join(...path), "utf8");

interface Service {
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly volumes?: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly init?: boolean;
  readonly stop_grace_period?: string;
}
const compose = parse(textOf(TEAM, "compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const containerfile = textOf(ROOT, "Containerfile");

const program = programFor(processIo(), () => {});
const hasServer = program.commands
  .find((each) => each.name() === "serve")
  ?.options.some(({ long }) => long === "--database");

/** What the program would say to these words; nothing where it takes them. */
function complaintAbout([name = "", ...rest]: readonly string[]): string | null {
  const command = program.commands.find((each) => each.name() === name);
  if (!command) return `no command ${name}`;
  const { unknown, operands } = command.parseOptions([...rest]);
  return unknown.length + operands.length === 0 ? null : [...unknown, ...operands].join(" ");
}

/** As it is, or as what is copied before the first start. */
const isThere = (path: string): boolean =>
  existsSync(join(TEAM, path)) || existsSync(join(TEAM, `${path}.example`));

describe("The compose example", () => {
  it.each(services)("what %s names is there", (_name, service) => {
    const { env_file: env, volumes = [], build, depends_on: after = {} } = service;
    const mounted = volumes.map((volume) => volume.split(":")[0] ?? "");
    expect([
      env === undefined || existsSync(join(TEAM, `${env}.example`)),
      mounted.filter((path) => path.startsWith(".") && !isThere(path)),
      mounted.filter((path) => !path.startsWith(".") && !(path in compose.volumes)),
      build === undefined || existsSync(join(TEAM, build.context, build.dockerfile)),
      Object.keys(after).filter((each) => !(each in compose.services)),
    ]).toEqual([true, [], [], true, []]);
  });

  it.each(services.filter(([name]) => name !== "server"))(
    "what %s runs is a command with its options",
    (_name, { command }) => {
      expect(command === undefined ? null : complaintAbout(command)).toBeNull();
    },
  );

  it.skipIf(hasServer !== true)("what the server runs is a command with its options", () => {
    expect(complaintAbout(compose.services["server"]?.command ?? [])).toBeNull();
  });

  it("whoever is told to end has longer than it needs, and an init", () => {
    const worker = compose.services["worker"];
    const drain = Number(worker?.command?.[worker.command.indexOf("--drain") + 1]);
    expect([worker?.init, Number.parseInt(worker?.stop_grace_period ?? "", 10) > drain]).toEqual([
      true,
      true,
    ]);
  });

  it("keys are with workers alone, and each part has a login of its own", () => {
    const [migrate, worker, server] = ["migrate", "worker", "server"].map((name) =>
      textOf(TEAM, `${name}.env.example`),
    );
    const login = (text = ""): string | undefined => /postgres:\/\/(\w+):/u.exec(text)?.[1];
    expect([login(migrate), login(worker), login(server)]).toEqual([
      "postgres",
      "team_worker",
      "team_server",
    ]);
    expect([/API_KEY/u.test(migrate ?? ""), /API_KEY/u.test(server ?? "")]).toEqual([false, false]);
    expect(textOf(TEAM, ".gitignore")).toContain("*.env");
  });
});

describe("The container file", () => {
  it("copies what is there, adds the peers that teams need, and runs as nobody special", () => {
    const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)]
      .flatMap(([, paths = ""]) => paths.split(" "))
      .filter((path) => !existsSync(join(ROOT, path)));
    expect(copied).toEqual([]);
    const [, listed = ""] = /\[('pg'[^\]]*)\]/u.exec(containerfile) ?? [];
    const names = [...listed.matchAll(/'([^']+)'/gu)].map(([, name = ""]) => name);
    const { devDependencies, peerDependencies } = packageJson;
    expect(names).toHaveLength(3);
    expect(names.filter((name) => !(name in devDependencies && name in peerDependencies))).toEqual(
      [],
    );
    expect(containerfile).toMatch(/^USER node$/mu);
    expect(containerfile).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/u);
  });

  it("starts a command with its options", () => {
    const [, command = "[]"] = /^CMD (\[.*\])$/mu.exec(containerfile) ?? [];
    expect(complaintAbout(JSON.parse(command) as string[])).toBeNull();
    const [, entry = "[]"] = /^ENTRYPOINT (\[.*\])$/mu.exec(containerfile) ?? [];
    expect(JSON.parse(entry)).toEqual(["node", `/app/${packageJson.bin.dissensus}`]);
  });
});

describe.runIf(hasPostgres)(`The roles of the example ${WHERE}`, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  it("are enough for a migration, a worker and a server, and a server has no more", async () => {
    const url = await postgres.make("dissensus");
    const [, sql = ""] = /<<'SQL'\n([\s\S]*)\nSQL/u.exec(textOf(TEAM, "roles.sh")) ?? [];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql.replaceAll(/:'\w+'/gu, "'password'"));
    await client.end();
    await prepareDatabase(url);
    const as = (login: string): string => url.replace("postgres@", `${login}@`);
    const server = postgresLogs({ url: as("team_server"), role: "server", patienceMs: 2_000 });
    expect(await server.whyNotReady()).toBeUndefined();
    const worker = await startWorker({
      url: as("team_worker"),
      settings: parseSettings("{}", "dissensus.yaml"),
      world: { env: {}, cwd: postgres.folder },
      onAmbiguous: "rerun",
      say: () => undefined,
    });
    try {
      const store = server.logs("team");
      const log = await store.create("first", [opening("first")]);
      await log.close();
      await server.sittings.enqueue({ workspace: "team", id: "first" }, queueOf(log.events));
      await until(async () => isOver(await store.read("first")), 40_000);
      expect(await worker.database.whyNotReady()).toBeUndefined();
    } finally {
      await worker.close();
      await server.close();
    }
    const visitor = new pg.Client({ connectionString: as("team_server") });
    await visitor.connect();
    await expect(visitor.query("SELECT * FROM dbos.workflow_status")).rejects.toThrow(/denied/u);
    await expect(visitor.query("SET ROLE dissensus_worker")).rejects.toThrow(/denied/u);
    await visitor.end();
  });
});
