// Ways for a panel to ask less, or to ask once more, that protocols with blind positions share: how they are chosen and given.
import { z } from "zod";
import type { StartChoices } from "../../kernel/start.ts";
import flags from "./economy.json" with { type: "json" };

export const ECONOMY_CHOICES = {
  progressive: { kind: "yes", flags: flags.progressive, isOffered: true },
  reask: { kind: "yes", flags: flags.reask, isOffered: true },
} as const satisfies StartChoices;

export const economyFields = {
  /** Two blind answers first; the others are asked only where these differ or an attack on them stays open. */
  progressive: z.boolean().default(false),
  /** Every blind answer is asked for twice, so that moves can be read against those that reflection alone brings. */
  reask: z.boolean().default(false),
};
