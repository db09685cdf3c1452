import { describe, expect, it } from "vitest";
import { scripted } from "../../../test/builders/scripted.ts";
import { runDeliberation } from "../../engine/runners/deliberate.ts";
import { agreeing, unattended, type HumanInput } from "../../engine/runners/human-input.ts";
import {
  answering,
  assessed,
  candidates,
  dispatchBrief,
} from "../../../test/builders/dispatch-panel.ts";
import { dispatch } from "./index.ts";

describe("a dispatch that goes to a person, with nobody there", () => {
  const unsure = answering({ "consult/1/*": assessed({ confidence: "Low" }) });
  const run = (people: HumanInput) =>
    runDeliberation({
      protocol: dispatch,
      brief: dispatchBrief({ candidates: candidates("speed", "safety") }),
      agents: scripted(({ ask }) => JSON.stringify(unsure(ask, 0))),
      people,
    });

  it("[D-22] waits, although its gate has a default", async () => {
    expect((await run(unattended)).ending).toEqual({
      kind: "paused",
      reason: "person",
      detail:
        "waits for a person: This could not be settled. Everyone is unsure after the last round: a person has to decide. What is decided?",
    });
  });

  it("[D-22] ends open where whoever started it said yes to every default", async () => {
    expect((await run(agreeing)).ending).toMatchObject({
      kind: "concluded",
      reason: "escalated",
      outcome: { status: "escalated_to_human", chosen: null },
    });
  });
});
