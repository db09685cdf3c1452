// How options, stances and rounds are called here.
import { useMemo } from "react";
import type { PositionsView } from "../../src/web/wire.ts";
import { useWords } from "../language.tsx";
import { words as shared } from "../words.ts";
import { words } from "./words.ts";

export interface Names {
  option(id: string | null): string;
  issue(id: string): string;
  /** Null is the blind round. */
  round(round: number | null): string;
}

export function useNames({ issues }: Pick<PositionsView, "issues">): Names {
  const w = useWords(words);
  const s = useWords(shared);
  return useMemo(() => {
    const labels = new Map(
      issues.flatMap(({ stances }) => stances.map(({ id, label }) => [id, label] as const)),
    );
    const titles = new Map(issues.map(({ id, title }) => [id, title]));
    return {
      // Ids that the engine minted say nothing; a verdict such as PASS does.
      option: (id) =>
        id === null
          ? w.noOption
          : /^[\w-]*\d+$/.test(id)
            ? (labels.get(id) ?? id)
            : [id, labels.get(id) ?? ""].filter((text) => text !== "").join(": "),
      issue: (id) => titles.get(id) ?? id,
      round: (round) => (round === null ? w.blind : round === 0 ? s.beforeFirst : s.round(round)),
    };
  }, [issues, w, s]);
}
