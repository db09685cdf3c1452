// How far a run is: questions answered of those planned, time, money and tokens against their limits; and who is asked now, with their words as they come.
import { useState, type ReactNode } from "react";
import type { WaitingAsk } from "../../src/views/status.ts";
import type { Head } from "../../src/web/wire.ts";
import { isAtWork, useActiveMs, type Seen } from "../deliberation/seen.ts";
import { count, dollars, duration, spentDollars } from "../figures.ts";
import { isCause } from "../deliberation/controls.tsx";
import { useChoice, useTranslate, type Lang, type Translate } from "../language.tsx";
import { notifies } from "../calling.ts";
import { Button } from "../parts/form.tsx";
import { Section, Text } from "../parts/words-of.tsx";
import { useLiveWords, type LiveWords } from "../live-words.ts";

export function Progress({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const { t, lang } = useChoice();
  const { head, isReplay } = seen;
  const isGoing = head.status.state === "running" && isAtWork(seen);
  const elapsedMs = useActiveMs(seen);
  return (
    <Section title={t("page.progress")}>
      <dl className="measures">
        {figuresNow(head, { elapsedMs, isGoing }, { t, lang }).map(({ name, value, more, bar }) => (
          <div key={name}>
            <dt className="soft small">{name}</dt>
            <dd className="num">
              <span className="block">{value}</span>
              {bar ? <progress aria-label={name} value={bar.value} max={bar.most} /> : null}
              {more === "" ? null : <span className="block soft small">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <AskedNow seen={seen} />
      {isReplay ? null : <Notify />}
    </Section>
  );
}

/** Asked for by the person, as browsers want it; gone once it is answered. */
function Notify(): ReactNode {
  const t = useTranslate();
  const [isAsked, setAsked] = useState(() => notifies() !== "default");
  if (isAsked) return null;
  const ask = (): void => void Notification.requestPermission().finally(() => setAsked(true));
  return (
    <div>
      <Button look="small quiet" act={ask} text={t("page.notify")} />
    </div>
  );
}

function AskedNow({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { head, isReplay, liveWords } = seen;
  const { paused, waitingFor } = head.status;
  const models = new Map(head.seats.map(({ seat, model }) => [seat, model]));
  const asked = waitingFor.asks.filter(({ seat }) => models.get(seat) !== "person");
  // Its banner says why it stands still.
  if (paused && isCause(paused.reason) && !isReplay) return null;
  if (paused || (!head.isAlive && !isReplay)) {
    const why = paused?.detail ?? "";
    return <Text as="p" className="soft" text={why === "" ? t("page.still") : why} />;
  }
  // What waits for a person has its own place.
  if (asked.length === 0)
    return waitingFor.gates.length + waitingFor.asks.length > 0 ? null : (
      <p className="soft">{t("page.nobody")}</p>
    );
  return (
    <ul className="asked" aria-label={t("page.now")}>
      {asked.map((ask) => (
        <Speaker key={ask.ask} ask={ask} model={models.get(ask.seat) ?? ""} liveWords={liveWords} />
      ))}
    </ul>
  );
}

type SpeakerProps = Readonly<{ ask: WaitingAsk; model: string; liveWords: LiveWords }>;
function Speaker({ ask: { ask, title, purpose }, model, liveWords }: SpeakerProps): ReactNode {
  const t = useTranslate();
  const words = useLiveWords(liveWords, ask);
  return (
    <li className="card stack tight">
      <Text as="strong" text={title} />
      <Text as="p" className="small soft" text={`${purpose.replaceAll("_", " ")} · ${model}`} />
      {words === "" ? (
        <p className="small accent toned">{t("page.noWords")}</p>
      ) : (
        <div className="words" role="group" tabIndex={0} aria-label={t("page.writing", { title })}>
          <Text as="p" className="kept" text={words} />
        </div>
      )}
    </li>
  );
}

interface FigureNow {
  readonly name: string;
  readonly value: string;
  readonly more: string;
  readonly bar: { readonly value: number; readonly most: number } | null;
}

/** `isGoing`: somebody is at work now, and it can be guessed for how long. */
type Pace = Readonly<{ elapsedMs: number; isGoing: boolean }>;
type Spelling = Readonly<{ t: Translate; lang: Lang }>;

type Spending = Pick<Head, "asks" | "spent" | "tokens" | "caps">;

export function figuresNow(
  { asks: { settled, planned }, spent, tokens, caps }: Spending,
  { elapsedMs, isGoing }: Pace,
  { t, lang }: Spelling,
): readonly FigureNow[] {
  const write = (n: number): string => count(n, lang);
  const figureWithin = (
    name: "calls" | "cost" | "tokens",
    most: number | null,
    used: number,
    { value = write(used), writeCap = write } = {},
  ): FigureNow => ({
    name: t(`room.${name}`),
    value,
    more: most === null ? "" : t("page.atMost", { cap: writeCap(most) }),
    bar: most === null ? null : { value: Math.min(used, most), most },
  });
  const most = planned?.[1] ?? 0;
  return [
    {
      name: t("page.asks"),
      value: planned
        ? t("page.asksOf", { settled, planned: [...new Set(planned)].join("–") })
        : count(settled, lang),
      more: "",
      bar: planned ? { value: Math.min(settled, most), most } : null,
    },
    {
      name: t("room.time"),
      value: duration(elapsedMs, lang),
      more: isGoing ? timeLeft(elapsedMs, settled, planned, t) : "",
      bar: null,
    },
    ...(caps.calls === null ? [] : [figureWithin("calls", caps.calls, spent.calls)]),
    figureWithin("cost", caps.usd, spent.usd, { value: spentDollars(spent, t), writeCap: dollars }),
    figureWithin("tokens", caps.tokens, tokens.input + tokens.output),
  ];
}

/** Fewer answers tell nothing about how long the others take. */
const FEWEST_ANSWERS = 3;
const MINUTE_MS = 60_000;

function timeLeft(
  elapsedMs: number,
  settled: number,
  planned: Head["asks"]["planned"],
  t: Translate,
): string {
  if (planned === null || settled < FEWEST_ANSWERS || settled >= planned[1]) return "";
  const minutes = planned.map((asks) =>
    Math.max(1, Math.round(((elapsedMs / settled) * Math.max(0, asks - settled)) / MINUTE_MS)),
  );
  return t("page.left", { minutes: [...new Set(minutes)].join("–") });
}
