// The life of one finding: what is wrong and where, every word on it in its order, and the edits that answer it.
import type { ReactNode } from "react";
import type { FindingLife } from "../../src/projections/review/lives.ts";
import type { ReviewResult } from "../../src/projections/review/result.ts";
import { useWords } from "../language.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { EditDiff } from "./diff-view.tsx";
import { Sign, SeverityMark, StateMark } from "./marks.tsx";
import { eventOf } from "./matrix.ts";
import { words } from "./words.ts";

export function Life({
  finding,
  result,
  jump,
}: {
  readonly finding: FindingLife;
  readonly result: ReviewResult;
  readonly jump: Jump;
}): ReactNode {
  const w = useWords(words);
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
        <span className="soft">{w.raisedBy(title, round)}</span>
      </div>
      <p className="words">
        <Text text={problem} />
      </p>
      <dl className="said">
        {location === "" ? null : (
          <Pair name={w.place}>
            <Text text={location} />
          </Pair>
        )}
        {evidence === "" ? null : (
          <Pair name={w.evidence}>
            <blockquote className="passage">
              <Text text={evidence} />
            </blockquote>
          </Pair>
        )}
        {proposal === "" ? null : (
          <Pair name={w.proposal}>
            <Text text={proposal} />
          </Pair>
        )}
        {tags.length === 0 ? null : <Pair name={w.tags}>{tags.join(", ")}</Pair>}
        {blocks ? null : <Pair name={w.late}>{w.lateHint}</Pair>}
        {addressable ? null : <Pair name={w.beyond}>{w.beyondHint}</Pair>}
      </dl>
      <h4>{w.life}</h4>
      <ol className="life">
        <li>
          <Sign event="raised" />
          <div>
            <span className="soft small">{w.round(round)}</span>{" "}
            <strong>
              <Text text={title} />
            </strong>{" "}
            {w.events.raised}
          </div>
        </li>
        {life.map((step, n) => {
          const event = eventOf(step, life.slice(0, n), seat);
          return (
            <li key={n}>
              <Sign event={event} />
              <div>
                <span className="soft small">{w.round(step.round)}</span>{" "}
                <strong>
                  <Text text={step.title} />
                </strong>{" "}
                {w.events[event]}
                {step.reason === "" ? null : (
                  <p className="words">
                    <Text text={step.reason} />
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {disputes.map((row, n) => (
        <p key={n} className="callout small">
          {w.contradicts(row.taken === finding.id)}{" "}
          {(row.taken === finding.id ? row.over : [row.taken]).map((id) => (
            <Chip key={id} id={id} jump={jump} />
          ))}{" "}
          <Text text={row.reason} />
        </p>
      ))}
      {changes.length === 0 ? null : <h4>{w.edits}</h4>}
      {changes.map((change, n) => (
        <div key={n} className="stack edit">
          <span className="small soft">{w.madeVersion(change.version, change.round)}</span>
          <EditDiff find={change.find} replace={change.replace} />
        </div>
      ))}
      {left ? (
        <>
          <h4>{w.positions}</h4>
          <dl className="said">
            {left.positions.map((say) => (
              <Pair key={say.title} name={`${say.title} · ${w.round(say.round)}`}>
                <Text text={say.text} />
              </Pair>
            ))}
            {left.recommendation === null ? null : (
              <Pair name={w.recommendation}>
                <Text text={left.recommendation} />
              </Pair>
            )}
          </dl>
        </>
      ) : null}
    </>
  );
}

function Pair({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt>
        <Text text={name} />
      </dt>
      <dd className="words">{children}</dd>
    </div>
  );
}
