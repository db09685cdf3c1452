// Every deliberation of this folder: what it asked, where it stands, what it came to and how, what it cost; found, put in order, filed and compared.
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { LibraryRow } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import { shownName, type LibraryRows } from "../calling.ts";
import { ageOf, dateAndTime, dollars, protocolName } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Button, Input, Select } from "../parts/form.tsx";
import { Empty, Failed, Loading, Stale } from "../parts/notice.tsx";
import { hasOwnMark, StandingMark, standingOf } from "../parts/status.tsx";
import { Text } from "../parts/words-of.tsx";
import { go, placeIn, useLink, type Wanted } from "../route.ts";
import { Acts } from "./acts.tsx";
import { FILTERS, findRows, protocolIn, SORTS } from "./shown.ts";
import { Welcome } from "./welcome.tsx";
import "./library.css";

/** As many as are drawn at once; the next come when they are asked for. */
const PAGE_ROWS = 100;

type LibraryProps = Readonly<{ fetched: LibraryRows; wanted: Wanted }>;
export function Library({ fetched, wanted }: LibraryProps): ReactNode {
  const { data, error, again } = fetched;
  if (!data) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  if (wanted.state === "archived") return <Archive wanted={wanted} changed={again} />;
  if (data.length === 0) return <Bare />;
  return <Shelf rows={data} wanted={wanted} error={error} changed={again} />;
}

/** Whoever may begin one is asked for a question. */
function Bare(): ReactNode {
  const t = useTranslate();
  return useMay("owner") ? (
    <Welcome />
  ) : (
    <Empty isPage title={t("library.title")} hint={t("library.bare")} />
  );
}

/** Those that were put away. */
function Archive({ wanted, changed }: Omit<ShelfProps, "rows" | "error">): ReactNode {
  const { data, error, again } = useFetched<readonly LibraryRow[]>("/api/archive");
  if (!data) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  return <Shelf rows={data} wanted={wanted} error={error} changed={() => (again(), changed())} />;
}

type ShelfProps = Readonly<{
  rows: readonly LibraryRow[];
  wanted: Wanted;
  error: LibraryRows["error"];
  changed: () => void;
}>;

function Shelf({ rows, wanted, error, changed }: ShelfProps): ReactNode {
  const { t, lang } = useChoice();
  const [most, setMost] = useState(PAGE_ROWS);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const begin = useLink({ page: "begin" });
  const mayBegin = useMay("owner");
  const [q, setTyped] = useTyped(wanted.q ?? "", (text) =>
    go({ page: "library", wanted: { ...wanted, q: text } }, false),
  );
  const typed = useDeferredValue(q);
  const sought = useMemo(() => ({ ...wanted, q: typed }), [wanted, typed]);
  const found = useMemo(() => findRows(rows, sought, lang), [rows, sought, lang]);
  const want = (part: Wanted): void => {
    setMost(PAGE_ROWS);
    go({ page: "library", wanted: { ...wanted, ...part } }, false);
  };
  const pick = useMemo(
    () => (id: string) =>
      setPicked((before) =>
        before.includes(id) ? before.filter((each) => each !== id) : [...before.slice(-1), id],
      ),
    [],
  );
  const left = found.length - most;
  return (
    <div className="page library">
      <div className="page-head row base">
        <h1>{t("library.title")}</h1>
        {mayBegin ? (
          <a {...begin} className="button primary">
            {t("library.new")}
          </a>
        ) : null}
      </div>
      <Stale error={error}>{t("library.stale")}</Stale>
      <Filters rows={rows} wanted={{ ...wanted, q }} want={want} type={setTyped} />
      <p className="small soft" role="status">
        {t("library.count", { shown: found.length, all: rows.length })}
      </p>
      {found.length === 0 ? (
        <p className="soft">{t("library.nothingFound")}</p>
      ) : (
        <ol className="shelf ruled">
          {found.slice(0, most).map((row) => (
            <Row
              key={row.id}
              row={row}
              isPicked={picked.includes(row.id)}
              pick={pick}
              changed={changed}
            />
          ))}
        </ol>
      )}
      {left > 0 ? (
        <Button
          act={() => setMost(most + PAGE_ROWS)}
          text={t("library.next", { n: Math.min(left, PAGE_ROWS) })}
        />
      ) : null}
      <Comparing picked={picked} clear={() => setPicked([])} />
    </div>
  );
}

type FiltersProps = Readonly<{
  rows: readonly LibraryRow[];
  wanted: Wanted;
  want: (part: Wanted) => void;
  type: (text: string) => void;
}>;

/** What is typed, and later in the address: browsers let a page change that only so often. */
function useTyped(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const sent = useRef(kept);
  const latest = useRef(keep);
  latest.current = keep;
  // Somebody went to another address of the same page.
  useEffect(() => {
    if (kept !== sent.current) setTyped((sent.current = kept));
  }, [kept]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => latest.current((sent.current = typed)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}

const TYPING_MS = 300;

function Filters({ rows, wanted, want, type }: FiltersProps): ReactNode {
  const t = useTranslate();
  const protocols = useMemo(
    () => [...new Set(rows.map(protocolIn))].filter(Boolean).sort(),
    [rows],
  );
  const tags = useMemo(() => [...new Set(rows.flatMap((row) => row.tags))].sort(), [rows]);
  const { q = "", tag = "" } = wanted;
  // One that no row has any more is still what was chosen.
  const shownTags = tag === "" || tags.includes(tag) ? tags : [...tags, tag];
  const sift = <V extends string>(
    by: Exclude<keyof Wanted, "q">,
    all: string,
    values: readonly V[],
    nameOf: (value: V) => string,
  ): ReactNode => (
    <Select
      aria-label={t(`library.${by}`)}
      options={[["", all], ...values.map((each) => [each, nameOf(each)] as const)]}
      value={wanted[by] ?? ""}
      set={(each) => want({ [by]: each })}
    />
  );
  return (
    <search className="row filters">
      <Input type="search" label={t("library.search")} value={q} set={type} />
      {sift("state", t("library.filters.all"), FILTERS, (each) => t(`library.filters.${each}`))}
      {sift("protocol", t("library.everyProtocol"), protocols, (each) =>
        protocolName({ protocol: each }, t),
      )}
      {shownTags.length > 0 && sift("tag", t("library.everyTag"), shownTags, (each) => `#${each}`)}
      {sift("sort", t("library.sorts.newest"), SORTS, (each) => t(`library.sorts.${each}`))}
    </search>
  );
}

/** Two are set side by side; of more, the last two. */
type ComparingProps = Readonly<{ picked: readonly string[]; clear: () => void }>;
function Comparing({ picked, clear }: ComparingProps): ReactNode {
  const t = useTranslate();
  const [a = "", b = null] = picked;
  const link = useLink({ page: "compare", a, b });
  return (
    <div className="toast picked" role="status">
      {a === "" ? null : (
        <div className="framed row">
          <span>{t("library.picked", { n: picked.length })}</span>
          {b === null ? null : (
            <a {...link} className="button primary small">
              {t("library.compare")}
            </a>
          )}
          <Button look="quiet small" act={clear} text={t("library.unpick")} />
        </div>
      )}
    </div>
  );
}

type RowProps = Readonly<{
  row: LibraryRow;
  isPicked: boolean;
  pick: (id: string) => void;
  changed: () => void;
}>;

const Row = memo(function Row({ row, isPicked, pick, changed }: RowProps): ReactNode {
  const { t, lang } = useChoice();
  const link = useLink(placeIn(row.id));
  const { started, waits, waitsSince, outcome, resolution, mark, reason, calls, usd, hosted } = row;
  const state = standingOf(row.state, { isHosted: hosted, isForPerson: waits !== null });
  const price = usd === null ? t("app.costUnknown") : dollars(usd);
  const name = shownName(row);
  return (
    <li className="shelved">
      <a {...link} className="entry stack tight wrap">
        <span className="row base airy small soft">
          <span>{protocolName(row, t)}</span>
          {started === "" ? null : <time dateTime={started}>{dateAndTime(started, lang)}</time>}
          {row.rehearsed ? <span className="tag">{t("app.rehearsed")}</span> : null}
          {hosted ? <span className="tag">{t("app.hosted")}</span> : null}
          {row.parent === null ? null : <span className="tag">{t("library.forked")}</span>}
          {row.tags.map((tag) => (
            <Text as="span" key={tag} className="tag" text={`#${tag}`} />
          ))}
        </span>
        <Text as="span" className="topic" text={name} />
        {row.name === "" || row.topic === "" ? null : (
          <Text as="span" className="small soft" text={row.topic} />
        )}
        <span className="row base airy small">
          <StandingMark state={state} reason={reason} resolution={resolution} mark={mark} />
          {waits === null ? null : <Text as="span" className="toned torn" text={waits} />}
          {waitsSince === null ? null : (
            <span className="soft">
              {t("library.waitsSince", { age: ageOf(waitsSince, lang) })}
            </span>
          )}
          {outcome === null ? null : (
            <span className="outcome serif">
              → <Text text={outcome} />
            </span>
          )}
          {resolution !== null && mark === null && !hasOwnMark(resolution) && (
            <span className="soft">{t.find(`app.resolutions.${resolution}`) ?? resolution}</span>
          )}
          <span className="cost soft num">
            {calls === 0 ? "" : `${t("library.calls", { n: calls })} · ${price}`}
          </span>
        </span>
      </a>
      <label className="pick">
        <input
          type="checkbox"
          title={t("library.compare")}
          aria-label={t("library.pick", { name })}
          checked={isPicked}
          onChange={() => pick(row.id)}
        />
      </label>
      <Acts row={row} changed={changed} />
    </li>
  );
});
