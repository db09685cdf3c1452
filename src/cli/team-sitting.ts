// A sitting inside a team, where one is wanted and can be had; else the same sitting without.
// Law: whatever happens, what was set up is taken down, also when the process is told to leave at once.
import type { LogEvent } from "../log/index.ts";
import type { AgentFile } from "../kernel/start.ts";
import { seatId } from "../text/slug.ts";
import type { Io } from "./io.ts";
import type { About } from "../workspace/subjects.ts";
import { Team, teamName, wantsTeam } from "../workspace/team.ts";

export interface Wanted {
  readonly io: Io;
  readonly isWanted: boolean;
  /** What the team is called after; or its name, if it had one before. */
  readonly about?: About;
  readonly name?: string | null;
}

export interface Seated {
  readonly name: string;
  /** Sees the events, so that whoever is cast gets a task. */
  readonly follow: (event: LogEvent) => void;
}

export async function withTeam<T>(
  { io, isWanted, about, name = null }: Wanted,
  sit: (team: Seated | null) => Promise<T>,
): Promise<T> {
  const called = name ?? (about ? teamName(about, io.now()) : null);
  const say = (line: string): void => io.err(`${line}\n`);
  const team =
    isWanted && called !== null && wantsTeam(io.env) ? Team.setUp(io.env, called, say) : null;
  if (!team) return sit(null);
  const leave = (): void => void team.shutDown();
  process.on("exit", leave);
  try {
    return await sit({ name: team.name, follow: following(team) });
  } finally {
    process.off("exit", leave);
    for (const left of team.shutDown()) say(`The team's folder could not be removed: ${left}`);
  }
}

/** What a brief has where its members are kept as a team. */
interface Teamed {
  readonly candidates: readonly AgentFile[];
  readonly topic: string;
}

function following(team: Team): (event: LogEvent) => void {
  let brief: Teamed = { candidates: [], topic: "" };
  return (event) => {
    if (event.type === "deliberation.opened") brief = event.data.brief as unknown as Teamed; // parsed when the deliberation was opened
    if (event.type !== "fact.recorded" || event.data.fact.kind !== "cast") return;
    const specialists = event.data.fact.seats.filter(({ role }) => role === "member");
    team.seated(
      specialists.map(({ id, title }) => ({
        name: brief.candidates.find((candidate) => seatId(candidate.name) === id)?.name ?? title,
        task: brief.topic,
      })),
    );
  };
}
