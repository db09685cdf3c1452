// What was claimed and how it fared under test: the board, the checks, the signals, the decisions, and how sound it all was.
import { useMemo, type ReactNode } from "react";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import type { ResultView } from "../../../src/web/wire.ts";
import { routeTo, useView, type Seen } from "../../deliberation/seen.ts";
import { useTranslate } from "../../language.tsx";
import { Empty, Failed, Loading, Stale } from "../../parts/notice.tsx";
import { Panel, usePointed } from "../../parts/panel.tsx";
import { go } from "../../route.ts";
import { CheckMatrix, ClaimBoard, namesOf, ResultMark, StatusMark } from "./board.tsx";
import type { StructuredProps } from "./board.tsx";
import { Decisions, Soundness, Tensions } from "./decisions.tsx";
import { Signals } from "./signals.tsx";
import type { CheckCell, ClaimRow } from "../../../src/protocols/structured/result/claims.ts";
import { Chip, Chips, Pair, Text, Words } from "../../parts/words-of.tsx";
import "./claims.css";

const SECTIONS = ["board", "checks", "signals", "decisions", "tensions", "soundness"] as const;

export default function Claims({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<ResultView>(seen, "claims");
  const result = data?.result.kind === "structured" ? (data.result as StructuredResult) : null;
  const names = useMemo(() => (result ? namesOf(result) : null), [result]);
  usePointed(seen.target, result !== null);
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (!result || !names)
    return <Empty title={t("claims.noStructure")} hint={t("claims.noStructureHint")} />;
  if (result.claims.length === 0 && result.rounds.length === 0)
    return <Empty title={t("claims.empty")} hint={t("claims.emptyHint")} />;
  const props = { result, names, chosen: seen.target };
  return (
    <div className="claims with-panel">
      <div className="main stack">
        <Stale error={error}>{t("claims.stale")}</Stale>
        <nav className="row airy on-page small" aria-label={t("claims.onPage")}>
          {SECTIONS.map((id) => (
            <button
              key={id}
              type="button"
              onClick={() => document.getElementById(id)?.scrollIntoView({ block: "start" })}
            >
              {t(`claims.${id}`)}
            </button>
          ))}
        </nav>
        <ClaimBoard {...props} />
        <CheckMatrix {...props} />
        <Signals {...props} />
        <Decisions {...props} />
        <Tensions {...props} />
        <Soundness {...props} />
      </div>
      <Picked {...props} close={() => go(routeTo(seen, "claims"), false)} />
    </div>
  );
}

function Picked({ close, ...props }: StructuredProps & { readonly close: () => void }): ReactNode {
  const { result, chosen } = props;
  const claim = result.claims.find(({ id }) => id === chosen);
  const row = result.checks.find(({ cells }) => cells.some(({ id }) => id === chosen));
  const cell = row?.cells.find(({ id }) => id === chosen);
  if (chosen === null || !(claim ?? cell)) return null;
  return (
    <Panel of={chosen} title={chosen} close={close}>
      {claim ? <ClaimDetails claim={claim} {...props} /> : null}
      {row && cell ? <CheckDetails cell={cell} round={row.round} {...props} /> : null}
    </Panel>
  );
}

// One claim with every transition it made, or one check with what it found and moved.
type ClaimDetailsProps = StructuredProps & { readonly claim: ClaimRow };
export function ClaimDetails({ claim, result, names }: ClaimDetailsProps): ReactNode {
  const t = useTranslate();
  const { status, text, testableAs, raisedBy, round, option, supersedes, supersededBy, history } =
    claim;
  const cells = new Map(
    result.checks.flatMap((row) => row.cells.map((cell) => [cell.id, cell] as const)),
  );
  const deciding = result.decisions.filter(({ cites }) => cites.some(({ id }) => id === claim.id));
  return (
    <>
      <div className="row small">
        <StatusMark status={status} />
        <span className="soft">
          {names.role(raisedBy)} · {t("claims.round", { n: round })}
        </span>
      </div>
      <Text as="p" className="words claim-words" text={text} />
      <dl className="said">
        <Pair name={t("claims.testableAs")}>{testableAs}</Pair>
        <Pair name={t("claims.speaksFor")}>
          {option === null ? null : <Option option={option} names={names} />}
        </Pair>
        <Pair name={t("claims.supersedes")}>
          {supersedes === null ? null : <Chip id={supersedes} />}
        </Pair>
        <Pair name={t("claims.supersededBy")}>
          {supersededBy === null ? null : <Chip id={supersededBy} />}
        </Pair>
        <Pair name={t("claims.citedIn")}>
          {deciding.length === 0 ? null : (
            <span className="row">
              <Chips ids={deciding.map(({ id }) => id)} />
            </span>
          )}
        </Pair>
      </dl>
      <h4>{t("claims.history")}</h4>
      {history.length === 0 ? (
        <p className="soft small">{t("claims.untested")}</p>
      ) : (
        <ol className="stack history">
          {history.map((step, n) => {
            const cell = cells.get(step.verification);
            return (
              <li key={n}>
                <div className="row small">
                  <span className="soft">{t("claims.round", { n: step.round })}</span>
                  <Chip id={step.verification} />
                  <Change {...step} />
                </div>
                <div className="small soft">
                  {t(`claims.stances.${step.stance}`)} ·{" "}
                  {t(`claims.grounds.${step.basis === "observed" ? "observed" : "checked"}`)}
                  {cell ? ` · ${t(`claims.checkNames.${cell.check}`)}` : ""}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}

type CheckDetailsProps = StructuredProps & Readonly<{ cell: CheckCell; round: number }>;
export function CheckDetails({ cell, round, result, names }: CheckDetailsProps): ReactNode {
  const t = useTranslate();
  const texts = new Map(result.claims.map(({ id, text }) => [id, text]));
  return (
    <>
      <div className="row small">
        <ResultMark result={cell.result} />
        <span className="soft">
          {t("claims.round", { n: round })} ·{" "}
          {cell.basis === "observed" ? t("claims.grounds.observed") : t("claims.judged")}
        </span>
      </div>
      <p className="small soft">{t(`claims.checkNames.${cell.check}`)}</p>
      <Words text={cell.notes} />
      {cell.option === null ? null : (
        <dl className="said">
          <Pair name={t("claims.optionTested")}>
            <Option option={cell.option} names={names} />
          </Pair>
        </dl>
      )}
      <h4>{t("claims.moved")}</h4>
      {cell.changes.length === 0 ? (
        <p className="soft small">{t("claims.movedNothing")}</p>
      ) : (
        <ul className="stack history">
          {cell.changes.map((change, n) => (
            <li key={n}>
              <div className="row small">
                <Chip id={change.claim_id} />
                <Change {...change} />
              </div>
              <Text as="div" className="small soft" text={texts.get(change.claim_id) ?? ""} />
            </li>
          ))}
        </ul>
      )}
      {cell.evidence.length === 0 ? null : (
        <>
          <h4>{t("claims.evidence")}</h4>
          <ul className="bullets small">
            {cell.evidence.map((ref) => {
              const found = evidenceOf(ref);
              return (
                <li key={ref}>
                  {found.kind === "id" ? (
                    <Chip id={found.id} />
                  ) : found.kind === "artifact" ? (
                    <>
                      {names.role(found.role)}, {t("claims.round", { n: found.round })}:{" "}
                      <Text text={found.section} />
                    </>
                  ) : (
                    <Text as="code" text={found.text} />
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}

function Option({
  option,
  names,
}: Pick<StructuredProps, "names"> & { readonly option: string }): ReactNode {
  return (
    <>
      <Chip id={option} /> <Text text={names.option(option)} />
    </>
  );
}

/** From where to where, or that it stays. */
function Change({ from, to }: Pick<ClaimRow["history"][number], "from" | "to">): ReactNode {
  const t = useTranslate();
  return (
    <>
      <span className="soft">
        {from === to ? t("claims.keeps") : `${t(`claims.statuses.${from}`)} →`}
      </span>
      <StatusMark status={to} />
    </>
  );
}

const ARTIFACT = /^artifacts\/round_0*(\d+)\/([a-z]+)\.md#(.+)$/;
const ID = /^[CVDT]-\d+-\d+$/;

/** What a check points at, as people read it: a section of a role's artifact, a line of a ledger, or an id of one. */
export function evidenceOf(ref: string) {
  const [, round, role, section] = ARTIFACT.exec(ref) ?? [];
  if (round !== undefined && role !== undefined && section !== undefined)
    return {
      kind: "artifact",
      role,
      round: Number(round),
      section: section.replaceAll("-", " "),
    } as const;
  return ID.test(ref)
    ? ({ kind: "id", id: ref } as const)
    : ({ kind: "place", text: ref } as const);
}
