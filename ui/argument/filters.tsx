// The legend of the drawing, which is also its filter: every sign can be held back and called for again.
import type { ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { visible } from "../parts/visible.ts";
import { EVERYTHING, STATUSES, WORDS, type Filter, type Offer } from "./shown.ts";
import { StatusSign, WordSign } from "./swatch.tsx";

export function Filters({
  offer,
  filter,
  setFilter,
}: {
  readonly offer: Offer;
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}): ReactNode {
  const t = useTranslate();
  const isOn =
    filter.seat !== null ||
    filter.round !== null ||
    filter.statuses.size > 0 ||
    filter.words.size > 0;
  return (
    <div className="filters">
      <div className="row narrow">
        {offer.seats.length > 1 ? (
          <label className="choice">
            <span className="small soft">{t("argument.seat")}</span>
            <select
              className="input"
              value={filter.seat === null ? "*" : `=${filter.seat}`}
              onChange={({ target }) =>
                setFilter({ ...filter, seat: target.value === "*" ? null : target.value.slice(1) })
              }
            >
              <option value="*">{t("argument.everyone")}</option>
              {offer.seats.map(({ id, title }) => (
                <option key={id} value={`=${id}`}>
                  {id === "" ? t("argument.noSeat") : visible(title)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {offer.rounds.length > 1 ? (
          <label className="choice">
            <span className="small soft">{t("argument.round")}</span>
            <select
              className="input"
              value={filter.round ?? "*"}
              onChange={({ target }) =>
                setFilter({ ...filter, round: target.value === "*" ? null : Number(target.value) })
              }
            >
              <option value="*">{t("argument.everyRound")}</option>
              {offer.rounds.map((round) => (
                <option key={round} value={round}>
                  {t("app.round", { n: round })}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {isOn ? (
          <button
            type="button"
            className="button small quiet"
            onClick={() => setFilter(EVERYTHING)}
          >
            {t("argument.reset")}
          </button>
        ) : null}
      </div>
      <div className="legend" role="group" aria-label={t("argument.statuses")}>
        {STATUSES.filter((status) => offer.statuses.has(status)).map((status) => (
          <button
            key={status}
            type="button"
            className="key"
            aria-pressed={!filter.statuses.has(status)}
            onClick={() => setFilter({ ...filter, statuses: turned(filter.statuses, status) })}
          >
            <StatusSign status={status} />
            <span>{t(`app.statuses.${status}`)}</span>
            <span className="num soft">{offer.statuses.get(status)}</span>
          </button>
        ))}
      </div>
      {offer.words.size === 0 ? null : (
        <div className="legend" role="group" aria-label={t("argument.relations")}>
          {WORDS.filter((word) => offer.words.has(word)).map((word) => (
            <button
              key={word}
              type="button"
              className="key"
              aria-pressed={!filter.words.has(word)}
              onClick={() => setFilter({ ...filter, words: turned(filter.words, word) })}
            >
              <WordSign word={word} />
              <span>{t(`argument.words.${word}`)}</span>
              <span className="num soft">{offer.words.get(word)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function turned<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}
