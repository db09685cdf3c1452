// The panel as an agent: what it costs, that it can be told again, that it needs no protocol, and that a protocol may help it.
import { expect, test } from "vitest";
import { z } from "zod";
import { drive } from "../../kernel/drive.ts";
import { dialectic } from "../../protocols/dialectic/index.ts";
import type { DialecticBrief } from "../../protocols/dialectic/brief.ts";
import { schema } from "../../protocols/shared/schema.ts";
import { runDeliberation } from "../../engine/runners/deliberate.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Brief, Outcome, Protocol } from "../../kernel/protocol.ts";
import type { Rehearse } from "../../kernel/rehearse.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { record, all, type Script } from "../../kernel/script.ts";
import { rehearsal } from "./rehearsal.ts";
import { TEMPERAMENTS, type Temperament } from "./scene.ts";

const brief: DialecticBrief = {
  topic: "REST or GraphQL for the public API?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  preset: "quick",
  members: null,
  feature: "general",
  falseConsensusCheck: true,
  progressive: false,
  reask: false,
};

async function repliesOf(temperament: Temperament, seed: number): Promise<unknown[]> {
  const { events } = await runDeliberation({
    protocol: dialectic,
    brief,
    agents: rehearsal({ seed, temperament, brief }),
  });
  return events.flatMap(({ type, data }) => (type === "ask.answered" ? [data.reply] : []));
}

test("the same seed gives the same replies in every run; another seed gives others", async () => {
  for (const temperament of TEMPERAMENTS.filter((each) => each !== "flaky")) {
    const [one, again, other] = await Promise.all(
      [7, 7, 8].map((seed) => repliesOf(temperament, seed)),
    );
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  }
});

test("it counts about four characters a token, tells an answer again, and stops when told to", async () => {
  const agent = rehearsal({ seed: 1, temperament: "balanced", brief });
  const [ask] = drive(dialectic.script(brief), new Map()).open;
  if (!ask) throw new Error("A dialectic begins with an ask");
  const question = {
    ask,
    prompt: { shared: "a".repeat(10), transcript: "", own: "b".repeat(10) },
    call: "c",
    attempt: 1,
    maxOutputTokens: 100,
    onProgress: () => {},
  };
  const answer = await agent.answer(question, new AbortController().signal);
  const { text, ...rest } = answer;
  expect([agent.model, agent.provider]).toEqual(["rehearsal", "rehearsal"]);
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
  expect(await agent.recover?.(question, new AbortController().signal)).toEqual(answer);
  await expect(agent.answer(question, AbortSignal.abort())).rejects.toThrow("aborted");
});

/** A protocol that the panel has never seen: jurors give a verdict on each count, and rules say what has to hold. */
const COUNTS = ["theft", "fraud", "forgery"] as const;
const JURORS = ["first", "second", "third"] as const;
const form = schema(() =>
  z.strictObject({
    verdicts: z
      .array(
        z.strictObject({
          count: z.enum(COUNTS),
          verdict: z.enum(["PASS", "FAIL"]),
          why: z.string().min(40).max(90),
        }),
      )
      .max(3),
    doubt: z.number().int().min(0).max(10),
    dissent: z.string().max(200).describe('what speaks against it; "" if nothing does'),
  }),
);
type Verdicts = {
  readonly verdicts: readonly { readonly count: string; readonly verdict: string }[];
  readonly dissent: string;
};

function askJuror(id: string): Ask<Verdicts> {
  return {
    id: `verdict/${id}`,
    seat: { id, title: id, role: "juror" },
    purpose: "verdict",
    phase: "verdict",
    round: 1,
    blind: true,
    transcript: [],
    notes: [],
    details: {},
    shape: form,
    rules: [
      {
        id: "every-count",
        says: "Each count has one verdict.",
        effect: "reject",
        last: "absent",
        check: ({ verdicts }) =>
          COUNTS.every((count) => verdicts.filter((row) => row.count === count).length === 1)
            ? undefined
            : "a count is missing",
      },
      {
        id: "dissent-said",
        says: "Say what speaks against it.",
        effect: "flag",
        last: "flag",
        check: ({ dissent }) => (dissent === "" ? "dissent is empty" : undefined),
      },
    ],
  };
}

function* trial(): Script<Outcome> {
  const replies = (yield* all(JURORS.map(askJuror))).filter(isAnswered);
  const fails = replies
    .flatMap(({ value }) => value.verdicts)
    .filter(({ verdict }) => verdict === "FAIL");
  yield* record([]);
  return {
    reason: "settled",
    fails: fails.length,
    flags: replies.flatMap(({ flags }) => flags),
    jurors: replies.length,
  };
}

function jury(rehearse?: Rehearse): Protocol {
  return {
    name: "jury",
    version: 1,
    script: trial,
    brief: schema(() => z.looseObject({ topic: z.string() }) as unknown as z.ZodType<Brief>), // as loose as it can be
    outline: () => ({ stages: [], seats: 3, rounds: 1 }),
    wording: { constitution: () => "You judge.", task: () => "Judge.", fields: [] },
    ...(rehearse ? { rehearse } : {}),
  };
}

async function tried(temperament: Temperament, rehearse?: Rehearse): Promise<unknown> {
  const given = { ...brief, topic: "Guilty?" };
  const agents = rehearsal({ seed: 2, temperament, brief: given });
  const { ending, events } = await runDeliberation({
    protocol: jury(rehearse),
    brief: given,
    agents,
  });
  const rejected = events.filter(({ type }) => type === "ask.rejected").length;
  return [ending.kind === "concluded" ? ending.outcome : ending.kind, rejected];
}

test("a protocol it has never seen is answered from its forms and rules, as the temperament has it", async () => {
  const all = { reason: "settled", flags: [], jurors: 3 };
  expect(await tried("hostile")).toEqual([{ ...all, fails: 9 }, 0]);
  expect(await tried("agreeable")).toEqual([{ ...all, fails: 0 }, 0]);
});

test("what a protocol says of its own forms is kept as far as it fits, and the rest is filled", async () => {
  const rehearse: Rehearse = (scene) => ({
    verdicts: scene.among("verdicts.count").map((count) => ({
      count,
      verdict: count === "fraud" ? "FAIL" : "PASS",
      stray: scene.ask.id,
    })),
    doubt: 99,
    dissent: "The third witness was not heard.",
  });
  expect(await tried("hostile", rehearse)).toEqual([
    { reason: "settled", flags: [], jurors: 3, fails: 3 },
    0,
  ]);
});
