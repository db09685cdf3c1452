// Every ask of a review, built from the table. Who may see what is decided here and nowhere else.
import { type Ask, type Note, type Strained, PERSON, type Seat } from "../../kernel/ask.ts";
import type { Finding } from "../../kernel/fact.ts";
import { withoutNewControls } from "../../text/edits.ts";
import { ended } from "../../text/words.ts";
import { ask } from "../shared/ask.ts";
import { isBlocking, isOpen, type Life } from "./findings.ts";
import {
  CONTROLS_TAKEN,
  type AssessReply,
  type CrossReply,
  type RecommendationReply,
  type RevisionReply,
  type SearchReply,
} from "./replies.ts";
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
  crossShape,
  recommendationShape,
  revisionShape,
  searchShape,
} from "./shapes.ts";
import { AUTHOR, LIBRARIAN, type Table } from "./table.ts";
import { values } from "./values.ts";

export function askAssess(table: Table, seat: Seat, round: number): Ask<AssessReply> {
  const lives = table.lives();
  const mine = lives.filter((life) => life.finding.seat === seat.id && isOpen(life));
  const own = mine.map(({ finding }) => finding.id);
  // Who was overruled may let it go by saying nothing.
  const due = mine
    .filter(({ last }) => last?.status !== "OVERRULED")
    .map(({ finding }) => finding.id);
  const others = lives
    .filter(({ finding }) => finding.seat !== seat.id)
    .map(({ finding }) => finding.id);
  const scores = table.special("score").some(({ reviewer }) => reviewer === seat.id);
  const isAdversarial = table.special("adversarial").some(({ reviewer }) => reviewer === seat.id);
  const tags = [
    ...new Set(table.brief.preset.rules.flatMap((each) => ("tag" in each ? [each.tag] : []))),
  ];
  return ask({
    id: `assess/${round}/${seat.id}`,
    seat,
    purpose: "assess",
    phase: "assess",
    round,
    blind: true,
    artifact: table.artifact,
    shape: assessShape({ own, others: round === 1 ? [] : others, scores, isAdversarial, tags }),
    rules: [
      verdictShown(),
      evidenceHolds(table.text),
      ...(due.length > 0 ? [everyEarlier(due)] : []),
      ...(round === 1 ? [] : [alternativeGiven]),
    ],
    notes: [
      ...values(table),
      ...(round === 1
        ? []
        : [
            ...ownConcerns(table, seat.id),
            ...othersConcerns(table, seat.id),
            ...changes(table, round),
          ]),
      ...found(table),
    ],
    details: { round, hasOwn: own.length > 0, format: table.brief.format },
  });
}

export function askRevision(table: Table, round: number): Ask<RevisionReply> {
  const open = table.unanswered;
  const blocking = open.filter(isBlocking);
  return ask({
    id: `revise/${round}`,
    seat: AUTHOR,
    purpose: "revise",
    phase: "revise",
    round,
    blind: true,
    artifact: table.artifact,
    shape: revisionShape(
      open.map(({ finding }) => finding.id),
      [...table.binding],
    ),
    rules: [
      editsFit(table.text),
      everyConcern(blocking, table.text),
      isChanged(
        table.text,
        blocking.filter(({ finding }) => finding.addressable).map(({ finding }) => finding.id),
      ),
    ],
    strain: (reply) => strained(table, reply),
    notes: [
      ...values(table),
      { title: "Open findings", items: open.map((life) => inFull(table, life)) },
      { title: "What whoever runs this decided", items: [...table.words] },
      ...found(table),
    ],
    details: { round, format: table.brief.format },
  });
}

/** What is under review gets no control character that it did not come with. */
function strained({ brief: { artifact } }: Table, reply: RevisionReply): Strained<RevisionReply> {
  const { edits, taken } = withoutNewControls(artifact.text, reply.edits);
  return taken === 0
    ? { value: reply, noted: [] }
    : { value: { ...reply, edits }, noted: [`${CONTROLS_TAKEN}: ${taken} taken out of the edits`] };
}

export function askSearch(
  table: Table,
  round: number,
  findings: readonly Finding[],
): Ask<SearchReply> {
  return askSearchFor(
    table,
    round,
    findings.map(({ id, problem, proposal }) => `${id}: ${problem} ${proposal}`),
  );
}

export function askSearchFor(
  table: Table,
  round: number,
  wanted: readonly string[],
): Ask<SearchReply> {
  return ask({
    id: `search/${round}`,
    seat: LIBRARIAN,
    purpose: "search",
    phase: "search",
    round,
    blind: true,
    shape: searchShape,
    rules: [],
    notes: [...values(table), { title: "What should be looked up", items: [...wanted] }],
  });
}

/** The strongest concerns of a reviewer who would not let it pass, put to another. */
export function askCross(
  table: Table,
  seat: Seat,
  round: number,
  findings: readonly Finding[],
): Ask<CrossReply> {
  return ask({
    id: `cross/${round}/${seat.id}`,
    seat,
    purpose: "cross",
    phase: "cross",
    round,
    blind: true,
    artifact: table.artifact,
    shape: crossShape(findings.map(({ id }) => id)),
    rules: [],
    notes: [
      ...values(table),
      { title: "Concerns of another reviewer", items: findings.map((finding) => inShort(finding)) },
    ],
  });
}

export function askRecommendations(table: Table, round: number): Ask<RecommendationReply> {
  const open = table.blocking;
  return ask({
    id: `recommend/${round}`,
    seat: AUTHOR,
    purpose: "recommend",
    phase: "recommend",
    round,
    blind: true,
    artifact: table.artifact,
    shape: recommendationShape(open.map(({ finding }) => finding.id)),
    rules: [],
    notes: [
      ...values(table),
      { title: "Findings that are not settled", items: open.map((life) => inFull(table, life)) },
    ],
  });
}

function ownConcerns(table: Table, seat: string): Note[] {
  const mine = table.lives().filter((life) => life.finding.seat === seat);
  const open = mine.filter((life) => isOpen(life) && life.last?.status !== "OVERRULED");
  const overruled = mine.filter(({ last, isTold }) => last?.status === "OVERRULED" && !isTold);
  return [
    { title: "Your own earlier findings", items: open.map((life) => inFull(table, life)) },
    {
      title: "Where you were overruled: what was chosen, and why",
      items: overruled.map(
        ({ finding, last }) =>
          `${inShort(finding)} You proposed: ${ended(finding.proposal)}${lastSaid(table, finding)} Not followed: ${ended(last?.reason ?? "")}${putToPerson(table, finding.id)}${last?.by === PERSON.id ? " A person decided this." : " Accept it (RESOLVED), or push back with a new argument (NOT_ADDRESSED); who pushes back twice has it put to a person."}`,
      ),
    },
  ];
}

function othersConcerns(table: Table, seat: string): Note[] {
  return [
    {
      title: "Findings of others, in short",
      items: table
        .lives()
        .filter(({ finding }) => finding.seat !== seat)
        .map(
          ({ finding, last }) =>
            `${inShort(finding)}${last === null ? "" : ` (${last.status.toLowerCase().replaceAll("_", " ")})`}`,
        ),
    },
  ];
}

function changes({ versions }: Table, round: number): Note[] {
  const made = versions.filter((version) => version.n > 1 && version.round === round - 1);
  return [
    {
      title: `Changes since the last round (version ${versions.length})`,
      items: made
        .flatMap(({ edits }) => edits)
        .map(
          ({ finding, find, replace }) =>
            `for ${finding}: “${short(find)}” became “${short(replace)}”`,
        ),
    },
  ];
}

function found(table: Table): Note[] {
  return [{ title: "What was looked up", items: [...table.found] }];
}

const SHORT = 300;

function short(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)} …` : text;
}

function inShort({ id, severity, location, problem }: Finding): string {
  return `${id}, ${severity}, ${location}: ${problem}`;
}

/** What a person made of a finding that had been in dispute for two rounds. */
function putToPerson({ binding, leftOpen }: Table, id: string): string {
  const round = leftOpen.get(id);
  return binding.has(id)
    ? " A person decided that it has to be mended: it cannot be declined any more."
    : round === undefined
      ? ""
      : ` It was put to a person after round ${round}, and left open.`;
}

/** What its owner said last when it came back to a finding: whoever is asked for a new argument needs the old one. */
function lastSaid(table: Table, { id, seat }: Finding): string {
  const said = table
    .rulings(id)
    .findLast(({ by, reason, says }) => by === seat && reason !== "" && says === undefined);
  return said ? ` In round ${said.round} you said of it: ${ended(said.reason)}` : "";
}

function inFull(table: Table, { finding, last }: Life): string {
  const said =
    last === null
      ? ""
      : ` Last said: ${last.status.toLowerCase().replaceAll("_", " ")}${last.reason === "" ? "." : `, ${ended(last.reason)}`}`;
  const declined = table
    .rulings(finding.id)
    .findLast(({ by, status }) => by === AUTHOR.id && status === "OVERRULED");
  const rebuffed = `${declined ? ` The author had declined it.${declined === last ? "" : ` Its reason: ${ended(declined.reason)}`}` : ""}${putToPerson(table, finding.id)}`;
  return `${finding.id} by ${finding.seat}, ${finding.severity}, ${finding.location}: ${finding.problem} Evidence: “${short(finding.evidence)}” Proposal: ${finding.proposal}${finding.addressable ? "" : " Its owner says that no revision can mend it."}${said}${rebuffed}`;
}
