import { describe, expect, it } from "vitest";
import { secretsOf } from "./secrets-of.ts";

describe("the keys that a process knows", () => {
  it("[R-M1] are those of its environment: vendors' own whatever they look like, others by their name, passwords in addresses", () => {
    const env = {
      OPENAI_API_KEY: "canary-openai\n",
      DISSENSUS_API_KEY: "abc123",
      MY_SERVICE_TOKEN: "planted-service-token",
      GITHUB_PAT: "x9y8z7w6v5",
      DB_PASSWORD: "tr0ub4dor&3",
      aws_secret_access_key: "wJalrXUtnFEMI/K7MDENG/bPx",
      DATABASE_URL: "postgres://app:s3cret-of-db@db.internal/app",
      SSH_AUTH_SOCK: undefined,
    };
    expect(secretsOf(env).toSorted()).toEqual([
      "abc123",
      "canary-openai",
      "planted-service-token",
      "s3cret-of-db",
      "tr0ub4dor&3",
      "wJalrXUtnFEMI/K7MDENG/bPx",
      "x9y8z7w6v5",
    ]);
  });

  it("[R-M1] are those of commands, checks and the bell: what they are given, what is set for them, what stands in their arguments", () => {
    const keepers = {
      commands: {
        own: {
          argv: ["./agent", "--api-key", "Zq8Lr3Vt6Xw1Yb4Nc7Md"],
          env: ["AGENT_ACCESS"],
          set: { PANEL_SECRET: "set-for-the-panel" },
        },
      },
      checks: { lint: { argv: ["lint"], env: ["LINT_MODE", "LINT_ACCESS"] } },
      notify: { argv: ["curl", "-H", "Authorization: Bearer Qw3Er5Ty7Ui9Op1As2Df4"] },
    };
    const env = {
      AGENT_ACCESS: "agent-access-77aa",
      LINT_ACCESS: "lint-access-88bb",
      LINT_MODE: "production",
      OTHER_ACCESS: "other-access-99cc",
    };
    expect(secretsOf(env, keepers, ["given-by-the-caller"]).toSorted()).toEqual([
      "Qw3Er5Ty7Ui9Op1As2Df4",
      "Zq8Lr3Vt6Xw1Yb4Nc7Md",
      "agent-access-77aa",
      "given-by-the-caller",
      "lint-access-88bb",
      "set-for-the-panel",
    ]);
  });

  it("are no words, numbers, paths, addresses or stand-ins: those are found in ordinary text", () => {
    const env = {
      OPENAI_API_KEY: "lm-studio",
      DISSENSUS_API_KEY: "not-needed",
      ANTHROPIC_API_KEY: "dummy",
      GEMINI_API_KEY: "test",
      SOME_API_KEY: "ollama",
      X_API_KEY: "x",
      SECRET_NAME: "production",
      MAX_TOKENS: "4096000000",
      KEY_PATH: "/home/me/.ssh/id",
      GOOGLE_APPLICATION_CREDENTIALS: "./keys/service.json",
      TOKEN_FILE: "config/keys/dev",
      TOKEN_URL: "https://auth.internal/token",
      SSH_AUTH_SOCK: "/run/agent.sock",
      KEYBOARD_LAYOUT: "qwertz-de-nodeadkeys",
      HTTP_PROXY: "http://user:password@proxy:8080",
      PWD: "/work/some-project-1",
      LANG: "en_US.UTF-8",
      AUTH_MODE: "basic",
    };
    expect(
      secretsOf(env, {
        commands: { own: { argv: ["./agent", "--mode", "fast"], env: ["LANG", "AWS_REGION"] } },
      }),
    ).toEqual([]);
  });
});
