// A message: who said it and where, the sentence that carries it, the rest folded where it is long, and what leads to and from it.
import { memo, useMemo, useState, type ReactNode } from "react";
import type { LinkRow } from "../../src/web/wire.ts";
import { clock } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Chip, Text, WordsOf, type Jump } from "../parts/words-of.tsx";
import type { SaidItem } from "./items.ts";
import { folded, reading } from "./reading.ts";

interface Props {
  readonly item: SaidItem;
  readonly isTarget: boolean;
  /** Nothing is folded while something is sought. */
  readonly isSought: boolean;
  readonly jump: Jump;
}

/** A lead of more than two lines is read as text. */
const LONG = 180;

export const Said = memo(function Said({ item, isTarget, isSought, jump }: Props): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const [isOpen, setOpen] = useState(false);
  const { row, message, round, to, from } = item;
  const whole = useMemo(() => reading(row, to), [row, to]);
  const short = useMemo(() => folded(whole), [whole]);
  const isFolded = short.isFolded && !isOpen && !isSought;
  const { lead, label, rest } = isFolded ? short : whole;
  const title = row.title ?? row.seat ?? "";
  return (
    <article
      className={isTarget ? "message is-target" : "message"}
      data-seq={row.seq}
      tabIndex={-1}
      aria-label={`${title}, ${message.phase}, ${message.id}`}
    >
      <header>
        <Text as="h3" text={title} />
        <span className="small soft">
          <Text text={message.phase} />
          {round > 0 ? ` · ${t("app.round", { n: round })}` : ""} ·{" "}
          <time dateTime={row.ts}>{clock(row.ts, lang)}</time>
        </span>
        <Chip id={message.id} jump={jump} />
      </header>
      <p
        className={lead.length > LONG ? "lead long" : "lead"}
        title={label === "" ? undefined : label.replace(/[:：]$/, "")}
      >
        <Text text={lead} />
      </p>
      {rest.length === 0 ? null : <WordsOf words={rest} jump={jump} />}
      {message.flags.length === 0 ? null : (
        <p className="flags small">
          <span className="mark torn">{t("room.noted")}</span>{" "}
          <Text text={message.flags.join("; ")} />
        </p>
      )}
      {short.isFolded && !isSought ? (
        <button
          type="button"
          className="button quiet small unfold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("room.less") : t("room.more")}
        </button>
      ) : null}
      {to.length === 0 ? null : (
        <ul className="links" aria-label={t("room.refersTo")}>
          {to.map((link) => (
            <Out key={link.seq} row={link} jump={jump} />
          ))}
        </ul>
      )}
      {from.length === 0 ? null : <In rows={from} jump={jump} />}
    </article>
  );
}, isSame);

/** Links are only ever added: as many are the same ones. */
function isSame(a: Props, b: Props): boolean {
  return (
    a.item.row === b.item.row &&
    a.item.to.length === b.item.to.length &&
    a.item.from.length === b.item.from.length &&
    a.isTarget === b.isTarget &&
    a.isSought === b.isSought &&
    a.jump === b.jump
  );
}

function Out({ row: { link }, jump }: Readonly<{ row: LinkRow; jump: Jump }>): ReactNode {
  const t = useTranslate();
  return (
    <li className={`link ${link.relation}`}>
      <span className="relation">{t(`room.relations.${link.relation}`)}</span>{" "}
      {link.resolved ? (
        <Chip id={link.to} jump={jump} />
      ) : (
        <Text as="span" className="chip dead" text={link.to} />
      )}
      {link.resolved ? null : <span className="small dead-word"> {t("room.unresolved")}</span>}
      {link.mode === null ? null : <span className="soft"> ({t(`room.modes.${link.mode}`)})</span>}
      {link.comment === "" ? null : <Text as="span" className="comment" text={link.comment} />}
    </li>
  );
}

function In({ rows, jump }: Readonly<{ rows: readonly LinkRow[]; jump: Jump }>): ReactNode {
  const t = useTranslate();
  const relations = [...new Set(rows.map(({ link }) => link.relation))];
  return (
    <ul className="links back" aria-label={t("room.referredBy")}>
      {relations.map((relation) => (
        <li key={relation} className={`link ${relation}`}>
          <span className="relation">{t(`room.passive.${relation}`)}</span>{" "}
          {rows
            .filter(({ link }) => link.relation === relation)
            .map(({ seq, link }) => (
              <Chip key={seq} id={link.from} jump={jump} />
            ))}
        </li>
      ))}
    </ul>
  );
}
