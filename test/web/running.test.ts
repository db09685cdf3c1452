// Deliberations that run in the server: begun, decided, answered, paused, gone on with, and left standing when the server leaves.
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BIN } from "../cli/cli.ts";
import { Place, refused, REHEARSAL, serving, type Browser } from "../builders/serving.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import type { EventType, LogEvent } from "../../src/log/index.ts";
import type { Head, LibraryRow, SeatQuestion } from "../../src/web/wire.ts";

let place: Place;
let browser: Browser;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
});
afterAll(() => place.close());

async function all<T extends EventType>(
  id: string,
  type: T,
  from: Place = place,
): Promise<readonly LogEvent<T>[]> {
  return (await from.store.read(id)).filter(
    (event) => event.type === type,
  ) as unknown as readonly LogEvent<T>[]; // the filter's own condition
}
const waitsAtGate = ({ status }: Head): boolean => status.waitingFor.gates.length > 0;
const nothing = (): null => null;
const gateOf = ({ status: { waitingFor } }: Head): string => waitingFor.gates[0]?.ask ?? "";

describe("A deliberation begun in the app", () => {
  it("runs to its end, and stands in the library as one that did", async () => {
    const id = await browser.begin();
    const head = await browser.finished(id);
    const row = (await browser.json<readonly LibraryRow[]>("/api/deliberations")).find(
      (each) => each.id === id,
    );
    expect([
      head.status.state,
      head.isAlive,
      head.isHere,
      row?.state,
      row?.outcome,
      row?.rehearsed,
      (await all(id, "deliberation.concluded")).length,
      place.said,
    ]).toEqual(["finished", false, false, "finished", head.outcome, true, 1, []]);
  });

  it.each([
    ["dialectic", { protocol: "dialectic", topic: "Split billing?", choices: { depth: "quick" } }],
    [
      "dispatch",
      {
        protocol: "dispatch",
        topic: "Who rotates the keys?",
        choices: { members: "security, database" },
      },
    ],
    [
      "review",
      {
        protocol: "review",
        artifact: { name: "plan.md", text: "# Plan\n\nMove the queue on Friday.\n" },
        choices: { fast: true },
      },
    ],
    [
      "structured",
      { protocol: "structured", topic: "Keep the queue?", choices: { preset: "quick" } },
    ],
  ] as const)(
    "may be a %s, with what was handed in under its own name",
    async (protocol, asked) => {
      const id = await browser.begin({ model: "rehearsal", seed: 3, ...asked });
      const head = await browser.finished(id);
      expect([head.status.protocol.split("@")[0], head.status.state]).toEqual([
        protocol,
        "finished",
      ]);
      if (protocol === "review")
        expect((await all(id, "deliberation.opened"))[0]?.data.brief["artifact"]).toEqual({
          name: "plan.md",
          text: "# Plan\n\nMove the queue on Friday.\n",
        });
    },
  );
});

describe("A decision", () => {
  it("of two at once is recorded once; the other is told what stands", async () => {
    const id = await browser.begin();
    const ask = gateOf(await browser.until(id, waitsAtGate, nothing));
    const answers = await Promise.all(
      ["start", "modify"].map((choice) =>
        browser.post(`/api/deliberations/${id}/decisions`, {
          ask,
          choice,
          note: "One more expert.",
        }),
      ),
    );
    const [recorded] = (await all(id, "person.decided")).map(({ data }) => data);
    const lost = answers.find(({ status }) => status !== 200);
    expect([
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      (await all(id, "person.decided")).filter(({ data }) => data.ask === ask).length,
      lost?.text.includes(`“${recorded?.choice ?? ""}” by tester counts`),
    ]).toEqual([[200, 409], 1, true]);
    const again = await browser.post(`/api/deliberations/${id}/decisions`, {
      ask,
      choice: "modify",
      note: "x",
    });
    expect([
      again.status,
      again.text.includes(`“${recorded?.choice ?? ""}” by tester counts`),
    ]).toEqual([409, true]);
    await browser.finished(id);
  });

  it("that is none of those offered is refused, and the gate waits on", async () => {
    const id = await browser.begin();
    const ask = gateOf(await browser.until(id, waitsAtGate, nothing));
    const answers = await Promise.all(
      [
        { ask, choice: "explode" },
        { ask, choice: "" },
        { ask: "gate/none", choice: "start" },
        { ask: "__proto__", choice: "start" },
      ].map((said) => browser.post(`/api/deliberations/${id}/decisions`, said)),
    );
    expect([answers.map(refused), (await all(id, "person.decided")).length]).toEqual([
      [
        [400, "bad-choice"],
        [400, "bad-choice"],
        [409, "nothing-waits"],
        [409, "nothing-waits"],
      ],
      0,
    ]);
    await browser.post(`/api/deliberations/${id}/decisions`, { ask, choice: "start" });
    await browser.finished(id);
  });

  it("reaches a run that lives in another process, which alone goes on with it", async () => {
    const child = spawn(process.execPath, [BIN, "serve", "--port", "0", "--root", place.root], {
      cwd: place.cwd,
      env: { PATH: process.env["PATH"], HOME: place.cwd, USER: "another" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    try {
      const link = await new Promise<URL>((resolve) => {
        let said = "";
        child.stdout.on("data", (bytes: Buffer) => {
          const found = /http:\/\/\S+/.exec((said += bytes.toString("utf8")));
          if (found) resolve(new URL(found[0]));
        });
      });
      const there = await new Place(
        place.cwd,
        place.store,
        {
          port: Number(link.port),
          agent: () => ({ url: "", key: "" }),
          link: () => link.href,
          close: async () => undefined,
        },
        [],
      ).browser();
      const id = await there.begin();
      const waiting = await browser.until(id, waitsAtGate, nothing);
      expect([waiting.isAlive, waiting.isHere, (await there.head(id)).isHere]).toEqual([
        true,
        false,
        true,
      ]);
      expect(refused(await browser.post(`/api/deliberations/${id}/resume`, { caps: {} }))).toEqual([
        409,
        "busy",
      ]);
      await browser.until(id, ({ status }) => status.state === "finished");
      const decided = (await all(id, "person.decided")).map(
        ({ data }) => `${data.who} ${data.note}`,
      );
      expect([new Set(decided), decided.length > 0]).toEqual([
        new Set(["tester as a test wants it"]),
        true,
      ]);
    } finally {
      child.kill("SIGTERM");
      await ended;
    }
  });

  it("is recorded for a run that stopped for it, and the run goes on from there in the app", async () => {
    const child = spawn(
      process.execPath,
      [
        BIN,
        "Should we keep the monolith?",
        "--mode",
        "lightweight",
        "--rounds",
        "1",
        "--model",
        "rehearsal",
        "--seed",
        "2",
        "--wait",
        "--id",
        "stopped",
        "--root",
        place.root,
      ],
      { cwd: place.cwd, env: { PATH: process.env["PATH"], HOME: place.cwd }, stdio: "ignore" },
    );
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(4);
    const head = await browser.head("stopped");
    const answer = await browser.post("/api/deliberations/stopped/decisions", {
      ask: gateOf(head),
      choice: "start",
    });
    expect([
      head.status.state,
      head.isAlive,
      answer.status,
      (await all("stopped", "person.decided")).map(({ data }) => [data.choice, data.who]),
    ]).toEqual(["waiting", false, 200, [["start", "tester"]]]);
    await browser.post("/api/deliberations/stopped/resume", { caps: {} });
    expect((await browser.finished("stopped")).status.state).toBe("finished");
  });
});

describe("A pause", () => {
  it("leaves a run standing; a constraint added then reaches whoever is asked from then on, and nobody before", async () => {
    const id = await browser.begin({
      ...REHEARSAL,
      seed: 9,
      choices: { mode: "standard", rounds: 2 },
    });
    const early = refused(
      await browser.post(`/api/deliberations/${id}/resume`, {
        caps: {},
        constraint: "No new vendors.",
      }),
    );
    await browser.until(id, ({ seats }) => seats.some(({ messages }) => messages > 0));
    const paused = await browser.post(`/api/deliberations/${id}/pause`, {});
    const still = await browser.head(id);
    const before = new Set((await all(id, "ask.opened")).map(({ data }) => data.ask));
    expect([early, paused.status, still.status.state, still.isAlive, still.constraints]).toEqual([
      [409, "busy"],
      200,
      "paused",
      false,
      [],
    ]);
    const resumed = await browser.post(`/api/deliberations/${id}/resume`, {
      caps: { calls: 500 },
      constraint: "No new vendors.",
    });
    const head = await browser.finished(id);
    const changes = (await all(id, "settings.changed")).map(({ data }) => ({
      who: data.who,
      constraint: data.constraint,
      calls: data.caps?.calls,
    }));
    expect([resumed.status, head.constraints, changes]).toEqual([
      200,
      [{ text: "No new vendors.", who: "tester" }],
      [
        { who: "tester", constraint: undefined, calls: 500 },
        { who: "tester", constraint: "No new vendors.", calls: undefined },
      ],
    ]);
    const { asks } = History.of(await place.store.read(id));
    const wrong = [...asks]
      .filter(([ask, { constraints }]) => before.has(ask) === constraints.length > 0)
      .map(([ask]) => ask);
    expect([wrong, asks.size > before.size]).toEqual([[], true]);
  });

  it("of what does not run is refused, and a finished one is not gone on with", async () => {
    const { id } = place.shelve("swarm@2-lightweight");
    const tree = place.tree(place.root);
    expect([
      refused(await browser.post(`/api/deliberations/${id}/pause`, {})),
      place.tree(place.root),
    ]).toEqual([[409, "not-here"], tree]);
    expect(refused(await browser.post(`/api/deliberations/${id}/resume`, { caps: {} }))).toEqual([
      409,
      "refused",
    ]);
  });

  it.each([
    ["an empty constraint", { caps: {}, constraint: "   " }, 400],
    ["a long one", { caps: {}, constraint: "x".repeat(4_001) }, 400],
    ["a model", { caps: {}, model: "http://evil.com/v1#m" }, 400],
    ["a cap of nothing", { caps: { calls: 0 } }, 400],
    ["an unknown cap", { caps: { wishes: 3 } }, 400],
  ] as const)("is not ended with %s", async (_what, body, status) => {
    const id = await browser.begin();
    await browser.until(id, waitsAtGate, nothing);
    await browser.post(`/api/deliberations/${id}/pause`, {});
    const answer = await browser.post(`/api/deliberations/${id}/resume`, body);
    expect([
      answer.status,
      (await all(id, "settings.changed")).length,
      (await browser.head(id)).isAlive,
    ]).toEqual([status, 0, false]);
  });

  it("ended by two at once is ended once", async () => {
    const id = await browser.begin();
    await browser.until(id, waitsAtGate, nothing);
    await browser.post(`/api/deliberations/${id}/pause`, {});
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post(`/api/deliberations/${id}/resume`, { caps: {} })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await browser.finished(id);
  });
});

describe("A seat that a person holds", () => {
  it("is shown what it is asked; an answer that does not fit is refused with reasons and not recorded; one that does is, once", async () => {
    const id = await browser.begin({ ...REHEARSAL, seats: { moderator: "person" } });
    const {
      status: {
        waitingFor: {
          asks: [waiting],
        },
      },
    } = await browser.until(id, ({ status }) => status.waitingFor.asks.length > 0, nothing);
    const ask = waiting?.ask ?? "";
    const shown = await browser.json<SeatQuestion>(`/api/deliberations/${id}/asks/${ask}`);
    expect([
      shown.ask,
      shown.purpose,
      shown.prompt.includes("Should we keep the monolith?"),
      shown.fields.map(({ name }) => name),
    ]).toEqual([ask, "analysis", true, ["problemDefinition", "experts", "tensionMap"]]);
    const wrong = await Promise.all(
      [
        { ask, reply: {} },
        { ask, reply: { experts: "none" } },
        { ask: "nobody/1", reply: {} },
      ].map((said) => browser.post(`/api/deliberations/${id}/answers`, said)),
    );
    expect([
      wrong.map(refused),
      wrong[0]?.text.includes("problemDefinition"),
      (await all(id, "ask.answered")).length,
      (await all(id, "ask.rejected")).length,
    ]).toEqual([
      [
        [400, "refused-reply"],
        [400, "refused-reply"],
        [409, "nothing-waits"],
      ],
      true,
      0,
      0,
    ]);
    const { events } = place.shelve("swarm@2-lightweight");
    const [model] = events.flatMap((event) =>
      event.type === "ask.answered" && event.data.ask === ask ? [event.data.reply] : [],
    );
    const right = await Promise.all(
      [1, 2].map(() => browser.post(`/api/deliberations/${id}/answers`, { ask, reply: model })),
    );
    expect(right.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await browser.until(id, waitsAtGate, nothing);
    expect(
      (await all(id, "ask.answered")).map(({ data }) => [data.ask, data.call, data.reply]),
    ).toEqual([[ask, null, model]]);
    await browser.post(`/api/deliberations/${id}/pause`, {});
  });

  it("can answer while nothing runs; a constraint is in no prompt from before it, and in every one after", async () => {
    const id = await browser.begin({ ...REHEARSAL, seats: { moderator: "person" } });
    const asksOf = ({ status: { waitingFor } }: Head): readonly string[] =>
      waitingFor.asks.filter(({ seat }) => seat === "moderator").map(({ ask }) => ask);
    const promptOf = async (ask = ""): Promise<string> =>
      (await browser.json<SeatQuestion>(`/api/deliberations/${id}/asks/${ask}`)).prompt;
    const [ask] = asksOf(await browser.until(id, (head) => asksOf(head).length > 0, nothing));
    await browser.post(`/api/deliberations/${id}/pause`, {});
    const prompt = await promptOf(ask);
    await browser.post(`/api/deliberations/${id}/resume`, {
      caps: {},
      constraint: "No vendor from overseas.",
    });
    expect([await promptOf(ask), prompt.includes("overseas")]).toEqual([prompt, false]);
    await browser.post(`/api/deliberations/${id}/pause`, {});
    const { events } = place.shelve("swarm@2-lightweight");
    const [reply] = events.flatMap((event) =>
      event.type === "ask.answered" && event.data.ask === ask ? [event.data.reply] : [],
    );
    const answered = await browser.post(`/api/deliberations/${id}/answers`, { ask, reply });
    const head = await browser.head(id);
    expect([answered.status, head.isAlive, asksOf(head)]).toEqual([200, false, []]);
    await browser.post(`/api/deliberations/${id}/resume`, { caps: {} });
    const [later] = asksOf(await browser.until(id, (now) => asksOf(now).length > 0));
    expect([
      later === ask,
      (await promptOf(later)).split("No vendor from overseas.").length - 1,
    ]).toEqual([false, 1]);
    await browser.post(`/api/deliberations/${id}/pause`, {});
  });
});

describe("A server that leaves", () => {
  it("leaves every run standing where it was, and the next one goes on with it", async () => {
    const first = await serving();
    const guest = await first.browser();
    const ids = await Promise.all([1, 2, 3].map((seed) => guest.begin({ ...REHEARSAL, seed })));
    await Promise.all(ids.map((id) => guest.until(id, waitsAtGate, nothing)));
    const late = guest.begin({ ...REHEARSAL, seed: 4 }).catch(() => undefined);
    await first.stop();
    const made = await late;
    const second = await serving({ cwd: first.cwd });
    const again = await second.browser();
    const rows = await again.json<readonly LibraryRow[]>("/api/deliberations");
    const states = rows.filter(({ id }) => id !== made).map(({ state }) => state);
    expect([states, rows.every(({ state }) => state !== "running" && state !== "damaged")]).toEqual(
      [["paused", "paused", "paused"], true],
    );
    for (const id of ids) {
      expect((await again.post(`/api/deliberations/${id}/resume`, { caps: {} })).status).toBe(200);
      expect((await again.finished(id)).status.state).toBe("finished");
    }
    await second.close();
  });
});
