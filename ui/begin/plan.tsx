// The plan: who is asked how often, what that may cost and where it stops; then the start, or back.
import { useEffect, useRef, type ReactNode } from "react";
import type { Beginning, PlanView } from "../../src/web/wire.ts";
import { useChoice, useTranslate, useWords } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { Complaint } from "./complaint.tsx";
import { figuresOf, limitsOf, stagesByRound } from "./plan-figures.ts";
import { planWords } from "./plan-words.ts";
import { words } from "./words.ts";

interface Shown {
  readonly plan: PlanView;
  readonly beginning: Beginning;
  readonly isBusy: boolean;
  readonly start: () => void;
  readonly back: () => void;
}

export function Plan({ plan, beginning, isBusy, start, back }: Shown): ReactNode {
  const w = useWords(planWords);
  const t = useTranslate();
  const { lang } = useChoice();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    // On the title and on no button: the key that showed the plan must not start it.
    title.current?.focus({ preventScroll: true });
  }, []);
  const limits = limitsOf(plan.caps, w, lang);
  return (
    <section className="page begin plan" aria-labelledby="plan-title">
      <div className="stack">
        <h1 id="plan-title" ref={title} tabIndex={-1}>
          {w.title}
        </h1>
        <p className="soft">{w.lead}</p>
      </div>
      <div className="card stack">
        <p className="small soft">{t.find(`app.protocols.${plan.protocol}`) ?? plan.protocol}</p>
        <p className="plan-topic">
          <Text text={plan.topic} />
        </p>
        <Filled beginning={beginning} />
      </div>
      <dl className="figures">
        {figuresOf(plan, w, lang).map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="figure num">{value}</span>
              {more === "" ? null : <span className="soft small">{more}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{w.limits}</dt>
          <dd>
            {limits.length === 0 ? (
              <span className="figure">{w.noLimits}</span>
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
          <h2 className="plan-small">{w.notices}</h2>
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
        <p className="callout">{beginning.model === "rehearsal" ? w.rehearsed : w.sharesOne}</p>
      ) : null}
      <Complaint field="form" />
      <div className="row begin-foot">
        <button type="button" className="button primary" disabled={isBusy} onClick={start}>
          {isBusy ? w.starting : w.start}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={back}>
          {w.back}
        </button>
      </div>
      <Stages stages={plan.stages} />
    </section>
  );
}

/** Which model sits where, as it was chosen. */
function Filled({ beginning }: { readonly beginning: Beginning }): ReactNode {
  const w = useWords(words);
  const said = (model: string): ReactNode => w.models[model] ?? <Text text={model} />;
  return (
    <p className="small plan-models">
      <span>{said(beginning.model)}</span>
      {Object.entries(beginning.seats ?? {}).map(([seat, model]) => (
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
  const w = useWords(planWords);
  if (stages.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="plan-stages">
      <h2 id="plan-stages" className="plan-small">
        {w.stages}
      </h2>
      <ol className="stages">
        {stagesByRound(stages).map(({ round, titles }, n) => (
          <li key={n}>
            <span className="soft small">{round === 0 ? w.outside : w.round(round)}</span>
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
