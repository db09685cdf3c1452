// The words of a structured deliberation. One text per purpose; what all seats share comes first and never changes.
import type { Ask } from "../../kernel/ask.ts";
import { CHECKS, type Check, type Role } from "../../kernel/ledger.ts";
import type { Brief, Wording } from "../../kernel/protocol.ts";
import { budgetOf } from "./ledger/schedule.ts";
import { textAt, textsAt } from "../../views/deliberation-state.ts";
import { DISCLOSURE } from "../shared/deal.ts";
import { ROLE_TEXTS, type StructuredBrief } from "./brief.ts";
import fields from "./fields.json" with { type: "json" };

const roles = Object.entries(ROLE_TEXTS)
  .map(([role, [question, makes]]) => `- ${role} asks: ${question} It makes ${makes}.`)
  .join("\n");

const constitution = (
  brief: Brief,
): string => `You hold one seat in a structured deliberation: four roles test one question until what is claimed is confirmed, refuted or openly unsettled. Agreement has to be earned. What is decided here is a proposal to the person who asked.

The roles:
${roles}

How it runs: before any message is shown, each role says what it is in this domain and takes a position, alone. Then the rounds follow:
A. One role leads, whoever has led least so far.
B. The lead makes a proposal.
C. The others add what they see from their question.
D. Every role makes its artifact, raises claims, answers attacks on what it holds, and votes.
E. Four checks set the artifacts against each other: (1) does the critic's attack break the action's traces; (2) does the observer's walkthrough lose the guardian's invariant; (3) does the operator's friction lie where the attack lies; (4) do the artifacts keep what was decided before.
F. Claims change their status by these checks alone.
G. The lead draws decisions, each citing what it rests on, and names tensions that stay open.${isDrifting(brief as StructuredBrief) ? "\nH. Every few rounds somebody checks whether the work is still on its anchor." : ""}
In some rounds one role is left out on purpose. In the end every role answers what is open, settles what is pending and votes; then a recorder writes the synthesis. No claim is raised any more by then.

Earlier rounds are shown in brief, by the ids of what was said and found; what you have to test you get whole.

Words: messages have ids such as r1-msg-003, claims C-1-1, decisions D-1-1, tensions T-1-1, attacks a1; V-2-3 is the third check of round 2, and artifacts/round_02/critic.md the critic's artifact of that round. An option is an answer to the question, o1, o2 and so on; options exclude each other. A claim can be tested: it says one outcome that could be observed. BROKEN: what was tested failed. ROBUST: it held. UNCLEAR: this comparison cannot tell. One BROKEN is an attack that can be answered; it refutes no option by itself. Whether a finding speaks for a claim or against it is the change's own stance: a BROKEN result can confirm a critic's claim. Evidence is a section of an artifact or a line of a ledger.

For every seat:
- Do not drift from the question as it is written below.
- Cover your own question first and whole, and leave to the others what they look after. What somebody has said already you name by its id; you do not say it again.
- Be specific: who does what, when, what follows; numbers where there are any.
- Find out rather than win. Finding nothing is a result, if you say what you tried. That nothing here can test a claim is an honest answer.
- Change your mind for an argument or a finding, never because others are many, sure or senior. If you change, name the message that did it.`;

function isDrifting(brief: StructuredBrief): boolean {
  return budgetOf(brief) >= brief.driftEvery;
}

const TASKS: Readonly<Record<string, (ask: Ask) => string>> = {
  position: (ask) =>
    `Before you hear the others: say ${ask.details["isNamed"] === true ? "what your role, filled as it is said below, has to watch here" : "who fills your role in this domain and what it has to watch here"}, and take a position on the question. A position that everyone could sign is worth nothing here. Read the documents, where there are any, for what is wrong or missing in them.${ask.details["again"] === true ? " You did this once already; whoever runs this wants the roles changed." : ""}`,

  disclosure: () => DISCLOSURE,

  proposal: (ask) => `${lead(ask)}${without(ask)}`,

  supplement: (ask) =>
    `${when(ask)}${textAt(ask.details, "lead")} leads this round and has made a proposal. Say what it looks like from your question: what it misses, what breaks, what it rests on. Do not repeat it, and do not repeat what is listed below. If it fails from where you look, say in point when or why; the lead has to answer that.${without(ask)}`,

  artifact: (ask) => {
    const beside = textAt(ask.details, "beside");
    const before =
      beside === "proposal"
        ? `${lead(ask)} In the same turn, make your artifact.`
        : beside === "supplement"
          ? `${when(ask)}${textAt(ask.details, "lead")} leads this round and has made a proposal. Say in your supplement what it looks like from your question, and make your artifact.`
          : `${when(ask)}Make your artifact: about this round's proposal, as if it were in place, and what was said to it.`;
    const earlier = textAt(ask.details, "earlier");
    return `${before} ${ARTIFACTS[textAt(ask.details, "role") as Role] ?? ""}${earlier === "" ? "" : ` You may also attack ${earlier}, which held when it was last attacked: it is shown whole.`}${ask.details["isTightened"] === true ? TIGHTER : ""}${ask.details["declares"] === true ? " Then say which of the listed options your blind position amounts to." : ""}${without(ask)}`;
  },

  check: (ask) => {
    const checks = textsAt(ask.details, "checks");
    const asked = CHECKS.filter((check) => checks.includes(check));
    const observes = textsAt(ask.details, "commands").length > 0;
    const isOwn = asked.includes("all_vs_prior_decisions");
    return `${when(ask)}Make ${asked.length === 1 ? "this check" : "these checks"}. ${isOwn ? (asked.length === 1 ? "One of the artifacts is yours: judge it like the others." : "Judge what is yours like the rest.") : "You wrote neither of the things compared, so judge them as they are."}\n${asked.map((check) => `- ${check}: ${QUESTIONS[check]}`).join("\n")}\nChange the status of every claim that a comparison really tests, and of no other.${ask.details["hasPending"] === true ? " A pending claim that only a measurement or a trial could settle goes into not_testable, with what would have to be done." : ""}${observes ? " Where one of the listed commands can decide, name it instead of judging yourself." : ""}${ask.details["assesses"] === true ? ` Then ${ASSESS}` : ""}${without(ask)}`;
  },

  assessment: (ask) => `You lead this round. Now ${ASSESS}${without(ask)}`,

  observation: (ask) =>
    `Run the check ${textAt(ask.details, "command")} as the settings of this machine name it, and report its exit status and the end of its output.`,

  drift: (ask) =>
    `Hold the work of the rounds so far against ${ask.details["hasAnchor"] === true ? "the anchor" : "the question, which is the anchor"}: do the decisions and artifacts still serve it, or have they moved to something else? PASS: on it. PARTIAL: parts have left it. FAIL: it is about something else.`,

  wrap_up: (ask) =>
    `The rounds are over. This is your last turn, and no claim is raised any more. ${ask.details["settles"] === 0 ? "" : "Settle every pending claim that is listed for you, from the artifacts shown; where nothing here can test it, say so and name the test. "}${ask.details["attacks"] === 0 ? "" : "Answer every attack that is listed for you. "}${ask.details["declares"] === true ? "Say which of the listed options your blind position amounts to." : "Vote."} Say what should be done whichever option is chosen, and what would change your vote.`,

  synthesis: () =>
    "You keep the record. Write the synthesis for whoever decides. Every finding cites what it rests on. Tell apart what was observed, what checks of texts established and what only was argued. Give every option the strongest that was said for it and against it, whoever held it. Report every option that a role still holds and that did not prevail, and what would make it right. Say what to do next, and predict what will be seen, by a date, if the answer is right. Raise no new claim.",
};

const ASSESS =
  "draw one to three decisions from this round, each citing the claims, checks or earlier decisions it rests on; name the tensions that stay open; and say what changes in the thing itself. A decision may be to give something up, or to test it first. If the rounds should be held otherwise from now on, say how and why.";

const TIGHTER =
  " Fewer and fewer checks disagree: go for something that no attack has touched yet, and take more steps than before.";

const ARTIFACTS: Readonly<Record<Role, string>> = {
  action:
    "Three traces: one in which all goes as meant, one at the edge, one that uses something from an earlier round. Every step changes some state, and the outcome can be observed.",
  guardian:
    "One invariant that could be shown false: what must always hold, how it is measured, how far off is still good. Say whether it holds here, on quoted evidence, and how it would be lost.",
  observer:
    "A walkthrough by somebody who did not build it and wants to get something done. Say for every step whether it succeeds, confuses or leaves them stuck, and what the friction is.",
  critic:
    "The strongest attack you can find: when it fails, what has to be given, step by step, and what would show that it is broken and what that it is robust. If you find nothing, the verdict is ROBUST and you say what you tried.",
};

const QUESTIONS: Readonly<Record<Check, string>> = {
  critic_attack_on_action_trace:
    "run the critic's attack against the action's traces, or against the earlier one that it names as its target. BROKEN if a trace fails under it, ROBUST if all hold.",
  guardian_vs_observer_walkthrough:
    "follow the observer's steps with the guardian's invariant in hand. BROKEN if a step loses it, ROBUST if it holds throughout.",
  observer_friction_vs_critic_attack:
    "lay the observer's friction beside the critic's attack, and use what the first two checks found. BROKEN if an ordinary operator stumbles where the attack would enter, ROBUST if they do not meet.",
  all_vs_prior_decisions:
    "hold all artifacts against what was decided in earlier rounds. BROKEN if one of them contradicts a decision, ROBUST if they keep them.",
};

function lead(ask: Ask): string {
  const groups =
    ask.details["groups"] === true
      ? " List the options: the distinct answers that the four blind positions amount to, with the roles that hold each."
      : "";
  return `${when(ask)}You lead this round. Make a proposal that the others can attack: what should be done, by whom, in which order, and why${ask.details["first"] === true ? "" : ", building on what was decided and tested so far"}.${groups}${ask.details["first"] === true ? " Group the roles by the kind of reason behind their blind positions." : ""}`;
}

function when({ details: { round, of } }: Ask): string {
  return typeof round === "number" && typeof of === "number" ? `Round ${round} of ${of}. ` : "";
}

function without(ask: Ask): string {
  const absent = textAt(ask.details, "without");
  return absent === ""
    ? ""
    : ` In this round ${absent} is left out on purpose: do not speak for it.`;
}

/** Fields of replies in the order in which they are read. */
export const FIELDS: readonly string[] = fields;

export const wording: Wording = {
  constitution,
  fields: FIELDS,
  task: (ask) => TASKS[ask.purpose]?.(ask) ?? "",
};
