// What the rehearsals of several protocols share: where a seat stands among listed options, where the others do, who is grouped with whom.
import type { Message } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "./options.ts";

/** Fields in which seats say what should be done, the latest word first. */
const WORDS = [
  "currentPosition",
  "claim",
  "position",
  "recommendation",
  "response",
  "newReasoning",
] as const;
const LONGEST_LABEL = 160;

/** What a message says should be done; undefined where it takes no side. */
export function claimIn({ body }: Message): string | undefined {
  return WORDS.map((name) => body[name]).find((text) => typeof text === "string" && text !== "") as
    string | undefined; // as just tested
}

/** A sentence that says what should be done, in words that others find again. */
export function claimFor(scene: Scene, answer: string): string {
  return `${answer}. ${scene.say("reason")}`;
}

/** How a listed option is called; an unlisted one stands for itself. */
export function answerOf(scene: Scene, option: string | undefined, otherwise: string): string {
  return (option === undefined ? undefined : scene.label(option)) ?? otherwise;
}

/** A vote in words and ids: the listed option that is meant, or none and one's own answer. */
export function voteFor(
  scene: Scene,
  options: readonly string[],
  answer: string,
): { readonly option: string; readonly own: string | null } {
  const listed = options.filter((id) => id !== NONE);
  const option = scene.idIn(answer, listed);
  return option === undefined ? { option: NONE, own: answer } : { option, own: null };
}

/** What is said besides taking a position: it argues for one, or comes from one model alone. */
const BESIDES: ReadonlySet<string> = new Set(["argument", "baseline"]);

/** Whoever took a position, and the message in which it last did: shown seats under the id they began with. */
export function lastClaims(scene: Scene): ReadonlyMap<string, Message> {
  return new Map(
    scene.ask.transcript
      .filter((message) => !BESIDES.has(message.phase) && claimIn(message) !== undefined)
      .map((message) => [message.seat.replace(/-substitute$/u, ""), message]),
  );
}

/** Where the others stand, by the option that their last words hold. */
export function othersAt(scene: Scene, options: readonly string[]): ReadonlyMap<string, string> {
  const { id, substituteFor } = scene.ask.seat;
  return new Map(
    [...lastClaims(scene)].flatMap(([seat, message]) => {
      const option = scene.idIn(claimIn(message) ?? "", options);
      return option === undefined || seat === id || seat === substituteFor
        ? []
        : [[seat, option] as const];
    }),
  );
}

/** What most hold; of equals the first. */
export function mostHeld(held: readonly string[]): string | undefined {
  const count = (option: string): number => held.filter((other) => other === option).length;
  return [...new Set(held)].sort((a, b) => count(b) - count(a))[0];
}

/** Where one goes who only follows: to the larger camp; where none is, one goes first and the others wait. */
export function followed(
  scene: Scene,
  held: string,
  others: ReadonlyMap<string, string>,
): string | undefined {
  const all = [held, ...others.values()];
  const [first, last] = [mostHeld(all), mostHeld(all.toReversed())];
  const [timid] = [scene.ask.seat.id, ...others.keys()].sort();
  if (first === last) return first;
  return timid === scene.ask.seat.id
    ? mostHeld([...others.values()].filter((id) => id !== held))
    : undefined;
}

/** Seats by the answer that their words hold; one that holds none of the known ones stands for itself. */
export function groupsOf(scene: Scene, seats: readonly string[]): JsonObject[] {
  const claims = lastClaims(scene);
  return grouped(seats, (seat) => {
    const message = claims.get(seat);
    if (!message) return undefined;
    const said = claimIn(message) ?? "";
    const known = scene.answers.filter((answer) => said.includes(answer));
    const longest = known.sort((a, b) => b.length - a.length)[0];
    return longest ?? (said.split(/[.。]/u)[0] ?? said).slice(0, LONGEST_LABEL);
  });
}

/** Kinds of reasons: one for all where a panel wants peace, else one for every second seat. */
export function reasonsOf(scene: Scene, seats: readonly string[]): JsonObject[] {
  const isOne = scene.lot("reasons").isHit(scene.traits.fades);
  const kinds = [scene.say("title"), scene.say("title")];
  return grouped(seats, (seat) => kinds[isOne ? 0 : seats.indexOf(seat) % 2]);
}

function grouped(
  seats: readonly string[],
  key: (seat: string) => string | undefined,
): JsonObject[] {
  const groups = new Map<string, string[]>();
  for (const seat of seats) {
    const label = key(seat);
    if (label !== undefined && label.trim() !== "")
      groups.set(label, [...(groups.get(label) ?? []), seat]);
  }
  return [...groups].slice(0, MOST_GROUPS).map(([label, holders]) => ({ label, holders }));
}

const MOST_GROUPS = 6;

/** What strikes at grounds, or argues the opposite: only the former moves a fair seat, and who wants peace spares others. */
export function modeOf(scene: Scene, about: string): string {
  const draw = scene.chance("mode", about);
  return draw.isHit(MILD + scene.traits.follows)
    ? "rebuts"
    : draw.pick(["undercuts", "undermines"]);
}

const MILD = 0.25;

/** Items of notes whose titles fit. */
export function noted({ ask }: Scene, title: RegExp): readonly string[] {
  return ask.notes.filter((note) => title.test(note.title)).flatMap(({ items }) => items);
}

/** "You hold o2.", as asks tell a seat. */
export function heldIn({ ask }: Scene): string | undefined {
  return ask.notes
    .flatMap(({ items }) => items)
    .map((item) => /^You he?o?ld (o\d+)\.$/u.exec(item)?.[1])
    .find((option) => option !== undefined);
}

/** "o2, held by a, b, is refuted. …", as asks tell what was computed: a row for each minority. */
export function minorityReport(scene: Scene): JsonObject[] {
  return noted(scene, /as computed$/u).flatMap((item) => {
    const [, option = "", holders = "", status] =
      /^(o\d+), held by (.+?), is (.+?)\.(?: |$)/u.exec(item) ?? [];
    if (option === "") return [];
    const [advocate = ""] = holders.split(", ");
    const position = scene.label(option) ?? option;
    return [{ position, advocate, stillValid: status !== "refuted" }];
  });
}
