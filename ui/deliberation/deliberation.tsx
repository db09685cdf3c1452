// One deliberation: what it asks and where it stands, its views, and the moment at which they are looked at.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import type { Stands } from "../../src/views/standing.ts";
import type { Head, LibraryRow } from "../../src/web/wire.ts";
import { useFetched, type Fetched } from "../api.ts";
import { clock, duration, protocolName, spentDollars } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { isHeadNew, useLive, withHolder, type Live } from "../live.ts";
import { useMay } from "../member.tsx";
import { Button } from "../parts/form.tsx";
import { Failed, Loading, partOf } from "../parts/notice.tsx";
import { Mark, StandingMark, standingOf } from "../parts/status.tsx";
import { JumpContext, Text } from "../parts/words-of.tsx";
import { decidingPage, PROTOCOL_PAGES, viewOf } from "../protocols/index.ts";
import { FIRST_VIEW, go, placeIn, useLink, type Place } from "../route.ts";
import { shownName } from "../calling.ts";
import { Acts } from "../library/acts.tsx";
import { Controls, useActing, type Acting } from "./controls.tsx";
import { Dialogs } from "./dialogs.tsx";
import { Fork } from "./fork.tsx";
import { Trouble } from "./trouble.tsx";
import { useActiveMs, type Seen } from "./seen.ts";
import { GivenSeats } from "./given-seats.tsx";
import { Present, useTable } from "./present.tsx";
import "./deliberation.css";

const FirstPage = partOf(() => import("../page/first-page.tsx"));
const VIEWS: ReadonlyMap<string, ComponentType<{ readonly seen: Seen }>> = new Map([
  [FIRST_VIEW, FirstPage],
  ["room", partOf(() => import("../room/room.tsx"))],
  ["argument", partOf(() => import("../argument/argument.tsx"))],
  ["positions", partOf(() => import("../positions/positions.tsx"))],
  ["calls", partOf(() => import("../calls/calls.tsx"))],
  ["cost", partOf(() => import("../cost/cost.tsx"))],
  ["report", partOf(() => import("../report/report.tsx"))],
  ...Object.entries(PROTOCOL_PAGES).map(([name, { View }]) => [name, View] as const),
]);

/** `row`: as the library has it. `changed`: told when what is shown begins to run, waits, ends, or gets another name. */
interface Known {
  readonly row: LibraryRow | undefined;
  readonly changed: () => void;
}
type DeliberationProps = Known & Readonly<{ route: Place }>;
export default function Deliberation({ route: asked, row, changed }: DeliberationProps): ReactNode {
  const view = VIEWS.has(asked.view) ? asked.view : FIRST_VIEW;
  const route = { ...asked, view };
  const { id, at: wanted } = route;
  const live = useLive(id);
  const isReplay = wanted !== null;
  const at = wanted ?? live.last;
  const { data: head, error, again } = useHead(id, wanted, live);
  const state = head?.status.state;
  useEffect(changed, [changed, state]);
  const table = useTable(id);
  const [turn, setTurn] = useState(0);
  const views = useRef<Head["views"]>([]);
  views.current = head?.views ?? [];
  // It stays the same function while the log grows, so that what holds an id is not drawn again.
  const jump = useCallback(
    (target: string) => {
      setTurn((n) => n + 1);
      go(placeIn(id, { view: viewOf(target, views.current), at: wanted, message: target }));
    },
    [id, wanted],
  );
  const rows = useMemo(
    () => (isReplay ? live.rows.filter(({ seq }) => seq <= at) : live.rows),
    [live.rows, isReplay, at],
  );
  if (!head && error) return <Failed isPage error={error} again={again} />;
  if (!head) return live.error ? <Failed isPage error={live.error} /> : <Loading />;
  const last = Math.max(live.last, head.last);
  const seen: Seen = {
    id,
    head,
    rows,
    at: isReplay ? at : Math.max(at, head.at),
    last,
    isReplay,
    connection: live.connection,
    liveWords: live.liveWords,
    table,
    target: route.message,
    turn,
    jump,
  };
  return <Shell route={route} seen={seen} row={row} changed={changed} />;
}

type ShellProps = Known & Readonly<{ route: Place; seen: Seen }>;
/** What every view has around it. */
function Shell({ route, seen, row, changed }: ShellProps): ReactNode {
  const t = useTranslate();
  const acting = useActing(seen);
  const { id, head, at, last, isReplay, jump } = seen;
  const { view } = route;
  const Shown = VIEWS.get(view) ?? FirstPage;
  return (
    <div className="deliberation">
      <Heading
        seen={seen}
        acting={acting}
        isOutcomeBelow={view === FIRST_VIEW}
        row={row}
        changed={(what) => (what === "away" ? go({ page: "library" }) : undefined, changed())}
      />
      <Tabs
        route={route}
        views={[FIRST_VIEW, "room", ...head.views.filter((name) => VIEWS.has(name))]}
      />
      <GivenSeats seen={seen} />
      {isReplay ? null : <Trouble id={id} head={head} acting={acting} />}
      <Dialogs acting={acting} head={head} />
      {isReplay ? (
        <p className="callout past" role="status">
          {t("deliberation.past", { at, last })}
        </p>
      ) : null}
      <section className="view" aria-label={view}>
        <JumpContext value={jump}>
          <Shown key={view} seen={seen} />
        </JumpContext>
      </section>
      <Replay seen={seen} move={(moment) => go({ ...route, at: moment }, false)} />
    </div>
  );
}

/** Asked again until it knows what the stream knows, whichever of them came first. */
function useHead(id: string, at: number | null, { last, holder }: Live): Fetched<Head> {
  const isAlive = holder?.isAlive ?? null;
  const { data, ...fetched } = useFetched<Head>(
    `/api/deliberations/${id}${at === null ? "" : `?at=${at}`}`,
    `${last} ${isAlive}`,
    (head) => isHeadNew(head, at, { last, holder }),
  );
  const head = useMemo(() => data && withHolder(data, holder), [data, holder]);
  return { ...fetched, data: head };
}

function Tabs({ route, views }: Readonly<{ route: Place; views: readonly string[] }>): ReactNode {
  const t = useTranslate();
  return (
    <nav className="tabs nowrap" aria-label={t("deliberation.views")}>
      {views.map((view) => (
        <Tab key={view} route={{ ...route, view, message: null }} isHere={view === route.view} />
      ))}
    </nav>
  );
}

function Tab({ route, isHere }: Readonly<{ route: Place; isHere: boolean }>): ReactNode {
  const t = useTranslate();
  const link = useLink(route);
  const place = useRef<HTMLAnchorElement>(null);
  // On a narrow screen the tabs scroll, and where one is may be out of sight.
  useEffect(() => {
    const tabs = place.current?.parentElement;
    // Moved by hand: a browser that scrolls to an element also begins there when the Tab key is pressed.
    if (isHere && tabs && place.current)
      tabs.scrollLeft =
        place.current.offsetLeft - (tabs.clientWidth - place.current.clientWidth) / 2;
  }, [isHere]);
  return (
    <a {...link} ref={place} aria-current={isHere ? "page" : undefined}>
      {t.find(`deliberation.view.${route.view}`) ?? route.view}
    </a>
  );
}

// What is deliberated and where it stands, in two lines that stay above every view.
type HeadingProps = Readonly<{
  seen: Seen;
  acting: Acting;
  isOutcomeBelow: boolean;
  row: LibraryRow | undefined;
  changed: ComponentProps<typeof Acts>["changed"];
}>;
function Heading({ seen, acting, isOutcomeBelow, row, changed }: HeadingProps): ReactNode {
  const { t, lang } = useChoice();
  const { status, spent, outcome, resolution, isAlive, lost, mark } = seen.head;
  const activeMs = useActiveMs(seen);
  // Whether somebody writes is about now; a moment of the past was what its log says.
  const now =
    status.state === "running" && !isAlive && !seen.isReplay ? "interrupted" : status.state;
  const persons = new Set(
    status.models.bySeat.filter(({ model }) => model === "person").map(({ seat }) => seat),
  );
  const state = standingOf(now, {
    isHosted: status.hosted,
    isForPerson:
      status.waitingFor.gates.length > 0 ||
      status.waitingFor.asks.some(({ seat }) => persons.has(seat)),
  });
  // Where findings decide, the mark says how it ended: nobody holds an artifact.
  const isVoted = !decidingPage(seen.head.views);
  const reason = status.reason ?? status.paused?.reason ?? null;
  return (
    <header className={`deliberation-head stack tight wrap ${seen.isReplay ? "past" : ""}`}>
      <div className="row airy small soft">
        <span>{protocolName(status, t)}</span>
        {seen.isReplay ? (
          <Mark tone="mute">{t("deliberation.then", { state: t(`app.states.${state}`) })}</Mark>
        ) : (
          <StandingMark state={state} reason={reason} resolution={resolution} mark={mark} />
        )}
        {status.round > 0 ? <span>{t("app.round", { n: status.round })}</span> : null}
        <span className="num">
          {t("deliberation.calls", { n: spent.calls })} · {spentDollars(spent, t)} ·{" "}
          {duration(activeMs, lang)}
        </span>
        {status.rehearsed ? <span className="tag">{t("app.rehearsed")}</span> : null}
        {status.hosted ? <span className="tag">{t("app.hosted")}</span> : null}
        {status.parent === null ? null : <Parent id={status.parent} />}
        {seen.head.isOwn ? null : <span className="tag">{t("deliberation.onlyRead")}</span>}
        <Present seen={seen} />
        {seen.connection === "away" && state === "running" ? (
          <span className="tag" role="status">
            {t("deliberation.away")}
          </span>
        ) : null}
      </div>
      <div className="head-line row">
        <Text
          as="h1"
          text={row ? shownName(row) : status.topic === "" ? status.id : status.topic}
        />
        <div className="row head-acts">
          <Controls acting={acting} />
          {row ? <Acts row={row} isOnPage changed={changed} /> : null}
        </div>
      </div>
      {row && row.name !== "" ? <Text as="p" className="small soft" text={row.topic} /> : null}
      {status.stands !== null && lost.length > 0 && !isOutcomeBelow ? (
        <p className="small toned torn">
          <Text
            text={t("deliberation.lost", { titles: lost.map(({ title }) => title).join(", ") })}
          />
        </p>
      ) : null}
      {outcome === null || isOutcomeBelow || !isVoted ? null : (
        <p className="head-outcome serif measure">
          <span className="soft">
            {state === "finished" ? `${seen.head.answerTitle}:` : t("deliberation.leans")}{" "}
          </span>
          <Text text={outcome} />
          {status.stands === null ? null : (
            <Text as="span" className="soft" text={` — ${countText(status.stands)}`} />
          )}
          {resolution !== null && status.stands === null && (
            <span className="soft"> — {t.find(`app.resolutions.${resolution}`) ?? resolution}</span>
          )}
        </p>
      )}
    </header>
  );
}

function Parent({ id }: Readonly<{ id: string }>): ReactNode {
  const t = useTranslate();
  return (
    <a {...useLink(placeIn(id))}>
      <Text text={t("deliberation.forkOf", { id })} />
    </a>
  );
}

/** The count, and why an agreement does not count as one. */
function countText({ count, notEarned }: Stands): string {
  return notEarned ? `${count.text} ${notEarned.text}` : count.text;
}

// The whole log under one slider: every view shows the moment it stands at. At its right end it is the present.
/** From the first record to the last in about half a minute, whatever the length. */
const PLAY_STEPS = 120;
const PLAY_MS = 250;

type ReplayProps = Readonly<{ seen: Seen; move: (moment: number | null) => void }>;
/** `move`: to a record, or to the present. */
function Replay({ seen, move }: ReplayProps): ReactNode {
  const { t, lang } = useChoice();
  const mayFork = useMay("owner");
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
      <Button
        look="small quiet"
        aria-label={t("deliberation.back")}
        act={() => step(-1)}
        text="‹"
      />
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
      <Button
        look="small quiet"
        aria-label={t("deliberation.forward")}
        act={() => step(1)}
        text="›"
      />
      <span className="small soft num nowrap moment">
        {t("deliberation.at", { at, last })}
        {shown ? ` · ${clock(shown.ts, lang)}` : ""}
      </span>
      {mayFork && seen.head.isOwn && (isReplay || seen.head.status.state !== "finished") ? (
        <Fork id={seen.id} at={at} />
      ) : null}
      {isReplay ? (
        <Button
          look="small primary"
          act={() => (setPlaying(false), move(null), slider.current?.focus())}
          text={t("deliberation.now")}
        />
      ) : null}
    </footer>
  );
}
