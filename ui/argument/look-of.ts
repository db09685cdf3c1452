// How statuses and relations look, on the canvas and in the legend alike: a colour that means something and a shape that says the same.
import type { Tone } from "../parts/status.tsx";
import { isAttack, type Node, type Word } from "./hanging.ts";

export interface StatusLook {
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

export interface WordLook {
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
