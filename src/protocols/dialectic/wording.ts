// The words of a dialectic. One text per purpose; what all seats share comes first and never changes.
import type { Ask } from "../../kernel/ask.ts";
import type { Category } from "../../kernel/fact.ts";
import type { Brief, Wording } from "../../kernel/protocol.ts";
import { textAt, textsAt } from "../../views/deliberation-state.ts";
import { DISCLOSURE } from "../shared/deal.ts";
import { CONDITIONAL_FROM, followsChallenge, ROUNDS, type DialecticBrief } from "./brief.ts";

/** The list of what aimed at a member: what it is asked depends on whether there is anything in it. */
export const ATTACKS = "Messages that attack yours";

/** What members do in a round, as everyone is told beforehand. */
const DOES = {
  position: () => "Every member states a position alone, without seeing the others.",
  challenge: () => "Every member attacks another's claim and agrees with nobody.",
  synthesis: (round: number) =>
    `Every member revises its claim in the light of ${followsChallenge(round) ? "the criticism" : "what the others said"}.`,
};

function rounds({ preset }: DialecticBrief): string {
  return ROUNDS[preset]
    .map(
      (phase, n) =>
        `${n + 1}. ${phase.charAt(0).toUpperCase()}${phase.slice(1)}${n + 1 >= CONDITIONAL_FROM ? ", if an important conflict is still open" : ""}. ${DOES[phase](n + 1)}`,
    )
    .join("\n");
}

// A dialectic's own wording is given a dialectic's brief.
const constitution = (
  brief: Brief,
): string => `You hold one seat in a dialectic: a short, structured discussion in which agreement has to be earned. Its purpose is to widen the set of options and to show where they really conflict. A person decides afterwards; nobody here does.

How it runs:
${rounds(brief as DialecticBrief)}
Then every member files a final position.

Who sits here: members, each looking after one concern; a devil's advocate, who attacks what everyone takes for granted; a moderator, who asks and sorts and never judges.

Words: an issue is a point in dispute, with stances that exclude each other. The first issue, i1, is the question itself; its stances are the options.

For every seat:
- Argue from your own concern. Do not drift from the question as it is written below.
- Be specific: who does what, when, and what follows. "Best practice says so" is no reason.
- Change your mind for an argument or a fact, never because others are many, sure or senior. If you change, say which message did it.
- Holding a position alone is fine. Giving it up without a reason is not.`;

const TASKS: Readonly<Record<string, (ask: Ask) => string>> = {
  cast: () =>
    `You are the moderator. Before anyone speaks, say what kind of question this is and along which axis it pulls apart. Do not answer it.`,

  position: () =>
    `State your position on the question. You see nobody else's. Give one claim, the reasons that carry it, what must hold for it, and what could go wrong if it is followed. Take a side: a claim that everyone could sign is worth nothing here.`,

  premises: () =>
    `You are the devil's advocate. You take no side. Name at least three things that anyone answering this question is likely to take for granted, and for each why it may not hold.`,

  frame: (ask) =>
    `You are the moderator. Every member (${textsAt(ask.details, "members").join(", ")}) has stated a position. ${
      ask.details["groups"] === true
        ? `List the options: the distinct answers to the question that these positions amount to, with whoever holds each. Two positions that would lead to different actions are different options. Then name`
        : `The options are given below. Name`
    } one to three issues: points on which the positions part, or that a hasty agreement would hide. Last, group the members by the kind of reason that carries their claim. A member stands in one group of a list at most.`,

  disclosure: () => DISCLOSURE,

  digest: () =>
    `You are the moderator. Members read your digest instead of each other. For each message of this round give its id and what it claims or attacks, and on what grounds. Leave nobody out.`,

  steer: (ask) =>
    `You are the moderator. After this round the members stand ${STAND[categoryOf(ask)]}. ${MOVE[categoryOf(ask)]} Then say which conflicts are important and still open. ${next(ask)}`.trimEnd(),

  challenge: () =>
    `Attack the message named as target. Find the error that would cost most: one weakness, one concrete scenario in which it fails, one alternative. Do not praise or repeat your own case. The moderator's last message says what matters most now; aim there if you can. Then say where you stand.`,

  attack: (ask) =>
    `You are the devil's advocate. ${ATTACK[textAt(ask.details, "phase")] ?? ""} Give one weakness, one concrete scenario in which it fails, one alternative. Then name at least three further premises that have crept in, and why each may fail.`,

  synthesis: ({ round }) =>
    `${followsChallenge(round) ? "Revise your position in the light of the criticism; if nobody attacked you, of the strongest point against you in any message." : "Revise your position in the light of what the others said: look in every message for the strongest point against your claim."} State your claim as it stands now, what you accept, what you answer back, what you keep, and where you stand. The moderator's last message says what matters most now.`,

  final: (ask) =>
    `File your final position: your claim, how sure you are, where you can agree with others, where you cannot and why, and the risk that remains.${isAttacked(ask) ? " An attack on you that you have not answered yet is answered where you say what you cannot agree with, or owned to as a risk that remains." : ""}${has(ask, "stances") ? " Say where you stand." : ""}`,

  compromise: () =>
    `You are the devil's advocate, and this is your last word. Offer a constructive compromise, name the strongest objection that nobody has answered, and list the premises that remain untested.`,

  "self-challenge": () =>
    `The discussion broke off and you work alone. Attack your own position as an opponent would: its greatest weakness, one concrete way it fails, and the best alternative to it.`,

  integrate: () =>
    `You are the moderator. Put the discussion into a form in which a person can decide. Report what was argued and show no preference: an overview that begins with what all agree on; for each issue on which members differ, what speaks for and against each stance and the question that must be answered; for each option that a minority holds, the strongest argument against it and what would make it right; next actions that serve whichever way the decision falls. Cite the messages that each part rests on.`,
};

const STAND: Readonly<Record<Category, string>> = {
  DIVERGENT: "far apart",
  NARROWING: "apart, with common ground in sight",
  CONVERGING: "close to each other",
  CONSENSUS: "in agreement on every issue",
};

const MOVE: Readonly<Record<Category, string>> = {
  DIVERGENT:
    "Rank the issues by how much depends on them, and ask the members to speak to the first.",
  NARROWING:
    "Say which considerations nobody has touched yet, and ask for them. If there are none, say that the discussion is on course.",
  CONVERGING:
    "Watch the reasons: group the members by the kind of reason they now give, and ask those who share one for grounds of their own.",
  CONSENSUS:
    "Compare the reasons: group the members by the kind of reason behind their agreement, and ask whether these grounds are really different.",
};

/** What members are asked after the moderator has spoken. */
const NEXT: Readonly<Record<string, string>> = {
  challenge: "Next, members attack each other's claims",
  synthesis: "Next, members revise their claims",
  final: "Next, members file their final positions",
};

function next(ask: Ask): string {
  const phase = textAt(ask.details, "next");
  const does = NEXT[phase];
  if (does === undefined) return "";
  return phase !== "final" && ask.round + 1 >= CONDITIONAL_FROM
    ? `${does}, if you name an open conflict; else they file their final positions.`
    : `${does}.`;
}

const ATTACK: Readonly<Record<string, string>> = {
  challenge: "Attack the message that the discussion leans on most.",
  synthesis:
    "Members are revising their claims at this moment. Attack the message on which an agreement is most likely to settle.",
  rebuttal:
    "Everyone agrees, and for the same kind of reason. Attack the message on which that agreement rests.",
};

function categoryOf(ask: Ask): Category {
  return ask.details["category"] as Category; // set by askSteer, and by nobody else
}

/** Whoever works alone reads no attack, so it is not asked for an answer to one. */
function isAttacked({ blind, notes }: Ask): boolean {
  return !blind && notes.some(({ title, items }) => title === ATTACKS && items.length > 0);
}

function has(ask: Ask, field: string): boolean {
  const { properties } = ask.shape.json as { properties?: Record<string, unknown> };
  return properties?.[field] !== undefined;
}

export const FIELDS = [
  "claim",
  "reasons",
  "preconditions",
  "risks",
  "target",
  "mode",
  "weakness",
  "failureScenario",
  "alternative",
  "noMaterialWeakness",
  "accepted",
  "rebutted",
  "kept",
  "canAgree",
  "cannotAgree",
  "remainingRisk",
  "compromise",
  "strongestObjection",
  "openPremises",
  "premises",
  "premise",
  "mayFail",
  "evidence",
  "document",
  "quote",
  "matters",
  "changed",
  "changeReason",
  "changedBecauseOf",
  "message",
  "what",
  "summary",
];

export const wording: Wording = {
  constitution,
  fields: FIELDS,
  task: (ask) => TASKS[ask.purpose]?.(ask) ?? "",
};
