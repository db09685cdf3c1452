// The claims as cards under their status: columns where there is room, one list with a filter where there is not.
// Below them the checks of every round: four rows, one column a round. A cell opens what was found; an observed one has a second frame.
import { use, useState, type ReactNode } from "react";
import type { Check, CheckResult, ClaimStatus } from "../../../src/kernel/ledger.ts";
import type { ClaimRow } from "../../../src/protocols/structured/result/claims.ts";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import { useTranslate } from "../../language.tsx";
import { Choice, JumpContext, Text } from "../../parts/words-of.tsx";
import { Mark, type Tone } from "../../parts/status.tsx";
import { Table } from "../../parts/table.tsx";

/** What every section of the page is given. */
export interface StructuredProps {
  readonly result: StructuredResult;
  readonly names: ResultNames;
  /** The id that the address points at. */
  readonly chosen: string | null;
}

/** How people know roles and options, out of the result. */
export type ResultNames = ReturnType<typeof namesOf>;

export function namesOf({ leads, options }: StructuredResult) {
  return {
    role: (role: string): string => leads.find((lead) => lead.role === role)?.title ?? role,
    option: (option: string): string => options.find(({ id }) => id === option)?.label ?? option,
  };
}

type SectionId = "board" | "checks" | "signals" | "decisions" | "tensions" | "soundness";

/** `none`: what is said in place of what it would hold; empty where it holds something. */
export function BoardSection({
  id,
  aside,
  none,
  children,
}: Readonly<{ id: SectionId; aside?: ReactNode; none: string; children: ReactNode }>): ReactNode {
  const t = useTranslate();
  return (
    <section className="stack" id={id}>
      <div className="row base section-head">
        <h2>{t(`claims.${id}`)}</h2>
        {aside}
      </div>
      {none === "" ? children : <p className="soft">{none}</p>}
    </section>
  );
}

/** From what is open to what is over. */
const STATUSES: Readonly<Record<ClaimStatus, Tone>> = {
  pending: "accent",
  tested_unclear: "torn",
  tested_confirmed: "stands",
  partially_refuted: "torn",
  tested_refuted: "fell",
  superseded: "mute",
};

export function StatusMark({ status }: Readonly<{ status: ClaimStatus }>): ReactNode {
  const t = useTranslate();
  return <Mark tone={STATUSES[status]}>{t(`claims.statuses.${status}`)}</Mark>;
}

/** Every status, also one that no claim has: that nothing is pending is worth seeing. The newest claim first. */
export function columnsOf(claims: readonly ClaimRow[]) {
  const statuses = Object.keys(STATUSES) as readonly ClaimStatus[]; // the keys of a record of statuses
  return statuses.map((status) => ({
    status,
    claims: claims.filter((claim) => claim.status === status).toReversed(),
  }));
}

export function ClaimBoard({ result: { claims }, names, chosen }: StructuredProps): ReactNode {
  const t = useTranslate();
  const [only, setOnly] = useState<ClaimStatus | null>(null);
  const columns = columnsOf(claims);
  const counts = new Map(columns.map((column) => [column.status, column.claims.length]));
  return (
    <BoardSection
      id="board"
      aside={
        <Choice
          className="row small narrow-only"
          label={t("claims.status")}
          all={`${t("claims.all")} (${claims.length})`}
          values={[...counts.keys()].filter((status) => counts.get(status))}
          nameOf={(status) => `${t(`claims.statuses.${status}`)} (${counts.get(status)})`}
          chosen={only}
          choose={setOnly}
        />
      }
      none={claims.length === 0 ? t("claims.noClaims") : ""}
    >
      <div className="board">
        {columns.map(({ status, claims: held }) => (
          <section
            key={status}
            className={`column${held.length === 0 ? " bare nowrap" : ""}${only !== null && only !== status ? " unasked" : ""}`}
          >
            <h3 className="row base">
              <StatusMark status={status} /> <span className="soft num">{held.length}</span>
            </h3>
            {held.length === 0 ? null : (
              <ul className="stack tight">
                {held.map((claim) => (
                  <li key={claim.id}>
                    <Card claim={claim} names={names} isChosen={claim.id === chosen} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </BoardSection>
  );
}

function Card({
  claim: { id, text, raisedBy, round, option, history },
  names,
  isChosen,
}: Pick<StructuredProps, "names"> & Readonly<{ claim: ClaimRow; isChosen: boolean }>): ReactNode {
  const t = useTranslate();
  const jump = use(JumpContext);
  const isObserved = history.some(({ basis }) => basis === "observed");
  return (
    <button
      type="button"
      id={`at-${id}`}
      className="plain stack tight framed claim-card"
      aria-pressed={isChosen}
      onClick={() => jump(id)}
    >
      <span className="row base airy small soft facts-of">
        <code>{id}</code>
        <span>{names.role(raisedBy)}</span>
        <span>{t("claims.round", { n: round })}</span>
      </span>
      <Text as="span" className="excerpt wrap" text={text} />
      {option === null && history.length === 0 ? null : (
        <span className="row base airy small soft facts-of">
          {option === null ? null : (
            <span className="claim-option nowrap">
              → <Text text={names.option(option)} />
            </span>
          )}
          {history.length === 0 ? null : <span>{t("claims.tested", { n: history.length })}</span>}
          {isObserved ? <span className="tag">{t("claims.grounds.observed")}</span> : null}
        </span>
      )}
    </button>
  );
}

const CHECKS: readonly Check[] = [
  "critic_attack_on_action_trace",
  "guardian_vs_observer_walkthrough",
  "observer_friction_vs_critic_attack",
  "all_vs_prior_decisions",
];
const RESULTS = {
  ROBUST: { tone: "stands", sign: "✓" },
  BROKEN: { tone: "fell", sign: "✕" },
  UNCLEAR: { tone: "torn", sign: "?" },
  NOT_APPLICABLE: { tone: "mute", sign: "–" },
} as const satisfies Record<CheckResult, { readonly tone: Tone; readonly sign: string }>;

export function ResultMark({ result }: Readonly<{ result: CheckResult }>): ReactNode {
  const t = useTranslate();
  return <Mark tone={RESULTS[result].tone}>{t(`claims.results.${result}`)}</Mark>;
}

export function CheckMatrix({
  result: { checks, rounds },
  names,
  chosen,
}: StructuredProps): ReactNode {
  const t = useTranslate();
  const jump = use(JumpContext);
  /** Who was left out in a round. */
  const absent = new Map(
    rounds.flatMap((row) =>
      row.isStress && row.absent !== null ? [[row.round, names.role(row.absent)] as const] : [],
    ),
  );
  const cellClass = (round: number): string => (absent.has(round) ? "cell stressed" : "cell");
  return (
    <BoardSection id="checks" none={checks.length === 0 ? t("claims.noChecks") : ""}>
      <Table
        label={t("claims.checks")}
        className="check-matrix"
        isWalked
        head={[
          t("claims.check"),
          ...checks.map(({ round }) => {
            const role = absent.get(round);
            const without = role === undefined ? undefined : t("claims.without", { role });
            return (
              <th key={round} scope="col" className={cellClass(round)}>
                <abbr title={without ?? t("claims.round", { n: round })}>
                  {round}
                  {without === undefined ? null : <span className="unseen"> {without}</span>}
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
              if (!cell) return <td key={round} className={cellClass(round)} />;
              const { tone, sign } = RESULTS[cell.result];
              const isObserved = cell.basis === "observed";
              const said = `${cell.id} ${t(`claims.results.${cell.result}`)}`;
              return (
                <td key={round} className={cellClass(round)}>
                  <button
                    type="button"
                    id={`at-${cell.id}`}
                    className={`check-cell ${tone}${isObserved ? " observed" : ""}`}
                    aria-pressed={cell.id === chosen}
                    onClick={() => jump(cell.id)}
                    title={said}
                  >
                    <span aria-hidden="true">{sign}</span>
                    <span className="unseen">
                      {said}
                      {isObserved ? ` ${t("claims.grounds.observed")}` : ""}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </Table>
      <p className="row airy legend small soft">
        {(Object.keys(RESULTS) as readonly CheckResult[]).map((result) => (
          <span key={result} className="inline">
            <span className={`check-cell ${RESULTS[result].tone}`} aria-hidden="true">
              {RESULTS[result].sign}
            </span>{" "}
            {t(`claims.results.${result}`)}
          </span>
        ))}
        <span className="inline">
          <span className="check-cell mute observed" aria-hidden="true" />{" "}
          {t("claims.observedLegend")}
        </span>
        {absent.size === 0 ? null : (
          <span className="inline">
            <span className="stress-sample" aria-hidden="true" /> {t("claims.stressLegend")}
          </span>
        )}
      </p>
    </BoardSection>
  );
}
