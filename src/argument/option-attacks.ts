// Attacks that can be answered, and what became of each: read from facts alone, by scripts and by whoever shows a result.
// Law 1: an attack that nobody answers is open; it refutes nothing.
// Law 2: refuted needs everyone who held the option when it was attacked to take the attack as fatal; it stays so when they leave.
// Law 3: an attack on what a seat said for an option is one on the option. Where the seat has since reworded that as an option of its own,
// the attack follows, whichever of the two is recorded first, until the seat takes it as fatal; a move to an option that others brought
// leaves it behind. What meant an option that the list missed is attacked for the new one that its seat then took.
import { placeOf } from "../kernel/ask.ts";
import type { Answer, AttackStatus, Fact, Link, OptionStatus } from "../kernel/fact.ts";

/** An attack, on which option, and what was said to it. */
export interface OptionAttack {
  readonly id: string;
  /** Who attacks, and in which message. */
  readonly by: string;
  readonly message: string;
  readonly words: string;
  /** The message that was attacked; the option's id where the option itself was. */
  readonly target: string;
  /** Null where what was attacked speaks for no option. */
  readonly option: string | null;
  readonly status: AttackStatus;
  readonly answers: readonly Answer[];
}

export interface OptionsUnderAttack {
  readonly attacks: readonly OptionAttack[];
  /** Seat → what it holds now; null where it named none. */
  readonly held: ReadonlyMap<string, string | null>;
  readonly statusOf: (option: string) => OptionStatus;
}

/** A seat took up an option, or left it, at this place of the record. */
interface Held {
  readonly at: number;
  readonly seat: string;
  readonly option: string | null;
  readonly message: string | null;
}

export function optionAttacks(facts: Iterable<Fact>): OptionsUnderAttack {
  const said = new Map<string, { readonly at: number; readonly by: string }>();
  const speaksFor = new Map<string, string>();
  /** Option → where it joined the list. */
  const options = new Map<string, number>();
  const links: (Link & { readonly id: string; readonly at: number })[] = [];
  const answers: (Answer & { readonly at: number })[] = [];
  const held: Held[] = [];
  /** Messages that meant an option which the list missed, as their holders said. */
  const missed = new Set<string>();
  let main: string | undefined;
  /** Where the first options were listed: these are nobody's own. */
  let listed = Infinity;
  let at = 0;
  for (const fact of facts) {
    at += 1;
    if (fact.kind === "issue" && fact.main) {
      main = fact.id;
      for (const { id } of fact.stances) if (!options.has(id)) options.set(id, at);
      if (fact.stances.length > 0) listed = Math.min(listed, at);
    } else if (fact.kind === "message") said.set(fact.id, { at, by: placeOf(fact.seat) });
    else if (fact.kind === "declaration") speaksFor.set(fact.message, fact.option);
    else if (fact.kind === "link" && fact.id !== undefined)
      links.push({ at, ...fact, id: fact.id });
    else if (fact.kind === "link" && fact.relation === "supports" && options.has(fact.to))
      speaksFor.set(fact.from, fact.to);
    else if (fact.kind === "answer") answers.push({ at, ...fact });
    else if (fact.kind === "position" && fact.issue === main && fact.basis !== "grouped") {
      // What a seat confirms of its blind position it held since then.
      const { seat, stance: option, message } = fact;
      const since = fact.basis === "confirmed" ? said.get(message ?? "")?.at : undefined;
      held.push({ at: since ?? at, seat, option, message });
      if (fact.basis === "confirmed" && option === null && message !== null) missed.add(message);
    }
  }
  held.sort((a, b) => a.at - b.at);
  const heldAt = (place: number): Map<string, string | null> => {
    const now = new Map<string, string | null>();
    for (const row of held) if (row.at < place) now.set(row.seat, row.option);
    return now;
  };
  const holdersOf = (option: string | null, place: number): string[] =>
    [...heldAt(place)].filter(([, own]) => own === option).map(([seat]) => seat);
  /** Each option that the seat brought itself after it had said what was attacked, one after the other, until it took the attack. */
  const reworded = (
    first: string | null,
    words: string,
    taken: Taken | undefined,
  ): string | null => {
    const { at: from, by } = said.get(words) ?? { at: Infinity, by: "" };
    return held
      .filter((row) => row.seat === by && row.at > from)
      .filter((row) => !taken || (row.at < taken.at && row.message !== taken.message))
      .reduce((option, row) => {
        const joined = options.get(row.option ?? "") ?? 0; // no vote joined nothing
        const isFirst = held.find((any) => any.option === row.option) === row;
        const isOwn = joined > Math.max(from, listed) && (isFirst || option === null);
        return isOwn && row.option !== null ? row.option : option;
      }, first);
  };
  const attacks = links.map(({ id, from, to, comment, at: place }): OptionAttack => {
    const own = answers.filter(({ attack }) => attack === id);
    const hit = options.has(to) ? to : (speaksFor.get(to) ?? null);
    const author = said.get(to)?.by;
    const taken = own.find(({ how, seat }) => how === "fatal" && seat === author);
    const option = hit === null && !missed.has(to) ? null : reworded(hit, to, taken);
    const holders = option === hit ? holdersOf(hit, place) : holdersOf(option, taken?.at ?? at + 1);
    const by = said.get(from)?.by ?? "";
    return {
      id,
      by,
      message: from,
      words: comment,
      target: to,
      option,
      // Whoever attacks what it holds itself has no answer to give.
      status: statusAfter(
        own,
        holders.filter((seat) => seat !== by),
      ),
      answers: own.map(({ at: _at, ...answer }) => answer),
    };
  });
  const now = heldAt(Infinity);
  return {
    attacks,
    held: now,
    statusOf: (option) =>
      statusFrom(
        attacks.filter((attack) => attack.option === option).map(({ status }) => status),
        [...now.values()].includes(option),
      ),
  };
}

/** Where the record says that somebody took an attack as fatal. */
type Taken = Pick<Held, "at" | "message">;

function statusAfter(answers: readonly Answer[], holders: readonly string[]): AttackStatus {
  const given = (...hows: readonly Answer["how"][]) =>
    answers.filter(({ how }) => hows.includes(how));
  const fatal = new Set(given("fatal").map(({ seat }) => seat));
  if (fatal.size > 0) return holders.every((seat) => fatal.has(seat)) ? "fatal" : "contested";
  if (given("fails", "changed").length === 0) return "open";
  return given("insists").length > 0 ? "contested" : "answered";
}

function statusFrom(attacks: readonly AttackStatus[], isHeld: boolean): OptionStatus {
  if (attacks.includes("fatal")) return "refuted";
  if (!isHeld) return "undefended";
  const worst = (["contested", "open", "answered"] as const).find((status) =>
    attacks.includes(status),
  );
  return worst ?? "unattacked";
}
