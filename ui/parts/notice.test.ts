import { expect, test } from "vitest";
import { translator } from "../language.tsx";
import en from "../words/en.json";
import { refusalText } from "./notice.tsx";

const t = translator("en", en);

test("a refusal is one paragraph: what it is, and what to do", () => {
  expect([
    refusalText({ code: "busy", message: "It is running.", hint: "Pause it first." }, t),
    refusalText({ code: "broken", message: "", hint: "" }, t),
    refusalText({ code: "offline", message: "", hint: "" }, t),
  ]).toEqual([
    "It is running. Pause it first.",
    "Something went wrong.",
    "The server does not answer. It may have been stopped. Start it again with: dissensus serve",
  ]);
});
