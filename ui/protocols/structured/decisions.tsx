// What was decided and on what it rests, what is left in tension, and where the course was lost.
import type { ReactNode } from "react";
import type { Ground } from "../../../src/protocols/structured/result/claims.ts";
import { useTranslate } from "../../language.tsx";
import { Chip, ChipRow, Text, Words } from "../../parts/words-of.tsx";
import { Mark, type Tone } from "../../parts/status.tsx";
import { BoardSection, type StructuredProps } from "./board.tsx";

const GROUNDS: Readonly<Record<Ground, Tone>> = {
  observed: "stands",
  checked: "accent",
  argued: "mute",
};
const DRIFTS = { PASS: "stands", PARTIAL: "torn", FAIL: "fell" } as const;

/** One line of a ledger: its id, its round and what else is known of it, then its words and what comes after them. */
function Entry({
  id,
  round,
  isOver = false,
  text,
  after,
  children,
}: Readonly<{
  id?: string;
  round: number;
  isOver?: boolean;
  text: string;
  after?: ReactNode;
  children: ReactNode;
}>): ReactNode {
  const t = useTranslate();
  const place = id === undefined ? {} : { id: `at-${id}`, tabIndex: -1 };
  return (
    <li {...place} className={isOver ? "stack tight over" : "stack tight"}>
      <div className="row airy small">
        {id === undefined ? null : <code>{id}</code>}
        <span className="soft">{t("claims.round", { n: round })}</span>
        {children}
      </div>
      <Words text={text} />
      {after}
    </li>
  );
}

export function Decisions({ result: { decisions } }: StructuredProps): ReactNode {
  const t = useTranslate();
  return (
    <BoardSection id="decisions" none={decisions.length === 0 ? t("claims.noDecisions") : ""}>
      <ol className="ledger ruled">
        {decisions.toReversed().map((decision) => {
          const { id, round, text, cites, madeBy, ground, supersededBy, evidence } = decision;
          const cited = cites.map((cite) => (
            <span
              key={`${cite.relation} ${cite.id}`}
              className={evidence.includes(cite.id) ? "cite inline carrying" : "cite inline"}
            >
              <span className="soft">{t(`claims.relations.${cite.relation}`)}</span>{" "}
              <Chip id={cite.id} />
            </span>
          ));
          return (
            <Entry
              key={id}
              id={id}
              round={round}
              isOver={supersededBy !== null}
              text={text}
              after={cites.length === 0 ? null : <p className="row small">{cited}</p>}
            >
              <Mark tone={GROUNDS[ground]}>{t(`claims.grounds.${ground}`)}</Mark>
              <span className="soft">{t(`claims.madeBy.${madeBy}`)}</span>
              {supersededBy === null ? null : (
                <span className="soft">
                  {t("claims.supersededBy")} <Chip id={supersededBy} />
                </span>
              )}
            </Entry>
          );
        })}
      </ol>
    </BoardSection>
  );
}

export function Tensions({ result: { tensions, drift }, names }: StructuredProps): ReactNode {
  const t = useTranslate();
  const open = tensions.filter(({ resolvedIn }) => resolvedIn === null);
  const over = tensions.filter(({ resolvedIn }) => resolvedIn !== null);
  const none = tensions.length === 0 ? t("claims.noTensions") : t("claims.noOpenTensions");
  return (
    <BoardSection id="tensions" none="">
      {open.length === 0 ? <p className="soft">{none}</p> : null}
      <ul className="ledger ruled">
        {[...open, ...over].map(({ id, round, text, sources, resolvedIn }) => (
          <Entry key={id} id={id} round={round} isOver={resolvedIn !== null} text={text}>
            <Mark tone={resolvedIn === null ? "torn" : "stands"}>
              {resolvedIn === null ? t("claims.open") : t("claims.resolved")}
            </Mark>
            {resolvedIn === null ? null : <Chip id={resolvedIn} />}
            <Text
              as="span"
              className="soft"
              text={sources.map((source) => names.role(source)).join(" – ")}
            />
          </Entry>
        ))}
      </ul>
      {drift.length === 0 ? null : (
        <>
          <h3>{t("claims.drift")}</h3>
          <ul className="ledger ruled">
            {drift.map(({ round, verdict, deviation, addressed, message, why, correction }) => (
              <Entry
                key={round}
                round={round}
                text={why}
                after={<Words className="words soft" text={correction} />}
              >
                <Mark tone={DRIFTS[verdict]}>{t(`claims.driftVerdicts.${verdict}`)}</Mark>
                <span className="soft num">{t("claims.deviation", { n: deviation })}</span>
                {addressed ? <span className="soft">{t("claims.addressed")}</span> : null}
                {message === null ? null : <Chip id={message} />}
              </Entry>
            ))}
          </ul>
        </>
      )}
    </BoardSection>
  );
}

export function Soundness({ result }: StructuredProps): ReactNode {
  const t = useTranslate();
  const { retrospective, limits } = result;
  return (
    <BoardSection id="soundness" none="">
      {limits.map(({ code, text }) => (
        <Text as="p" key={code} className="callout" text={text} />
      ))}
      <ul className="cards modes">
        {retrospective.map(({ code, fired, evidence, refs, response }) => (
          <li key={code} className={fired ? "card stack tight fired" : "card stack tight"}>
            <div className="row small">
              <code>{code}</code>
              <strong>{t(`claims.modes.${code}`)}</strong>
              <Mark tone={fired ? "fell" : "mute"}>
                {fired ? t("claims.happened") : t("claims.happenedNot")}
              </Mark>
            </div>
            <Text as="p" className="small soft" text={evidence} />
            <ChipRow ids={refs} />
            {fired ? <Text as="p" className="small" text={response} /> : null}
          </li>
        ))}
      </ul>
    </BoardSection>
  );
}
