import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { argumentsOf } from "../text/message.ts";
import catalogue from "./errors.json" with { type: "json" };
import sentences from "./sentences.json" with { type: "json" };
import { errorOf, sentenceFor } from "./catalogue.ts";

const SRC = resolve(import.meta.dirname, "..");
const source = ["workspace", "team", "cli", "cli/commands"]
  .flatMap((folder) => readdirSync(join(SRC, folder)).map((name) => join(SRC, folder, name)))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

describe("the catalogue of errors", () => {
  it("has no error that nobody raises", () => {
    expect(Object.keys(catalogue).filter((code) => !source.includes(`"${code}"`))).toEqual([]);
  });

  it.each(Object.entries(catalogue))("%s can be said with its parameters", (_code, entry) => {
    const { says, hint = "" }: { says: string; hint?: string } = entry;
    expect([says.length > 0, argumentsOf(says), argumentsOf(hint)]).toEqual([
      true,
      expect.any(Array),
      expect.any(Array),
    ]);
  });

  it("says whose fault it is by the exit code, and its code without what tells variants apart", () => {
    expect(
      [
        errorOf("no-topic"),
        errorOf("usage.no-topic", { name: "swarm" }),
        errorOf("leaving"),
        errorOf("unknown-id.close", { id: "a", root: "/r", close: "b" }),
      ].map(({ code, exit, hint }) => [code, exit, hint]),
    ).toEqual([
      [
        "no-topic",
        1,
        'Say what is to be decided: dissensus "Should we split the billing service?"',
      ],
      ["usage", 2, 'Say what is to be decided: dissensus "Should we split the billing service?"'],
      ["leaving", 6, "Start it again: dissensus serve"],
      ["unknown-id", 1, "Did you mean b?"],
    ]);
  });

  it("takes what somebody wrote as it is, braces and all", () => {
    expect(errorOf("bad-id", { id: "{root} '{'" }).message).toBe(
      "{root} '{' is not a deliberation id: ids are made of a–z, 0–9 and dashes.",
    );
  });
});

describe("the catalogue of sentences", () => {
  it("has no sentence that nobody says", () => {
    expect(Object.keys(sentences).filter((code) => !source.includes(`"${code}"`))).toEqual([]);
  });

  it.each(Object.entries(sentences))("%s can be read", (_code, message) => {
    expect(argumentsOf(message)).toEqual(expect.any(Array));
  });

  it("takes what is true, what is false and what is not there as words of its selections", () => {
    const said = [true, false, null].map((inPart) => sentenceFor("closing.hosted", { inPart }));
    expect(said).toEqual([
      "hosted in part: that first positions were blind rests on the host",
      "hosted: that first positions were blind rests on the host",
      "hosted: that first positions were blind rests on the host",
    ]);
  });
});
