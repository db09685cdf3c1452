// The state of a dispatch as its script knows it: who is asked, what they recommend and how sure they are, which conflicts are open.
import type { Document, Seat } from "../../kernel/ask.ts";
import type { Fact, Message } from "../../kernel/fact.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import type { OptionAttack } from "../../argument/option-attacks.ts";
import { dealtTo } from "../shared/deal.ts";
import { mainIssue } from "../shared/options.ts";
import type { TakeawayReply } from "../shared/takeaways.ts";
import { Votes } from "../shared/votes.ts";
import { isMultiRound, type DispatchBrief } from "./brief.ts";
import type { Specialist } from "./cast.ts";
import { levelIn, type Level, type Method, type Side } from "./resolve.ts";
import { saysNothing, type ConflictReply, type ConsultReply } from "./shapes.ts";

export interface Conflict {
  readonly id: string;
  readonly between: readonly [string, string];
  readonly point: string;
  /** Where no one named the point, and the recommendations alone show it. */
  readonly says?: Phrase;
}

export interface Resolved {
  readonly conflict: Conflict;
  /** Null where a person has to decide. */
  readonly winner: string | null;
  readonly method: Method;
  readonly why: string;
  /** Where a rule says why, and not the chair. */
  readonly says?: Phrase;
}

/** A specialist's last word, typed. */
interface Word {
  readonly level: Level;
  readonly isMissing: boolean;
  readonly keyConcern: string;
  readonly needsHuman: boolean;
}

export class DispatchState extends Votes {
  readonly brief: DispatchBrief;
  readonly specialists: readonly Specialist[];
  /** Seat → its focused question. */
  readonly questions: ReadonlyMap<string, string>;
  readonly isMultiRound: boolean;
  /** Seat → what it answered in round 1, and whether its reasons have grounds. */
  readonly answers = new Map<
    string,
    { readonly message: Message; readonly reply: ConsultReply; readonly grounded: boolean }
  >();
  readonly words = new Map<string, Word>();
  /** Specialists who had nothing new to say: not asked again. */
  readonly spent = new Set<string>();
  conflicts: readonly Conflict[] = [];
  readonly resolved: Resolved[] = [];
  /** Seat → conflict → the attack on it that the conflict puts to it. */
  readonly #put = new Map<string, Map<string, string>>();
  /** Seat → what would change its mind, as it last said. */
  readonly wouldChange = new Map<
    string,
    { readonly message: Message; readonly said: TakeawayReply["wouldChange"] }
  >();
  reasons: number | null = null;
  /** Per round, who was asked and who answered. */
  readonly rounds: { round: number; asked: string[]; answered: string[] }[] = [];

  constructor(
    brief: DispatchBrief,
    specialists: readonly Specialist[],
    questions: ReadonlyMap<string, string>,
  ) {
    super(specialists.map(({ seat }) => seat.id));
    this.brief = brief;
    this.specialists = specialists;
    this.questions = questions;
    this.isMultiRound = isMultiRound(brief.overrides, this.members);
    if (brief.options.length > 0) this.raise(mainIssue(brief.topic, brief.options, "given"));
  }

  of(seat: string): Specialist {
    return this.specialists.find((each) => each.seat.id === seat) as Specialist; // only those who are seated are named
  }

  /** What a specialist says of its own confidence; none that can be read counts as Low. */
  hear(
    seat: string,
    {
      confidenceAssessment: { confidence, keyConcern },
      needsHumanJudgment: needsHuman,
    }: Pick<ConsultReply | ConflictReply, "confidenceAssessment" | "needsHumanJudgment">,
  ): Word {
    const level = levelIn(confidence);
    const word = { level: level ?? "Low", isMissing: level === undefined, keyConcern, needsHuman };
    this.words.set(seat, word);
    return word;
  }

  /** A call for a person counts, also from who has nothing else to add. */
  callForPerson(seat: string): void {
    const word = this.words.get(seat);
    if (word) this.words.set(seat, { ...word, needsHuman: true });
  }

  /** Everyone who answered is unsure. */
  get isAllLow(): boolean {
    const words = [...this.words.values()];
    return words.length > 0 && words.every(({ level }) => level === "Low");
  }

  side(seat: string): Side {
    const reply = this.answers.get(seat)?.reply;
    const word = this.words.get(seat);
    return {
      seat,
      option: this.held(seat),
      confidence: word?.level ?? "Low",
      needsHuman: word?.needsHuman ?? false,
      isSecurity: reply?.touches.includes("security") ?? false,
      isCrossCutting: reply?.touches.includes("cross-cutting") ?? false,
      isArchitect: this.of(seat).role === "architect",
      isConservative: reply?.conservative ?? false,
    };
  }

  counts(): ReadonlyMap<string, number> {
    return new Map([...this.holders()].map(([option, seats]) => [option, seats.length]));
  }

  /** A conflict is put to both: each has to answer the other's concern, or where it named none, the point they differ on. */
  put(conflicts: readonly Conflict[]): Fact[] {
    return conflicts.flatMap((conflict) =>
      conflict.between.flatMap((seat): Fact[] => {
        const own = this.answers.get(seat)?.message;
        const other = otherSide(conflict, seat);
        const from = this.answers.get(other)?.message;
        if (!own || !from) return [];
        const concern = this.words.get(other)?.keyConcern ?? "";
        const words = saysNothing(concern) ? conflict.point : concern;
        const attack = this.argument.attack(from, own.id, words);
        const mine = this.#put.get(seat) ?? new Map<string, string>();
        this.#put.set(seat, mine.set(conflict.id, attack.id ?? ""));
        return [attack];
      }),
    );
  }

  /** The attack that a conflict puts to a seat. */
  attackIn(conflict: Pick<Conflict, "id">, seat: string): string | undefined {
    return this.#put.get(seat)?.get(conflict.id);
  }

  /** What a specialist has to answer, of the conflicts that are open: each attack once. */
  dueFrom(seat: string, open: readonly Conflict[]): readonly OptionAttack[] {
    const put = new Set(open.map((conflict) => this.attackIn(conflict, seat)));
    return this.argument.attacks.filter(
      ({ id, answers }) => put.has(id) && answers.every((answer) => answer.seat !== seat),
    );
  }

  /** It took the attack that the conflict puts to it as fatal. */
  hasConceded(conflict: Conflict, seat: string): boolean {
    const id = this.attackIn(conflict, seat);
    const found = this.argument.attacks.find((attack) => attack.id === id);
    return found?.answers.some((answer) => answer.seat === seat && answer.how === "fatal") ?? false;
  }

  /** In a team each specialist reads its own conversation with the chair, and nobody else's. */
  own(seat: string): readonly Message[] {
    return this.brief.mode === "team" ? this.transcript.of(seat) : [];
  }

  dealt(seat: Seat): readonly Document[] {
    const seats = this.specialists.map((each) => each.seat);
    return dealtTo(seat, seats, this.brief.dealt ?? []);
  }

  get documents(): readonly Document[] {
    return [...this.brief.context, ...(this.brief.dealt ?? [])];
  }
}

export function otherSide({ between: [a, b] }: Conflict, seat: string): string {
  return a === seat ? b : a;
}
