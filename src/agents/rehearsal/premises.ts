// What everyone takes for granted, three at a time, never one that was named before.
import type { JsonObject } from "../../script/json.ts";
import type { Mind } from "./mind.ts";
import { seeded } from "./seeded.ts";
import { CONCERNS, type Concern } from "./words/words.ts";

const PREMISES = 3;

export function premisePairs({ room, words, seed }: Mind): readonly JsonObject[] {
  const made = seeded(seed, "premises").shuffled(words.premises);
  const more = CONCERNS.flatMap((id) =>
    words.morePremises.map(
      ([premise, mayFail]) =>
        [filled(premise, words.concerns[id]), filled(mayFail, words.concerns[id])] as const,
    ),
  );
  const fresh = [...made, ...seeded(seed, "more premises").shuffled(more)].filter(
    ([premise]) => !room.heard.includes(premise),
  );
  return fresh.slice(0, PREMISES).map(([premise, mayFail]) => ({ premise, mayFail }));
}

function filled(line: string, concern: Concern): string {
  return line
    .replace("{people}", concern.people[0] ?? "")
    .replace("{care}", concern.care[0] ?? "")
    .replace("{measure}", concern.measure[0] ?? "");
}
