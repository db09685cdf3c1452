// The plan before the start: who will be asked how often, and what that may cost.
import { mostCostOf, type Price } from "../agents/prices.ts";
import type { Caps } from "../log/index.ts";
import { mostAsks, planned, type Stage } from "../script/outline.ts";
import type { Brief, Protocol } from "../script/protocol.ts";
import { oneLine } from "../text/visible.ts";
import { tokensFor } from "./estimate.ts";

export interface Plan {
  readonly protocol: string;
  readonly topic: string;
  readonly rounds: number;
  readonly seats: number;
  /** Asks when all goes well, without and with the rounds that are held only while they are needed. */
  readonly asks: readonly [few: number, many: number];
  /** Asks when everything goes wrong; a failing call is tried again, so calls may be more. */
  readonly most: number;
  readonly tokens: number;
  /** Null where a price is unknown. */
  readonly usd: number | null;
  readonly models: Readonly<Record<string, string>>;
  readonly sharesOneModel: boolean;
  readonly stages: readonly string[];
}

/** Stages that are held only when something goes wrong, or an agreement has to be tested. */
const IF_TROUBLE = new Set(["substitute", "rebuttal", "gate", "alone", "cross", "recommend"]);

export function planFor(protocol: Protocol, brief: Brief, models: Readonly<Record<string, string>>, price: (model: string) => Price | null): Plan {
  const outline = protocol.outline(brief);
  const stages = planned(outline).filter(({ phase }) => phase !== "gate"); // a person's choice is no call
  const usual = stages.filter((stage) => !stage.conditional);
  const sum = (some: readonly Stage[]): number => some.reduce((all, stage) => all + stage.asks, 0);
  const few = sum(usual);
  const least = sum(stages.filter((stage) => !stage.conditional || !IF_TROUBLE.has(stage.phase)));
  const { input, output } = tokensFor(protocol.name, brief, stages.filter((stage) => !stage.conditional || !IF_TROUBLE.has(stage.phase)));
  const prices = [...new Set(Object.values(models))].map(price);
  const dearest = prices.includes(null) ? null : Math.max(...prices.map((p) => mostCostOf(input, output, p as Price))); // none is null here
  return {
    protocol: protocol.name, topic: brief.topic, rounds: outline.rounds, seats: outline.seats, asks: [few, least], most: mostAsks({ stages }),
    tokens: Math.round((input + output) / 1000) * 1000, usd: dearest, models, sharesOneModel: new Set(Object.values(models)).size === 1,
    stages: usual.map((stage) => `${stage.round === 0 ? "" : `round ${stage.round}: `}${stage.title}`),
  };
}

export function planText(plan: Plan, caps: Caps): string {
  const models = Object.entries(plan.models).map(([seat, model]) => (seat === "*" ? model : `${seat}: ${model}`));
  const limits = [
    caps.calls === null ? "" : `${caps.calls} calls`, caps.tokens === null ? "" : `${caps.tokens} tokens`,
    caps.usd === null ? "" : `$${caps.usd}`, caps.minutes === null ? "" : `${caps.minutes} minutes`,
  ].filter((limit) => limit !== "");
  const price = plan.usd === null ? "price unknown" : plan.usd === 0 ? "no cost" : `about $${plan.usd.toFixed(2)} at most`;
  return [
    `${plan.protocol}: ${oneLine(plan.topic, 140)}`,
    `  seats    ${plan.seats}, filled by ${models.join(", ")}${plan.sharesOneModel ? " (all seats share one model)" : ""}`,
    `  rounds   up to ${plan.rounds}; ${plan.asks[0] === plan.asks[1] ? plan.asks[0] : `${plan.asks[0]} to ${plan.asks[1]}`} asks when all goes well, ${plan.most} at the very most (a failing call is tried again)`,
    `  estimate up to about ${plan.tokens.toLocaleString("en")} tokens, ${price}`,
    `  caps     ${limits.length === 0 ? "none" : limits.join(", ")}`,
    "",
  ].join("\n");
}
