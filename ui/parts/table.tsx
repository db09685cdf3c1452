// A table that scrolls in its own frame, and arrow keys among its buttons: up, down and sideways to the next cell that has one.
// Law: only arrows are taken, and only where there is a button to go to; Tab and the rest stay the browser's.
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { Text } from "./words-of.tsx";

/** `head`: what its columns are called, or the cell that says so. `isWalked`: arrow keys go from button to button. */
type TableProps = Readonly<{
  label: string;
  head: readonly (string | ReactElement)[];
  frame?: string;
  className?: string;
  isWalked?: boolean;
  children: ReactNode;
}>;
export function Table(props: TableProps): ReactNode {
  const { label, head, frame = "", className, isWalked = false, children } = props;
  return (
    <div className={`${frame} scroll-x`.trim()} tabIndex={0} role="group" aria-label={label}>
      <table className={className} onKeyDown={isWalked ? moveInTable : undefined}>
        <thead>
          <tr>
            {head.map((cell, n) =>
              typeof cell === "string" ? (
                <Text as="th" key={`head ${n}`} scope="col" text={cell} />
              ) : (
                cell
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** How far each key goes, in rows and columns. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where an arrow leads: the nearest place in its direction that holds something. */
export function nextPlace(
  filled: readonly (readonly boolean[])[],
  from: readonly [number, number],
  key: string,
): readonly [number, number] | null {
  const step = STEPS[key];
  if (!step) return null;
  let [row, column] = from;
  for (;;) {
    [row, column] = [row + step[0], column + step[1]];
    const cells = filled[row];
    if (!cells || column < 0 || column >= cells.length) return null;
    if (cells[column]) return [row, column];
  }
}

function moveInTable(event: KeyboardEvent): void {
  if (!(event.key in STEPS) || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.querySelector("button")),
  );
  const row = rows.findIndex((cells) => cells.some((button) => button === event.target));
  const column = rows[row]?.findIndex((button) => button === event.target) ?? -1;
  const next = nextPlace(
    rows.map((cells) => cells.map((button) => button !== null)),
    [row, column],
    event.key,
  );
  const button = next ? rows[next[0]]?.[next[1]] : null;
  if (!button) return;
  event.preventDefault();
  button.focus();
}
