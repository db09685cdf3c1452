// How a review ended, what keeps the artifact from passing, and what a person was asked and chose.
import { useState, type ReactNode } from "react";
import { useTranslate } from "../../language.tsx";
import { Chip, ChipRow, Section, Text } from "../../parts/words-of.tsx";
import { Table } from "../../parts/table.tsx";
import { Mark } from "../../parts/status.tsx";
import { Diff, EditDiff } from "../../parts/diff.tsx";
import { GradeMark, type ReviewProps } from "./matrix.tsx";

export function Outcome({ result }: ReviewProps): ReactNode {
  const t = useTranslate();
  const { ended, findings, unsettled, insisted, rounds, why, ideas } = result;
  const all = findings.length;
  const resolved = findings.filter(({ state }) => state === "resolved").length;
  const blocking = findings.flatMap(({ id, isBlocking }) => (isBlocking ? [id] : []));
  const isGood = ended === "passed" || ended === "accepted" || ended === "taken";
  return (
    <section className="stack outcome-of">
      <p className="row">
        <Mark tone={ended === null ? "accent" : isGood ? "stands" : "fell"}>
          {ended === null
            ? t("findings.running")
            : ended === "passed" && ideas.length > 0
              ? t("findings.ideasKept")
              : t(`findings.ended.${ended}`)}
        </Mark>
        <span className="soft small">
          {t("findings.roundsHeld", { held: rounds.held, most: rounds.most })}
        </span>
        {ideas.length > 0 && all === 0 ? null : (
          <span className="soft small">
            {t("findings.count", { all, resolved, blocking: blocking.length })}
          </span>
        )}
      </p>
      {why === null ? null : <Text as="p" className="callout torn" text={why} />}
      <ChipRow label={<span>{t("findings.blocks")}</span>} ids={blocking} />
      {unsettled && unsettled.choices.length > 0 ? (
        <div className="small">
          <span className="soft">{t("findings.choices")}</span>
          <ul className="choices">
            {unsettled.choices.map(({ id, label, isChosen }) => (
              <li key={id} className={isChosen ? "bold" : ""}>
                {isChosen ? <Mark tone="accent">{t("findings.chosen")}</Mark> : null}{" "}
                <Text text={label} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {insisted.length === 0 ? null : (
        <details className="small">
          <summary>{t("findings.insisted", { n: insisted.length })}</summary>
          <ul className="bullets">
            {insisted.map(({ finding, round, choice, isDefault }) => (
              <li key={`${finding} ${round}`}>
                <Chip id={finding} /> {t("findings.round", { n: round })}:{" "}
                {choice === null ? (
                  t("findings.stillAsked")
                ) : (
                  <>
                    <Text as="strong" text={t.find(`findings.decided.${choice}`) ?? choice} />
                    {isDefault ? <span className="soft"> {t("findings.byDefault")}</span> : null}
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

// Every reviewer's verdict in each round: what its open findings support, and what it said where that differs. Only the first counts.
export function Verdicts({ result: { reviewers, bars } }: ReviewProps): ReactNode {
  const t = useTranslate();
  const rounds = [
    ...new Set(reviewers.flatMap(({ verdicts }) => verdicts.map(({ round }) => round))),
  ].sort((a, b) => a - b);
  return (
    <Section title={t("findings.verdicts")}>
      <Table
        label={t("findings.verdicts")}
        className="verdicts"
        head={[
          t("findings.reviewer"),
          ...rounds.map((n) => t("findings.round", { n })),
          t("findings.now"),
        ]}
      >
        {reviewers.map(({ seat, title, verdicts, now }) => (
          <tr key={seat}>
            <Text as="th" scope="row" className="nowrap" text={title} />
            {rounds.map((round) => {
              const cell = verdicts.find((verdict) => verdict.round === round);
              if (!cell) return <Text as="td" key={round} className="soft" text="–" />;
              const { computed, stated, incomplete, scores, message } = cell;
              const grade = t.find(`findings.grades.${stated}`) ?? stated;
              return (
                <td key={round}>
                  {stated === "none" ? (
                    <Mark tone="mute">{t("findings.noAssessment")}</Mark>
                  ) : (
                    <GradeMark grade={computed} />
                  )}
                  <span className="row airy verdict-more small soft">
                    {stated === "none" || stated === computed ? null : (
                      <span className="bold toned torn">
                        {t("findings.saidInstead", { grade })}
                      </span>
                    )}
                    {incomplete ? (
                      <span className="bold toned torn">{t("findings.incomplete")}</span>
                    ) : null}
                    {Object.entries(scores).map(([name, score]) => (
                      <Text as="span" key={name} text={`${name} ${score}`} />
                    ))}
                    {message === null ? null : <Chip id={message} />}
                  </span>
                </td>
              );
            })}
            <td>
              <GradeMark grade={now} />
            </td>
          </tr>
        ))}
      </Table>
      {bars.length === 0 ? null : (
        <ul className="bullets">
          {bars.map(({ title, name, least, reached, isMet }) => (
            <li key={`${title} ${name}`}>
              <Mark tone={isMet ? "stands" : "fell"}>
                {isMet ? t("findings.met") : t("findings.notMet")}
              </Mark>{" "}
              <Text
                text={
                  reached === null
                    ? t("findings.barUnanswered", { title, name, least })
                    : t("findings.bar", { title, name, least, reached })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function problemOf(findings: ReviewProps["result"]["findings"], id: string): string {
  const named = findings.flatMap((finding) => [finding, ...finding.also]);
  return named.find((finding) => finding.id === id)?.problem ?? "";
}

// The versions of the artifact: every edit under the findings that caused it; the whole difference and the whole text on request.
export function Versions({ result: { versions, artifact, findings } }: ReviewProps): ReactNode {
  const t = useTranslate();
  const [picked, setPicked] = useState<number | null>(null);
  const shown = versions.find(({ n }) => n === picked) ?? versions.at(-1);
  if (!shown) return null;
  return (
    <Section title={t("findings.versions")} id="versions">
      <div className="row version-list" role="group" aria-label={t("findings.versions")}>
        {versions.map(({ n, round, diff }) => (
          <button
            key={n}
            type="button"
            className="stack framed"
            aria-pressed={n === shown.n}
            onClick={() => setPicked(n)}
          >
            <span>{t("findings.version", { n })}</span>
            <span className="small soft num">
              {round === 0 ? t("findings.asGiven") : t("findings.round", { n: round })}
              {diff ? ` · +${diff.added} −${diff.removed}` : ""}
            </span>
          </button>
        ))}
      </div>
      {shown.isAnew ? <p className="callout small">{t("findings.anew")}</p> : null}
      {shown.diff === null ? (
        <p className="soft small">{t("findings.firstVersion")}</p>
      ) : shown.diff.text === "" ? (
        <p className="soft small">{t("findings.unchanged")}</p>
      ) : (
        <>
          {shown.edits.map((edit, at) => (
            <article
              key={at}
              className="stack tight"
              aria-label={t("findings.edit", { n: at + 1 })}
            >
              {[edit.finding, ...(edit.also ?? [])].map((cause) => (
                <p key={cause} className="small cause">
                  <Chip id={cause} /> <Text text={problemOf(findings, cause)} />
                </p>
              ))}
              <EditDiff find={edit.find} replace={edit.replace} />
            </article>
          ))}
          <details className="whole">
            <summary>{t("findings.wholeDiff", { n: shown.n })}</summary>
            <Diff text={shown.diff.text} />
          </details>
        </>
      )}
      <details key={shown.n} className="whole">
        <summary>{t("findings.wholeText", { name: artifact.name, n: shown.n })}</summary>
        <Text as="pre" className="kept wrap framed" tabIndex={0} text={shown.text} />
      </details>
    </Section>
  );
}
