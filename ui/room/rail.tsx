// The way of a run: its rounds, and in the present one its stages. On a narrow screen a single line that opens.
import { useState, type ReactNode } from "react";
import type { RailStop } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useWords } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { words as shared } from "../words.ts";
import { here, railRounds, type RailRound } from "./stops.ts";
import { words } from "./words.ts";

export function Rail({
  seen,
  isNarrow,
}: {
  readonly seen: Seen;
  readonly isNarrow: boolean;
}): ReactNode {
  const w = useWords(words);
  const rounds = railRounds(seen.head.rail);
  if (rounds.length === 0) return null;
  const list = (
    <ol className="rail-rounds">
      {rounds.map((round) => (
        <Round key={round.round} round={round} isOnly={rounds.length === 1} />
      ))}
    </ol>
  );
  if (!isNarrow)
    return (
      <nav className="rail" aria-label={w.way}>
        <h2>{w.way}</h2>
        {list}
      </nav>
    );
  return (
    <details className="rail disclosure">
      <summary>
        <Present seen={seen} />
      </summary>
      <nav aria-label={w.way}>{list}</nav>
    </details>
  );
}

function Present({ seen: { head } }: { readonly seen: Seen }): ReactNode {
  const w = useWords(words);
  const s = useWords(shared);
  const stop = here(head.rail);
  if (!stop)
    return (
      <>
        {head.status.state === "finished" ? w.ended : w.way}
        {head.status.round > 0 ? ` · ${s.round(head.status.round)}` : ""}
      </>
    );
  return (
    <>
      {stop.round > 0 ? s.round(stop.round) : s.beforeFirst} · {stop.phase.replaceAll("_", " ")},{" "}
      {w.of(stop.settled, stop.asks)}
    </>
  );
}

/** Rounds that are over or to come are one line until somebody opens them. */
function Round({
  round: { round, state, stops, settled, asks },
  isOnly,
}: {
  readonly round: RailRound;
  readonly isOnly: boolean;
}): ReactNode {
  const w = useWords(words);
  const s = useWords(shared);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (state === "now" || isOnly);
  return (
    <li className={`rail-round ${state}`}>
      <button
        type="button"
        className="rail-head"
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        <span className="rail-name">{round > 0 ? s.round(round) : s.beforeFirst}</span>
        <span className="small soft num">
          {asks > 0 ? `${settled}/${asks}` : ""}
          <span className={asks > 0 ? "unseen" : ""}> {w.stop[state]}</span>
        </span>
      </button>
      {isOpen ? (
        <ol className="stops">
          {stops.map((stop, n) => (
            <Stop key={n} stop={stop} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

function Stop({
  stop: { title, state, asks, settled, isBlind, isConditional, isHere },
}: {
  readonly stop: RailStop & { readonly isHere: boolean };
}): ReactNode {
  const w = useWords(words);
  return (
    <li className={`stop ${state}`} aria-current={isHere ? "step" : undefined}>
      <span className="dot" aria-hidden="true" />
      <span className="stop-title">
        <Text text={title} />
      </span>
      <span className="small soft num stop-notes">
        {asks > 0 ? (
          <span>
            {settled}/{asks}
          </span>
        ) : null}
        <span className={state === "done" || (state === "next" && !isConditional) ? "unseen" : ""}>
          {state === "next" && isConditional ? w.ifNeeded : w.stop[state]}
        </span>
        {isBlind ? <span className="tag">{w.blind}</span> : null}
      </span>
    </li>
  );
}
