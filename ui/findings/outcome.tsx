// How a review ended, what keeps the artifact from passing, and what a person was asked and chose.
import type { ReactNode } from "react";
import type { ReviewResult } from "../../src/projections/review/result.ts";
import { useTranslate } from "../language.tsx";
import { Mark } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";

export function Outcome({
  result,
  jump,
}: {
  readonly result: ReviewResult;
  readonly jump: Jump;
}): ReactNode {
  const t = useTranslate();
  const { ended, findings, unsettled, insisted, rounds, why, ideas } = result;
  const resolved = findings.filter(({ state }) => state === "resolved");
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const isGood = ended === "converged" || ended === "accepted" || ended === "taken";
  return (
    <section className="stack outcome-of">
      <p className="row">
        <Mark tone={ended === null ? "accent" : isGood ? "stands" : "fell"}>
          {ended === null
            ? t("findings.running")
            : ended === "converged" && ideas.length > 0
              ? t("findings.ideasKept")
              : t(`findings.ended.${ended}`)}
        </Mark>
        <span className="soft small">
          {t("findings.roundsHeld", { held: rounds.held, most: rounds.most })}
        </span>
        {ideas.length > 0 && findings.length === 0 ? null : (
          <span className="soft small">
            {t("findings.count", {
              all: findings.length,
              resolved: resolved.length,
              blocking: blocking.length,
            })}
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
          <span>{t("findings.blocks")}</span>
          {blocking.map(({ id }) => (
            <Chip key={id} id={id} jump={jump} />
          ))}
        </p>
      )}
      {unsettled && unsettled.choices.length > 0 ? (
        <div className="small">
          <span className="soft">{t("findings.choices")}</span>
          <ul className="choices">
            {unsettled.choices.map(({ id, label, isChosen }) => (
              <li key={id} className={isChosen ? "chosen" : ""}>
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
                <Chip id={finding} jump={jump} /> {t("findings.round", { n: round })}:{" "}
                {choice === null ? (
                  t("findings.stillAsked")
                ) : (
                  <>
                    <strong>
                      <Text text={t.find(`findings.decided.${choice}`) ?? choice} />
                    </strong>
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
