// The room in which a deliberation is followed: the way it takes, what is said, who sits there and how sound it is.
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Button, Search, Segments } from "../parts/form.tsx";
import { Empty, Loading } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import { Announce, Conversation } from "./conversation.tsx";
import { EVERYTHING, placeOf, readItems, type Filter } from "./items.ts";
import { Rail } from "./rail.tsx";
import { Seats, Side } from "./side.tsx";
import { awaitedIn, Waiting } from "./waiting.tsx";
import "./room.css";

export default function Room({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const { head, rows, target, isReplay } = seen;
  const [chosen, setChosen] = useState<Filter>(EVERYTHING);
  const [sought, setSought] = useState("");
  const deferred = useDeferredValue(sought.trim().toLowerCase());
  const filter = useMemo((): Filter => ({ ...chosen, sought: deferred }), [chosen, deferred]);
  const found = useMemo(() => readItems(rows, filter), [rows, filter]);
  const { turn, jump } = useJump(seen);
  const clear = useCallback(() => (setChosen(EVERYTHING), setSought("")), []);
  const isAnything = filter.seat !== null || filter.isMessagesOnly || filter.sought !== "";
  const isHidden = target !== null && isAnything && placeOf(found.items, target) < 0;
  const isThere = useMemo(
    () => target === null || placeOf(readItems(rows, EVERYTHING).items, target) >= 0,
    [rows, target],
  );
  // Who jumps to a message wants to see it, whatever was filtered before.
  useEffect(() => {
    if (isHidden && isThere) clear();
    // Only a jump clears the filter; a filter that is set later may hide the target.
  }, [target, turn]);
  const [sent, setSent] = useState(0);
  const awaited = awaitedIn(seen);
  const cards = [...awaited.gates, ...awaited.asks].map(({ ask }) => ask);
  const waits = cards.length;
  const table = (
    <>
      <Seats
        seats={head.seats}
        chosen={filter.seat}
        choose={(seat) => setChosen({ ...chosen, seat })}
      />
      <Side seen={seen} jump={jump} />
    </>
  );
  return (
    <div className="room">
      <Rail seen={seen} isNarrow={isNarrow} />
      {isNarrow ? (
        <details className="side disclosure">
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
          <p className="callout warning">
            <a href="#waiting" onClick={(event) => (event.preventDefault(), toWaiting())}>
              {t("room.waitsFor", { n: waits })}
            </a>
          </p>
        ) : null}
        {isReplay ? (
          <p className="callout">{t("room.past", { at: seen.at, last: seen.last })}</p>
        ) : null}
        {seen.connection === "away" && head.status.state !== "finished" ? (
          <p className="callout warning" role="status">
            {t("room.away")}
          </p>
        ) : null}
        {isThere || rows.length === 0 ? null : (
          <p className="callout" role="status">
            <Text text={t("room.notHere", { id: target ?? "" })} />
          </p>
        )}
        <Announce rows={rows} messages={found.messages} isReplay={isReplay} />
        {rows.length === 0 && seen.connection === "opening" ? (
          <Loading />
        ) : (
          <Conversation
            read={found}
            filter={JSON.stringify(filter)}
            sought={filter.sought}
            target={target}
            turn={turn}
            isReplay={isReplay}
            isAtEndFirst={head.status.state !== "finished" || isReplay}
            cards={cards.join(" ")}
            sent={sent}
            jump={jump}
          >
            {isAnything && found.items.length === 0 ? (
              <div className="notice">
                <p>{t("room.nothingFound")}</p>
                <Button act={clear}>{t("room.clear")}</Button>
              </div>
            ) : null}
            {!isAnything && found.messages === 0 && waits === 0 ? (
              <Empty title={t("room.nothingYet")} hint={t("room.nothingYetHint")} />
            ) : null}
            <Waiting seen={seen} awaited={awaited} sent={() => setSent((n) => n + 1)} />
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

/** Where ids lead. It stays the same function, so that rows are not drawn again; it counts, so that one may go to the same place twice. */
function useJump(seen: Seen): { readonly turn: number; readonly jump: (id: string) => void } {
  const [turn, setTurn] = useState(0);
  const latest = useRef(seen.jump);
  latest.current = seen.jump;
  const jump = useCallback((id: string) => {
    setTurn((n) => n + 1);
    latest.current(id);
  }, []);
  return { turn, jump };
}

function toWaiting(): void {
  const card = document.querySelector<HTMLElement>("#waiting");
  card?.scrollIntoView({ block: "start", behavior: "instant" });
  card?.focus({ preventScroll: true });
}

/** As room.css has it. */
const NARROW = "(max-width: 63.99rem)";

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(NARROW).matches,
  );
}

// What is shown of the room: everything or messages alone, every step or not, one seat, what is sought.
interface Props {
  readonly filter: Filter;
  readonly sought: string;
  /** Of the seat that is read alone. */
  readonly title: string | null;
  readonly change: (part: Partial<Filter>) => void;
  readonly seek: (text: string) => void;
}

function Toolbar({ filter, sought, title, change, seek }: Props): ReactNode {
  const t = useTranslate();
  const { isMessagesOnly, isEveryStep } = filter;
  return (
    <div className="toolbar row" role="search">
      <Search id="room-sought" label={t("room.search")} value={sought} set={seek} />
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
