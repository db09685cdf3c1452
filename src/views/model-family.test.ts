import { describe, expect, it } from "vitest";
import { familyOf, isOtherModel } from "./model-family.ts";

describe("the family of a model", () => {
  it.each([
    ["openai/gpt-5-mini", "gpt"],
    ["gpt-4o-2024-08-06", "gpt"],
    ["o3-mini", "gpt"],
    ["anthropic/claude-sonnet-4-5,effort=low", "claude"],
    ["bedrock/us.anthropic.claude-opus-4-1-v1:0", "claude"],
    ["openrouter/mistralai/ministral-8b", "mistral"],
    ["mistral/codestral-latest", "mistral"],
    ["http://127.0.0.1:8080/v1#Qwen2.5-7B-Instruct", "qwen"],
    ["/models/qwen2.5-7b.gguf", "qwen"],
    ["command:claude", "claude"],
    ["rehearsal", "rehearsal"],
  ])("[T-42] %s is of %s", (model, family) => {
    expect(familyOf(model)).toBe(family);
  });

  it.each([
    ["openai/gpt-4o", "gpt-4o-2024-08-06", false],
    ["openai/gpt-4o", "gpt-4o-mini", true],
    ["anthropic/claude-sonnet-4-5", "claude-sonnet-4-5-20250929", false],
    ["mistral/mistral-large-latest", "mistral-large-2411", false],
    ["openrouter/anthropic/claude-opus-4", "anthropic/claude-haiku-4", true],
    ["http://127.0.0.1:8080/v1#qwen2.5-7b", "/srv/Qwen2.5-7B.gguf", false],
    ["command:claude", "claude-sonnet-4-5", false],
  ])("[T-42] asked for %s, %s is another: %s", (requested, served, isOther) => {
    expect(isOtherModel(requested, served)).toBe(isOther);
  });
});
