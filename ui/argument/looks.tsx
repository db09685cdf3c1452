// How the things of an argument look and are called, on the drawing, in the list and in the legend alike:
// a colour that means something, a shape that says the same, and a name.
import { useMemo, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import type { Tone } from "../parts/status.tsx";
import { isAttack, type Item, type Node, type Row, type Word } from "./hanging.ts";

const DASHES = { solid: undefined, dashed: "3 2", dotted: "1 2" } as const;
const HEADS = {
  triangle: <path d="M20 1.5 27 5l-7 3.5z" />,
  tee: <path d="M24.5 0.5h2.4v9h-2.4z" />,
  diamond: <path d="M19.5 5 23.5 1.5 27.5 5 23.5 8.5z" />,
  vee: <path d="M19.5 1 27.5 5l-8 4 2.4-4z" />,
  circle: <circle cx="24" cy="5" r="3" />,
  square: <path d="M21 2h6v6h-6z" />,
} as const;

export function StatusSign({ status }: Readonly<{ status: Node["status"] }>): ReactNode {
  const { tone, corners, line } = STATUS_LOOKS[status];
  const points = corners.map((at, n) => (n % 2 === 0 ? 13 + at * 12 : 7 + at * 5.5)).join(" ");
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
  const className = `sign stroke ${tone}`;
  return (
    <svg className={className} viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">
      <path d="M0 5h21" strokeWidth="1.6" strokeDasharray={DASHES[line]} />
      <g className="head">{HEADS[arrow]}</g>
    </svg>
  );
}

interface StatusLook {
  readonly tone: Exclude<Tone, "accent">;
  /** From -1 to 1, across and down, clockwise from the upper left. */
  readonly corners: readonly number[];
  readonly line: keyof typeof DASHES;
}

const BLOCK = [-1, -1, 1, -1, 1, 1, -1, 1];
const CUT = [-0.93, -1, 0.93, -1, 1, -0.7, 1, 0.7, 0.93, 1, -0.93, 1, -1, 0.7, -1, -0.7];
const POINTED = [-0.9, -1, 0.9, -1, 1, 0, 0.9, 1, -0.9, 1, -1, 0];
const ARROW = [-1, -1, 0.9, -1, 1, 0, 0.9, 1, -1, 1];

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
  readonly line: keyof typeof DASHES;
  readonly arrow: keyof typeof HEADS;
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

/** In the order in which they are shown: the keys of both records are all there are. */
export const STATUSES = Object.keys(STATUS_LOOKS) as readonly Node["status"][];
export const WORDS = Object.keys(WORD_LOOKS) as readonly Word[];

/** Attacks are drawn last, so that nothing hides them. */
export const depthOf = (word: Word): number => (isAttack(word) ? 3 : word === "supports" ? 2 : 1);

export type ArgumentNames = ReturnType<typeof useArgumentNames>;

export function useArgumentNames() {
  const t = useTranslate();
  return useMemo(
    () => ({
      /** What a thing is, who said it and when. */
      nameOf: ({ id, kind, node, text }: Item): string => {
        if (kind === "group") return text;
        if (!node) return kind === "apart" ? t("argument.apart") : t("argument.kinds.issue");
        if (kind === "option") return `${t("argument.kinds.option")} ${id}`;
        if (kind === "verification") return node.title;
        const round = node.round === null ? "" : t("app.round", { n: node.round });
        const parts = [kind === "message" ? "" : id, node.author ?? "", round];
        return parts.filter((part) => part !== "").join(" · ");
      },
      /** What hangs on it; nothing where it cannot be opened. */
      countsOf: ({ item, tally, isOpen }: Row): string => {
        if (isOpen === null || tally === null) return "";
        const { supports, attacks, all } = tally;
        return item.kind === "apart" || item.kind === "group"
          ? t("argument.hung", { n: all })
          : t("argument.counts", { supports, attacks });
      },
    }),
    [t],
  );
}
