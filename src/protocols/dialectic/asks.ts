// Every ask of a dialectic, built from the table. Who may see what is decided here and nowhere else.
import type { Ask, Note, Rule } from "../../kernel/ask.ts";
import type { Category, Issue, Message } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { ask, listed } from "../shared/ask.ts";
import { inWords } from "../shared/transcript.ts";
import { atMostWords, noAgreement, processOnly, rule, sameText } from "../shared/rules/rules.ts";
import { followsChallenge, type DialecticBrief } from "./brief.ts";
import { MODERATOR } from "./cast.ts";
import {
  attackShape,
  castShape,
  challengeShape,
  compromiseShape,
  digestShape,
  finalShape,
  frameShape,
  integrationShape,
  positionShape,
  premisesShape,
  selfChallengeShape,
  steerShape,
  synthesisShape,
  type AttackReply,
  type CastReply,
  type ChallengeReply,
  type Changing,
  type CompromiseReply,
  type DigestReply,
  type FinalReply,
  type FrameReply,
  type IntegrationReply,
  type PositionReply,
  type Premise,
  type SelfChallengeReply,
  type SteerReply,
  type SynthesisReply,
} from "./shapes.ts";
import { NONE, vote } from "../shared/options.ts";
import type { Member, Table } from "./table.ts";
import { ATTACKS, FIELDS } from "./wording.ts";

export const MEMBER_WORDS = 200;
export const MODERATOR_WORDS = 300;
export const FINAL_WORDS = 500;

/** Fields that are ids or enumerations, not words. */
const TYPED = [
  "target",
  "mode",
  "confidence",
  "option",
  "stances",
  "roundOneOption",
  "changedBecauseOf",
  "message",
  "issue",
  "stance",
  "cites",
  "evidence",
  "effect",
  "ranking",
  "openConflicts",
  "holders",
];
/** The moderator's `message` is words. */
const TYPED_FOR_MODERATOR = TYPED.filter((field) => field !== "message");

export function askCast(brief: DialecticBrief): Ask<CastReply> {
  const rules = [atMostWords<CastReply>(MODERATOR_WORDS, "flag")];
  return ask({
    id: "cast",
    seat: MODERATOR,
    purpose: "cast",
    phase: "cast",
    round: 0,
    shape: castShape(brief.lang),
    rules,
    blind: true,
    details: { options: brief.options },
  });
}

export function askPosition(table: Table, { seat }: Member): Ask<PositionReply> {
  const options = table.options;
  return ask({
    documents: table.dealt(seat),
    id: `position/1/${seat.id}`,
    seat,
    purpose: "position",
    phase: "position",
    round: 1,
    blind: true,
    shape: positionShape(table.known(seat, [], options)),
    rules: [atMostWords(MEMBER_WORDS, "reject", TYPED)],
    notes: listed("Options", table.main),
  });
}

export function askPremises(table: Table): Ask<{ premises: readonly Premise[] }> {
  const { seat } = table.devil;
  return ask({
    id: `position/1/${seat.id}`,
    seat,
    purpose: "premises",
    phase: "position",
    round: 1,
    blind: true,
    shape: premisesShape,
    rules: [atMostWords(MEMBER_WORDS, "reject")],
    notes: listed("Options", table.main),
  });
}

export function askFrame(table: Table): Ask<FrameReply> {
  const transcript = table.transcript.messages;
  const groups = table.options.length === 0;
  return ask({
    id: "frame/1",
    seat: table.moderator,
    purpose: "frame",
    phase: "frame",
    round: 1,
    transcript,
    shape: frameShape(table.known(table.moderator, transcript), groups),
    rules: [processOnly(["issues"], ["stances"])],
    notes: listed("Options", table.main),
    details: { groups, members: table.members.map((m) => m.seat.id) },
  });
}

export function askDigest(
  table: Table,
  round: number,
  fresh: readonly Message[],
): Ask<DigestReply> {
  return ask({
    id: fresh.some((m) => m.phase === "final") ? "digest/final" : `digest/${round}`,
    seat: table.moderator,
    purpose: "digest",
    phase: "digest",
    round,
    transcript: table.transcript.messages,
    shape: digestShape({ ...table.known(table.moderator, fresh), ids: fresh.map((m) => m.id) }),
    rules: [atMostWords(MODERATOR_WORDS, "flag", TYPED), processOnly(["entries"])],
    details: { ids: fresh.map((m) => m.id) },
  });
}

/** What the moderator does after a round follows from the category alone. */
export const MOVES = {
  DIVERGENT: "rank",
  NARROWING: "gap",
  CONVERGING: "reasons",
  CONSENSUS: "reasons",
} as const satisfies Record<Category, string>;

/** `next`: what members will be asked after this, so that the moderator asks for what they can give. */
export function askSteer(
  table: Table,
  round: number,
  category: Category,
  basis: "grouped" | "stated",
  split: readonly string[],
  next: string,
): Ask<SteerReply> {
  const transcript = table.transcript.messages;
  return ask({
    id: next === "end" ? "steer/final" : `steer/${round}`,
    seat: table.moderator,
    purpose: "steer",
    phase: "steer",
    round,
    transcript,
    shape: steerShape(table.known(table.moderator, transcript), split, MOVES[category]),
    rules: [
      atMostWords(MODERATOR_WORDS, "flag", TYPED_FOR_MODERATOR),
      processOnly(["message", "undiscussed"]),
    ],
    notes: standingsListed(table, basis),
    details: { category, move: MOVES[category], next },
  });
}

export function askChallenge(table: Table, member: Member, round: number): Ask<ChallengeReply> {
  const transcript = table.readable();
  return ask({
    documents: table.dealt(member.seat),
    id: `challenge/${round}/${member.seat.id}`,
    seat: member.seat,
    purpose: "challenge",
    phase: "challenge",
    round,
    transcript,
    shape: challengeShape({
      ...table.known(member.seat, transcript),
      ...aimedAt(table, member, round),
    }),
    rules: [
      ...critical<ChallengeReply>(),
      atMostWords(MEMBER_WORDS, "reject", TYPED),
      ...changing<ChallengeReply>(table, member),
    ],
    notes: [...issuesListed(table), ...ownStances(table, member), ...ownWords(table, member)],
  });
}

export function askAttack(
  table: Table,
  round: number,
  phase: "challenge" | "synthesis" | "rebuttal",
  final = false,
): Ask<AttackReply> {
  const transcript = table.readable();
  const { seat } = table.devil;
  return ask({
    id: `${phase === "rebuttal" ? `rebuttal/${final ? "final" : round}` : `attack/${round}`}/${seat.id}`,
    seat,
    purpose: "attack",
    phase,
    round,
    transcript,
    shape: attackShape(table.known(seat, transcript)),
    rules: [
      ...critical<AttackReply>(),
      atMostWords(MEMBER_WORDS, "reject", TYPED),
      newPremises(table),
    ],
    notes: [
      ...issuesListed(table),
      { title: "Premises already named", items: [...table.premises] },
    ],
    details: { phase },
  });
}

export function askSynthesis(table: Table, member: Member, round: number): Ask<SynthesisReply> {
  const transcript = table.readable();
  return ask({
    documents: table.dealt(member.seat),
    id: `synthesis/${round}/${member.seat.id}`,
    seat: member.seat,
    purpose: "synthesis",
    phase: "synthesis",
    round,
    transcript,
    shape: synthesisShape(table.known(member.seat, transcript), followsChallenge(round)),
    rules: [atMostWords(MEMBER_WORDS, "reject", TYPED), ...changing<SynthesisReply>(table, member)],
    notes: [
      ...issuesListed(table),
      ...ownStances(table, member),
      ...attacked(table, member),
      ...ownWords(table, member),
    ],
  });
}

export function askFinal(
  table: Table,
  member: Member,
  round: number,
  alone: boolean,
): Ask<FinalReply> {
  const transcript = alone ? [] : table.readable();
  return ask({
    documents: table.dealt(member.seat),
    id: `final/${member.seat.id}`,
    seat: member.seat,
    purpose: "final",
    phase: "final",
    round,
    transcript,
    blind: alone,
    shape: finalShape(table.known(member.seat, transcript)),
    rules: [atMostWords(FINAL_WORDS, "reject", TYPED), ...changing<FinalReply>(table, member)],
    notes: [
      ...issuesListed(table),
      ...ownStances(table, member),
      ...attacked(table, member),
      ...ownWords(table, member, alone),
    ],
  });
}

export function askCompromise(table: Table, round: number, alone: boolean): Ask<CompromiseReply> {
  const { seat } = table.devil;
  return ask({
    id: `final/${seat.id}`,
    seat,
    purpose: "compromise",
    phase: "final",
    round,
    transcript: alone ? [] : table.readable(),
    blind: alone,
    shape: compromiseShape,
    rules: [atMostWords(FINAL_WORDS, "reject")],
    notes: [{ title: "Premises named so far", items: [...table.premises] }],
  });
}

export function askSelfChallenge(member: Member, own: JsonObject): Ask<SelfChallengeReply> {
  return ask({
    id: `self-challenge/${member.seat.id}`,
    seat: member.seat,
    purpose: "self-challenge",
    phase: "alone",
    round: 2,
    blind: true,
    shape: selfChallengeShape,
    rules: [atMostWords(MEMBER_WORDS, "reject")],
    notes: [{ title: "Your position", items: [inWords(own, FIELDS)] }],
  });
}

export function askIntegration(
  table: Table,
  round: number,
  split: readonly Issue[],
  minority: readonly string[],
  facts: readonly string[],
): Ask<IntegrationReply> {
  const transcript = table.transcript.messages;
  return ask({
    id: "integrate",
    seat: table.moderator,
    purpose: "integrate",
    phase: "integrate",
    round,
    transcript,
    shape: integrationShape(
      { ...table.known(table.moderator, transcript), ids: transcript.map((m) => m.id) },
      split,
      minority,
    ),
    rules: [
      processOnly(["overview", "rulings", "nextActions"], ["gains", "costs"]),
      everyRuling(split),
      everyMinority(minority),
    ],
    notes: [
      ...standingsListed(table, "stated"),
      { title: "How it ended, as computed", items: facts },
    ],
  });
}

function critical<
  T extends {
    weakness: string;
    failureScenario: string;
    alternative: string;
    noMaterialWeakness: string | null;
  },
>(): Rule<T>[] {
  return [
    noAgreement<T>(["weakness", "failureScenario", "alternative"]),
    rule(
      "complete-challenge",
      "Weakness, failure scenario and alternative are all required, unless noMaterialWeakness says what you tried.",
      (reply) => {
        if (reply.noMaterialWeakness !== null)
          return reply.noMaterialWeakness.trim() === ""
            ? "noMaterialWeakness: say what you tried, or set it to null"
            : undefined;
        const missing = (["weakness", "failureScenario", "alternative"] as const).filter(
          (field) => reply[field].trim() === "",
        );
        return missing.length > 0 ? `${missing.join(", ")}: must not be empty` : undefined;
      },
    ),
  ];
}

/** A stance that differs from the last one is a change and has a reason; what is called a change should be one. */
function changing<T extends Partial<Changing>>(table: Table, member: Member): Rule<T>[] {
  const before = new Map(
    table.issues.map((issue) => [issue.id, table.stated(member.key, issue.id)]),
  );
  const main = table.main?.id ?? "";
  const moves = (reply: T): { issue: string; was: string; is: string }[] =>
    Object.entries(reply.stances ?? {}).flatMap(([issue, is]) => {
      const was =
        issue === main && reply.roundOneOption !== undefined
          ? vote(reply.roundOneOption)
          : (before.get(issue) ?? null);
      return was !== null && was !== is ? [{ issue, was, is }] : [];
    });
  return [
    rule(
      "change-is-said",
      "If a stance of yours changed, set changed to true and say why.",
      (reply) => {
        if (reply.changed === true)
          return (reply.changeReason ?? "").trim() === ""
            ? "changeReason: a changed stance needs its reason"
            : undefined;
        const [move] = moves(reply);
        return move
          ? `changed: on ${move.issue} you held ${move.was} before and hold ${move.is} now; put ${move.was} back, or set changed to true and give the reason`
          : undefined;
      },
    ),
    {
      ...rule<T>(
        "change-is-one",
        "What you call a change is a stance that differs.",
        (reply) =>
          reply.changed === true && before.size > 0 && moves(reply).length === 0
            ? "changed is true, and every stance is as it was"
            : undefined,
        "flag",
      ),
      effect: "flag",
    },
  ];
}

function newPremises<T extends { premises: readonly Premise[] }>(table: Table): Rule<T> {
  const before = [...table.premises];
  return rule("new-premises", "Premises named in an earlier round do not count.", (reply) => {
    const old = reply.premises.find(
      (p, i) =>
        before.some((b) => sameText(b, p.premise)) ||
        reply.premises.some((q, j) => j < i && sameText(q.premise, p.premise)),
    );
    return old
      ? `premises: "${old.premise}" was named before; at least three new ones are needed`
      : undefined;
  });
}

function everyRuling(split: readonly Issue[]): Rule<IntegrationReply> {
  return rule(
    "every-split-issue",
    "Each split issue has one ruling, with every stance that is held.",
    (reply) => {
      const missing = split.filter((issue) => !reply.rulings.some((r) => r.issue === issue.id));
      return missing.length > 0
        ? `rulings: ${missing.map((i) => i.id).join(", ")} missing`
        : undefined;
    },
    "flag",
  );
}

function everyMinority(minority: readonly string[]): Rule<IntegrationReply> {
  return rule(
    "every-minority",
    "Each option held by a minority has its entry.",
    (reply) => {
      const missing = minority.filter((option) => !reply.minority.some((m) => m.option === option));
      return missing.length > 0 ? `minority: ${missing.join(", ")} missing` : undefined;
    },
    "flag",
  );
}

function issuesListed(table: Table): Note[] {
  return table.issues.map((issue) => ({
    title: `Issue ${issue.id}: ${issue.title}`,
    items: issue.stances.map((s) => `${s.id}: ${s.label}`),
  }));
}

/** The moderator alone is told who stands where. */
function standingsListed(table: Table, basis: "grouped" | "stated"): Note[] {
  const stances = table.stances(basis);
  return table.issues.map((issue) => ({
    title: `Issue ${issue.id}: ${issue.title}`,
    items: issue.stances.map((s) => {
      const holders = [...(stances.get(issue.id) ?? [])]
        .filter(([, stance]) => stance === s.id)
        .map(([member]) => member);
      return `${s.id}: ${s.label} (${holders.length === 0 ? "held by nobody" : `held by ${holders.join(", ")}`})`;
    }),
  }));
}

/** A challenge is aimed at one peer, another one each time, so that every claim is attacked and none by everybody. */
function aimedAt(
  table: Table,
  member: Member,
  round: number,
): { readonly targets?: readonly string[] } {
  const others = table.members.filter((m) => m !== member);
  const start = table.members.indexOf(member);
  const peer = others[(start + Math.floor(round / 2) - 1) % others.length];
  const claims = table.transcript.messages.filter(
    (m) =>
      (m.phase === "position" || m.phase === "synthesis") &&
      peer !== undefined &&
      (m.seat === peer.key || m.seat === peer.seat.id),
  );
  const latest = claims.at(-1);
  return latest ? { targets: [latest.id] } : {};
}

/** What a member last said of itself: nobody has to guess whether a stance is a change. */
function ownStances(table: Table, member: Member): Note[] {
  const items = table.issues
    .filter((issue) => table.hasStated(member.key, issue.id))
    .map((issue) => `${issue.id}: ${table.stated(member.key, issue.id) ?? NONE}`);
  return [{ title: "Your stances after your last turn", items }];
}

/** The messages that aimed at this member's, with what they said. */
function attacked(table: Table, member: Member): Note[] {
  const own = new Set(
    [...table.transcript.of(member.key), ...table.transcript.of(member.seat.id)].map((m) => m.id),
  );
  const by = table.transcript.messages.filter(
    (m) => typeof m.body["target"] === "string" && own.has(m.body["target"]),
  );
  return [{ title: ATTACKS, items: by.map((m) => m.id) }];
}

/** In a hub or alone, a member is shown its own earlier words, since no transcript holds them. */
function ownWords(table: Table, member: Member, always = false): Note[] {
  if (!table.hub && !always) return [];
  const own = [
    ...table.transcript.of(member.key),
    ...table.transcript.of(`${member.key}-substitute`),
  ];
  return own.length === 0
    ? []
    : [
        {
          title: "What you said before",
          items: own.map((m) => `${m.id} ${inWords(m.body, FIELDS)}`),
        },
      ];
}
