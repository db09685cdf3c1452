// Who sits in a structured deliberation: four roles, each with one question the others cannot ask, and whoever keeps the record.
import type { Role } from "../../kernel/ledger.ts";
import type { Seat } from "../../kernel/ask.ts";
import { ended } from "../../text/words.ts";

interface RoleText {
  readonly title: string;
  readonly question: string;
  readonly makes: string;
}

export const ROLE_TEXTS: Readonly<Record<Role, RoleText>> = {
  action: {
    title: "Action",
    question: "Where is the verb?",
    makes: "traces of what happens, step by step, with what each step changes",
  },
  guardian: {
    title: "Guardian",
    question: "What is the invariant?",
    makes: "one invariant that could be shown false, and whether it holds",
  },
  observer: {
    title: "Observer",
    question: "Can a real operator find the way?",
    makes: "a walkthrough by somebody who did not build it",
  },
  critic: {
    title: "Critic",
    question: "What is the strongest argument against this?",
    makes: "an attack that could succeed, and what would show that it did",
  },
};

/** A role before anyone said what it is in this domain. */
export function unconfigured(role: Role, who: string | undefined): Seat {
  const { title, question, makes } = ROLE_TEXTS[role];
  return {
    id: role,
    title,
    role: "member",
    lens: `Your question is: ${question} You make ${makes}.${who === undefined ? "" : ` Here you are: ${who}`}`,
  };
}

/** A role as it is filled in this domain. */
export function configured(
  role: Role,
  { who, watches }: { readonly who: string; readonly watches: string },
): Seat {
  const { title, question, makes } = ROLE_TEXTS[role];
  return {
    id: role,
    title,
    role: "member",
    lens: `Your question is: ${question} You make ${makes}. Here you are: ${ended(who)} You watch: ${ended(watches)}`,
  };
}

export const RECORDER: Seat = {
  id: "recorder",
  title: "Recorder",
  role: "recorder",
  lens: "You keep the record and write from it alone. You hold no position.",
};
