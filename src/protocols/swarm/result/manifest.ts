// What a swarm is and where it stands, for whoever lists folders: its manifest.
import type { LogEvent } from "../../../log/event.ts";
import { chronicle, type Chronicle } from "../../../views/chronicle.ts";
import { swarmCast, type SwarmCast } from "./cast.ts";

export interface Manifest extends Omit<SwarmCast, "analysis"> {
  readonly id: string;
  readonly title: string;
  readonly created: string;
  readonly lastActive: string;
  readonly status: "active" | "paused" | "completed";
  readonly currentPhase: string;
  readonly currentRound: number;
  readonly team_name: string;
}

export function manifest(events: readonly LogEvent[]): Manifest {
  const record = chronicle(events);
  const { mode, personas, tensionMap, problemDefinition } = swarmCast(record);
  const id = record.opened.deliberation;
  return {
    id,
    title: record.topic,
    created: record.started,
    lastActive: events.at(-1)?.ts ?? record.started,
    status: statusOf(record),
    mode,
    currentPhase: phaseOf(record),
    currentRound: record.rounds.at(-1)?.round ?? 0,
    team_name: `discussion-${id}`,
    personas,
    tensionMap,
    problemDefinition,
  };
}

function statusOf(record: Chronicle): Manifest["status"] {
  if (record.concluded) return "completed";
  return record.paused || isAtCheckpoint(record) ? "paused" : "active";
}

function phaseOf(record: Chronicle): string {
  if (record.concluded) return "completed";
  if (isAtCheckpoint(record)) return "checkpoint";
  const last = [...record.asks.values()].at(-1)?.opened;
  return last === undefined || record.rounds.length === 0
    ? "initial"
    : last.gate
      ? "next_action"
      : last.phase;
}

/** The summary is written, and the discussion waits to be taken up again. */
function isAtCheckpoint(record: Chronicle): boolean {
  return [...record.asks.values()].some(
    ({ opened, reply }) => reply === null && opened.gate?.pauses === true,
  );
}
