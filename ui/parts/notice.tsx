// What a view says when it has nothing to show: that it is coming, that there is none, that it could not be had.
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { Refusal } from "../api.ts";
import { useTranslate, type Translate } from "../language.tsx";
import { Button } from "./form.tsx";

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
  hint = "",
  children,
  isPage = false,
}: Readonly<{ title: string; hint?: string; children?: ReactNode; isPage?: boolean }>): ReactNode {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className="notice empty">
      <Title className="notice-title">{title}</Title>
      {hint === "" ? null : <p className="soft">{hint}</p>}
      {children}
    </div>
  );
}

/** Above what was last known, where newer could not be had. */
export function Stale({
  error,
  children,
}: Readonly<{ error: Refusal | undefined; children: string }>): ReactNode {
  return error ? (
    <p className="callout failed" role="alert">
      {children}
    </p>
  ) : null;
}

/** A refusal in words: what happened, and what can be done about it. */
export function refusalWords(
  { code, message, hint }: Pick<Refusal, "code" | "message" | "hint">,
  t: Translate,
): { readonly title: string; readonly hint: string } {
  if (code === "offline") return { title: t("app.offline"), hint: t("app.offlineHint") };
  if (code === "no-session") return { title: t("app.signedOut"), hint: message };
  return { title: message === "" ? t("app.broken") : message, hint };
}

/** The same as one paragraph, for where it is shown beside what was asked for. */
export function refusalText(...told: Parameters<typeof refusalWords>): string {
  const { title, hint } = refusalWords(...told);
  return `${title} ${hint}`.trim();
}

export function Failed({
  error,
  again,
  isPage = false,
}: Readonly<{ error: Refusal; again?: () => void; isPage?: boolean }>): ReactNode {
  const Title = isPage ? "h1" : "h2";
  const t = useTranslate();
  const { title, hint } = refusalWords(error, t);
  return (
    <div className="notice failed" role="alert">
      <Title className="notice-title">{title}</Title>
      {hint === "" ? null : <p className="soft">{hint}</p>}
      {again ? <Button act={again}>{t("app.again")}</Button> : null}
    </div>
  );
}

// A part of the app that is loaded when it is first looked at. Where it cannot be had, that is said in its place and it can be tried again.
type Module<P> = Promise<{ readonly default: ComponentType<P> }>;

/** What `load` brings, with its properties; `isPage` where nothing else is on the page. */
export function partOf<P extends object>(load: () => Module<P>, isPage = false): ComponentType<P> {
  let module: Module<P> | undefined;
  let here: ComponentType<P> | undefined;
  return function Part(props: P): ReactNode {
    const [isHere, setHere] = useState(here !== undefined);
    const [error, setError] = useState<Refusal>();
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      let isShown = true;
      module ??= load();
      module.then(
        ({ default: found }) => {
          here = found;
          if (isShown) setHere(true);
        },
        () => {
          module = undefined;
          if (isShown) setError(new Refusal("offline"));
        },
      );
      return () => void (isShown = false);
    }, [turn]);
    const again = useCallback(() => {
      setError(undefined);
      setTurn((n) => n + 1);
    }, []);
    const View = here;
    if (isHere && View) return <View {...props} />;
    return error ? <Failed isPage={isPage} error={error} again={again} /> : <Loading />;
  };
}
