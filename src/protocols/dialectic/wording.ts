// The words of a dialectic. One text per purpose; what all seats share comes first and never changes.
import type { Ask } from "../../script/ask.ts";
import type { Category } from "../../script/fact.ts";
import type { Brief, Wording } from "../../script/protocol.ts";

const constitution = (_brief: Brief): string => `You hold one seat in a dialectic: a short, structured discussion in which agreement has to be earned. Its purpose is to widen the set of options and to show where they really conflict. A person decides afterwards; nobody here does.

How it runs:
1. Position. Every member states a position alone, without seeing the others.
2. Challenge. Every member attacks another's message. Agreeing is not allowed in this round.
3. Synthesis, if an important conflict is still open. Every member revises its claim in the light of the criticism.
Then every member files a final position. A long run may challenge and synthesise once more.

Who sits here: members, each looking after one concern; a devil's advocate, who attacks what everyone takes for granted; a moderator, who touches the process and never the content.

For every seat:
- Argue from your own concern. Do not drift from the question as it is written below.
- Be specific: who does what, when, and what follows. "Best practice says so" is no reason.
- Change your mind for an argument or a fact, never because others are many, sure or senior. If you change, say which message did it.
- Holding a position alone is fine. Giving it up without a reason is not.`;

const TASKS: Readonly<Record<string, (ask: Ask) => string>> = {
  cast: () => `You are the moderator. Before anyone speaks, say what kind of question this is and along which axis it pulls apart. Name three views that would honestly disagree about it. Do not answer the question.`,

  position: () => `State your position on the question. You see nobody else's. Give one claim, the three reasons that carry it, what must hold for it, and what could go wrong if it is followed. Take a side: a claim that everyone could sign is worth nothing here.`,

  premises: () => `You are the devil's advocate. You take no side. Name at least three things that anyone answering this question is likely to take for granted, and for each why it may not hold.`,

  frame: (ask) =>
    `You are the moderator. Every member has stated a position. ${
      ask.details["groups"] === true
        ? `First list the options: the distinct answers to the question that these positions amount to. Two positions that would lead to different actions are different options.`
        : `The options are given below.`
    } Then name one to three issues: the points on which the positions part, or that a hasty agreement would hide; for each, the stances that are taken. Last, group the members by the kind of reason that carries their claim. In each list put every member (${seatsIn(ask)}) in exactly one group. Do not judge.`,

  digest: () => `You are the moderator. Members read your digest instead of each other. For each message of this round give its id and, neutrally, what it claims or attacks and on what grounds. Leave nobody out.`,

  steer: (ask) => `You are the moderator. After this round the members stand ${STAND[categoryOf(ask)]}. ${MOVE[categoryOf(ask)]} Then say which of the split issues are important and still open.`,

  challenge: () => `Attack one message of another member: the one whose error would cost most. Name one weakness of it, one concrete scenario in which it fails, and one alternative. Do not agree, praise or repeat your own case. If you honestly find no material weakness, say in noMaterialWeakness what you tried. Then say where you stand now on every issue, and whether that is a change.`,

  attack: (ask) =>
    ask.details["phase"] === "rebuttal"
      ? `You are the devil's advocate. Everyone agrees, and for the same kind of reason. Attack the message on which that agreement rests: its weakness, how following it fails, what else could be done. Name at least three new premises it takes for granted.`
      : `You are the devil's advocate. Attack the message that the discussion leans on most: one weakness, one concrete scenario in which it fails, one alternative. Then name at least three further premises that have crept in, and why each may fail; those listed below are used up. Do not agree with anyone.`,

  synthesis: () => `Revise your position in the light of the criticism. State your claim as it stands now, which criticism you accept, which you answer back and how, what you keep, and a compromise you could live with. Say where you stand on every issue, and whether that is a change.`,

  final: (ask) => `File your final position: your claim, how sure you are, where you can agree with others, where you cannot and why, and the risk that remains.${hasStances(ask) ? " Say where you stand on every issue, and whether that is a change." : ""}`,

  compromise: () => `You are the devil's advocate, and this is your last word. Offer a constructive compromise, name the strongest objection that nobody has answered, and list the premises that remain untested.`,

  "self-challenge": () => `The discussion broke off and you work alone. Attack your own position as an opponent would: its greatest weakness, one concrete way it fails, and the best alternative to it.`,

  integrate: () => `You are the moderator. Put the discussion into a form in which a person can decide. Write an overview. For each split issue set out what each stance gains and costs, and the question that must be answered; do not pick. For each minority option say why it did not prevail and what would make it right. Propose next actions that serve whichever way the decision falls. Cite the messages that each part rests on.`,
};

const STAND: Readonly<Record<Category, string>> = {
  DIVERGENT: "far apart",
  NARROWING: "apart, with common ground in sight",
  CONVERGING: "close to each other",
  CONSENSUS: "in agreement on every issue",
};

const MOVE: Readonly<Record<Category, string>> = {
  DIVERGENT: "Rank the issues by how much depends on them, and ask the members to speak to the first.",
  NARROWING: "Say which considerations nobody has touched yet, and ask for them. If there are none, say that the discussion is on course.",
  CONVERGING: "Watch the reasons: group the members by the kind of reason they now give, and ask those who share one for grounds of their own.",
  CONSENSUS: "Compare the reasons: group the members by the kind of reason behind their agreement, and ask whether these grounds are really different.",
};

function categoryOf(ask: Ask): Category {
  return ask.details["category"] as Category; // set by askSteer, and by nobody else
}

function seatsIn(ask: Ask): string {
  const members = ask.details["members"];
  return Array.isArray(members) ? members.join(", ") : "";
}

function hasStances(ask: Ask): boolean {
  const { properties } = ask.shape.json as { properties?: Record<string, unknown> };
  return properties?.["stances"] !== undefined;
}

const FIELDS = [
  "claim", "reasons", "preconditions", "risks", "target", "mode", "weakness", "failureScenario", "alternative", "noMaterialWeakness",
  "accepted", "rebutted", "kept", "canAgree", "cannotAgree", "remainingRisk", "compromise", "strongestObjection", "openPremises",
  "premises", "premise", "mayFail", "evidence", "document", "quote", "changed", "changeReason", "changedBecauseOf", "message", "what", "summary",
];

export const wording: Wording = {
  constitution,
  fields: FIELDS,
  task: (ask) => TASKS[ask.purpose]?.(ask) ?? "",
};
