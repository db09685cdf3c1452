// Positions: who stood where in each round, what moved them, and the blind vote against the outcome.
import { useMemo, type ReactNode } from "react";
import type { PositionsView } from "../../src/web/wire.ts";
import { placeOf, useView, type Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { Table } from "../parts/table.tsx";
import { Chip, Text } from "../parts/words-of.tsx";
import { decidingPage } from "../protocols/index.ts";
import { useLink } from "../route.ts";
import { Chart } from "./chart.tsx";
import { standsOf } from "./stands.ts";
import { Moves, Others, useNames, type Props } from "./tables.tsx";
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
  const props = { view, names };
  return (
    <div className="stack positions">
      <Chart stands={stands} {...props} />
      <Outcome {...props} isVoted={!decidingPage(seen.head.views)} />
      <Moves {...props} />
      <Others {...props} />
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
function Outcome({ view, names, isVoted }: Props & { isVoted: boolean }): ReactNode {
  const t = useTranslate();
  const options = view.issues.find(({ id }) => id === view.issue)?.stances ?? [];
  const most = Math.max(1, ...Object.values(view.blindCount), ...Object.values(view.finalCount));
  const chosen = view.outcome?.chosen ?? view.verdict?.chosen ?? null;
  return (
    <section className="stack">
      <h2>{t("positions.counts")}</h2>
      <Table
        label={t("positions.counts")}
        className="counts"
        head={[t("positions.option"), t("positions.blindVote"), t("positions.finalVote")]}
      >
        {options.map(({ id, label }) => (
          <tr key={id} className={id === chosen ? "chosen" : undefined}>
            <th scope="row" className="wrap">
              <Chip id={id} /> <Text text={label} />
              {id === chosen ? <span className="tag">{t("positions.chosen")}</span> : null}
            </th>
            <Bar n={view.blindCount[id] ?? 0} most={most} kind="blind" />
            <Bar n={view.finalCount[id] ?? 0} most={most} kind="final" />
          </tr>
        ))}
      </Table>
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

/** `kind`: blind or final. */
function Bar({ n, most, kind }: Readonly<{ n: number; most: number; kind: string }>): ReactNode {
  const t = useTranslate();
  const width = `${(n / most) * 100}%`;
  return (
    <td>
      <span className="bar-line">
        {n === 0 ? null : (
          <span className={`bar-of ${kind}`} style={{ width }} aria-hidden="true" />
        )}
        <span className="num" aria-label={t("positions.votes", { n })} role="img">
          {n}
        </span>
      </span>
    </td>
  );
}

function Came({ view: { outcome, verdict }, names }: Props): ReactNode {
  const t = useTranslate();
  if (!outcome) return <p className="soft">{t("positions.noVerdict")}</p>;
  const { chosen, withoutConforming } = outcome;
  const by = verdict ? (t.find(`app.resolutions.${verdict.resolution}`) ?? verdict.resolution) : "";
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
        {verdict ? <span className="soft"> · {by}</span> : null}
      </p>
      {chosen === withoutConforming ? (
        <p className="soft">{t("positions.same")}</p>
      ) : withoutConforming === null ? (
        <p className="callout torn">{t("positions.withoutNone")}</p>
      ) : (
        <p className="callout torn">
          {t("positions.without")}: <Text as="strong" text={names.option(withoutConforming)} />
        </p>
      )}
    </>
  );
}
