import { describe, expect, test } from "vitest";
import { dialecticLog, TOPIC } from "../../test/builders/dialectic-log.ts";
import { structuredLog } from "../../test/builders/structured-log.ts";
import { graphOf, statuses } from "../argument/index.ts";
import { argument } from "./argument.ts";
import { stateOf } from "./deliberation-state.ts";

describe("the argument of a deliberation", () => {
  const events = dialecticLog();
  const told = argument(events);

  test("is the graph its facts give, with the statuses of that graph", () => {
    const graph = graphOf(stateOf(events).facts);
    expect(graph.nodes.length).toBeGreaterThan(2);
    expect(told.graph).toEqual(graph);
    expect(told.statuses).toEqual(statuses(graph, { hingeBound: 0 }));
  });

  test("names the question, the options with who holds them, the verdict and the dissent", () => {
    const { deliberation, topic, date, rehearsed, options, members, verdict, minority } = told;
    expect({ deliberation, topic, date, rehearsed, options, members, minority }).toEqual({
      deliberation: "2026-01-05-split-billing",
      topic: TOPIC,
      date: "2026-01-05",
      rehearsed: false,
      options: [
        { id: "o1", label: "Split billing into its own service this year", holders: ["Security"] },
        {
          id: "o2",
          label: "Keep billing in the monolith behind a module boundary",
          holders: ["Performance", "Maintainability"],
        },
      ],
      members: ["Performance", "Security", "Maintainability"],
      minority: (verdict?.minority ?? []).map((row) => ({ ...row, holders: ["Security"] })),
    });
    expect(verdict).toEqual(stateOf(events).verdicts.at(-1));
    expect(told.risks.map(({ author }) => author)).toEqual(["Performance", "Maintainability"]);
  });

  test("every node has a label: an option its name, a message its main sentence and its author", () => {
    expect([...told.labels.keys()]).toEqual(told.graph.nodes.map(({ id }) => id));
    expect(told.labels.get("o1")).toEqual({
      title: "o1",
      text: "Split billing into its own service this year",
      author: null,
    });
    expect(told.graph.nodes.some(({ id }) => id === "a1")).toBe(true);
  });

  test("a claim is named by its id and its author, a check by its result and what it found", () => {
    const { labels, graph, decisions } = argument(
      structuredLog({ brief: { checks: ["load-test"] } }),
    );
    expect(labels.get("C-1-2")).toEqual({
      title: "Claim C-1-2",
      text: "At night nobody answers for billing (round 1).",
      author: "Critic",
    });
    expect(labels.get("V-2-1:C-2-1")).toEqual({
      title: "V-2-1, ROBUST, observed, on C-2-1",
      text: "The trace holds with a second rota.",
      author: "critic attack on action trace",
    });
    expect([...labels.keys()]).toEqual(graph.nodes.map(({ id }) => id));
    expect(decisions[0]).toEqual({
      id: "D-1-1",
      text: "No cut-over before a rota is agreed.",
      resolution: "by evidence",
      ground: "checked",
      evidence: ["V-1-1", "C-1-2"],
      supersededBy: null,
    });
  });

  test("before there are options it is empty, and a rehearsed one says so", () => {
    const begun = argument(
      dialecticLog({ say: () => undefined, opened: { models: { "*": "rehearsal" } } }),
    );
    expect(begun).toMatchObject({
      rehearsed: true,
      issue: null,
      options: [],
      graph: { nodes: [], edges: [], events: [] },
      verdict: null,
      minority: [],
      risks: [],
    });
  });
});
