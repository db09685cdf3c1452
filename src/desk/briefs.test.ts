import { describe, expect, test } from "vitest";
import { OFFERS, type Given } from "./briefs.ts";
import { parseSettings } from "./settings.ts";

describe("what a protocol is given", () => {
  const documents = [{ name: "load.md", text: "It stalls." }];
  const given = (flags: Given["flags"], text = ""): Given => ({
    topic: "Should we split it?",
    documents,
    flags,
    settings: parseSettings(text, "dissensus.yaml"),
  });

  test("comes from the flags, then from the settings, then from the topic", () => {
    expect(OFFERS.swarm(given({})).brief).toEqual({
      topic: "Should we split it?",
      lang: "en",
      options: [],
      context: documents,
      anonymous: false,
      mode: "standard",
      rounds: null,
    });
    expect(
      OFFERS.swarm(
        given(
          { anonymous: true, baseline: true, option: ["Yes", "No"], mode: "deep", rounds: 4 },
          "lang: ja",
        ),
      ).brief,
    ).toEqual({
      topic: "Should we split it?",
      lang: "ja",
      options: ["Yes", "No"],
      context: documents,
      anonymous: true,
      baseline: true,
      mode: "deep",
      rounds: 4,
    });
    expect(OFFERS.swarm(given({ lang: "zh" }, "lang: ja")).brief.lang).toBe("zh");
    expect(
      OFFERS.dialectic(given({ deep: true, members: " security , growth,", consensusCheck: false }))
        .brief,
    ).toMatchObject({
      preset: "deep",
      members: ["security", "growth"],
      feature: "general",
      falseConsensusCheck: false,
    });
  });

  test("documents that are dealt are in nobody's context", () => {
    expect(
      [OFFERS.swarm, OFFERS.dialectic].map((offer) => offer(given({ deal: true })).brief),
    ).toMatchObject([
      { context: [], dealt: documents },
      { context: [], dealt: documents },
    ]);
  });

  test("[X-11] a feature is a name and no path", () => {
    expect(OFFERS.dialectic(given({ feature: "../../etc/passwd" })).brief).toMatchObject({
      feature: "passwd",
    });
  });

  test("is refused where it cannot be held, with what is wrong", () => {
    expect(() => OFFERS.swarm(given({ mode: "leisurely" }))).toThrow(
      "This swarm cannot be held: a mode is one of deep, standard, lightweight.",
    );
    expect(() => OFFERS.swarm(given({ rounds: 11 }))).toThrow("at most 10 rounds");
  });
});

describe("a structured deliberation", () => {
  const given = (flags: Given["flags"], more: Partial<Given> = {}): Given => ({
    topic: "Can we drop it?",
    documents: [],
    flags,
    settings: parseSettings("checks:\n  tests: { argv: [prove], folder: . }\n", "dissensus.yaml"),
    ...more,
  });

  test("is given its roles, its anchor and the names of the checks in the settings, and has an hour if it is quick", () => {
    expect(OFFERS.structured(given({}))).toMatchObject({
      seats: ["action", "guardian", "observer", "critic", "recorder"],
      minutes: 240,
      asksToStart: true,
    });
    expect(OFFERS.structured(given({ stress: true }))).toMatchObject({
      brief: {
        preset: "standard",
        rounds: null,
        system: null,
        roles: {},
        anchor: null,
        withoutStress: null,
        checks: ["tests"],
      },
    });
    const { brief, minutes } = OFFERS.structured(
      given(
        {
          preset: "quick",
          system: "billing",
          role: ["critic=an auditor = twice", "Action= the team "],
          stress: "no time ",
        },
        { anchor: "Lose no invoice." },
      ),
    );
    expect([brief, minutes]).toMatchObject([
      {
        preset: "quick",
        system: "billing",
        roles: { critic: "an auditor = twice", action: "the team" },
        anchor: "Lose no invoice.",
        withoutStress: "no time",
      },
      60,
    ]);
  });

  test("[S-27] is refused with too few rounds, unless it is quick", () => {
    expect(() => OFFERS.structured(given({ rounds: 7 }))).toThrow("7 rounds are too few");
    expect(OFFERS.structured(given({ rounds: 8 })).brief).toMatchObject({ rounds: 8 });
    expect(OFFERS.structured(given({ preset: "quick", rounds: 4 })).brief).toMatchObject({
      rounds: 4,
    });
  });

  test("[S-19] is not held without stress tests where nobody says why", () => {
    expect(() => OFFERS.structured(given({ stress: false }))).toThrow("--no-stress needs a reason");
    expect(() => OFFERS.structured(given({ stress: " " }))).toThrow("--no-stress needs a reason");
  });
});
