// A number by round, as a line with its values written beside the points: the same is said in words.
import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import type { Series } from "./series.ts";

const [WIDTH, HEIGHT, TOP, BOTTOM, EDGE] = [240, 76, 18, 16, 14] as const;
/** Beyond this, only the ends are written out. */
const MOST_LABELS = 8;

export function Chart({
  series: { name, points, scale, most },
}: {
  readonly series: Series;
}): ReactNode {
  const t = useTranslate();
  const title = t.find(`room.measure.${name}`) ?? name.replaceAll("-", " ");
  const last = points.at(-1);
  const x = scalePoint<number>()
    .domain(points.map(({ round }) => round))
    .range([EDGE, WIDTH - EDGE]);
  const y = scaleLinear()
    .domain([0, most])
    .range([HEIGHT - BOTTOM, TOP]);
  const path = line<(typeof points)[number]>()
    .x(({ round }) => x(round) ?? 0)
    .y(({ value }) => y(value))([...points]);
  const isLabelled = (n: number): boolean =>
    points.length <= MOST_LABELS || n === 0 || n === points.length - 1;
  return (
    <figure className="chart">
      <figcaption>
        <span>{title}</span> <strong className="num">{last?.value}</strong>
        {scale === null ? null : (
          <span className="soft small"> {t("room.most", { n: scale })}</span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${points.map(({ round, value }) => t("room.point", { round, value })).join(", ")}`}
      >
        <line className="ground" x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        <line className="ground faint" x1={0} x2={WIDTH} y1={y(most)} y2={y(most)} />
        {path === null || points.length < 2 ? null : <path d={path} />}
        {points.map(({ round, value }, n) => (
          <g key={round} transform={`translate(${x(round) ?? 0} ${y(value)})`}>
            <circle r={3} />
            {isLabelled(n) ? <text y={-6}>{value}</text> : null}
            {isLabelled(n) ? (
              <text className="tick" y={HEIGHT - 4 - y(value)}>
                {round}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </figure>
  );
}
