// A status or a relation as a small sign, the same as on the drawing.
import type { ReactNode } from "react";
import type { Node, Word } from "./hanging.ts";
import { STATUS_LOOKS, WORD_LOOKS } from "./look-of.ts";

const DASHES = { solid: undefined, dashed: "3 2", dotted: "1 2" } as const;
const HEADS: Readonly<Record<(typeof WORD_LOOKS)[Word]["arrow"], ReactNode>> = {
  triangle: <path d="M20 1.5 27 5l-7 3.5z" />,
  tee: <path d="M24.5 0.5h2.4v9h-2.4z" />,
  diamond: <path d="M19.5 5 23.5 1.5 27.5 5 23.5 8.5z" />,
  vee: <path d="M19.5 1 27.5 5l-8 4 2.4-4z" />,
  circle: <circle cx="24" cy="5" r="3" />,
  square: <path d="M21 2h6v6h-6z" />,
};

export function StatusSign({ status }: { readonly status: Node["status"] }): ReactNode {
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

export function WordSign({ word }: { readonly word: Word }): ReactNode {
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
