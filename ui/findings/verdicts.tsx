// Every reviewer's verdict in each round: what its open findings support, and what it said where that differs. Only the first counts.
import type { ReactNode } from "react";
import type { ReviewResult } from "../../src/projections/review/result.ts";
import { useTranslate } from "../language.tsx";
import { Mark } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { GradeMark } from "./marks.tsx";

export function Verdicts({
  result: { reviewers, bars },
  jump,
}: {
  readonly result: ReviewResult;
  readonly jump: Jump;
}): ReactNode {
  const t = useTranslate();
  const rounds = [
    ...new Set(reviewers.flatMap(({ verdicts }) => verdicts.map(({ round }) => round))),
  ].sort((a, b) => a - b);
  return (
    <section className="stack">
      <h2>{t("findings.verdicts")}</h2>
      <div className="scroll-x" tabIndex={0} role="group" aria-label={t("findings.verdicts")}>
        <table className="verdicts">
          <thead>
            <tr>
              <th scope="col">{t("findings.reviewer")}</th>
              {rounds.map((round) => (
                <th key={round} scope="col">
                  {t("findings.round", { n: round })}
                </th>
              ))}
              <th scope="col">{t("findings.now")}</th>
            </tr>
          </thead>
          <tbody>
            {reviewers.map(({ seat, title, verdicts, now }) => (
              <tr key={seat}>
                <th scope="row">
                  <Text text={title} />
                </th>
                {rounds.map((round) => {
                  const cell = verdicts.find((verdict) => verdict.round === round);
                  if (!cell)
                    return (
                      <td key={round} className="soft">
                        –
                      </td>
                    );
                  const { computed, stated, incomplete, scores, message } = cell;
                  return (
                    <td key={round}>
                      {stated === "none" ? (
                        <Mark tone="mute">{t("findings.noAssessment")}</Mark>
                      ) : (
                        <GradeMark grade={computed} />
                      )}
                      <span className="verdict-more small soft">
                        {stated === "none" || stated === computed ? null : (
                          <span className="differs">
                            {t("findings.saidInstead", {
                              grade: t.find(`findings.grades.${stated}`) ?? stated,
                            })}
                          </span>
                        )}
                        {incomplete ? (
                          <span className="differs">{t("findings.incomplete")}</span>
                        ) : null}
                        {Object.entries(scores).map(([name, score]) => (
                          <span key={name}>
                            <Text text={`${name} ${score}`} />
                          </span>
                        ))}
                        {message === null ? null : <Chip id={message} jump={jump} />}
                      </span>
                    </td>
                  );
                })}
                <td>
                  <GradeMark grade={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bars.length === 0 ? null : (
        <ul className="bullets">
          {bars.map((bar) => (
            <li key={`${bar.title} ${bar.name}`}>
              <Mark tone={bar.isMet ? "stands" : "fell"}>
                {bar.isMet ? t("findings.met") : t("findings.notMet")}
              </Mark>{" "}
              <Text
                text={
                  bar.reached === null
                    ? t("findings.barUnanswered", {
                        title: bar.title,
                        name: bar.name,
                        least: bar.least,
                      })
                    : t("findings.bar", {
                        title: bar.title,
                        name: bar.name,
                        least: bar.least,
                        reached: bar.reached,
                      })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
