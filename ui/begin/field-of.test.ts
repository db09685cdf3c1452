import { expect, test } from "vitest";
import { fieldOf } from "./field-of.ts";

const sent = { model: "openai/x" };

test.each([
  ["its code", { code: "long-topic", message: "The topic has 9 characters." }, sent, "topic"],
  ["the part of the request", { code: "bad-request", message: "caps.usd: Too big." }, sent, "caps"],
  [
    "the whole request",
    { code: "bad-request", message: "The request: cannot be used." },
    sent,
    "form",
  ],
  [
    "the model that all use",
    { code: "unknown-model", message: "openai/x is not in the settings." },
    sent,
    "model",
  ],
  [
    "the model of a seat",
    { code: "unknown-model", message: "google/y is not in the settings." },
    sent,
    "seats",
  ],
  [
    "a document with a secret",
    { code: "secret-file", message: "notes.md is not sent to a model." },
    sent,
    "documents",
  ],
  [
    "the reviewed text with a secret",
    { code: "secret-file", message: "plan.md is not sent to a model." },
    { ...sent, artifact: { name: "plan.md", text: "" } },
    "artifact",
  ],
  ["nothing that is known", { code: "constructor", message: "?" }, sent, "form"],
] as const)("a refusal belongs to the field it is about: %s", (_, refused, about, field) => {
  expect(fieldOf(refused, about)).toBe(field);
});
