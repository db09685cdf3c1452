import { describe, expect, test } from "vitest";
import { dialectic } from "../../protocols/dialectic/index.ts";
import type { DialecticBrief } from "../../protocols/dialectic/brief.ts";
import type { Shift } from "../../script/fact.ts";
import { play, type Played } from "./play.ts";
import { rehearsal, TEMPERAMENTS, type Temperament } from "./index.ts";

const TOPICS = {
  en: ["REST or GraphQL for the public API?", "Should we split the billing service?", "How should we name our products?"],
  ja: ["公開APIはRESTかGraphQLか", "課金サービスを分割すべきか", "製品名をどう付けるか"],
  zh: ["公开接口用REST还是GraphQL？", "是否应该拆分计费服务？", "产品应当如何命名？"],
} as const;
const NOTES = {
  en: "# Notes\nThe API serves forty partners. Half of them call it once a day.\nTwo engineers look after it.",
  ja: "# 記録\n利用する取引先は四十社である。半数は一日に一度しか呼ばない。\n担当は二人である。",
  zh: "# 记录\n接口服务于四十家合作方。其中一半每天只调用一次接口。\n由两名工程师负责维护。",
} as const;
const SEEDS = [1, 2, 3];

function briefOf(about: Partial<DialecticBrief> = {}): DialecticBrief {
  return { topic: TOPICS.en[0], lang: "en", options: [], context: [], anonymous: false, preset: "standard", members: null, feature: "general", falseConsensusCheck: true, ...about };
}

async function rehearsed(temperament: Temperament, seed: number, about: Partial<DialecticBrief> = {}, nonce?: string): Promise<Played> {
  const brief = briefOf(about);
  const key = JSON.stringify([temperament, seed, brief]);
  const known = nonce === undefined ? runs.get(key) : undefined;
  const played = known ?? (await play(dialectic, brief, rehearsal({ seed, temperament, brief }), nonce));
  if (nonce === undefined) runs.set(key, played);
  return played;
}

/** A run is a function of its brief and seed, so tests that look at the same one share it. */
const runs = new Map<string, Played>();

/** Every language and preset, with topics, options and documents taking turns. */
function briefs(): Partial<DialecticBrief>[] {
  return (["en", "ja", "zh"] as const).flatMap((lang, l) =>
    (["quick", "standard", "deep"] as const).map((preset, p): Partial<DialecticBrief> => ({
      lang, preset, topic: TOPICS[lang][(l + p) % 3] ?? "",
      ...(p === 1 ? { context: [{ name: "notes.md", text: NOTES[lang] }] } : {}),
      ...(p === 2 && l === 1 ? { options: ["一括で移行する", "順次移行", "見送る"] } : {}),
      ...(p === 0 && l === 2 ? { members: ["legal", "support", "sales", "research", "devils-advocate"] } : {}),
    })),
  );
}

function shifts({ facts }: Played): Shift[] {
  return facts.flatMap(({ fact }) => (fact.kind === "shift" ? [fact] : []));
}

const STEADY = TEMPERAMENTS.filter((temperament) => temperament !== "flaky");

describe.each(STEADY)("a %s panel", (temperament) => {
  test.each(SEEDS)("has every reply accepted the first time, in every language and preset (seed %i)", async (seed) => {
    for (const about of briefs()) {
      const { rejected, lapsed, facts, outcome } = await rehearsed(temperament, seed, about);
      const flags = facts.flatMap(({ fact }) => (fact.kind === "message" ? fact.flags : []));
      expect({ about, rejected, lapsed, flags, fallback: outcome["fallback"] }).toEqual({ about, rejected: [], lapsed: [], flags: [], fallback: null });
    }
  });
});

test("the same seed gives the same replies, whatever the run's nonce; another seed gives others", async () => {
  for (const temperament of TEMPERAMENTS) {
    const [one, again, other] = await Promise.all([rehearsed(temperament, 7), rehearsed(temperament, 7, {}, "another"), rehearsed(temperament, 8)]);
    expect([...again.replies]).toEqual([...one.replies]);
    expect([...other.replies]).not.toEqual([...one.replies]);
  }
});

test("a stubborn panel never shifts", async () => {
  for (const seed of SEEDS) for (const about of briefs()) expect(shifts(await rehearsed("stubborn", seed, about))).toEqual([]);
});

test("a hostile panel never shifts and never ends in consensus, with its own options or with given ones", async () => {
  for (const seed of SEEDS) {
    for (const about of [...briefs(), { options: ["REST", "GraphQL"] }, { members: ["ops", "sre", "reliability"] }]) {
      const played = await rehearsed("hostile", seed, about);
      expect(played.outcome["category"]).not.toBe("CONSENSUS");
      expect(shifts(played)).toEqual([]);
    }
  }
});

test("a sycophantic panel moves without an argument more often than with one, and says no message did it", async () => {
  const moved: Shift[] = [];
  for (const seed of SEEDS) for (const about of briefs()) moved.push(...shifts(await rehearsed("sycophantic", seed, about)));
  const argued = moved.filter((shift) => shift.class === "argued");
  expect(moved.length).toBeGreaterThan(10);
  expect(argued.length * 2).toBeLessThan(moved.length);
  expect(moved.flatMap((shift) => shift.declared)).toEqual([]);
});

test("a balanced panel moves at times, always for a message that it names and that attacked its option", async () => {
  const moved: Shift[] = [];
  for (const seed of SEEDS) for (const about of briefs()) moved.push(...shifts(await rehearsed("balanced", seed, about)));
  expect(moved.length).toBeGreaterThan(5);
  expect(moved.map((shift) => [shift.declared.length, shift.reason !== ""])).toEqual(moved.map(() => [1, true]));
  expect(moved.filter((shift) => shift.class === "argued").length * 2).toBeGreaterThan(moved.length);
});

test("an agreeable panel ends closer together than a stubborn one, with reasons given", async () => {
  const ends: Record<string, number> = { agreeable: 0, stubborn: 0 };
  for (const temperament of ["agreeable", "stubborn"] as const) {
    for (const seed of SEEDS) {
      const { outcome } = await rehearsed(temperament, seed);
      if (outcome.reason === "settled" || outcome.reason === "converged") ends[temperament] = (ends[temperament] ?? 0) + 1;
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
      const texts = facts.flatMap(({ fact }) => (fact.kind === "message" && fact.seat !== "moderator" ? sentences(fact.body) : []));
      expect({ lang, seed, twice: texts.filter((text, i) => texts.indexOf(text) !== i) }).toEqual({ lang, seed, twice: [] });
    }
  }
});

/** Texts long enough to be a sentence; ids and enumerations are shorter. */
function sentences(json: unknown): string[] {
  if (typeof json === "string") return json.length > 12 ? [json] : [];
  return json !== null && typeof json === "object" ? Object.values(json).flatMap(sentences) : [];
}

test("quotations are copied from the context, and evidence is never invented", async () => {
  const links = [];
  for (const seed of SEEDS) {
    const { facts } = await rehearsed("balanced", seed, { context: [{ name: "notes.md", text: NOTES.en }] });
    links.push(...facts.flatMap(({ fact }) => (fact.kind === "link" && fact.relation === "supports" ? [fact] : [])));
  }
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !link.resolved)).toEqual([]);
});
