// The plan: who is asked how often, what that may cost and where it stops; then the start, or back.
import { useEffect, useRef, type ReactNode } from "react";
import type { PlanView, StartForm } from "../../src/web/wire.ts";
import { useChoice } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { Complaint } from "./complaint.tsx";
import { figuresOf, limitsOf, stagesByRound } from "./plan-figures.ts";
import { useSay } from "./words.ts";

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
  const say = useSay();
  const { lang } = useChoice();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    // On the title and on no button: the key that showed the plan must not start it.
    heading.current?.focus({ preventScroll: true });
  }, []);
  const limits = limitsOf(plan.caps, say, lang);
  return (
    <section className="page begin plan" aria-labelledby="plan-title">
      <div className="stack">
        <h1 id="plan-title" ref={heading} tabIndex={-1}>
          {say("plan.title")}
        </h1>
        <p className="soft">{say("plan.lead")}</p>
      </div>
      <div className="card stack">
        <p className="small soft">{title}</p>
        <p className="plan-topic">
          <Text text={plan.topic} />
        </p>
        <Filled request={request} />
      </div>
      <dl className="figures">
        {figuresOf(plan, say, lang).map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="figure num">{value}</span>
              {more === "" ? null : <span className="soft small">{more}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{say("plan.limits")}</dt>
          <dd>
            {limits.length === 0 ? (
              <span className="figure">{say("plan.noLimits")}</span>
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
          <h2 className="plan-small">{say("plan.notices")}</h2>
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
          {request.model === "rehearsal" ? say("plan.rehearsed") : say("plan.sharesOne")}
        </p>
      ) : null}
      <Complaint field="form" />
      <div className="row begin-foot">
        <button type="button" className="button primary" disabled={isBusy} onClick={start}>
          {isBusy ? say("plan.starting") : say("plan.start")}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={back}>
          {say("plan.back")}
        </button>
      </div>
      <Stages stages={plan.stages} />
    </section>
  );
}

/** Which model sits where, as it was chosen. */
function Filled({ request }: { readonly request: StartForm }): ReactNode {
  const say = useSay();
  const said = (model: string): ReactNode => say.find(`models.${model}`) ?? <Text text={model} />;
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
  const say = useSay();
  if (stages.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="plan-stages">
      <h2 id="plan-stages" className="plan-small">
        {say("plan.stages")}
      </h2>
      <ol className="stages">
        {stagesByRound(stages).map(({ round, titles }, n) => (
          <li key={n}>
            <span className="soft small">
              {round === 0 ? say("plan.outside") : say("plan.round", { n: round })}
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
