// The plan: who is asked how often, what that may cost and where it stops; then the start, or back.
import { useEffect, useRef, type ReactNode } from "react";
import type { PlanView, StartForm } from "../../src/web/wire.ts";
import { count, dollars } from "../figures.ts";
import { useChoice, useTranslate, type Lang, type Translate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { groupNeighbours } from "../parts/group.ts";
import { Callout } from "../parts/notice.tsx";
import { Text, Texts } from "../parts/words-of.tsx";
import { Complaint } from "./complaint.tsx";

interface Shown {
  readonly plan: PlanView;
  /** What the protocol is called. */
  readonly title: string;
  readonly request: StartForm;
  /** How many people decide together; empty where one does. */
  readonly quorum: string;
  readonly isBusy: boolean;
  readonly start: () => void;
  readonly back: () => void;
}

export function Plan(shown: Shown): ReactNode {
  const { plan, title, request, quorum, isBusy, start, back } = shown;
  const { t, lang } = useChoice();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    // On the title and on no button: the key that showed the plan must not start it.
    heading.current?.focus({ preventScroll: true });
  }, []);
  const limits = limitsOf(plan.caps, t, lang);
  return (
    <section className="page begin plan" aria-labelledby="plan-title">
      <div className="stack">
        <h1 id="plan-title" ref={heading} tabIndex={-1}>
          {t("begin.plan.title")}
        </h1>
        <p className="soft">{t("begin.plan.lead")}</p>
      </div>
      <div className="card stack">
        <p className="small soft">{title}</p>
        <Text as="p" className="plan-topic kept" text={plan.topic} />
        <Filled request={request} />
        {quorum === "" ? null : (
          <p className="small soft">{t("begin.severalDecide", { n: quorum })}</p>
        )}
      </div>
      <dl className="figures">
        {figuresOf(plan, t, lang).map(({ label, value, more }) => (
          <div key={label}>
            <dt className="soft small">{label}</dt>
            <dd>
              <span className="block figure num">{value}</span>
              {more === "" ? null : <span className="block soft small">{more}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt className="soft small">{t("begin.plan.limits")}</dt>
          <dd>
            {(limits.length === 0 ? [t("begin.plan.noLimits")] : limits).map((limit) => (
              <span key={limit} className="block figure num">
                {limit}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      {plan.notices.length === 0 ? null : (
        <div className="callout torn stack">
          <h2 className="plan-small">{t("begin.plan.notices")}</h2>
          <Texts texts={plan.notices} />
        </div>
      )}
      <Callout text={sharedText(plan, t)} />
      <Complaint field="form" />
      <div className="row begin-foot">
        <Button
          look="primary"
          disabled={isBusy}
          act={start}
          text={isBusy ? t("begin.plan.starting") : t("begin.plan.start")}
        />
        <Button disabled={isBusy} act={back} text={t("begin.plan.back")} />
      </div>
      <Stages stages={plan.stages} />
    </section>
  );
}

/** Models that are asked: neither a person nor the rehearsal is one. */
function modelsIn({ models }: Pick<PlanView, "models">): readonly string[] {
  return [...new Set(Object.values(models))].filter(
    (model) => model !== "person" && model !== "rehearsal",
  );
}

/** One model fills several seats, and no other fills any. */
function isOneForAll({ models }: Pick<PlanView, "models">): boolean {
  const [only, ...others] = modelsIn({ models });
  const named = Object.values(models).filter((model) => model === only).length;
  return only !== undefined && others.length === 0 && (models["*"] === only || named > 1);
}

export function sharedText(plan: Pick<PlanView, "models">, t: Translate): string | null {
  if (isOneForAll(plan)) return t("begin.plan.sharesOne");
  const isPlayed = plan.models["*"] === "rehearsal" && modelsIn(plan).length === 0;
  return isPlayed ? t("begin.plan.rehearsed") : null;
}

/** What was given to choose from, who was named, and which model sits where, as it was chosen. */
function Filled({ request }: Readonly<{ request: StartForm }>): ReactNode {
  const t = useTranslate();
  const members = request.choices?.["members"];
  const given = [
    [t("begin.options"), request.options ?? []],
    [t("begin.plan.members"), typeof members === "string" ? members.split(",") : []],
  ] as const;
  const nameModel = (model: string): ReactNode =>
    t.find(`begin.models.${model}`) ?? <Text text={model} />;
  return (
    <>
      {given.map(([name, texts]) =>
        texts.length === 0 ? null : (
          <div key={name} className="small">
            <p className="soft">{name}</p>
            <Texts texts={texts.map((text) => text.trim())} />
          </div>
        ),
      )}
      <p className="small soft row airy">
        <span>{nameModel(request.model)}</span>
        {Object.entries(request.seats ?? {}).map(([seat, model]) => (
          <span key={seat}>
            <Text as="code" text={seat} /> {nameModel(model)}
          </span>
        ))}
      </p>
    </>
  );
}

function Stages({ stages }: Readonly<{ stages: readonly string[] }>): ReactNode {
  const t = useTranslate();
  if (stages.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="plan-stages">
      <h2 id="plan-stages" className="plan-small">
        {t("begin.plan.stages")}
      </h2>
      <ol className="stages">
        {stagesByRound(stages).map(({ round, titles }, n) => (
          <li key={n}>
            <span className="soft small">
              {round === 0 ? t("begin.plan.outside") : t("begin.plan.round", { n: round })}
            </span>
            <Texts texts={titles} />
          </li>
        ))}
      </ol>
    </section>
  );
}

// The figures of a plan in words, for people: a price that nobody knows is not free, and what costs nothing is not unknown.
type Figure = Readonly<Record<"label" | "value" | "more", string>>;

export function figuresOf(
  { seats, rounds, asks: [few, many], most, tokens, usd, models }: PlanView,
  t: Translate,
  lang: Lang,
): readonly Figure[] {
  const n = (figure: number): string => count(figure, lang);
  const figure = (
    name: "seats" | "rounds" | "asks" | "tokens" | "price",
    value: string,
    more = "",
  ): Figure => ({ label: t(`begin.plan.${name}`), value, more });
  const kinds = isOneForAll({ models })
    ? t("begin.plan.oneModel")
    : modelsIn({ models }).length > 1
      ? t("begin.plan.severalModels")
      : "";
  const approximate = (what: string): string => t("begin.plan.about", { n: what });
  return [
    figure("seats", n(seats), kinds),
    figure("rounds", rounds <= 1 ? n(rounds) : t("begin.plan.upTo", { n: n(rounds) })),
    figure(
      "asks",
      few === many ? n(few) : `${n(few)}–${n(many)}`,
      most > many ? t("begin.plan.most", { n: n(most) }) : "",
    ),
    figure("tokens", approximate(n(tokens)), t("begin.plan.estimate")),
    usd === null
      ? figure("price", t("begin.plan.unknownPrice"), t("begin.plan.unknownPriceHint"))
      : usd === 0
        ? figure("price", t("begin.plan.noCost"))
        : figure("price", approximate(dollars(usd)), t("begin.plan.atMost")),
  ];
}

/** Where it stops, whatever happens. */
export function limitsOf(
  { calls, tokens, usd, minutes }: PlanView["caps"],
  t: Translate,
  lang: Lang,
): readonly string[] {
  return [
    ...(usd === null ? [] : [dollars(usd)]),
    ...(calls === null ? [] : [t("begin.plan.calls", { n: calls, shown: count(calls, lang) })]),
    ...(tokens === null ? [] : [t("begin.plan.tokenCap", { n: count(tokens, lang) })]),
    ...(minutes === null
      ? []
      : [t("begin.plan.minutes", { n: minutes, shown: count(minutes, lang) })]),
  ];
}

/** Stages of one round belong together; what comes before the first round has none. */
export function stagesByRound(
  stages: readonly string[],
): readonly { readonly round: number; readonly titles: readonly string[] }[] {
  const named = stages.map((stage) => {
    const [, round = "0", title = stage] = /^round (\d+): (.*)$/s.exec(stage) ?? [];
    return { round: Number(round), title };
  });
  return groupNeighbours(named, ({ round }) => round).map(([round, held]) => ({
    round,
    titles: held.map(({ title }) => title),
  }));
}
