// What is said, as it is said: a stretch of the items under the headings of their rounds, and at its end what waits for a person.
import { memo, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { EntryRow, FeedRow } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { clock, roundName } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { groupNeighbours } from "../parts/group.ts";
import { Chip, Chips, Text, Texts } from "../parts/words-of.tsx";
import { tellLine } from "../protocols/index.ts";
import { useFollow } from "./follow.ts";
import { indexOfId, type ReadItems } from "./items.ts";
import { Said } from "./said.tsx";

interface Props {
  readonly read: ReadItems;
  /** Changes when other items are read. */
  readonly filter: string;
  /** In small letters; empty where nothing is sought. */
  readonly sought: string;
  readonly seen: Seen;
  readonly isAtEndFirst: boolean;
  /** Names what waits, so that it is brought into sight when it comes. */
  readonly cards: string;
  /** Counts what the reader sent: whoever answers wants to see what comes of it. */
  readonly sent: number;
  readonly children: ReactNode;
}

export function Conversation(props: Props): ReactNode {
  const t = useTranslate();
  const { filter, sought, cards, sent, children } = props;
  const { items, topics } = props.read;
  const { target, turn, isReplay } = props.seen;
  const isAtEndFirst = props.isAtEndFirst && target === null;
  const follow = useFollow({ items, cards, filter, isAtEndFirst });
  const { box, above, below, from, to, isFollowing, toEnd, show, look } = follow;
  const place = target === null ? -1 : indexOfId(items, target);
  const seq = items[place]?.seq ?? null;
  const shown = useRef("");
  useEffect(() => {
    const wanted = `${target ?? ""} ${turn} ${seq ?? ""}`;
    if (seq === null || shown.current === wanted) return;
    shown.current = wanted;
    show(place, seq);
  }, [target, turn, seq, place, show]);
  const before = useRef({ isReplay, sent });
  useEffect(() => {
    if ((isReplay && !before.current.isReplay) || sent > before.current.sent) toEnd();
    before.current = { isReplay, sent };
  }, [isReplay, sent, toEnd]);
  useHighlight(box, sought, from, to);
  const left = useRef(items.length);
  useEffect(() => {
    if (isFollowing) left.current = items.length;
  });
  const fresh = isFollowing || sought !== "" ? 0 : Math.max(0, items.length - left.current);
  return (
    <div className="talk-frame">
      <div
        className="talk"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={t("room.conversation")}
        onClick={() => requestAnimationFrame(look)}
      >
        {from > 0 ? (
          <div ref={above} className="small soft beyond">
            {t("room.earlier", { n: from })}
          </div>
        ) : null}
        {groupNeighbours(items.slice(from, to), ({ round }) => round).map(([round, held]) => (
          <section key={round} className="round" aria-labelledby={`round-${round}`}>
            <h2 id={`round-${round}`} className="row base">
              <span className="nowrap">{roundName(round, t)}</span>
              {topics.has(round) && (
                <Text as="span" className="about nowrap soft" text={topics.get(round) ?? ""} />
              )}
            </h2>
            <ol>
              {held.map((item) => (
                <li key={item.seq}>
                  {item.kind === "said" ? (
                    <Said item={item} isTarget={item.seq === seq} isSought={sought !== ""} />
                  ) : (
                    <Line row={item.row} isTarget={item.seq === seq} />
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
        {to < items.length ? <div ref={below} className="beyond" /> : null}
        {children}
      </div>
      {isFollowing ? null : (
        <Button look="small newest nowrap" act={toEnd}>
          <span aria-hidden="true">↓</span> {t("room.newest")}
          {fresh > 0 ? ` · ${t("room.fresh", { n: fresh })}` : ""}
        </Button>
      )}
    </div>
  );
}

// What happened between messages: one quiet line with a sign and a word for its kind.
/** The sign of each kind of line, and how loud it is. */
const KINDS: Readonly<Record<EntryRow["kind"], readonly [sign: string, tone: string]>> = {
  opened: ["○", ""],
  asked: ["›", ""],
  retried: ["↻", "torn"],
  answered: ["‹", ""],
  rejected: ["↩", "torn"],
  lapsed: ["∅", "torn"],
  said: ["“", ""],
  moved: ["→", "accent"],
  category: ["≈", ""],
  verdict: ["◆", "accent"],
  alarm: ["!", "torn"],
  notice: ["·", ""],
  ledger: ["≡", ""],
  gate: ["?", ""],
  decided: ["✓", "accent"],
  paused: ["‖", ""],
  resumed: ["▹", ""],
  settings: ["∗", ""],
  concluded: ["■", "accent"],
};
/** A ledger's line begins with the id of what it records. */
const LEDGER_ID = /^(?:[CVDT]|F|N)-\d+(?:-\d+)?(?= )/;

type LineProps = Readonly<{ row: EntryRow; isTarget: boolean }>;
const Line = memo(function Line({ row, isTarget }: LineProps): ReactNode {
  const { t, lang } = useChoice();
  const [sign, tone] = KINDS[row.kind];
  const id = row.kind === "ledger" ? (LEDGER_ID.exec(row.text)?.[0] ?? "") : "";
  return (
    <div
      className={`line small soft ${tone} ${isTarget ? "is-target" : ""}`}
      data-seq={row.seq}
      tabIndex={-1}
    >
      <span className="sign" aria-hidden="true">
        {sign}
      </span>
      <span className="kind">{t(`room.kinds.${row.kind}`)}</span>
      <div className="told">
        {id === "" ? null : <Chip id={id} />}
        <Text text={row.text.slice(id.length)} /> <Chips ids={row.refs} />
        {row.more.length === 0 ? null : row.kind === "decided" ? (
          <Texts texts={row.more.map((line) => tellLine(line, t))} />
        ) : (
          <details>
            <summary className="small soft">{t("room.more")}</summary>
            {row.more.map((further, n) => (
              <Text as="div" key={n} text={further} />
            ))}
          </details>
        )}
      </div>
      <time className="soft num" dateTime={row.ts}>
        {clock(row.ts, lang)}
      </time>
    </div>
  );
});

// Tells who listens that something new was said, and by whom; never the whole of it, and not more often than can be heard.
const GATHER_MS = 4_000;

type AnnounceProps = Readonly<{ rows: readonly FeedRow[]; messages: number; isReplay: boolean }>;
export function Announce({ rows, messages, isReplay }: AnnounceProps): ReactNode {
  const t = useTranslate();
  const [told, setTold] = useState<{ readonly n: number; readonly title: string } | null>(null);
  const heard = useRef<number | null>(null);
  const latest = useRef({ rows, messages });
  latest.current = { rows, messages };
  const isLoaded = rows.length > 0;
  useEffect(() => {
    if (!isLoaded || isReplay) return undefined;
    heard.current = latest.current.messages;
    const timer = setInterval(() => {
      const now = latest.current;
      const n = now.messages - (heard.current ?? now.messages);
      heard.current = now.messages;
      if (n <= 0) return;
      const last = now.rows.findLast((row) => row.kind === "said");
      setTold({ n, title: last?.kind === "said" ? (last.title ?? "") : "" });
    }, GATHER_MS);
    return () => clearInterval(timer);
  }, [isLoaded, isReplay]);
  return (
    <p className="unseen" role="status" aria-live="polite">
      {told ? t("room.arrived", { n: told.n, title: told.title }) : ""}
    </p>
  );
}

// What was sought, marked where it stands, without touching what is drawn. A browser that cannot do so shows the same text unmarked.
/** More marks than a screen holds help nobody. */
const MOST = 500;

function useHighlight(
  box: RefObject<HTMLElement | null>,
  sought: string,
  from: number,
  to: number,
): void {
  useEffect(() => {
    if (sought === "" || !box.current || !("highlights" in CSS)) return undefined;
    CSS.highlights.set("sought", new Highlight(...rangesOf(box.current, sought)));
    return () => void CSS.highlights.delete("sought");
  }, [box, sought, from, to]);
}

function rangesOf(box: HTMLElement, sought: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && ranges.length < MOST) {
    const node = texts.currentNode;
    const text = (node.nodeValue ?? "").toLowerCase();
    for (
      let at = text.indexOf(sought);
      at >= 0 && at + sought.length <= (node.nodeValue ?? "").length;
      at = text.indexOf(sought, at + sought.length)
    ) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + sought.length);
      ranges.push(range);
    }
  }
  return ranges;
}
