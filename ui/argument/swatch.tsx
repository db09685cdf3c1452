// A status or a relation as a small sign, the same as on the drawing.
import type { ReactNode } from "react";
import type { Tone } from "../parts/status.tsx";
import { isAttack, type Node, type Word } from "./hanging.ts";

const DASHES = { solid: undefined, dashed: "3 2", dotted: "1 2" } as const;
const HEADS: Readonly<Record<(typeof WORD_LOOKS)[Word]["arrow"], ReactNode>> = {
  triangle: <path d="M20 1.5 27 5l-7 3.5z" />,
  tee: <path d="M24.5 0.5h2.4v9h-2.4z" />,
  diamond: <path d="M19.5 5 23.5 1.5 27.5 5 23.5 8.5z" />,
  vee: <path d="M19.5 1 27.5 5l-8 4 2.4-4z" />,
  circle: <circle cx="24" cy="5" r="3" />,
  square: <path d="M21 2h6v6h-6z" />,
};

export function StatusSign({ status }: Readonly<{ status: Node["status"] }>): ReactNode {
  const { tone, corners, line } = STATUS_LOOKS[status];
  const points = corners.map(([x, y]) => `${13 + x * 12},${7 + y * 5.5}`).join(" ");
  return (
    <svg className={`sign ${tone}`} viewBox="0 0 26 14" width="26" height="14" aria-hidden="true">
      {status === "standing" ? (
        <rect x="1" y="1.5" width="24" height="11" rx="4" />
      ) : (
        <polygon points={points} strokeDasharray={DASHES[line]} />
      )}
    </svg>
  );
}

export function WordSign({ word }: Readonly<{ word: Word }>): ReactNode {
  const { tone, line, arrow } = WORD_LOOKS[word];
  return (
    <svg
      className={`sign stroke ${tone}`}
      viewBox="0 0 28 10"
      width="28"
      height="10"
      aria-hidden="true"
    >
      <path d="M0 5h21" strokeWidth="1.6" strokeDasharray={DASHES[line]} />
      <g className="head">{HEADS[arrow]}</g>
    </svg>
  );
}

// How statuses and relations look, on the canvas and in the legend alike: a colour that means something and a shape that says the same.
interface StatusLook {
  readonly tone: Exclude<Tone, "accent">;
  /** Corners from -1 to 1, clockwise from the upper left. */
  readonly corners: readonly (readonly [number, number])[];
  readonly line: "solid" | "dashed" | "dotted";
}

const BLOCK = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
const CUT = [
  [-0.93, -1],
  [0.93, -1],
  [1, -0.7],
  [1, 0.7],
  [0.93, 1],
  [-0.93, 1],
  [-1, 0.7],
  [-1, -0.7],
] as const;
const POINTED = [
  [-0.9, -1],
  [0.9, -1],
  [1, 0],
  [0.9, 1],
  [-0.9, 1],
  [-1, 0],
] as const;
const ARROW = [
  [-1, -1],
  [0.9, -1],
  [1, 0],
  [0.9, 1],
  [-1, 1],
] as const;

export const STATUS_LOOKS: Readonly<Record<Node["status"], StatusLook>> = {
  standing: { tone: "stands", corners: BLOCK, line: "solid" },
  unchallenged: { tone: "mute", corners: BLOCK, line: "solid" },
  contested: { tone: "torn", corners: POINTED, line: "solid" },
  refuted: { tone: "fell", corners: CUT, line: "solid" },
  withdrawn: { tone: "mute", corners: BLOCK, line: "dashed" },
  superseded: { tone: "mute", corners: ARROW, line: "dotted" },
};

interface WordLook {
  readonly tone: "stands" | "fell" | "mute";
  readonly line: "solid" | "dashed" | "dotted";
  readonly arrow: "triangle" | "tee" | "diamond" | "vee" | "circle" | "square";
}

export const WORD_LOOKS: Readonly<Record<Word, WordLook>> = {
  supports: { tone: "stands", line: "solid", arrow: "triangle" },
  rebuts: { tone: "fell", line: "solid", arrow: "tee" },
  undercuts: { tone: "fell", line: "dashed", arrow: "diamond" },
  undermines: { tone: "fell", line: "dotted", arrow: "triangle" },
  extends: { tone: "mute", line: "solid", arrow: "vee" },
  questions: { tone: "mute", line: "dashed", arrow: "circle" },
  answers: { tone: "mute", line: "dashed", arrow: "vee" },
  clarifies: { tone: "mute", line: "dotted", arrow: "circle" },
  concedes: { tone: "mute", line: "dotted", arrow: "square" },
};

/** Attacks are drawn last, so that nothing hides them. */
export const depthOf = (word: Word): number => (isAttack(word) ? 3 : word === "supports" ? 2 : 1);
