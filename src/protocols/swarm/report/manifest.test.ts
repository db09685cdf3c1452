import { describe, expect, test } from "vitest";
import { lightweightLog, swarmLog } from "../../../../test/builders/swarm-log.ts";
import { PERSONAS, story, TENSIONS } from "../../../../test/builders/swarm-story.ts";
import { manifest } from "./writing.ts";

describe("the manifest of a swarm", () => {
  test("[W-05] has every field, and the personas with all of theirs", () => {
    const events = swarmLog();
    const { personas, tensionMap, problemDefinition, ...rest } = manifest(events);
    expect(rest).toEqual({
      id: "2026-01-05-split-billing",
      title: "Should we split billing out of the monolith this year?",
      created: "2026-01-05T09:00:01.000Z",
      lastActive: events.at(-1)?.ts,
      status: "completed",
      mode: "standard",
      currentPhase: "completed",
      currentRound: 2,
      team_name: "discussion-2026-01-05-split-billing",
    });
    expect([personas.slice(0, 3), personas.slice(3).map(({ id }) => id), tensionMap]).toEqual([
      PERSONAS,
      ["moderator", "historian", "contrarian", "cross-domain"],
      TENSIONS,
    ]);
    expect(problemDefinition).toEqual({
      statement: "Whether billing leaves the monolith before the September audit.",
      scope: "Billing and its database; search and reporting are not part of it.",
      successCriteria: ["No module but billing reads card data", "No one is paged for two systems"],
    });
  });

  test("[W-05] phase and round advance with the log, and a checkpoint is a pause", () => {
    const at = (ask: string) => {
      const { status, currentPhase, currentRound } = manifest(
        swarmLog({
          say: ({ id }) =>
            id === ask ? undefined : id === "gate/next/1" ? { choice: "pause" } : null,
        }),
      );
      return [status, currentPhase, currentRound];
    };
    expect([
      at("gate/start/1"),
      at("argument/1/audit"),
      at("gate/reopen/1"),
      at("stress-test/2"),
    ]).toEqual([
      ["active", "initial", 0],
      ["active", "argument", 1],
      ["paused", "checkpoint", 1],
      ["active", "stress_test", 2],
    ]);
  });

  test("[W-24] a run that stopped is paused, and is not once it goes on", () => {
    const stopped = {
      type: "deliberation.paused",
      data: { reason: "interrupt", detail: "", activeMs: 1 },
    } as const;
    const open = {
      say: ({ id }: { readonly id: string }) => (id === "argument/1/audit" ? undefined : null),
    };
    expect(manifest(swarmLog({ ...open, afterwards: [stopped] })).status).toBe("paused");
    expect(
      manifest(
        swarmLog({
          ...open,
          afterwards: [stopped, { type: "deliberation.resumed", data: { who: "lead" } }],
        }),
      ).status,
    ).toBe("active");
  });

  test("a mode that a person changed is the mode, and an analysis that was replaced is not shown", () => {
    const light = swarmLog({
      say: (ask) =>
        ask.id === "gate/start/1"
          ? { choice: "mode-lightweight" }
          : ask.id === "analysis/2"
            ? { ...story(ask), experts: PERSONAS.slice(0, 2), tensionMap: TENSIONS.slice(0, 1) }
            : null,
    });
    expect([manifest(light).mode, manifest(light).personas.map(({ id }) => id)]).toEqual([
      "lightweight",
      ["payments", "platform", "moderator", "contrarian"],
    ]);
    const stock = manifest(
      lightweightLog({
        say: (ask) => (ask.purpose === "analysis" ? { silent: "refused", why: "no" } : null),
      }),
    );
    expect([stock.problemDefinition, stock.personas[0]]).toMatchObject([
      null,
      { id: "advocate", name: "Advocate", role: "expert" },
    ]);
    const replaced = manifest(
      swarmLog({
        say: ({ id, round }) =>
          id === "gate/start/1"
            ? { choice: "modify", note: "Other views" }
            : id === "analysis/2"
              ? { silent: "refused", why: "no" }
              : round > 0
                ? undefined
                : null,
      }),
    );
    expect([
      replaced.problemDefinition,
      replaced.tensionMap,
      replaced.personas.slice(0, 2).map(({ id }) => id),
    ]).toEqual([null, [], ["advocate", "sceptic"]]);
  });
});
