// The whole log under one slider: every view shows the moment it stands at. At its right end it is the present.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { clock } from "../figures.ts";
import { useChoice } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import type { Seen } from "./seen.ts";

/** From the first record to the last in about half a minute, whatever the length. */
const PLAY_STEPS = 120;
const PLAY_MS = 250;

/** `move`: to a record, or to the present. */
export function Replay({
  seen,
  move,
}: Readonly<{ seen: Seen; move: (moment: number | null) => void }>): ReactNode {
  const { t, lang } = useChoice();
  const [isPlaying, setPlaying] = useState(false);
  const slider = useRef<HTMLInputElement>(null);
  const { at, last, rows, isReplay } = seen;
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at >= last) {
      setPlaying(false);
      move(null);
      return undefined;
    }
    const timer = setTimeout(
      () => move(Math.min(last, at + Math.max(1, Math.round(last / PLAY_STEPS)))),
      PLAY_MS,
    );
    return () => clearTimeout(timer);
  });
  const shown = rows.at(-1);
  const step = (by: number): void => move(Math.max(1, Math.min(last, at + by)));
  return (
    <footer className={isReplay ? "replay past" : "replay"} aria-label={t("deliberation.replay")}>
      <Button
        look="small"
        aria-label={isPlaying ? t("deliberation.stop") : t("deliberation.play")}
        act={() => (setPlaying(!isPlaying), !isPlaying && at >= last ? move(1) : undefined)}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d={isPlaying ? "M2 1h3v10H2zM7 1h3v10H7z" : "M2 1l9 5-9 5z"} fill="currentColor" />
        </svg>
      </Button>
      <Button look="small quiet" aria-label={t("deliberation.back")} act={() => step(-1)}>
        ‹
      </Button>
      <input
        ref={slider}
        type="range"
        min={1}
        max={Math.max(1, last)}
        value={Math.min(at, Math.max(1, last))}
        aria-label={t("deliberation.moment")}
        aria-valuetext={t("deliberation.at", { at, last })}
        onChange={(event) => move(Number(event.target.value))}
      />
      <Button look="small quiet" aria-label={t("deliberation.forward")} act={() => step(1)}>
        ›
      </Button>
      <span className="small soft num moment">
        {t("deliberation.at", { at, last })}
        {shown ? ` · ${clock(shown.ts, lang)}` : ""}
      </span>
      {isReplay ? (
        <Button
          look="small primary"
          act={() => (setPlaying(false), move(null), slider.current?.focus())}
        >
          {t("deliberation.now")}
        </Button>
      ) : null}
    </footer>
  );
}
