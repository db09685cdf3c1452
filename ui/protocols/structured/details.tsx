// One claim with every transition it made, or one check with what it found and moved.
import type { ReactNode } from "react";
import type { CheckCell, ClaimRow } from "../../../src/protocols/structured/result/claims.ts";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import { useTranslate } from "../../language.tsx";
import { Chip, Text, type Jump } from "../../parts/words-of.tsx";
import { ResultMark, StatusMark, type Names } from "./marks.tsx";

export function ClaimDetails({
  claim,
  result,
  names,
  jump,
}: Readonly<{ claim: ClaimRow; result: StructuredResult; names: Names; jump: Jump }>): ReactNode {
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
        <Pair name={t("claims.testableAs")}>
          <Text text={testableAs} />
        </Pair>
        {option === null ? null : (
          <Pair name={t("claims.speaksFor")}>
            <Chip id={option} jump={jump} /> <Text text={names.option(option)} />
          </Pair>
        )}
        {supersedes === null ? null : (
          <Pair name={t("claims.supersedes")}>
            <Chip id={supersedes} jump={jump} />
          </Pair>
        )}
        {supersededBy === null ? null : (
          <Pair name={t("claims.supersededBy")}>
            <Chip id={supersededBy} jump={jump} />
          </Pair>
        )}
        {deciding.length === 0 ? null : (
          <Pair name={t("claims.citedIn")}>
            <span className="row">
              {deciding.map(({ id }) => (
                <Chip key={id} id={id} jump={jump} />
              ))}
            </span>
          </Pair>
        )}
      </dl>
      <h4>{t("claims.history")}</h4>
      {history.length === 0 ? (
        <p className="soft small">{t("claims.untested")}</p>
      ) : (
        <ol className="history">
          {history.map((step, n) => {
            const cell = cells.get(step.verification);
            return (
              <li key={n}>
                <div className="row small">
                  <span className="soft">{t("claims.round", { n: step.round })}</span>
                  <Chip id={step.verification} jump={jump} />
                  {step.from === step.to ? (
                    <span className="soft">{t("claims.keeps")}</span>
                  ) : (
                    <span className="soft">{t(`claims.statuses.${step.from}`)} →</span>
                  )}
                  <StatusMark status={step.to} />
                </div>
                <div className="small soft">
                  {t(`claims.stances.${step.stance}`)} ·{" "}
                  {step.basis === "observed"
                    ? t("claims.grounds.observed")
                    : t("claims.grounds.checked")}
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

export function CheckDetails({
  cell,
  round,
  result,
  names,
  jump,
}: Readonly<{
  cell: CheckCell;
  round: number;
  result: StructuredResult;
  names: Names;
  jump: Jump;
}>): ReactNode {
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
      {cell.notes === "" ? null : <Text as="p" className="words" text={cell.notes} />}
      {cell.option === null ? null : (
        <dl className="said">
          <Pair name={t("claims.optionTested")}>
            <Chip id={cell.option} jump={jump} /> <Text text={names.option(cell.option)} />
          </Pair>
        </dl>
      )}
      <h4>{t("claims.moved")}</h4>
      {cell.changes.length === 0 ? (
        <p className="soft small">{t("claims.movedNothing")}</p>
      ) : (
        <ul className="history">
          {cell.changes.map((change, n) => (
            <li key={n}>
              <div className="row small">
                <Chip id={change.claim_id} jump={jump} />
                {change.from === change.to ? (
                  <span className="soft">{t("claims.keeps")}</span>
                ) : (
                  <span className="soft">{t(`claims.statuses.${change.from}`)} →</span>
                )}
                <StatusMark status={change.to} />
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
                    <Chip id={found.id} jump={jump} />
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

function Pair({ name, children }: Readonly<{ name: string; children: ReactNode }>): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="words">{children}</dd>
    </div>
  );
}

// What a check points at, as people read it: a section of a role's artifact, a line of a ledger, or an id of one.
type Evidence =
  | {
      readonly kind: "artifact";
      readonly role: string;
      readonly round: number;
      readonly section: string;
    }
  | { readonly kind: "id"; readonly id: string }
  | { readonly kind: "place"; readonly text: string };

const ARTIFACT = /^artifacts\/round_0*(\d+)\/([a-z]+)\.md#(.+)$/;
const ID = /^[CVDT]-\d+-\d+$/;

export function evidenceOf(ref: string): Evidence {
  const [, round, role, section] = ARTIFACT.exec(ref) ?? [];
  if (round !== undefined && role !== undefined && section !== undefined)
    return { kind: "artifact", role, round: Number(round), section: section.replaceAll("-", " ") };
  return ID.test(ref) ? { kind: "id", id: ref } : { kind: "place", text: ref };
}
