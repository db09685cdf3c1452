// Every code has its message in every language, with the same parameters; what runs say is found there, and what others wrote is not.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { manyRuns } from "../../test/builders/many-runs.ts";
import { graphOf } from "../argument/graph-of.ts";
import { inWords, phraseOf, statuses } from "../argument/index.ts";
import { Told } from "../views/told.ts";
import { defineProtocol } from "../protocols/define.ts";
import { dialectic, protocols } from "../protocols/index.ts";
import { addProtocol } from "../kernel/registry.ts";
import { isPhrase, type Messages, type Phrase } from "../kernel/phrase.ts";
import { argumentsOf } from "../text/message.ts";
import { CORE, messagesOf, sentenceOf } from "./catalogue.ts";
import { voice } from "./voice.ts";

const ALL: Readonly<Record<string, Messages>> = {
  core: CORE,
  ...Object.fromEntries(protocols().map(({ name, messages }) => [name, messages ?? CORE])),
};
const both = ["ja", "zh"] as const;
const OTHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SRC = new URL("../", import.meta.url);

describe.each(Object.entries(ALL))("[Q-14] the catalogue of %s", (_name, { en, ja, zh }) => {
  it("has every code in every language", () => {
    expect(Object.keys(en).length).toBeGreaterThan(9);
    expect([Object.keys(ja), Object.keys(zh)]).toEqual([Object.keys(en), Object.keys(en)]);
  });

  it("takes the same parameters in every language", () => {
    const taken = (catalogue: Messages["en"]) =>
      Object.fromEntries(
        Object.entries(catalogue).map(([code, message]) => [code, argumentsOf(message)]),
      );
    expect([taken(ja), taken(zh)]).toEqual([taken(en), taken(en)]);
  });
});

describe("[Q-14] every code in the source", () => {
  it("is in every catalogue that its protocol is told by, and none is there that nobody says", () => {
    const said = new Map<string, Set<string>>();
    for (const file of readdirSync(SRC, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
      const [, protocol = "core"] =
        /^protocols\/(dialectic|dispatch|review|structured|swarm)\//.exec(file) ?? [];
      const codes = said.get(protocol) ?? new Set<string>();
      const text = readFileSync(new URL(file, SRC), "utf8");
      for (const [literal] of text.matchAll(/"[A-Za-z][\w.-]*"/g)) codes.add(literal.slice(1, -1));
      said.set(protocol, codes);
    }
    const wordsOf = (place: string) =>
      place === "core"
        ? new Set([...said.values()].flatMap((codes) => [...codes]))
        : new Set([...(said.get(place) ?? []), ...(said.get("core") ?? [])]);
    const unsaid = Object.entries(ALL).flatMap(([place, { en }]) => {
      const words = wordsOf(place);
      return Object.keys(en)
        .filter(
          (code) =>
            !/\.wants$|^(?:why|reason|health|timeline|FM-\d|alarm\.FC|alarm\.FM)/.test(code),
        )
        .filter((code) => !words.has(code) && !words.has(code.replace(/^[a-z]+\./, "")))
        .map((code) => `${place}: ${code}`);
    });
    expect(unsaid).toEqual([]);
  });
});

const runs = manyRuns();

/** Every phrase in a value, with those inside. */
function phrasesIn(value: unknown): readonly Phrase[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(phrasesIn);
  return isPhrase(value) ? [value, ...inside] : inside;
}

describe("[Q-14] what runs say", () => {
  it("is recorded in English as the catalogue has it, and told in Japanese and Chinese", () => {
    const codes = new Set<string>();
    const wrong: string[] = [];
    for (const { protocol, facts, asks } of runs) {
      const messages = messagesOf(protocol);
      const check = (text: string, says: Phrase | undefined): void => {
        if (says === undefined) return void (text !== "" && wrong.push(`no phrase: ${text}`));
        for (const { code } of phrasesIn(says)) codes.add(code);
        if (!says.code.startsWith("certificate.") && sentenceOf(messages, "en", says) !== text)
          wrong.push(`not recorded so: ${text}`);
        for (const lang of both)
          if (!OTHER.test(sentenceOf(messages, lang, says) ?? "")) wrong.push(`${lang}: ${text}`);
      };
      for (const fact of facts) {
        if (fact.kind === "notice" || fact.kind === "alarm") check(fact.text, fact.says);
        if (fact.kind !== "verdict") continue;
        check(fact.detail, fact.says);
        for (const { certificate, says } of fact.minority) check(certificate, says);
      }
      for (const { gate } of asks) {
        if (!gate) continue;
        expect(gate.says?.length).toBe(gate.question.split("\n").length);
        for (const choice of gate.choices)
          if (choice.says) check(choice.label, choice.says);
          else expect(choice.id).toMatch(/\d|^(?:o|I-)/); // options and ideas have labels of their own
      }
    }
    expect([codes.size > 60, [...new Set(wrong)].slice(0, 20)]).toEqual([true, []]);
  });

  it("is told from a status itself, and names the same nodes in every language", () => {
    const found = runs
      .slice(0, 40)
      .flatMap((run) =>
        [...statuses(graphOf(run.facts), { hingeBound: 0 }).values()].map(({ status }) => status),
      );
    const names = (text: string): readonly string[] =>
      text.match(/r\d+-msg-\d+|[CVDT]-\d+-\d+|\bo\d+\b/g)?.toSorted() ?? [];
    expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(3);
    for (const status of found)
      for (const lang of both) {
        const told = sentenceOf(CORE, lang, phraseOf(status)) ?? "";
        expect([OTHER.test(told), names(told)]).toEqual([true, names(inWords(status))]);
      }
  });
});

describe("[Q-14] a protocol of somebody else's", () => {
  const own = {
    en: { "notice.hung": "{jurors, plural, one {One juror} other {# jurors}} cannot agree." },
    ja: { "notice.hung": "陪審員{jurors}名が一致しません。" },
    zh: { "notice.hung": "{jurors} 名陪审员无法一致。" },
  };

  it("brings its own messages, and is told by them", () => {
    const hung = voice(own.en).notice("hung", { jurors: 2 }, null);
    expect(hung).toEqual({
      kind: "notice",
      code: "hung",
      text: "2 jurors cannot agree.",
      says: { code: "notice.hung", params: { jurors: 2 } },
      seat: null,
    });
    const before = new Told("zh", messagesOf("jury@1")).tell(hung.text, hung.says);
    addProtocol(defineProtocol({ ...dialectic, name: "jury", version: 1, messages: own }));
    const after = new Told("zh", messagesOf("jury@1")).tell(hung.text, hung.says);
    expect([before, after]).toEqual(["2 jurors cannot agree.", "2 名陪审员无法一致。"]);
  });

  it("cannot say what its catalogue does not hold", () => {
    expect(() => voice(own.en).notice("hung", {})).toThrow(RangeError);
  });
});

describe("[Q-14] what has no phrase", () => {
  it("is shown as it was recorded: an older log, and what models and people wrote", () => {
    const told = new Told("ja", messagesOf("review@1"));
    const gate = {
      question: "F-1-2 has been in dispute for two rounds. Whose way?\n- author: Stop",
      choices: [{ id: "author", label: "The author's: the finding is overruled" }],
    };
    expect([told.tell("Nobody voted."), told.gate(gate)]).toEqual(["Nobody voted.", gate]);
  });

  it("and so is what a catalogue does not know, or not with these parameters", () => {
    const told = new Told("ja", CORE);
    expect([
      told.tell("As recorded.", { code: "notice.of-another-protocol", params: {} }),
      told.tell("Only the count decides.", { code: "verdict.count", params: {} }),
    ]).toEqual(["As recorded.", "Only the count decides."]);
  });
});
