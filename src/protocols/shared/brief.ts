// What every brief is given, and its bounds; protocols add their own fields.
import { z } from "zod";
import { ON_PARTIAL, type Brief, type Filled } from "../../kernel/protocol.ts";
import { sameText } from "./rules/rules.ts";
import type { Seat } from "../../kernel/ask.ts";
import type { Notice } from "../../kernel/fact.ts";
import { modelFor } from "../../kernel/model-for.ts";
import type { StartChoices } from "../../kernel/start.ts";
import { ALONE } from "./baseline.ts";
import flags from "./economy.json" with { type: "json" };
import { notice } from "./ask.ts";

const document = z.strictObject({ name: z.string(), text: z.string() });

export const briefFields = {
  topic: z.string().min(1),
  lang: z.enum(["en", "ja", "zh"]),
  options: z
    .array(z.string().regex(/\S/, "an option must not be empty"))
    .max(9, "at most 9 options can be weighed")
    .superRefine((options, check) => {
      if (options.length === 1)
        check.addIssue("one option is no choice: give two or more, or none");
      const twice = options.find((option, i) =>
        options.some((other, j) => j < i && sameText(other, option)),
      );
      if (twice !== undefined) check.addIssue(`the option ${JSON.stringify(twice)} is given twice`);
    }),
  context: z.array(document),
  dealt: z.array(document).exactOptional(),
  anonymous: z.boolean(),
  baseline: z.boolean().exactOptional(),
  onPartial: z.enum(ON_PARTIAL).exactOptional(),
};

// Ways for a panel to ask less, or to ask once more, that protocols with blind positions share: how they are chosen and given.
export const ECONOMY_CHOICES = {
  progressive: { kind: "yes", flags: flags.progressive, isOffered: true },
  reask: { kind: "yes", flags: flags.reask, isOffered: true },
} as const satisfies StartChoices;

export const economyFields = {
  /** Two blind answers first; the others are asked only where these differ or an attack on them stays open. */
  progressive: z.boolean().default(false),
  /** Every blind answer is asked for twice, so that moves can be read against those that reflection alone brings. */
  reask: z.boolean().default(false),
  filled: z
    .strictObject({
      named: z.array(z.string()),
      families: z.record(z.string(), z.string()),
    })
    .exactOptional(),
};

/** What is of no use to the script is left out. */
export function fillBrief<B extends Brief & { readonly progressive: boolean }>(
  brief: B,
  { named, families }: Filled,
): B {
  const isMixed = brief.progressive && new Set(Object.values(families)).size > 1;
  if (named.length === 0 && !isMixed) return brief;
  return { ...brief, filled: { named, families: isMixed ? families : {} } };
}

/** Models were named for seats, and now that it is known who sits here nobody is called so. */
export function noteStrangers({ filled, baseline }: Brief, seats: readonly Seat[]): Notice[] {
  const known = seats.flatMap(({ id, role }) => [id, role]);
  const names = (filled?.named ?? []).filter(
    (name) => !known.includes(name) && !(baseline === true && name === ALONE.id),
  );
  return names.length === 0 ? [] : [notice("seat-unknown", { names, seats: [...new Set(known)] })];
}

/** The first two of those who are asked are of different families, where there are such. */
export function pairFamilies<S extends { readonly seat: Seat }>(
  places: readonly S[],
  { filled }: Brief,
): readonly S[] {
  const [first, ...others] = places;
  const family = ({ seat }: S): string | undefined => modelFor(filled?.families ?? {}, seat);
  const second = first && others.find((place) => family(place) !== family(first));
  return first && second ? [first, second, ...others.filter((place) => place !== second)] : places;
}
