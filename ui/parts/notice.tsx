// What a view says when it has nothing to show: that it is coming, that there is none, that it could not be had.
import type { ReactNode } from "react";
import type { Refusal } from "../api.ts";
import { useWords } from "../language.tsx";
import { words } from "../words.ts";

export function Loading(): ReactNode {
  const w = useWords(words);
  return (
    <p className="notice soft" role="status">
      <span className="spin" aria-hidden="true" /> {w.loading}
    </p>
  );
}

/** `isPage`: nothing else is on the page, and its title is the page's. */
export function Empty({
  title,
  children,
  isPage = false,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly isPage?: boolean;
}): ReactNode {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className="notice empty">
      <Title className="notice-title">{title}</Title>
      {children}
    </div>
  );
}

export function Failed({
  error,
  again,
  isPage = false,
}: {
  readonly error: Refusal;
  readonly again?: () => void;
  readonly isPage?: boolean;
}): ReactNode {
  const Title = isPage ? "h1" : "h2";
  const w = useWords(words);
  const isOffline = error.code === "offline";
  const title = isOffline
    ? w.offline
    : error.code === "no-session"
      ? w.signedOut
      : error.message === ""
        ? w.broken
        : error.message;
  const hint = isOffline ? w.offlineHint : error.code === "no-session" ? error.message : error.hint;
  return (
    <div className="notice failed" role="alert">
      <Title className="notice-title">{title}</Title>
      {hint === "" ? null : <p className="soft">{hint}</p>}
      {again ? (
        <button type="button" className="button" onClick={again}>
          {w.again}
        </button>
      ) : null}
    </div>
  );
}
