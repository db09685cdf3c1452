// The ideas of a review that thins out and enriches a set of them: where each came from, what it became, how it was rated, why it died.
// Law: an idea keeps its id; nothing that once was on the table is missing.
import type { Idea } from "../../../kernel/fact.ts";
import { rowsAt, textAt, textsAt, titleOf } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";

export type IdeaRow = ReturnType<typeof ideaRows>[number];

export function ideaRows(record: DeliberationState) {
  const chosen = record.concluded?.outcome["ideas"];
  const dead = record.ideas.filter(({ fate }) => fate === "dead");
  const born = record.ideas.filter(
    (idea): idea is Idea & { fate: Exclude<Idea["fate"], "dead"> } => idea.fate !== "dead",
  );
  return born.map(({ id, title, card, round, fate, from }) => {
    const end = dead.find((idea) => idea.id === id);
    return {
      id,
      title,
      card,
      /** After which it came on the table; 0 for the first cards. */
      round,
      fate,
      from,
      /** The ideas that were made of it. */
      became: born.filter((idea) => idea.from.includes(id)).map((idea) => idea.id),
      died: end ? deathOf(end) : null,
      ratings: ratingsOf(record, id),
      /** Among those that everyone keeps, or the one that a person took. */
      isChosen: Array.isArray(chosen) && chosen.includes(id),
    };
  });
}

function deathOf({ round, reason, says }: Idea): Pick<Idea, "round" | "reason" | "says"> {
  return says === undefined ? { round, reason } : { round, reason, says };
}

function ratingsOf({ messages, seats }: DeliberationState, id: string) {
  return messages
    .filter(({ phase }) => phase === "rank")
    .flatMap(({ seat, round, body }) => {
      const title = titleOf(seats, seat);
      const place = textsAt(body, "top").indexOf(id) + 1;
      return rowsAt(body, "ratings")
        .filter((row) => row["idea"] === id)
        .slice(0, 1)
        .map((row) => ({
          round,
          title,
          rating: textAt(row, "rating"),
          why: textAt(row, "why"),
          /** Among the reviewer's best, from 1; null where it is none of them. */
          place: place === 0 ? null : place,
        }));
    });
}
