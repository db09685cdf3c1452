import { describe, expect, it } from "vitest";
import { DissensusError } from "../../errors.ts";
import { parseModelSpec, withoutTuning } from "./spec.ts";

describe("a model as a user writes it", () => {
  it.each([
    ["anthropic/claude-haiku-4-5", { kind: "anthropic", name: "claude-haiku-4-5", tuning: {} }],
    ["openai/ft:gpt-4.1:team:x", { kind: "openai", name: "ft:gpt-4.1:team:x", tuning: {} }],
    ["google/gemini-2.5-flash", { kind: "google", name: "gemini-2.5-flash", tuning: {} }],
    [
      "openrouter/meta-llama/llama-3.3-70b-instruct:free",
      { kind: "openrouter", name: "meta-llama/llama-3.3-70b-instruct:free", tuning: {} },
    ],
    ["groq/openai/gpt-oss-20b", { kind: "groq", name: "openai/gpt-oss-20b", tuning: {} }],
    ["mistral/large", { kind: "mistral", name: "large", tuning: {} }],
    ["ollama/llama3.2:3b", { kind: "ollama", name: "llama3.2:3b", tuning: {} }],
    ["lmstudio/qwen2.5-7b-instruct", { kind: "lmstudio", name: "qwen2.5-7b-instruct", tuning: {} }],
    ["azure/my-deployment", { kind: "azure", name: "my-deployment", tuning: {} }],
    [
      "bedrock/us.anthropic.claude-x-v1:0",
      { kind: "bedrock", name: "us.anthropic.claude-x-v1:0", tuning: {} },
    ],
    [
      "http://127.0.0.1:11434/v1#llama3.2:3b",
      { kind: "http", url: "http://127.0.0.1:11434/v1", name: "llama3.2:3b", tuning: {} },
    ],
    [
      "https://host.example/v1/#org/model",
      { kind: "http", url: "https://host.example/v1", name: "org/model", tuning: {} },
    ],
    [
      "http://[::1]:8080/v1#m",
      { kind: "http", url: "http://[::1]:8080/v1", name: "m", tuning: {} },
    ],
    ["command:claude", { kind: "command", name: "claude" }],
    ["person", { kind: "person" }],
    ["rehearsal", { kind: "rehearsal" }],
  ])("[V-07] is read: %s", (text, spec) => {
    expect(parseModelSpec(text)).toEqual({ ...spec, text });
  });

  it.each([
    [
      "openai/gpt-5,effort=low,thinking=8000",
      { name: "gpt-5", tuning: { effort: "low", thinkingTokens: 8_000 } },
    ],
    [
      "google/gemini-2.5-flash,thinking=0",
      { name: "gemini-2.5-flash", tuning: { thinkingTokens: 0 } },
    ],
    ["http://127.0.0.1:1/v1#a%2Cb,effort=minimal", { name: "a,b", tuning: { effort: "minimal" } }],
  ])("[V-04] says how much it is to think, behind its name: %s", (text, spec) => {
    expect(parseModelSpec(text)).toMatchObject({ ...spec, text });
    expect(parseModelSpec(withoutTuning(text))).toMatchObject({ name: spec.name, tuning: {} });
  });

  it.each([
    "openai/gpt-5,efort=low",
    "openai/gpt-5,effort=huge",
    "openai/gpt-5,thinking=-1",
    "openai/gpt-5,thinking=9999999",
    "openai/gpt-5,effort=low,effort=high",
    "openai/gpt-5,",
    "http://h/v1#m,top_p=1",
  ])(
    "[V-04] is refused with an option that is not known or makes no sense, with those that are: %s",
    (text) => {
      expect(caught(text).message).toContain(
        "cannot be used here. After a name may come ,effort=minimal|low|medium|high and ,thinking=TOKENS.",
      );
    },
  );

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
    ["grok/llama", ["groq/llama"]],
    ["olama/llama3.1", ["ollama/llama3.1"]],
    ["open-router/x/y", ["openrouter/x/y"]],
    ["mistral", ["mistral/NAME"]],
    ["mistral-large-latest", ["mistral/mistral-large-latest"]],
    ["llama3.1:8b", ["ollama/llama3.1:8b"]],
    ["deepseek/deepseek-r1", ["openrouter/deepseek/deepseek-r1"]],
    ["evil/m", []],
    ["ftp://host#m", []],
    ["http://#m", []],
    ["two words", []],
  ])("[V-07] is refused, with what was meant: %s", (text, suggestions) => {
    const error = caught(text);
    expect({ code: error.code, exit: error.exit, suggestions: error.facts["suggestions"] }).toEqual(
      { code: "model-spec", exit: 1, suggestions },
    );
    expect(error.message).toContain(JSON.stringify(text));
  });

  it.each(["http://me:hunter2@host/v1#m", "http://host/v1?key=hunter2#m"])(
    "is refused with a secret in it, which is not repeated: %s",
    (text) => {
      expect(caught(text).message).not.toContain("hunter2");
    },
  );

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
