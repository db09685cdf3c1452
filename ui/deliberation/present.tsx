// Who else of a team has this deliberation open, and whose seats are whose; nothing where a person looks at their own machine.
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { TableView } from "../../src/web/wire.ts";
import { get } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { useRole } from "../member.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Seen, SeenTable } from "./seen.ts";

const LOOK_MS = 10_000;
const NOBODY: TableView = { own: "", present: [], seats: [] };

export function useTable(id: string): SeenTable {
  const isTeam = useRole() !== undefined;
  const [table, setTable] = useState(NOBODY);
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!isTeam) return undefined;
    const leaving = new AbortController();
    // Who is there is worth no error: it is looked again.
    again.current = () =>
      void get<TableView>(`/api/deliberations/${id}/people`, leaving.signal).then(
        setTable,
        () => undefined,
      );
    again.current();
    const timer = setInterval(() => again.current(), LOOK_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [id, isTeam]);
  const look = useCallback(() => again.current(), []);
  return useMemo(() => ({ ...table, look }), [table, look]);
}

export function Present({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const names = seen.table.present.map(({ name }) => name);
  return names.length === 0 || seen.isReplay ? null : (
    <Text text={t("deliberation.present", { names: names.join(", ") })} />
  );
}
