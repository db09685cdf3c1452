// Logs of swarms.
// The story: the payments engineer wants billing split, the others do not. An incident on record moves the audit officer;
// the platform lead holds out alone. Then a round on who runs it at night, in which nobody moves.
import type { LogEvent } from "../../src/log/event.ts";
import { swarm } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { INCIDENTS, TOPIC } from "./dialectic-log.ts";
import { playedLog, type Play } from "./played-log.ts";
import { story } from "./swarm-story.ts";

const BRIEF = {
  topic: TOPIC,
  lang: "en",
  options: [],
  context: [{ name: "incidents.md", text: INCIDENTS }],
  anonymous: false,
  mode: "standard",
  rounds: null,
  progressive: false,
  reask: false,
};

export function swarmLog(play: Play = {}): LogEvent[] {
  return playedLog(
    { protocol: swarm, deliberation: "2026-01-05-split-billing", brief: BRIEF, story },
    play,
  );
}

/** The same without the audit officer: two experts, no historian and no cross-domain seat, one round. */
export function lightweightLog(play: Play = {}): LogEvent[] {
  return playedLog(
    {
      protocol: swarm,
      deliberation: "2026-01-05-split-billing",
      brief: { ...BRIEF, mode: "lightweight", rounds: 1 },
      story: forTwo,
    },
    play,
  );
}

/** With fewer experts, messages have other ids. */
const IDS: Readonly<Record<string, string>> = {
  "r1-msg-005": "r1-msg-004",
  "r1-msg-006": "r1-msg-005",
  "r1-msg-007": "r1-msg-005",
  "r1-msg-008": "r1-msg-006",
};

function forTwo(ask: Ask): object {
  const renamed = JSON.stringify(story(ask)).replace(/r1-msg-\d+/g, (id) => IDS[id] ?? id);
  return JSON.parse(renamed, (_key, value: unknown) =>
    Array.isArray(value) ? value.filter((item) => !isAudit(item)) : value,
  ) as object; // the story's replies are objects
}

function isAudit(item: unknown): boolean {
  if (item === null || typeof item !== "object") return item === "audit";
  const { id, expert, between } = item as {
    readonly id?: string;
    readonly expert?: string;
    readonly between?: readonly string[];
  }; // looked at, not trusted
  return id === "audit" || expert === "audit" || between?.length === 1;
}
