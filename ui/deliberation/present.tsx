// Who else of a team has this deliberation open; nothing where a person looks at their own machine.
import { useEffect, useState, type ReactNode } from "react";
import type { TableView } from "../../src/web/wire.ts";
import { get, getSession } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";

const LOOK_MS = 10_000;

export function Present({ id }: Readonly<{ id: string }>): ReactNode {
  const t = useTranslate();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      if ((await getSession()).role === undefined || leaving.signal.aborted) return;
      const { present } = await get<TableView>(`/api/deliberations/${id}/people`, leaving.signal);
      setNames(present.map(({ name }) => name));
    };
    // Who is there is worth no error: it is looked again.
    const again = (): void => void look().catch(() => undefined);
    again();
    const timer = setInterval(again, LOOK_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [id]);
  return names.length === 0 ? null : (
    <Text text={t("deliberation.present", { names: names.join(", ") })} />
  );
}
