// What waits for a person, at the end of the conversation: decisions, and seats that a person holds. It goes when the log says so.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { OpenAsk, OpenGate } from "../../src/projections/status.ts";
import type { Refusal } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { GateCard } from "./gate-card.tsx";
import { Refused } from "./outcome-of-sending.tsx";
import { isOvertaken } from "./sending.ts";
import { SeatForm } from "./seat-form.tsx";

export interface Awaited {
  readonly gates: readonly OpenGate[];
  readonly asks: readonly OpenAsk[];
}

/** A moment of the past waits for nobody. */
export function awaitedIn({ isReplay, head: { status, seats } }: Seen): Awaited {
  if (isReplay) return { gates: [], asks: [] };
  const { gates, asks } = status.waitingFor;
  const persons = new Set(seats.filter(({ model }) => model === "person").map(({ seat }) => seat));
  return { gates, asks: asks.filter(({ seat }) => persons.has(seat)) };
}

export function Waiting({
  seen,
  awaited: { gates, asks },
  sent,
}: {
  readonly seen: Seen;
  readonly awaited: Awaited;
  readonly sent: () => void;
}): ReactNode {
  const t = useTranslate();
  const [overtaken, setOvertaken] = useState<Refusal | null>(null);
  const told = (refused: Refusal | null): void => {
    // Somebody else was faster: the card goes with the question, and what was said about it stays.
    setOvertaken(isOvertaken(refused) ? refused : null);
    if (refused === null) sent();
  };
  useKeptFocus([...gates, ...asks].map(({ ask }) => ask).join(" "));
  if (gates.length + asks.length === 0 && overtaken === null) return null;
  return (
    <section className="waiting" id="waiting" tabIndex={-1} aria-label={t("room.waits")}>
      <Refused refusal={overtaken} />
      {gates.map((gate) => (
        <GateCard key={gate.ask} seen={seen} gate={gate} sent={told} />
      ))}
      {asks.map((ask, n) => (
        <SeatForm
          key={ask.ask}
          seen={seen}
          ask={ask}
          sent={told}
          isOpenFirst={gates.length === 0 && n === 0}
        />
      ))}
    </section>
  );
}

/** A card that was answered goes, and with it what had the keyboard: the next one takes it, or the conversation. */
function useKeptFocus(waits: string): void {
  const before = useRef(waits);
  useEffect(() => {
    const isLost =
      before.current !== waits &&
      before.current !== "" &&
      (document.activeElement === null || document.activeElement === document.body);
    before.current = waits;
    if (isLost)
      document.querySelector<HTMLElement>("#waiting, .room .talk")?.focus({ preventScroll: true });
  }, [waits]);
}
