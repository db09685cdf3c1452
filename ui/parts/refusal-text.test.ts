import { expect, test } from "vitest";
import { words } from "../words.ts";
import { refusalText } from "./refusal-text.ts";

test("a refusal is one paragraph: what it is, and what to do", () => {
  expect([
    refusalText({ code: "busy", message: "It is running.", hint: "Pause it first." }, words.en),
    refusalText({ code: "broken", message: "", hint: "" }, words.en),
    refusalText({ code: "offline", message: "", hint: "" }, words.en),
  ]).toEqual([
    "It is running. Pause it first.",
    "Something went wrong.",
    "The server does not answer. It may have been stopped. Start it again with: dissensus serve",
  ]);
});
