// The last asks: every role answers, settles what is pending and votes; then the recorder writes the synthesis.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { Verdict } from "../../kernel/fact.ts";
import type { Claim, Role } from "../../kernel/ledger.ts";
import { ask, listHolders, verdictItems } from "../shared/ask.ts";
import { attackNotes } from "../shared/ballot.ts";
import { everyMinority } from "../shared/rules/stances.ts";
import { exchanges, knownTo, stanceRules } from "./asks.ts";
import { RECORDER } from "./cast.ts";
import { citable, sectionsIn } from "./check-asks.ts";
import { everyOption, settlingRules } from "./rules.ts";
import { synthesisShape, wrapUpShape } from "./shapes.ts";
import type { StructuredSynthesisReply, WrapUpReply } from "./shapes.ts";
import {
  listPositions,
  listChecks,
  noteMarks,
  noteStanding,
  noteRecord,
  noteSituation,
  noteSystem,
} from "./shown.ts";
import type { StructuredState } from "./state.ts";

/** The last ask of a role. `settles`: pending claims that it is to settle. */
export function askWrapUp(
  state: StructuredState,
  role: Role,
  round: number,
  settles: readonly Claim[],
): Ask<WrapUpReply> {
  const artifacts = [
    ...new Set(settles.map((claim) => state.artifact(claim.round, claim.raised_by))),
  ].filter((message) => message !== undefined);
  const transcript = [
    ...listPositions(state, round + 1),
    ...artifacts,
    ...state.said(round, "cross_validation"),
  ];
  const known = knownTo(state, role, transcript, round + 1);
  const ids = settles.map(({ id }) => id);
  return ask({
    id: `wrap-up/${role}`,
    seat: state.seat(role),
    purpose: "wrap_up",
    round,
    documents: state.dealt(role),
    transcript,
    shape: wrapUpShape(known, { claims: ids, refs: artifacts.flatMap(sectionsIn) }),
    rules: [
      ...settlingRules(ids),
      ...stanceRules<WrapUpReply>(state, role, known, [
        ...transcript,
        ...listChecks(state, round + 1),
      ]),
    ],
    notes: [
      ...noteSituation(state),
      ...noteRecord(state, round + 1),
      {
        title: "Pending claims for you to settle",
        items: settles.map(
          ({ id, text, testable_as }) => `${id}: ${text} Testable as: ${testable_as}`,
        ),
      },
      { title: "Faults in the documents that were named so far", items: [...state.faults] },
      noteStanding(state, role),
      ...exchanges(state, role),
    ],
    details: {
      declares: known.stance === "declares",
      settles: ids.length,
      attacks: known.attacks.length,
    },
  });
}

export function askSynthesis(
  state: StructuredState,
  round: number,
  verdict: Verdict | null,
  findings: readonly string[],
): Ask<StructuredSynthesisReply> {
  const transcript = [
    ...listPositions(state, round + 1),
    ...state.said(round, "cross_validation", "wrap_up"),
  ];
  return ask({
    id: "synthesis",
    seat: RECORDER,
    purpose: "synthesis",
    round,
    transcript,
    shape: synthesisShape([...citable(state), ...transcript.map(({ id }) => id)], state.options),
    rules: [everyOption(state.options), everyMinority(minorities(verdict))],
    notes: [
      noteSystem(state),
      noteHolders(state),
      ...noteRecord(state, round + 1, { isWhole: true }),
      noteMarks(state),
      ...attackNotes(
        "Attacks on options that have holders, and answers",
        state.argument.attacks,
        (seat) => seat,
      ),
      { title: "How it was resolved, as computed", items: verdictItems(verdict) },
      { title: "Stop signals and failure modes, as computed", items: [...findings] },
      { title: "Who moved", items: [...state.moves] },
    ],
  });
}

/** Roles behind each option that did not prevail. */
function minorities(verdict: Verdict | null): readonly (readonly string[])[] {
  return verdict?.minority.map(({ holders }) => holders) ?? [];
}

function noteHolders(state: StructuredState): Note {
  const holders = state.holders();
  const { main } = state;
  const items = main ? listHolders(main, (option) => holders.get(option) ?? []) : [];
  return { title: "Options, and who holds them", items };
}
