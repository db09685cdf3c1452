// What proves where an option stands, in a sentence with as few references as can be: who said what against it, and what became of that.
import type { OptionStatus } from "../kernel/fact.ts";
import type { Phrase } from "../kernel/phrase.ts";
import { phraseOf } from "./in-words.ts";
import type { OptionAttack } from "./option-attacks.ts";
import type { Statuses } from "./statuses.ts";

/** The attacks on an option, the gravest first. */
export function attacksOn(
  attacks: readonly OptionAttack[],
  option: string,
): readonly OptionAttack[] {
  const own = attacks.filter((attack) => attack.option === option);
  return (["fatal", "contested", "open", "answered"] as const).flatMap((status) =>
    own.filter((attack) => attack.status === status),
  );
}

/** `cut`: as much of an attack as is quoted. */
export function proofOf(
  option: string,
  status: OptionStatus,
  {
    attacks,
    statuses,
    cut,
  }: {
    readonly attacks: readonly OptionAttack[];
    /** Asked for where an option is refuted and no attack says it all. */
    readonly statuses: () => Statuses;
    readonly cut: (words: string) => string;
  },
): Phrase {
  const [worst] = attacksOn(attacks, option);
  const said = worst && { by: worst.by, words: cut(worst.words), message: worst.message };
  if (said && worst.status === "fatal") {
    const holders = worst.answers.filter(({ how }) => how === "fatal").map(({ seat }) => seat);
    return { code: "standing.fatal", params: { ...said, holders } };
  }
  const found = status === "refuted" ? statuses().get(option)?.status : undefined;
  if (found) return phraseOf(found);
  if (status === "undefended") return { code: "standing.undefended", params: {} };
  if (!said) return { code: "certificate.unchallenged", params: {} };
  return { code: `standing.${worst.status}`, params: said };
}
