// The figures of a plan in words, for people: a price that nobody knows is not free, and what costs nothing is not unknown.
import type { PlanView } from "../../src/web/wire.ts";
import { count, dollars } from "../figures.ts";
import type { Lang } from "../language.tsx";
import type { PlanWords } from "./plan-words.ts";

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly more: string;
}

export function figuresOf(
  { seats, rounds, asks: [few, many], most, tokens, usd, sharesOneModel }: PlanView,
  w: PlanWords,
  lang: Lang,
): readonly Figure[] {
  const n = (figure: number): string => count(figure, lang);
  return [
    { label: w.seats, value: n(seats), more: sharesOneModel ? w.oneModel : w.severalModels },
    { label: w.rounds, value: rounds <= 1 ? n(rounds) : w.upTo(n(rounds)), more: "" },
    {
      label: w.asks,
      value: few === many ? n(few) : `${n(few)}–${n(many)}`,
      more: most > many ? w.most(n(most)) : "",
    },
    { label: w.tokens, value: w.about(n(tokens)), more: w.estimate },
    {
      label: w.price,
      value: usd === null ? w.unknownPrice : usd === 0 ? w.noCost : w.about(dollars(usd)),
      more: usd === null ? w.unknownPriceHint : usd === 0 ? "" : w.atMost,
    },
  ];
}

/** Where it stops, whatever happens. */
export function limitsOf(
  { calls, tokens, usd, minutes }: PlanView["caps"],
  w: PlanWords,
  lang: Lang,
): readonly string[] {
  return [
    ...(usd === null ? [] : [dollars(usd)]),
    ...(calls === null ? [] : [w.calls(calls, count(calls, lang))]),
    ...(tokens === null ? [] : [w.tokenCap(count(tokens, lang))]),
    ...(minutes === null ? [] : [w.minutes(minutes, count(minutes, lang))]),
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
