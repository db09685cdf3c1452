// A protocol that nobody here has heard of: what its declaration alone gives it.
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { offeredProtocols } from "../workspace/start-request.ts";
import { briefFrom } from "../workspace/resolve-inputs.ts";
import { choicesText } from "../mcp/wire.ts";
import { swarm, type Startable } from "../protocols/index.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { StartChoices, Start } from "../kernel/start.ts";
import { addChoices, addRunFlags, requestFromFlags, type CommandFlags } from "./flags.ts";

interface JuryBrief extends Brief {
  readonly jurors: number;
  readonly threshold: "majority" | "unanimous";
}

const choices = {
  jurors: {
    kind: "number",
    flags: [{ flag: "--jurors <n>", help: "how many sit" }],
    isOffered: true,
  },
  threshold: {
    kind: "one-of",
    values: ["majority", "unanimous"],
    default: "unanimous",
    flags: [{ flag: "--threshold <rule>", help: "how many must agree" }],
    isOffered: true,
  },
} as const satisfies StartChoices;

const start: Start<JuryBrief, typeof choices> = {
  called: "jury",
  help: "jurors who vote until enough agree",
  gist: "jurors vote until enough agree",
  guide: { description: "Jurors vote.", course: "They vote.", choices: "choices: jurors." },
  words: {
    en: { title: "Jury", for: "A verdict.", jurors: "Jurors", "jurors.hint": "How many sit." },
    ja: { jurors: "陪審員" },
    zh: {},
  },
  subject: { kind: "words" },
  choices,
  shared: ["baseline"],
  brief: ({ common, choices: { jurors = 12, threshold = "unanimous" } }) => ({
    ...common,
    jurors,
    threshold,
  }),
  seats: ({ jurors }) => Array.from({ length: jurors }, (_, n) => `juror-${n + 1}`),
  minutes: () => 5,
};
const jury: Startable = {
  ...swarm,
  name: "jury",
  start,
  brief: { json: {}, parse: (value) => ({ ok: true, value: value as JuryBrief }) },
};

const typed = (...argv: string[]): ReturnType<typeof requestFromFlags> => {
  const command = addChoices(
    addRunFlags(new Command("jury").argument("[topic...]")),
    start.choices,
  );
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  command.parse(argv, { from: "user" });
  const flags: CommandFlags = command.opts();
  return requestFromFlags(jury, command.args, flags, []);
};

describe("A declaration of what may be chosen", () => {
  it("is flags with their help, and a request out of them", () => {
    expect(
      typed("Guilty?", "--jurors", "6", "--baseline", "--seat", "juror-1=person"),
    ).toMatchObject({
      protocol: "jury",
      subject: { kind: "typed", words: ["Guilty?"] },
      seats: { "juror-1": "person" },
      choices: { jurors: 6, threshold: "unanimous", baseline: true },
    });
    expect(() => typed("Guilty?", "--threshold", "half")).toThrow("majority, unanimous");
    expect(() => typed("Guilty?", "--jurors", "none")).toThrow("whole number");
  });

  it("is a form, in the language of the page, and by its own names where there are no words", () => {
    const [offered] = offeredProtocols("ja", [jury]);
    expect([
      offered?.isOfText,
      offered?.choices.map(({ label, kind, values }) => [label, kind, values]),
    ]).toEqual([
      false,
      [
        ["陪審員", "number", []],
        ["threshold", "one-of", ["majority", "unanimous"]],
        ["モデル単独の答えと比べる", "yes", []],
      ],
    ]);
    expect(offeredProtocols("en", [jury])[0]).toMatchObject({ title: "Jury", for: "A verdict." });
  });

  it("is the input of an agent's tool", () => {
    expect(choicesText([jury])).toBe("jury: jurors, threshold majority|unanimous, baseline.");
  });

  it("is a brief", () => {
    const common = {
      topic: "Guilty?",
      lang: "en",
      options: [],
      context: [],
      anonymous: false,
    } as const;
    expect(briefFrom(jury, { common, checks: [], choices: { jurors: 6 } })).toMatchObject({
      topic: "Guilty?",
      jurors: 6,
      threshold: "unanimous",
    });
  });
});
