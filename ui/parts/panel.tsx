// What is known of one thing that was picked out of many: beside them on a wide screen, over the lower part of a narrow one.
// Law: it takes the keyboard when it opens, and gives it back to what it was opened from.
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Button } from "./form.tsx";

/** `of`: the id of what it tells about; the element that opens it is `at-ID`. */
type PanelProps = Readonly<{
  of: string;
  title: ReactNode;
  close: () => void;
  children: ReactNode;
}>;
export function Panel({ of, title, close, children }: PanelProps): ReactNode {
  const t = useTranslate();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), [of]);
  const leave = (): void => {
    close();
    document.getElementById(`at-${of}`)?.focus({ preventScroll: true });
  };
  return (
    <aside
      className="panel"
      aria-label={t("panel.details")}
      onKeyDown={(event) => (event.key === "Escape" ? leave() : undefined)}
    >
      <div className="between panel-head">
        <h3 ref={head} className="wrap" tabIndex={-1}>
          {title}
        </h3>
        <Button look="quiet small" aria-label={t("panel.close")} act={leave} text="✕" />
      </div>
      <div className="panel-body stack">{children}</div>
    </aside>
  );
}

/** Brings what the address points at into sight. Once it is there: while a view loads it is not. */
export function usePointed(target: string | null, isReady: boolean): void {
  useEffect(() => {
    if (target === null || !isReady) return undefined;
    const found = document.getElementById(`at-${target}`);
    found?.classList.add("pointed");
    found?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // What was left may have taken the keyboard with it.
    if (document.activeElement === document.body) found?.focus({ preventScroll: true });
    return () => found?.classList.remove("pointed");
  }, [target, isReady]);
}

/** Where there is no room beside each other, as the style sheets have it. */
const NARROW = "(max-width: 63.99rem)";

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(NARROW).matches,
  );
}
