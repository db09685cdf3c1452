// The ideas on the table and how they were rated: who is alive, in whose best three, in which order everyone ranks them.
import type { Fact, Idea } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { RankReply } from "./shapes.ts";

export type Ranked = ReadonlyMap<string, RankReply>;

/** A card has a title and whatever parts its writer gave it. */
export type IdeaCard = JsonObject & { readonly title: string };

export class Ideas {
  readonly alive = new Map<string, Idea>();
  /** The ratings of the first round, and of the last. */
  first: Ranked = new Map();
  ranked: Ranked = new Map();
  /** Who said in words of a card why its best idea is its best. */
  grounded: ReadonlySet<string> = new Set();
  /** Why earlier sets of ideas failed, as it was named before they were replaced. */
  readonly causes: string[] = [];
  /** What became of ideas after the last ratings, in words. */
  readonly changes: string[] = [];
  #minted = 0;

  bear(round: number, card: IdeaCard, from: readonly string[], fate: Idea["fate"]): Idea {
    this.#minted += 1;
    const id = `I-${this.#minted}`;
    const { title } = card;
    const idea: Idea = { kind: "idea", id, round, title, card, from, fate, reason: "" };
    this.alive.set(id, idea);
    if (round > 0)
      this.changes.push(
        `${id} is ${fate}${from.length === 0 ? "" : ` from ${from.join(", ")}`}: ${title}`,
      );
    return idea;
  }

  end(id: string, round: number, why: Pick<Idea, "reason" | "says">): Fact[] {
    const idea = this.alive.get(id);
    if (!idea) return [];
    this.alive.delete(id);
    this.changes.push(`${id} is gone: ${why.reason}`);
    return [{ ...idea, round, fate: "dead", ...why }];
  }

  rated(ranked: Ranked, grounded: ReadonlySet<string>): void {
    if (this.first.size === 0) this.first = ranked;
    this.ranked = ranked;
    this.grounded = grounded;
    this.changes.length = 0;
  }

  get ids(): readonly string[] {
    return [...this.alive.keys()];
  }
}

/** One that a reviewer did not rate counts as WEAK. */
function isKept({ ratings }: RankReply, id: string): boolean {
  const rating = ratings.find(({ idea }) => idea === id)?.rating;
  return rating === "STRONG" || rating === "VIABLE";
}

/** In everyone's best three, and rated STRONG or VIABLE by everyone. */
export function agreedOn(ids: readonly string[], ranked: Ranked): readonly string[] {
  const replies = [...ranked.values()];
  return ids.filter(
    (id) =>
      replies.length > 0 && replies.every((reply) => reply.top.includes(id) && isKept(reply, id)),
  );
}

/** The better the places together, the higher; of equals the older idea. */
export function ranking(ids: readonly string[], ranked: Ranked): readonly string[] {
  const places = (id: string): number =>
    [...ranked.values()].reduce((sum, { top }) => sum + top.indexOf(id), 0);
  return ids.toSorted((a, b) => places(a) - places(b));
}

/** Most reviewers reject every idea. */
export function isAllRejected(ids: readonly string[], ranked: Ranked): boolean {
  const replies = [...ranked.values()];
  return ids.every(
    (id) => 2 * replies.filter((reply) => !isKept(reply, id)).length > replies.length,
  );
}
