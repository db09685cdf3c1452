// The figures of a plan in words, for people: a price that nobody knows is not free, and what costs nothing is not unknown.
import type { PlanView } from "../../src/web/wire.ts";
import { count, dollars } from "../figures.ts";
import type { Lang } from "../language.tsx";
import type { Say } from "./words.ts";

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly more: string;
}

export function figuresOf(
  { seats, rounds, asks: [few, many], most, tokens, usd, sharesOneModel }: PlanView,
  say: Say,
  lang: Lang,
): readonly Figure[] {
  const n = (figure: number): string => count(figure, lang);
  return [
    {
      label: say("plan.seats"),
      value: n(seats),
      more: sharesOneModel ? say("plan.oneModel") : say("plan.severalModels"),
    },
    {
      label: say("plan.rounds"),
      value: rounds <= 1 ? n(rounds) : say("plan.upTo", { n: n(rounds) }),
      more: "",
    },
    {
      label: say("plan.asks"),
      value: few === many ? n(few) : `${n(few)}–${n(many)}`,
      more: most > many ? say("plan.most", { n: n(most) }) : "",
    },
    {
      label: say("plan.tokens"),
      value: say("plan.about", { n: n(tokens) }),
      more: say("plan.estimate"),
    },
    {
      label: say("plan.price"),
      value:
        usd === null
          ? say("plan.unknownPrice")
          : usd === 0
            ? say("plan.noCost")
            : say("plan.about", { n: dollars(usd) }),
      more: usd === null ? say("plan.unknownPriceHint") : usd === 0 ? "" : say("plan.atMost"),
    },
  ];
}

/** Where it stops, whatever happens. */
export function limitsOf(
  { calls, tokens, usd, minutes }: PlanView["caps"],
  say: Say,
  lang: Lang,
): readonly string[] {
  return [
    ...(usd === null ? [] : [dollars(usd)]),
    ...(calls === null ? [] : [say("plan.calls", { n: calls, shown: count(calls, lang) })]),
    ...(tokens === null ? [] : [say("plan.tokenCap", { n: count(tokens, lang) })]),
    ...(minutes === null ? [] : [say("plan.minutes", { n: minutes, shown: count(minutes, lang) })]),
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
