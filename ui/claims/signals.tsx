// Six signals that say whether it may stop: each with whether it holds, its figure now and its line over the rounds.
import type { ReactNode } from "react";
import type { StructuredResult } from "../../src/projections/structured/result.ts";
import { useTranslate } from "../language.tsx";
import { Mark } from "../parts/status.tsx";
import { figures } from "./figures.ts";
import type { Names } from "./names.ts";
import { seriesOf, type Series } from "./series.ts";
import { sparkline } from "./sparkline.ts";

const SIZE = { width: 260, height: 56, margin: 6 };

export function Signals({
  result,
  names,
}: {
  readonly result: StructuredResult;
  readonly names: Names;
}): ReactNode {
  const t = useTranslate();
  const last = result.rounds.at(-1);
  return (
    <section className="stack" id="signals">
      <div className="section-head">
        <h2>{t("claims.signals")}</h2>
        {last ? (
          <p className="small">
            <strong>{t("claims.holding", { n: last.signals.satisfied })}</strong>{" "}
            <span className="soft">{t(`claims.advice.${last.signals.advice}`)}</span>
          </p>
        ) : null}
      </div>
      {last ? (
        <ul className="signals">
          {seriesOf(result).map((series) => (
            <Gauge key={series.n} series={series} left={(round) => leftOut(result, round, names)} />
          ))}
        </ul>
      ) : (
        <p className="soft">{t("claims.noRounds")}</p>
      )}
      {result.stress.length === 0 ? null : (
        <>
          <h3>{t("claims.stress")}</h3>
          <div className="scroll-x" tabIndex={0} role="group" aria-label={t("claims.stress")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("claims.roundHead")}</th>
                  <th scope="col">{t("claims.left")}</th>
                  <th scope="col">{t("claims.expected")}</th>
                  <th scope="col">{t("claims.found")}</th>
                  <th scope="col">{t("claims.shows")}</th>
                </tr>
              </thead>
              <tbody>
                {result.stress.map(({ round, without, predicted, found, isDecorative }) => (
                  <tr key={round}>
                    <td className="num">{round}</td>
                    <td>{names.role(without)}</td>
                    <td className="num small">
                      {predicted
                        ? t("claims.profile", {
                            claims: predicted.claims,
                            changes: predicted.changes,
                            disagreements: predicted.disagreements,
                          })
                        : t("claims.notRecorded")}
                    </td>
                    <td className="num small">
                      {found
                        ? t("claims.profile", {
                            claims: found.claims,
                            changes: found.changes,
                            disagreements: found.disagreements,
                          })
                        : t("claims.notRecorded")}
                    </td>
                    <td>
                      {isDecorative ? (
                        <Mark tone="torn">{t("claims.decorative")}</Mark>
                      ) : (
                        <Mark tone="stands">{t("claims.missed")}</Mark>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

function leftOut({ rounds }: StructuredResult, round: number, names: Names): string {
  return names.role(rounds.find((row) => row.round === round)?.absent ?? "");
}

function Gauge({
  series,
  left,
}: {
  readonly series: Series;
  readonly left: (round: number) => string;
}): ReactNode {
  const t = useTranslate();
  const { n, holds, detail, points } = series;
  const { path, dots, bound, stress } = sparkline(series, SIZE);
  const value = points.findLast((point) => point.value !== null)?.value ?? null;
  return (
    <li className="gauge">
      <div className="gauge-head">
        <h3>{t(`claims.signalNames.${n}`)}</h3>
        <Mark tone={holds ? "stands" : "mute"}>
          {holds ? t("claims.holds") : t("claims.holdsNot")}
        </Mark>
      </div>
      <div className="gauge-body">
        <p className="gauge-figure num">
          <strong>{value === null ? "–" : figures[n](value)}</strong>
          <small className="soft">{t(`claims.units.${n}`)}</small>
        </p>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          role="img"
          aria-label={`${t(`claims.signalNames.${n}`)}: ${points.map((point) => `${point.round}: ${point.value === null ? "–" : figures[n](point.value)}`).join(", ")}`}
        >
          {stress.map((band) => (
            <rect
              key={band.round}
              className="stress-band"
              x={band.x}
              y={0}
              width={band.width}
              height={SIZE.height}
            >
              <title>{`${t("claims.round", { n: band.round })}: ${t("claims.without", { role: left(band.round) })}`}</title>
            </rect>
          ))}
          {bound === null ? null : (
            <line
              className="bound"
              x1={SIZE.margin}
              x2={SIZE.width - SIZE.margin}
              y1={bound}
              y2={bound}
            />
          )}
          <path className="trend" d={path} />
          {dots.map((dot) => (
            <circle
              key={dot.round}
              className={dot.holds ? "dot holds" : "dot"}
              cx={dot.x}
              cy={dot.y}
              r={dot.holds ? 3.2 : 2.6}
            >
              <title>{`${t("claims.round", { n: dot.round })}: ${figures[n](dot.value)}`}</title>
            </circle>
          ))}
        </svg>
      </div>
      <p className="small soft">{detail}</p>
    </li>
  );
}
