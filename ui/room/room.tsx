// The room in which a deliberation is followed: the way it takes, what is said, who sits there and how sound it is.
import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Button, Input, Segments } from "../parts/form.tsx";
import { Callout, Empty, Loading } from "../parts/notice.tsx";
import { useNarrow } from "../parts/panel.tsx";
import { Text } from "../parts/words-of.tsx";
import { Announce, Conversation } from "./conversation.tsx";
import { DEFAULT_FILTER, indexOfId, readItems, type RoomFilter } from "./items.ts";
import { Rail } from "./rail.tsx";
import { Seats, Side } from "./side.tsx";
import { awaitedIn, Turns, Waiting } from "./waiting.tsx";
import "./room.css";

export default function Room({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const { head, rows, target, turn, isReplay } = seen;
  const [chosen, setChosen] = useState<RoomFilter>(DEFAULT_FILTER);
  const [sought, setSought] = useState("");
  const deferred = useDeferredValue(sought.trim().toLowerCase());
  const filter = useMemo((): RoomFilter => ({ ...chosen, sought: deferred }), [chosen, deferred]);
  const found = useMemo(() => readItems(rows, filter), [rows, filter]);
  const clear = useCallback(() => (setChosen(DEFAULT_FILTER), setSought("")), []);
  const isAnything = filter.seat !== null || filter.isMessagesOnly || filter.sought !== "";
  const isHidden = target !== null && isAnything && indexOfId(found.items, target) < 0;
  const isThere = useMemo(
    () => target === null || indexOfId(readItems(rows, DEFAULT_FILTER).items, target) >= 0,
    [rows, target],
  );
  // Who jumps to a message wants to see it, whatever was filtered before.
  useEffect(() => {
    if (isHidden && isThere) clear();
    // Only a jump clears the filter; a filter that is set later may hide the target.
  }, [target, turn]);
  const isLost = !isThere && rows.length > 0;
  const isAway = seen.connection === "away" && head.status.state !== "finished";
  const [sent, setSent] = useState(0);
  const awaited = awaitedIn(seen);
  const takesPart = useMay("participant");
  const cards = [...awaited.gates, ...awaited.asks].map(({ ask }) => ask);
  const waits = cards.length;
  const table = (
    <>
      <Seats seen={seen} chosen={filter.seat} choose={(seat) => setChosen({ ...chosen, seat })} />
      <Side seen={seen} />
    </>
  );
  return (
    <div className="room">
      <Rail seen={seen} isNarrow={isNarrow} />
      {isNarrow ? (
        <details className="side framed disclosure">
          <summary>{t("room.side")}</summary>
          {table}
        </details>
      ) : null}
      <div className="room-main stack">
        <Toolbar
          filter={filter}
          sought={sought}
          title={
            filter.seat === null
              ? null
              : (head.seats.find(({ seat }) => seat === filter.seat)?.title ?? filter.seat)
          }
          change={(part) => setChosen({ ...chosen, ...part })}
          seek={setSought}
        />
        {waits > 0 ? (
          <p className="callout torn">
            <a href="#waiting" onClick={(event) => (event.preventDefault(), toWaiting())}>
              {takesPart ? t("room.waitsFor", { n: waits }) : t("room.othersDecide")}
            </a>
          </p>
        ) : null}
        <Callout look="torn" role="status" text={isAway ? t("room.away") : null} />
        <Callout role="status" text={isLost ? t("room.notHere", { id: target ?? "" }) : null} />
        <Announce rows={rows} messages={found.messages} isReplay={isReplay} />
        {rows.length === 0 && seen.connection === "opening" ? (
          <Loading />
        ) : (
          <Conversation
            read={found}
            filter={JSON.stringify(filter)}
            sought={filter.sought}
            seen={seen}
            isAtEndFirst={head.status.state !== "finished" || isReplay}
            cards={cards.join(" ")}
            sent={sent}
          >
            {isAnything && found.items.length === 0 ? (
              <div className="notice stack">
                <p>{t("room.nothingFound")}</p>
                <Button act={clear} text={t("room.clear")} />
              </div>
            ) : null}
            {!isAnything && found.messages === 0 && waits === 0 ? (
              <Empty title={t("room.nothingYet")} hint={t("room.nothingYetHint")} />
            ) : null}
            <Waiting seen={seen} awaited={awaited} sent={() => setSent((n) => n + 1)} />
            <Turns seen={seen} />
          </Conversation>
        )}
      </div>
      {isNarrow ? null : (
        <section className="side" aria-label={t("room.side")} tabIndex={0}>
          {table}
        </section>
      )}
    </div>
  );
}

function toWaiting(): void {
  const card = document.querySelector<HTMLElement>("#waiting");
  card?.scrollIntoView({ block: "start", behavior: "instant" });
  card?.focus({ preventScroll: true });
}

// What is shown of the room: everything or messages alone, every step or not, one seat, what is sought.
interface Props {
  readonly filter: RoomFilter;
  readonly sought: string;
  /** Of the seat that is read alone. */
  readonly title: string | null;
  readonly change: (part: Partial<RoomFilter>) => void;
  readonly seek: (text: string) => void;
}

function Toolbar({ filter, sought, title, change, seek }: Props): ReactNode {
  const t = useTranslate();
  const { isMessagesOnly, isEveryStep } = filter;
  return (
    <div className="toolbar row" role="search">
      <Input type="search" label={t("room.search")} value={sought} set={seek} />
      <Segments
        label={t("room.show")}
        options={[
          ["everything", t("room.everything")],
          ["messages", t("room.onlyMessages")],
        ]}
        value={isMessagesOnly ? "messages" : "everything"}
        set={(shown) =>
          change(
            shown === "messages"
              ? { isMessagesOnly: true, isEveryStep: false }
              : { isMessagesOnly: false },
          )
        }
      />
      <label className="check small">
        <input
          type="checkbox"
          checked={isEveryStep}
          onChange={({ target: { checked } }) =>
            change({ isEveryStep: checked, isMessagesOnly: isMessagesOnly && !checked })
          }
        />
        {t("room.everyStep")}
      </label>
      {title === null ? null : (
        <Button look="small only" act={() => change({ seat: null })}>
          <Text text={t("room.onlySeat", { title })} /> <span aria-hidden="true">×</span>
          <span className="unseen">{t("room.clear")}</span>
        </Button>
      )}
    </div>
  );
}
