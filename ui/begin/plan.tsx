// The plan: who is asked how often, what that may cost and where it stops; then the start, or back.
import { useEffect, useRef, type ReactNode } from "react";
import type { PlanView, StartForm } from "../../src/web/wire.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { Complaint } from "./complaint.tsx";
import { figuresOf, limitsOf, stagesByRound } from "./plan-figures.ts";

interface Shown {
  readonly plan: PlanView;
  /** What the protocol is called. */
  readonly title: string;
  readonly request: StartForm;
  readonly isBusy: boolean;
  readonly start: () => void;
  readonly back: () => void;
}

export function Plan({ plan, title, request, isBusy, start, back }: Shown): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
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
        <p className="plan-topic">
          <Text text={plan.topic} />
        </p>
        <Filled request={request} />
      </div>
      <dl className="figures">
        {figuresOf(plan, t, lang).map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="figure num">{value}</span>
              {more === "" ? null : <span className="soft small">{more}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("begin.plan.limits")}</dt>
          <dd>
            {limits.length === 0 ? (
              <span className="figure">{t("begin.plan.noLimits")}</span>
            ) : (
              limits.map((limit) => (
                <span key={limit} className="figure num">
                  {limit}
                </span>
              ))
            )}
          </dd>
        </div>
      </dl>
      {plan.notices.length === 0 ? null : (
        <div className="callout warning stack">
          <h2 className="plan-small">{t("begin.plan.notices")}</h2>
          <ul className="bullets">
            {plan.notices.map((notice, n) => (
              <li key={n}>
                <Text text={notice} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* The settings may seat models that this page does not know of: only where all seats share one is it known which. */}
      {plan.sharesOneModel ? (
        <p className="callout">
          {request.model === "rehearsal" ? t("begin.plan.rehearsed") : t("begin.plan.sharesOne")}
        </p>
      ) : null}
      <Complaint field="form" />
      <div className="row begin-foot">
        <button type="button" className="button primary" disabled={isBusy} onClick={start}>
          {isBusy ? t("begin.plan.starting") : t("begin.plan.start")}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={back}>
          {t("begin.plan.back")}
        </button>
      </div>
      <Stages stages={plan.stages} />
    </section>
  );
}

/** Which model sits where, as it was chosen. */
function Filled({ request }: { readonly request: StartForm }): ReactNode {
  const t = useTranslate();
  const said = (model: string): ReactNode =>
    t.find(`begin.models.${model}`) ?? <Text text={model} />;
  return (
    <p className="small plan-models">
      <span>{said(request.model)}</span>
      {Object.entries(request.seats ?? {}).map(([seat, model]) => (
        <span key={seat}>
          <code>
            <Text text={seat} />
          </code>{" "}
          {said(model)}
        </span>
      ))}
    </p>
  );
}

function Stages({ stages }: { readonly stages: readonly string[] }): ReactNode {
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
            <ul className="bullets">
              {titles.map((title, at) => (
                <li key={at}>
                  <Text text={title} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
