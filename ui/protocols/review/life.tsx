// The life of one finding: what is wrong and where, every word on it in its order, and the edits that answer it.
import type { ReactNode } from "react";
import type { FindingLife } from "../../../src/protocols/review/result/lives.ts";
import type { ReviewResult } from "../../../src/protocols/review/result/result.ts";
import { useTranslate } from "../../language.tsx";
import { Chip, Text, type Jump } from "../../parts/words-of.tsx";
import { EditDiff } from "../../parts/diff.tsx";
import { SeverityMark, Sign, StateMark } from "./marks.tsx";
import { eventOf } from "./matrix-table.tsx";

export function Life({
  finding,
  result,
  jump,
}: Readonly<{ finding: FindingLife; result: ReviewResult; jump: Jump }>): ReactNode {
  const t = useTranslate();
  const {
    problem,
    location,
    evidence,
    proposal,
    tags,
    title,
    round,
    life,
    changes,
    seat,
    blocks,
    addressable,
  } = finding;
  const disputes = result.contradictions.filter(
    ({ taken, over }) => taken === finding.id || over.includes(finding.id),
  );
  const left = result.unsettled?.unresolved.find((row) => row.finding.id === finding.id);
  return (
    <>
      <div className="row small">
        <StateMark finding={finding} />
        <SeverityMark severity={finding.severity} />
        <span className="soft">{t("findings.raisedBy", { title, round })}</span>
      </div>
      <Text as="p" className="words" text={problem} />
      <dl className="said">
        {location === "" ? null : (
          <Pair name={t("findings.place")}>
            <Text text={location} />
          </Pair>
        )}
        {evidence === "" ? null : (
          <Pair name={t("findings.evidence")}>
            <Text as="blockquote" className="passage" text={evidence} />
          </Pair>
        )}
        {proposal === "" ? null : (
          <Pair name={t("findings.proposal")}>
            <Text text={proposal} />
          </Pair>
        )}
        {tags.length === 0 ? null : <Pair name={t("findings.tags")}>{tags.join(", ")}</Pair>}
        {blocks ? null : <Pair name={t("findings.late")}>{t("findings.lateHint")}</Pair>}
        {addressable ? null : <Pair name={t("findings.beyond")}>{t("findings.beyondHint")}</Pair>}
      </dl>
      <h4>{t("findings.life")}</h4>
      <ol className="life">
        <li>
          <Sign event="raised" />
          <div>
            <span className="soft small">{t("findings.round", { n: round })}</span>{" "}
            <Text as="strong" text={title} /> {t("findings.events.raised")}
          </div>
        </li>
        {life.map((step, n) => {
          const event = eventOf(step, life.slice(0, n), seat);
          return (
            <li key={n}>
              <Sign event={event} />
              <div>
                <span className="soft small">{t("findings.round", { n: step.round })}</span>{" "}
                <Text as="strong" text={step.title} /> {t(`findings.events.${event}`)}
                {step.reason === "" ? null : <Text as="p" className="words" text={step.reason} />}
              </div>
            </li>
          );
        })}
      </ol>
      {disputes.map((row, n) => (
        <p key={n} className="callout small">
          {row.taken === finding.id ? t("findings.followedInsteadOf") : t("findings.setAsideFor")}{" "}
          {(row.taken === finding.id ? row.over : [row.taken]).map((id) => (
            <Chip key={id} id={id} jump={jump} />
          ))}{" "}
          <Text text={row.reason} />
        </p>
      ))}
      {changes.length === 0 ? null : <h4>{t("findings.edits")}</h4>}
      {changes.map((change, n) => (
        <div key={n} className="stack edit">
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
                <Text text={say.text} />
              </Pair>
            ))}
            {left.recommendation === null ? null : (
              <Pair name={t("findings.recommendation")}>
                <Text text={left.recommendation} />
              </Pair>
            )}
          </dl>
        </>
      ) : null}
    </>
  );
}

function Pair({ name, children }: Readonly<{ name: string; children: ReactNode }>): ReactNode {
  return (
    <div>
      <Text as="dt" text={name} />
      <dd className="words">{children}</dd>
    </div>
  );
}
