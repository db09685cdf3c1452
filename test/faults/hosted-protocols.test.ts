// Every protocol, held by a host: honest or not, it comes to what the same replies come to in process.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scripted } from "../builders/scripted.ts";
import { formats, type Format } from "../../src/report/index.ts";
import { advance } from "../../src/engine/deliberation/frontier.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import { turnMs } from "../../src/engine/deliberation/lapse.ts";
import type { LogEvent } from "../../src/log/event.ts";
import { costs, health, status } from "../../src/views/index.ts";
import { runDeliberation } from "../../src/engine/runners/deliberate.ts";
import { MOST_REPLY_CHARACTERS, type Submitted } from "../../src/engine/runners/hosted.ts";
import { unattended } from "../../src/engine/runners/human-input.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import {
  Host,
  PERSON_IN_CHARGE,
  placeFor,
  PLAYS,
  STORES,
  Wall,
  type Play,
} from "../builders/host.ts";
import { seeded } from "../fault-fs.ts";
import { findings, ofType } from "./sitting.ts";

const inProcess = new Map<string, Promise<readonly LogEvent[]>>();

/** The same replies and the same person's decisions, without a host; held once. */
function held({ name, protocol, brief, say }: Play): Promise<readonly LogEvent[]> {
  const known =
    inProcess.get(name) ??
    runDeliberation({
      protocol,
      brief,
      agents: scripted(({ ask }) => JSON.stringify(say(ask))),
      people: {
        ...unattended,
        decide: (_ask, gate) =>
          Promise.resolve({ text: gate.default ?? "", who: PERSON_IN_CHARGE, isDefault: false }),
      },
    }).then(({ events }) => events);
  inProcess.set(name, known);
  return known;
}

/** What a log holds, apart from who wrote it when, and from replies that were sent back. */
function kept(events: readonly LogEvent[]): string[] {
  return events
    .flatMap(({ type, data }) =>
      type === "fact.recorded"
        ? [`${type} ${data.key}`]
        : type === "ask.opened" ||
            type === "ask.answered" ||
            type === "ask.lapsed" ||
            type === "person.decided"
          ? [`${type} ${data.ask}`]
          : type === "deliberation.concluded"
            ? [type]
            : [],
    )
    .toSorted();
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

describe.each(PLAYS)("$name, hosted", (play) => {
  it.each(Object.keys(STORES) as (keyof typeof STORES)[])(
    "[X-03] over a %s store comes to the facts and the outcome of the same replies in process, and its log replays",
    async (kind) => {
      const wall = new Wall();
      const host = new Host(await placeFor(play, { wall, store: STORES[kind](wall) }));
      const events = await host.toEnd();
      const alone = await held(play);
      expect(findings(events)).toEqual(findings(alone));
      expect(kept(events)).toEqual(kept(alone));
      expect(ofType(events, "call.reserved")).toEqual([]);
      expect(advance(play.protocol, History.of(events), 0, { check: true })).toMatchObject({
        drafts: [],
        open: [],
      });
      if (kind === "file")
        for (const format of Object.keys(formats) as Format[])
          expect(formats[format](await host.events())).toBe(formats[format](events)); // keys of the table
    },
  );

  it("comes to the same under a host that answers out of order, twice, under others' names, with forged seats, broken form, broken rules and far too much", async () => {
    const alone = await held(play);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const random = seeded(seed);
        const host = new Host(await placeFor(play));
        const done: string[] = [];
        let sentBack = 0;
        const events = await host.toEnd(async (open) => {
          for (const ask of shuffled(open, random)) {
            await nuisance(host, ask, done, random);
            sentBack += await sentBackFirst(host, ask, random);
            expect(await host.answer(ask)).toMatchObject({ accepted: true });
            done.push(ask.id);
            if (random() < 0.5) break;
          }
        });
        expect(findings(events)).toEqual(findings(alone));
        expect(kept(events)).toEqual(kept(alone));
        expect(ofType(events, "ask.rejected")).toHaveLength(sentBack);
        await ignored(
          host,
          done[0] ?? "",
          "{}",
          /^The deliberation is over \([a-z-]+\)\. Read its report\.$/u,
        );
      }),
      { seed: 1, numRuns: play.name === "structured" ? 1 : 3 },
    );
  });

  it("sends a reply that breaks a rule back once with the reasons, and accepts the mended one: the end is the same", async () => {
    const host = new Host(await placeFor(play));
    const told: { readonly ask: string; readonly reasons: readonly string[] }[] = [];
    const events = await host.toEnd(async (open) => {
      for (const ask of open) {
        const offence = told.length === 0 ? play.offend(ask) : null;
        const back = offence && (await host.submit(ask.id, JSON.stringify(offence)));
        if (back) {
          expect(back).toMatchObject({ accepted: false, isOver: false });
          told.push({ ask: ask.id, reasons: reasonsOf(back) });
          expect(
            (await host.hosted().asksOf(host.place.id, ask.seat.id)).find(
              (mine) => mine.ask === ask.id,
            )?.refused,
          ).toEqual(reasonsOf(back));
        }
        expect(await host.answer(ask)).toMatchObject({ accepted: true });
      }
    });
    expect(ofType(events, "ask.rejected").map(({ ask, reasons }) => ({ ask, reasons }))).toEqual(
      told,
    );
    expect(told.map(({ reasons }) => reasons.length)).toEqual([1]);
    expect(findings(events)).toEqual(findings(await held(play)));
  });

  it("names asks and seats to everyone and shows a blind seat nobody else's words; its record says that blindness rests on the host", async () => {
    const host = new Host(await placeFor(play));
    const seen = { blind: 0, others: 0 };
    const events = await host.toEnd(async (open) => {
      const standing = await host.standing();
      expect(standing.asks.map((ask) => Object.keys(ask).toSorted().join())).toEqual(
        open.map(() => "ask,blind,purpose,round,seat,title"),
      );
      const spoken = ofType(await host.events(), "ask.answered").flatMap(({ reply }) =>
        sentences(reply),
      );
      expect(spoken.filter((text) => JSON.stringify(standing).includes(text))).toEqual([]);
      expect(JSON.stringify(standing)).not.toContain(play.brief.topic);
      for (const ask of play.name === "structured" ? open.slice(0, 2) : open) {
        const mine = (await host.hosted().asksOf(host.place.id, ask.seat.id)).find(
          ({ ask: id }) => id === ask.id,
        );
        const peers = ofType(await host.events(), "ask.answered")
          .filter(({ seat, ask: id }) => seat !== ask.seat.id && SPOKEN.test(id))
          .flatMap(({ reply }) => sentences(reply))
          .filter((text) => /said-by-|Claim of /u.test(text));
        const shown = peers.filter((text) => mine?.prompt.includes(text) ?? true);
        if (ask.blind) expect(shown).toEqual([]);
        seen[ask.blind ? "blind" : "others"] += ask.blind ? 1 : shown.length;
      }
      await host.answerAll(open);
      if (status(await host.events()).state !== "finished")
        expect(status(await host.events())).toMatchObject({ state: "waiting", hosted: true });
    });
    expect(seen.blind).toBeGreaterThan(0);
    // The words that are looked for are found where they may be read.
    if (play.name !== "review") expect(seen.others).toBeGreaterThan(0);
    expect(status(events)).toMatchObject({
      state: "finished",
      hosted: true,
      waitingFor: { gates: [], asks: [] },
      models: { shared: "host" },
    });
    expect(health(events)).toMatchObject({ blindness: { proved: false, restsOnHost: true } });
    expect(health(events).noted.map(({ code }) => code)).toContain("blindness-on-host");
    const { all } = costs(events);
    const answers = ofType(events, "ask.answered").length;
    expect([all.calls, all.hosted, all.usd]).toEqual([
      answers,
      answers,
      { total: null, known: 0, unknown: answers },
    ]);
  });
});

describe.each(PLAYS)("a turn in $name", (play) => {
  it("is as long as the run says, for an agent and for a host", async () => {
    const place = await placeFor(play, { turnMs: 60_000, hostTurnMs: 20 * 60_000 });
    const host = new Host(place);
    const [first] = await host.open();
    if (!first) throw new Error("It begins with an ask");
    place.wall.pass(14 * 60_000);
    expect((await host.standing()).asks.map(({ ask }) => ask)).toContain(first.id);
    const history = History.of(await host.events());
    expect([turnMs(first, history, "agent"), turnMs(first, history, "host")]).toEqual([
      first.adviceMs === undefined ? 60_000 : 600_000,
      20 * 60_000,
    ]);
  });
});

describe("a gate of a hosted run", () => {
  it("waits for a person and says so; the host has nothing to do until it is decided", async () => {
    const swarm = PLAYS.find(({ name }) => name === "swarm") as Play; // one of them
    const host = new Host(await placeFor(swarm));
    await host.answerAll(await host.open());
    expect(await host.standing()).toEqual({ asks: [], ended: null });
    expect(status(await host.events())).toMatchObject({
      state: "waiting",
      exit: 4,
      hosted: true,
      waitingFor: { gates: [{ ask: "gate/start/1" }], asks: [] },
    });
    await ignored(
      host,
      "gate/start/1",
      JSON.stringify({ choice: "start", note: "" }),
      /^gate\/start\/1 is a person's decision and no seat's reply\.$/u,
    );
    await host.decide();
    expect((await host.standing()).asks.map(({ seat }) => seat)).toEqual(["growth", "operations"]);
    expect(status(await host.events())).toMatchObject({
      state: "waiting",
      exit: null,
      hosted: true,
      waitingFor: { gates: [], asks: [{ seat: "growth" }, { seat: "operations" }] },
    });
  });
});

/** Asks whose replies are a seat's own opinion. */
const SPOKEN = /^(?:position|declaration|consult|argument|artifact|assess|conflict)\//u;

/** Every text of a reply that is long enough not to be met by chance. */
function sentences(value: unknown): string[] {
  if (typeof value === "string")
    return value.length > 15 && value.includes(" ") && !value.startsWith("Head of ") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentences) : [];
}

function reasonsOf(submitted: Submitted): readonly string[] {
  return submitted.accepted ? [] : submitted.reasons;
}

/** Refused with a sentence like this, and nothing about it is in the log. */
async function ignored(host: Host, ask: string, reply: string, why: RegExp): Promise<void> {
  const before = (await host.events()).length;
  const submitted = await host.submit(ask, reply);
  expect(submitted.accepted).toBe(false);
  expect(reasonsOf(submitted).join()).toMatch(why);
  expect(await host.events()).toHaveLength(before);
}

/** What is refused whatever else happens; nothing of it is recorded. */
async function nuisance(
  host: Host,
  ask: Ask,
  done: readonly string[],
  random: () => number,
): Promise<void> {
  const earlier = done[Math.floor(random() * done.length)];
  const tricks: (() => Promise<void>)[] = [
    () =>
      ignored(
        host,
        `${ask.id}/${ask.seat.id}`,
        host.reply(ask),
        /^Nothing is asked under ".+"\. Ask what is open\.$/u,
      ),
    () =>
      ignored(
        host,
        ask.id.replace(/\d+|$/u, "9"),
        host.reply(ask),
        /^Nothing is asked under|^.+ is settled already/u,
      ),
    () =>
      ignored(
        host,
        ask.id,
        "x".repeat(MOST_REPLY_CHARACTERS + 1),
        /^The reply has 1000001 characters; at most 1000000 are allowed\.$/u,
      ),
    ...(earlier === undefined
      ? []
      : [
          () =>
            ignored(
              host,
              earlier,
              host.reply(ask),
              /^.+ is settled already: the first reply that was accepted counts\.$/u,
            ),
        ]),
  ];
  await tricks[Math.floor(random() * tricks.length)]?.();
}

/** Now and then a first reply that is sent back; says how many were. */
async function sentBackFirst(host: Host, ask: Ask, random: () => number): Promise<number> {
  const tries = [
    "I would rather tell it in prose.",
    JSON.stringify({ seat: "chair", ask: "another" }),
    JSON.stringify({}),
    JSON.stringify(host.place.play.offend(ask) ?? { made: "up" }),
  ];
  const reply = random() < 0.4 ? tries[Math.floor(random() * tries.length)] : undefined;
  if (reply === undefined) return 0;
  const submitted = await host.submit(ask.id, reply);
  expect([submitted.accepted, reasonsOf(submitted).every((why) => why.length > 10)]).toEqual([
    false,
    true,
  ]);
  return 1;
}
