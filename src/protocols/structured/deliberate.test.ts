import { describe, expect, it } from "vitest";
import { scripted } from "../../../test/builders/scripted.ts";
import { ledgersOf } from "./ledger/ledgers.ts";
import { runDeliberation } from "../../engine/runners/deliberate.ts";
import {
  answering,
  checks,
  held,
  structuredBrief,
  type Changes,
} from "../../../test/builders/structured-panel.ts";
import { structured } from "./index.ts";

const brief = { preset: "quick" } as const;

/** The same panel as an agent, through a log: what each seat says is text, and is judged like every text. */
async function deliberated(say: Changes = {}) {
  const asked = new Map<string, number>();
  const panel = scripted(({ ask }) => {
    const before = asked.get(ask.id) ?? 0;
    asked.set(ask.id, before + 1);
    return JSON.stringify(answering(say)(ask, before));
  });
  const { ending, events } = await runDeliberation({
    protocol: structured,
    brief: structuredBrief(brief),
    agents: panel,
  });
  return {
    ending,
    asked,
    facts: events.flatMap((event) => (event.type === "fact.recorded" ? [event.data.fact] : [])),
  };
}

describe("a structured deliberation in a log", () => {
  it("[S-15] records every line of the ledgers once, as the script entered it", async () => {
    const run = await deliberated();
    const usual = held({ brief });
    expect(run.ending).toMatchObject({ kind: "concluded", outcome: usual.outcome });
    expect(ledgersOf(run.facts.flatMap((fact) => (fact.kind === "entry" ? [fact] : [])))).toEqual(
      usual.ledgers,
    );
  });

  it("[S-07] a check with one reference is sent back to its seat once, and the mended one stands", async () => {
    const ONE = checks({ evidence_refs: ["artifacts/round_01/critic.md#verdict"] });
    const run = await deliberated({
      "check/1/1/guardian": (reply, ask, rejections) =>
        rejections === 0 && typeof ONE === "function" ? ONE(reply, ask, 0) : reply,
    });
    expect([
      run.asked.get("check/1/1/guardian"),
      run.asked.get("check/1/1/observer"),
      run.ending,
    ]).toMatchObject([2, undefined, { kind: "concluded", outcome: { rounds: 4 } }]);
  });
});
