// Who takes part in a dispatch: a chair, and specialists who speak to the chair only.
import type { Seat } from "../../kernel/ask.ts";
import { seatId } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import { endSentence } from "../../text/words.ts";
import { fixedSeat } from "../shared/ask.ts";
import { MOST_SPECIALISTS, type Candidate, type DispatchBrief } from "./brief.ts";

export const CHAIR = fixedSeat(
  "chair",
  "You ask the specialists, compare what they say and write down what follows. Where rules decide, they decide and not you.",
);

export interface Specialist {
  readonly seat: Seat;
  readonly role: Candidate["role"];
  readonly instructions: string;
  readonly agent?: string;
}

/** Said to every specialist, word for word. */
export const CHAIR_ONLY =
  "You may ONLY communicate with the chair. Do NOT send messages to other specialists.";

export function specialist(candidate: Candidate): Specialist {
  const { name, description, domains, role, instructions, agent } = candidate;
  const about = [
    description.trim() === "" ? "" : endSentence(description),
    domains.length > 0 ? `Domains: ${domains.join(", ")}.` : "",
    role === "specialist" ? "" : `Role: ${role}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
  return {
    seat: {
      id: seatId(name),
      title: oneLine(name, 60),
      role: "member",
      lens: about === "" ? `You are asked as ${name}.` : about,
    },
    role,
    instructions,
    ...(agent === undefined ? {} : { agent }),
  };
}

/** Those who are always asked come first; then whose domains the topic names, then whose description does. */
export function inOrder(brief: DispatchBrief): readonly Candidate[] {
  const { candidates, topic } = brief;
  const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const words = new Set<string>(wordsIn(topic));
  const met = (texts: readonly string[]): number =>
    wordsIn(texts.join(" ")).filter((word) => words.has(word)).length;
  const wanted = preferred(topic);
  const weight = (candidate: Candidate): number =>
    (isAlways(brief, candidate) ? 1_000_000 : 0) +
    met(candidate.domains) * 1_000 +
    met([candidate.description]) * 10 +
    (candidate.role === wanted ? 5 : 0);
  return candidates
    .map((candidate) => ({ candidate, weight: weight(candidate) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ candidate }) => candidate);
}

/** Architects for designs, reviewers for plans. */
function preferred(topic: string): Candidate["role"] | null {
  if (/\b(?:design|architecture)\b|設計|设计|アーキテクチャ|架构/iu.test(topic)) return "architect";
  return /\bplan\b|計画|计划|方案/iu.test(topic) ? "reviewer" : null;
}

function isAlways({ always }: DispatchBrief, candidate: Candidate): boolean {
  return always.some((wanted) => seatId(wanted) === seatId(candidate.name));
}

/** Whom the chair may choose: everyone who is always asked is chosen already. */
export function choice(brief: DispatchBrief): {
  readonly fixed: readonly Candidate[];
  readonly open: readonly Candidate[];
  /** How many of the open ones are asked. */
  readonly least: number;
  readonly most: number;
} {
  const ordered = inOrder(brief);
  const all = { fixed: ordered, open: [], least: 0, most: 0 };
  if (brief.isByHand) return all;
  const fixed = ordered
    .filter((candidate) => isAlways(brief, candidate))
    .slice(0, MOST_SPECIALISTS);
  const open = ordered.filter((candidate) => !fixed.includes(candidate));
  const wanted = ordered.length < MOST_SPECIALISTS ? LEAST_OF_FEW : LEAST_OF_MANY;
  // With no more than the least there is nothing to choose.
  if (ordered.length <= wanted) return all;
  const most = Math.min(open.length, MOST_SPECIALISTS - fixed.length);
  return { fixed, open, least: Math.min(most, Math.max(0, wanted - fixed.length)), most };
}

/** One alone has nobody to differ from. */
const LEAST_OF_FEW = 2;
/** Where four could be asked, three are: else nobody could say before the start what it will take. */
const LEAST_OF_MANY = 3;
