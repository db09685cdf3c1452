// What seats of a review are shown besides the artifact: shared values, who looks after what, findings in full or in short, changes.
import { PERSON, type Note } from "../../kernel/ask.ts";
import type { Edit, Ruling } from "../../kernel/fact.ts";
import { endSentence } from "../../text/words.ts";
import { bySeverity, isSettledFor, lastRuling, type ReviewFault } from "./findings.ts";
import type { Preset } from "./brief.ts";
import { AUTHOR, type ReviewState } from "./state.ts";

export function idsOf(faults: readonly Pick<ReviewFault, "id">[]): string[] {
  return faults.map(({ id }) => id);
}

/** The block of shared values: one text, in every prompt of every round, whoever is asked. */
export function sharedValues({ brief: { values, preset } }: ReviewState): Note {
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
        `STRONG (counts as PASS): ${PASS}`,
        `VIABLE (counts as CONDITIONAL): ${CONDITIONAL}`,
        `WEAK or KILL (count as FAIL): ${FAIL}`,
      ]
    : [`PASS: ${PASS}`, `CONDITIONAL: ${CONDITIONAL}`, `FAIL: ${FAIL}`];
}

const CONVERGENCE: Readonly<Record<Preset["converges"], string>> = {
  "all-pass":
    "every reviewer's open findings support PASS, and each earlier finding of major or above is resolved, or overruled with a reason",
  "no-fatal-or-critical": "no fatal or critical finding is open",
  ideas: "at least two ideas are in every reviewer's best three, rated STRONG or VIABLE by all",
};

/** Everyone knows what the others cover, so that attention is divided. */
export function watches({ reviewers }: ReviewState): Note {
  return {
    title: "Who looks after what",
    items: reviewers.map(({ id, title, lens = "" }) => `${title} (${id}): ${lens}`),
  };
}

export function ownNote(state: ReviewState, due: readonly ReviewFault[]): Note {
  return {
    title: "Your own findings that are open",
    items: due.map((fault) => describeFaultInFull(state, fault)),
  };
}

export function overruledNote(state: ReviewState, seat: string): Note {
  const overruled = state.faults.filter(({ voices }) =>
    voices.some(
      (voice) => voice.seat === seat && voice.last?.status === "OVERRULED" && !voice.isTold,
    ),
  );
  return {
    title: "Where you were overruled: what was chosen, and why",
    items: overruled.map((fault) => {
      const last = lastRuling(fault);
      const end =
        last?.by === PERSON.id
          ? " A person decided this."
          : " Accept it (RESOLVED), or push back with a new argument (NOT_ADDRESSED); who pushes back twice has it put to a person.";
      return `${describeFault(fault)} You proposed: ${endSentence(ownProposal(fault, seat))}${lastSaid(fault, seat)} Not followed: ${endSentence(last?.reason ?? "")}${disagreeing(state, fault)}${putToPerson(state, fault.id)}${end}`;
    }),
  };
}

function ownProposal({ findings }: ReviewFault, seat: string): string {
  return (findings.find((finding) => finding.seat === seat) ?? findings[0]).proposal;
}

export function othersNote(others: readonly ReviewFault[]): Note {
  return {
    title: "Findings of others, in short",
    items: bySeverity(others).map((fault) => {
      const last = lastRuling(fault);
      return `${describeFault(fault)}${last === null ? "" : ` (${statusOf(last)})`}`;
    }),
  };
}

export function changedNote({ versions }: ReviewState, round: number): Note {
  const changes = versions
    .filter((version) => version.n > 1 && version.round === round - 1)
    .flatMap(({ edits }) => edits);
  return {
    title: `Changes since the last round (version ${versions.length})`,
    items: changes.map(changeLine),
  };
}

function changeLine({ finding, also = [], find, replace }: Edit): string {
  return `for ${[finding, ...also].join(", ")}: “${shorten(find)}” became “${shorten(replace)}”`;
}

export function lookedUp({ found }: ReviewState): Note {
  return { title: "What was looked up", items: [...found] };
}

const SHORT = 300;

export function shorten(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)} …` : text;
}

export function describeFault({
  id,
  severity,
  findings: [{ location, problem }],
}: ReviewFault): string {
  return `${id}, ${severity}, ${location === "" ? "the whole" : location}: ${problem}`;
}

function statusOf({ status }: Ruling): string {
  return status.toLowerCase().replaceAll("_", " ");
}

/** What a person made of a finding that had been in dispute for two rounds. */
function putToPerson({ binding, leftOpen }: ReviewState, id: string): string {
  const round = leftOpen.get(id);
  return binding.has(id)
    ? " A person decided that it has to be fixed: it cannot be declined any more."
    : round === undefined
      ? ""
      : ` It was put to a person after round ${round}, and left open.`;
}

/** What a voice said last when it came back to a fault: whoever is asked for a new argument needs the old one. */
function lastSaid({ rulings }: ReviewFault, seat: string): string {
  const said = rulings.findLast(
    ({ by, reason, says }) => by === seat && reason !== "" && says === undefined,
  );
  return said ? ` In round ${said.round} you said of it: ${endSentence(said.reason)}` : "";
}

/** What other reviewers would do instead. */
function disagreeing(state: ReviewState, fault: ReviewFault): string {
  return state
    .objectionsTo(fault)
    .map(
      ({ seat, alternative }) =>
        ` ${seat} disagrees${alternative.trim() === "" ? "." : ` and would instead: ${endSentence(alternative)}`}`,
    )
    .join("");
}

/** Everything said of a fault, for whoever raised it and for the author. */
export function describeFaultInFull(state: ReviewState, fault: ReviewFault): string {
  const { id, severity, findings, voices, rulings } = fault;
  const [lead, ...others] = findings;
  const last = lastRuling(fault);
  const declined = rulings.findLast(({ by, status }) => by === AUTHOR.id && status === "OVERRULED");
  const content = voices.filter(isSettledFor).map(({ seat }) => seat);
  return [
    `${id} by ${voices.map(({ seat }) => seat).join(" and ")}, ${severity}, ${lead.location === "" ? "the whole" : lead.location}: ${lead.problem}`,
    ...findingText(lead),
    ...others.flatMap((finding) => [
      ` Also ${finding.id} by ${finding.seat}: ${finding.problem}`,
      ...findingText(finding),
    ]),
    findings.some(({ addressable }) => addressable)
      ? ""
      : " Whoever raised it says that no revision can fix it.",
    last === null
      ? ""
      : ` Last said: ${statusOf(last)}${last.reason === "" ? "." : `, ${endSentence(last.reason)}`}`,
    content.length === 0 || content.length === voices.length
      ? ""
      : ` Settled for ${content.join(", ")}.`,
    declined ? " The author had declined it." : "",
    declined && declined !== last ? ` Its reason: ${endSentence(declined.reason)}` : "",
    disagreeing(state, fault),
    ...state.comments
      .filter(({ finding }) => findings.some((each) => each.id === finding))
      .map(({ words }) => ` A person comments: ${endSentence(words)}`),
    putToPerson(state, id),
  ].join("");
}

function findingText({ evidence, proposal }: ReviewFault["findings"][0]): string[] {
  return [
    evidence === "" ? "" : ` Evidence: “${shorten(evidence)}”`,
    proposal === "" ? "" : ` Proposal: ${proposal}`,
  ];
}
