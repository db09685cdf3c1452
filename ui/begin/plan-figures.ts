// The figures of a plan in words, for people: a price that nobody knows is not free, and what costs nothing is not unknown.
import type { PlanView } from "../../src/web/wire.ts";
import { count, dollars } from "../figures.ts";
import type { Lang } from "../language.tsx";
import type { Translate } from "../translate.ts";

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly more: string;
}

export function figuresOf(
  { seats, rounds, asks: [few, many], most, tokens, usd, sharesOneModel }: PlanView,
  t: Translate,
  lang: Lang,
): readonly Figure[] {
  const n = (figure: number): string => count(figure, lang);
  return [
    {
      label: t("begin.plan.seats"),
      value: n(seats),
      more: sharesOneModel ? t("begin.plan.oneModel") : t("begin.plan.severalModels"),
    },
    {
      label: t("begin.plan.rounds"),
      value: rounds <= 1 ? n(rounds) : t("begin.plan.upTo", { n: n(rounds) }),
      more: "",
    },
    {
      label: t("begin.plan.asks"),
      value: few === many ? n(few) : `${n(few)}–${n(many)}`,
      more: most > many ? t("begin.plan.most", { n: n(most) }) : "",
    },
    {
      label: t("begin.plan.tokens"),
      value: t("begin.plan.about", { n: n(tokens) }),
      more: t("begin.plan.estimate"),
    },
    {
      label: t("begin.plan.price"),
      value:
        usd === null
          ? t("begin.plan.unknownPrice")
          : usd === 0
            ? t("begin.plan.noCost")
            : t("begin.plan.about", { n: dollars(usd) }),
      more:
        usd === null ? t("begin.plan.unknownPriceHint") : usd === 0 ? "" : t("begin.plan.atMost"),
    },
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
  const rounds: { round: number; titles: string[] }[] = [];
  for (const stage of stages) {
    const [, round = "0", title = stage] = /^round (\d+): (.*)$/s.exec(stage) ?? [];
    const last = rounds.at(-1);
    if (last?.round === Number(round)) last.titles.push(title);
    else rounds.push({ round: Number(round), titles: [title] });
  }
  return rounds;
}
