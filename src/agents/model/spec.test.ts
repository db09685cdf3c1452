import { describe, expect, it } from "vitest";
import { DissensusError } from "../../errors.ts";
import { parseModelSpec } from "./spec.ts";

describe("a model as a user writes it", () => {
  it.each([
    ["anthropic/claude-haiku-4-5", { kind: "anthropic", name: "claude-haiku-4-5" }],
    ["openai/ft:gpt-4.1:team:x", { kind: "openai", name: "ft:gpt-4.1:team:x" }],
    ["google/gemini-2.5-flash", { kind: "google", name: "gemini-2.5-flash" }],
    ["http://127.0.0.1:11434/v1#llama3.2:3b", { kind: "http", url: "http://127.0.0.1:11434/v1", name: "llama3.2:3b" }],
    ["https://host.example/v1/#org/model", { kind: "http", url: "https://host.example/v1", name: "org/model" }],
    ["http://[::1]:8080/v1#m", { kind: "http", url: "http://[::1]:8080/v1", name: "m" }],
    ["command:claude", { kind: "command", name: "claude" }],
    ["person", { kind: "person" }],
    ["rehearsal", { kind: "rehearsal" }],
  ])("is read: %s", (text, spec) => {
    expect(parseModelSpec(text)).toEqual({ ...spec, text });
  });

  it.each([
    ["", []],
    ["antropic/claude-x", ["anthropic/claude-x"]],
    ["OpenAI/gpt-5", ["openai/gpt-5"]],
    ["gpt-5", ["openai/gpt-5"]],
    ["claude-opus-4-1", ["anthropic/claude-opus-4-1"]],
    ["gemini-2.5-pro", ["google/gemini-2.5-pro"]],
    ["claude", ["command:claude"]],
    ["persn", ["person"]],
    ["openai", ["openai/NAME"]],
    ["http://127.0.0.1:1234/v1", ["http://127.0.0.1:1234/v1#NAME"]],
    ["127.0.0.1:1234/v1#m", ["http://127.0.0.1:1234/v1#m"]],
    ["command:rm -rf", []],
    ["command:../x", ["command:claude", "command:codex", "command:gemini"]],
    ["openai/", []],
    ["mistral/large", []],
    ["ftp://host#m", []],
    ["http://#m", []],
    ["two words", []],
  ])("is refused, with what was meant: %s", (text, suggestions) => {
    const error = caught(text);
    expect({ code: error.code, exit: error.exit, suggestions: error.facts["suggestions"] }).toEqual({ code: "model-spec", exit: 1, suggestions });
    expect(error.message).toContain(JSON.stringify(text));
  });

  it.each(["http://me:hunter2@host/v1#m", "http://host/v1?key=hunter2#m"])("is refused with a secret in it, which is not repeated: %s", (text) => {
    expect(caught(text).message).not.toContain("hunter2");
  });

  it("is refused when a whole document was pasted, and most of it is not repeated", () => {
    expect(caught("x".repeat(10_000)).message.length).toBeLessThan(300);
  });
});

function caught(text: string): DissensusError {
  try {
    parseModelSpec(text);
  } catch (error) {
    if (error instanceof DissensusError) return error;
  }
  throw new Error(`accepted: ${text}`);
}
