// What else can be done with something: a button that unfolds a short list of buttons and links.
// Law: only one is open; Escape, the next click elsewhere and leaving it with the keyboard fold it again.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "./form.tsx";

/** `label`: what the button is called; `face`: what stands on it instead of dots. What it holds is drawn while it is open, and folds it when it is used. */
type MenuProps = Readonly<{ label: string; face?: ReactNode; children: () => ReactNode }>;
export function Menu({ label, face, children }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = (): HTMLElement | null => place.current?.querySelector("button") ?? null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const fold = ({ target }: Event): void => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    for (const name of ["pointerdown", "focusin"])
      addEventListener(name, fold, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen]);
  const press = (event: KeyboardEvent): void => {
    const items = [
      ...(place.current?.querySelectorAll<HTMLElement>(".menu-items :is(a, button)") ?? []),
    ];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && isOpen) {
      setOpen(false);
      button()?.focus();
    } else if (step !== undefined && isOpen && items.length > 0) {
      event.preventDefault();
      const at = items.findIndex((item) => item === document.activeElement);
      items[(at + step + items.length) % items.length]?.focus();
    }
  };
  return (
    <div ref={place} className="menu" onKeyDown={press}>
      <Button
        look="quiet small"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        act={() => setOpen(!isOpen)}
      >
        {face ?? (
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="M3 8h.01M8 8h.01M13 8h.01"
              stroke="currentColor"
              strokeWidth="2.4"
              strokeLinecap="round"
            />
          </svg>
        )}
      </Button>
      {isOpen ? (
        <div
          id={id}
          className="menu-items framed stack"
          role="group"
          aria-label={label}
          // Given back first: what an item opens takes the keyboard from here, and returns it here.
          onClickCapture={() => button()?.focus()}
          onClick={() => setOpen(false)}
        >
          {children()}
        </div>
      ) : null}
    </div>
  );
}
