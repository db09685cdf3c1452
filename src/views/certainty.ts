// How sure a panel can be of its answer: the votes before and after, who moved on what, objections, and two words with their reasons.
// Law 1, evidence: robust where checks of this run observed what the outcome rests on; medium where checks of texts carried it, or more
// than half of those who hold the answer quote a given document; else limited.
// Law 2, agreement: low without a majority, or with one that was not earned; high where everyone holds it, every objection to it is settled,
// nobody was lost and they are not known to be of one model family; else medium.
// Law 3: further work is likely to change it where evidence is limited or agreement low, unlikely where they are robust and high.
import { optionAttacks, type OptionAttack } from "../argument/index.ts";
import { core, type Phrased } from "../messages/voice.ts";
import { labelOf, titleOf, type DeliberationState } from "./deliberation-state.ts";
import type { Health } from "./health.ts";
import type { Positions } from "./positions.ts";
import { readingOf, outcomeOf } from "./reading.ts";
import { modelOf } from "./status.ts";
import { countedIn, standsOf, type Stands } from "./standing.ts";

/** A word, and why it is that one. */
export interface Level<W extends string> {
  readonly level: W;
  readonly because: readonly Phrased[];
}

export type Certainty = NonNullable<ReturnType<typeof certaintyOf>>;

/** Attacks on an option that nobody met, then those whose authors insist; of each kind the latest first. */
export function unsettledOn(
  attacks: readonly OptionAttack[],
  option: string,
): readonly OptionAttack[] {
  const own = attacks.filter((attack) => attack.option === option).toReversed();
  return (["open", "contested"] as const).flatMap((status) =>
    own.filter((attack) => attack.status === status),
  );
}

type Objections = Readonly<{ all: number; unsettled: number; changed: number }>;

/** What became of them; `kind` where it is the same for all. */
function describeObjections({ all, unsettled, changed }: Objections) {
  const rebutted = all - unsettled - changed;
  const kind =
    all === 0
      ? "none"
      : (Object.entries({ changed, rebutted, unsettled }).find(([, n]) => n === all)?.[0] ??
        "mixed");
  return { kind, raised: all, changed, rebutted, unsettled };
}

/** Null where nobody votes, or nobody has yet. */
export function certaintyOf(record: DeliberationState, positions: Positions, lost: Health["lost"]) {
  const { votes, shifts, blindCount, finalCount } = positions;
  if (readingOf(record).isVoted === false || votes.every(({ final }) => final === null))
    return null;
  const evidence = evidenceFor(record, positions);
  const objections = countObjections(record);
  const agreement = agreementOn(record, positions, objections, lost.length);
  const held = [...new Set([...Object.keys(finalCount), ...Object.keys(blindCount)])];
  return {
    entitled: votes.length,
    votes: held
      .map((id) => ({
        option: id,
        label: labelOf(record, id) ?? id,
        blind: blindCount[id] ?? 0,
        final: finalCount[id] ?? 0,
      }))
      .toSorted((a, b) => b.final - a.final || b.blind - a.blind),
    /** Each change of vote, and whose message it came after; null where none explains it. */
    moves: shifts.map(({ title, from, to, class: how, trigger, message }) => ({
      title,
      from: labelOf(record, from),
      to: labelOf(record, to),
      class: how,
      after: trigger === null ? null : authorOf(record, trigger),
      messages: [message, trigger].filter((id) => id !== null),
    })),
    /** On the answer: all of them, and those that nobody met or their authors insist on. Null in logs that do not count them. */
    objections,
    evidence,
    agreement,
    further:
      evidence.level === "limited" || agreement.level === "low"
        ? "likely"
        : evidence.level === "robust" && agreement.level === "high"
          ? "unlikely"
          : "possible",
  };
}

function chosenIn({ verdicts }: DeliberationState): string | null {
  return verdicts.at(-1)?.chosen ?? null;
}

function countObjections(record: DeliberationState): Objections | null {
  const option = chosenIn(record);
  if (option === null || countedIn(record) === null) return null;
  const { attacks } = optionAttacks(record.facts);
  const own = attacks.filter((attack) => attack.option === option);
  const changed = own.filter(
    ({ status, answers }) => status === "answered" && answers.some(({ how }) => how === "changed"),
  );
  const unsettled = unsettledOn(own, option).length;
  return { all: own.length, unsettled, changed: changed.length };
}

function authorOf(record: DeliberationState, id: string): string | null {
  const message = record.messages.find((own) => own.id === id);
  return message ? titleOf(record.seats, message.seat) : null;
}

function evidenceFor(
  record: DeliberationState,
  { votes }: Positions,
): Level<"limited" | "medium" | "robust"> {
  const verdict = record.verdicts.at(-1) ?? null;
  const option = chosenIn(record);
  const found = readingOf(record).decided?.(record, verdict).evidence ?? null;
  if (found === "observed")
    return { level: "robust", because: [core.phrase("page.evidence.observed")] };
  if (found === "checked")
    return { level: "medium", because: [core.phrase("page.evidence.checked")] };
  const holders = votes.filter(({ final }) => final !== null && (option ?? final) === final);
  const quotes = record.links.filter(({ to, resolved }) => resolved && to.startsWith("ctx:"));
  const authors = new Map(record.messages.map(({ id, seat }) => [id, seat]));
  const quoting = new Set(quotes.map(({ from }) => authors.get(from)));
  const n = holders.filter(({ seat }) => quoting.has(seat)).length;
  return 2 * n > holders.length
    ? {
        level: "medium",
        because: [core.phrase("page.evidence.quoted", { n, all: holders.length })],
      }
    : { level: "limited", because: [core.phrase("page.evidence.argued")] };
}

function agreementOn(
  record: DeliberationState,
  { votes, finalCount }: Positions,
  objections: Objections | null,
  lost: number,
): Level<"low" | "medium" | "high"> {
  const counted = standsOf(record);
  const option = chosenIn(record);
  const all = votes.length;
  const held = option === null ? 0 : (finalCount[option] ?? 0);
  const models = new Set(votes.map(({ seat }) => modelOf(record, seat)));
  // Neither the rehearsal nor a person is a model.
  const isOneModel =
    models.size === 1 && ![null, "rehearsal", "person"].some((no) => models.has(no));
  const isOneFamily = held > 1 && (counted?.families === 1 || isOneModel);
  const isLow = option === null || 2 * held <= all || counted?.notEarned != null;
  const isHigh = held === all && objections?.unsettled === 0 && lost === 0 && !isOneFamily;
  return {
    level: isLow ? "low" : isHigh ? "high" : "medium",
    because: [
      core.phrase(
        held === all
          ? "page.agreement.all"
          : 2 * held > all
            ? "page.agreement.majority"
            : "page.agreement.none",
      ),
      ...(isOneFamily ? [core.phrase("page.agreement.family")] : []),
      ...(objections === null
        ? []
        : [core.phrase("page.agreement.objections", describeObjections(objections))]),
      ...(lost > 0 ? [core.phrase("page.agreement.lost", { lost })] : []),
    ],
  };
}

// How an answer is marked wherever a run is one of many: where the panel stands in a few words, and whether anybody's objection is left.
// Law 1: read from the count that the first page reads, so that a mark never says more than the page.
// Law 2: an answer is clear only where the agreement is earned and every objection to it is settled. Logs without a count have no mark.
interface AnswerMark extends Phrased {
  readonly isClear: boolean;
}

/** Null before the end, where findings decide, and where votes were not counted. */
export function answerMark(record: DeliberationState): AnswerMark | null {
  const { isVoted, isRuled } = readingOf(record);
  const stands = standsOf(record);
  if (record.concluded === null || isVoted === false || stands === null) return null;
  const { resolution } = outcomeOf(record);
  const by = isRuled === true && resolution !== null ? DECIDED[resolution] : undefined;
  // What a rule or a person had to decide, somebody objects to.
  if (by !== undefined) return { ...core.phrase(by), isClear: false };
  const { attacks } = optionAttacks(record.facts);
  const { option } = stands;
  return {
    ...countMark(stands),
    isClear: stands.isEarned && option !== null && unsettledOn(attacks, option).length === 0,
  };
}

/** Where rules decide and not the count. */
const DECIDED: Readonly<Partial<Record<string, "mark.ruled" | "mark.person">>> = {
  "by rule": "mark.ruled",
  "by a person": "mark.person",
};

function countMark({ where, option, entitled, held, blind }: Stands): Phrased {
  if (option === null)
    return core.phrase(where === "none" ? "mark.none" : "mark.split", { entitled });
  if (2 * held <= entitled) return core.phrase("mark.ruled");
  // Without a majority before anyone spoke there was another answer, or none.
  const moved = 2 * blind > entitled ? 0 : 1;
  return where === "all"
    ? core.phrase("mark.all", { entitled, moved })
    : core.phrase("mark.held", { held, entitled, moved });
}
