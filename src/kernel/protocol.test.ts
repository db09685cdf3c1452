import { expect, it } from "vitest";
import { isOwnName } from "./protocol.ts";

it("a name of a protocol's own is the protocol's and one more, in small letters, digits and hyphens", () => {
  for (const name of ["jury/hung", "j/h", "red-team2/no-2-way"])
    expect([name, isOwnName(name)]).toEqual([name, true]);
  for (const name of [
    "hung",
    "jury/",
    "/hung",
    "jury/hung/now",
    "Jury/hung",
    "2jury/hung",
    "jury/-",
    "jury /hung",
    "jury/hung\n",
  ])
    expect([name, isOwnName(name)]).toEqual([name, false]);
});
