// Forms of no protocol in particular: the panel answers from field names and enumerations alone.
import { expect, test } from "vitest";
import { z } from "zod";
import { schema } from "../../protocols/shared/schema.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import type { Brief } from "../../kernel/protocol.ts";
import { replyTo } from "./rehearsal.ts";
import { TEMPERAMENTS } from "./scene.ts";

const brief: Brief = {
  topic: "Should we adopt a shared style guide?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
};

function asked<T>(form: z.ZodType<T>, about: Partial<Ask> = {}): Ask {
  const ask: Ask = {
    id: "ask/1",
    seat: { id: "historian", title: "Historian", role: "member" },
    purpose: "any",
    phase: "any",
    round: 1,
    blind: false,
    transcript: [],
    notes: [],
    details: {},
    shape: schema(() => form as unknown as z.ZodType<never>),
    rules: [],
    ...about, // the panel reads a form's JSON and never its type
  };
  return ask;
}

const said = (id: string, seat: string, claim: string): Message => ({
  kind: "message",
  id,
  seat,
  round: 1,
  phase: "any",
  ask: id,
  body: { claim },
  flags: [],
});

const forms = {
  declaration: z.strictObject({
    position: z.string().min(1),
    confidence: z.number().min(0).max(1),
    conditions: z.array(z.string()).min(1),
    wouldChangeIf: z.string().min(1),
    keyRisk: z.string().min(1),
  }),
  review: z.strictObject({
    verdict: z.enum(["PASS", "CONDITIONAL", "FAIL"]),
    findings: z
      .array(
        z.strictObject({
          severity: z.enum(["fatal", "critical", "major", "minor"]),
          problem: z.string().min(1),
          proposal: z.string().min(1),
          addressable: z.boolean(),
          tags: z.array(z.enum(["novelty", "pain"])),
        }),
      )
      .min(1),
  }),
  gate: z.strictObject({
    scores: z.strictObject({
      depth: z.number().int().min(1).max(5),
      overall: z.number().int().min(1).max(5),
    }),
    insights: z
      .array(
        z.strictObject({
          text: z.string(),
          sources: z.array(z.enum(["r1-msg-001", "r1-msg-002"])).min(1),
        }),
      )
      .min(1),
    note: z.string().nullable(),
  }),
};

test.each(Object.entries(forms))(
  "a form nobody foresaw is filled by every temperament: %s",
  (_name, form) => {
    const transcript = [
      said("r1-msg-001", "ops", "Adopt it now."),
      said("r1-msg-002", "sales", "Leave it."),
    ];
    for (const temperament of TEMPERAMENTS) {
      const reply = replyTo(asked(form as z.ZodType, { transcript }), {
        brief,
        seed: 3,
        temperament,
      });
      const parsed = form.safeParse(reply);
      expect(parsed.success ? "fits" : parsed.error.message).toBe("fits");
    }
  },
);

test("temperament shows in a verdict", () => {
  const verdict = (temperament: "agreeable" | "hostile") =>
    (replyTo(asked(forms.review), { brief, seed: 1, temperament }) as { verdict: string }).verdict;
  expect([verdict("agreeable"), verdict("hostile")]).toEqual(["PASS", "FAIL"]);
});

test("a choice of ids follows the labels that the ask lists", () => {
  const form = z.strictObject({ vote: z.enum(["a", "b"]) });
  const notes = [
    {
      title: "Options",
      items: ["a: Leave things as they are", "b: Adopt a shared style guide now"],
    },
  ];
  const own = (claim: string) =>
    replyTo(asked(form, { notes, transcript: [said("r1-msg-001", "historian", claim)] }), {
      brief,
      seed: 1,
      temperament: "balanced",
    });
  expect([
    own("Adopt a shared style guide now, because it helps."),
    own("We should leave things as they are."),
  ]).toEqual([{ vote: "b" }, { vote: "a" }]);
});

test("a gate is answered with its default", () => {
  const gate = {
    question: "Go on?",
    choices: [
      { id: "end", label: "End" },
      { id: "go-on", label: "Go on" },
    ],
    default: "go-on",
  };
  expect(
    replyTo(asked(z.enum(["end", "go-on"]), { gate }), { brief, seed: 1, temperament: "balanced" }),
  ).toBe("go-on");
});
