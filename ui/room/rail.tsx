// The way of a run: its rounds, and in the present one its stages. On a narrow screen a single line that opens.
import { useState, type ReactNode } from "react";
import type { Head, RailStop } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { roundName } from "../figures.ts";
import { useTranslate, type Key, type Translate } from "../language.tsx";
import { groupBy } from "../parts/group.ts";
import { Text } from "../parts/words-of.tsx";

export function Rail({ seen, isNarrow }: Readonly<{ seen: Seen; isNarrow: boolean }>): ReactNode {
  const t = useTranslate();
  const rounds = railRounds(seen.head.rail);
  if (rounds.length === 0) return null;
  const list = (
    <ol className="rail-rounds">
      {rounds.map((round) => (
        <Round
          key={round.round}
          round={round}
          isOnly={rounds.length === 1}
          isReplay={seen.isReplay}
        />
      ))}
    </ol>
  );
  if (!isNarrow)
    return (
      <nav className="rail" aria-label={t("room.way")}>
        <h2>{t("room.way")}</h2>
        {list}
      </nav>
    );
  return (
    <details className="rail framed disclosure">
      <Text as="summary" text={presentText(seen.head, t)} />
      <nav aria-label={t("room.way")}>{list}</nav>
    </details>
  );
}

function presentText({ rail, status }: Head, t: Translate): string {
  const stop = presentStop(rail);
  if (stop)
    return `${roundName(stop.round, t)} · ${stop.phase.replaceAll("_", " ")}, ${t("room.of", { settled: stop.settled, asks: stop.asks })}`;
  const state = status.state === "finished" ? t("room.ended") : t("room.way");
  return status.round > 0 ? `${state} · ${t("app.round", { n: status.round })}` : state;
}

/** At a moment of the past nothing is now. */
function stopWord(state: RailStop["state"], isReplay: boolean): Key {
  return isReplay && state === "now" ? "room.stop.then" : `room.stop.${state}`;
}

type RoundProps = Readonly<{ round: RailRound; isOnly: boolean; isReplay: boolean }>;
/** Rounds that are over or to come are one line until somebody opens them. */
function Round({ round: own, isOnly, isReplay }: RoundProps): ReactNode {
  const { round, state, stops, settled, asks } = own;
  const t = useTranslate();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (state === "now" || isOnly);
  return (
    <li className={`rail-round ${state}`}>
      <button
        type="button"
        className="rail-head between plain"
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        <span className="rail-name">{roundName(round, t)}</span>
        <span className="small soft num nowrap">
          {asks > 0 ? `${settled}/${asks}` : ""}
          <span className={asks > 0 ? "unseen" : ""}> {t(stopWord(state, isReplay))}</span>
        </span>
      </button>
      {isOpen ? (
        <ol className="stops">
          {stops.map((stop, n) => (
            <Stop key={n} stop={stop} isReplay={isReplay} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

type StopProps = Readonly<{ stop: RailRound["stops"][number]; isReplay: boolean }>;
function Stop({ stop, isReplay }: StopProps): ReactNode {
  const t = useTranslate();
  const { title, state, asks, settled, isBlind, isConditional, isHere } = stop;
  return (
    <li className={`stop small ${state}`} aria-current={isHere ? "step" : undefined}>
      <span className="dot" aria-hidden="true" />
      <Text as="span" className="stop-title" text={title} />
      <span className="row tight soft num stop-notes">
        {asks > 0 ? <span>{`${settled}/${asks}`}</span> : null}
        <span className={state === "done" || (state === "next" && !isConditional) ? "unseen" : ""}>
          {state === "next" && isConditional ? t("room.ifNeeded") : t(stopWord(state, isReplay))}
        </span>
        {isBlind ? <span className="tag">{t("room.blind")}</span> : null}
      </span>
    </li>
  );
}

// The rail as rounds: which is open, how far each is, and the one stop where the run is.
interface RailRound {
  readonly round: number;
  readonly state: RailStop["state"];
  readonly stops: readonly (RailStop & { readonly isHere: boolean })[];
  readonly settled: number;
  readonly asks: number;
}

export function railRounds(rail: readonly RailStop[]): readonly RailRound[] {
  const present = presentStop(rail);
  return [...groupBy(rail, ({ round }) => round)].map(([round, stops]) => ({
    round,
    stops: stops.map((stop) => ({ ...stop, isHere: stop === present })),
    state: stateOf(stops),
    settled: stops.reduce((sum, { settled }) => sum + settled, 0),
    asks: stops.reduce((sum, { asks }) => sum + asks, 0),
  }));
}

/** What is not settled yet comes before what merely came last. */
export function presentStop(rail: readonly RailStop[]): RailStop | null {
  return (
    rail.find(({ state, asks, settled }) => state === "now" && settled < asks) ??
    rail.findLast(({ state }) => state === "now") ??
    null
  );
}

function stateOf(stops: readonly RailStop[]): RailStop["state"] {
  const states = new Set(stops.map(({ state }) => state));
  if (states.has("now")) return "now";
  if (states.has("done")) return states.has("next") ? "now" : "done";
  return states.has("next") ? "next" : "passed";
}
