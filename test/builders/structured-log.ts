// Logs of structured deliberations, made by the real script from hand-written replies.
import type { LogEvent } from "../../src/log/event.ts";
import { structured } from "../../src/protocols/index.ts";
import { TOPIC } from "./dialectic-log.ts";
import { playedLog, type Play } from "./played-log.ts";
import { story } from "./structured-story.ts";

const BRIEF = {
  topic: TOPIC,
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  preset: "quick",
  rounds: null,
  system: "the billing module of a shop",
  roles: { critic: "a reviewer of incidents" },
  anchor: null,
  evidence: null,
  withoutStress: null,
  leaveOut: null,
  driftEvery: 5,
  checks: [],
};

/** The quick preset: four rounds, the last without the critic. */
export function structuredLog(play: Play = {}): LogEvent[] {
  return playedLog(
    {
      protocol: structured,
      deliberation: "2026-01-05-split-billing",
      brief: BRIEF,
      story: (ask) => story(ask, true),
    },
    play,
  );
}

/** The shortest run of the standard preset: eight rounds, four of them stress rounds, drift checked once. */
export function standardLog(play: Play = {}): LogEvent[] {
  return playedLog(
    {
      protocol: structured,
      deliberation: "2026-01-05-split-billing",
      brief: { ...BRIEF, preset: "standard", rounds: 8 },
      story: (ask) => story(ask, false),
    },
    play,
  );
}
