// Every ask of a review, built from its state. Who may see what is decided here and nowhere else.
import { type Ask, type Note, PERSON, type Seat, type Strained } from "../../kernel/ask.ts";
import type { Finding, Ruling } from "../../kernel/fact.ts";
import { withoutNewControls } from "../../text/edits.ts";
import { endSentence } from "../../text/words.ts";
import { ask, type AskedWith } from "../shared/ask.ts";
import { MOST_ARTIFACT_CHARS } from "./brief.ts";
import { isBlocking, isOpen, type Life } from "./findings.ts";
import type { Preset } from "./preset.ts";
import {
  alternativeGiven,
  editsFit,
  everyConcern,
  everyEarlier,
  evidenceHolds,
  isChanged,
  verdictShown,
} from "./rules.ts";
import {
  assessShape,
  CONTROLS_TAKEN,
  crossShape,
  recommendationShape,
  revisionShape,
  searchShape,
  type AssessReply,
  type RevisionReply,
} from "./shapes.ts";
import { AUTHOR, LIBRARIAN, type ReviewState } from "./state.ts";

/** What every ask of a review has: nobody reads a peer's message, and the shared values come first among the notes. */
export function blindAsk<T>(
  state: ReviewState,
  seat: Seat,
  purpose: string,
  round: number,
  { notes = [], ...about }: AskedWith<T>,
): Ask<T> {
  return ask({
    id: `${purpose}/${round}`,
    seat,
    purpose,
    round,
    blind: true,
    ...(purpose === "search" ? {} : { artifact: state.artifact }),
    notes: [sharedValues(state), ...notes],
    ...about,
  });
}

/** The block of shared values: one text, in every prompt of every round, whoever is asked. */
function sharedValues({ brief: { values, preset } }: ReviewState): Note {
  return {
    title: "Shared values",
    items: [
      `Target: ${values.target}`,
      `Value proposition: ${values.value}`,
      `Type: ${values.type}`,
      `What everyone asks: ${values.question}`,
      ...rubric(preset),
      `Convergence: ${CONVERGENCE[preset.converges]}.`,
      "Disagreement needs a concrete alternative.",
    ],
  };
}

/** Ideas are rated by words of their own, each of which counts as one of the three. */
function rubric({ converges, rubric: { PASS, CONDITIONAL, FAIL } }: Preset): string[] {
  return converges === "ideas"
    ? [
        `STRONG counts as PASS: ${PASS}`,
        `VIABLE counts as CONDITIONAL: ${CONDITIONAL}`,
        `WEAK and KILL count as FAIL: ${FAIL}`,
      ]
    : [`PASS: ${PASS}`, `CONDITIONAL: ${CONDITIONAL}`, `FAIL: ${FAIL}`];
}

const CONVERGENCE: Readonly<Record<Preset["converges"], string>> = {
  "all-pass":
    "every reviewer's open findings support PASS, and each earlier finding of major or above is resolved, or overruled with a reason",
  "no-fatal-or-critical": "no fatal or critical finding is open",
  ideas: "at least two ideas are in every reviewer's best three, rated STRONG or VIABLE by all",
};

export function askAssess(state: ReviewState, seat: Seat, round: number): Ask<AssessReply> {
  const lives = state.lives();
  const mine = lives.filter((life) => life.finding.seat === seat.id && isOpen(life));
  const own = idsOf(mine);
  // Who was overruled may let it go by saying nothing.
  const due = idsOf(mine.filter(({ last }) => last?.status !== "OVERRULED"));
  const others = idsOf(lives.filter(({ finding }) => finding.seat !== seat.id));
  const scores = state.special("score").some(({ reviewer }) => reviewer === seat.id);
  const isAdversarial = state.special("adversarial").some(({ reviewer }) => reviewer === seat.id);
  const tags = state.brief.preset.rules.flatMap((each) => ("tag" in each ? [each.tag] : []));
  const isFirst = round === 1;
  return blindAsk(state, seat, "assess", round, {
    id: `assess/${round}/${seat.id}`,
    shape: assessShape({
      own,
      others: isFirst ? [] : others,
      scores,
      isAdversarial,
      tags: [...new Set(tags)],
    }),
    rules: [
      verdictShown(),
      evidenceHolds(state.text),
      ...(due.length > 0 ? [everyEarlier(due)] : []),
      ...(isFirst ? [] : [alternativeGiven]),
    ],
    notes: [...(isFirst ? [] : sinceLastRound(state, seat.id, round)), lookedUp(state)],
    details: { round, hasOwn: own.length > 0, format: state.brief.format },
  });
}

export function askRevision(
  state: ReviewState,
  round: number,
  purpose: "revise" | "rebut" = "revise",
): Ask<RevisionReply> {
  const open = state.unanswered;
  const blocking = open.filter(isBlocking);
  const artifact = state.text;
  const addressable = blocking.filter(({ finding }) => finding.addressable);
  return blindAsk(state, AUTHOR, purpose, round, {
    shape: revisionShape(idsOf(open), [...state.binding]),
    rules: [
      editsFit(artifact),
      everyConcern(blocking, artifact),
      isChanged(artifact, idsOf(addressable)),
    ],
    strain: (reply) => strainControls(state, reply),
    anew: {
      most: MOST_ARTIFACT_CHARS,
      reply: (text) => ({
        edits: [{ finding: open[0]?.finding.id ?? "", find: artifact, replace: text }],
        declined: [],
        disputes: [],
      }),
    },
    notes: [
      { title: "Open findings", items: open.map((life) => inFull(state, life)) },
      { title: "What whoever runs this decided", items: [...state.words] },
      lookedUp(state),
    ],
    details: { round, format: state.brief.format },
  });
}

/** What is under review gets no control character that it did not come with. */
function strainControls({ brief }: ReviewState, reply: RevisionReply): Strained<RevisionReply> {
  const { edits, taken } = withoutNewControls(brief.artifact.text, reply.edits);
  return taken === 0
    ? { value: reply, noted: [] }
    : {
        value: { ...reply, edits: [...edits] },
        noted: [`${CONTROLS_TAKEN}: ${taken} taken out of the edits`],
      };
}

export function askSearch(state: ReviewState, round: number, wanted: readonly string[]) {
  return blindAsk(state, LIBRARIAN, "search", round, {
    shape: searchShape,
    notes: [{ title: "What should be looked up", items: [...wanted] }],
  });
}

/** The strongest concerns of a reviewer who would not let it pass, put to another. */
export function askCross(
  state: ReviewState,
  seat: Seat,
  round: number,
  findings: readonly Finding[],
) {
  return blindAsk(state, seat, "cross", round, {
    id: `cross/${round}/${seat.id}`,
    shape: crossShape(findings.map(({ id }) => id)),
    notes: [{ title: "Concerns of another reviewer", items: findings.map(inShort) }],
  });
}

export function askRecommendations(state: ReviewState, round: number) {
  const open = state.blocking;
  const items = open.map((life) => inFull(state, life));
  return blindAsk(state, AUTHOR, "recommend", round, {
    shape: recommendationShape(idsOf(open)),
    notes: [{ title: "Findings that are not settled", items }],
  });
}

function idsOf(lives: readonly Life[]): string[] {
  return lives.map(({ finding }) => finding.id);
}

/** What a reviewer is told of its own findings, of those of others, and of what was changed. */
function sinceLastRound(state: ReviewState, seat: string, round: number): Note[] {
  const lives = state.lives();
  const mine = lives.filter(({ finding }) => finding.seat === seat);
  const open = mine.filter((life) => isOpen(life) && life.last?.status !== "OVERRULED");
  const overruled = mine.filter(({ last, isTold }) => last?.status === "OVERRULED" && !isTold);
  const others = lives.filter(({ finding }) => finding.seat !== seat);
  const changes = state.versions
    .filter((version) => version.n > 1 && version.round === round - 1)
    .flatMap(({ edits }) => edits);
  return [
    { title: "Your own earlier findings", items: open.map((life) => inFull(state, life)) },
    {
      title: "Where you were overruled: what was chosen, and why",
      items: overruled.map(
        ({ finding, last }) =>
          `${inShort(finding)} You proposed: ${endSentence(finding.proposal)}${lastSaid(state, finding)} Not followed: ${endSentence(last?.reason ?? "")}${putToPerson(state, finding.id)}${last?.by === PERSON.id ? " A person decided this." : " Accept it (RESOLVED), or push back with a new argument (NOT_ADDRESSED); who pushes back twice has it put to a person."}`,
      ),
    },
    {
      title: "Findings of others, in short",
      items: others.map(
        ({ finding, last }) => `${inShort(finding)}${last === null ? "" : ` (${statusOf(last)})`}`,
      ),
    },
    {
      title: `Changes since the last round (version ${state.versions.length})`,
      items: changes.map(
        ({ finding, find, replace }) =>
          `for ${finding}: “${short(find)}” became “${short(replace)}”`,
      ),
    },
  ];
}

export function lookedUp({ found }: ReviewState): Note {
  return { title: "What was looked up", items: [...found] };
}

const SHORT = 300;

function short(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)} …` : text;
}

function inShort({ id, severity, location, problem }: Finding): string {
  return `${id}, ${severity}, ${location}: ${problem}`;
}

function statusOf({ status }: Ruling): string {
  return status.toLowerCase().replaceAll("_", " ");
}

/** What a person made of a finding that had been in dispute for two rounds. */
function putToPerson({ binding, leftOpen }: ReviewState, id: string): string {
  const round = leftOpen.get(id);
  return binding.has(id)
    ? " A person decided that it has to be mended: it cannot be declined any more."
    : round === undefined
      ? ""
      : ` It was put to a person after round ${round}, and left open.`;
}

/** What its owner said last when it came back to a finding: whoever is asked for a new argument needs the old one. */
function lastSaid(state: ReviewState, { id, seat }: Finding): string {
  const said = state
    .rulings(id)
    .findLast(({ by, reason, says }) => by === seat && reason !== "" && says === undefined);
  return said ? ` In round ${said.round} you said of it: ${endSentence(said.reason)}` : "";
}

function inFull(state: ReviewState, { finding, last }: Life): string {
  const { id, seat, severity, location, problem, evidence, proposal, addressable } = finding;
  const declined = state
    .rulings(id)
    .findLast(({ by, status }) => by === AUTHOR.id && status === "OVERRULED");
  return [
    `${id} by ${seat}, ${severity}, ${location}: ${problem} Evidence: “${short(evidence)}” Proposal: ${proposal}`,
    addressable ? "" : " Its owner says that no revision can mend it.",
    last === null
      ? ""
      : ` Last said: ${statusOf(last)}${last.reason === "" ? "." : `, ${endSentence(last.reason)}`}`,
    declined ? " The author had declined it." : "",
    declined && declined !== last ? ` Its reason: ${endSentence(declined.reason)}` : "",
    putToPerson(state, id),
  ].join("");
}
