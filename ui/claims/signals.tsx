// Six signals that say whether it may stop: each with whether it holds, its figure now and its line over the rounds.
import type { ReactNode } from "react";
import type { StructuredResult } from "../../src/projections/structured/result.ts";
import { useWords } from "../language.tsx";
import { Mark } from "../parts/status.tsx";
import type { Names } from "./names.ts";
import { seriesOf, type Series } from "./series.ts";
import { sparkline } from "./sparkline.ts";
import { words } from "./words.ts";

const SIZE = { width: 260, height: 56, margin: 6 };

export function Signals({
  result,
  names,
}: {
  readonly result: StructuredResult;
  readonly names: Names;
}): ReactNode {
  const w = useWords(words);
  const last = result.rounds.at(-1);
  return (
    <section className="stack" id="signals">
      <div className="section-head">
        <h2>{w.signals}</h2>
        {last ? (
          <p className="small">
            <strong>{w.holding(last.signals.satisfied)}</strong>{" "}
            <span className="soft">{w.advice[last.signals.advice]}</span>
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
        <p className="soft">{w.noRounds}</p>
      )}
      {result.stress.length === 0 ? null : (
        <>
          <h3>{w.stress}</h3>
          <div className="scroll-x" tabIndex={0} role="group" aria-label={w.stress}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{w.roundHead}</th>
                  <th scope="col">{w.left}</th>
                  <th scope="col">{w.expected}</th>
                  <th scope="col">{w.found}</th>
                  <th scope="col">{w.shows}</th>
                </tr>
              </thead>
              <tbody>
                {result.stress.map(({ round, without, predicted, found, isDecorative }) => (
                  <tr key={round}>
                    <td className="num">{round}</td>
                    <td>{names.role(without)}</td>
                    <td className="num small">
                      {predicted
                        ? w.profile(predicted.claims, predicted.changes, predicted.disagreements)
                        : w.notRecorded}
                    </td>
                    <td className="num small">
                      {found
                        ? w.profile(found.claims, found.changes, found.disagreements)
                        : w.notRecorded}
                    </td>
                    <td>
                      {isDecorative ? (
                        <Mark tone="torn">{w.decorative}</Mark>
                      ) : (
                        <Mark tone="stands">{w.missed}</Mark>
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
  const w = useWords(words);
  const { n, holds, detail, points } = series;
  const { path, dots, bound, stress } = sparkline(series, SIZE);
  const value = points.findLast((point) => point.value !== null)?.value ?? null;
  return (
    <li className="gauge">
      <div className="gauge-head">
        <h3>{w.signalNames[n]}</h3>
        <Mark tone={holds ? "stands" : "mute"}>{holds ? w.holds : w.holdsNot}</Mark>
      </div>
      <div className="gauge-body">
        <p className="gauge-figure num">
          <strong>{value === null ? "–" : w.figures[n](value)}</strong>
          <small className="soft">{w.units[n]}</small>
        </p>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          role="img"
          aria-label={`${w.signalNames[n]}: ${points.map((point) => `${point.round}: ${point.value === null ? "–" : w.figures[n](point.value)}`).join(", ")}`}
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
              <title>{`${w.round(band.round)}: ${w.without(left(band.round))}`}</title>
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
              <title>{`${w.round(dot.round)}: ${w.figures[n](dot.value)}`}</title>
            </circle>
          ))}
        </svg>
      </div>
      <p className="small soft">{detail}</p>
    </li>
  );
}
