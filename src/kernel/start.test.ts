import { expect, test } from "vitest";
import { offeredBy, type StartChoice } from "./start.ts";

test("forms and agents are offered the choices that say so, and after them the shared ones", () => {
  const choice = (more: object): StartChoice => ({ kind: "yes", flags: [], ...more });
  const choices = {
    hidden: choice({}),
    shown: choice({ isOffered: true }),
    kept: choice({ isOffered: false }),
  };
  expect(offeredBy({ choices, shared: ["baseline"] }).map(([name]) => name)).toEqual([
    "shown",
    "baseline",
  ]);
});
