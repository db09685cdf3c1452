// The ideas of a review that works on a set of them: what each is, where it came from and what became of it, and how it was rated.
import type { ReactNode } from "react";
import type { IdeaRow } from "../../../src/protocols/review/result/ideas.ts";
import { useTranslate } from "../../language.tsx";
import { Mark } from "../../parts/status.tsx";
import { Text } from "../../parts/words-of.tsx";

export function Ideas({ ideas }: Readonly<{ ideas: readonly IdeaRow[] }>): ReactNode {
  const t = useTranslate();
  const alive = ideas.filter(({ died }) => died === null);
  const dead = ideas.filter(({ died }) => died !== null);
  return (
    <section className="stack">
      <h2>{t("findings.ideas")}</h2>
      <ul className="ideas">
        {[
          ...alive.filter(({ isChosen }) => isChosen),
          ...alive.filter(({ isChosen }) => !isChosen),
          ...dead,
        ].map((idea) => (
          <Idea key={idea.id} idea={idea} />
        ))}
      </ul>
    </section>
  );
}

function Idea({
  idea: { id, title, card, round, fate, from, became, died, ratings, isChosen },
}: Readonly<{ idea: IdeaRow }>): ReactNode {
  const t = useTranslate();
  return (
    <li className="card stack" id={`at-${id}`}>
      <div className="row small">
        <code>{id}</code>
        {isChosen ? (
          <Mark tone="stands">{t("findings.chosen")}</Mark>
        ) : died ? (
          <Mark tone="mute">{t("findings.died", { round: died.round })}</Mark>
        ) : (
          <Mark tone="accent">{t("findings.alive")}</Mark>
        )}
        <span className="soft">
          {t(`findings.fates.${fate}`)} ·{" "}
          {round === 0 ? t("findings.atStart") : t("findings.round", { n: round })}
        </span>
        {from.length === 0 ? null : (
          <span className="soft">{t("findings.madeOf", { ids: from.join(", ") })}</span>
        )}
        {became.length === 0 ? null : (
          <span className="soft">{t("findings.becameOf", { ids: became.join(", ") })}</span>
        )}
      </div>
      <Text as="h3" text={title} />
      {died === null || died.reason === "" ? null : (
        <Text as="p" className="words" text={died.reason} />
      )}
      <dl className="said">
        {Object.entries(card).map(([name, value]) =>
          name === "title" || value === null || value === "" ? null : (
            <div key={name}>
              <Text as="dt" text={t.find(`findings.card.${name}`) ?? name} />
              <dd className="words">
                <Text
                  text={
                    typeof value === "string"
                      ? value
                      : Array.isArray(value)
                        ? value.map(String).join("; ")
                        : JSON.stringify(value)
                  }
                />
              </dd>
            </div>
          ),
        )}
      </dl>
      {ratings.length === 0 ? null : (
        <details>
          <summary className="small">{t("findings.ratings", { n: ratings.length })}</summary>
          <ul className="bullets">
            {ratings.map((rated, n) => (
              <li key={n}>
                <span className="soft small">{t("findings.round", { n: rated.round })}</span>{" "}
                <Text as="strong" text={rated.title} /> <Text text={rated.rating} />
                {rated.place === null ? "" : ` · ${t("findings.ranked", { n: rated.place })}`}
                {rated.why === "" ? null : (
                  <>
                    {" "}
                    — <Text text={rated.why} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
