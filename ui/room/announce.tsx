// Tells who listens that something new was said, and by whom; never the whole of it, and not more often than can be heard.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { FeedRow } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";

const GATHER_MS = 4_000;

export function Announce({
  rows,
  messages,
  isReplay,
}: {
  readonly rows: readonly FeedRow[];
  readonly messages: number;
  readonly isReplay: boolean;
}): ReactNode {
  const t = useTranslate();
  const [told, setTold] = useState<{ readonly n: number; readonly title: string } | null>(null);
  const heard = useRef<number | null>(null);
  const latest = useRef({ rows, messages });
  latest.current = { rows, messages };
  const isLoaded = rows.length > 0;
  useEffect(() => {
    if (!isLoaded || isReplay) return undefined;
    heard.current = latest.current.messages;
    const timer = setInterval(() => {
      const now = latest.current;
      const n = now.messages - (heard.current ?? now.messages);
      heard.current = now.messages;
      if (n <= 0) return;
      const last = now.rows.findLast((row) => row.kind === "said");
      setTold({ n, title: last?.kind === "said" ? (last.title ?? "") : "" });
    }, GATHER_MS);
    return () => clearInterval(timer);
  }, [isLoaded, isReplay]);
  return (
    <p className="unseen" role="status" aria-live="polite">
      {told ? t("room.arrived", { n: told.n, title: told.title }) : ""}
    </p>
  );
}
