// Who has to do something next, and what: a person, a host, or nobody.
import { describe, expect, it } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import type { LogEvent } from "../log/index.ts";
import { afterwards, goOn, isAllAnswered, isForHost, whatWaits } from "./awaited.ts";

const ASK = "challenge/2/security";
const silent = { say: ({ id }: { readonly id: string }) => (id === ASK ? undefined : null) };
const waitingOn = (models: Readonly<Record<string, string>>): readonly LogEvent[] =>
  dialecticLog({ ...silent, opened: { models } });
const [hosted, mixed, persons, models] = [
  { "*": "host" },
  { "*": "openai/model-a", security: "host" },
  { "*": "openai/model-a", security: "person" },
  { "*": "openai/model-a" },
].map(waitingOn);

describe("what is waited for", () => {
  it("is the host's where only seats of the host are asked", () => {
    expect([hosted, mixed, persons, models].map((events) => isForHost(events ?? []))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is told with who goes on: the agent, the person, or nobody", () => {
    expect(
      [hosted, mixed, persons, models].map((events) => whatWaits(events ?? [], "one")),
    ).toEqual([
      "Waits for the host: Security\n  The agent that holds it goes on: next_asks with id one.\n",
      "Waits for the host: Security\n  The agent that holds it goes on: next_asks with id one.\n",
      `Waits for a person: Security (challenge)\n  dissensus decide one --ask ${ASK}\n`,
      "",
    ]);
  });

  it("is not everything answered while a host is asked, and a host goes on by itself", () => {
    const paused = dialecticLog({
      ...silent,
      opened: { models: { "*": "openai/model-a", security: "host" } },
      afterwards: [
        {
          type: "deliberation.paused",
          data: { reason: "person", detail: "waits for the host", activeMs: 1 },
        },
      ],
    });
    expect([
      isAllAnswered(paused),
      goOn(paused, "one"),
      goOn(models ?? [], "one"),
      afterwards(hosted ?? [], "one"),
    ]).toEqual([
      false,
      "The agent that holds it goes on: next_asks with id one.",
      "Go on with: dissensus resume one",
      "All is answered. The agent that holds it goes on: next_asks with id one.",
    ]);
  });
});
