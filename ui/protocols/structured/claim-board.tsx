// The claims as cards under their status: columns where there is room, one list with a filter where there is not.
import { useState, type ReactNode } from "react";
import type { ClaimRow } from "../../../src/protocols/structured/result/claims.ts";
import type { ClaimStatus } from "../../../src/kernel/ledger.ts";
import { useTranslate } from "../../language.tsx";
import { Text, type Jump } from "../../parts/words-of.tsx";
import { StatusMark, type Names } from "./marks.tsx";

export function ClaimBoard({
  claims,
  names,
  chosen,
  jump,
}: Readonly<{
  claims: readonly ClaimRow[];
  names: Names;
  chosen: string | null;
  jump: Jump;
}>): ReactNode {
  const t = useTranslate();
  const [only, setOnly] = useState<ClaimStatus | null>(null);
  const columns = columnsOf(claims);
  return (
    <section className="stack" id="board">
      <div className="section-head">
        <h2>{t("claims.board")}</h2>
        <label className="row small narrow-only">
          {t("claims.status")}
          <select
            className="input"
            value={only ?? ""}
            onChange={({ target }) =>
              setOnly((target.value || null) as ClaimStatus | null /* an option's value */)
            }
          >
            <option value="">
              {t("claims.all")} ({claims.length})
            </option>
            {columns
              .filter((column) => column.claims.length > 0)
              .map((column) => (
                <option key={column.status} value={column.status}>
                  {t(`claims.statuses.${column.status}`)} ({column.claims.length})
                </option>
              ))}
          </select>
        </label>
      </div>
      {claims.length === 0 ? (
        <p className="soft">{t("claims.noClaims")}</p>
      ) : (
        <div className="board">
          {columns.map(({ status, claims: held }) => (
            <section
              key={status}
              className={`column${held.length === 0 ? " bare" : ""}${only !== null && only !== status ? " unasked" : ""}`}
            >
              <h3>
                <StatusMark status={status} /> <span className="soft num">{held.length}</span>
              </h3>
              {held.length === 0 ? null : (
                <ul>
                  {held.map((claim) => (
                    <li key={claim.id}>
                      <Card
                        claim={claim}
                        names={names}
                        isChosen={claim.id === chosen}
                        jump={jump}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

function Card({
  claim: { id, text, raisedBy, round, option, history },
  names,
  isChosen,
  jump,
}: Readonly<{ claim: ClaimRow; names: Names; isChosen: boolean; jump: Jump }>): ReactNode {
  const t = useTranslate();
  const isObserved = history.some(({ basis }) => basis === "observed");
  return (
    <button
      type="button"
      id={`at-${id}`}
      className="claim-card"
      aria-pressed={isChosen}
      onClick={() => jump(id)}
    >
      <span className="claim-facts">
        <code>{id}</code>
        <span>{names.role(raisedBy)}</span>
        <span>{t("claims.round", { n: round })}</span>
      </span>
      <Text as="span" className="claim-text" text={text} />
      {option === null && history.length === 0 ? null : (
        <span className="claim-facts">
          {option === null ? null : (
            <span className="claim-option">
              → <Text text={names.option(option)} />
            </span>
          )}
          {history.length === 0 ? null : <span>{t("claims.tested", { n: history.length })}</span>}
          {isObserved ? <span className="tag">{t("claims.grounds.observed")}</span> : null}
        </span>
      )}
    </button>
  );
}

// Claims by where they stand, for a board of columns or a list that is sifted.
/** From what is open to what is over. */
const STATUSES: readonly ClaimStatus[] = [
  "pending",
  "tested_unclear",
  "tested_confirmed",
  "partially_refuted",
  "tested_refuted",
  "superseded",
];

interface Column {
  readonly status: ClaimStatus;
  readonly claims: readonly ClaimRow[];
}

/** Every status, also one that no claim has: that nothing is pending is worth seeing. The newest claim first. */
export function columnsOf(claims: readonly ClaimRow[]): readonly Column[] {
  return STATUSES.map((status) => ({
    status,
    claims: claims.filter((claim) => claim.status === status).toReversed(),
  }));
}
