// Every ask of a review, built from its state. Who may see what is decided here and nowhere else.
import { type Ask, type Note, type Seat, type Strained } from "../../kernel/ask.ts";
import { withoutNewControls } from "../../text/edits.ts";
import { ask, type AskedWith } from "../shared/ask.ts";
import { MOST_ARTIFACT_CHARS } from "./brief.ts";
import { bySeverity, isAddressable, isBlocking, isOpenTo, isVoicedBy } from "./findings.ts";
import type { ReviewFault } from "./findings.ts";
import {
  changedNote,
  idsOf,
  describeFaultInFull,
  describeFault,
  lookedUp,
  othersNote,
  overruledNote,
  ownNote,
  sharedValues,
  shorten,
  watches,
} from "./notes.ts";
import {
  alternativeGiven,
  blockShown,
  editsFit,
  everyConcern,
  everyEarlier,
  everyProposal,
  evidenceHolds,
  isChanged,
  onceEach,
  passGrounded,
} from "./rules.ts";
import {
  assessShape,
  CONTROLS_TAKEN,
  crossShape,
  groupShape,
  moreShape,
  proposalShape,
  revisionShape,
  searchShape,
} from "./shapes.ts";
import type { AssessReply, ProposalReply, RevisionReply } from "./shapes.ts";
import { AUTHOR, LIBRARIAN, RECORDER, type ReviewState } from "./state.ts";

type Put<T> = AskedWith<T> & {
  readonly seat: Seat;
  readonly purpose: string;
  readonly round: number;
};

/** Those who sort or look something up do not judge the artifact. */
const WITHOUT_ARTIFACT: ReadonlySet<string> = new Set(["search", "group"]);

/** What every ask of a review has: nobody reads a peer's message, and the shared values come first among the notes. */
export function askOf<T>(state: ReviewState, { notes = [], ...about }: Put<T>): Ask<T> {
  const { purpose, round } = about;
  return ask({
    id: `${purpose}/${round}`,
    ...(WITHOUT_ARTIFACT.has(purpose) ? {} : { artifact: state.artifact }),
    notes: [sharedValues(state), ...notes],
    ...about,
  });
}

/** A text that was changed is read whole; one that was not is not read again: what was declined is answered. */
export function askAssess(state: ReviewState, seat: Seat, round: number): Ask<AssessReply> {
  const { faults } = state;
  const isReading = !state.hasRead(seat.id);
  const open = faults.filter((fault) => isOpenTo(fault, seat.id));
  // Who was overruled may let it go by saying nothing.
  const due = open.filter(({ voices }) =>
    voices.some((voice) => voice.seat === seat.id && voice.last?.status !== "OVERRULED"),
  );
  const others = faults.filter((fault) => !isVoicedBy(fault, seat.id));
  const { untold } = state;
  const spokenOf = isReading ? others : others.filter((fault) => untold.includes(fault));
  const score = state.special("score").find(({ reviewer }) => reviewer === seat.id);
  const isAdversarial = state.special("adversarial").some(({ reviewer }) => reviewer === seat.id);
  const isFirst = faults.length === 0 && round === 1;
  const purpose = isReading ? "assess" : "answer";
  return askOf<AssessReply>(state, {
    seat,
    purpose,
    phase: "assess",
    round,
    blind: true,
    id: `${purpose}/${round}/${seat.id}`,
    shape: assessShape({
      own: idsOf(open),
      others: idsOf(spokenOf),
      isReading,
      hasScore: score !== undefined,
      isAdversarial,
      tags: tagsOf(state),
      documents: state.brief.context.map(({ name }) => name),
      isFirst,
    }),
    rules: [
      blockShown(score?.least, isAdversarial),
      passGrounded(state.text, state.converges),
      ...(isReading ? [evidenceHolds<AssessReply>(state.text)] : []),
      ...(due.length > 0 ? [everyEarlier(idsOf(due))] : []),
      ...(spokenOf.length > 0 ? [alternativeGiven] : []),
    ],
    notes: [
      watches(state),
      ...(isFirst
        ? []
        : [
            ownNote(state, due),
            overruledNote(state, seat.id),
            othersNote(others),
            changedNote(state, round),
          ]),
      lookedUp(state),
    ],
    details: {
      isFirst,
      hasOwn: open.length > 0,
      hasOthers: spokenOf.length > 0,
      format: state.brief.format,
    },
  });
}

/** Tags by which something happens in this review. */
function tagsOf({ brief }: ReviewState): readonly string[] {
  return [...new Set(brief.preset.rules.flatMap((each) => ("tag" in each ? [each.tag] : [])))];
}

/** The rest of a list that did not fit one reply. */
export function askMore(
  state: ReviewState,
  seat: Seat,
  { round, page }: { readonly round: number; readonly page: number },
) {
  const own = state.faults.filter(
    ({ findings: [lead] }) => lead.seat === seat.id && lead.round === round,
  );
  return askOf(state, {
    seat,
    purpose: "more",
    round,
    blind: true,
    id: `more/${round}/${seat.id}/${page}`,
    shape: moreShape(tagsOf(state)),
    rules: [evidenceHolds(state.text)],
    notes: [{ title: "What you have named already", items: own.map(describeFault) }],
    details: { format: state.brief.format },
  });
}

/** Findings of this round beside everything else that is open: which are the same fault? */
export function askGroup(state: ReviewState, round: number, faults: readonly ReviewFault[]) {
  const ids = idsOf(faults);
  return askOf(state, {
    seat: RECORDER,
    purpose: "group",
    round,
    shape: groupShape(ids),
    rules: [onceEach(ids)],
    notes: [
      {
        title: "Findings",
        items: faults.flatMap(({ findings }) =>
          findings.map(
            ({ id, seat, location, problem, evidence, proposal }) =>
              `${id} by ${seat}, ${location}: ${problem} Proposal: ${proposal} Passage: “${shorten(evidence)}”`,
          ),
        ),
      },
    ],
  });
}

export function askRevision(state: ReviewState, round: number, after?: string): Ask<RevisionReply> {
  const open = bySeverity(state.unanswered);
  // What a person decided has to be fixed is never passed over, however small.
  const blocking = open.filter((fault) => isBlocking(fault) || state.binding.has(fault.id));
  const artifact = state.text;
  return askOf<RevisionReply>(state, {
    seat: AUTHOR,
    purpose: "revise",
    round,
    ...(after === undefined ? {} : { id: `revise/${round}/${after}` }),
    shape: revisionShape(idsOf(open), [...state.binding]),
    rules: [
      editsFit<RevisionReply>(artifact),
      everyConcern(idsOf(blocking), artifact),
      isChanged(artifact, idsOf(blocking.filter(isAddressable))),
    ],
    strain: (reply) => strainControls(state, reply),
    anew: {
      most: MOST_ARTIFACT_CHARS,
      reply: (text) => ({
        edits: [{ findings: idsOf(open), find: artifact, replace: text }],
        declined: [],
      }),
    },
    notes: [
      { title: "Open findings", items: open.map((fault) => describeFaultInFull(state, fault)) },
      { title: "What whoever runs this decided", items: [...state.words] },
      {
        title: "What you proposed before",
        items: state.proposed.map(
          ({ findings, find, replace }) =>
            `for ${findings.join(", ")}: “${find}” becomes “${replace}”`,
        ),
      },
      lookedUp(state),
    ],
    details: { format: state.brief.format },
  });
}

/** What is under review gets no control character that it did not come with. */
function strainControls<T extends Pick<RevisionReply, "edits">>(
  { brief }: ReviewState,
  reply: T,
): Strained<T> {
  const { edits, taken } = withoutNewControls(brief.artifact.text, reply.edits);
  return taken === 0
    ? { value: reply, noted: [] }
    : {
        value: { ...reply, edits: [...edits] },
        noted: [`${CONTROLS_TAKEN}: ${taken} taken out of the edits`],
      };
}

/** The rounds are over, or nothing moves any more: what would settle each of these? */
export function askProposedEdits(
  state: ReviewState,
  round: number,
  crossed: readonly string[],
): Ask<ProposalReply> {
  const open = bySeverity(state.open);
  return askOf<ProposalReply>(state, {
    seat: AUTHOR,
    purpose: "propose",
    round,
    shape: proposalShape(idsOf(open)),
    rules: [editsFit<ProposalReply>(state.text), everyProposal(idsOf(open.filter(isBlocking)))],
    strain: (reply) => strainControls(state, reply),
    notes: [
      {
        title: "Findings that are open",
        items: open.map((fault) => describeFaultInFull(state, fault)),
      },
      { title: "What a second reviewer says of them", items: crossed },
      { title: "What whoever runs this decided", items: [...state.words] },
    ],
    details: { format: state.brief.format },
  });
}

export function askSearch(state: ReviewState, round: number, wanted: readonly string[]) {
  return askOf(state, {
    seat: LIBRARIAN,
    purpose: "search",
    round,
    shape: searchShape,
    notes: [{ title: "What should be looked up", items: [...wanted] }],
  });
}

/** The strongest concerns of a reviewer who would not let it pass, put to another. */
export function askCross(
  state: ReviewState,
  seat: Seat,
  round: number,
  faults: readonly ReviewFault[],
) {
  const note: Note = { title: "Concerns of another reviewer", items: faults.map(describeFault) };
  return askOf(state, {
    seat,
    purpose: "cross",
    round,
    id: `cross/${round}/${seat.id}`,
    shape: crossShape(idsOf(faults)),
    notes: [note],
  });
}
