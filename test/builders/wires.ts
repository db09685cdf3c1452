// Holds each of the five protocols at its smallest over a real wire, and counts what became of its requests.
// Law: a reply that is cut, empty or out of form is no refusal; only what the server itself turns away counts as one.
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { httpClient, readText, type Send } from "../../src/agents/http.ts";
import { modelAgent } from "../../src/agents/model/model-agent.ts";
import type { Env, RemoteSpec } from "../../src/agents/model/origins.ts";
import { dialectic, dispatch, review, structured, swarm } from "../../src/protocols/index.ts";
import { presetShape } from "../../src/protocols/review/brief.ts";
import { runDeliberation } from "../../src/engine/runners/deliberate.ts";
import { agreeing } from "../../src/engine/runners/human-input.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";

export interface Passage {
  readonly protocol: string;
  readonly requests: number;
  /** What the server said to each request that it turned away. */
  readonly refused: readonly string[];
  /** Seats of which at least one reply was missing in the end. */
  readonly lost: readonly string[];
  readonly ending: string;
  /** Undefined where it did not conclude. */
  readonly exit: number | undefined;
}

const GIVEN: Brief = {
  topic: "Should the billing service be split?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
};
const TEXT =
  "# Offline mode\n\nThe app keeps every change on the device. Changes are sent when the network is back.\n\n## Marks\n\nA mark shows what is not sent yet.\n";

/** A registered protocol takes only briefs that its own shape has parsed, so their kinds need not be told apart here. */
const SMALLEST: Readonly<Record<string, { readonly protocol: Protocol; readonly about: object }>> =
  {
    dialectic: {
      protocol: dialectic,
      about: {
        preset: "quick",
        members: ["speed", "safety"],
        feature: "general",
        falseConsensusCheck: true,
      },
    },
    swarm: { protocol: swarm, about: { mode: "lightweight", rounds: 1 } },
    structured: {
      protocol: structured,
      about: {
        preset: "quick",
        rounds: null,
        system: null,
        roles: {},
        anchor: null,
        evidence: null,
        withoutStress: null,
        leaveOut: null,
        driftEvery: 5,
        checks: [],
      },
    },
    dispatch: {
      protocol: dispatch,
      about: {
        candidates: ["Security", "Cost"].map(specialist),
        isByHand: true,
        always: [],
        overrides: [{ agent_a: "Security", agent_b: "Cost", level: "HIGH" }],
        mode: "task",
      },
    },
    review: {
      protocol: review,
      about: {
        artifact: { name: "offline.md", text: TEXT },
        format: "markdown",
        type: "M",
        rounds: 1,
        assess: false,
        ...preset("text"),
      },
    },
  };
export const PROTOCOLS = Object.keys(SMALLEST);

export async function passage(name: string, model: RemoteSpec, env: Env = {}): Promise<Passage> {
  const smallest = SMALLEST[name];
  if (smallest === undefined) throw new Error(`There is no protocol ${name}`);
  const client = httpClient();
  const refused: string[] = [];
  let requests = 0;
  const counted: Send = async (url, request) => {
    requests += 1;
    const incoming = await client.send(url, request);
    if (incoming.status < 300) return incoming;
    const text = await readText(incoming);
    refused.push(`${incoming.status} ${text}`);
    return {
      status: incoming.status,
      headers: incoming.headers,
      hangUp: () => undefined,
      read: async (take) => take(Buffer.from(text)),
    };
  };
  try {
    const { ending, events } = await runDeliberation({
      protocol: smallest.protocol,
      brief: { ...GIVEN, ...smallest.about },
      agents: modelAgent(model, { env, send: counted }),
      people: agreeing,
    });
    const lost = new Set(
      events.flatMap((event) => (event.type === "ask.lapsed" ? [event.data.seat] : [])),
    );
    return {
      protocol: name,
      requests,
      refused,
      lost: [...lost],
      ending: ending.kind === "paused" ? `paused: ${ending.reason}` : ending.reason,
      exit: ending.kind === "concluded" ? ending.outcome.exit : undefined,
    };
  } finally {
    client.close();
  }
}

function specialist(name: string): object {
  return {
    name,
    description: `Looks after ${name.toLowerCase()}.`,
    domains: [],
    role: "specialist",
    instructions: "",
  };
}

function preset(name: string): object {
  const parsed = presetShape.parse(parse(readFileSync(`presets/${name}.yaml`, "utf8")));
  if (!parsed.ok) throw new Error(`${name}: ${parsed.issues.join("; ")}`);
  const { target, value, question } = parsed.value;
  return { preset: parsed.value, values: { target, value, question, type: "a text" } };
}
