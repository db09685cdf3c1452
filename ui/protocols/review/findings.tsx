// What a review found, and what became of it: findings through the rounds, verdicts, versions, ideas.
import type { ReactNode } from "react";
import type { IdeaRow, ReviewResult } from "../../../src/protocols/review/result/result.ts";
import type { ResultView } from "../../../src/web/wire.ts";
import { routeTo, useView, type Seen } from "../../deliberation/seen.ts";
import { useTranslate } from "../../language.tsx";
import { Chips, Pair, Section, Text, Words } from "../../parts/words-of.tsx";
import { Empty, Failed, Loading, Stale } from "../../parts/notice.tsx";
import { Panel, usePointed } from "../../parts/panel.tsx";
import { Mark } from "../../parts/status.tsx";
import { awaitedIn, Waiting } from "../../room/waiting.tsx";
import { go } from "../../route.ts";
import { pageForGate } from "../index.ts";
import { eventOf, Heard, Matrix, PERSON, raisedBy } from "./matrix.tsx";
import { SeverityMark, Sign, StateMark, type ReviewProps } from "./matrix.tsx";
import { Outcome, Verdicts, Versions } from "./outcome.tsx";
import type { FindingLife, Step } from "../../../src/protocols/review/result/lives.ts";
import { EditDiff } from "../../parts/diff.tsx";
import { Artifact } from "./artifact.tsx";
import "./findings.css";

export default function Findings({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<ResultView>(seen, "findings");
  const result = data?.result.kind === "review" ? (data.result as ReviewResult) : null;
  usePointed(seen.target, result !== null);
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (!result) return <Empty title={t("findings.noReview")} hint={t("findings.noReviewHint")} />;
  if (result.findings.length === 0 && result.reviewers.length === 0 && result.ideas.length === 0)
    return <Empty title={t("findings.empty")} hint={t("findings.emptyHint")} />;
  const chosen = result.findings.find(({ id }) => id === seen.target);
  const props = { result, chosen: seen.target };
  const awaited = awaitedIn(seen);
  const isSiftedHere = awaited.gates.some(({ ask }) => pageForGate(ask) !== undefined);
  const close = (): void => go(routeTo(seen, "findings"), false);
  return (
    <div className="findings with-panel">
      <div className="main stack">
        <Stale error={error}>{t("findings.stale")}</Stale>
        {isSiftedHere ? null : <Waiting seen={seen} awaited={awaited} sent={() => undefined} />}
        <Outcome {...props} />
        {result.ideas.length > 0 || result.versions.length === 0 ? null : (
          <Artifact {...props} seen={seen} />
        )}
        {result.ideas.length === 0 ? null : <Ideas ideas={result.ideas} />}
        <Matrix {...props} />
        {result.reviewers.length === 0 ? null : <Verdicts {...props} />}
        {result.ideas.length > 0 && result.versions.length < 2 ? null : <Versions {...props} />}
      </div>
      {chosen ? (
        <Panel of={chosen.id} title={chosen.id} close={close}>
          <Life finding={chosen} {...props} />
        </Panel>
      ) : null}
    </div>
  );
}

// The ideas of a review that works on a set of them: what each is, where it came from and what became of it, and how it was rated.
function Ideas({ ideas }: Readonly<{ ideas: readonly IdeaRow[] }>): ReactNode {
  const t = useTranslate();
  // What was chosen, then what is alive, then what is not.
  const rank = ({ died, isChosen }: IdeaRow): number => (died ? 2 : isChosen ? 0 : 1);
  return (
    <Section title={t("findings.ideas")}>
      <ul className="cards ideas">
        {ideas
          .toSorted((a, b) => rank(a) - rank(b))
          .map((idea) => (
            <Idea key={idea.id} idea={idea} />
          ))}
      </ul>
    </Section>
  );
}

function Idea({
  idea: { id, title, card, round, fate, from, became, died, ratings, isChosen },
}: Readonly<{ idea: IdeaRow }>): ReactNode {
  const t = useTranslate();
  const since = round === 0 ? t("findings.atStart") : t("findings.round", { n: round });
  const told = [
    `${t(`findings.fates.${fate}`)} · ${since}`,
    ...(from.length === 0 ? [] : [t("findings.madeOf", { ids: from.join(", ") })]),
    ...(became.length === 0 ? [] : [t("findings.becameOf", { ids: became.join(", ") })]),
  ];
  return (
    <li className="card stack" id={`at-${id}`}>
      <div className="row small">
        <code>{id}</code>
        {isChosen ? (
          <Mark tone="stands">{t("findings.chosen")}</Mark>
        ) : died ? (
          <Mark tone="mute">{t("findings.died", { round: died.round })}</Mark>
        ) : (
          <Mark tone="accent">{t("findings.alive")}</Mark>
        )}
        {told.map((said) => (
          <Text key={said} as="span" className="soft" text={said} />
        ))}
      </div>
      <Text as="h3" text={title} />
      <Words text={died?.reason ?? ""} />
      <dl className="said">
        {Object.entries(card).map(([name, value]) =>
          name === "title" || value === null ? null : (
            <Pair key={name} name={t.find(`findings.card.${name}`) ?? name}>
              {typeof value === "string"
                ? value
                : Array.isArray(value)
                  ? value.map(String).join("; ")
                  : JSON.stringify(value)}
            </Pair>
          ),
        )}
      </dl>
      {ratings.length === 0 ? null : (
        <details>
          <summary className="small">{t("findings.ratings", { n: ratings.length })}</summary>
          <ul className="bullets">
            {ratings.map((rated, n) => (
              <li key={n}>
                <span className="soft small">{t("findings.round", { n: rated.round })}</span>{" "}
                <Text as="strong" text={rated.title} /> <Text text={rated.rating} />
                {rated.place === null ? "" : ` · ${t("findings.ranked", { n: rated.place })}`}
                {rated.why === "" ? null : (
                  <>
                    {" "}
                    — <Text text={rated.why} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

// The life of one finding: what is wrong and where, every word on it in its order, and the edits that answer it.
export function Life({ finding, result }: ReviewProps & { finding: FindingLife }): ReactNode {
  const t = useTranslate();
  const { id: own, problem, location, evidence, proposal, tags, round } = finding;
  const title = raisedBy(finding, t);
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
          <Moment
            key={n}
            event={eventOf(step, life.slice(0, n), seat)}
            {...step}
            title={step.by === PERSON ? t("findings.you") : step.title}
          />
        ))}
      </ol>
      <Heard finding={finding} />
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
