// What is deliberated and where it stands, in two lines that stay above every view.
import type { ReactNode } from "react";
import { dollars, lasting } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Mark, toneOf } from "../parts/status.tsx";
import { Text } from "../parts/words-of.tsx";
import { standingOf } from "../standing.ts";
import { Controls } from "./controls.tsx";
import type { Seen } from "./seen.ts";

export function Heading({ seen }: { readonly seen: Seen }): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const { status, spent, activeMs, outcome, resolution, isAlive } = seen.head;
  // Whether somebody writes is about now; a moment of the past was what its log says.
  const now =
    status.state === "running" && !isAlive && !seen.isReplay ? "interrupted" : status.state;
  const persons = new Set(
    status.models.bySeat.filter(({ model }) => model === "person").map(({ seat }) => seat),
  );
  const state = standingOf(now, {
    isHosted: status.hosted,
    isForPerson:
      status.waitingFor.gates.length > 0 ||
      status.waitingFor.asks.some(({ seat }) => persons.has(seat)),
  });
  const [protocol = ""] = status.protocol.split("@");
  const reason = status.reason ?? status.paused?.reason ?? null;
  return (
    <header className="deliberation-head">
      <div className="row small soft facts">
        <span>{t.find(`app.protocols.${protocol}`) ?? protocol}</span>
        <Mark tone={toneOf(state, reason)}>
          {state === "finished" && reason !== null
            ? (t.find(`app.reasons.${reason}`) ?? reason)
            : t(`app.states.${state}`)}
        </Mark>
        {status.round > 0 ? <span>{t("app.round", { n: status.round })}</span> : null}
        <span className="num">
          {t("deliberation.calls", { n: spent.calls })} ·{" "}
          {spent.unpriced > 0 && spent.usd === 0 ? t("app.unknown") : dollars(spent.usd)}
          {spent.unpriced > 0 && spent.usd > 0 ? "+" : ""} · {lasting(activeMs, lang)}
        </span>
        {status.rehearsed ? <span className="tag">{t("app.rehearsed")}</span> : null}
        {status.hosted ? <span className="tag">{t("app.hosted")}</span> : null}
        {seen.connection === "away" && state === "running" ? (
          <span className="tag" role="status">
            {t("deliberation.away")}
          </span>
        ) : null}
      </div>
      <div className="head-line">
        <h1>
          <Text text={status.topic === "" ? status.id : status.topic} />
        </h1>
        <Controls seen={seen} />
      </div>
      {outcome === null ? null : (
        <p className="head-outcome">
          {protocol === "review" ? null : (
            <span className="soft">
              {state === "finished" ? t("deliberation.came") : t("deliberation.leans")}{" "}
            </span>
          )}
          <Text text={outcome} />
          {resolution === null ? null : (
            <span className="soft"> — {t.find(`app.resolutions.${resolution}`) ?? resolution}</span>
          )}
        </p>
      )}
    </header>
  );
}
