import { describe, expect, it } from "vitest";
import { requestAttributes } from "./call-attributes.ts";

describe("A model in the words of the conventions", () => {
  it.each([
    ["anthropic/name-1", "anthropic", "name-1"],
    ["openai/name,effort=low", "openai", "name"],
    ["mistral/name", "mistral_ai", "name"],
    ["azure/name", "azure.ai.openai", "name"],
    ["bedrock/name", "aws.bedrock", "name"],
    ["openrouter/vendor/name", "openrouter", "vendor/name"],
    ["command:claude", "command", "claude"],
    ["rehearsal", "rehearsal", "rehearsal"],
    ["house/own-model", "house", "house/own-model"],
    ["own", "other", "own"],
  ])("%s is of %s", (model, provider, name) => {
    expect(requestAttributes(model)).toEqual({
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": name,
    });
  });

  it("names the server where a model is one by its address", () => {
    expect(requestAttributes("http://127.0.0.1:8080/v1#qwen")).toMatchObject({
      "gen_ai.provider.name": "127.0.0.1:8080",
      "gen_ai.request.model": "qwen",
      "server.address": "127.0.0.1",
      "server.port": 8080,
    });
    expect(requestAttributes("https://models.example/v1#qwen")["server.port"]).toBe(443);
  });

  it("a check is a tool and no model; a sentence is no name", () => {
    expect(requestAttributes("instrument")).toEqual({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "instrument",
    });
    expect(requestAttributes("a sentence with spaces")).not.toHaveProperty("gen_ai.request.model");
  });
});
