import { describe, expect, test } from "vitest";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import { submit } from "../../deliberation/submit.ts";
import { dialectic } from "../../protocols/dialectic/index.ts";
import type { DialecticBrief } from "../../protocols/dialectic/brief.ts";
import { drive } from "../../script/drive.ts";
import type { Recorded, Shift } from "../../script/fact.ts";
import type { Brief, Outcome, Protocol } from "../../script/protocol.ts";
import type { Reply } from "../../script/reply.ts";
import { AgentFailure, type Agent } from "../agent.ts";
import { render } from "../render.ts";
import { rehearsal, TEMPERAMENTS, type Temperament } from "./index.ts";

const SEEDS = [1, 2];

function briefOf(about: Partial<DialecticBrief> = {}): DialecticBrief {
  return {
    topic: TOPICS.en[0],
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    preset: "standard",
    members: null,
    feature: "general",
    falseConsensusCheck: true,
    ...about,
  };
}

async function rehearsed(
  temperament: Temperament,
  seed: number,
  about: Partial<DialecticBrief> = {},
  nonce?: string,
): Promise<Played> {
  const brief = briefOf(about);
  const key = JSON.stringify([temperament, seed, brief]);
  const known = nonce === undefined ? runs.get(key) : undefined;
  const played =
    known ?? (await play(dialectic, brief, rehearsal({ seed, temperament, brief }), nonce));
  if (nonce === undefined) runs.set(key, played);
  return played;
}

/** A run is a function of its brief and seed, so tests that look at the same one share it. */
const runs = new Map<string, Played>();

/** Every language and preset, with topics, options and documents taking turns. */
function briefs(): Partial<DialecticBrief>[] {
  return (["en", "ja", "zh"] as const).flatMap((lang, l) =>
    (["quick", "standard", "deep"] as const).map((preset, p): Partial<DialecticBrief> => ({
      lang,
      preset,
      topic: TOPICS[lang][(l + p) % 3] ?? "",
      ...(p === 1 ? { context: [{ name: "notes.md", text: NOTES[lang] }] } : {}),
      ...(p === 2 && l === 1 ? { options: ["一括で移行する", "順次移行", "見送る"] } : {}),
      ...(p === 0 ? { anonymous: true } : {}),
      ...(p === 0 && l === 2
        ? { members: ["legal", "support", "sales", "research", "devils-advocate"] }
        : {}),
    })),
  );
}

function shifts({ facts }: Played): Shift[] {
  return facts.flatMap(({ fact }) => (fact.kind === "shift" ? [fact] : []));
}

const STEADY = TEMPERAMENTS.filter((temperament) => temperament !== "flaky");

describe.each(STEADY)("the %s panel", (temperament) => {
  test.each(SEEDS)(
    "has every reply accepted the first time, in every language and preset (seed %i)",
    async (seed) => {
      for (const about of briefs()) {
        const { rejected, lapsed, facts, outcome } = await rehearsed(temperament, seed, about);
        const flags = facts.flatMap(({ fact }) => (fact.kind === "message" ? fact.flags : []));
        expect({ about, rejected, lapsed, flags, fallback: outcome["fallback"] }).toEqual({
          about,
          rejected: [],
          lapsed: [],
          flags: [],
          fallback: null,
        });
      }
    },
  );
});

test("the same seed gives the same replies, whatever the run's nonce; another seed gives others", async () => {
  for (const temperament of TEMPERAMENTS) {
    const [one, again, other] = await Promise.all([
      rehearsed(temperament, 7),
      rehearsed(temperament, 7, {}, "another"),
      rehearsed(temperament, 8),
    ]);
    expect([...again.replies]).toEqual([...one.replies]);
    expect([...other.replies]).not.toEqual([...one.replies]);
  }
});

test("a stubborn panel never shifts", async () => {
  for (const seed of SEEDS)
    for (const about of briefs())
      expect(shifts(await rehearsed("stubborn", seed, about))).toEqual([]);
});

test("a hostile panel never shifts and never ends in consensus, with its own options or with given ones", async () => {
  for (const seed of SEEDS) {
    for (const about of [
      ...briefs(),
      { options: ["REST", "GraphQL"] },
      { members: ["ops", "sre", "reliability"] },
    ]) {
      const played = await rehearsed("hostile", seed, about);
      expect(played.outcome["category"]).not.toBe("CONSENSUS");
      expect(shifts(played)).toEqual([]);
    }
  }
});

test("a sycophantic panel moves without an argument more often than with one, and says no message did it", async () => {
  const moved: Shift[] = [];
  for (const seed of SEEDS)
    for (const about of briefs())
      moved.push(...shifts(await rehearsed("sycophantic", seed, about)));
  const argued = moved.filter((shift) => shift.class === "argued");
  expect(moved.length).toBeGreaterThan(10);
  expect(argued.length * 2).toBeLessThan(moved.length);
  expect(moved.flatMap((shift) => shift.declared)).toEqual([]);
});

test("a balanced panel moves at times, always for a message that it names and that attacked its option", async () => {
  const moved: Shift[] = [];
  for (const seed of SEEDS)
    for (const about of briefs()) moved.push(...shifts(await rehearsed("balanced", seed, about)));
  expect(moved.length).toBeGreaterThan(5);
  expect(moved.map((shift) => [shift.declared.length, shift.reason !== ""])).toEqual(
    moved.map(() => [1, true]),
  );
  expect(moved.filter((shift) => shift.class === "argued").length * 2).toBeGreaterThan(
    moved.length,
  );
});

test("an agreeable panel ends closer together than a stubborn one, with reasons given", async () => {
  const ends: Record<string, number> = { agreeable: 0, stubborn: 0 };
  for (const temperament of ["agreeable", "stubborn"] as const) {
    for (const seed of SEEDS) {
      const { outcome } = await rehearsed(temperament, seed);
      if (outcome.reason === "settled" || outcome.reason === "converged")
        ends[temperament] = (ends[temperament] ?? 0) + 1;
    }
  }
  expect(ends["agreeable"]).toBeGreaterThan(ends["stubborn"] ?? 0);
});

test("a flaky panel is sent back, falls silent and times out at times, and the run still ends", async () => {
  const seen = { rejected: 0, lapsed: 0 };
  for (const seed of SEEDS) {
    for (const about of briefs()) {
      const { outcome, rejected, lapsed } = await rehearsed("flaky", seed, about);
      expect(outcome.reason).not.toBe("");
      seen.rejected += rejected.length;
      seen.lapsed += lapsed.length;
    }
  }
  expect([seen.rejected > 20, seen.lapsed > 5]).toEqual([true, true]);
});

test("no sentence is said twice in a run", async () => {
  for (const lang of ["en", "ja", "zh"] as const) {
    for (const seed of SEEDS) {
      const { facts } = await rehearsed("balanced", seed, { lang, topic: TOPICS[lang][0] });
      const texts = facts.flatMap(({ fact }) =>
        fact.kind === "message" && fact.seat !== "moderator" ? sentences(fact.body) : [],
      );
      expect({ lang, seed, twice: texts.filter((text, i) => texts.indexOf(text) !== i) }).toEqual({
        lang,
        seed,
        twice: [],
      });
    }
  }
});

test("it waits through the sleep it is given, counts about four characters a token, and stops when told to", async () => {
  const brief = briefOf();
  const slept: number[] = [];
  const agent = rehearsal({
    seed: 1,
    temperament: "balanced",
    brief,
    delayMs: 40,
    sleep: async (ms) => void slept.push(ms),
  });
  const [ask] = drive(dialectic.script(brief), new Map()).open;
  if (!ask) throw new Error("A dialectic begins with an ask");
  const question = {
    ask,
    prompt: { shared: "a".repeat(10), transcript: "", own: "b".repeat(10) },
    call: "c",
    attempt: 1,
    maxOutputTokens: 100,
    heard: () => {},
  };
  const { text, ...rest } = await agent.answer(question, new AbortController().signal);
  expect([agent.model, agent.provider, slept]).toEqual(["rehearsal", "rehearsal", [40]]);
  expect(rest).toEqual({
    finish: "stop",
    served: "rehearsal",
    providerId: null,
    usage: {
      input: 5,
      output: Math.ceil(text.length / 4),
      cacheRead: null,
      cacheWrite: null,
      estimated: true,
    },
  });
  await expect(agent.answer(question, AbortSignal.abort())).rejects.toThrow("aborted");
});

test("a challenge quotes the message it aims at", async () => {
  const { facts } = await rehearsed("balanced", 1);
  const messages = new Map(
    facts.flatMap(({ fact }) => (fact.kind === "message" ? [[fact.id, fact] as const] : [])),
  );
  const challenges = [...messages.values()].filter((m) => typeof m.body["weakness"] === "string");
  const quoting = challenges.filter(({ body }) => {
    const quote = /“(.+?)(?: …)?”/u.exec(JSON.stringify(body["weakness"]))?.[1] ?? "nothing";
    return JSON.stringify(messages.get(body["target"] as string)?.body).includes(quote); // every challenge has a target
  });
  expect([challenges.length > 3, quoting.length]).toEqual([true, challenges.length]);
});

/** Texts long enough to be a sentence; ids and enumerations are shorter. */
function sentences(json: unknown): string[] {
  if (typeof json === "string") return json.length > 12 ? [json] : [];
  return json !== null && typeof json === "object" ? Object.values(json).flatMap(sentences) : [];
}

test("quotations are copied from the context, and evidence is never invented", async () => {
  const links = [];
  for (const seed of SEEDS) {
    const { facts } = await rehearsed("balanced", seed, {
      context: [{ name: "notes.md", text: NOTES.en }],
    });
    links.push(
      ...facts.flatMap(({ fact }) =>
        fact.kind === "link" && fact.relation === "supports" ? [fact] : [],
      ),
    );
  }
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !link.resolved)).toEqual([]);
});

/** A whole deliberation in memory, one agent in every seat. */
interface Played {
  readonly outcome: Outcome;
  readonly facts: readonly Recorded[];
  readonly replies: ReadonlyMap<string, string>;
  /** Reasons for which replies were sent back. */
  readonly rejected: readonly string[];
  readonly lapsed: readonly string[];
}

/** Waves of asks; the longest preset takes about twenty. */
const MOST_WAVES = 100;

async function play<B extends Brief>(
  protocol: Protocol<B>,
  brief: B,
  agent: Agent,
  nonce = "nonce",
): Promise<Played> {
  const replies = new Map<string, Reply>();
  const texts = new Map<string, string>();
  const rejected: string[] = [];
  const lapsed: string[] = [];
  const setting = { brief, wording: protocol.wording, nonce };
  for (let wave = 0; wave < MOST_WAVES; wave += 1) {
    const { open, facts, result } = drive(protocol.script(brief), replies);
    if (result.finished) return { outcome: result.value, facts, replies: texts, rejected, lapsed };
    for (const ask of open) {
      let refused: { raw: string; reasons: string[] } | undefined;
      for (let attempt = 1, rejections = 0; !replies.has(ask.id); attempt += 1) {
        const question = {
          ask,
          prompt: render(ask, setting, refused),
          call: `${ask.id}#${attempt}`,
          attempt,
          maxOutputTokens: 4_000,
          heard: () => {},
        };
        const answer = await agent
          .answer(question, new AbortController().signal)
          .catch((failure: unknown) => {
            if (failure instanceof AgentFailure && attempt < 3) return undefined;
            throw failure;
          });
        if (!answer) continue;
        texts.set(question.call, answer.text);
        const settled = submit(ask, {
          raw: answer.text,
          call: question.call,
          finish: answer.finish,
          rejections,
        });
        if (settled.type === "ask.answered") {
          const { reply, state, flags } = settled.data;
          replies.set(ask.id, {
            kind: "answered",
            ask: ask.id,
            seat: ask.seat.id,
            state,
            value: reply,
            flags,
          });
        } else if (settled.type === "ask.lapsed") {
          lapsed.push(`${ask.id}: ${settled.data.why}`);
          replies.set(ask.id, {
            kind: "absent",
            ask: ask.id,
            seat: ask.seat.id,
            state: settled.data.state,
            why: settled.data.why,
            mendable: settled.data.mendable,
          });
        } else {
          rejected.push(...settled.data.reasons.map((reason) => `${ask.id}: ${reason}`));
          rejections += 1;
          refused = { raw: answer.text, reasons: [...settled.data.reasons] };
        }
      }
    }
  }
  throw new Error("The deliberation does not end");
}
