// How a review ended, what keeps the artifact from passing, and what a person was asked and chose.
import type { ReactNode } from "react";
import type { ReviewResult } from "../../src/projections/review/result.ts";
import { useWords } from "../language.tsx";
import { Mark } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { words } from "./words.ts";

export function Outcome({
  result,
  jump,
}: {
  readonly result: ReviewResult;
  readonly jump: Jump;
}): ReactNode {
  const w = useWords(words);
  const { ended, findings, unsettled, insisted, rounds, why, ideas } = result;
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const isGood = ended === "converged" || ended === "accepted" || ended === "taken";
  return (
    <section className="stack outcome-of">
      <p className="row">
        <Mark tone={ended === null ? "accent" : isGood ? "stands" : "fell"}>
          {ended === null
            ? w.running
            : ended === "converged" && ideas.length > 0
              ? w.ideasKept
              : w.ended[ended]}
        </Mark>
        <span className="soft small">{w.roundsHeld(rounds.held, rounds.most)}</span>
        {ideas.length > 0 && findings.length === 0 ? null : (
          <span className="soft small">
            {w.count(
              findings.length,
              findings.filter(({ state }) => state === "resolved").length,
              blocking.length,
            )}
          </span>
        )}
      </p>
      {why === null ? null : (
        <p className="callout warning">
          <Text text={why} />
        </p>
      )}
      {blocking.length === 0 ? null : (
        <p className="row small">
          <span>{w.blocks}</span>
          {blocking.map(({ id }) => (
            <Chip key={id} id={id} jump={jump} />
          ))}
        </p>
      )}
      {unsettled && unsettled.choices.length > 0 ? (
        <div className="small">
          <span className="soft">{w.choices}</span>
          <ul className="choices">
            {unsettled.choices.map(({ id, label, isChosen }) => (
              <li key={id} className={isChosen ? "chosen" : ""}>
                {isChosen ? <Mark tone="accent">{w.chosen}</Mark> : null} <Text text={label} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {insisted.length === 0 ? null : (
        <details className="small">
          <summary>{w.insisted(insisted.length)}</summary>
          <ul className="bullets">
            {insisted.map(({ finding, round, choice, isDefault }) => (
              <li key={`${finding} ${round}`}>
                <Chip id={finding} jump={jump} /> {w.round(round)}:{" "}
                {choice === null ? (
                  w.stillAsked
                ) : (
                  <>
                    <strong>
                      <Text text={w.decided[choice] ?? choice} />
                    </strong>
                    {isDefault ? <span className="soft"> {w.byDefault}</span> : null}
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
