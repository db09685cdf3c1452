// The life of one finding: what is wrong and where, every word on it in its order, and the edits that answer it.
import type { ReactNode } from "react";
import type { FindingLife, Step } from "../../../src/protocols/review/result/lives.ts";
import { useTranslate } from "../../language.tsx";
import { Pair, Words } from "../../parts/facts.tsx";
import { Chips, Text } from "../../parts/words-of.tsx";
import { EditDiff } from "../../parts/diff.tsx";
import { eventOf, SeverityMark, Sign, StateMark, type Props } from "./matrix.tsx";

export function Life({ finding, result }: Props & { finding: FindingLife }): ReactNode {
  const t = useTranslate();
  const { id: own, problem, location, evidence, proposal, tags, title, round } = finding;
  const { life, changes, seat, blocks, addressable } = finding;
  const disputes = result.contradictions.filter(
    ({ taken, over }) => taken === own || over.includes(own),
  );
  const left = result.unsettled?.unresolved.find((row) => row.finding.id === own);
  return (
    <>
      <div className="row small">
        <StateMark finding={finding} />
        <SeverityMark severity={finding.severity} />
        <span className="soft">{t("findings.raisedBy", { title, round })}</span>
      </div>
      <Text as="p" className="words" text={problem} />
      <dl className="said">
        <Pair name={t("findings.place")}>{location}</Pair>
        <Pair name={t("findings.evidence")}>
          {evidence === "" ? "" : <Text as="blockquote" className="passage" text={evidence} />}
        </Pair>
        <Pair name={t("findings.proposal")}>{proposal}</Pair>
        <Pair name={t("findings.tags")}>{tags.join(", ")}</Pair>
        <Pair name={t("findings.late")}>{blocks ? "" : t("findings.lateHint")}</Pair>
        <Pair name={t("findings.beyond")}>{addressable ? "" : t("findings.beyondHint")}</Pair>
      </dl>
      <h4>{t("findings.life")}</h4>
      <ol className="stack history life">
        <Moment event="raised" round={round} title={title} />
        {life.map((step, n) => (
          <Moment key={n} event={eventOf(step, life.slice(0, n), seat)} {...step} />
        ))}
      </ol>
      {disputes.map((row, n) => (
        <p key={n} className="callout small">
          {row.taken === own ? t("findings.followedInsteadOf") : t("findings.setAsideFor")}{" "}
          <Chips ids={row.taken === own ? row.over : [row.taken]} /> <Text text={row.reason} />
        </p>
      ))}
      {changes.length === 0 ? null : <h4>{t("findings.edits")}</h4>}
      {changes.map((change, n) => (
        <div key={n} className="stack tight">
          <span className="small soft">
            {t("findings.madeVersion", { version: change.version, round: change.round })}
          </span>
          <EditDiff find={change.find} replace={change.replace} />
        </div>
      ))}
      {left ? (
        <>
          <h4>{t("findings.positions")}</h4>
          <dl className="said">
            {left.positions.map((say) => (
              <Pair
                key={say.title}
                name={`${say.title} · ${t("findings.round", { n: say.round })}`}
              >
                {say.text}
              </Pair>
            ))}
            <Pair name={t("findings.recommendation")}>{left.recommendation}</Pair>
          </dl>
        </>
      ) : null}
    </>
  );
}

/** What happened to it in a round, by whom and why. */
function Moment({
  event,
  round,
  title,
  reason = "",
}: Pick<Step, "round" | "title"> &
  Partial<Step> & { event: ReturnType<typeof eventOf> }): ReactNode {
  const t = useTranslate();
  return (
    <li>
      <Sign event={event} />
      <div>
        <span className="soft small">{t("findings.round", { n: round })}</span>{" "}
        <Text as="strong" text={title} /> {t(`findings.events.${event}`)}
        <Words text={reason} />
      </div>
    </li>
  );
}
