// Every ask of a dialectic, built from its state. Who may see what is decided here and nowhere else.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { Category, Issue, Message } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { ask, listed, listHolders, type AskedWith } from "../shared/ask.ts";
import { NONE } from "../shared/options.ts";
import { atMostWords, processOnly } from "../shared/rules/rules.ts";
import { inWords } from "../shared/transcript.ts";
import { followsChallenge, type DialecticBrief } from "./brief.ts";
import { MODERATOR } from "./cast.ts";
import type { Basis } from "./convergence.ts";
import { changeRules, CRITICAL, everyMinority, everyRuling, newPremises } from "./rules.ts";
import * as shapes from "./shapes.ts";
import type { DialecticState, Member } from "./state.ts";
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

export function askCast(brief: DialecticBrief) {
  return ask({
    id: "cast",
    seat: MODERATOR,
    purpose: "cast",
    round: 0,
    shape: shapes.castShape(brief.lang),
    rules: [atMostWords(MODERATOR_WORDS, "flag")],
    blind: true,
    details: { options: brief.options },
  });
}

/** An ask of a member, or of the devil's advocate. */
function askMember<T>(
  state: DialecticState,
  { seat }: Member,
  purpose: string,
  round: number,
  asked: AskedWith<T>,
): Ask<T> {
  const dealt = seat === state.devil.seat ? {} : { documents: state.dealt(seat) };
  return ask({ id: `${purpose}/${round}/${seat.id}`, seat, purpose, round, ...dealt, ...asked });
}

/** An ask of the moderator, who reads everything. */
function askModerator<T>(
  state: DialecticState,
  id: string,
  purpose: string,
  round: number,
  asked: AskedWith<T>,
): Ask<T> {
  const transcript = state.transcript.messages;
  return ask({ id, seat: state.moderator, purpose, round, transcript, ...asked });
}

export function askPosition(state: DialecticState, member: Member) {
  return askMember(state, member, "position", 1, {
    blind: true,
    shape: shapes.positionShape(state.known(member.seat, [])),
    rules: [atMostWords(MEMBER_WORDS, "reject", TYPED)],
    notes: listed("Options", state.main),
  });
}

export function askPremises(state: DialecticState) {
  return askMember(state, state.devil, "premises", 1, {
    id: `position/1/${state.devil.seat.id}`,
    phase: "position",
    blind: true,
    shape: shapes.premisesShape,
    rules: [atMostWords(MEMBER_WORDS, "reject")],
    notes: listed("Options", state.main),
  });
}

export function askFrame(state: DialecticState) {
  const groups = state.options.length === 0;
  const known = state.known(state.moderator, state.transcript.messages);
  return askModerator(state, "frame/1", "frame", 1, {
    shape: shapes.frameShape(known, groups),
    rules: [processOnly<shapes.FrameReply>(["issues"], ["stances"])],
    notes: listed("Options", state.main),
    details: { groups, members: state.members.map((m) => m.seat.id) },
  });
}

export function askDigest(state: DialecticState, round: number, fresh: readonly Message[]) {
  const isFinal = fresh.some((m) => m.phase === "final");
  const ids = fresh.map((m) => m.id);
  return askModerator(state, isFinal ? "digest/final" : `digest/${round}`, "digest", round, {
    shape: shapes.digestShape({ ...state.known(state.moderator, fresh), ids }),
    rules: [
      atMostWords(MODERATOR_WORDS, "flag", TYPED),
      processOnly<shapes.DigestReply>(["entries"]),
    ],
    details: { ids },
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
  state: DialecticState,
  round: number,
  category: Category,
  basis: Basis,
  split: readonly string[],
  next: string,
) {
  const move = MOVES[category];
  const known = state.known(state.moderator, state.transcript.messages);
  return askModerator(state, next === "end" ? "steer/final" : `steer/${round}`, "steer", round, {
    shape: shapes.steerShape(known, split, move),
    rules: [
      atMostWords(MODERATOR_WORDS, "flag", TYPED_FOR_MODERATOR),
      processOnly<shapes.SteerReply>(["message", "undiscussed"]),
    ],
    notes: listStandings(state, basis),
    details: { category, move, next },
  });
}

export function askChallenge(state: DialecticState, member: Member, round: number) {
  const transcript = state.readable();
  const known = state.known(member.seat, transcript);
  return askMember(state, member, "challenge", round, {
    transcript,
    shape: shapes.challengeShape({ ...known, ...aimFor(state, member, round) }),
    rules: [...CRITICAL, atMostWords(MEMBER_WORDS, "reject", TYPED), ...changeRules(state, member)],
    notes: [...listIssues(state), ...ownStances(state, member), ...ownWords(state, member)],
  });
}

export function askAttack(
  state: DialecticState,
  round: number,
  phase: "challenge" | "synthesis" | "rebuttal",
  final = false,
) {
  const transcript = state.readable();
  const { seat } = state.devil;
  return askMember(state, state.devil, "attack", round, {
    ...(phase === "rebuttal" ? { id: `rebuttal/${final ? "final" : round}/${seat.id}` } : {}),
    phase,
    transcript,
    shape: shapes.attackShape(state.known(seat, transcript)),
    rules: [...CRITICAL, atMostWords(MEMBER_WORDS, "reject", TYPED), newPremises(state)],
    notes: [...listIssues(state), { title: "Premises already named", items: [...state.premises] }],
    details: { phase },
  });
}

export function askSynthesis(state: DialecticState, member: Member, round: number) {
  const transcript = state.readable();
  const known = state.known(member.seat, transcript);
  return askMember(state, member, "synthesis", round, {
    transcript,
    shape: shapes.synthesisShape(known, followsChallenge(round)),
    rules: [atMostWords(MEMBER_WORDS, "reject", TYPED), ...changeRules(state, member)],
    notes: [
      ...listIssues(state),
      ...ownStances(state, member),
      ...listAttacks(state, member),
      ...ownWords(state, member),
    ],
  });
}

export function askFinal(state: DialecticState, member: Member, round: number, alone: boolean) {
  const transcript = alone ? [] : state.readable();
  return askMember(state, member, "final", round, {
    id: `final/${member.seat.id}`,
    transcript,
    blind: alone,
    shape: shapes.finalShape(state.known(member.seat, transcript)),
    rules: [atMostWords(FINAL_WORDS, "reject", TYPED), ...changeRules(state, member)],
    notes: [
      ...listIssues(state),
      ...ownStances(state, member),
      ...listAttacks(state, member),
      ...ownWords(state, member, alone),
    ],
  });
}

export function askCompromise(state: DialecticState, round: number, alone: boolean) {
  return askMember(state, state.devil, "compromise", round, {
    id: `final/${state.devil.seat.id}`,
    phase: "final",
    transcript: alone ? [] : state.readable(),
    blind: alone,
    shape: shapes.compromiseShape,
    rules: [atMostWords(FINAL_WORDS, "reject")],
    notes: [{ title: "Premises named so far", items: [...state.premises] }],
  });
}

export function askSelfChallenge({ seat }: Member, own: JsonObject) {
  return ask({
    id: `self-challenge/${seat.id}`,
    seat,
    purpose: "self-challenge",
    phase: "alone",
    round: 2,
    blind: true,
    shape: shapes.selfChallengeShape,
    rules: [atMostWords(MEMBER_WORDS, "reject")],
    notes: [{ title: "Your position", items: [inWords(own, FIELDS)] }],
  });
}

export function askIntegration(
  state: DialecticState,
  round: number,
  split: readonly Issue[],
  minority: readonly string[],
  facts: readonly string[],
) {
  const ids = state.transcript.messages.map((m) => m.id);
  return askModerator(state, "integrate", "integrate", round, {
    shape: shapes.integrationShape(ids, split, minority),
    rules: [
      processOnly<shapes.IntegrationReply>(
        ["overview", "rulings", "nextActions"],
        ["gains", "costs"],
      ),
      everyRuling(split),
      everyMinority(minority),
    ],
    notes: [
      ...listStandings(state, "stated"),
      { title: "How it ended, as computed", items: facts },
    ],
  });
}

const titleOf = ({ id, title }: Issue): string => `Issue ${id}: ${title}`;

function listIssues({ issues }: DialecticState): Note[] {
  return issues.flatMap((issue) => listed(titleOf(issue), issue));
}

/** The moderator alone is told who stands where. */
function listStandings(state: DialecticState, basis: Basis): Note[] {
  const stances = state.stances(basis);
  return state.issues.map((issue) => {
    const held = [...(stances.get(issue.id) ?? [])];
    const holdersOf = (id: string): string[] =>
      held.filter(([, stance]) => stance === id).map(([member]) => member);
    return { title: titleOf(issue), items: listHolders(issue, holdersOf) };
  });
}

/** A challenge is aimed at one peer, another one each time, so that every claim is attacked and none by everybody. */
function aimFor(
  state: DialecticState,
  member: Member,
  round: number,
): { readonly targets?: readonly string[] } {
  const others = state.members.filter((m) => m !== member);
  const start = state.members.indexOf(member);
  const peer = others[(start + Math.floor(round / 2) - 1) % others.length];
  const claims = state.transcript.messages.filter(
    (m) =>
      (m.phase === "position" || m.phase === "synthesis") &&
      peer !== undefined &&
      (m.seat === peer.key || m.seat === peer.seat.id),
  );
  const latest = claims.at(-1);
  return latest ? { targets: [latest.id] } : {};
}

/** What a member last said of itself: nobody has to guess whether a stance is a change. */
function ownStances(state: DialecticState, member: Member): Note[] {
  const items = state.issues
    .filter((issue) => state.hasStated(member.key, issue.id))
    .map((issue) => `${issue.id}: ${state.stated(member.key, issue.id) ?? NONE}`);
  return [{ title: "Your stances after your last turn", items }];
}

/** The messages that aimed at this member's, with what they said. */
function listAttacks(state: DialecticState, member: Member): Note[] {
  const own = new Set(
    [...state.transcript.of(member.key), ...state.transcript.of(member.seat.id)].map((m) => m.id),
  );
  const by = state.transcript.messages.filter(
    (m) => typeof m.body["target"] === "string" && own.has(m.body["target"]),
  );
  return [{ title: ATTACKS, items: by.map((m) => m.id) }];
}

/** In a hub or alone, a member is shown its own earlier words, since no transcript holds them. */
function ownWords(state: DialecticState, member: Member, always = false): Note[] {
  if (!state.hub && !always) return [];
  const own = [
    ...state.transcript.of(member.key),
    ...state.transcript.of(`${member.key}-substitute`),
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
