// The contents of a report: beside it where there is room, folded above it where there is not. The chapter being read is marked and opened.
import { useEffect, useState, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { readingAt, type Entry } from "./parts-of.ts";

/** What is this far from the top is being read. */
const READING_PX = 140;

export function Contents({
  contents,
  go,
}: {
  readonly contents: readonly Entry[];
  readonly go: (anchor: string) => void;
}): ReactNode {
  const t = useTranslate();
  const here = useReading(contents);
  const list = (
    <ol>
      {contents.map((entry) => {
        const isHere = entry.anchor === here || entry.under.some(({ anchor }) => anchor === here);
        return (
          <li key={entry.anchor}>
            <button
              type="button"
              aria-current={isHere ? "location" : undefined}
              onClick={() => go(entry.anchor)}
            >
              <Text text={entry.text} />
            </button>
            {isHere && entry.under.length > 0 ? (
              <ol>
                {entry.under.map(({ anchor, text }) => (
                  <li key={anchor}>
                    <button
                      type="button"
                      aria-current={anchor === here ? "location" : undefined}
                      onClick={() => go(anchor)}
                    >
                      <Text text={text} />
                    </button>
                  </li>
                ))}
              </ol>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
  return (
    <>
      <nav className="contents wide-only" aria-label={t("report.contents")}>
        {list}
      </nav>
      <details className="contents narrow-only">
        <summary>{t("report.contents")}</summary>
        <nav aria-label={t("report.contents")}>{list}</nav>
      </details>
    </>
  );
}

function useReading(contents: readonly Entry[]): string | null {
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    const anchors = contents.flatMap(({ anchor, under }) => [
      anchor,
      ...under.map((each) => each.anchor),
    ]);
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const tops = anchors.flatMap((anchor) => {
        const found = document.getElementById(`at-${anchor}`);
        return found ? [[anchor, found.getBoundingClientRect().top] as const] : [];
      });
      setHere(readingAt(tops, READING_PX));
    };
    const scrolled = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", scrolled);
    };
  }, [contents]);
  return here;
}
