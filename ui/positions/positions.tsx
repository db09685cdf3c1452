// Positions: who stood where in each round, what moved them, and the blind vote against the outcome.
import { useMemo, type ReactNode } from "react";
import type { PositionsView } from "../../src/web/wire.ts";
import { placeOf, useView, type Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { decidingPage } from "../protocols/index.ts";
import { useLink } from "../route.ts";
import { Chart } from "./chart.tsx";
import { useNames, type Names } from "./names.tsx";
import { standsOf } from "./stands.ts";
import { Moves, Others } from "./tables.tsx";
import "./positions.css";

export default function Positions({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const { data, error, again } = useView<PositionsView>(seen, "positions");
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  return <Whole seen={seen} view={data} />;
}

function Whole({ seen, view }: Readonly<{ seen: Seen; view: PositionsView }>): ReactNode {
  const names = useNames(view);
  const stands = useMemo(() => standsOf(view), [view]);
  if (stands.paths.length === 0) return <Nobody seen={seen} />;
  const { jump } = seen;
  return (
    <div className="positions">
      <Chart stands={stands} names={names} jump={jump} />
      <Outcome view={view} names={names} jump={jump} isVoted={!decidingPage(seen.head.views)} />
      <Moves view={view} names={names} jump={jump} />
      <Others view={view} names={names} jump={jump} />
    </div>
  );
}

function Nobody({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const page = decidingPage(seen.head.views);
  const findings = useLink(placeOf(seen, page ?? "room"));
  if (!page) return <Empty title={t("positions.notYet")} hint={t("positions.noneYet")} />;
  return (
    <Empty title={t("positions.none")} hint={t("positions.noneReview")}>
      <a {...findings} className="button">
        {t("positions.toFindings")}
      </a>
    </Empty>
  );
}

// The blind vote beside the final one, what it came to, and what it would have come to without moves that no argument explains.
function Outcome({
  view,
  names,
  jump,
  isVoted,
}: Readonly<{ view: PositionsView; names: Names; jump: Jump; isVoted: boolean }>): ReactNode {
  const t = useTranslate();
  const options = view.issues.find(({ id }) => id === view.issue)?.stances ?? [];
  const most = Math.max(1, ...Object.values(view.blindCount), ...Object.values(view.finalCount));
  const chosen = view.outcome?.chosen ?? view.verdict?.chosen ?? null;
  return (
    <section className="outcome-of">
      <h2>{t("positions.counts")}</h2>
      <div className="scroll-x">
        <table className="counts">
          <thead>
            <tr>
              <th scope="col">{t("positions.option")}</th>
              <th scope="col">{t("positions.blindVote")}</th>
              <th scope="col">{t("positions.finalVote")}</th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ id, label }) => (
              <tr key={id} className={id === chosen ? "chosen" : undefined}>
                <th scope="row">
                  <Chip id={id} jump={jump} /> <Text text={label} />
                  {id === chosen ? <span className="tag">{t("positions.chosen")}</span> : null}
                </th>
                <td>
                  <Bar n={view.blindCount[id] ?? 0} most={most} kind="blind" />
                </td>
                <td>
                  <Bar n={view.finalCount[id] ?? 0} most={most} kind="final" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isVoted && !view.outcome ? (
        <p className="soft">{t("positions.noneReview")}</p>
      ) : (
        <Came view={view} names={names} />
      )}
      {view.isChangeAsked ? (
        <p className="small soft">{t("positions.changed", { n: view.changed })}</p>
      ) : null}
    </section>
  );
}

function Bar({
  n,
  most,
  kind,
}: Readonly<{ n: number; most: number; kind: "blind" | "final" }>): ReactNode {
  const t = useTranslate();
  return (
    <span className="bar-line">
      {n === 0 ? null : (
        <span
          className={`bar-of ${kind}`}
          style={{ width: `${(n / most) * 100}%` }}
          aria-hidden="true"
        />
      )}
      <span className="num" aria-label={t("positions.votes", { n })} role="img">
        {n}
      </span>
    </span>
  );
}

function Came({
  view: { outcome, verdict },
  names,
}: Readonly<{ view: PositionsView; names: Names }>): ReactNode {
  const t = useTranslate();
  if (!outcome) return <p className="soft">{t("positions.noVerdict")}</p>;
  const { chosen, withoutConforming } = outcome;
  const isSame = chosen === withoutConforming;
  return (
    <>
      <p>
        {chosen === null ? (
          t("positions.noChoice")
        ) : (
          <>
            <span className="soft">{t("positions.outcome")}: </span>
            <Text as="strong" text={names.option(chosen)} />
          </>
        )}
        {verdict ? (
          <span className="soft">
            {" "}
            · {t.find(`app.resolutions.${verdict.resolution}`) ?? verdict.resolution}
          </span>
        ) : null}
      </p>
      {isSame ? (
        <p className="soft">{t("positions.same")}</p>
      ) : (
        <p className="callout warning">
          {withoutConforming === null ? (
            t("positions.withoutNone")
          ) : (
            <>
              {t("positions.without")}: <Text as="strong" text={names.option(withoutConforming)} />
            </>
          )}
        </p>
      )}
    </>
  );
}
