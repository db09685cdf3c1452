// Positions: who stood where in each round, what moved them, and the blind vote against the outcome.
import { useMemo, type ReactNode } from "react";
import type { PositionsView } from "../../src/web/wire.ts";
import { routeTo, useView, type Seen } from "../deliberation/seen.ts";
import { roundName } from "../figures.ts";
import { useTranslate, type Key } from "../language.tsx";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { Table } from "../parts/table.tsx";
import { Chip, Chips, Section, Text } from "../parts/words-of.tsx";
import { decidingPage } from "../protocols/index.ts";
import { useLink } from "../route.ts";
import { Chart } from "./chart.tsx";
import { standsOf } from "./stands.ts";
import { Mark, TONES } from "../parts/status.tsx";
import "./positions.css";

export default function Positions({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const { data, error, again } = useView<PositionsView>(seen, "positions");
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  return <Whole seen={seen} view={data} />;
}

function Whole({ seen, view }: Readonly<{ seen: Seen; view: PositionsView }>): ReactNode {
  const names = usePositionNames(view);
  const stands = useMemo(() => standsOf(view), [view]);
  if (stands.paths.length === 0) return <Nobody seen={seen} />;
  const props = { view, names };
  return (
    <div className="stack positions">
      <Chart stands={stands} {...props} />
      <Outcome {...props} isVoted={!decidingPage(seen.head.views)} />
      <Moves {...props} />
      <Others {...props} />
    </div>
  );
}

function Nobody({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const page = decidingPage(seen.head.views);
  const findings = useLink(routeTo(seen, page ?? "room"));
  if (!page) return <Empty title={t("positions.notYet")} hint={t("positions.noneYet")} />;
  return (
    <Empty title={t("positions.none")} hint={t("positions.noneReview")}>
      <a {...findings} className="button">
        {t("positions.toFindings")}
      </a>
    </Empty>
  );
}

// The blind vote beside the final one, what it came to, and what it would have come to without moves that no argument explains.
function Outcome({ view, names, isVoted }: PositionsProps & { isVoted: boolean }): ReactNode {
  const t = useTranslate();
  const options = view.issues.find(({ id }) => id === view.issue)?.stances ?? [];
  const most = Math.max(1, ...Object.values(view.blindCount), ...Object.values(view.finalCount));
  const chosen = view.outcome?.chosen ?? view.verdict?.chosen ?? null;
  return (
    <Section title={t("positions.counts")}>
      <Table
        label={t("positions.counts")}
        className="counts"
        head={[t("positions.option"), t("positions.blindVote"), t("positions.finalVote")]}
      >
        {options.map(({ id, label }) => (
          <tr key={id} className={id === chosen ? "chosen" : undefined}>
            <th scope="row" className="wrap">
              <Chip id={id} /> <Text text={label} />
              {id === chosen ? <span className="tag">{t("positions.chosen")}</span> : null}
            </th>
            <Bar n={view.blindCount[id] ?? 0} most={most} kind="blind" />
            <Bar n={view.finalCount[id] ?? 0} most={most} kind="final" />
          </tr>
        ))}
      </Table>
      {!isVoted && !view.outcome ? (
        <p className="soft">{t("positions.noneReview")}</p>
      ) : (
        <Came view={view} names={names} isVoted={isVoted} />
      )}
      {view.isChangeAsked ? (
        <p className="small soft">{t("positions.changed", { n: view.changed })}</p>
      ) : null}
    </Section>
  );
}

/** `kind`: blind or final. */
function Bar({ n, most, kind }: Readonly<{ n: number; most: number; kind: string }>): ReactNode {
  const t = useTranslate();
  const width = `${(n / most) * 100}%`;
  return (
    <td>
      <span className="bar-line">
        {n !== 0 && <span className={`bar-of ${kind}`} style={{ width }} aria-hidden="true" />}
        <span className="num" aria-label={t("positions.votes", { n })} role="img">
          {n}
        </span>
      </span>
    </td>
  );
}

function Came({ view, names, isVoted }: PositionsProps & { isVoted: boolean }): ReactNode {
  const t = useTranslate();
  const { outcome, verdict, stands } = view;
  if (!outcome) return <p className="soft">{t("positions.noVerdict")}</p>;
  const { chosen, withoutConforming } = outcome;
  const by = verdict ? (t.find(`app.resolutions.${verdict.resolution}`) ?? verdict.resolution) : "";
  return (
    <>
      <p>
        {chosen === null ? (
          t("positions.noChoice")
        ) : (
          <>
            <span className="soft">{t("positions.outcome")}: </span>
            <Text as="strong" text={names.option(chosen)} />
          </>
        )}
        {verdict ? <span className="soft"> · {by}</span> : null}
        {stands ? <Text as="span" className="soft" text={` · ${stands.count.text}`} /> : null}
      </p>
      {isVoted && stands?.notEarned ? (
        <Text as="p" className="callout torn" text={stands.notEarned.text} />
      ) : null}
      {stands ? (
        stands.putBack && <Text as="p" className="soft" text={stands.putBack.text} />
      ) : chosen === withoutConforming ? (
        <p className="soft">{t("positions.same")}</p>
      ) : withoutConforming === null ? (
        <p className="callout torn">{t("positions.withoutNone")}</p>
      ) : (
        <p className="callout torn">
          {t("positions.without")}: <Text as="strong" text={names.option(withoutConforming)} />
        </p>
      )}
    </>
  );
}

// Every move in words: who, when, from where to where, of which class, after which message; then what else changed.
export type PositionsProps = Readonly<{ view: PositionsView; names: PositionNames }>;

export function Moves({ view: { issue, shifts, sideMoves }, names }: PositionsProps): ReactNode {
  const t = useTranslate();
  if (shifts.length === 0)
    return sideMoves.some((move) => move.issue === issue) ? null : (
      <Section title={t("positions.moves")}>
        <p className="soft">{t("positions.noMoves")}</p>
      </Section>
    );
  return (
    <Told
      title="moves"
      heads={["who", "round", "fromTo", "kind", "afterMessage", "newEvidence", "declared"]}
      isWide
      rows={shifts.map((shift) => [
        <Text text={shift.title} />,
        <span className="num nowrap">{names.round(shift.round)}</span>,
        fromTo(names.option(shift.from), names.option(shift.to)),
        <Mark tone={TONES[shift.class] ?? "mute"}>{t(`app.shifts.${shift.class}`)}</Mark>,
        shift.trigger === null ? (
          <span className="soft">{t("positions.afterNothing")}</span>
        ) : (
          <Chip id={shift.trigger} />
        ),
        shift.newEvidence ? t("positions.yes") : t("positions.no"),
        shift.reason.trim() === "" && shift.declared.length === 0 ? (
          <span className="soft">{t("positions.unsaid")}</span>
        ) : (
          withChips(shift.reason, shift.declared)
        ),
      ])}
    />
  );
}

export function Others({ view, names }: PositionsProps): ReactNode {
  const t = useTranslate();
  const { givenUp, joined, amendments, sideMoves } = view;
  const optionOf = (id: string, label: string): ReactNode => (
    <>
      <Chip id={id} /> <Text text={label} />
    </>
  );
  const chipOf = (id: string | null): ReactNode => (id === null ? null : <Chip id={id} />);
  return (
    <>
      <Told
        title="givenUp"
        heads={["option", "leftBy"]}
        rows={givenUp.map(({ option, label, by }) => [
          optionOf(option, label),
          <ul>
            {by.map(({ title, round, after }, n) => (
              <li key={n}>
                <Text text={title} /> <span className="soft small">{names.round(round)}</span>{" "}
                {chipOf(after)}
              </li>
            ))}
          </ul>,
        ])}
      />
      <Told
        title="joined"
        heads={["option", "namedBy", "round", "message"]}
        rows={joined.map(({ option, label, title, round, message }) => [
          optionOf(option, label),
          <Text text={title} />,
          names.round(round),
          chipOf(message),
        ])}
      />
      <Told
        title="amendments"
        hint="amendmentsHint"
        heads={["who", "round", "degree", "change", "reason"]}
        isWide
        rows={amendments.map((row) => [
          <Text text={row.title} />,
          withChips(names.round(row.round), [row.message]),
          <>
            {t(`positions.degrees.${row.degree}`)}{" "}
            {row.isMove ? <span className="tag">{t("positions.partOfMove")}</span> : null}
          </>,
          fromTo(row.from, row.to),
          withChips(row.reason, row.triggers),
        ])}
      />
      <Told
        title="sideMoves"
        hint="sideMovesHint"
        heads={["who", "round", "issue", "fromTo", "message"]}
        isWide
        rows={sideMoves.map(({ title, round, issue, from, to, message }) => [
          <Text text={title} />,
          names.round(round),
          <Text text={names.issue(issue)} />,
          fromTo(names.option(from), names.option(to)),
          chipOf(message),
        ])}
      />
    </>
  );
}

function fromTo(from: string, to: string): ReactNode {
  return (
    <>
      <Text as="span" className="soft" text={from} />
      <span className="block">
        → <Text text={to} />
      </span>
    </>
  );
}

function withChips(text: string, ids: readonly string[]): ReactNode {
  return (
    <>
      <Text text={text} /> <Chips ids={ids} />
    </>
  );
}

type HeadOf<K> = K extends `positions.${infer Head}` ? Head : never;
type Head = HeadOf<Key>;
/** Columns in which somebody gives an account in words of their own. */
const ACCOUNTS = new Set<Head | undefined>(["declared", "change", "reason"]);

/** A table under its title; nothing where it has no rows. The first cell of each names it. */
type ToldProps = Readonly<{
  title: Head;
  hint?: Head;
  heads: readonly Head[];
  rows: readonly (readonly ReactNode[])[];
  isWide?: boolean;
}>;
function Told({ title, hint, heads, rows, isWide = false }: ToldProps): ReactNode {
  const t = useTranslate();
  if (rows.length === 0) return null;
  const label = t(`positions.${title}`);
  return (
    <Section title={label}>
      {hint === undefined ? null : <p className="small soft">{t(`positions.${hint}`)}</p>}
      <Table
        label={label}
        className={isWide ? "wide" : ""}
        head={heads.map((head) => t(`positions.${head}`))}
      >
        {rows.map(([name, ...cells], n) => (
          <tr key={n}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at} className={ACCOUNTS.has(heads[at + 1]) ? "account serif" : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Section>
  );
}

// How options, stances and rounds are called here.
export type PositionNames = ReturnType<typeof usePositionNames>;

export function usePositionNames({ issues }: Pick<PositionsView, "issues">) {
  const t = useTranslate();
  return useMemo(() => {
    const labels = new Map(
      issues.flatMap(({ stances }) => stances.map(({ id, label }) => [id, label] as const)),
    );
    const titles = new Map(issues.map(({ id, title }) => [id, title]));
    return {
      // Ids that the engine minted say nothing; a verdict such as PASS does.
      option: (id: string | null): string =>
        id === null
          ? t("positions.noOption")
          : /^[\w-]*\d+$/.test(id)
            ? (labels.get(id) ?? id)
            : [id, labels.get(id) ?? ""].filter((text) => text !== "").join(": "),
      issue: (id: string): string => titles.get(id) ?? id,
      /** Null is the blind round. */
      round: (round: number | null): string =>
        round === null ? t("positions.blind") : roundName(round, t),
    };
  }, [issues, t]);
}
