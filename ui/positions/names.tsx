// How options, stances and rounds are called here.
import { useMemo } from "react";
import type { PositionsView } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";

export interface Names {
  option(id: string | null): string;
  issue(id: string): string;
  /** Null is the blind round. */
  round(round: number | null): string;
}

export function useNames({ issues }: Pick<PositionsView, "issues">): Names {
  const t = useTranslate();
  return useMemo(() => {
    const labels = new Map(
      issues.flatMap(({ stances }) => stances.map(({ id, label }) => [id, label] as const)),
    );
    const titles = new Map(issues.map(({ id, title }) => [id, title]));
    return {
      // Ids that the engine minted say nothing; a verdict such as PASS does.
      option: (id) =>
        id === null
          ? t("positions.noOption")
          : /^[\w-]*\d+$/.test(id)
            ? (labels.get(id) ?? id)
            : [id, labels.get(id) ?? ""].filter((text) => text !== "").join(": "),
      issue: (id) => titles.get(id) ?? id,
      round: (round) =>
        round === null
          ? t("positions.blind")
          : round === 0
            ? t("app.beforeFirst")
            : t("app.round", { n: round }),
    };
  }, [issues, t]);
}
