// What a review may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type PlannedEnd, type Outline, type Stage } from "../../kernel/outline.ts";
import { type ReviewBrief, panelsOf } from "./brief.ts";
import { cardsIn } from "./idea-set.ts";

/** Rounds that a person can add one by one. */
export const MOST_ADDED = 5;
/** What a person can be asked to settle after a round; what is left waits for the next. */
export const MOST_DISPUTES = 12;
/** A list of findings takes this many replies at the most. */
export const MOST_PAGES = 3;

const PERHAPS = { conditional: true } as const;
/** Comes only where a person asks for more. */
const BY_PERSON = { conditional: true, byPerson: true } as const;
const GATE = { conditional: true, isGate: true } as const;
/** Held where a run ends before its last round. */
const EARLY = { conditional: true, isEarly: true } as const;

const SIFT = "It stops for a person to decide on findings, after every round";
const YOURS = "A person says whether what they asked for is done";

/** What the rounds of every panel are made of. */
interface Held {
  readonly isSearching: boolean;
  readonly crosses: number;
  readonly isSifted: boolean;
  readonly assess: boolean;
}

export function outline(brief: ReviewBrief): Outline {
  const { preset, type, assess } = brief;
  const panels = panelsOf(preset, type) ?? [];
  const rounds = assess ? 1 : brief.rounds;
  if (preset.converges === "ideas") return ideaOutline(brief, panels[0]?.length ?? 0, rounds);
  const isSearching = preset.rules.some(({ rule }) => rule === "search-on");
  const crosses = preset.rules.filter(({ rule }) => rule === "adversarial").length;
  const held: Held = { isSearching, crosses, isSifted: brief.sift === true, assess };
  const sizes = panels.map(({ length }) => length);
  const last = panels.length * rounds;
  const planned = sizes.flatMap((reviewers, nth) =>
    Array.from({ length: rounds }, (_, n) =>
      roundStages(held, reviewers, nth * rounds + n + 1, n + 1 === rounds),
    ).flat(),
  );
  const added = sizes.flatMap((reviewers, nth) =>
    Array.from({ length: assess ? 0 : MOST_ADDED }, (_, n) =>
      roundStages(held, reviewers, last + nth * MOST_ADDED + n + 1, true),
    ).flat(),
  );
  return {
    stages: [...planned, ...added.map((each) => ({ ...each, ...BY_PERSON }))],
    // The recorder sits in every review; the author only where something may be changed.
    seats:
      new Set(panels.flat().map(({ id }) => id)).size + 1 + Number(isSearching) + Number(!assess),
    rounds: last,
    ends: endsOf(held, sizes, rounds),
  };
}

/** `isLast`: a run goes on after it only if a person says so. */
function roundStages(
  { isSearching, crosses, isSifted, assess }: Held,
  reviewers: number,
  round: number,
  isLast: boolean,
): Stage[] {
  const isFirst = round === 1;
  const read = isFirst
    ? "Every reviewer assesses the complete artifact"
    : "Every reviewer reads what was changed, or answers what was declined";
  const early = isLast ? {} : EARLY;
  const pages = reviewers * (MOST_PAGES - 1);
  const reading = [
    stage("assess", round, read, reviewers, { conditional: !isFirst, blind: true }),
    stage("more", round, "Findings that did not fit one reply", pages, { ...PERHAPS, blind: true }),
    stage("group", round, "Findings that are the same fault become one", 1, PERHAPS),
  ];
  const decision = stage("decision", round, "Not passed: what now?", 1, { ...GATE, ...early });
  if (assess) return [...reading, decision];
  const concerns = "The gravest concerns are put to another reviewer";
  return [
    ...reading,
    ...(isSifted ? [stage("yours", round, YOURS, MOST_DISPUTES, GATE)] : []),
    stage("dispute", round, "A dispute of two rounds goes to a person", MOST_DISPUTES, GATE),
    ...(isSifted
      ? [stage("sift", round, SIFT, 1, isFirst ? { ...GATE, isChosen: true } : GATE)]
      : []),
    ...(isSearching ? [stage("search", round, "What is missing is looked up", 1, PERHAPS)] : []),
    ...(isLast ? [] : [stage("revise", round, "The author revises", 1, PERHAPS)]),
    ...(crosses === 0 ? [] : [stage("cross", round, concerns, crosses, { ...PERHAPS, ...early })]),
    stage("propose", round, "The author proposes what would settle what is open", 1, {
      ...PERHAPS,
      ...early,
    }),
    decision,
    stage("revise", round, "The author follows a person's words", 1, BY_PERSON),
  ];
}

/** A panel passes after a reading; between two readings the author revises. What has not passed has proposals at its end. */
function endsOf(
  { isSearching, crosses, assess }: Held,
  sizes: readonly number[],
  rounds: number,
): PlannedEnd[] {
  return sizes.flatMap((reviewers, before): PlannedEnd[] =>
    // The panels before this one took a round each at the least.
    Array.from({ length: (before + 1) * rounds - before }, (_, nth): PlannedEnd[] => {
      const round = before + 1 + nth;
      const revisions = nth;
      const least = reviewers * round + revisions;
      const most = least + round + Number(isSearching) * revisions;
      const isOver = nth + 1 >= rounds;
      const open = { least: least + 1, most: most + 1 + crosses + Number(!isOver) };
      return [
        ...(before === sizes.length - 1 ? [{ round, least, most }] : []),
        ...(assess || (nth === 0 && !isOver) ? [] : [{ round, ...open }]),
      ];
    }).flat(),
  );
}

/** Cards where none are given; then every round is rated, and between rounds ideas are reshaped or rescued. */
function ideaOutline(
  { artifact, assess }: ReviewBrief,
  reviewers: number,
  rounds: number,
): Outline {
  const isGiven = cardsIn(artifact.text).length > 0;
  const cards = stage("cards", 0, "The author writes five idea cards", 1);
  const reshaping = "Ideas are merged, split, refined or dropped; or rescued";
  const added = assess ? 0 : MOST_ADDED;
  const stages = Array.from({ length: rounds + added }, (_, n): Stage[] => {
    const round = n + 1;
    const beyond = round > rounds ? BY_PERSON : {};
    const between = round >= rounds ? BY_PERSON : PERHAPS;
    return [
      stage("rank", round, "Every reviewer rates every idea", reviewers, {
        conditional: round > 1,
        blind: true,
        ...beyond,
      }),
      stage("reshape", round, reshaping, 2, between),
      stage("search", round, "What is missing is looked up", 1, between),
      stage("decision", round, "No agreement: take one?", 1, { ...GATE, ...beyond }),
    ];
  }).flat();
  const first = Number(!isGiven);
  return {
    stages: [...(isGiven ? [] : [cards]), ...stages],
    seats: reviewers + 2,
    rounds,
    ends: Array.from({ length: rounds }, (_, n): PlannedEnd => {
      const least = first + reviewers * (n + 1) + n;
      return { round: n + 1, least, most: least + 2 * n };
    }),
  };
}
