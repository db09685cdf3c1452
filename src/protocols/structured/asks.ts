// Every ask of a structured deliberation, built from the table. Who may see what is decided here and nowhere else.
import type { Ask, Note } from "../../kernel/ask.ts";
import type { Verdict } from "../../kernel/fact.ts";
import { INSTRUMENT, OBSERVATION_MS, type Observation } from "../../kernel/instrument.ts";
import {
  CHECKS,
  type Check,
  type Claim,
  type ClaimStatus,
  type Role,
} from "../../kernel/ledger.ts";
import { checkId, inputsOf, isApplicable, notApplicable } from "../../ledger/checks.ts";
import { effective, tensionsNow } from "../../ledger/ledgers.ts";
import { lineRef, sectionRef, SECTIONS } from "../../ledger/sections.ts";
import { ask, listed } from "../shared/ask.ts";
import { askDisclosure, type DisclosureReply } from "../shared/deal.ts";
import { NONE } from "../shared/options.ts";
import {
  changeExplained,
  everyMinority,
  falsifiable,
  oneGroup,
  optionNamed,
} from "../shared/rules/stances.ts";
import { artifactShape, type Beside } from "./artifact-shapes.ts";
import type { Attendance } from "./attendance.ts";
import { RECORDER } from "./cast.ts";
import type {
  CheckReply,
  DriftReply,
  PositionReply,
  ProposalReply,
  StructuredSynthesisReply,
  SupplementReply,
  TurnReply,
  WorkReply,
} from "./replies.ts";
import { artifactRules, checkRules, everyPending, wordsWithin } from "./rules.ts";
import {
  driftShape,
  observationShape,
  positionShape,
  proposalShape,
  supplementShape,
  synthesisShape,
  workShape,
} from "./shapes.ts";
import type { Table } from "./table.ts";

export function askPosition(
  table: Table,
  role: Role,
  nth: number,
  wishes: readonly string[],
): Ask<PositionReply> {
  const { brief } = table;
  const documents = table.dealt(role);
  return ask({
    id: `position/${nth}/${role}`,
    seat: table.seat(role),
    purpose: "position",
    phase: "position",
    round: 0,
    blind: true,
    documents,
    shape: positionShape(
      table.options,
      [...brief.context, ...documents].map(({ name }) => name),
    ),
    rules: [falsifiable()],
    notes: [
      ...system(table),
      ...anchor(table),
      ...listed("Options", table.main),
      { title: "What whoever runs this wants changed in the roles", items: [...wishes] },
    ],
    details: { isNamed: brief.roles[role] !== undefined, again: nth > 1 },
  });
}

export function askDisclosed(table: Table, role: Role): Ask<DisclosureReply> {
  return {
    ...askDisclosure(table.seat(role), table.dealt(role), table.messages(0), [...system(table)]),
    id: `disclosure/${role}`,
    round: 0,
  };
}

export function askProposal(
  table: Table,
  { round, lead, planned }: Attendance,
): Ask<ProposalReply> {
  const transcript = table.messages(round);
  return ask({
    id: `proposal/${round}/${lead}`,
    seat: table.seat(lead),
    purpose: "proposal",
    phase: "proposal",
    round,
    transcript,
    documents: table.dealt(lead),
    shape: proposalShape(table.known(lead, transcript), round === 1),
    rules: [
      wordsWithin("proposal", table.size.proposal),
      ...(round === 1 ? [oneGroup<ProposalReply>()] : []),
    ],
    notes: [
      ...situation(table),
      ...listed("Options", table.main),
      ...record(table),
      ...own(table, lead),
    ],
    details: {
      ...when(table, round),
      first: round === 1,
      groups: round === 1 && table.options.length === 0,
      without: planned,
    },
  });
}

export function askSupplement(
  table: Table,
  role: Role,
  { round, lead, planned }: Attendance,
): Ask<SupplementReply> {
  return ask({
    id: `supplement/${round}/${role}`,
    seat: table.seat(role),
    purpose: "supplement",
    phase: "supplement",
    round,
    transcript: table.messages(round),
    documents: table.dealt(role),
    shape: supplementShape,
    rules: [wordsWithin("supplement", table.size.supplement)],
    notes: [
      ...situation(table),
      ...listed("Options", table.main),
      ...record(table),
      ...own(table, role),
    ],
    details: { ...when(table, round), lead, without: planned },
  });
}

/** An artifact; in the quick preset with the proposal or the supplement in the same turn. */
export function askArtifact(
  table: Table,
  role: Role,
  { round, lead, planned }: Attendance,
  beside: Beside,
): Ask<TurnReply> {
  const transcript = table.messages(round);
  const known = table.known(role, transcript);
  const isTightened = table.isTightened && role === "critic";
  const { size } = table;
  const words =
    beside === "proposal"
      ? [wordsWithin<TurnReply>("proposal", size.proposal)]
      : beside === "supplement"
        ? [wordsWithin<TurnReply>("supplement", size.supplement)]
        : [];
  const stance =
    known.stance === "declares"
      ? [optionNamed<TurnReply>()]
      : known.stance === "states"
        ? [changeExplained<TurnReply>(table.stated(role))]
        : [];
  return ask({
    id: `artifact/${round}/${role}`,
    seat: table.seat(role),
    purpose: "artifact",
    phase: "artifact",
    round,
    transcript,
    documents: table.dealt(role),
    shape: artifactShape({ role, size, isTightened, beside, isFirst: round === 1 }, known),
    rules: [
      ...words,
      ...(beside === "proposal" && round === 1 ? [oneGroup<TurnReply>()] : []),
      ...artifactRules(role, size, isTightened, transcript, [
        ...table.brief.context,
        ...table.dealt(role),
      ]),
      ...stance,
    ],
    notes: [
      ...situation(table),
      ...listed("Options", table.main),
      ...record(table),
      ...own(table, role),
    ],
    details: {
      ...when(table, round),
      role,
      beside,
      lead,
      isTightened,
      declares: known.stance === "declares",
      first: round === 1,
      groups: round === 1 && known.options.length === 0,
      without: planned,
    },
  });
}

/** What a seat that checks, or assesses, is asked for at once. */
export interface WorkAsked {
  readonly role: Role;
  readonly checks: readonly Check[];
  readonly assesses: boolean;
  /** Claims of this round, which no ledger holds yet. */
  readonly raised: readonly Claim[];
  /** Checks of this round that were made already: what they do to claims is not in a ledger yet either. */
  readonly found: ReadonlyMap<Check, CheckReply>;
}

export function askWork(
  table: Table,
  { role, checks, assesses, raised, found }: WorkAsked,
  { round, present, planned, absent: away }: Attendance,
): Ask<WorkReply> {
  const [absent = null] = away;
  const claims = [...table.ledgers.claims, ...raised];
  // What is left to a command is not known before it ran.
  const early = [...found.values()]
    .filter(({ observe = NONE }) => observe === NONE)
    .flatMap(({ claim_status_changes: changes }) =>
      changes.map(({ claim_id, to }) => [claim_id, to] as const),
    );
  const status = new Map<string, ClaimStatus>([
    ...effective(table.ledgers),
    ...raised.map(({ id, status: born }) => [id, born] as const),
    ...early,
  ]);
  const open = claims.filter(({ id }) => status.get(id) !== "superseded").map(({ id }) => id);
  const numbers = checks.map((check) => CHECKS.indexOf(check) + 1);
  const verifications = CHECKS.filter((check) => notApplicable(check, round, absent) === null).map(
    (check) => checkId(round, check),
  );
  return ask({
    id: `${checks.length === 0 ? "assessment" : `check/${round}`}/${checks.length === 0 ? round : numbers.join("-")}/${role}`,
    seat: table.seat(role),
    purpose: checks.length === 0 ? "assessment" : "check",
    phase: checks.length === 0 ? "assessment" : "cross_validation",
    round,
    transcript: table.messages(round),
    documents: table.dealt(role),
    shape: workShape({
      checks: Object.fromEntries(
        checks.map((check) => [check, evidenceFor(table, check, round, present)]),
      ),
      options: table.options,
      claims: open,
      commands: checks.length === 0 ? [] : table.brief.checks,
      assesses: assesses
        ? {
            citable: [
              ...new Set([
                ...claims.map(({ id }) => id),
                ...table.ledgers.verifications.filter(isApplicable).map(({ id }) => id),
                ...verifications,
                ...table.ledgers.decisions.map(({ id }) => id),
              ]),
            ],
            openTensions: table.openTensions,
            verifications,
          }
        : null,
    }),
    rules:
      checks.length === 0
        ? []
        : checkRules(round, { status, claims }, table.brief.checks.length > 0),
    notes: [
      ...situation(table),
      ...listed("Options", table.main),
      ...record(table, raised, status),
    ],
    details: {
      ...when(table, round),
      checks: [...checks],
      assesses,
      without: planned,
      commands: [...table.brief.checks],
    },
  });
}

/** What a check may point to: sections of what it compares, lines of what was decided or found before. */
function evidenceFor(
  table: Table,
  check: Check,
  round: number,
  present: readonly Role[],
): string[] {
  const inputs = inputsOf(check);
  const roles = inputs.length === 0 ? present : inputs;
  const sections = roles.flatMap((role) =>
    SECTIONS[role].map((field) => sectionRef(round, role, field)),
  );
  const before =
    check === "observer_friction_vs_critic_attack"
      ? [0, 1].map((ahead) => lineRef("verifications", table.nextLine("verifications", ahead)))
      : [];
  const decided =
    check === "all_vs_prior_decisions"
      ? table.ledgers.decisions.map((_, i) => lineRef("decisions", i + 1))
      : [];
  return [...sections, ...before, ...decided];
}

export function askObservation(command: string, round: number): Ask<Observation> {
  return ask({
    id: `observation/${round}/${command}`,
    seat: INSTRUMENT,
    purpose: "observation",
    phase: "observation",
    round,
    blind: true,
    shape: observationShape,
    rules: [],
    details: { command },
    turnMs: OBSERVATION_MS,
  });
}

export function askDrift(
  table: Table,
  role: Role,
  round: number,
  isOpen: boolean,
): Ask<DriftReply> {
  return ask({
    id: `drift/${round}`,
    seat: table.seat(role),
    purpose: "drift",
    phase: "drift",
    round,
    transcript: table.messages(round),
    shape: driftShape(isOpen),
    rules: [],
    notes: [...system(table), ...anchor(table), ...record(table)],
    details: { isOpen, hasAnchor: table.brief.anchor !== null },
  });
}

export function askSynthesis(
  table: Table,
  round: number,
  verdict: Verdict | null,
  findings: readonly string[],
): Ask<StructuredSynthesisReply> {
  const { ledgers } = table;
  const status = effective(ledgers);
  const pending = ledgers.claims
    .filter(({ id }) => status.get(id) === "pending")
    .map(({ id }) => id);
  const transcript = table.messages(round);
  const citable = [
    ...ledgers.claims.map(({ id }) => id),
    ...ledgers.verifications.filter(isApplicable).map(({ id }) => id),
    ...ledgers.decisions.map(({ id }) => id),
    ...transcript.map(({ id }) => id),
  ];
  const computed = verdict
    ? [
        `${verdict.chosen === null ? "No option prevails" : `${verdict.chosen} prevails`}: ${verdict.resolution}. ${verdict.detail}`,
        ...verdict.minority.map(
          ({ option, holders, status: held, certificate }) =>
            `${option}, held by ${holders.join(", ")}, is ${held}. ${certificate}`,
        ),
      ]
    : [];
  return ask({
    id: "synthesis",
    seat: RECORDER,
    purpose: "synthesis",
    phase: "synthesis",
    round,
    transcript,
    shape: synthesisShape(citable, pending),
    rules: [everyPending(pending), everyMinority(minorities(verdict))],
    notes: [
      ...system(table),
      ...standings(table),
      ...record(table),
      { title: "How it was resolved, as computed", items: computed },
      { title: "Stop signals and failure modes, as computed", items: [...findings] },
      { title: "Who moved", items: [...table.shifts] },
    ],
  });
}

/** Roles behind each option that did not prevail; claims for it are the roles' too. */
export function minorities(verdict: Verdict | null): readonly (readonly string[])[] {
  return (
    verdict?.minority.filter(({ option }) => /^o\d+$/.test(option)).map(({ holders }) => holders) ??
    []
  );
}

function system({ brief }: Table): Note[] {
  return [
    { title: "The system this is about", items: brief.system === null ? [] : [brief.system] },
  ];
}

function anchor({ brief }: Table): Note[] {
  return [
    {
      title: "The anchor: what this deliberation is held to",
      items: brief.anchor === null ? [] : [brief.anchor],
    },
  ];
}

/** What everyone has to heed in this round. */
function situation(table: Table): Note[] {
  return [
    ...system(table),
    ...anchor(table),
    {
      title: "What the drift check wants corrected",
      items: table.correction === "" ? [] : [table.correction],
    },
    {
      title: "Warning",
      items: table.isTightened
        ? [
            "Disagreement falls from round to round. That looks like agreement for its own sake: look for what the last rounds let pass.",
          ]
        : [],
    },
  ];
}

/** The ledgers as a seat reads them. */
function record(
  table: Table,
  raised: readonly Claim[] = [],
  status: ReadonlyMap<string, ClaimStatus> = effective(table.ledgers),
): Note[] {
  const { ledgers } = table;
  const claim = ({ id, raised_by, text, testable_as, option }: Claim, now: string): string =>
    `${id} (${now.replaceAll("_", " ")}, raised by ${raised_by}${option === undefined ? "" : `, for ${option}`}): ${text} Testable as: ${testable_as}`;
  return [
    {
      title: "Claims so far",
      items: [
        ...ledgers.claims
          .filter(({ id }) => status.get(id) !== "superseded")
          .map((line) => claim(line, status.get(line.id) ?? "pending")),
        ...raised.map((line) => claim(line, status.get(line.id) ?? "pending")),
      ],
    },
    {
      title: "Decisions so far",
      items: ledgers.decisions.map(
        ({ id, text, cites }) =>
          `${id}${replacedBy(table, id)}: ${text} (cites ${cites.map((cite) => cite.id).join(", ")})`,
      ),
    },
    {
      title: "Open tensions",
      items: tensionsNow(ledgers)
        .filter((tension) => tension.resolved_in === undefined)
        .map(({ id, text, sources }) => `${id} (${sources.join(", ")}): ${text}`),
    },
  ];
}

/** A later decision may have taken the place of an earlier one. */
function replacedBy({ ledgers }: Table, decision: string): string {
  const later = ledgers.decisions.find(({ cites }) =>
    cites.some(({ id, relation }) => id === decision && relation === "supersedes"),
  );
  return later ? ` (superseded by ${later.id})` : "";
}

/** Which round of how many, for whoever plans what to say. */
function when({ budget }: Table, round: number): { readonly round: number; readonly of: number } {
  return { round, of: budget };
}

/** Where a role stands, so that nobody has to guess whether an option is a change. */
function own(table: Table, role: Role): Note[] {
  const blind = table.transcript.of(role).find(({ phase }) => phase === "position");
  return [
    {
      title: "Where you stand",
      items: [
        ...(blind ? [`Your blind position is ${blind.id}.`] : []),
        ...(table.hasStated(role)
          ? [`You hold ${table.stated(role) ?? "none of the options"}.`]
          : []),
      ],
    },
  ];
}

function standings(table: Table): Note[] {
  const holders = table.holders();
  return (table.main ? [table.main] : []).map(({ stances }) => ({
    title: "Options, and who holds them",
    items: stances.map(
      ({ id, label }) =>
        `${id}: ${label} (held by ${(holders.get(id) ?? []).join(", ") || "nobody"})`,
    ),
  }));
}
