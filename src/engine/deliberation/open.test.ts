import { expect, it } from "vitest";
import { dialectic } from "../../protocols/index.ts";
import { brief } from "../../../test/builders/panel.ts";
import { open } from "./open.ts";

it("the first event holds what a later process needs, and nothing else of the plan", () => {
  const said = {
    models: { "*": "scripted" },
    caps: { calls: 9, tokens: null, usd: null, minutes: null },
    turnMs: 1000,
    nonce: "n",
    rehearsal: null,
    options: { label: "night" },
    engine: "test",
  };
  const plan = { id: "x", protocol: dialectic, brief: brief(), ...said, more: "of a caller" };
  expect(open(plan)).toEqual({
    type: "deliberation.opened",
    data: {
      deliberation: "x",
      protocol: `dialectic@${dialectic.version}`,
      brief: JSON.parse(JSON.stringify(brief())) as unknown,
      ...said,
    },
  });
  expect(open({ ...plan, hostTurnMs: 5 }).data.hostTurnMs).toBe(5);
});
