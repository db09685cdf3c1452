// What the pages and skills show exists: tools, arguments and choices as offered to clients, commands and flags of the command line.
import { describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { programFor } from "../../src/cli/program.ts";
import { blocksIn, callsIn, codeIn, HOSTING, read, SKILLS, skillText } from "./skills.ts";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly description?: string;
}

interface Tool {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
}

const { tools } = JSON.parse(read("test/mcp/offered.json")) as { readonly tools: readonly Tool[] }; // pinned elsewhere against the server
const HOSTS = read("docs/hosts.md");

/** Every name that a form knows: fields, and values out of a closed set. */
function namesOf({ properties = {}, items, anyOf = [], enum: values = [] }: Schema): readonly string[] {
  return [...Object.keys(properties), ...values.map(String), ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(namesOf)];
}

/** protocol → choice → its values, none where it takes any; as the form of start describes them. */
const CHOICES = new Map((tools.find(({ name }) => name === "start")?.inputSchema.properties?.["choices"]?.description ?? "").split(/\.(?: |$)/).filter((part) => part !== "").map((part) => {
  const [protocol = "", list = ""] = part.split(": ");
  return [protocol, new Map(list.split(", ").map((choice) => [choice.split(" ")[0] ?? "", choice.split(" ")[1]?.split("|") ?? []] as const))] as const;
}));

const OFFERED = new Set([...tools.flatMap(({ name, inputSchema, outputSchema }) => [name, ...namesOf(inputSchema), ...namesOf(outputSchema)]), ...[...CHOICES.values()].flatMap((choices) => [...choices].flatMap(([name, values]) => [name, ...values]))]);
/** The server, and the two places that a host is told of. */
const PLACES: ReadonlySet<string> = new Set(["dissensus", ".dissensus", ".claude/agents"]);

const TEXTS = [{ name: "docs/hosting.md", text: HOSTING }, ...SKILLS.map((name) => ({ name: `the skill ${name}`, text: skillText(name) }))];

describe.each(TEXTS)("In $name", ({ text }) => {
  it("every name is one that the tools offer", () => {
    expect(codeIn(text).filter((code) => !OFFERED.has(code) && !PLACES.has(code))).toEqual([]);
  });

  it("every call is of a tool there is, with arguments it takes and all that it needs", () => {
    const wrong = callsIn(text).filter(({ tool, args }) => {
      const form = tools.find(({ name }) => name === tool)?.inputSchema;
      return form === undefined || Object.keys(args).some((key) => form.properties?.[key] === undefined) || (form.required ?? []).some((key) => !(key in args));
    });
    expect(wrong).toEqual([]);
  });

  it("every start puts all seats in the host's hands, with a key and with choices that its protocol has", () => {
    const starts = callsIn(text).filter(({ tool }) => tool === "start").map(({ args }) => args);
    expect(starts.length).toBeGreaterThan(0);
    for (const { protocol, seats, key, choices = {} } of starts) {
      const known = CHOICES.get(protocol as string); // its form says so
      const unknown = Object.entries(choices as object).filter(([name, value]) => !known?.has(name) || (known.get(name)?.length && !known.get(name)?.includes(String(value))));
      expect([seats, key, unknown]).toEqual([{ all: "host" }, "KEY", []]);
    }
  });

  it("every tool that holds a deliberation is shown in use", () => {
    expect([...new Set(callsIn(text).map(({ tool }) => tool))].sort()).toEqual(["decide", "next_asks", "report", "start", "status", "submit_reply"]);
  });
});

it("what a choice may be is read from the form of start, for every protocol", () => {
  expect([...CHOICES.keys()]).toEqual([...SKILLS]);
  expect(CHOICES.get("dialectic")?.get("depth")).toEqual(["quick", "standard", "deep"]);
});

describe("docs/hosts.md", () => {
  const nothing = (): void => undefined;
  const io: Io = { env: {}, cwd: "/", isAttended: false, out: nothing, err: nothing, onInterrupt: () => nothing, now: () => new Date(0), input: () => Promise.resolve(null) };
  const { commands } = programFor(io, nothing);
  // Lists of arguments in JSON and TOML read like a line in a terminal without their signs.
  const lines = [...blocksIn(HOSTS).flatMap((block) => block.split("\n")), ...codeIn(HOSTS)].map((line) => line.replace(/[",[\]{}]/g, " ").replace(/ +/g, " "));
  const shown = lines.flatMap((line) => [...line.matchAll(/(?:^|[ /])dissensus(?:\.js)? ([a-z]+)(?= |$)(.*)$/g)].map(([, name = "", rest = ""]) => ({ name, flags: [...rest.matchAll(/ (--[a-z-]+)/g)].map(([, flag = ""]) => flag) })));

  it("shows commands that exist, with flags that they take", () => {
    expect(shown.filter(({ name, flags }) => {
      const command = commands.find((each) => each.name() === name);
      return command === undefined || flags.some((flag) => !command.options.some(({ long }) => long === flag));
    })).toEqual([]);
    expect([...new Set(shown.map(({ name }) => name))].sort()).toEqual(["decide", "doctor", "list", "mcp", "report", "serve", "show", "verify"]);
  });

  it("shows scripts of the package that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> }; // what it holds
    expect([...HOSTS.matchAll(/npm run ([a-z]+)/g)].map(([, script = ""]) => script).filter((script) => scripts[script] === undefined)).toEqual([]);
  });

  it("shows skills that the plugin has", () => {
    expect([...HOSTS.matchAll(/\/dissensus:([a-z]+)/g)].map(([, skill]) => skill)).toEqual([...SKILLS]);
  });

  it("shows settings that are JSON, and that start what the plugin starts or name the address of the served tools", () => {
    const settings = [...HOSTS.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, block = ""]) => JSON.parse(block) as unknown);
    const [stdio, headers, url] = [JSON.parse(read("plugin/.mcp.json")) as unknown, { Authorization: "Bearer KEY" }, "http://127.0.0.1:4170/mcp"];
    expect(settings).toEqual([stdio, stdio, { mcpServers: { dissensus: { httpUrl: url, headers } } }, { mcpServers: { dissensus: { url, headers } } }]);
  });
});
