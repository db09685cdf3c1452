// How a conflict between two specialists is decided: a table of rules, tried in order. Pure; the chair only writes it down.
export const LEVELS = ["High", "Medium", "Low"] as const;
export type Level = (typeof LEVELS)[number];

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
  "short-circuit" | "consensus" | "chair decision" | "majority" | "conservative" | "human";

export type Ruling =
  | {
      readonly kind: "decided";
      readonly winner: string;
      readonly method: Method;
      readonly why: string;
    }
  /** One more round for these two, if one is left. */
  | { readonly kind: "rebuttal" }
  | { readonly kind: "human"; readonly why: string }
  /** The rules say nothing: the chair decides, with its reason. */
  | { readonly kind: "chair"; readonly why: string };

/** `votes`: option → how many of all who were asked hold it. `mayRebut`: a round is left, and somebody has something new to say. */
export function rule(
  a: Side,
  b: Side,
  votes: ReadonlyMap<string, number>,
  mayRebut: boolean,
): Ruling {
  const judge = [a, b].find(({ needsHuman }) => needsHuman);
  if (judge) return { kind: "human", why: `${judge.seat} says that this needs human judgment` };
  const alone = (is: (side: Side) => boolean): Side | undefined =>
    is(a) === is(b) ? undefined : is(a) ? a : b;
  const secure = alone(({ isSecurity }) => isSecurity);
  if (secure) return decided(secure, "chair decision", "security goes before convenience");
  const architect = alone(({ isArchitect }) => isArchitect);
  if (architect && (a.isCrossCutting || b.isCrossCutting))
    return decided(architect, "chair decision", "it is cross-cutting, which the architect decides");
  if (a.confidence !== b.confidence) {
    const surer = LEVELS.indexOf(a.confidence) < LEVELS.indexOf(b.confidence) ? a : b;
    return decided(
      surer,
      "chair decision",
      `${surer.confidence} confidence goes before ${(surer === a ? b : a).confidence}`,
    );
  }
  const careful = alone(({ isConservative }) => isConservative);
  if (a.confidence === "Low")
    return careful
      ? decided(careful, "conservative", "both are unsure, and this is easiest to take back")
      : { kind: "human", why: "both are unsure, and neither way is the conservative one" };
  if (mayRebut) return { kind: "rebuttal" };
  const [forA, forB] = [a, b].map(({ option }) =>
    option === null ? 0 : (votes.get(option) ?? 0),
  ) as [number, number]; // two sides
  if (forA !== forB)
    return decided(
      forA > forB ? a : b,
      "majority",
      `${Math.max(forA, forB)} against ${Math.min(forA, forB)} of those asked`,
    );
  return careful
    ? decided(
        careful,
        "conservative",
        "equally sure and equally many, and this is easiest to take back",
      )
    : { kind: "chair", why: "equally sure, equally many, and neither way is the conservative one" };
}

function decided({ seat }: Side, method: Method, why: string): Ruling {
  return { kind: "decided", winner: seat, method, why };
}
