// What findings amount to: distinct faults with their voices, which of them are open, which verdict they support. Pure; read from facts alone,
// by the script while it runs and by every view afterwards.
// Law 1: a fault is settled when every voice says so; one that was overruled, when every voice has read why, or a person decided it.
// Law 2: the lowest id leads, the highest severity counts, and all texts stay.
import { PERSON } from "../../kernel/ask.ts";
import { SEVERITIES } from "../../kernel/fact.ts";
import type { Fact, Finding, Grade, OwnFact, Ruling, Severity } from "../../kernel/fact.ts";

const SAME = "review/same";

/** That findings are one fault, whoever says so; or that a seat would have raised it too and has no words to add. */
export function sameFault(findings: readonly string[], voices: readonly string[] = []): OwnFact {
  return { kind: "own", name: SAME, data: { findings: [...findings], voices: [...voices] } };
}

/** What the last word on a fault is to one of its voices. */
interface Voice {
  readonly seat: string;
  readonly last: Ruling | null;
  /** It has read the last word: that it was overruled, and why. */
  readonly isTold: boolean;
}

/** One thing that is wrong with the artifact, in the words of everyone who found it. */
export interface ReviewFault {
  readonly id: string;
  /** The one that leads first. */
  readonly findings: readonly [Finding, ...Finding[]];
  readonly voices: readonly Voice[];
  readonly severity: Severity;
  /** Everything ruled on it, in order. */
  readonly rulings: readonly Ruling[];
}

/** A fault as it is put together. */
interface Gathered {
  findings: [Finding, ...Finding[]];
  voices: Map<string, Voice>;
  rulings: Ruling[];
}

/** The distinct faults, by the id that leads, in the order in which they were found. */
export function faultsIn(facts: readonly Fact[]): readonly ReviewFault[] {
  const of = new Map<string, Gathered>();
  for (const fact of facts) {
    if (fact.kind === "finding") {
      const voice: Voice = { seat: fact.seat, last: null, isTold: false };
      of.set(fact.id, { findings: [fact], voices: new Map([[fact.seat, voice]]), rulings: [] });
    } else if (fact.kind === "own" && fact.name === SAME) join(of, fact);
    else if (fact.kind === "ruling") rule(of.get(fact.finding), fact);
    else if (fact.kind === "judgment" && fact.stated !== "none")
      for (const { voices } of new Set(of.values())) {
        const voice = voices.get(fact.seat);
        if (voice?.last?.status === "OVERRULED") voices.set(fact.seat, { ...voice, isTold: true });
      }
  }
  return [...new Set(of.values())].map(({ findings, voices, rulings }) => ({
    id: findings[0].id,
    findings,
    voices: [...voices.values()],
    severity: gravest(findings),
    rulings,
  }));
}

/** Whoever joins holds the fault as open, until it says otherwise. */
function join(of: Map<string, Gathered>, { data }: OwnFact): void {
  const { findings = [], voices = [] } = data as Partial<
    Record<"findings" | "voices", readonly string[]>
  >; // made by `sameFault`
  const [first, ...rest] = [...new Set(findings.flatMap((id) => of.get(id) ?? []))].toSorted(
    (a, b) => byId(a.findings[0], b.findings[0]),
  );
  if (!first) return;
  for (const each of rest) {
    const [lead, ...others] = [...first.findings, ...each.findings].toSorted(byId);
    if (lead) first.findings = [lead, ...others];
    for (const voice of each.voices.values()) add(first.voices, voice);
    first.rulings.push(...each.rulings);
  }
  for (const seat of voices) add(first.voices, { seat, last: null, isTold: false });
  for (const { id } of first.findings) of.set(id, first);
}

/** Who had been content with a fault and comes upon it again holds it open. */
function add(voices: Map<string, Voice>, voice: Voice): void {
  const own = voices.get(voice.seat);
  if (!own || (isSettledFor(own) && !isSettledFor(voice))) voices.set(voice.seat, voice);
}

/** A voice speaks for itself; whoever else rules, rules on what is open to any of them. What a person decides holds for all. */
function rule(fault: Gathered | undefined, ruling: Ruling): void {
  if (!fault) return;
  const { voices } = fault;
  fault.rulings.push(ruling);
  const own = voices.get(ruling.by);
  const isDecided =
    ruling.by === PERSON.id && (ruling.status === "RESOLVED" || ruling.status === "OVERRULED");
  if (own && !isDecided)
    voices.set(own.seat, { ...own, last: ruling, isTold: ruling.status === "OVERRULED" });
  else
    for (const [seat, voice] of voices)
      if (isDecided || !isSettledFor(voice))
        voices.set(seat, { seat, last: ruling, isTold: false });
}

/** Ids are `F-{round}-{number}`. */
function byId(a: Finding, b: Finding): number {
  return a.round - b.round || Number(a.id.split("-")[2]) - Number(b.id.split("-")[2]);
}

export function isSettledFor({ seat, last, isTold }: Voice): boolean {
  if (last?.status === "RESOLVED") return last.by === seat || last.by === PERSON.id;
  return last?.status === "OVERRULED" && (last.by === PERSON.id || isTold);
}

export function isFaultOpen({ voices }: ReviewFault): boolean {
  return voices.some((voice) => !isSettledFor(voice));
}

/** Open to one of its voices. */
export function isOpenTo({ voices }: ReviewFault, seat: string): boolean {
  return voices.some((voice) => voice.seat === seat && !isSettledFor(voice));
}

/** Open, and its author has not set it aside already. */
export function isUnanswered({ voices }: ReviewFault): boolean {
  return voices.some((voice) => !isSettledFor(voice) && voice.last?.status !== "OVERRULED");
}

export function lastRuling({ rulings }: ReviewFault): Ruling | null {
  return rulings.at(-1) ?? null;
}

export function isVoicedBy({ voices }: ReviewFault, seat: string): boolean {
  return voices.some((voice) => voice.seat === seat);
}

export function isAddressable({ findings }: ReviewFault): boolean {
  return findings.some(({ addressable }) => addressable);
}

export function hasTag({ findings }: ReviewFault, tag: string): boolean {
  return findings.some(({ tags }) => tags.includes(tag));
}

/** Minors never block, nor what came late on unchanged text. */
export function isBlocking({ severity, findings }: ReviewFault): boolean {
  return severity !== "minor" && findings.some(({ blocks }) => blocks);
}

interface Graded {
  readonly severity: Severity;
}

function gravest(rows: readonly Graded[]): Severity {
  return SEVERITIES.find((each) => rows.some(({ severity }) => severity === each)) ?? "minor";
}

/** Open fatal: FAIL. Open critical or major: CONDITIONAL. */
export function gradeBy(open: readonly Graded[]): Grade {
  const worst = gravest(open);
  if (worst === "fatal") return "FAIL";
  return worst === "minor" ? "PASS" : "CONDITIONAL";
}

/** What the faults that are open to a seat support. */
export function gradeFor(faults: readonly ReviewFault[], seat: string): Grade {
  return gradeBy(faults.filter((fault) => isBlocking(fault) && isOpenTo(fault, seat)));
}

export type Converges = "all-pass" | "no-fatal-or-critical";

/** Whoever holds these open lets the artifact pass, by the rule of the preset. */
export function letsPass(open: readonly Graded[], converges: Converges): boolean {
  const worst = gravest(open);
  return worst === "minor" || (worst === "major" && converges !== "all-pass");
}

/** No open fault keeps it from passing. */
export function isConverged(faults: readonly ReviewFault[], converges: Converges): boolean {
  return letsPass(
    faults.filter((fault) => isBlocking(fault) && isFaultOpen(fault)),
    converges,
  );
}

/** The gravest first, and of equals the older. */
export function bySeverity<F extends Graded>(rows: readonly F[]): readonly F[] {
  return rows.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

// Who dissents in a review: whoever was overruled, and whoever would have met another's finding otherwise. One reading for verdict and report.
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
  // What a person asked for and took as settled was the person's to decide: nobody was overruled.
  const last = rulings.at(-1);
  if (findings[0].seat === PERSON.id && last?.by === PERSON.id && last.status === "RESOLVED")
    return [];
  const isFollowed = rulings.some(
    ({ by, says }) => by === PERSON.id && says?.code.endsWith("objector"),
  );
  if (isFollowed) return [];
  const said = objections.filter(({ finding }) => findings.some((each) => each.id === finding));
  const words = new Map(said.map((objection) => [objection.seat, objection.alternative]));
  return [...words].map(([seat, alternative]) => ({
    finding: id,
    seats: [seat],
    status: "disagreed with",
    words: alternative,
    why: "",
  }));
}
