// A deliberation inside a deliberation is a sub-script: it has no purse of its own.
import { expect, it } from "vitest";
import { scripted } from "../builders/scripted.ts";
import { schema } from "../../src/protocols/shared/schema.ts";
import { runDeliberation } from "../../src/engine/runners/deliberate.ts";
import { fork, single, scope } from "../../src/library/kernel.ts";
import type { Ask, Brief, Outcome, Protocol, Script } from "../../src/library/kernel.ts";
import { z } from "zod";

const yes = schema(() => z.strictObject({ yes: z.boolean() }));
const ask = (id: string): Ask<{ yes: boolean }> => ({
  id,
  seat: { id: "member", title: "Member", role: "member" },
  purpose: "p",
  phase: "p",
  round: 1,
  blind: true,
  transcript: [],
  notes: [],
  details: {},
  shape: yes,
  rules: [],
});

function* inner(): Script<number> {
  for (let n = 1; n <= 3; n += 1) yield* scope(`turn-${n}`, single(ask("said")));
  return 3;
}

function* outer(): Script<Outcome> {
  yield* single(ask("before"));
  yield* fork({ left: scope("deep", inner()), middle: inner(), right: inner() });
  return { reason: "settled" };
}

const protocol: Protocol = {
  name: "nested",
  version: 1,
  script: outer,
  brief: schema(() => z.looseObject({ topic: z.string() }) as unknown as z.ZodType<Brief>),
  outline: () => ({ stages: [], seats: 1, rounds: 1 }),
  wording: { constitution: () => "", task: () => "", fields: [] },
};
const brief: Brief = { topic: "x", lang: "en", options: [], context: [], anonymous: false };

it("[R-D3] what is nested draws on the same ledger: no branch passes the cap of the whole", async () => {
  const made: string[] = [];
  const agents = scripted(({ ask }) => {
    made.push(ask.id);
    return '{"yes": true}';
  });
  const capped = await runDeliberation({ protocol, brief, agents, caps: { calls: 6 } });
  expect(capped.ending).toMatchObject({ kind: "paused", reason: "budget" });
  expect(made).toHaveLength(6);
  made.length = 0;
  const free = await runDeliberation({ protocol, brief, agents, caps: { calls: 10 } });
  expect(free.ending.kind).toBe("concluded");
  expect(made).toHaveLength(10);
});
