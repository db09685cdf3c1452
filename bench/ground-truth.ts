// What is so about a panel, from its world and its policies alone: what the detectors are held against.
import type { Suspicion } from "./suspicions.ts";
import type { Panel, Said } from "./simulator.ts";
import { isOpen, type Argument } from "./world.ts";

export interface Truth {
  readonly chosen: string;
  /** The panel chose an option with a flaw that cannot be answered. */
  readonly isWrong: boolean;
  readonly codes: Readonly<Record<Suspicion["code"], boolean>>;
}

/** None if the count has no leader. */
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
  return {
    chosen,
    isWrong: chosen !== world.sound,
    codes: {
      FC1: hasFallen(chosen),
      FC2: flaws(chosen).length === 0,
      FC3:
        !hasFallen(chosen) &&
        world.options.some((option) => option !== chosen && !hasFallen(option)),
      FC4: leader(unswayed) !== chosen,
      FC5: flaws(chosen).some((flaw) => !isReplied(flaw)),
      FC6: hasOneSource(
        said.filter(({ argument }) => argument?.kind === "support" && argument.about === chosen),
      ),
    },
  };
}

function hasOneSource(support: readonly Said[]): boolean {
  if (support.length === 0) return false;
  const quoted = support.map(({ argument }) => argument?.quotes);
  return (
    new Set(support.map(({ seat }) => seat)).size === 1 ||
    (!quoted.includes(undefined) && new Set(quoted).size === 1)
  );
}

function leader(votes: ReadonlyMap<string, string>): string | undefined {
  const count = new Map<string, number>();
  for (const option of votes.values()) count.set(option, (count.get(option) ?? 0) + 1);
  const [first, second] = [...count].toSorted(([, a], [, b]) => b - a);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}
