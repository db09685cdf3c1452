// What docs/hosting.md and the skills show exists: tools, arguments, choices and seats, as offered to clients.
import { describe, expect, it } from "vitest";
import * as dialectic from "../../src/protocols/dialectic/cast.ts";
import { CHAIR } from "../../src/protocols/dispatch/cast.ts";
import { AUTHOR } from "../../src/protocols/review/state.ts";
import { RECORDER } from "../../src/protocols/structured/brief.ts";
import * as swarm from "../../src/protocols/swarm/cast.ts";
import { ROLES } from "../../src/kernel/ledger.ts";
import { callsIn, codeIn, HOSTING, read, SKILLS, skillText, type Skill } from "./skills.ts";

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
/** Who may fill a seat, as the form of start says. */
const SEATED = new Set([...(tools.find(({ name }) => name === "start")?.inputSchema.properties?.["seats"]?.description ?? "").matchAll(/"(\w+)"/g)].map(([, name = ""]) => name));
/** The seats that every run of a protocol has. */
const SEATS: Readonly<Record<Skill, readonly string[]>> = {
  swarm: [swarm.MODERATOR.id, swarm.HISTORIAN.id, swarm.CONTRARIAN.id, swarm.CROSS_DOMAIN.id], dialectic: [dialectic.MODERATOR.id, dialectic.DEVILS_ADVOCATE.id],
  structured: [...ROLES, RECORDER.id], dispatch: [CHAIR.id], review: [AUTHOR.id],
};
/** The server, and the two places that a host is told of. */
const PLACES: ReadonlySet<string> = new Set(["dissensus", ".dissensus", ".claude/agents"]);

const TEXTS = [{ name: "docs/hosting.md", text: HOSTING }, ...SKILLS.map((name) => ({ name: `the skill ${name}`, text: skillText(name) }))];

describe.each(TEXTS)("In $name", ({ text }) => {
  it("every name is one that the tools offer", () => {
    expect(codeIn(text).filter((code) => ![OFFERED, SEATED, PLACES].some((known) => known.has(code)) && !Object.values(SEATS).flat().includes(code))).toEqual([]);
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

it.each(SKILLS)("the skill %s names the seats that every run of it has, and no other", (name) => {
  const [, named = ""] = /(?:Seats\s+with a name beforehand|The seats): ([^.]+)\./.exec(skillText(name)) ?? [];
  expect(codeIn(named)).toEqual(SEATS[name]);
});

it("what a choice may be is read from the form of start, for every protocol", () => {
  expect([...CHOICES.keys()]).toEqual([...SKILLS]);
  expect(CHOICES.get("dialectic")?.get("depth")).toEqual(["quick", "standard", "deep"]);
});
