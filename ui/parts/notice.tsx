// What a view says when it has nothing to show: that it is coming, that there is none, that it could not be had.
import type { ReactNode } from "react";
import type { Refusal } from "../api.ts";
import { useTranslate } from "../language.tsx";

export function Loading(): ReactNode {
  const t = useTranslate();
  return (
    <p className="notice soft" role="status">
      <span className="spin" aria-hidden="true" /> {t("app.loading")}
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
  const t = useTranslate();
  const isOffline = error.code === "offline";
  const title = isOffline
    ? t("app.offline")
    : error.code === "no-session"
      ? t("app.signedOut")
      : error.message === ""
        ? t("app.broken")
        : error.message;
  const hint = isOffline
    ? t("app.offlineHint")
    : error.code === "no-session"
      ? error.message
      : error.hint;
  return (
    <div className="notice failed" role="alert">
      <Title className="notice-title">{title}</Title>
      {hint === "" ? null : <p className="soft">{hint}</p>}
      {again ? (
        <button type="button" className="button" onClick={again}>
          {t("app.again")}
        </button>
      ) : null}
    </div>
  );
}
