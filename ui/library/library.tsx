// Every deliberation of this folder: what it asked, where it stands, what it came to and how, what it cost.
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import type { LibraryRow } from "../../src/web/wire.ts";
import { isAwaited, type LibraryRows } from "../calling.ts";
import { dateAndTime, dollars, ageOf } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Input, Segments } from "../parts/form.tsx";
import { Failed, Loading, Stale } from "../parts/notice.tsx";
import { hasOwnMark, StandingMark, standingOf } from "../parts/status.tsx";
import { Text } from "../parts/words-of.tsx";
import { placeIn, useLink } from "../route.ts";
import { Welcome } from "./welcome.tsx";

const FILTERS = ["all", "open", "finished"] as const;

export function Library({ fetched }: Readonly<{ fetched: LibraryRows }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = fetched;
  const [sought, setSought] = useState("");
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("all");
  const begin = useLink({ page: "begin" });
  const wanted = useDeferredValue(sought.trim().toLowerCase());
  const rows = useMemo(
    () =>
      (data ?? [])
        .filter(
          (row) =>
            isFound(row, wanted) &&
            (filter === "all" || (row.state === "finished") === (filter === "finished")),
        )
        // Those that wait for somebody come first.
        .toSorted((a, b) => Number(isAwaited(b)) - Number(isAwaited(a))),
    [data, wanted, filter],
  );
  if (!data) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  if (data.length === 0) return <Welcome />;
  return (
    <div className="page library">
      <div className="page-head row base">
        <h1>{t("library.title")}</h1>
        <a {...begin} className="button primary">
          {t("library.new")}
        </a>
      </div>
      <Stale error={error}>{t("library.stale")}</Stale>
      <div className="row filters">
        <Input type="search" label={t("library.search")} value={sought} set={setSought} />
        <Segments
          label={t("library.show")}
          options={FILTERS.map((each) => [each, t(`library.filters.${each}`)])}
          value={filter}
          set={setFilter}
        />
      </div>
      {rows.length === 0 ? (
        <p className="soft">{t("library.nothingFound")}</p>
      ) : (
        <ol className="shelf ruled">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Row({ row }: Readonly<{ row: LibraryRow }>): ReactNode {
  const { t, lang } = useChoice();
  const link = useLink(placeIn(row.id));
  const { started, waits, waitsSince, outcome, resolution, mark, reason, calls, usd, hosted } = row;
  const [protocol = ""] = row.protocol.split("@");
  const state = standingOf(row.state, { isHosted: hosted, isForPerson: waits !== null });
  const price = usd === null ? t("app.costUnknown") : dollars(usd);
  return (
    <li>
      <a {...link} className="entry stack tight wrap">
        <span className="row base airy small soft">
          <span>{t.find(`app.protocols.${protocol}`) ?? protocol}</span>
          {started === "" ? null : <time dateTime={started}>{dateAndTime(started, lang)}</time>}
          {row.rehearsed ? <span className="tag">{t("app.rehearsed")}</span> : null}
          {hosted ? <span className="tag">{t("app.hosted")}</span> : null}
        </span>
        <Text as="span" className="topic" text={row.topic === "" ? row.id : row.topic} />
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
    </li>
  );
}

function isFound({ id, topic, outcome, protocol }: LibraryRow, wanted: string): boolean {
  return [id, topic, outcome ?? "", protocol].some((text) => text.toLowerCase().includes(wanted));
}
