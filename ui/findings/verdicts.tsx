// Every reviewer's verdict in each round: what its open findings support, and what it said where that differs. Only the first counts.
import type { ReactNode } from "react";
import type { ReviewResult } from "../../src/projections/review/result.ts";
import { useWords } from "../language.tsx";
import { Mark } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { GradeMark } from "./marks.tsx";
import { words } from "./words.ts";

export function Verdicts({
  result: { reviewers, bars },
  jump,
}: {
  readonly result: ReviewResult;
  readonly jump: Jump;
}): ReactNode {
  const w = useWords(words);
  const rounds = [
    ...new Set(reviewers.flatMap(({ verdicts }) => verdicts.map(({ round }) => round))),
  ].sort((a, b) => a - b);
  return (
    <section className="stack">
      <h2>{w.verdicts}</h2>
      <div className="scroll-x" tabIndex={0} role="group" aria-label={w.verdicts}>
        <table className="verdicts">
          <thead>
            <tr>
              <th scope="col">{w.reviewer}</th>
              {rounds.map((round) => (
                <th key={round} scope="col">
                  {w.round(round)}
                </th>
              ))}
              <th scope="col">{w.now}</th>
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
                        <Mark tone="mute">{w.noAssessment}</Mark>
                      ) : (
                        <GradeMark grade={computed} />
                      )}
                      <span className="verdict-more small soft">
                        {stated === "none" || stated === computed ? null : (
                          <span className="differs">
                            {w.saidInstead(w.grades[stated] ?? stated)}
                          </span>
                        )}
                        {incomplete ? <span className="differs">{w.incomplete}</span> : null}
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
              <Mark tone={bar.isMet ? "stands" : "fell"}>{bar.isMet ? w.met : w.notMet}</Mark>{" "}
              <Text
                text={w.bar(
                  bar.title,
                  bar.name,
                  String(bar.least),
                  bar.reached === null ? null : String(bar.reached),
                )}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
