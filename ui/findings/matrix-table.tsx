// The findings as a table, round by round; a row opens its life.
import type { ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { moveInTable } from "../parts/arrows.ts";
import { Text, type Jump } from "../parts/words-of.tsx";
import { EVENTS, SeverityMark, Sign, StateMark } from "./marks.tsx";
import type { Row } from "./matrix.ts";

export function MatrixTable({
  rows,
  chosen,
  jump,
}: {
  readonly rows: readonly Row[];
  readonly chosen: string | null;
  readonly jump: Jump;
}): ReactNode {
  const t = useTranslate();
  const rounds = rows[0]?.cells ?? [];
  return (
    <>
      <div className="scroll-x" tabIndex={0} role="group" aria-label={t("findings.findings")}>
        <table className="finding-matrix" onKeyDown={moveInTable}>
          <thead>
            <tr>
              <th scope="col">{t("findings.finding")}</th>
              {rounds.map(({ round }) => (
                <th key={round} scope="col" className="round">
                  <abbr title={t("findings.round", { n: round })}>{round}</abbr>
                </th>
              ))}
              <th scope="col">{t("findings.now")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ finding, cells }) => (
              <tr key={finding.id} className={finding.id === chosen ? "chosen" : ""}>
                <th scope="row">
                  <button
                    type="button"
                    id={`at-${finding.id}`}
                    className="finding-name"
                    aria-pressed={finding.id === chosen}
                    onClick={() => jump(finding.id)}
                  >
                    <span className="finding-facts">
                      <code>{finding.id}</code>
                      <SeverityMark severity={finding.severity} />
                      <span>
                        <Text text={finding.title} />
                      </span>
                    </span>
                    <span className="finding-problem">
                      <Text text={finding.problem} />
                    </span>
                    <span className="finding-place">
                      <Text text={finding.location} />
                    </span>
                  </button>
                </th>
                {cells.map(({ round, events }) => (
                  <td key={round} className={events.length === 0 ? "round" : "round told"}>
                    {events.map((event, n) => (
                      <Sign key={n} event={event} />
                    ))}
                  </td>
                ))}
                <td className="now">
                  <StateMark finding={finding} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="legend small soft">
        {EVENTS.map((event) => (
          <span key={event}>
            <Sign event={event} /> <span aria-hidden="true">{t(`findings.events.${event}`)}</span>
          </span>
        ))}
      </p>
    </>
  );
}
