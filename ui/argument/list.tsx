// The argument as a tree of lines: the same things, the same filters, walked through with the keys of a tree.
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Mark, TONES } from "../parts/status.tsx";
import { wrapLines } from "../parts/visible.ts";
import { Text } from "../parts/words-of.tsx";
import { useArgumentNames, WordSign } from "./looks.tsx";
import type { Row, Shown } from "./hanging.ts";

/** Further in than this is not moved further: a chain of answers would leave the page. */
const DEEPEST = 6;
const COLUMNS = 220;

export interface ListProps {
  readonly shown: Shown;
  readonly picked: string | null;
  readonly pick: (id: string | null) => void;
  readonly toggle: (id: string) => void;
  readonly read: () => void;
}

export function List({ shown: { rows }, picked, pick, toggle, read }: ListProps): ReactNode {
  const t = useTranslate();
  const tree = useRef<HTMLDivElement>(null);
  const isWalking = useRef(false);
  const here = rows.find(({ item }) => item.id === picked) ?? rows[0];
  useEffect(() => {
    const line = tree.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (isWalking.current) line?.focus();
    else if (picked !== null) line?.scrollIntoView({ block: "nearest" });
    isWalking.current = false;
  }, [picked]);
  const press = (event: KeyboardEvent): void => {
    if (!here || event.metaKey || event.ctrlKey || event.altKey) return;
    const { id } = here.item;
    const to =
      event.key === "Enter" ? (picked === id ? "read" : id) : stepOf(event.key, rows, here);
    if (to === undefined) return;
    event.preventDefault();
    if (to === "toggle") toggle(id);
    else if (to === "read") read();
    else if (to !== null) {
      isWalking.current = to !== picked;
      pick(to);
    }
  };
  return (
    <div
      ref={tree}
      className="tree"
      role="tree"
      tabIndex={-1}
      aria-label={t("argument.listOf")}
      onKeyDown={press}
    >
      {rows.map((row) => (
        <Line
          key={row.item.id}
          row={row}
          isHere={row === here}
          isPicked={row.item.id === picked}
          pick={pick}
          toggle={toggle}
        />
      ))}
    </div>
  );
}

/** Where a key leads in a tree; undefined where it is none of its keys. */
function stepOf(key: string, rows: readonly Row[], here: Row): string | null | undefined {
  const at = rows.indexOf(here);
  const next = rows[at + 1];
  const steps: Readonly<Record<string, string | null | undefined>> = {
    ArrowDown: next?.item.id,
    ArrowUp: rows[at - 1]?.item.id,
    Home: rows[0]?.item.id,
    End: rows.at(-1)?.item.id,
    " ": here.isOpen === null ? null : "toggle",
    ArrowRight:
      here.isOpen === false ? "toggle" : next?.parent === here.item.id ? next.item.id : null,
    ArrowLeft: here.isOpen === true ? "toggle" : here.parent,
  };
  return Object.hasOwn(steps, key) ? (steps[key] ?? null) : undefined;
}

interface LineProps extends Pick<ListProps, "pick" | "toggle"> {
  readonly row: Row;
  readonly isHere: boolean;
  readonly isPicked: boolean;
}

function Line({ row, isHere, isPicked, pick, toggle }: LineProps): ReactNode {
  const t = useTranslate();
  const { nameOf, countsOf } = useArgumentNames();
  const { item, level, place, siblings, isOpen } = row;
  const counts = countsOf(row);
  const status = item.node?.status;
  return (
    <div
      className={`line ${item.kind}`}
      style={{ "--depth": Math.min(level, DEEPEST) - 1 } as CSSProperties}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isPicked}
      aria-expanded={isOpen ?? undefined}
      tabIndex={isHere ? 0 : -1}
      onClick={() => pick(item.id)}
      onDoubleClick={() => (isOpen === null ? undefined : toggle(item.id))}
    >
      <span
        className="fold soft"
        aria-hidden="true"
        onClick={(event) =>
          isOpen === null ? undefined : (event.stopPropagation(), toggle(item.id))
        }
      >
        {isOpen === null ? "" : isOpen ? "▾" : "▸"}
      </span>
      <span className="stack tight line-words">
        <span className="row airy small soft">
          {item.word === null ? null : (
            <span className="inline nowrap">
              <WordSign word={item.word} /> {t(`argument.words.${item.word}`)}
            </span>
          )}
          <Text as="span" text={nameOf(item)} />
          {status ? (
            <Mark tone={TONES[status] ?? "mute"}>{t(`app.statuses.${status}`)}</Mark>
          ) : null}
          {counts === "" ? null : <span className="num">{counts}</span>}
        </span>
        {item.text !== "" && (
          <span className="block serif wrap">{wrapLines(item.text, COLUMNS, 1).join("")}</span>
        )}
      </span>
    </div>
  );
}
