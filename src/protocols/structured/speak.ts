// Phases B, C and D: the lead proposes, the others add what they see, every present role makes its artifact.
import type { Fact, Message } from "../../kernel/fact.ts";
import type { Claim, Role } from "../../kernel/ledger.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { sectionRef, SECTIONS } from "../../ledger/sections.ts";
import { position, vote } from "../shared/options.ts";
import type { Before } from "../shared/stances.ts";
import { OWN } from "./fields.ts";
import { askArtifact, askProposal, askSupplement } from "./asks.ts";
import type { Attendance } from "./attendance.ts";
import type {
  ClaimReply,
  CriticReply,
  ProposalReply,
  SupplementReply,
  TurnReply,
} from "./replies.ts";
import type { Table } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { notice } from "./voice.ts";

export interface Made {
  readonly artifacts: ReadonlyMap<Role, TurnReply>;
  readonly claims: readonly Claim[];
}

/** Null where too few are left, or a present critic claims nothing. */
export function* spoken(table: Table, at: Attendance): Script<Made | null> {
  const replies = table.isQuick ? yield* inOneTurn(table, at) : yield* inTurns(table, at);
  if (!at.isQuorate) return null;
  const critic = replies.get("critic");
  if (critic && critic.claims.length === 0) {
    yield* record([notice("no-claim", { round: at.round }, "critic")]);
    return null;
  }
  return { artifacts: replies, claims: minted(table, at.round, replies) };
}

function* inTurns(table: Table, at: Attendance): Script<ReadonlyMap<Role, TurnReply>> {
  if (!(yield* proposed(table, at))) return new Map();
  yield* supplemented(table, at);
  return at.isQuorate ? yield* turns(table, at, at.present, () => "nothing") : new Map();
}

/** The lead speaks and makes its artifact; then everyone else does. */
function* inOneTurn(table: Table, at: Attendance): Script<ReadonlyMap<Role, TurnReply>> {
  let replies: ReadonlyMap<Role, TurnReply> = new Map();
  while (at.isQuorate && replies.size === 0)
    replies = yield* turns(table, at, [at.lead], () => "proposal");
  if (!at.isQuorate) return new Map();
  const rest = yield* turns(table, at, at.others, () => "supplement");
  return new Map([...replies, ...rest]);
}

/** Whoever leads proposes; if it cannot, the next one leads. */
function* proposed(table: Table, at: Attendance): Script<boolean> {
  while (at.isQuorate) {
    const { lead, round } = at;
    table.show(lead, table.messages(round));
    const reply = yield* one(askProposal(table, at));
    if (isAnswered(reply)) {
      yield* record(proposal(table, lead, reply, round));
      return true;
    }
    at.drop(lead);
    yield* record([gone(reply)]);
  }
  return false;
}

function* supplemented(table: Table, at: Attendance): Script<void> {
  const { others, round } = at;
  for (const role of others) table.show(role, table.messages(round));
  const replies = yield* together(others.map((role) => askSupplement(table, role, at)));
  yield* record(
    byRole(at, others, replies, (role, reply) => supplement(table, role, reply, round)),
  );
}

function* turns(
  table: Table,
  at: Attendance,
  roles: readonly Role[],
  beside: (role: Role) => Parameters<typeof askArtifact>[3],
): Script<ReadonlyMap<Role, TurnReply>> {
  const { round } = at;
  const before = { holders: table.holders(), graph: table.standing.graph() };
  const shown = new Map(roles.map((role) => [role, table.show(role, table.messages(round))]));
  const replies = yield* together(roles.map((role) => askArtifact(table, role, at, beside(role))));
  const made = new Map<Role, TurnReply>();
  yield* record(
    byRole(at, roles, replies, (role, reply) => {
      made.set(role, reply.value);
      return turn(table, role, reply, round, { ...before, delivered: shown.get(role) ?? [] });
    }),
  );
  return made;
}

/** What every role's reply amounts to, in role order; whoever gave none is named, and away. */
function byRole<T>(
  at: Attendance,
  roles: readonly Role[],
  replies: readonly Reply<T>[],
  said: (role: Role, reply: Answered<T>) => readonly Fact[],
): Fact[] {
  return roles.flatMap((role, i) => {
    const reply = replies[i] as Reply<T>; // one reply per role
    if (isAnswered(reply)) return said(role, reply);
    at.drop(role);
    return [gone(reply)];
  });
}

function proposal(table: Table, role: Role, reply: Answered<ProposalReply>, round: number): Fact[] {
  const { options, reasons, proposedOption, proposal: text } = reply.value;
  // Peers read words, not who votes for what.
  const message = table.say({ ...reply, value: { proposal: text } }, round, "proposal");
  const facts: Fact[] = [message];
  if (reasons) table.reasons = reasons.filter(({ holders }) => holders.length > 0).length;
  if (options && !table.main)
    facts.push(...table.group(table.brief.topic, options, 0), ...ownGroup(table, role));
  const option = vote(proposedOption);
  // A proposal argues for the option it amounts to, and so against the others.
  if (option !== null)
    facts.push(table.standing.links(message, { to: option, relation: "supports", comment: "" }));
  return facts;
}

/** Where the lead puts itself is its own word. */
function ownGroup(table: Table, lead: Role): Fact[] {
  const option = table.readAs.get(lead);
  const blind = table.transcript.of(lead).find(({ phase }) => phase === "position");
  return option === undefined ? [] : confirmed(table, lead, option, blind);
}

function confirmed(
  table: Table,
  role: Role,
  option: string | null,
  blind: Message | undefined,
): Fact[] {
  table.blind.set(role, option);
  const confidence = blind?.body["confidence"];
  return table.confirm(role, option, blind, 0, typeof confidence === "number" ? confidence : null);
}

function supplement(
  table: Table,
  role: Role,
  reply: Answered<SupplementReply>,
  round: number,
): Fact[] {
  const { supplement: text, relation } = reply.value;
  const mode = relation === "counters" ? (reply.value.mode ?? "rebuts") : null;
  const message = table.say(
    { ...reply, value: { supplement: text, relation, mode } },
    round,
    "supplement",
  );
  const proposal = table
    .messages(round)
    .findLast(({ phase, seat }) => phase === "proposal" && seat !== role);
  return [
    message,
    ...(proposal
      ? [table.standing.links(message, { to: proposal.id, relation, mode, comment: "" })]
      : []),
  ];
}

const BESIDE = /^(?:proposal-words|supplement-words|one-group)\b/;

/** A turn: what was said beside the artifact, the artifact, and where its author stands now. */
function turn(
  table: Table,
  role: Role,
  reply: Answered<TurnReply>,
  round: number,
  before: Before,
): Fact[] {
  const { value } = reply;
  const facts: Fact[] = [];
  // What a rule noted of the words beside the artifact is noted on them alone.
  const [ofWords, ofArtifact] = [true, false].map((isOfWords) =>
    reply.flags.filter((flag) => BESIDE.test(flag) === isOfWords),
  ) as [string[], string[]]; // two lists
  if (value.proposal !== undefined)
    facts.push(
      ...proposal(table, role, { ...reply, flags: ofWords, value: value as ProposalReply }, round),
    ); // it has a proposal
  if (value.supplement !== undefined)
    facts.push(
      ...supplement(
        table,
        role,
        { ...reply, flags: ofWords, value: value as SupplementReply },
        round,
      ),
    ); // it has a supplement
  const own = Object.fromEntries(
    Object.entries(value).filter(([field]) => SECTIONS[role].includes(field)),
  );
  const message = table.say({ ...reply, flags: ofArtifact, value: own }, round, "artifact");
  facts.push(
    message,
    ...attack(table, role, value, message),
    ...stance(table, role, value, message, before),
  );
  return facts;
}

/** What a critic calls broken it attacks; what it could not break it leaves alone. */
function attack(table: Table, role: Role, value: TurnReply, message: Message): Fact[] {
  if (role !== "critic") return [];
  const { target, verdict, hypothesis } = value as TurnReply & CriticReply; // the critic's form
  if (verdict !== "BROKEN" || !table.options.includes(target)) return [];
  return [
    table.standing.links(message, {
      to: target,
      relation: "counters",
      mode: "rebuts",
      comment: hypothesis,
    }),
  ];
}

function stance(
  table: Table,
  role: Role,
  value: TurnReply,
  message: Message,
  before: Before,
): Fact[] {
  const { declaredOption, option, ownOption, changeReason = "", changedBecauseOf = [] } = value;
  const facts: Fact[] = [];
  if (!table.main) return facts;
  if (declaredOption !== undefined) {
    const blind = table.transcript.of(role).find(({ phase }) => phase === "position");
    const held = table.stanceIn(declaredOption, ownOption, facts);
    facts.push(...confirmed(table, role, held, blind));
  }
  if (option !== undefined) {
    const held = table.stanceIn(option, ownOption, facts);
    const shift = table.turn(role, held, message, { changeReason, changedBecauseOf }, before);
    facts.push(
      ...(shift.length > 0 ? table.standing.declared(held, message) : []),
      position(role, message.round, table.main.id, held, "stated", message.id),
      ...shift,
    );
  }
  return facts;
}

/** Claims in role order, under ids that name their round. */
function minted(table: Table, round: number, replies: ReadonlyMap<Role, TurnReply>): Claim[] {
  const raised = [...replies].flatMap(([role, { claims }]) =>
    claims.map((claim) => ({ role, claim })),
  );
  return raised.map(({ role, claim }, i) =>
    line(
      `C-${round}-${i + 1}`,
      round,
      role,
      claim,
      claim.option === OWN ? table.stated(role) : vote(claim.option),
    ),
  );
}

function line(
  id: string,
  round: number,
  role: Role,
  { text, testable_as, supersedes }: ClaimReply,
  held: string | null,
): Claim {
  return {
    id,
    round,
    raised_by: role,
    text,
    testable_as,
    status: "pending",
    raised_at_artifact: sectionRef(round, role, "claims"),
    ...(supersedes == null ? {} : { supersedes }),
    ...(held === null ? {} : { option: held }),
  };
}
