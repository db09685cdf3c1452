// Something a person sends: on its way, recorded, or refused with what the server said.
import { useCallback, useState, type FormEvent, type ReactNode } from "react";
import { post, Refusal } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { refusalWords } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";

/** Told of what became of it, also where what sent it is gone by then. */
export type Sent = (refused: Refusal | null) => void;

const OVERTAKEN = new Set(["refused", "nothing-waits"]);

/** Somebody else was faster: the question is gone, and what stands is told beside it. */
export function isOvertaken(refusal: Refusal | null): boolean {
  return refusal !== null && OVERTAKEN.has(refusal.code);
}

interface SendingForm {
  readonly seen: Seen;
  /** Where it is sent, below the deliberation. */
  readonly to: "decisions" | "answers";
  readonly draft: ReplyDraft;
  /** What is sent; null where something is still wrong. */
  readonly make: () => object | null;
  readonly sent: Sent;
  readonly className: string;
  readonly label?: string;
  readonly noValidate?: boolean;
  readonly above: ReactNode;
  readonly action: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form for what is asked, above its button. It is closed once it was sent. */
export function SendForm(form: SendingForm): ReactNode {
  const t = useTranslate();
  const { seen, className, noValidate = false } = form;
  const [state, setState] = useState<"idle" | "sending" | "recorded">("idle");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = form.make();
    if (body === null) return;
    setState("sending");
    setRefusal(null);
    try {
      await post<object>(`/api/deliberations/${seen.id}/${form.to}`, body);
      setState("recorded");
      form.draft.forget();
      form.sent(null);
    } catch (error) {
      setState("idle");
      setRefusal(Refusal.of(error));
      form.sent(Refusal.of(error));
    }
  };
  const recorded = seen.head.isAlive ? t("room.recorded") : t("room.recordedAsleep");
  return (
    <form className={className} onSubmit={(event) => void submit(event)} noValidate={noValidate}>
      {form.above}
      <fieldset className="stack" disabled={state !== "idle"} aria-label={form.label}>
        {form.children}
        <div className="row">
          <button type="submit" className="button primary">
            {form.action}
          </button>
          {form.beside}
        </div>
      </fieldset>
      <p role="status" className="small soft">
        {state === "idle" ? "" : state === "sending" ? t("room.sending") : recorded}
      </p>
      <Refused refusal={isOvertaken(refusal) ? null : refusal} />
    </form>
  );
}

// What a person has begun to write. It outlives a look at another view, and goes when it was sent.
/** Only as many as one person has open. */
const MOST = 50;
const DRAFTS = new Map<string, Readonly<Record<string, string>>>();

export interface ReplyDraft {
  readonly written: Readonly<Record<string, string>>;
  readonly write: (name: string, text: string) => void;
  readonly forget: () => void;
}

export function useReplyDraft(key: string): ReplyDraft {
  const [written, setWritten] = useState(() => DRAFTS.get(key) ?? {});
  const write = useCallback(
    (name: string, text: string) =>
      setWritten((before) => {
        const after = { ...before, [name]: text };
        DRAFTS.delete(key);
        DRAFTS.set(key, after);
        for (const oldest of [...DRAFTS.keys()].slice(0, Math.max(0, DRAFTS.size - MOST)))
          DRAFTS.delete(oldest);
        return after;
      }),
    [key],
  );
  const forget = useCallback(() => void DRAFTS.delete(key), [key]);
  return { written, write, forget };
}

/** Why something that was sent or asked for was refused. */
export function Refused({ refusal }: Readonly<{ refusal: Refusal | null }>): ReactNode {
  const t = useTranslate();
  if (refusal === null) return null;
  const { title, hint } = refusalWords(refusal, t);
  return (
    <div className="callout fell" role="alert" ref={showWhole}>
      <Text as="p" className="kept" text={title} />
      {/* What to type in a terminal helps nobody here. */}
      {hint === "" || refusal.code === "refused-reply" ? null : (
        <Text as="p" className="small soft" text={hint} />
      )}
    </div>
  );
}

function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
