// What a seat is shown of what was said: its own round as far as its task needs it, older rounds in brief, and whole whatever it tests.
// Law: what is in brief names the ids of what it stands for; nothing in it is anybody's words changed, only cut.
import type { Note } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import type { Claim, ClaimStatus, Role } from "../../kernel/ledger.ts";
import { oneLine } from "../../text/visible.ts";
import { textAt } from "../../views/deliberation-state.ts";
import { listed } from "../shared/ask.ts";
import { artifactPath } from "./ledger/sections.ts";
import { checksMade, claimStatuses, marksOn } from "./ledger/ledgers.ts";
import type { StructuredState } from "./state.ts";

/** Words of a text that is shown in brief. */
const BRIEF_WORDS = 24;
/** A proposal in brief says what it amounts to; its first sentences do. */
const PROPOSAL_WORDS = 45;

/** What of a message is shown in brief: its answer, and how it meets another's. */
const KEPT = ["position", "proposal", "point", "relation"];

/** A message with what it comes to, under the same id. */
export function cutMessage(state: StructuredState, message: Message): Message {
  const kept = KEPT.flatMap((field) => {
    const text = message.body[field];
    return typeof text === "string"
      ? [[field, state.cut(`${message.id} ${field}`, text, PROPOSAL_WORDS)] as const]
      : [];
  });
  return { ...message, body: Object.fromEntries(kept) };
}

/** The blind positions: whole in the first round, in brief later, when everyone has heard them. */
export function listPositions(state: StructuredState, round: number): readonly Message[] {
  const said = state.said(0, "position");
  const shown = round === 1 ? said : said.map((message) => cutMessage(state, message));
  return [...shown, ...state.said(0, "disclosure")];
}

/** An earlier trace that held, and that no attack has come back to: the critic may try it again, and gets it whole. */
export function findRetest(state: StructuredState, round: number): Message | undefined {
  const cited = state.ledgers.verifications.flatMap(({ round: made, evidence_refs: refs }) =>
    refs.filter((ref) => !ref.startsWith(artifactPath(made, "action"))),
  );
  const held = state.ledgers.verifications.find(
    (line) =>
      line.check === "critic_attack_on_action_trace" &&
      line.result === "ROBUST" &&
      line.round < round - 1 &&
      !cited.some((ref) => ref.startsWith(artifactPath(line.round, "action"))),
  );
  return held && state.artifact(held.round, "action");
}

/** What everyone has to heed in this round. */
export function noteSituation(state: StructuredState): Note[] {
  return [
    ...noteAim(state),
    noteStandard(state),
    note("What the drift check wants corrected", state.correction),
    note("What the last lead wants done otherwise from now on", state.procedure),
    note("Warning", state.isTightened ? WARNING : null),
    ...listed("Options", state.main),
    {
      title: "What each role looks after here",
      items: [...state.filled].map(
        ([role, { who, watches }]) => `${role} (${oneLine(who, 120)}): ${oneLine(watches, 160)}`,
      ),
    },
  ];
}

const WARNING =
  "Fewer and fewer checks disagree. That may be agreement for its own sake: look for what the last rounds let pass.";

export function noteAim(state: StructuredState): Note[] {
  return [
    noteSystem(state),
    note("The anchor: what this deliberation is measured against", state.brief.anchor),
  ];
}

export function noteStandard({ brief }: StructuredState): Note {
  return note("What counts as evidence here", brief.evidence);
}

export function noteSystem({ brief }: StructuredState): Note {
  return note("The system this is about", brief.system);
}

/** A note where there is something to say. */
function note(title: string, item: string | null): Note {
  return { title, items: item === null || item === "" ? [] : [item] };
}

/** Claims as they are read: this round's may be among them, before any ledger holds them. */
interface Raised {
  readonly claims?: readonly Claim[];
  readonly status?: ReadonlyMap<string, ClaimStatus>;
  /** Whoever tests claims, or decides by them, reads them whole. */
  readonly isWhole?: boolean;
}

/** The ledgers as a seat reads them, and the earlier rounds in brief. */
export function noteRecord(state: StructuredState, round: number, about: Raised = {}): Note[] {
  const { ledgers } = state;
  const { claims = ledgers.claims, status = claimStatuses(ledgers), isWhole = false } = about;
  const cut = (id: string, text: string): string =>
    isWhole ? text : state.cut(id, text, BRIEF_WORDS);
  const known = claims.filter(({ id }) => status.get(id) !== "superseded");
  return [
    { title: "Earlier rounds in brief", items: earlier(state, round) },
    {
      title: "Claims so far",
      items: known.map(({ id, raised_by, text, testable_as, option }) => {
        const now = status.get(id) ?? "pending";
        const isOpen = isWhole || now === "pending";
        const says = isOpen ? `${text} Testable as: ${testable_as}` : cut(id, text);
        return `${id} (${now.replaceAll("_", " ")}, raised by ${raised_by}${option === undefined ? "" : `, for ${option}`}): ${says}`;
      }),
    },
    {
      title: "Decisions so far",
      items: ledgers.decisions.map(
        ({ id, text, cites }) =>
          `${id}${replacedBy(state, id)}: ${cut(id, text)} (cites ${cites.map((cite) => cite.id).join(", ")})`,
      ),
    },
    {
      title: "Open tensions",
      items: state.openTensions.map(
        ({ id, text, sources }) => `${id} (${sources.join(", ")}): ${cut(id, text)}`,
      ),
    },
  ];
}

/** A line for each round: who led, what was proposed, what the checks found. What broke is said in a few words, with the message that says it. */
function earlier(state: StructuredState, round: number): string[] {
  return state.ledgers.lead_history
    .filter((held) => held.round < round)
    .map(({ round: n, lead, absent_agent: absent }) => {
      const [proposal] = state.said(n, "proposal");
      const proposed =
        proposal === undefined
          ? ""
          : ` ${proposal.id} proposes: ${state.cut(proposal.id, textAt(proposal.body, "proposal"), BRIEF_WORDS)}`;
      const checks = checksMade(state.ledgers, n).map(({ id, check, result, option, notes }) => {
        const on = option === undefined ? "" : ` on ${option}`;
        const message = state.said(n, "cross_validation").find(({ body }) => check in body);
        const where = message === undefined ? "" : ` in ${message.id}`;
        const found = result === "BROKEN" ? `: ${state.cut(id, notes, BRIEF_WORDS)}` : ".";
        return `${id} ${result}${on}${where}${found}`;
      });
      const away = absent === null ? "" : `, without ${absent}`;
      return `Round ${n}, led by ${lead}${away}.${proposed} ${checks.join(" ")}`;
    });
}

/** Ids of messages that the brief account names: they may have moved somebody. */
export function listChecks(state: StructuredState, round: number): readonly Message[] {
  return state.transcript.messages.filter(
    (message) => message.round < round && message.phase === "cross_validation",
  );
}

/** A later decision may have taken the place of an earlier one. */
function replacedBy({ ledgers }: StructuredState, decision: string): string {
  const later = ledgers.decisions.find(({ cites }) =>
    cites.some(({ id, relation }) => id === decision && relation === "supersedes"),
  );
  return later ? ` (superseded by ${later.id})` : "";
}

/** Where a role stands, so that nobody has to guess whether an option is a change. */
export function noteStanding(state: StructuredState, role: Role): Note {
  const blind = state.blindMessage(role);
  const items = [
    ...(blind ? [`Your blind position is ${blind.id}.`] : []),
    ...(state.hasVoted(role) ? [`You hold ${state.held(role) ?? "none of the options"}.`] : []),
  ];
  return { title: "Your position", items };
}

/** Claims that nothing here can test, each with the test that would settle it. */
export function noteMarks(state: StructuredState): Note {
  return {
    title: "Claims that nothing here can test, and what would",
    items: [...marksOn(state.ledgers)].map(([id, test]) => `${id}: ${test}`),
  };
}
