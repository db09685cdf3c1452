// Two deliberations side by side, or one and what a single model answered: what was asked, answered, voted, why, and at what cost.
// Law: every vote and every reason leads to its message.
import { useCallback, useMemo, type ReactNode } from "react";
import type { CostView, FirstPageView, Head, PositionsView } from "../../src/web/wire.ts";
import { useFetched, type Fetched } from "../api.ts";
import { count, dollars, duration, protocolName } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { StandingMark } from "../parts/status.tsx";
import { Table } from "../parts/table.tsx";
import { Chip, JumpContext, Section, Text } from "../parts/words-of.tsx";
import { isSection, viewOf } from "../protocols/index.ts";
import { PartOf } from "../report/blocks.tsx";
import { go, placeIn, useLink } from "../route.ts";
import "../page/first-page.css";
import "./compare.css";

type CompareProps = Readonly<{ a: string; b: string | null }>;
export default function Compare({ a, b }: CompareProps): ReactNode {
  return (
    <div className="page compare">{b === null ? <WithSingle id={a} /> : <Pair a={a} b={b} />}</div>
  );
}

type Cost = CostView["all"];

/** All that is compared of a deliberation. */
interface Run {
  readonly id: string;
  readonly head: Head;
  readonly page: FirstPageView;
  readonly cost: CostView;
  readonly positions: PositionsView | null;
}

function useRun(id: string): Fetched<Run> {
  const path = `/api/deliberations/${id}`;
  const head = useFetched<Head>(path);
  const page = useFetched<FirstPageView>(`${path}/page`);
  const cost = useFetched<CostView>(`${path}/cost`);
  const positions = useFetched<PositionsView>(`${path}/positions`);
  const all = [head, page, cost, positions];
  const data = useMemo(
    () =>
      head.data && page.data && cost.data && positions.data
        ? {
            id,
            head: head.data,
            page: page.data,
            cost: cost.data,
            positions: head.data.views.includes("positions") ? positions.data : null,
          }
        : undefined,
    [id, head.data, page.data, cost.data, positions.data],
  );
  const again = useCallback(() => all.forEach((each) => each.again()), all);
  return { data, error: all.find(({ error }) => error)?.error, again };
}

function Pair({ a, b }: Readonly<{ a: string; b: string }>): ReactNode {
  const t = useTranslate();
  const runs = [useRun(a), useRun(b)] as const;
  const failed = runs.find(({ data, error }) => !data && error);
  if (failed?.error) return <Failed isPage error={failed.error} again={failed.again} />;
  const [left, right] = [runs[0].data, runs[1].data];
  if (!left || !right) return <Loading />;
  const both = [left, right];
  return (
    <>
      <h1>{t("compare.title")}</h1>
      <Figures runs={both} />
      {(
        [
          ["votes", Votes],
          ["reasons", Page],
        ] as const
      ).map(([about, Part]) => (
        <Section key={about} title={t(`compare.${about}`)}>
          <div className="sides">
            {both.map((run, n) => (
              <Side
                key={n}
                run={run}
                title={
                  <h3>
                    <RunLink run={run} />
                  </h3>
                }
              >
                <Part run={run} />
              </Side>
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}

/** What stands in it leads into its deliberation. */
type SideProps = Readonly<{ run: Run; title: ReactNode; children: ReactNode }>;
function Side({ run, title, children }: SideProps): ReactNode {
  return (
    <JumpContext value={useJump(run)}>
      <div className="side stack wrap">
        {title}
        {children}
      </div>
    </JumpContext>
  );
}

function useJump({ id, head: { views } }: Run): (to: string) => void {
  return useCallback(
    (to) => go(placeIn(id, { view: isSection(to) ? "report" : viewOf(to, views), message: to })),
    [id, views],
  );
}

function RunLink({ run: { id, head } }: Readonly<{ run: Run }>): ReactNode {
  const { topic } = head.status;
  return (
    <a {...useLink(placeIn(id))}>
      <Text text={topic === "" ? id : topic} />
    </a>
  );
}

function Figures({ runs }: Readonly<{ runs: readonly Run[] }>): ReactNode {
  const t = useTranslate();
  const write = useFigures();
  const rows: readonly (readonly [title: string, cell: (run: Run) => ReactNode])[] = [
    [t("compare.question"), (run) => <RunLink run={run} />],
    [t("compare.protocol"), ({ head }) => protocolName(head.status, t)],
    [t("compare.answer"), ({ head }) => <Text text={head.outcome ?? t("compare.none")} />],
    [
      t("compare.agreement"),
      ({ head: { status, resolution, mark } }) => (
        <span className="row base airy">
          <StandingMark
            state={status.state}
            reason={status.reason}
            resolution={resolution}
            mark={mark}
          />
        </span>
      ),
    ],
    [t("compare.models"), ({ head }) => <Text text={modelsOf(head).join(", ")} />],
    [t("compare.calls"), ({ cost }) => write.count(cost.all.calls)],
    [t("compare.tokens"), ({ cost }) => write.count(tokensOf(cost.all))],
    [t("compare.cost"), ({ cost }) => write.price(cost.all.usd.total)],
    [t("compare.time"), ({ head }) => write.time(head.activeMs)],
  ];
  return (
    <FigureTable
      heads={[t("compare.first"), t("compare.second")]}
      rows={rows.map(([title, cell]) => [title, ...runs.map(cell)])}
    />
  );
}

type FigureRow = readonly [title: string, ...cells: ReactNode[]];
type FigureTableProps = Readonly<{ heads: readonly string[]; rows: readonly FigureRow[] }>;
function FigureTable({ heads, rows }: FigureTableProps): ReactNode {
  const t = useTranslate();
  return (
    <Table label={t("compare.figures")} frame="wide" head={[t("compare.what"), ...heads]}>
      {rows.map(([title, ...cells]) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          {cells.map((cell, n) => (
            <td key={n}>{cell}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** How figures are written here; null is what nobody knows. */
function useFigures() {
  const { t, lang } = useChoice();
  return {
    count: (n: number | null): string => (n === null ? t("app.unknown") : count(n, lang)),
    price: (usd: number | null): string => (usd === null ? t("app.unknown") : dollars(usd)),
    time: (ms: number): string => duration(ms, lang),
  };
}

/** Null where the providers said nothing of all of them. */
function tokensOf({ input, output }: Cost): number | null {
  return input.total === null || output.total === null ? null : input.total + output.total;
}

function modelsOf({ status: { models } }: Head): readonly string[] {
  return [...new Set(models.bySeat.flatMap(({ model }) => model ?? []))];
}

function Votes({ run: { positions } }: Readonly<{ run: Run }>): ReactNode {
  const t = useTranslate();
  if (!positions || positions.votes.length === 0)
    return <p className="soft">{t("compare.noVotes")}</p>;
  const options = positions.issues.find(({ id }) => id === positions.issue)?.stances ?? [];
  const voteText = (option: string | null): string =>
    option === null
      ? t("compare.noVote")
      : (options.find(({ id }) => id === option)?.label ?? option);
  const cell = (option: string | null, message: string | null): ReactNode => (
    <td>
      <Text text={voteText(option)} /> {message === null ? null : <Chip id={message}>↗</Chip>}
    </td>
  );
  return (
    <Table
      label={t("compare.votes")}
      head={[t("compare.seat"), t("compare.blind"), t("compare.final")]}
    >
      {positions.votes.map(({ seat, title, blind, blindMessage, final, finalMessage }) => (
        <tr key={seat} className={blind !== null && blind !== final ? "moved" : ""}>
          <Text as="th" scope="row" text={title} />
          {cell(blind, blindMessage)}
          {cell(final, finalMessage)}
        </tr>
      ))}
    </Table>
  );
}

/** The first page of the run, whose question stands above it. */
function Page({ run: { page } }: Readonly<{ run: Run }>): ReactNode {
  const part = useMemo(
    () => ({
      anchor: null,
      level: 1 as const,
      blocks: page.blocks.filter(({ kind }) => kind !== "heading"),
    }),
    [page],
  );
  return (
    <div className="first-page">
      <article className="wrap" lang={page.lang}>
        <PartOf part={part} />
      </article>
    </div>
  );
}

// What the panel came to, and what one model had answered alone before it.
function WithSingle({ id }: Readonly<{ id: string }>): ReactNode {
  const t = useTranslate();
  const { data: run, error, again } = useRun(id);
  if (!run) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  const { alone } = run.page;
  if (!alone)
    return <Empty isPage title={t("compare.noSingle")} hint={t("compare.noSingleHint")} />;
  return (
    <>
      <h1>{t("compare.singleTitle")}</h1>
      <p>
        <RunLink run={run} />
      </p>
      <SingleFigures run={run} alone={alone} />
      <div className="sides">
        <Side run={run} title={<h2>{t("compare.panel")}</h2>}>
          <Page run={run} />
        </Side>
        <Single run={run} alone={alone} />
      </div>
    </>
  );
}

type Alone = NonNullable<FirstPageView["alone"]>;
type SingleProps = Readonly<{ run: Run; alone: Alone }>;

function SingleFigures({ run: { head, cost }, alone }: SingleProps): ReactNode {
  const t = useTranslate();
  const write = useFigures();
  const own = cost.bySeat.find(({ seat }) => seat === alone.seat)?.cost;
  const { all } = cost;
  const less = (whole: number | null, part: number | null | undefined): number | null =>
    whole === null || part === null ? null : whole - (part ?? 0);
  const [calls, tokens, usd] = [own?.calls ?? 0, own && tokensOf(own), own?.usd.total];
  const answer = head.outcome ?? t("compare.none");
  return (
    <FigureTable
      heads={[t("compare.panel"), t("compare.single")]}
      rows={[
        [t("compare.answer"), <Text text={answer} />, <Text text={alone.answer} />],
        [t("compare.calls"), write.count(all.calls - calls), write.count(calls)],
        [
          t("compare.tokens"),
          write.count(less(tokensOf(all), tokens)),
          write.count(tokens ?? null),
        ],
        [t("compare.cost"), write.price(less(all.usd.total, usd)), write.price(usd ?? null)],
      ]}
    />
  );
}

function Single({ run, alone }: SingleProps): ReactNode {
  const t = useTranslate();
  const { whole, message, isSame, changes } = alone;
  return (
    <Side
      run={run}
      title={
        <h2>
          {t("compare.single")} <Chip id={message}>↗</Chip>
        </h2>
      }
    >
      {isSame === null ? null : (
        <p className="callout">{t(isSame ? "compare.same" : "compare.other")}</p>
      )}
      {changes
        ? (["corrected", "added", "lost"] as const).map((kind) =>
            changes[kind].length === 0 ? null : (
              <div key={kind}>
                <h3>{t(`compare.${kind}`)}</h3>
                <ul className="bullets">
                  {changes[kind].map((text) => (
                    <Text as="li" key={text} text={text} />
                  ))}
                </ul>
              </div>
            ),
          )
        : null}
      <h3>{t("compare.whole")}</h3>
      <Text as="p" className="kept serif" text={whole} />
    </Side>
  );
}
