// The command line of somebody in a team: the server does what their token lets them do, and says of what is foreign what it says of
// what is absent.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, itKeepsSecrets, Place, type Ran } from "../cli/cli.ts";
import { REHEARSAL } from "../builders/serving.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { TeamPlace } from "./team-place.ts";

let postgres: Postgres;
let team: TeamPlace;
let ours = "";
let theirs = "";
const home = new Place();

const as = (who: string, ...args: readonly string[]): Promise<Ran> =>
  home.run([...args, "--server", team.origin], {
    env: { DISSENSUS_TOKEN: team.tokens.get(who) ?? who },
  });
async function begin(who: string): Promise<string> {
  const begun = await team.program(who).post("/api/deliberations", {
    ...REHEARSAL,
    choices: { mode: "lightweight", rounds: 2 },
  });
  const { id } = JSON.parse(begun.text) as { id: string };
  for (;;) {
    const { text } = await team.program(who).get(`/api/deliberations/${id}`);
    if (text.includes('"choices"')) return id;
  }
}

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    team = await TeamPlace.at(postgres, "command_line");
    [ours, theirs] = [await begin("owner"), await begin("stranger")];
  });
  afterAll(async () => {
    await team.close();
    await postgres.remove();
  });

  it("lists, shows, reports and decides through the server", async () => {
    const listed = await as("reader", "list");
    expect(listed.stdout).toContain(ours);
    expect((await as("reader", "list", "--json")).stdout).toContain(`"id":"${ours}"`);
    const shown = await as("reader", "show", ours);
    expect(shown.stdout).toMatch(/Waits for a person at \S+:/);
    expect((await as("reader", "report", ours)).stdout).toContain("monolith");
    const undecided = await as("participant", "decide", ours);
    expect([undecided.code, undecided.stdout]).toEqual([4, shown.stdout]);
    const [, choice = ""] = /^ {2}([\w-]+): /m.exec(shown.stdout) ?? [];
    const decided = await as("participant", "decide", ours, choice, "--note", "said so");
    expect([decided.code, decided.stderr]).toEqual([0, ""]);
    expect((await as("reader", "show", ours, "--json")).stdout).toContain(ours);
  });

  it("[R-K9] answers for what is foreign as for what is absent", async () => {
    const absent = `${theirs.slice(0, -5)}zzzzz`;
    expect((await as("owner", "list")).stdout).not.toContain(theirs);
    for (const args of [["show"], ["report"], ["decide", "go"], ["resume"], ["pause"]]) {
      const [command = "", ...rest] = args;
      const [foreign, none] = [
        await as("owner", command, theirs, ...rest),
        await as("owner", command, absent, ...rest),
      ];
      const inWords = ({ code, stdout, stderr }: Ran, id: string): unknown => [
        code,
        stdout.replaceAll(id, "ID"),
        stderr.replaceAll(id, "ID"),
      ];
      expect(inWords(foreign, theirs), command).toEqual(inWords(none, absent));
      expect(foreign.code, command).toBe(1);
    }
  });

  it("refuses what a role may not, and whoever is not known", async () => {
    expectRefusal(await as("reader", "pause", ours), 1, "reader may not");
    expectRefusal(await as("participant", "resume", ours), 1, "participant may not");
    expectRefusal(await as("dst_made-up", "list"), 1, "not logged in");
    expectRefusal(await home.run(["list", "--server", team.origin]), 2, "DISSENSUS_TOKEN");
    expectRefusal(await home.run(["pause", ours]), 2, "--server");
  });

  it.each(["http://team.example", "ftp://team.example", "team.example", "file:///etc/passwd"])(
    "sends no token to %s",
    async (server) => {
      const env = { DISSENSUS_TOKEN: "dst_mine" };
      expect((await home.run(["list", "--server", server], { env })).code).toBe(2);
    },
  );

  it("makes a line for the file of tokens, and shows the token once", async () => {
    const made = await home.run(["token", "chair", "--workspace", "acme", "--role", "owner"]);
    const [, token = ""] = /(dst_[\w-]{43})/.exec(made.stderr) ?? [];
    expect(made.stdout).toMatch(
      /^- sha256: [0-9a-f]{64}\n {2}account: chair\n {2}workspace: acme\n {2}role: owner\n$/,
    );
    expect(made.stdout).not.toContain(token);
    expectRefusal(await home.run(["token", "chair"]), 2, "--workspace");
  });

  it("invites the first owner of a workspace, and erases an account", async () => {
    const database = postgres.url("command_line");
    const env = { DISSENSUS_DATABASE: database };
    const invited = await home.run(
      ["invite", "--workspace", "new-one", "--role", "owner", "--origin", team.origin],
      { env },
    );
    expect(invited.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/join\/new-one\/[\w-]{43}\n$/);
    const browser = await team.browser("reader");
    const { pathname } = new URL(invited.stdout.trim());
    const joined = await team.ask(pathname, {
      method: "POST",
      headers: { cookie: browser.cookie, origin: team.origin },
    });
    expect(joined.status).toBe(303);
    const [member] = await team.accounts.membersOf("new-one");
    expect(member?.role).toBe("owner");
    expect((await home.run(["erase", member?.account ?? ""], { env })).code).toBe(0);
    expect(await team.accounts.membersOf("new-one")).toEqual([]);
    expectRefusal(await home.run(["erase", "somebody"], { env }), 1, "somebody");
    expect(readFileSync(join(team.folder, "tokens.yaml"), "utf8")).not.toContain("dst_");
  });

  itKeepsSecrets();
});
