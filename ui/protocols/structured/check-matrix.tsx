// The checks of every round: four rows, one column a round. A cell opens what was found; an observed one has a second frame.
import type { ReactNode } from "react";
import type { CheckRow } from "../../../src/protocols/structured/result/claims.ts";
import type { RoundRow } from "../../../src/protocols/structured/result/rounds.ts";
import type { Check } from "../../../src/kernel/ledger.ts";
import { useTranslate } from "../../language.tsx";
import { Table } from "../../parts/table.tsx";
import type { Jump } from "../../parts/words-of.tsx";
import { RESULT_SIGNS, RESULT_TONES, RESULTS, type Names } from "./marks.tsx";

const CHECKS: readonly Check[] = [
  "critic_attack_on_action_trace",
  "guardian_vs_observer_walkthrough",
  "observer_friction_vs_critic_attack",
  "all_vs_prior_decisions",
];

export function CheckMatrix({
  checks,
  rounds,
  names,
  chosen,
  jump,
}: Readonly<{
  checks: readonly CheckRow[];
  rounds: readonly RoundRow[];
  names: Names;
  chosen: string | null;
  jump: Jump;
}>): ReactNode {
  const t = useTranslate();
  const stress = new Map(
    rounds.filter(({ isStress }) => isStress).map(({ round, absent }) => [round, absent]),
  );
  return (
    <section className="stack" id="checks">
      <h2>{t("claims.checks")}</h2>
      {checks.length === 0 ? (
        <p className="soft">{t("claims.noChecks")}</p>
      ) : (
        <>
          <Table
            label={t("claims.checks")}
            className="check-matrix"
            isWalked
            head={[
              t("claims.check"),
              ...checks.map(({ round }) => {
                const absent = stress.get(round);
                return (
                  <th key={round} scope="col" className={absent ? "cell stressed" : "cell"}>
                    <abbr
                      title={
                        absent
                          ? t("claims.without", { role: names.role(absent) })
                          : t("claims.round", { n: round })
                      }
                    >
                      {round}
                      {absent ? (
                        <span className="unseen">
                          {" "}
                          {t("claims.without", { role: names.role(absent) })}
                        </span>
                      ) : null}
                    </abbr>
                  </th>
                );
              }),
            ]}
          >
            {CHECKS.map((check) => (
              <tr key={check}>
                <th scope="row">{t(`claims.checkNames.${check}`)}</th>
                {checks.map(({ round, cells }) => {
                  const cell = cells.find((each) => each.check === check);
                  return (
                    <td key={round} className={stress.has(round) ? "cell stressed" : "cell"}>
                      {cell ? (
                        <button
                          type="button"
                          id={`at-${cell.id}`}
                          className={`check-cell ${RESULT_TONES[cell.result]}${cell.basis === "observed" ? " observed" : ""}`}
                          aria-pressed={cell.id === chosen}
                          onClick={() => jump(cell.id)}
                          title={`${cell.id} ${t(`claims.results.${cell.result}`)}`}
                        >
                          <span aria-hidden="true">{RESULT_SIGNS[cell.result]}</span>
                          <span className="unseen">
                            {cell.id} {t(`claims.results.${cell.result}`)}
                            {cell.basis === "observed" ? ` ${t("claims.grounds.observed")}` : ""}
                          </span>
                        </button>
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </Table>
          <p className="legend small soft">
            {RESULTS.map((result) => (
              <span key={result}>
                <span className={`check-cell ${RESULT_TONES[result]}`} aria-hidden="true">
                  {RESULT_SIGNS[result]}
                </span>{" "}
                {t(`claims.results.${result}`)}
              </span>
            ))}
            <span>
              <span className="check-cell mute observed" aria-hidden="true" />{" "}
              {t("claims.observedLegend")}
            </span>
            {stress.size === 0 ? null : (
              <span>
                <span className="stress-sample" aria-hidden="true" /> {t("claims.stressLegend")}
              </span>
            )}
          </p>
        </>
      )}
    </section>
  );
}
