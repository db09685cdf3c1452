// What waits for a person, at the end of the conversation: decisions, and seats that a person holds. It goes when the log says so.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { WaitingAsk, WaitingGate } from "../../src/views/status.ts";
import type { GO_ON } from "../../src/kernel/ask.ts";
import type { Refusal } from "../api.ts";
import { routeTo, type Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Button, TextField } from "../parts/form.tsx";
import { groupNeighbours } from "../parts/group.ts";
import { Callout } from "../parts/notice.tsx";
import { Text, Texts } from "../parts/words-of.tsx";
import { pageForGate } from "../protocols/index.ts";
import { go } from "../route.ts";
import { SeatForm } from "./seat-form.tsx";
import { isOvertaken, Refused, SendForm, Unsent, useReplyDraft, type Sent } from "./sending.tsx";
import "./waiting.css";

type Awaited = Readonly<{ gates: readonly WaitingGate[]; asks: readonly WaitingAsk[] }>;

/** A moment of the past waits for nobody. */
export function awaitedIn({ isReplay, head: { status, seats } }: Seen): Awaited {
  if (isReplay) return { gates: [], asks: [] };
  const { gates, asks } = status.waitingFor;
  const persons = new Set(seats.filter(({ model }) => model === "person").map(({ seat }) => seat));
  return { gates, asks: asks.filter(({ seat }) => persons.has(seat)) };
}

type WaitingProps = Readonly<{ seen: Seen; awaited: Awaited; sent: () => void }>;
export function Waiting({ seen, awaited: { gates, asks }, sent }: WaitingProps): ReactNode {
  const t = useTranslate();
  const takesPart = useMay("participant");
  const [overtaken, setOvertaken] = useState<Refusal | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const tell =
    (ask: string): Sent =>
    (refused) => {
      // Somebody else was faster: the card goes with the question, and what was said about it stays.
      setOvertaken(isOvertaken(refused) ? refused : null);
      setAnswered(refused === null ? ask : null);
      if (refused === null) sent();
    };
  const isMine = ({ seat }: WaitingAsk): boolean => {
    const given = seen.table.seats.find((each) => each.seat === seat);
    return takesPart && (given === undefined || given.account === seen.table.own);
  };
  const open = [...gates, ...asks].map(({ ask }) => ask);
  useKeptFocus(open.join(" "));
  // Its own card says so for as long as it is there.
  const isRecorded =
    answered !== null && !open.includes(answered) && seen.head.status.state !== "finished";
  useNextTurn(isRecorded ? answered : null, open.join(" "));
  const unsent = seen.isReplay ? null : <Unsent id={seen.id} open={open} />;
  const recorded = isRecorded ? t("room.answered") : null;
  if (open.length === 0 && overtaken === null && recorded === null) return unsent;
  return (
    <section
      className="waiting stack"
      id="waiting"
      tabIndex={-1}
      aria-label={takesPart ? t("room.waits") : t("room.othersDecide")}
    >
      <Callout look="small" role="status" text={recorded} />
      <Refused refusal={overtaken} />
      {unsent}
      {gates.map((gate) => {
        const page = pageForGate(gate.ask);
        return page === undefined ? (
          <GateCard key={gate.ask} seen={seen} gate={gate} sent={tell(gate.ask)} />
        ) : (
          <GateElsewhere key={gate.ask} seen={seen} gate={gate} page={page} />
        );
      })}
      {asks.map((ask, n) =>
        isMine(ask) ? (
          <SeatForm
            key={ask.ask}
            seen={seen}
            ask={ask}
            sent={tell(ask.ask)}
            isOpenFirst={gates.length === 0 && n === 0}
          />
        ) : (
          <p key={ask.ask} className="card gate">
            <Text className="mark" as="span" text={t("room.othersSeat", { title: ask.title })} />
          </p>
        ),
      )}
    </section>
  );
}

/** Seats that take long, where the person need not wait for them. */
export function Turns({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const mayPass = useMay("participant");
  const { status, isAlive } = seen.head;
  const turns = status.waitingFor.asks.filter(({ passable }) => passable === true);
  if (seen.isReplay || !isAlive || !mayPass) return null;
  return turns.map((turn) => <TurnCard key={turn.ask} seen={seen} turn={turn} />);
}

const GOES_ON: typeof GO_ON = "go-on";

function TurnCard({ seen, turn }: Readonly<{ seen: Seen; turn: WaitingAsk }>): ReactNode {
  const t = useTranslate();
  const draft = useReplyDraft(seen.id, turn.ask);
  return (
    <SendForm
      seen={seen}
      to="decisions"
      draft={draft}
      make={() => ({ ask: turn.ask, choice: GOES_ON, note: "" })}
      sent={() => undefined}
      className="card stack"
      above={<Text as="p" text={t("room.turn", { title: turn.title })} />}
      action={t("room.goOn")}
    >
      {null}
    </SendForm>
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
      document
        .querySelector<HTMLElement>("#waiting, .room .talk, .first-page")
        ?.focus({ preventScroll: true });
  }, [waits]);
}

/** Whoever has answered is taken to what is asked next, once: it may lie far from where the last form was sent. */
function useNextTurn(answered: string | null, open: string): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (answered === null || open === "" || shown.current === answered) return;
    shown.current = answered;
    // After the conversation has followed what is new in it.
    const frame = requestAnimationFrame(() => {
      const next = document.querySelector<HTMLElement>("#waiting .gate");
      next?.scrollIntoView({ block: "start", behavior: "instant" });
      const heading = next?.querySelector<HTMLElement>("summary") ?? next?.closest("section");
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [answered, open]);
}

// A decision that waits for a person: the question as it was put, the choices, and the words that a choice wants.
/** What the server takes. */
const MOST_CHARACTERS = 20_000;

type GateCardProps = Readonly<{ seen: Seen; gate: WaitingGate; sent: Sent }>;
function GateCard({ seen, gate, sent }: GateCardProps): ReactNode {
  const t = useTranslate();
  const draft = useReplyDraft(seen.id, gate.ask);
  const { written, write, describe } = draft;
  const [isUnchosen, setUnchosen] = useState(false);
  const [question = "", ...lines] = gate.question.split("\n");
  const chosen = gate.choices.find(({ id }) => id === written["choice"]);
  const name = `gate-${gate.ask}`;
  const note = written["note"] ?? "";
  useEffect(() => describe(question, note), [describe, question, note]);
  const make = (): object | null => {
    setUnchosen(!chosen);
    if (!chosen) return null;
    return { ask: gate.ask, choice: chosen.id, note };
  };
  return (
    <SendForm
      seen={seen}
      to="decisions"
      draft={draft}
      make={make}
      sent={sent}
      className="card gate stack"
      above={<GateMark />}
      action={t("room.decide")}
      beside={
        isUnchosen && !chosen ? (
          <span role="alert" className="small toned fell">
            {t("room.choose")}
          </span>
        ) : null
      }
    >
      <Text as="legend" text={question} />
      <Lines lines={lines} />
      <Votes gate={gate} />
      <div className="choices stack tight">
        {gate.choices.map(({ id, label }) => (
          <label key={id} className="check">
            <input
              type="radio"
              name={name}
              value={id}
              checked={chosen?.id === id}
              onChange={() => write("choice", id)}
            />
            <span>
              <Text text={label} />
              {gate.default === id ? " " : ""}
              {gate.default === id ? <span className="tag">{t("room.byDefault")}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {chosen === undefined ? null : (
        <TextField
          id={`${name}-note`}
          label={
            chosen.wants === undefined ? (
              t("room.why")
            ) : (
              <Text text={t("room.wanted", { what: chosen.wants })} />
            )
          }
          rows={2}
          required={chosen.wants !== undefined}
          maxLength={MOST_CHARACTERS}
          value={note}
          set={(words) => write("note", words)}
        />
      )}
    </SendForm>
  );
}

/** Whose decision it is: of whoever takes part, to who only looks on. */
function GateMark(): ReactNode {
  const t = useTranslate();
  return (
    <p className="mark torn">
      {useMay("participant") ? t("room.decision") : t("room.othersDecide")}
    </p>
  );
}

/** Where several decide together: how many have to agree, and what each chose so far. */
function Votes({ gate: { together, choices } }: Readonly<{ gate: WaitingGate }>): ReactNode {
  const t = useTranslate();
  if (together === undefined) return null;
  const labelOf = (choice: string): string =>
    choices.find(({ id }) => id === choice)?.label ?? choice;
  return (
    <div className="stack tight small soft">
      <p>{t("room.together", { needs: together.needs, of: together.of })}</p>
      {together.votes.map(({ who, choice }) => (
        <Text as="p" key={who} text={t("room.chose", { who, label: labelOf(choice) })} />
      ))}
    </div>
  );
}

/** A decision that is made where what it is about stands. */
type ElsewhereProps = Readonly<{ seen: Seen; gate: WaitingGate; page: string }>;
function GateElsewhere({ seen, gate, page }: ElsewhereProps): ReactNode {
  const t = useTranslate();
  const mayDecide = useMay("participant");
  const [question = "", ...lines] = gate.question.split("\n");
  return (
    <section className="card gate stack">
      <GateMark />
      <Text as="p" className="bold" text={question} />
      <Lines lines={lines} />
      <Votes gate={gate} />
      {mayDecide ? (
        <div className="row">
          <Button
            look="primary"
            act={() => go(routeTo(seen, page))}
            text={t("room.decideThere", { page: t.find(`deliberation.view.${page}`) ?? page })}
          />
        </div>
      ) : null}
    </section>
  );
}

/** Lines that begin with a hyphen are a list. */
function Lines({ lines }: Readonly<{ lines: readonly string[] }>): ReactNode {
  return groupNeighbours(lines, (line) => line.startsWith("- ")).map(([isList, group], n) =>
    isList ? (
      <Texts key={n} texts={group.map((line) => line.slice(2))} />
    ) : (
      group.map((line, m) => <Text as="p" key={`${n} ${m}`} text={line} />)
    ),
  );
}
