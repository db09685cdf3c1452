import { describe, expect, it } from "vitest";
import { hold, SILENT, type Held } from "../../../test/builders/hold.ts";
import { swarmBrief, swarmPanel } from "../../../test/builders/swarm-panel.ts";
import { brief, panel } from "../../../test/builders/panel.ts";
import { agent } from "../../agents/function-agent.ts";
import { deliberate, resume } from "../../library/deliberate.ts";
import type { Brief } from "../../kernel/protocol.ts";
import { memoryLogStore } from "../../log/memory.ts";
import { stateOf } from "../../views/deliberation-state.ts";
import { status } from "../../views/status.ts";
import { dialectic, protocolNamed, swarm } from "../index.ts";
import { addProtocol } from "../../kernel/registry.ts";
import { all } from "../../kernel/script.ts";
import { ask, choiceOf } from "./ask.ts";
import { stopAtLosses } from "./partial.ts";
import { decisionShape } from "./schema.ts";

const gates = ({ asks }: Held) =>
  asks.filter(({ id }) => id.startsWith("gate/lost")).map(({ id, gate }) => [id, gate?.default]);
const before = ({ asks }: Held, id: string) => asks[asks.findIndex((ask) => ask.id === id) - 1]?.id;
const dialecticWithout = (silent: (id: string) => boolean, onPartial?: Brief["onPartial"]) =>
  hold(
    dialectic,
    brief(onPartial === undefined ? {} : { onPartial }),
    panel((ask, usual) => (ask.gate ? usual : silent(ask.id) ? SILENT : usual)),
  );

function madeFromSwarm(): typeof swarm {
  addProtocol({ ...swarm });
  try {
    return protocolNamed(`swarm@${swarm.version}`) as typeof swarm; // as it was registered
  } finally {
    addProtocol(swarm);
  }
}

describe("a member who is lost", () => {
  it("[T-41, P-23] stops nothing while a substitute can take the seat, or each can still work alone", () => {
    const first = (id: string) => id === "position/1/security";
    const twice = (id: string) => id.startsWith("position/1/security");
    expect([first, twice].map((silent) => gates(dialecticWithout(silent, "pause")))).toEqual([
      [],
      [],
    ]);
  });

  it("[T-41, P-23] waits for a person once the remedies are spent, before anybody else is asked", () => {
    const held = dialecticWithout((id) => /security/.test(id), "pause");
    expect(gates(held)).toEqual([["gate/lost/security", null]]);
    expect(before(held, "gate/lost/security")).toMatch(/^alone\//);
    expect(held.asks.at(-1)?.id).toBe("integrate");
  });

  it("[T-41] is not asked about where the run is to go on, which it does unless something else is chosen", () => {
    const silent = (id: string) => /security/.test(id);
    expect(
      ([undefined, "continue"] as const).map((policy) => gates(dialecticWithout(silent, policy))),
    ).toEqual([[], []]);
  });

  it("[T-41] is asked about before anybody else is asked, also where a step in between asks nobody", () => {
    const member = (id: string, seat: string) =>
      ask({
        id,
        seat: { id: seat, title: seat, role: "member" },
        purpose: "position",
        round: 1,
        shape: decisionShape([choiceOf("end", "unanimous-end")]),
      });
    const protocol = stopAtLosses({
      ...dialectic,
      script: function* () {
        yield* all([member("first", "security")]);
        yield* all([]);
        yield* all([member("second", "cost")]);
        return { reason: "rounds" as const };
      },
    });
    const held = hold(protocol, brief({ onPartial: "pause" }), () => SILENT);
    expect(held.asks.map(({ id }) => id).slice(0, 3)).toEqual([
      "first",
      "gate/lost/security",
      "second",
    ]);
  });

  it.each([
    ["a protocol of this package", () => swarm],
    ["one made from it", madeFromSwarm],
  ])("[T-41] is asked about once, whatever turns it misses afterwards, in %s", (_, protocol) => {
    const held = hold(
      protocol(),
      swarmBrief({ onPartial: "fail" }),
      swarmPanel((ask, usual) => (ask.seat.id === "growth" ? SILENT : usual)),
    );
    expect(gates(held)).toEqual([["gate/lost/growth", "go-on"]]);
    expect(before(held, "gate/lost/growth")).toMatch(/^declaration\/1\//);
  });
});

describe("a run that loses a member", () => {
  const question = "REST or GraphQL?";
  const given = { model: "rehearsal", protocol: "swarm", mode: "standard", rounds: 1 } as const;
  const mute = agent(() => "no JSON", { model: "mute" });
  const run = async (onPartial: "continue" | "pause" | "fail") => {
    const { log: rehearsed } = await deliberate(question, given);
    const lost = stateOf(rehearsed).seats.find(({ role }) => role === "expert");
    const [store, seats] = [memoryLogStore(), { [lost?.id ?? ""]: mute }];
    const { id, log } = await deliberate(question, { ...given, store, seats, onPartial });
    return { id, store, seats, title: lost?.title, now: status(log) };
  };

  it("[T-41] concludes under continue, waits for a person with 4 under pause, and stops with 6 under fail", async () => {
    const [goes, pauses, fails] = [await run("continue"), await run("pause"), await run("fail")];
    expect([goes.now.state, pauses.now.exit, pauses.now.paused?.reason, fails.now.exit]).toEqual([
      "finished",
      4,
      "person",
      6,
    ]);
    expect(fails.now.paused).toEqual({
      reason: "lost",
      detail: `No usable reply came from ${fails.title}, and the protocol has no remedy left. Whoever is lost stays in the count.`,
    });
  });

  it("[T-41] and stopped as failed goes on without the member when somebody resumes it", async () => {
    const { id, store, seats } = await run("fail");
    const { log } = await resume(id, { store, seats });
    expect(status(log).state).toBe("finished");
  });
});
