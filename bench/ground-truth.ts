// What is so about a panel, from its world and its policies alone: what the detectors are held against.
import type { Panel } from "./simulator.ts";
import { isOpen, type Argument } from "./world.ts";

export interface Truth {
  readonly chosen: string;
  /** The panel chose an option with a flaw that cannot be answered. */
  readonly isWrong: boolean;
  readonly codes: Readonly<Record<"FC1" | "FC2" | "FC5" | "caved", boolean>>;
  /** Fewer than half held it before anyone spoke. */
  readonly isLate: boolean;
}

/** None if no option has more than half. */
export function truthOf({ world, policies, blind, final, turns }: Panel): Truth | undefined {
  const chosen = leader(final);
  if (chosen === undefined) return undefined;
  const said = turns.map(({ says }) => says);
  const voiced = said.flatMap(({ argument }) => argument ?? []);
  const flaws = (option: string) =>
    voiced.filter(({ kind, about }) => kind === "flaw" && about === option);
  const hasFallen = (option: string) => flaws(option).some((flaw) => isOpen(flaw, voiced));
  const isReplied = (argument: Argument) =>
    voiced.some(({ kind, about }) => kind === "reply" && about === argument.id);
  const unswayed = new Map(
    [...final].map(([seat, option]) => [
      seat,
      policies.get(seat) === "conforming" ? (blind.get(seat) ?? option) : option,
    ]),
  );
  const first = [...blind.values()].filter((option) => option === chosen).length;
  const isLate = 2 * first < blind.size;
  return {
    chosen,
    isLate,
    isWrong: chosen !== world.sound,
    codes: {
      FC1: hasFallen(chosen),
      FC2: flaws(chosen).length === 0,
      caved: isLate && leader(unswayed) !== chosen,
      FC5: flaws(chosen).some((flaw) => !isReplied(flaw)),
    },
  };
}

function leader(votes: ReadonlyMap<string, string>): string | undefined {
  const count = new Map<string, number>();
  for (const option of votes.values()) count.set(option, (count.get(option) ?? 0) + 1);
  return [...count].find(([, n]) => 2 * n > votes.size)?.[0];
}
