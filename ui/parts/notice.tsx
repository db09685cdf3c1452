// What a view says when it has nothing to show: that it is coming, that there is none, that it could not be had.
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { Refusal } from "../api.ts";
import { useTranslate, type Translate } from "../language.tsx";
import { Button } from "./form.tsx";
import { Text } from "./words-of.tsx";

export function Loading(): ReactNode {
  const t = useTranslate();
  return (
    <p className="notice row soft" role="status">
      <span className="spin" aria-hidden="true" /> {t("app.loading")}
    </p>
  );
}

/** `isPage`: nothing else is on the page, and its title is the page's. */
type EmptyProps = Readonly<{
  title: string;
  hint?: string;
  children?: ReactNode;
  isPage?: boolean;
  role?: "alert";
}>;
export function Empty({ title, hint = "", children, isPage = false, role }: EmptyProps): ReactNode {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className="notice stack" role={role}>
      <Title className="notice-title">{title}</Title>
      {hint === "" ? null : <p className="soft">{hint}</p>}
      {children}
    </div>
  );
}

type CalloutProps = Readonly<{ look?: string; role?: "alert" | "status"; text: string | null }>;
/** A paragraph apart from the rest; nothing where there is nothing to say. `look`: of torn, fell and small. */
export function Callout({ look = "", role, text }: CalloutProps): ReactNode {
  return text === null ? null : (
    <Text as="p" className={`callout ${look}`.trim()} role={role} text={text} />
  );
}

type StaleProps = Readonly<{ error: Refusal | undefined; children: string }>;
/** Above what was last known, where newer could not be had. */
export function Stale({ error, children }: StaleProps): ReactNode {
  return <Callout look="fell" role="alert" text={error ? children : null} />;
}

/** A refusal in words: what happened, and what can be done about it. */
export function refusalWords(
  { code, message, hint }: Pick<Refusal, "code" | "message" | "hint">,
  t: Translate,
): { readonly title: string; readonly hint: string } {
  if (code === "offline") return { title: t("app.offline"), hint: t("app.offlineHint") };
  if (code === "no-session") return { title: t("app.signedOut"), hint: t("app.signedOutHint") };
  return { title: message === "" ? t("app.broken") : message, hint };
}

/** The same as one paragraph, for where it is shown beside what was asked for. */
export function refusalText(...told: Parameters<typeof refusalWords>): string {
  const { title, hint } = refusalWords(...told);
  return `${title} ${hint}`.trim();
}

/** What a person has the server do: whether it is under way, and why it was refused last. */
export interface Request {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly send: (work: () => Promise<unknown>) => void;
}

export function useRequest(): Request {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (refused) {
      setError(refusalText(Refusal.of(refused), t));
    }
    setBusy(false);
  };
  return { isBusy, error, send: (work) => void send(work) };
}

type FailedProps = Readonly<{ error: Refusal; again?: () => void; isPage?: boolean }>;
export function Failed({ error, again, isPage = false }: FailedProps): ReactNode {
  const t = useTranslate();
  return (
    <Empty {...refusalWords(error, t)} isPage={isPage} role="alert">
      {again ? <Button act={again} text={t("app.again")} /> : null}
    </Empty>
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
