// Ways for a panel to ask less, or to ask once more, that protocols with blind positions share: how they are chosen and given.
import { z } from "zod";
import type { StartChoices } from "../../kernel/start.ts";

export const ECONOMY_CHOICES = {
  progressive: {
    kind: "yes",
    flags: [
      {
        flag: "--progressive",
        help: "ask two members first, and the whole panel only where they differ or an attack on them stays open",
      },
    ],
    isOffered: true,
  },
  reask: {
    kind: "yes",
    flags: [
      {
        flag: "--reask",
        help: "ask every member once more, alone, before anyone's words are shown: how many change their mind by reflection alone",
      },
    ],
    isOffered: true,
  },
} as const satisfies StartChoices;

export const economyFields = {
  /** Two blind answers first; the others are asked only where these differ or an attack on them stays open. */
  progressive: z.boolean().default(false),
  /** Every blind answer is asked for twice, so that moves can be read against those that reflection alone brings. */
  reask: z.boolean().default(false),
};
