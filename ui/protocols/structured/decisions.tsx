// What was decided and on what it rests, what is left in tension, and where the course was lost.
import type { ReactNode } from "react";
import type { Ground } from "../../../src/protocols/structured/result/claims.ts";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import { useTranslate } from "../../language.tsx";
import { Mark, type Tone } from "../../parts/status.tsx";
import { Chip, Text, type Jump } from "../../parts/words-of.tsx";
import type { Names } from "./marks.tsx";

const GROUNDS: Readonly<Record<Ground, Tone>> = {
  observed: "stands",
  checked: "accent",
  argued: "mute",
};

export function Decisions({
  result: { decisions },
  jump,
}: Readonly<{ result: StructuredResult; jump: Jump }>): ReactNode {
  const t = useTranslate();
  return (
    <section className="stack" id="decisions">
      <h2>{t("claims.decisions")}</h2>
      {decisions.length === 0 ? (
        <p className="soft">{t("claims.noDecisions")}</p>
      ) : (
        <ol className="ledger">
          {decisions
            .toReversed()
            .map(({ id, round, text, cites, madeBy, ground, supersededBy, evidence }) => (
              <li
                key={id}
                id={`at-${id}`}
                tabIndex={-1}
                className={supersededBy === null ? "" : "over"}
              >
                <div className="row small">
                  <code>{id}</code>
                  <span className="soft">{t("claims.round", { n: round })}</span>
                  <Mark tone={GROUNDS[ground]}>{t(`claims.grounds.${ground}`)}</Mark>
                  <span className="soft">{t(`claims.madeBy.${madeBy}`)}</span>
                  {supersededBy === null ? null : (
                    <span className="soft">
                      {t("claims.supersededBy")} <Chip id={supersededBy} jump={jump} />
                    </span>
                  )}
                </div>
                <Text as="p" className="words" text={text} />
                {cites.length === 0 ? null : (
                  <p className="row small">
                    {cites.map((cite) => (
                      <span
                        key={`${cite.relation} ${cite.id}`}
                        className={evidence.includes(cite.id) ? "cite carrying" : "cite"}
                      >
                        <span className="soft">{t(`claims.relations.${cite.relation}`)}</span>{" "}
                        <Chip id={cite.id} jump={jump} />
                      </span>
                    ))}
                  </p>
                )}
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}

export function Tensions({
  result: { tensions, drift },
  names,
  jump,
}: Readonly<{ result: StructuredResult; names: Names; jump: Jump }>): ReactNode {
  const t = useTranslate();
  const open = tensions.filter(({ resolvedIn }) => resolvedIn === null);
  const over = tensions.filter(({ resolvedIn }) => resolvedIn !== null);
  return (
    <section className="stack" id="tensions">
      <h2>{t("claims.tensions")}</h2>
      {tensions.length === 0 ? (
        <p className="soft">{t("claims.noTensions")}</p>
      ) : open.length === 0 ? (
        <p className="soft">{t("claims.noOpenTensions")}</p>
      ) : null}
      <ul className="ledger">
        {[...open, ...over].map(({ id, round, text, sources, resolvedIn }) => (
          <li key={id} id={`at-${id}`} tabIndex={-1} className={resolvedIn === null ? "" : "over"}>
            <div className="row small">
              <code>{id}</code>
              <span className="soft">{t("claims.round", { n: round })}</span>
              <Mark tone={resolvedIn === null ? "torn" : "stands"}>
                {resolvedIn === null ? t("claims.open") : t("claims.resolved")}
              </Mark>
              {resolvedIn === null ? null : <Chip id={resolvedIn} jump={jump} />}
              <Text
                as="span"
                className="soft"
                text={sources.map((source) => names.role(source)).join(" – ")}
              />
            </div>
            <Text as="p" className="words" text={text} />
          </li>
        ))}
      </ul>
      {drift.length === 0 ? null : (
        <>
          <h3>{t("claims.drift")}</h3>
          <ul className="ledger">
            {drift.map(({ round, verdict, deviation, addressed, message, why, correction }) => (
              <li key={round}>
                <div className="row small">
                  <span className="soft">{t("claims.round", { n: round })}</span>
                  <Mark tone={verdict === "PASS" ? "stands" : verdict === "FAIL" ? "fell" : "torn"}>
                    {t(`claims.driftVerdicts.${verdict}`)}
                  </Mark>
                  <span className="soft num">{t("claims.deviation", { n: deviation })}</span>
                  {addressed ? <span className="soft">{t("claims.addressed")}</span> : null}
                  {message === null ? null : <Chip id={message} jump={jump} />}
                </div>
                {why === "" ? null : <Text as="p" className="words" text={why} />}
                {correction === "" ? null : (
                  <Text as="p" className="words soft" text={correction} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export function Soundness({
  result: { retrospective, decorative, limits },
  names,
  jump,
}: Readonly<{ result: StructuredResult; names: Names; jump: Jump }>): ReactNode {
  const t = useTranslate();
  return (
    <section className="stack" id="soundness">
      <h2>{t("claims.soundness")}</h2>
      {decorative.length === 0 ? null : (
        <p className="callout warning">
          {t("claims.decorativeRoles", {
            roles: decorative.map((role) => names.role(role)).join(", "),
          })}
        </p>
      )}
      {limits.map(({ code, text }) => (
        <Text as="p" key={code} className="callout" text={text} />
      ))}
      <ul className="modes">
        {retrospective.map(({ code, name, fired, evidence, refs, response }) => (
          <li key={code} className={fired ? "card fired" : "card"}>
            <div className="row small">
              <code>{code}</code>
              <strong>{t(`claims.modes.${code}`) ?? name}</strong>
              <Mark tone={fired ? "fell" : "mute"}>
                {fired ? t("claims.happened") : t("claims.happenedNot")}
              </Mark>
            </div>
            <Text as="p" className="small soft" text={evidence} />
            {refs.length === 0 ? null : (
              <p className="row small">
                {refs.map((id) => (
                  <Chip key={id} id={id} jump={jump} />
                ))}
              </p>
            )}
            {fired ? <Text as="p" className="small" text={response} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
