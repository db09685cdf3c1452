// How a conflict between two specialists is decided: a table of rules, tried in order. Pure; the chair only writes it down.
import type { Params, Phrase } from "../../kernel/phrase.ts";
import { phrase } from "./voice.ts";

export const LEVELS = ["High", "Medium", "Low"] as const;
export type Level = (typeof LEVELS)[number];
/** As positions are recorded. */
export const RECORDED = { High: "HIGH", Medium: "MEDIUM", Low: "LOW" } as const;

/** Undefined where what is said names no level. */
export function levelIn(confidence: string): Level | undefined {
  return LEVELS.find((level) => level.toLowerCase() === confidence.trim().toLowerCase());
}

/** Rounds at the most. */
export const MOST_ROUNDS = 3;

/** One side of a conflict, as typed fields say. */
export interface Side {
  readonly seat: string;
  readonly option: string | null;
  readonly confidence: Level;
  readonly needsHuman: boolean;
  readonly isSecurity: boolean;
  readonly isCrossCutting: boolean;
  readonly isArchitect: boolean;
  /** Its option is the one that is easiest to take back. */
  readonly isConservative: boolean;
}

export type Method =
  | "short-circuit"
  | "consensus"
  /** Both recommend the same and differ on a point of it. */
  | "left open"
  | "chair decision"
  | "majority"
  | "conservative"
  | "human";

/** Why, in English and as what it was made from. */
export interface Because {
  readonly why: string;
  readonly says: Phrase;
}

export type Ruling =
  | (Because & { readonly kind: "decided"; readonly winner: string; readonly method: Method })
  /** One more round for these two, if one is left. */
  | { readonly kind: "rebuttal" }
  | (Because & { readonly kind: "human" })
  /** The rules say nothing: the chair decides, with its reason. */
  | (Because & { readonly kind: "chair" });

/** `votes`: option → how many of all who were asked hold it. `mayRebut`: a round is left, and somebody has something new to say. */
export function rule(
  a: Side,
  b: Side,
  votes: ReadonlyMap<string, number>,
  mayRebut: boolean,
): Ruling {
  const judge = [a, b].find(({ needsHuman }) => needsHuman);
  if (judge) return { kind: "human", ...because("human", { seat: judge.seat }) };
  const alone = (is: (side: Side) => boolean): Side | undefined =>
    is(a) === is(b) ? undefined : is(a) ? a : b;
  const secure = alone(({ isSecurity }) => isSecurity);
  if (secure) return decideFor(secure, "chair decision", because("security"));
  const architect = alone(({ isArchitect }) => isArchitect);
  if (architect && (a.isCrossCutting || b.isCrossCutting))
    return decideFor(architect, "chair decision", because("cross-cutting"));
  if (a.confidence !== b.confidence) {
    const surer = LEVELS.indexOf(a.confidence) < LEVELS.indexOf(b.confidence) ? a : b;
    const other = surer === a ? b : a;
    const levels = { surer: surer.confidence, other: other.confidence };
    return decideFor(surer, "chair decision", because("confidence", levels));
  }
  const careful = alone(({ isConservative }) => isConservative);
  if (a.confidence === "Low")
    return careful
      ? decideFor(careful, "conservative", because("unsure-conservative"))
      : { kind: "human", ...because("unsure") };
  if (mayRebut) return { kind: "rebuttal" };
  const votesFor = ({ option }: Side): number => (option === null ? 0 : (votes.get(option) ?? 0));
  const [more, fewer] = votesFor(a) > votesFor(b) ? [a, b] : [b, a];
  if (votesFor(more) > votesFor(fewer)) {
    const counts = { more: votesFor(more), fewer: votesFor(fewer) };
    return decideFor(more, "majority", because("majority", counts));
  }
  return careful
    ? decideFor(careful, "conservative", because("equal-conservative"))
    : { kind: "chair", ...because("equal") };
}

function decideFor({ seat }: Side, method: Method, because: Because): Ruling {
  return { kind: "decided", winner: seat, method, ...because };
}

type Code<K = Parameters<typeof phrase>[0]> = K extends `why.${infer C}` ? C : never;

export function because(code: Code, params: Params = {}): Because {
  const { text, says } = phrase(`why.${code}`, params);
  return { why: text, says };
}
