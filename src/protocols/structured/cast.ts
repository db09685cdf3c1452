// Who sits in a structured deliberation: four roles, each with one question the others cannot ask, and whoever keeps the record.
import type { Seat } from "../../kernel/ask.ts";
import type { Role } from "../../kernel/ledger.ts";
import { endSentence } from "../../text/words.ts";
import { fixedSeat } from "../shared/ask.ts";

/** What each role asks, and what it makes. */
export const ROLE_TEXTS: Readonly<Record<Role, readonly [question: string, makes: string]>> = {
  action: [
    "Where is the verb?",
    "traces of what happens, step by step, with what each step changes",
  ],
  guardian: [
    "What is the invariant?",
    "one invariant that could be shown false, and whether it holds",
  ],
  observer: [
    "Can a real operator navigate this?",
    "a walkthrough by somebody who did not build it",
  ],
  critic: [
    "What is the strongest argument against this?",
    "an attack that could succeed, and what would show that it did",
  ],
};

/** How a role is filled in this domain. */
export interface Filled {
  readonly who: string;
  readonly watches: string;
}

/** `who`: how it is filled here, or before the role said so itself what the brief calls it. */
export function roleSeat(role: Role, who: string | Filled | undefined): Seat {
  const [question, makes] = ROLE_TEXTS[role];
  const here =
    who === undefined || typeof who === "string"
      ? who
      : `${endSentence(who.who)} You watch: ${endSentence(who.watches)}`;
  return {
    id: role,
    title: `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
    role: "member",
    lens: `Your question is: ${question} You make ${makes}.${here === undefined ? "" : ` Here you are: ${here}`}`,
  };
}

export const RECORDER = fixedSeat(
  "recorder",
  "You keep the record and write from it alone. You hold no position.",
);
