// Every deliberation of this folder: what it asked, where it stands, what it came to and how, what it cost.
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from "react";
import type { LibraryRow } from "../../src/web/wire.ts";
import { useFetched } from "../fetched.ts";
import { dollars, when } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Empty, Failed, Loading, Stale } from "../parts/notice.tsx";
import { Mark, standingOf, toneOf } from "../parts/status.tsx";
import { Text } from "../parts/words-of.tsx";
import { useLink } from "../route.ts";

/** Runs go on elsewhere too. */
const LOOK_MS = 4_000;
type Filter = "all" | "open" | "finished";

export function Library(): ReactNode {
  const t = useTranslate();
  const [turn, setTurn] = useState(0);
  const { data, error, again } = useFetched<readonly LibraryRow[]>("/api/deliberations", turn);
  const [sought, setSought] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const begin = useLink({ page: "begin" });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTurn((n) => n + 1);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const wanted = useDeferredValue(sought.trim().toLowerCase());
  const rows = useMemo(
    () =>
      (data ?? []).filter(
        (row) =>
          isFound(row, wanted) &&
          (filter === "all" || (row.state === "finished") === (filter === "finished")),
      ),
    [data, wanted, filter],
  );
  if (!data) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  if (data.length === 0) {
    return (
      <Empty isPage title={t("library.none")}>
        <p className="soft">{t("library.noneHint")}</p>
        <a {...begin} className="button primary">
          {t("library.first")}
        </a>
      </Empty>
    );
  }
  return (
    <div className="page library">
      <div className="page-head">
        <h1>{t("library.title")}</h1>
        <a {...begin} className="button primary">
          {t("library.new")}
        </a>
      </div>
      <Stale error={error}>{t("library.stale")}</Stale>
      <div className="row filters">
        <label className="unseen" htmlFor="sought">
          {t("library.search")}
        </label>
        <input
          id="sought"
          className="input"
          type="search"
          placeholder={t("library.search")}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <div className="segments" role="group" aria-label={t("library.show")}>
          {(["all", "open", "finished"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={filter === each}
              onClick={() => setFilter(each)}
            >
              {t(`library.filters.${each}`)}
            </button>
          ))}
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="soft">{t("library.nothingFound")}</p>
      ) : (
        <ol className="shelf">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Row({ row }: Readonly<{ row: LibraryRow }>): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const link = useLink({ page: "deliberation", id: row.id, view: "room", at: null, message: null });
  const [protocol = ""] = row.protocol.split("@");
  const state = standingOf(row.state, { isHosted: row.hosted, isForPerson: row.waits !== null });
  return (
    <li>
      <a {...link} className="entry">
        <span className="entry-head small soft">
          <span>{t.find(`app.protocols.${protocol}`) ?? protocol}</span>
          {row.started === "" ? null : (
            <time dateTime={row.started}>{when(row.started, lang)}</time>
          )}
          {row.rehearsed ? <span className="tag">{t("app.rehearsed")}</span> : null}
          {row.hosted ? <span className="tag">{t("app.hosted")}</span> : null}
        </span>
        <Text as="span" className="topic" text={row.topic === "" ? row.id : row.topic} />
        <span className="entry-foot small">
          <Mark tone={toneOf(state, row.reason)}>
            {state === "finished" && row.reason !== null
              ? (t.find(`app.reasons.${row.reason}`) ?? row.reason)
              : t(`app.states.${state}`)}
          </Mark>
          {row.waits === null ? null : <Text as="span" className="waits" text={row.waits} />}
          {row.outcome === null ? null : (
            <span className="outcome">
              → <Text text={row.outcome} />
            </span>
          )}
          {row.resolution === null ? null : (
            <span className="soft">
              {t.find(`app.resolutions.${row.resolution}`) ?? row.resolution}
            </span>
          )}
          <span className="cost soft num">
            {row.calls === 0
              ? ""
              : `${t("library.calls", { n: row.calls })} · ${row.usd === null ? t("app.unknown") : dollars(row.usd)}`}
          </span>
        </span>
      </a>
    </li>
  );
}

function isFound({ id, topic, outcome, protocol }: LibraryRow, wanted: string): boolean {
  return (
    wanted === "" ||
    [id, topic, outcome ?? "", protocol].some((text) => text.toLowerCase().includes(wanted))
  );
}
