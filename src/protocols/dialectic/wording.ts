// The words of a dialectic. One text per purpose; what all seats share comes first and never changes.
import type { Ask } from "../../kernel/ask.ts";
import type { Category } from "../../kernel/fact.ts";
import type { Brief, Wording } from "../../kernel/protocol.ts";
import { textAt, textsAt } from "../../views/deliberation-state.ts";
import { capitalize } from "../../text/words.ts";
import { DISCLOSURE } from "../shared/deal.ts";
import { CONDITIONAL_FROM, followsChallenge, ROUNDS, type DialecticBrief } from "./brief.ts";
import { USUAL_VIEWS } from "./cast.ts";

/** The list of what a member is asked to answer. */
export const ATTACKS = "Attacks on what you hold";

/** What members do in a round, as everyone is told beforehand. */
const DOES = {
  position: () => "Every member states a position alone, without seeing the others.",
  challenge: () => "Every member attacks another's claim and agrees with nobody.",
  synthesis: (round: number) =>
    `Every member revises its claim in the light of ${followsChallenge(round) ? "the attacks on it, and answers them" : "what the others said"}.`,
};

function rounds({ preset }: DialecticBrief): string {
  return ROUNDS[preset]
    .map(
      (phase, n) =>
        `${n + 1}. ${capitalize(phase)}${n + 1 >= CONDITIONAL_FROM ? ", if an important conflict is still open" : ""}. ${DOES[phase](n + 1)}`,
    )
    .join("\n");
}

// A dialectic's own wording is given a dialectic's brief.
const constitution = (
  brief: Brief,
): string => `You hold one seat in a dialectic: a short, structured discussion in which agreement has to be earned. Its purpose is to widen the set of options and to show where they really conflict. A person decides afterwards; nobody here does.

How it runs:
${rounds(brief as DialecticBrief)}
Then every member answers what is still held against it and files a final position.

Who takes part: members, each looking after one concern; a devil's advocate, who attacks what everyone takes for granted; a moderator, who asks and sorts and never judges.

Words: an issue is a point in dispute, with stances that exclude each other. The first issue, i1, is the question itself; its stances are the options.

For every seat:
- Cover your own concern first, and all of it; the others cover theirs. Do not drift from the question as it is written below.
- Say what nobody has said yet. Of what a message says already, give its id and do not say it again.
- Be specific: who does what, when, and what follows. "Best practice says so" is no reason.
- Change your mind for an argument or a fact, never because others are many, sure or senior.
- Holding a position alone is fine. Giving it up without a reason is not.`;

const TASKS: Readonly<Record<string, (ask: Ask) => string>> = {
  cast: () =>
    `You are the moderator. Before anyone speaks, say along which axis this question pulls apart, and choose three views that would honestly disagree on it: for each what it looks after, and what it would lose if the answer went against it. One of them speaks for whoever signs for the result, pays for it or lives with it. Views that often help: ${usualViews()}. Take others where they fit this question better. Do not answer it.`,

  position: () =>
    `State your position on the question. You see nobody else's. Give one claim that says what should be done, the reasons that carry it, what must hold for it, and what could go wrong if it is followed. Take a side: a claim that everyone could sign is worth nothing here.`,

  reask: () =>
    `Think your position over once more, alone. Nobody has answered it, and you have seen nobody else's. Look for what you overlooked. Then give your claim as it is now, and say whether it would have something else done.`,

  premises: () =>
    `You are the devil's advocate. You take no side. Name at least three things that anyone answering this question is likely to take for granted, and for each why it may not hold.`,

  frame: (ask) =>
    `You are the moderator. These members have stated a position: ${textsAt(ask.details, "members").join(", ")}. ${
      ask.details["groupsOptions"] === true ? GROUPING : "The options are listed below."
    } Group the members by the kind of reason that carries their claim. A member belongs to one group of a list at the most.${
      ask.details["isFirstLook"] === true
        ? ""
        : ` Name one to three issues: points on which the positions differ, or that a hasty agreement would hide. Last, say which messages most depends on, with the question each leaves open, and what nobody has touched yet. Members read these two lists, and may aim at the messages you name.`
    }`,

  disclosure: () => DISCLOSURE,

  digest: () =>
    `You are the moderator. Members read your digest instead of each other. For each message of this round give its id and what it claims or attacks, and on what grounds. Leave nobody out.`,

  steer: (ask) =>
    `You are the moderator. ${HELD[categoryOf(ask)]} ${MOVE[categoryOf(ask)]} Name the messages on which most depends now, each with the question it leaves open; members read these. Then say which conflicts are important and still open. ${next(ask)}`.trimEnd(),

  challenge: (ask) =>
    `Attack the message named as target; where several are, the one whose error would cost most. Give one weakness, one concrete scenario in which it fails, one alternative. No praise, and nothing of your own case.${answering(ask)} Then vote.`,

  attack: (ask) =>
    `You are the devil's advocate. ${ATTACK[textAt(ask.details, "phase")] ?? ""} Give one weakness, one concrete scenario in which it fails, one alternative.${has(ask, "placed") ? " Aim each of your first premises at the message or option that rests on it most." : ""}${has(ask, "premises") ? " Then name at least three further premises that have crept in, why each may fail, and what rests on it." : ""}`,

  synthesis: (ask) =>
    `Revise your position in the light of ${followsChallenge(ask.round) ? "the criticism" : "what the others said: look in every message for the strongest point against your claim"}.${answering(ask)} State your claim as it is now, and vote. A point that you take is no reason to give up your claim, unless the claim falls with it.`,

  final: (ask) =>
    `File your final position: your claim, how sure you are, where you can agree with others, where you cannot and why, the risk that remains, and what would change your mind.${answering(ask)}${has(ask, "vote") ? " Then vote: this vote counts." : ""}`,

  compromise: (ask) =>
    `You are the devil's advocate, and this is your last word. Offer a constructive compromise, and name the strongest objection that nobody has answered.${insisting(ask)}`,

  "self-challenge": () =>
    `The discussion broke off and you work alone. Attack your own position as an opponent would: its greatest weakness, one concrete way it fails, and the best alternative to it.`,

  integrate: () =>
    `You are the moderator. Put the discussion into a form in which a person can decide. Report what was argued and show no preference: an overview that begins with what all agree on; for each listed issue the strongest that was said for and against each listed stance, whoever holds it, and the question that must be answered; for each option that a minority holds, the strongest argument against it and what would make it right; next steps that help whichever way the decision falls; and a prediction by which one will see later whether what most hold was right. Cite the messages that each part rests on.`,
};

const GROUPING = `List the options: group the positions by what one would do. Two positions are one option if whoever follows either does the same thing now, however differently they word it, argue for it, or set its conditions, amounts and dates; such differences are issues. List a second option only where following one rules the other out.`;

function usualViews(): string {
  return Object.entries(USUAL_VIEWS)
    .map(([kind, views]) => `${views.join(", ")} (${kind})`)
    .join("; ");
}

/** What was counted on the question, and nothing else. */
const HELD: Readonly<Record<Category, string>> = {
  DIVERGENT: "Members hold three or more different answers to the question.",
  NARROWING: "Members hold two different answers to the question.",
  CONVERGING:
    "Members hold two different answers to the question, and more of them than before hold one of the two.",
  CONSENSUS: "All members hold one option.",
};

const MOVE: Readonly<Record<Category, string>> = {
  DIVERGENT: "Rank the other issues by how much depends on them.",
  NARROWING: "Say what bears on the question and nobody has touched yet.",
  CONVERGING: "Group the members by the kind of reason they now give.",
  CONSENSUS:
    "Group the members by the kind of reason behind their agreement: like reasons belong together, however they are worded.",
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
    "Members are revising their claims at this moment. Attack the message on which an agreement is most likely to rest.",
  rebuttal:
    "Everyone holds the same option. Attack that option, or the message on which the agreement rests, where it would cost most if it were wrong.",
};

function answering(ask: Ask): string {
  return `${has(ask, "answers") ? " Answer each attack that is listed for you." : ""}${insisting(ask)}`;
}

function insisting(ask: Ask): string {
  return has(ask, "insists")
    ? " Where an answer to an attack of yours misses it, insist and say what it misses."
    : "";
}

function categoryOf(ask: Ask): Category {
  return ask.details["category"] as Category; // set by askSteer, and by nobody else
}

function has(ask: Ask, field: string): boolean {
  const { properties } = ask.shape.json as { properties?: Record<string, unknown> };
  return properties?.[field] !== undefined;
}

/** In the order in which they are read: a row for each part of a form. */
export const FIELDS = [
  ["claim", "inShort", "answer", "because", "risk", "reasons", "preconditions", "risks"],
  ["target", "weakness", "failureScenario", "alternative", "noMaterialWeakness", "answers"],
  ["canAgree", "cannotAgree", "remainingRisk", "compromise", "strongestObjection"],
  ["premises", "premise", "mayFail", "on", "grounds", "inAnyCase", "wouldChange"],
  ["evidence", "documentFaults", "document", "quote", "problem", "matters"],
  ["focus", "ranking", "undiscussed", "message", "question"],
  ["attack", "how", "what", "summary"],
].flat();

export const wording: Wording = {
  constitution,
  fields: FIELDS,
  task: (ask) => TASKS[ask.purpose]?.(ask) ?? "",
};
