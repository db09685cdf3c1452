// Every move in words: who, when, from where to where, of which class, after which message; then what else changed.
import type { ReactNode } from "react";
import type { PositionsView } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";
import { Mark, TONES } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import type { Names } from "./names.tsx";

interface Props {
  readonly view: PositionsView;
  readonly names: Names;
  readonly jump: Jump;
}

export function Moves({ view: { issue, shifts, sideMoves }, names, jump }: Props): ReactNode {
  const t = useTranslate();
  if (shifts.length === 0 && sideMoves.some((move) => move.issue === issue)) return null;
  if (shifts.length === 0)
    return (
      <section>
        <h2>{t("positions.moves")}</h2>
        <p className="soft">{t("positions.noMoves")}</p>
      </section>
    );
  return (
    <Table
      title={t("positions.moves")}
      heads={[
        t("positions.who"),
        t("positions.round"),
        t("positions.fromTo"),
        t("positions.kind"),
        t("positions.afterMessage"),
        t("positions.newEvidence"),
        t("positions.declared"),
      ]}
      isWide
    >
      {shifts.map((shift, n) => (
        <tr key={n}>
          <Text as="th" scope="row" text={shift.title} />
          <td className="num">{names.round(shift.round)}</td>
          <td>
            <FromTo from={shift.from} to={shift.to} names={names} />
          </td>
          <td>
            <Mark tone={TONES[shift.class] ?? "mute"}>{t(`app.shifts.${shift.class}`)}</Mark>
          </td>
          <td>
            {shift.trigger === null ? (
              <span className="soft">{t("positions.afterNothing")}</span>
            ) : (
              <Chip id={shift.trigger} jump={jump} />
            )}
          </td>
          <td>{shift.newEvidence ? t("positions.yes") : t("positions.no")}</td>
          <td className="account">
            {shift.reason.trim() === "" && shift.declared.length === 0 ? (
              <span className="soft">{t("positions.unsaid")}</span>
            ) : (
              <>
                <Text text={shift.reason} /> <Chips ids={shift.declared} jump={jump} />
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Others({ view, names, jump }: Props): ReactNode {
  const t = useTranslate();
  const { givenUp, joined, amendments, sideMoves } = view;
  return (
    <>
      {givenUp.length === 0 ? null : (
        <Table
          title={t("positions.givenUp")}
          heads={[t("positions.option"), t("positions.leftBy")]}
        >
          {givenUp.map(({ option, label, by }) => (
            <tr key={option}>
              <th scope="row">
                <Chip id={option} jump={jump} /> <Text text={label} />
              </th>
              <td>
                <ul>
                  {by.map(({ title, round, after }, n) => (
                    <li key={n}>
                      <Text text={title} /> <span className="soft small">{names.round(round)}</span>{" "}
                      {after === null ? null : <Chip id={after} jump={jump} />}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {joined.length === 0 ? null : (
        <Table
          title={t("positions.joined")}
          heads={[
            t("positions.option"),
            t("positions.namedBy"),
            t("positions.round"),
            t("positions.message"),
          ]}
        >
          {joined.map(({ option, label, title, round, message }) => (
            <tr key={option}>
              <th scope="row">
                <Chip id={option} jump={jump} /> <Text text={label} />
              </th>
              <Text as="td" text={title} />
              <td>{names.round(round)}</td>
              <td>
                <Chips ids={message === null ? [] : [message]} jump={jump} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {amendments.length === 0 ? null : (
        <Table
          title={t("positions.amendments")}
          hint={t("positions.amendmentsHint")}
          heads={[
            t("positions.who"),
            t("positions.round"),
            t("positions.degree"),
            t("positions.change"),
            t("positions.reason"),
          ]}
          isWide
        >
          {amendments.map((row, n) => (
            <tr key={n}>
              <Text as="th" scope="row" text={row.title} />
              <td>
                {names.round(row.round)} <Chip id={row.message} jump={jump} />
              </td>
              <td>
                {t(`positions.degrees.${row.degree}`)}
                {row.isMove ? (
                  <>
                    {" "}
                    <span className="tag">{t("positions.partOfMove")}</span>
                  </>
                ) : null}
              </td>
              <td className="account">
                <Text as="span" className="soft" text={row.from} />
                <span className="to">
                  → <Text text={row.to} />
                </span>
              </td>
              <td className="account">
                <Text text={row.reason} /> <Chips ids={row.triggers} jump={jump} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {sideMoves.length === 0 ? null : (
        <Table
          title={t("positions.sideMoves")}
          hint={t("positions.sideMovesHint")}
          heads={[
            t("positions.who"),
            t("positions.round"),
            t("positions.issue"),
            t("positions.fromTo"),
            t("positions.message"),
          ]}
          isWide
        >
          {sideMoves.map((move, n) => (
            <tr key={n}>
              <Text as="th" scope="row" text={move.title} />
              <td>{names.round(move.round)}</td>
              <Text as="td" text={names.issue(move.issue)} />
              <td>
                <FromTo from={move.from} to={move.to} names={names} />
              </td>
              <td>
                <Chips ids={move.message === null ? [] : [move.message]} jump={jump} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function FromTo({
  from,
  to,
  names,
}: Readonly<{ from: string | null; to: string | null; names: Names }>): ReactNode {
  return (
    <>
      <Text as="span" className="soft" text={names.option(from)} />
      <span className="to">
        → <Text text={names.option(to)} />
      </span>
    </>
  );
}

function Chips({ ids, jump }: Readonly<{ ids: readonly string[]; jump: Jump }>): ReactNode {
  return (
    <>
      {ids.map((id) => (
        <span key={id}>
          <Chip id={id} jump={jump} />{" "}
        </span>
      ))}
    </>
  );
}

/** Wide tables scroll in their own box, which the keys can reach. */
function Table({
  title,
  hint,
  heads,
  isWide = false,
  children,
}: Readonly<{
  title: string;
  hint?: string;
  heads: readonly string[];
  isWide?: boolean;
  children: ReactNode;
}>): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      {hint === undefined ? null : <p className="small soft">{hint}</p>}
      <div className="scroll-x" tabIndex={0} role="region" aria-label={title}>
        <table className={isWide ? "wide" : undefined}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}
