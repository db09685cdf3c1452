// Interrupts, hang-ups and readers who leave: whatever was recorded stays, and the run goes on later.
import { afterAll, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { expectRefusal, itKeepsSecrets, Place, type Ran, type Running } from "./cli.ts";
import { panelAnswer } from "./fake-panel.ts";

const QUICK = [
  "dialectic",
  "Should we keep the monolith?",
  "--quick",
  "--members",
  "alpha,beta",
  "--id",
  "one",
];
const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** A provider that keeps the three blind positions waiting until it is told to answer. */
async function slow(): Promise<{
  server: FakeProvider;
  asked: Promise<void>;
  release: () => void;
}> {
  const { promise: asked, resolve: reached } = deferred();
  const { promise: released, resolve: release } = deferred();
  const server = await fakeProvider(async (request, n) => {
    if (n === 3) reached();
    if (n <= 3) await released;
    return panelAnswer(request);
  });
  servers.push(server);
  return { server, asked, release };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

interface Stopped {
  readonly place: Place;
  readonly server: FakeProvider;
  readonly ran: Ran;
}

/** Starts a run, waits until three calls are in flight, and has it stopped. */
async function stopped(
  stop: (run: Running, release: () => void) => Promise<void> | void,
): Promise<Stopped> {
  const { server, asked, release } = await slow();
  const place = new Place();
  const run = place.start([...QUICK, "--model", `${server.url}#larch-9`]);
  await asked;
  await stop(run, release);
  const ran = await run.ended;
  release();
  return { place, server, ran };
}

/** The run ends after one resume, and nothing was bought twice. */
async function expectResumed({ place, server }: Stopped, ...flags: string[]): Promise<void> {
  expect((await place.run(["verify", "one"])).code).toBe(0);
  expect([0, 3]).toContain((await place.run(["resume", "one", ...flags])).code);
  const asks = place.all("one", "call.reserved").map(({ data }) => data.call);
  expect(asks.map((call) => server.bought(call).length)).toEqual(asks.map(() => 1));
}

const lastLine = ({ stderr }: Ran): string => stderr.trimEnd().split("\n").at(-1) ?? "";

describe.concurrent("A run", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "[R-B11] [R-B12] that gets one %s records what is in flight, ends with 130, and says how to resume",
    async (signal) => {
      const end = await stopped(async (run, release) => {
        run.signal(signal);
        await run.until(/Stopping/);
        release();
      });
      expect([end.ran.code, lastLine(end.ran)]).toEqual([
        130,
        "Interrupted; everything so far is kept. Resume with: dissensus resume one",
      ]);
      expect([
        end.server.ledger.length,
        end.place.all("one", "call.completed").length,
        end.place.all("one", "deliberation.paused").map(({ data }) => data.reason),
      ]).toEqual([3, 3, ["interrupt"]]);
      await expectResumed(end);
    },
  );

  it("[R-B11] that is interrupted twice leaves at once; the calls in flight are listed, and made again only when that is said", async () => {
    const end = await stopped(async (run) => {
      run.signal("SIGINT");
      await run.until(/Stopping/);
      run.signal("SIGINT");
    });
    expect([end.ran.code, lastLine(end.ran)]).toEqual([
      130,
      "Interrupted; everything so far is kept. Resume with: dissensus resume one",
    ]);
    const refused = await end.place.run(["resume", "one"]);
    expect([refused.code, lastLine(refused), end.server.ledger.length]).toEqual([
      6,
      expect.stringContaining("dissensus resume one --on-ambiguous rerun"),
      3,
    ]);
    expect(end.place.all("one", "call.ambiguous").map(({ data }) => data.policy)).toEqual([
      "fail",
      "fail",
      "fail",
    ]);
    await expectResumed(end, "--on-ambiguous", "rerun");
    expect(
      end.place.all("one", "call.ambiguous").filter(({ data }) => data.policy === "rerun").length,
    ).toBe(3);
  });

  it("[R-B12] whose reader leaves stops without a stack, and its log is whole", async () => {
    const { server, asked, release } = await slow();
    const place = new Place();
    const run = place.start([...QUICK, "--model", `${server.url}#larch-9`], {
      under: ["bash", "-c", '"$0" "$@" | head -1; exit ${PIPESTATUS[0]}'],
    });
    await asked;
    release();
    const ran = await run.ended;
    expect([
      ran.code,
      ran.stdout,
      /^\s+at .+:\d+/m.test(ran.stderr),
      ran.stderr.includes("EPIPE"),
    ]).toEqual([130, "dialectic: Should we keep the monolith?\n", false, false]);
    expect(lastLine(ran)).toContain("dissensus resume one");
    await expectResumed({ place, server, ran });
  });

  it("[R-A15] that is being written refuses a second writer at once, and names it", async () => {
    const { server, asked, release } = await slow();
    const place = new Place();
    const run = place.start([...QUICK, "--model", `${server.url}#larch-9`]);
    await asked;
    const refused = await Promise.all(
      [
        ["resume", "one"],
        ["delete", "one", "--yes"],
        ["archive", "one"],
      ].map((args) => place.run(args)),
    );
    for (const each of refused) expectRefusal(each, 6, String(run.pid));
    release();
    expect([0, 3]).toContain((await run.ended).code);
    expect(place.all("one", "writer.opened")).toEqual([]);
  });
});

itKeepsSecrets();
