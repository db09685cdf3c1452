// What is said, as it is said: a stretch of the items under the headings of their rounds, and at its end what waits for a person.
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { FeedRow } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";
import { Text, type Jump } from "../parts/words-of.tsx";
import { useFollow } from "./follow.ts";
import { placeOf, sections, type Read } from "./items.ts";
import { Line } from "./line.tsx";
import { Said } from "./said.tsx";

interface Props {
  readonly read: Read;
  /** Changes when other items are read. */
  readonly filter: string;
  /** In small letters; empty where nothing is sought. */
  readonly sought: string;
  readonly target: string | null;
  /** Counts the jumps: the same target may be wanted twice. */
  readonly turn: number;
  readonly isReplay: boolean;
  readonly isAtEndFirst: boolean;
  /** Names what waits, so that it is brought into sight when it comes. */
  readonly cards: string;
  /** Counts what the reader sent: whoever answers wants to see what comes of it. */
  readonly sent: number;
  readonly jump: Jump;
  readonly children: ReactNode;
}

export function Conversation({
  read: { items, topics },
  filter,
  sought,
  target,
  turn,
  isReplay,
  isAtEndFirst,
  cards,
  sent,
  jump,
  children,
}: Props): ReactNode {
  const t = useTranslate();
  const follow = useFollow({ items, cards, filter, isAtEndFirst: isAtEndFirst && target === null });
  const {
    box,
    above,
    below,
    stretch: { from, to },
    isFollowing,
    toEnd,
    show,
    look,
  } = follow;
  const place = target === null ? -1 : placeOf(items, target);
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
        {sections(items.slice(from, to)).map(({ round, items: held }) => (
          <section key={round} className="round" aria-labelledby={`round-${round}`}>
            <h2 id={`round-${round}`}>
              <span>{round > 0 ? t("app.round", { n: round }) : t("app.beforeFirst")}</span>
              {topics.has(round) ? (
                <Text as="span" className="about" text={topics.get(round) ?? ""} />
              ) : null}
            </h2>
            <ol>
              {held.map((item) => (
                <li key={item.seq}>
                  {item.kind === "said" ? (
                    <Said
                      item={item}
                      isTarget={item.seq === seq}
                      isSought={sought !== ""}
                      jump={jump}
                    />
                  ) : (
                    <Line row={item.row} isTarget={item.seq === seq} jump={jump} />
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
        <button type="button" className="button small newest" onClick={toEnd}>
          <span aria-hidden="true">↓</span> {t("room.newest")}
          {fresh > 0 ? ` · ${t("room.fresh", { n: fresh })}` : ""}
        </button>
      )}
    </div>
  );
}

// Tells who listens that something new was said, and by whom; never the whole of it, and not more often than can be heard.
const GATHER_MS = 4_000;

export function Announce({
  rows,
  messages,
  isReplay,
}: Readonly<{ rows: readonly FeedRow[]; messages: number; isReplay: boolean }>): ReactNode {
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
