// Who dissents in a review: whoever was overruled, and whoever would have met another's finding otherwise. One reading for verdict and report.
import { PERSON } from "../../kernel/ask.ts";
import { isFaultOpen, lastRuling, type ReviewFault } from "./findings.ts";

/** What a reviewer would do instead of what another's finding asks for, or of how it was met. */
export interface CounterProposal {
  readonly finding: string;
  readonly seat: string;
  readonly round: number;
  readonly alternative: string;
}

/** Ids of the findings that were put to a person. */
interface PutToPerson {
  readonly upheld: ReadonlySet<string>;
  readonly leftOpen: ReadonlySet<string>;
}

/** A person on one's side is no dissent. */
export function dissents(
  faults: readonly ReviewFault[],
  objections: readonly CounterProposal[],
  put: PutToPerson,
) {
  return faults.flatMap((fault) => [...overruledIn(fault, put), ...objectedTo(fault, objections)]);
}

/** `words`: the finding that is held; `why`: for which reason it was not followed, empty where nobody said. */
function overruledIn(fault: ReviewFault, { upheld, leftOpen }: PutToPerson) {
  const { id, voices, rulings, findings } = fault;
  const isOverruled = rulings.some(({ status }) => status === "OVERRULED");
  const seats = voices
    .filter(({ last }) => last !== null && last.status !== "RESOLVED")
    .map(({ seat }) => seat);
  if (!isOverruled || seats.length === 0 || (isFaultOpen(fault) && upheld.has(id))) return [];
  const last = lastRuling(fault);
  const status = isFaultOpen(fault)
    ? leftOpen.has(id)
      ? "left open by a person"
      : "in dispute"
    : last?.by === PERSON.id
      ? "overruled by a person"
      : voices.some(({ seat }) => seat === last?.by)
        ? "let go"
        : "overruled";
  const declined = rulings.findLast(
    ({ by, status: ruled }) => ruled === "OVERRULED" && voices.every(({ seat }) => seat !== by),
  );
  return [{ finding: id, seats, status, words: findings[0].problem, why: declined?.reason ?? "" }];
}

/** Its last word on a fault that was not decided its way: what it would have done instead. */
function objectedTo(
  { id, findings, rulings }: ReviewFault,
  objections: readonly CounterProposal[],
) {
  const isFollowed = rulings.some(
    ({ by, says }) => by === PERSON.id && says?.code.endsWith("objector"),
  );
  if (isFollowed) return [];
  const said = objections.filter(({ finding }) => findings.some((each) => each.id === finding));
  const last = new Map(said.map((objection) => [objection.seat, objection.alternative]));
  return [...last].map(([seat, words]) => ({
    finding: id,
    seats: [seat],
    status: "disagreed with",
    words,
    why: "",
  }));
}
