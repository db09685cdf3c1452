// A message: who said it and where, the sentence that carries it, the rest folded where it is long, and what leads to and from it.
import { memo, useMemo, useState, type ReactNode } from "react";
import type { Line, Words } from "../../src/report/document.ts";
import type { EntryRow, FeedLink } from "../../src/web/wire.ts";
import { clock } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { groupBy } from "../parts/group.ts";
import type { Tone } from "../parts/status.tsx";
import { Chip, labelOf, linesOf, plainText, Text, WordsOf } from "../parts/words-of.tsx";
import type { SaidItem } from "./items.ts";

interface Props {
  readonly item: SaidItem;
  readonly isTarget: boolean;
  /** Nothing is folded while something is sought. */
  readonly isSought: boolean;
}

/** A lead of more than two lines is read as text. */
const LONG = 180;

export const Said = memo(function Said({ item, isTarget, isSought }: Props): ReactNode {
  const { t, lang } = useChoice();
  const [isOpen, setOpen] = useState(false);
  const { row, message, round, to, from } = item;
  const whole = useMemo(() => readMessage(row, to), [row, to]);
  const short = useMemo(() => foldReading(whole), [whole]);
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
      <header className="row base airy">
        <Text as="h3" text={title} />
        <span className="small soft">
          <Text text={message.phase} />
          {round > 0 ? ` · ${t("app.round", { n: round })}` : ""} ·{" "}
          <time dateTime={row.ts}>{clock(row.ts, lang)}</time>
        </span>
        <Chip id={message.id} />
      </header>
      <Text
        as="p"
        className={lead.length > LONG ? "lead kept measure long" : "lead kept measure"}
        title={label === "" ? undefined : labelOf(label)}
        text={lead}
      />
      {rest.length === 0 ? null : <WordsOf words={rest} />}
      {message.flags.length === 0 ? null : (
        <p className="flags small">
          <span className="mark torn">{t("room.noted")}</span>{" "}
          <Text text={message.flags.join("; ")} />
        </p>
      )}
      {short.isFolded && !isSought ? (
        <Button
          look="quiet small unfold"
          aria-expanded={isOpen}
          act={() => setOpen(!isOpen)}
          text={isOpen ? t("room.less") : t("room.more")}
        />
      ) : null}
      {to.length === 0 ? null : (
        <ul className="links stack tight small" aria-label={t("room.refersTo")}>
          {to.map((link) => (
            <Out key={link.seq} row={link} />
          ))}
        </ul>
      )}
      {from.length === 0 ? null : <In rows={from} />}
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
    a.isSought === b.isSought
  );
}

const LINK_TONES: Partial<Record<FeedLink["link"]["relation"], Tone>> = {
  counters: "fell",
  supports: "stands",
  questions: "torn",
};

function linkLook(relation: FeedLink["link"]["relation"]): string {
  return `link ${relation} ${LINK_TONES[relation] ?? ""}`;
}

function Out({ row: { link } }: Readonly<{ row: FeedLink }>): ReactNode {
  const t = useTranslate();
  return (
    <li className={linkLook(link.relation)}>
      <span className="soft bold">{t(`room.relations.${link.relation}`)}</span>{" "}
      {link.resolved ? (
        <Chip id={link.to} />
      ) : (
        <Text as="span" className="chip dead" text={link.to} />
      )}
      {link.resolved ? null : <span className="small toned torn"> {t("room.unresolved")}</span>}
      {link.mode === null ? null : <span className="soft"> ({t(`room.modes.${link.mode}`)})</span>}
      {link.comment !== "" && (
        <Text as="span" className="comment block serif" text={link.comment} />
      )}
    </li>
  );
}

function In({ rows }: Readonly<{ rows: readonly FeedLink[] }>): ReactNode {
  const t = useTranslate();
  return (
    <ul className="links row airy small" aria-label={t("room.referredBy")}>
      {[...groupBy(rows, ({ link }) => link.relation)].map(([relation, links]) => (
        <li key={relation} className={linkLook(relation)}>
          <span className="soft bold">{t(`room.passive.${relation}`)}</span>{" "}
          {links.map(({ seq, link }) => (
            <Chip key={seq} id={link.from} />
          ))}
        </li>
      ))}
    </ul>
  );
}

// How a message is read: the sentence that carries it first, then the rest, folded where it is long.
// Law: nothing is dropped that is not shown elsewhere in the same article.
interface Reading {
  readonly lead: string;
  /** The name of the field that the lead is; empty where it was put together. */
  readonly label: string;
  readonly rest: readonly Words[];
}

export function readMessage(row: EntryRow, to: readonly FeedLink[]): Reading {
  const words = (row.message?.words ?? []).filter((each) => !isOfLinks(each, to));
  const gist = gistOf(row);
  const start = flatten(gist.replace(/…$/, ""));
  const place =
    start === "" ? -1 : words.findIndex((each) => flatten(headOf(each) ?? "").startsWith(start));
  const field = words[place];
  if (!field) return { lead: gist, label: "", rest: words };
  return {
    lead: headOf(field) ?? gist,
    label: field.label,
    rest: words.flatMap((each, n) => (n === place ? withoutHead(each) : [each])),
  };
}

/** Of a lead that is longer than a sentence, and of what follows it. */
const LEAD_CHARACTERS = 420;
const REST_CHARACTERS = 260;
/** A fold that hides next to nothing is a nuisance. */
const SLACK = 120;
/** Fewer words of a field than this tell nothing. */
const STUMP = 90;

export function foldReading(whole: Reading): Reading & { readonly isFolded: boolean } {
  const { lead, rest } = whole;
  const isLongLead = lead.length > LEAD_CHARACTERS + SLACK;
  const length = rest.reduce((sum, each) => sum + lengthOf(each), 0);
  if (!isLongLead && length <= REST_CHARACTERS + SLACK) return { ...whole, isFolded: false };
  const shown: Words[] = [];
  let left = REST_CHARACTERS;
  for (const each of rest) {
    if (left <= 0 || (left < STUMP && lengthOf(each) > left)) break;
    shown.push(cut(each, left));
    left -= lengthOf(each);
  }
  const begun = isLongLead ? shorten(lead, LEAD_CHARACTERS) : lead;
  return { ...whole, lead: begun, rest: shown, isFolded: true };
}

/** The timeline's line is the id, who, and the sentence that carries the message. */
function gistOf({ text, title, message }: EntryRow): string {
  const head = `${message?.id ?? ""} ${title ?? ""}: `;
  return text.startsWith(head) ? text.slice(head.length) : text;
}

/** What a field begins with: its text, or the first words of its line. */
function headOf({ text, line }: Words): string | null {
  const [head] = line ?? [];
  return text ?? (typeof head === "string" ? head : null);
}

/** A line goes on after its head and what parts the two. */
function withoutHead(words: Words): readonly Words[] {
  const [, , ...line] = words.line ?? [];
  return line.length > 0 ? [{ ...words, line }] : [];
}

/** A list of references repeats the links, which are shown with all they say. */
function isOfLinks({ items }: Words, to: readonly FeedLink[]): boolean {
  return (
    items !== undefined &&
    items.length > 0 &&
    items.every(
      ([first]) =>
        first !== undefined &&
        to.some(({ link }) =>
          typeof first === "string"
            ? first === link.to || first.startsWith(`${link.to} `)
            : first.kind === "ref" && first.to === link.to,
        ),
    )
  );
}

function cut(words: Words, most: number): Words {
  if (words.text !== undefined) return { ...words, text: shorten(words.text, most) };
  if (words.items) return { ...words, items: takeFirst(words.items, most) };
  if (words.lines) return { ...words, lines: takeFirst(words.lines, most) };
  return words;
}

function takeFirst(lines: readonly Line[], most: number): readonly Line[] {
  let left = most;
  return lines.filter((line, n) => {
    const isShown = n === 0 || left > 0;
    left -= plainText(line).length;
    return isShown;
  });
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most);
  return `${text.slice(0, space > most / 2 ? space : most)} …`;
}

function lengthOf(words: Words): number {
  return [words.label, words.text ?? "", ...linesOf(words).map(plainText)].join("").length;
}

function flatten(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
