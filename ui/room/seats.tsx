// Who sits at the table: what each is doing, and a way to read one of them alone.
import type { ReactNode } from "react";
import type { SeatState } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";

export function Seats({
  seats,
  chosen,
  choose,
}: Readonly<{
  seats: readonly SeatState[];
  chosen: string | null;
  choose: (seat: string | null) => void;
}>): ReactNode {
  const t = useTranslate();
  if (seats.length === 0) return null;
  return (
    <section aria-labelledby="room-seats">
      <h2 id="room-seats">{t("room.seats")}</h2>
      <ul className="seats">
        {seats.map((seat) => (
          <li key={seat.seat}>
            <Seat seat={seat} isChosen={chosen === seat.seat} choose={choose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Seat({
  seat: { seat, title, model, state, purpose, messages },
  isChosen,
  choose,
}: Readonly<{
  seat: SeatState;
  isChosen: boolean;
  choose: (seat: string | null) => void;
}>): ReactNode {
  const t = useTranslate();
  // A person is not thinking for us; the run waits.
  const isWaiting = state === "thinking" && model === "person";
  const doing =
    purpose === null || state === "idle" || state === "spoke"
      ? ""
      : `: ${purpose.replaceAll("_", " ")}`;
  return (
    <button
      type="button"
      className={`seat ${state}`}
      aria-pressed={isChosen}
      title={t("room.onlySeat", { title })}
      onClick={() => choose(isChosen ? null : seat)}
    >
      <Text as="span" className="seat-title" text={title} />
      <span className="num seat-count" title={t("room.messages", { n: messages })}>
        {messages}
        <span className="unseen"> {t("room.messages", { n: messages })}</span>
      </span>
      <Text as="span" className="small soft seat-model" text={model ?? ""} />
      <span className="small seat-state">
        {state === "thinking" && !isWaiting ? (
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        ) : null}
        {isWaiting ? t("app.states.waiting") : t(`room.seat.${state}`)}
        <Text text={doing} />
      </span>
    </button>
  );
}
