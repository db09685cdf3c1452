// Every call of a run on one clock: what waited, what was silent, what answered, what failed and was asked again; behind each, what was sent
// and what came back. A search looks through both.
// Law: what nobody recorded is said to be unknown, and drawn as nothing.
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
} from "react";
import type { CallHit, CallSearch, CallsView } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import { useActiveMs, useView, type Seen } from "../deliberation/seen.ts";
import { dollars, duration, roundName } from "../figures.ts";
import { useChoice, useTranslate, type Translate } from "../language.tsx";
import { flip, groupBy, groupNeighbours } from "../parts/group.ts";
import { Input, Segments } from "../parts/form.tsx";
import { Empty, Failed, Loading, Stale } from "../parts/notice.tsx";
import { Mark, type Tone } from "../parts/status.tsx";
import { Choice, Text } from "../parts/words-of.tsx";
import { CallDetail } from "./detail.tsx";
import {
  cachedShare,
  clockOf,
  endOf,
  isTroubled,
  barPiecesOf,
  spanOf,
  ticksOf,
  type Call,
  type Span,
} from "./times.ts";
import "./calls.css";

/** Nobody types faster than this and means every letter. */
const TYPED_MS = 250;

export default function Calls({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<CallsView>(seen, "calls");
  const [query, setQuery] = useState("");
  const words = useSettled(query.trim());
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (data.calls.length === 0)
    return <Empty title={t("calls.empty")} hint={t("calls.emptyHint")} />;
  return (
    <div className="page calls">
      <Stale error={error}>{t("cost.stale")}</Stale>
      <Input label={t("calls.search")} type="search" value={query} set={setQuery} maxLength={200} />
      {words === "" ? (
        <Waterfall seen={seen} calls={data.calls} />
      ) : (
        <Found seen={seen} calls={data.calls} words={words} />
      )}
    </div>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type FoundProps = Readonly<{ seen: Seen; calls: readonly Call[]; words: string }>;
function Found({ seen, calls, words }: FoundProps): ReactNode {
  const t = useTranslate();
  const at = seen.isReplay ? `&at=${seen.at}` : "";
  const { data, error, again } = useFetched<CallSearch>(
    `/api/deliberations/${seen.id}/prompts?q=${encodeURIComponent(words)}${at}`,
  );
  const hits = useMemo(() => groupBy(data?.hits ?? [], ({ call }) => call), [data]);
  const found = useMemo(() => calls.filter(({ call }) => hits.has(call)), [calls, hits]);
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  return (
    <>
      <p className="small soft" role="status">
        {data.isWhole
          ? t("calls.found", { n: found.length, all: calls.length })
          : t("calls.foundFirst", { n: found.length })}
      </p>
      {found.length === 0 ? null : (
        <Waterfall seen={seen} calls={found} hits={hits} words={words} />
      )}
    </>
  );
}

interface WaterfallProps {
  readonly seen: Seen;
  readonly calls: readonly Call[];
  readonly hits?: ReadonlyMap<string, readonly CallHit[]>;
  readonly words?: string;
}

function Waterfall({ seen, calls, hits, words = "" }: WaterfallProps): ReactNode {
  const t = useTranslate();
  const now = useActiveMs(seen);
  const [seat, setSeat] = useState<string | null>(null);
  const [round, setRound] = useState<number | null>(null);
  const [kind, setKind] = useState<"all" | "trouble">("all");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const seats = useMemo(() => new Map(calls.map((call) => [call.seat, call.title])), [calls]);
  const rounds = useMemo(
    () => [...new Set(calls.map((call) => call.round))].sort((a, b) => a - b),
    [calls],
  );
  const troubled = useMemo(() => calls.filter(isTroubled).length, [calls]);
  const shown = useDeferredValue(
    useMemo(
      () =>
        calls.filter(
          (call) =>
            (seat === null || call.seat === seat) &&
            (round === null || call.round === round) &&
            (kind === "all" || isTroubled(call)),
        ),
      [calls, seat, round, kind],
    ),
  );
  const span = spanOf(shown, now);
  const toggle = (call: string): void => setOpen((before) => flip(before, call));
  return (
    <>
      <div className="row airy">
        {troubled === 0 ? null : (
          <Segments
            label={t("calls.which")}
            options={[
              ["all", t("calls.all", { n: calls.length })],
              ["trouble", t("calls.trouble", { n: troubled })],
            ]}
            value={kind}
            set={setKind}
          />
        )}
        {seats.size < 2 ? null : (
          <Choice
            className="choice inline"
            label={<span className="small soft">{t("cost.seat")}</span>}
            all={t("argument.everyone")}
            values={[...seats.keys()]}
            nameOf={(id) => seats.get(id) ?? id}
            chosen={seat}
            choose={setSeat}
          />
        )}
        {rounds.length < 2 ? null : (
          <Choice
            className="choice inline"
            label={<span className="small soft">{t("cost.round")}</span>}
            all={t("argument.everyRound")}
            values={rounds}
            nameOf={(n) => roundName(n, t)}
            chosen={round}
            choose={setRound}
          />
        )}
      </div>
      <Key />
      {shown.length === 0 ? (
        <p className="soft">{t("calls.none")}</p>
      ) : (
        <div
          className="waterfall"
          style={{ "--tick": `${ticksOf(span).step * 100}%` } as CSSProperties}
        >
          <Axis span={span} />
          {groupNeighbours(shown, (call) => call.round).map(([n, group]) => (
            <section key={`${n} ${group[0]?.call ?? ""}`} className="stack tight">
              <h2>{roundName(n, t)}</h2>
              <ol className="ruled">
                {group.map((call) => (
                  <Row
                    key={call.call}
                    call={call}
                    span={span}
                    now={call.state === "open" ? now : 0}
                    hits={hits?.get(call.call)}
                    isOpen={open.has(call.call)}
                    toggle={toggle}
                    below={<CallDetail seen={seen} call={call} words={words} />}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

/** What the parts of a bar mean. */
function Key(): ReactNode {
  const t = useTranslate();
  return (
    <ul className="row airy small soft key-of-bars" aria-label={t("calls.key")}>
      {(["waits", "silent", "speaks", "fell"] as const).map((kind) => (
        <li key={kind} className="inline">
          <span className={`piece ${kind === "fell" ? "silent fell" : kind}`} aria-hidden="true" />
          {t(`calls.pieces.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

function Axis({ span }: Readonly<{ span: Span }>): ReactNode {
  const t = useTranslate();
  const { at, step } = ticksOf(span);
  return (
    <div className="call axis small soft num" aria-hidden="true">
      <span className="track">
        {at.map((ms, n) => (
          <span key={ms} className="tick" style={{ left: `${n * step * 100}%` }}>
            {clockOf(ms)}
          </span>
        ))}
      </span>
      <span className="figures">
        <span>{t("calls.took")}</span>
        <span>{t("cost.usd")}</span>
        <span>{t("calls.cachedHead")}</span>
      </span>
    </div>
  );
}

interface RowProps {
  readonly call: Call;
  readonly span: Span;
  readonly now: number;
  readonly hits: readonly CallHit[] | undefined;
  readonly isOpen: boolean;
  readonly toggle: (call: string) => void;
  readonly below: ReactNode;
}

function Row({ call, span, now, hits, isOpen, toggle, below }: RowProps): ReactNode {
  const { t, lang } = useChoice();
  const { title, purpose, model, times, state, usd, most } = call;
  const cached = cachedShare(call);
  const paid = usd ?? (most === 0 ? 0 : null);
  const took = times.ended === null && state !== "open" ? null : endOf(call, now) - times.sent;
  return (
    <li className="call-line">
      <button
        type="button"
        className="call plain"
        aria-expanded={isOpen}
        onClick={() => toggle(call.call)}
      >
        <span className="who">
          <Text
            as="span"
            className="bold"
            text={call.seat === "preflight" ? t("calls.trial") : title}
          />
          <Text as="span" className="small soft" text={` ${purpose}`} />
          <Text as="span" className="small soft block ellipsis" text={model} />
        </span>
        <Bar call={call} span={span} now={now} />
        <span className="figures num small">
          <span>{took === null ? t("app.unknown") : duration(took, lang)}</span>
          <span>{paid === null ? t("app.unknown") : dollars(paid)}</span>
          <span>
            {cached === null ? (
              "–"
            ) : (
              <>
                {Math.round(cached * 100)} %<span className="on-phone"> {t("calls.cached")}</span>
              </>
            )}
          </span>
        </span>
        <StateOf call={call} />
      </button>
      {hits?.map((hit) => (
        <HitLine key={hit.side} hit={hit} />
      ))}
      {isOpen ? below : null}
    </li>
  );
}

function HitLine({ hit: { side, before, match, after } }: Readonly<{ hit: CallHit }>): ReactNode {
  const t = useTranslate();
  return (
    <p className="small soft wrap hit">
      {t(`calls.in.${side}`)}: …<Text text={before} />
      <Text as="mark" text={match} />
      <Text text={after} />…
    </p>
  );
}

type BarProps = Readonly<{ call: Call; span: Span; now: number }>;
function Bar({ call, span, now }: BarProps): ReactNode {
  const tone = ["failed", "cut", "ambiguous"].includes(call.state)
    ? "fell"
    : call.isRefused
      ? "torn"
      : "";
  const pieces = barPiecesOf(call, span, now);
  const [last] = pieces.slice(-1);
  return (
    <span className="track" aria-hidden="true">
      {pieces.map(({ kind, left, width }) => (
        <span
          key={kind}
          className={`piece ${kind} ${kind === "waits" ? "" : tone} ${call.state}`}
          style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
        />
      ))}
      {/* What took no time that can be seen is marked where it was. */}
      {last === undefined || last.kind === "waits" ? (
        <span
          className={`piece silent point ${tone}`}
          style={{ left: `${((call.times.sent - span.from) / (span.to - span.from)) * 100}%` }}
        />
      ) : null}
    </span>
  );
}

/** In words, what came of it and what was out of the ordinary. */
function StateOf({ call }: Readonly<{ call: Call }>): ReactNode {
  const { t, lang } = useChoice();
  const { tone, text } = stateOf(call, t);
  const { attempt, repair, isBeside, failure } = call;
  const notes = [
    isBeside ? t("calls.beside") : attempt > 1 ? t("calls.attempt", { n: attempt }) : "",
    repair > 0 ? t("calls.repair", { n: repair }) : "",
    failure !== null && failure.waitMs !== null
      ? t("calls.putOff", { time: duration(failure.waitMs, lang) })
      : "",
  ].filter((note) => note !== "");
  return (
    <span className="came row airy small">
      {tone === null ? <span className="unseen">{text}</span> : <Mark tone={tone}>{text}</Mark>}
      {notes.length === 0 ? null : <span className="soft">{notes.join(" · ")}</span>}
    </span>
  );
}

/** Without a tone, nothing needs to be seen: it was answered, as calls are. */
function stateOf(
  { state, isRefused, failure }: Call,
  t: Translate,
): { tone: Tone | null; text: string } {
  const kind = failure?.kind ?? "";
  if (state === "failed" || state === "cut")
    return { tone: "fell", text: t.find(`calls.failures.${kind}`) ?? t("calls.states.failed") };
  if (isRefused) return { tone: "torn", text: t("calls.states.refused") };
  const tones = { completed: null, open: "accent", ambiguous: "torn", hosted: null } as const;
  return { tone: tones[state], text: t(`calls.states.${state}`) };
}
