// Phases B, C and D: the lead proposes, the others add what they see, every present role makes its artifact.
import type { Fact, Message } from "../../kernel/fact.ts";
import type { Claim, Role } from "../../kernel/ledger.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/ask.ts";
import { vote } from "../shared/options.ts";
import type { Beside, CriticReply, TurnReply } from "./artifact-shapes.ts";
import { askArtifact, askProposal, askSupplement } from "./asks.ts";
import type { Attendance } from "./attendance.ts";
import { OWN, type ProposalReply, type StanceReply, type SupplementReply } from "./shapes.ts";
import { sectionRef, SECTIONS } from "./ledger/sections.ts";

import type { StructuredState } from "./state.ts";
import { notice } from "./voice.ts";
import { castOf } from "../shared/ballot.ts";

/** The claims that were raised; null where too few are left, or a present critic claims nothing. */
export function* speak(state: StructuredState, at: Attendance): Script<readonly Claim[] | null> {
  const artifacts = state.isQuick ? yield* speakAtOnce(state, at) : yield* speakInTurn(state, at);
  if (!at.isQuorate) return null;
  if (artifacts.get("critic")?.claims.length === 0) {
    yield* record([notice("no-claim", { round: at.round }, "critic")]);
    return null;
  }
  return mintClaims(state, at.round, artifacts);
}

type Artifacts = ReadonlyMap<Role, TurnReply>;

function* speakInTurn(state: StructuredState, at: Attendance): Script<Artifacts> {
  if (!(yield* propose(state, at))) return new Map();
  yield* supplement(state, at);
  return at.isQuorate ? yield* makeArtifacts(state, at, at.present, "nothing") : new Map();
}

/** The lead speaks and makes its artifact; then everyone else does. */
function* speakAtOnce(state: StructuredState, at: Attendance): Script<Artifacts> {
  let made: Artifacts = new Map();
  while (at.isQuorate && made.size === 0)
    made = yield* makeArtifacts(state, at, [at.lead], "proposal");
  if (!at.isQuorate) return new Map();
  return new Map([...made, ...(yield* makeArtifacts(state, at, at.others, "supplement"))]);
}

/** Whoever leads proposes; if it cannot, the next one leads. */
function* propose(state: StructuredState, at: Attendance): Script<boolean> {
  while (at.isQuorate) {
    const { lead, round } = at;
    const reply = yield* single(askProposal(state, at));
    if (isAnswered(reply)) {
      yield* record(proposalFacts(state, lead, reply, round));
      return true;
    }
    at.drop(lead);
    yield* record([gone(reply)]);
  }
  return false;
}

function* supplement(state: StructuredState, at: Attendance): Script<void> {
  const { others, round } = at;
  const replies = yield* all(others.map((role) => askSupplement(state, role, at)));
  yield* record(
    factsByRole(at, others, replies, (role, reply) => supplementFacts(state, role, reply, round)),
  );
}

function* makeArtifacts(
  state: StructuredState,
  at: Attendance,
  roles: readonly Role[],
  beside: Beside,
): Script<Artifacts> {
  const { round } = at;
  state.listen();
  const asks = roles.map((role) => askArtifact(state, role, at, beside));
  state.noteAnswersShown(roles);
  const replies = yield* all(asks);
  const made = new Map<Role, TurnReply>();
  yield* record(
    factsByRole(at, roles, replies, (role, reply) => {
      made.set(role, reply.value);
      return turnFacts(state, role, reply, round);
    }),
  );
  return made;
}

/** What every role's reply amounts to, in role order; whoever gave none is named, and away. */
function factsByRole<T>(
  at: Attendance,
  roles: readonly Role[],
  replies: readonly Reply<T>[],
  factsOf: (role: Role, reply: Answered<T>) => readonly Fact[],
): Fact[] {
  return roles.flatMap((role, i) => {
    const reply = replies[i] as Reply<T>; // one reply per role
    if (isAnswered(reply)) return factsOf(role, reply);
    at.drop(role);
    return [gone(reply)];
  });
}

function proposalFacts(
  state: StructuredState,
  role: Role,
  reply: Answered<ProposalReply>,
  round: number,
): Fact[] {
  const { options, reasons, proposedOption, proposal } = reply.value;
  // Peers read words, not who votes for what.
  const message = state.say({ ...reply, value: { proposal } }, round, "proposal");
  const facts: Fact[] = [message];
  if (reasons) state.reasons = reasons.filter(({ holders }) => holders.length > 0).length;
  if (options && !state.main) {
    facts.push(...state.group(state.brief.topic, options, 0));
    // Where the lead puts itself is its own word.
    const own = state.readAs.get(role);
    if (own !== undefined) facts.push(...state.confirm(role, own, state.blindMessage(role)));
  }
  // Where the options are listed with the proposal, it amounts to the one in which the lead puts itself.
  const option = vote(proposedOption) ?? (options ? state.held(role) : null);
  // A proposal for what its author holds speaks for it: what attacks the one attacks the other.
  if (option !== null)
    facts.push(
      ...(state.held(role) === option
        ? state.argument.declare(option, message)
        : [state.argument.link(message, { to: option, relation: "supports", comment: "" })]),
    );
  return facts;
}

function supplementFacts(
  state: StructuredState,
  role: Role,
  reply: Answered<SupplementReply>,
  round: number,
): Fact[] {
  const { supplement: text, relation, point } = reply.value;
  const value = { supplement: text, relation, ...(point.trim() === "" ? {} : { point }) };
  const message = state.say({ ...reply, value }, round, "supplement");
  const proposal = state.said(round, "proposal").findLast(({ seat }) => seat !== role);
  if (!proposal) return [message];
  return [
    message,
    relation === "counters"
      ? state.argument.attack(
          message,
          proposal.id,
          point.trim() || state.cut(message.id, text, ATTACK_WORDS),
        )
      : state.argument.link(message, { to: proposal.id, relation, comment: "" }),
  ];
}

/** Of an attack whose author did not say it in a sentence. */
const ATTACK_WORDS = 40;

const BESIDE = /^(?:proposal-words|supplement-words|one-group)\b/;

/** A turn: what was said beside the artifact, the artifact, and where its author stands now. */
function turnFacts(state: StructuredState, role: Role, reply: Answered<TurnReply>, round: number) {
  const { value } = reply;
  const facts: Fact[] = [];
  // What a rule noted of the words beside the artifact is noted on them alone.
  const words = { ...reply, flags: reply.flags.filter((flag) => BESIDE.test(flag)) };
  if (value.proposal !== undefined)
    facts.push(...proposalFacts(state, role, words as Answered<ProposalReply>, round)); // it has a proposal
  if (value.supplement !== undefined)
    facts.push(...supplementFacts(state, role, words as Answered<SupplementReply>, round)); // it has a supplement
  const own = Object.fromEntries(
    Object.entries(value).filter(([field]) => SECTIONS[role].includes(field)),
  );
  const flags = reply.flags.filter((flag) => !BESIDE.test(flag));
  const message = state.say({ ...reply, flags, value: own }, round, "artifact");
  facts.push(
    message,
    ...attackFacts(state, role, value, message),
    ...declareAndVote(state, role, reply, message),
  );
  return facts;
}

/** What a critic calls broken it attacks; what it could not break it leaves alone. */
function attackFacts(state: StructuredState, role: Role, value: TurnReply, message: Message) {
  if (role !== "critic") return [];
  const { target, verdict, hypothesis } = value as TurnReply & CriticReply; // the critic's form
  const [proposal] = state.said(message.round, "proposal");
  const to = target === "proposal" ? proposal?.id : target;
  // A lead that is the critic has nobody but itself to answer for its proposal.
  const isAnothers = to === proposal?.id && proposal?.seat !== role;
  const isHit = to !== undefined && (isAnothers || state.options.includes(to));
  return verdict === "BROKEN" && isHit ? [state.argument.attack(message, to, hypothesis)] : [];
}

/** Claims in role order, under ids that name their round. */
function mintClaims(state: StructuredState, round: number, artifacts: Artifacts): Claim[] {
  const raised = [...artifacts].flatMap(([role, { claims }]) =>
    claims.map((claim) => [role, claim] as const),
  );
  return raised.map(([role, { text, testable_as, supersedes, option }], i): Claim => {
    const held = option === OWN ? state.held(role) : vote(option);
    return {
      id: `C-${round}-${i + 1}`,
      round,
      raised_by: role,
      text,
      testable_as,
      status: "pending",
      raised_at_artifact: sectionRef(round, role, "claims"),
      ...(supersedes == null ? {} : { supersedes }),
      ...(held === null ? {} : { option: held }),
    };
  });
}

// Where a role stands, in its own typed words: what its blind position was, what it says to attacks, its vote.
/** What a role says to attacks counts before its vote: who takes one as fatal leaves for it. */
export function declareAndVote(
  state: StructuredState,
  role: Role,
  reply: Answered<StanceReply>,
  message: Message,
): Fact[] {
  const { declaredOption, ownOption, vote } = reply.value;
  const facts: Fact[] = state.argument.exchange(role, message, reply.value);
  if (!state.main) return facts;
  if (declaredOption !== undefined) {
    const held = state.optionIn(declaredOption, ownOption, facts);
    facts.push(...state.confirm(role, held, state.blindMessage(role)));
  }
  if (vote !== undefined) {
    const option = state.optionIn(vote.option, vote.own, facts);
    facts.push(...state.cast(role, message, castOf({ ...reply, value: { vote } }, option)));
  }
  return facts;
}
