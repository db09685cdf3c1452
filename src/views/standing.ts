// Where a panel stands, for everything that speaks of it: the count, each option's status with its proof, what was said for and against it.
// Law: read from the one count that was recorded with the verdict. Logs without it have none, and keep their older reading.
import { graphOf, optionAttacks, statuses, type OptionAttack } from "../argument/index.ts";
import { attacksOn, proofOf } from "../argument/proof.ts";
import { isEarned, withMovesBack } from "../argument/standing.ts";
import type { AttackStatus, Standing, Verdict } from "../kernel/fact.ts";
import { core, sayInEnglish, type Phrased } from "../messages/voice.ts";
import { inBrief } from "../text/cut.ts";
import { labelOf, titleOf, type DeliberationState } from "./deliberation-state.ts";
import { gist } from "./gist.ts";
import { familyOf } from "./model-family.ts";

/** Where the panel stands on the question. Why it stopped is another matter. */
export type Stands = NonNullable<ReturnType<typeof standsOf>>;

/** Somebody's words for or against an option. */
export interface SaidOf {
  readonly text: string;
  readonly title: string;
  readonly message: string;
  /** Of an attack: what became of it. */
  readonly status?: AttackStatus;
}

/** A verdict with its count. */
export interface CountShown extends Verdict {
  readonly standing: Standing;
}

/** The last verdict that was counted. */
export function countedIn({ verdicts }: Pick<DeliberationState, "verdicts">): CountShown | null {
  const verdict = verdicts.at(-1);
  return verdict && isCounted(verdict) ? verdict : null;
}

export function isCounted(verdict: Verdict): verdict is CountShown {
  return verdict.standing !== undefined;
}

export function standsOf(record: DeliberationState) {
  const verdict = countedIn(record);
  if (!verdict) return null;
  const { standing, chosen: option } = verdict;
  const { where, entitled, options } = standing;
  const row = options.find((own) => own.option === option);
  const families = row ? countFamilies(record, row.holders) : null;
  const label = option === null ? null : (labelOf(record, option) ?? option);
  return {
    where,
    entitled,
    option,
    label,
    /** How many hold the option, and how many did before anyone spoke. */
    held: row?.holders.length ?? 0,
    blind: row?.blind ?? 0,
    /** How many families of models those who hold it are of; null where nobody can tell. */
    families,
    /** More than half hold it by grounded votes, it is not refuted, and they did not cave in. */
    isEarned: isEarned(standing, option),
    count: countPhrase(verdict, families),
    /** Why an agreement does not count as one; null where it does, and where there is none. */
    notEarned: row === undefined ? null : notEarned(verdict, row),
    /** What the count would be without moves that only followed a larger camp; null where there were none. */
    putBack: putBack(record, verdict),
  };
}

/** The count in a sentence; `families`: of those who hold what was chosen. */
export function countPhrase({ standing, chosen }: CountShown, families: number | null): Phrased {
  const { where, entitled, options } = standing;
  const row = options.find(({ option }) => option === chosen);
  const spread = (counts: readonly (readonly [option: string, n: number])[]): readonly string[] =>
    counts.filter(([, n]) => n > 0).map(([option, n]) => `${option} ${n}`);
  if (row === undefined)
    return core.phrase(where === "none" ? "stands.none" : "stands.split", {
      entitled,
      count: spread(options.map(({ option, holders }) => [option, holders.length])),
      blind: spread(options.map(({ option, blind }) => [option, blind])),
    });
  const held = row.holders.length;
  const code = 2 * held <= entitled ? "ruled" : "held";
  const { blind } = row;
  return core.phrase(`stands.${code}`, { held, entitled, blind, families: families ?? 0 });
}

function notEarned(
  { standing, chosen }: CountShown,
  { status, holders }: Standing["options"][number],
): Phrased | null {
  const { votes, entitled, isCaved } = standing;
  const grounded = votes.filter((vote) => vote.option === chosen && vote.grounded).length;
  if (2 * holders.length <= entitled) return null;
  if (status === "refuted") return core.phrase("stands.not-earned.refuted");
  if (isCaved) return core.phrase("alarm.caved");
  return 2 * grounded > entitled
    ? null
    : core.phrase("stands.not-earned.grounds", { grounded, entitled });
}

function putBack(record: DeliberationState, verdict: CountShown) {
  const { standing, withoutConforming: option } = verdict;
  const back = withMovesBack(standing.votes, record.shifts);
  const votes = back.filter((vote, n) => vote.option !== standing.votes[n]?.option).length;
  if (votes === 0) return null;
  const label = option === null ? [] : [labelOf(record, option) ?? option];
  return { votes, option, ...core.phrase("stands.put-back", { votes, label }) };
}

/** Everyone who is no model is kin to nobody. */
function countFamilies(record: DeliberationState, seats: readonly string[]): number | null {
  const known = seats.map((seat) => familyIn(record, seat));
  return known.includes(null) ? null : new Set(known).size;
}

/** By what was served, else by what was asked for; null where no model is known to have answered. */
export function familyIn(
  { served }: Pick<DeliberationState, "served">,
  seat: string,
): string | null {
  const last = served.get(seat);
  if (!last || last.model === "rehearsal") return null;
  return familyOf(last.served ?? last.model);
}

/** Options as the count and the argument leave them. */
export function standingRows(record: DeliberationState) {
  const verdict = countedIn(record);
  if (!verdict) return [];
  const under = optionAttacks(record.facts);
  const { attacks } = under;
  const found = statuses(graphOf(record.facts, under), { hingeBound: 0 });
  const title = (seat: string): string => titleOf(record.seats, seat);
  return verdict.standing.options.map(({ option, status, blind }) => {
    const wasHeld = record.positions.some(
      ({ stance, basis }) => stance === option && basis !== "grouped",
    );
    const proof = proofOf(option, status, { attacks, statuses: () => found, cut: inBrief });
    const isUnheld = status === "undefended" && !wasHeld;
    return {
      option,
      status: isUnheld ? "unheld" : status,
      proof: isUnheld
        ? core.phrase("standing.unheld")
        : sayInEnglish({ ...proof, params: nameSeats(proof.params, title) }),
      blind,
      for: saidFor(record, option),
      against: saidAgainst(record, option, attacks),
    };
  });
}

/** Seats under the names that people know them by. */
function nameSeats<P extends Phrased["says"]["params"]>(
  params: P,
  title: (seat: string) => string,
): P {
  const { by, holders } = params;
  return {
    ...params,
    ...(typeof by === "string" ? { by: title(by) } : {}),
    ...(Array.isArray(holders)
      ? { holders: holders.map((seat: unknown) => title(String(seat))) }
      : {}),
  };
}

/** What somebody said in support of it; else what whoever held it last said of it. */
function saidFor(record: DeliberationState, option: string): SaidOf | null {
  const link = record.links.findLast(
    ({ to, relation, comment, resolved }) =>
      to === option && relation === "supports" && resolved && comment.trim() !== "",
  );
  if (link) return findSaying(record, link.from, link.comment);
  const held = record.positions.findLast(
    ({ stance, basis, message }) => stance === option && basis !== "grouped" && message !== null,
  );
  return held?.message == null ? null : findSaying(record, held.message);
}

/** The gravest attack on it; else what was said against it in other ways. */
function saidAgainst(
  record: DeliberationState,
  option: string,
  attacks: readonly OptionAttack[],
): SaidOf | null {
  const [worst] = attacksOn(attacks, option);
  if (worst) {
    const found = findSaying(record, worst.message, worst.words);
    return found && { ...found, status: worst.status };
  }
  const link = record.links.findLast(
    ({ to, relation, comment, resolved, id }) =>
      to === option && relation === "counters" && resolved && id === undefined && comment !== "",
  );
  return link ? findSaying(record, link.from, link.comment) : null;
}

function findSaying(record: DeliberationState, id: string, words?: string): SaidOf | null {
  const message = record.messages.find((own) => own.id === id);
  if (!message) return null;
  const text = words ?? gist(message.body);
  return { text, title: titleOf(record.seats, message.seat), message: id };
}
