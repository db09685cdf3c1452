// A swarm that ends by an error leaves nothing of itself behind: no process, no timer, no lock, no open request, no temporary file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Agent } from "../../src/agents/agent.ts";
import { fileLogStore } from "../../src/log/file.ts";
import { FIRST_BYTE_MS } from "../../src/engine/runners/attempt.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import type { Protocol } from "../../src/kernel/protocol.ts";
import { swarmBrief, swarmUsual } from "../builders/swarm-panel.ts";
import { Place } from "../cli/cli.ts";
import { seatOf } from "../cli/fake-panel.ts";
import { fakeProvider, type FakeProvider, type Plan } from "../fake-provider.ts";
import { FaultFs } from "../fault-fs.ts";
import { note, opened } from "../suites/drafts.ts";
import { overHttp, type Panel } from "./over-http.ts";
import { inFlight, tableFor, type Table } from "./sitting.ts";
import { swarmAnswer } from "./swarm-over-http.ts";
import { asBrief, SWARM } from "./swarm-sitting.ts";

/** A clock that knows how many still sleep on it. */
class Watched extends SimulatedClock {
  sleeping = 0;

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeping += 1;
    await super.sleep(ms, signal).finally(() => (this.sleeping -= 1));
  }
}

/** Growth breaks something once the others are waiting for their answers, which never come. */
async function broken(
  breaks: () => void,
  store?: Parameters<typeof tableFor>[0]["store"],
): Promise<{ panel: Panel; table: Table }> {
  let waiting = 0;
  let allWait = (): void => undefined;
  const others = new Promise<void>((resolve) => (allWait = resolve));
  const panel = await overHttp((ask) => {
    if (ask.purpose !== "declaration" || ask.seat.id === "growth")
      return JSON.stringify(swarmUsual(ask));
    if ((waiting += 1) === 2) allWait();
    return { hang: "after-headers" };
  });
  const agent = (model: string): Agent => {
    const real = panel.agent(model);
    return {
      ...real,
      answer: async (question, signal) => {
        if (question.ask.id !== "declaration/1/growth") return real.answer(question, signal);
        await others;
        breaks();
        return real.answer(question, signal);
      },
    };
  };
  const table = await tableFor({
    protocol: SWARM,
    brief: asBrief(swarmBrief()),
    agent,
    models: { "*": panel.model },
    isBusy: () => panel.isBusy(),
    ...(store ? { store } : {}),
  });
  return { panel, table };
}

/** Turns of the event loop in which anything left over would show itself. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The same script, with a bug that shows when growth's declaration is read. */
const BUGGY: Protocol = {
  ...SWARM,
  *script(given) {
    const steps = SWARM.script(given);
    let step = steps.next();
    while (!step.done) {
      const request = step.value;
      const asks =
        request.kind !== "asks"
          ? []
          : request.asks.map((ask) =>
              ask.id !== "declaration/1/growth"
                ? ask
                : {
                    ...ask,
                    shape: {
                      json: ask.shape.json,
                      parse: () => {
                        throw new TypeError("a bug");
                      },
                    },
                  },
            );
      step = steps.next(yield request.kind !== "asks" ? request : { ...request, asks });
    }
    return step.value;
  },
};

describe("in one process, a swarm", () => {
  const throwing = (): void => {
    throw new TypeError("a bug in an agent");
  };

  it.each<[string, Protocol, () => void, object, boolean]>([
    // An agent is asked again before it is given up, and that takes its time.
    ["whose agent throws", SWARM, throwing, { kind: "paused", reason: "infrastructure" }, false],
    ["whose own code throws", BUGGY, () => undefined, { message: "a bug" }, true],
  ])(
    "[W-26] %s gives up the requests of the others, sleeps on no timer, writes nothing more, and goes on when it is mended",
    async (_how, protocol, breaks, end, isAtOnce) => {
      const { panel, table } = await broken(breaks);
      try {
        const clock = new Watched();
        const ended = await table.sit({ clock, protocol }).then(
          (ending) => ending,
          (error: unknown) => error,
        );
        expect(ended).toMatchObject(end);
        const events = await table.events();
        await Promise.all([2, 3].map((n) => panel.provider.hungUp(n)));
        await settled();
        expect({
          sleeping: clock.sleeping,
          isBusy: panel.isBusy(),
          inFlight: inFlight(events).length,
          isAtOnce: clock.now() < FIRST_BYTE_MS,
        }).toEqual({ sleeping: 0, isBusy: false, inFlight: 0, isAtOnce });
        expect(await table.events()).toEqual(events);
        panel.answers((ask) => JSON.stringify(swarmUsual(ask)));
        expect(await table.sit({ agent: panel.agent, onAmbiguous: "rerun" })).toMatchObject({
          kind: "concluded",
        });
      } finally {
        await panel.close();
      }
    },
  );

  it("[W-26] whose disk is full gives up the requests of the others, sleeps on no timer, and leaves the log to the next", async () => {
    const fs = new FaultFs();
    await fs.mkdir("/root");
    const store = fileLogStore("/root", {
      fs,
      emergency: () => undefined,
      emergencyFolder: "/root",
    });
    const { panel, table } = await broken(() => {
      fs.plan = ({ name }) => (name === "write" ? { errno: "ENOSPC" } : undefined);
    }, store);
    try {
      const clock = new Watched();
      const ended = await table.sit({ clock }).then(
        (ending) => ending,
        (error: unknown) => error,
      );
      expect(ended).toMatchObject({ code: "disk-full" });
      await Promise.all([2, 3].map((n) => panel.provider.hungUp(n)));
      await settled();
      expect({
        sleeping: clock.sleeping,
        isBusy: panel.isBusy(),
        isAtOnce: clock.now() < FIRST_BYTE_MS,
      }).toEqual({ sleeping: 0, isBusy: false, isAtOnce: true });
      fs.plan = () => undefined;
      await (await store.open(table.id)).close();
      expect(
        (await fs.names(`/root/${table.id}`)).filter(
          (name) => !["blobs", "config", "events.jsonl", "inbox"].includes(name),
        ),
      ).toEqual([]);
    } finally {
      await panel.close();
    }
  });
});

it("[W-26] what could be kept nowhere leaves no folder for it either", async () => {
  const fs = new FaultFs();
  for (const folder of ["/root", "/temp"]) await fs.mkdir(folder);
  const log = await fileLogStore("/root", {
    fs,
    emergency: () => undefined,
    emergencyFolder: "/temp",
  }).create("one", [opened("one")]);
  fs.plan = ({ name }) => (name === "write" ? { errno: "ENOSPC" } : undefined);
  await expect(log.append([note("a")])).rejects.toMatchObject({ code: "disk-full" });
  await log.close();
  expect(await fs.names("/temp")).toEqual([]);
});

const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Processes that were started for this place: they, and only they, have its folder as their home. */
function alive({ cwd }: Place): string[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/u.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`HOME=${cwd}`);
      } catch {
        return false; // gone meanwhile, or another user's
      }
    });
}

describe("on the command line, a swarm", () => {
  /** One expert is a program that never answers, with a child that holds its output open; the other sits behind the provider. */
  async function started(
    plan: (place: Place) => Plan,
    {
      under = [],
      seats = ["--seat", "north=command:stuck"],
    }: { readonly under?: readonly string[]; readonly seats?: readonly string[] } = {},
  ) {
    const place = new Place();
    const temp = join(place.cwd, "temp");
    mkdirSync(temp);
    writeFileSync(
      join(place.cwd, "dissensus.yaml"),
      'commands:\n  stuck:\n    argv: [bash, -c, "case $(cat) in *only?checks*) echo {}; exit;; esac; sleep 600 & touch \\"$HOME/began\\"; trap : TERM; sleep 600; wait"]\n',
    );
    await place.trust();
    const server = await fakeProvider(plan(place));
    servers.push(server);
    const args = [
      "Should we keep the monolith?",
      "--mode",
      "lightweight",
      "--rounds",
      "1",
      "--id",
      "one",
      "--yes",
      "--model",
      `${server.url}#larch-9`,
      ...seats,
    ];
    const ran = await place.run(args, { env: { TMPDIR: temp }, under });
    return { place, temp, server, ran };
  }

  /** Resolves once the stuck program runs. */
  async function began({ cwd }: Place): Promise<void> {
    while (!readdirSync(cwd).includes("began"))
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it("[W-26] that its disk ends leaves no process, no lock, no note of a process and no temporary file", async () => {
    // The answer does not fit into any file that may be written; the log so far does.
    const { place, temp, ran } = await started(
      (at) => async (request) => {
        if (seatOf(request) !== "south") return swarmAnswer(request);
        await began(at);
        return `${swarmAnswer(request)}${" ".repeat(3_000_000)}`;
      },
      { under: ["bash", "-c", 'ulimit -f 2048; exec "$0" "$@"'] },
    );
    expect(ran.code).toBe(6);
    expect({
      alive: alive(place),
      temp: readdirSync(temp, { recursive: true }).filter(
        (name) => !/^dissensus-emergency-[0-9a-f-]+$/u.test(String(name)),
      ),
      running: readdirSync(join(place.root, "one", "config"), { recursive: true }),
    }).toEqual({ alive: [], temp: [], running: ["running"] });
    expect(
      place.files().filter((file) => /\.(?:new|tmp|part)|\/\.(?!dissensus)/u.test(file)),
    ).toEqual([]);
    expect((await place.listed())[0]?.state).toBe("interrupted");
  });

  it("[W-26] that its provider ends leaves none either, and goes on when it is back", async () => {
    const { place, temp, ran, server } = await started(
      () => (request) => (request.n === 1 ? swarmAnswer(request) : { status: 401, body: {} }),
      { seats: [] },
    );
    expect({ code: ran.code, alive: alive(place), temp: readdirSync(temp) }).toEqual({
      code: 6,
      alive: [],
      temp: [],
    });
    expect(place.files().filter((file) => /\.(?:new|tmp|part)|\/running\//u.test(file))).toEqual(
      [],
    );
    server.setPlan(swarmAnswer);
    expect((await place.run(["resume", "one", "--yes"])).code).toBe(3);
    expect([
      alive(place),
      place.all("one", "deliberation.concluded").map(({ data }) => data.reason),
    ]).toEqual([[], ["rounds"]]);
  });
});
