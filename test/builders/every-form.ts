// Every form that the five protocols ask for, in all presets and modes, with a rehearsed reply to each.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { replyTo } from "../../src/agents/rehearsal/rehearsal.ts";
import { dialectic, dispatch, review, structured, swarm } from "../../src/protocols/index.ts";
import { PRESETS as DIALECTICS } from "../../src/protocols/dialectic/brief.ts";
import { presetShape, RESEARCH_TYPES } from "../../src/protocols/review/brief.ts";
import { LEAST_ROUNDS, PRESETS as STRUCTURED } from "../../src/protocols/structured/brief.ts";
import { MODES } from "../../src/protocols/swarm/brief.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Fact } from "../../src/kernel/fact.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { DOWN, hold } from "./hold.ts";
import { NOTES, TOPICS } from "./topics.ts";

export interface Form {
  readonly of: string;
  readonly json: JsonObject;
  readonly reply: Json;
  readonly ask: Ask;
  /** What was recorded in the run it is from. */
  readonly facts: readonly Fact[];
}

const ARTIFACT =
  "# Offline mode\n\nThe app keeps every change on the device. Changes are sent when the network is back. The newest change wins a conflict.\n\n## Marks\n\nA mark shows what is not sent yet.\n";
const SEATS = ["security", "cost", "architect", "ux"];

/** What a brief may bring that changes forms: options, documents read by all and dealt out, one model beside, peers under letters. */
const GIVEN: readonly Partial<Brief>[] = [
  { options: ["REST", "GraphQL", "gRPC"], context: [{ name: "notes.md", text: NOTES.en }] },
  {
    baseline: true,
    anonymous: true,
    dealt: SEATS.map((name) => ({ name: `${name}.md`, text: NOTES.en })),
  },
];

export function everyForm(): Form[] {
  const forms = new Map<string, Form>();
  GIVEN.forEach((about, n) => {
    const given: Brief = {
      topic: TOPICS.en[n] ?? "",
      lang: "en",
      options: [],
      context: [],
      anonymous: false,
      ...about,
    };
    const temperament = n === 0 ? "balanced" : "hostile";
    for (const { protocol, brief } of briefs(given, n === 0)) {
      const facts: Fact[] = [];
      const held = hold(protocol, brief, (ask) => {
        if (ask.gate) return ask.gate.default ?? DOWN;
        const { json } = ask.shape;
        const reply = replyTo(ask, { brief, seed: n + 1, temperament }, protocol.rehearse);
        const key = JSON.stringify(json);
        const of = `${protocol.name} ${ask.purpose}`;
        if (!forms.has(key)) forms.set(key, { of, json, reply, ask, facts });
        return reply as JsonObject; // every form of a seat is an object
      });
      facts.push(...held.facts);
    }
  });
  return [...forms.values()];
}

function briefs(given: Brief, isFirst: boolean): { protocol: Protocol; brief: Brief }[] {
  const made = (protocol: Protocol, about: object): { protocol: Protocol; brief: Brief } => ({
    protocol,
    brief: { ...given, ...about },
  });
  const { dealt: _dealt, ...undealt } = given;
  return [
    ...DIALECTICS.map((preset) =>
      made(dialectic, {
        preset,
        members: isFirst ? null : SEATS,
        feature: "general",
        falseConsensusCheck: true,
      }),
    ),
    ...MODES.map((mode) => made(swarm, { mode, rounds: null })),
    ...(isFirst ? STRUCTURED : (["quick"] as const)).map((preset) =>
      made(structured, {
        preset,
        rounds: preset === "quick" ? null : LEAST_ROUNDS,
        system: null,
        roles: {},
        anchor: null,
        evidence: null,
        withoutStress: null,
        leaveOut: null,
        driftEvery: 5,
        checks: isFirst ? ["unit-tests"] : [],
      }),
    ),
    ...(["team", "task"] as const).map((mode) =>
      made(dispatch, {
        candidates: SEATS.map(candidate),
        isByHand: isFirst,
        always: [],
        overrides: [{ agent_a: "security", agent_b: "cost", level: "HIGH" }],
        mode,
      }),
    ),
    ...readdirSync("presets").map((file, n) => ({
      protocol: review as Protocol,
      brief: { ...undealt, ...reviewed(file, n, isFirst) } as Brief,
    })),
  ];
}

function candidate(name: string): object {
  return {
    name,
    description: `Looks after ${name}.`,
    domains: [],
    role: name === "architect" ? "architect" : "specialist",
    instructions: "",
  };
}

function reviewed(file: string, n: number, isRevised: boolean): object {
  const parsed = presetShape.parse(parse(readFileSync(`presets/${file}`, "utf8")));
  if (!parsed.ok) throw new Error(`${file}: ${parsed.issues.join("; ")}`);
  const { target, value, question, rounds, types } = parsed.value;
  const type =
    types === undefined ? RESEARCH_TYPES[n % RESEARCH_TYPES.length] : Object.keys(types)[0];
  return {
    artifact: { name: "offline.md", text: ARTIFACT },
    format: "markdown",
    preset: parsed.value,
    type,
    values: { target, value, question, type: "a text" },
    rounds,
    assess: !isRevised,
  };
}
