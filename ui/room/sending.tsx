// Something a person sends: on its way, recorded, or refused with what the server said.
import { useCallback, useState, type FormEvent, type ReactNode } from "react";
import { post, Refusal } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { keep, recall, useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Button } from "../parts/form.tsx";
import { refusalWords } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Written } from "./seat-reply.ts";

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
  /** A refusal in the words of what is asked. */
  readonly reword?: (said: string) => string;
  readonly above: ReactNode;
  readonly action: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form for what is asked, above its button. It is closed once it was sent. */
export function SendForm(form: SendingForm): ReactNode {
  const t = useTranslate();
  const maySend = useMay("participant");
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
      <fieldset className="stack" disabled={state !== "idle" || !maySend} aria-label={form.label}>
        {form.children}
        {maySend ? (
          <div className="row">
            <button type="submit" className="button primary">
              {form.action}
            </button>
            {form.beside}
          </div>
        ) : null}
      </fieldset>
      <p role="status" className="small soft">
        {state === "idle" ? "" : state === "sending" ? t("room.sending") : recorded}
      </p>
      <Refused refusal={isOvertaken(refusal) ? null : refusal} reword={form.reword} />
    </form>
  );
}

// What a person has begun to write. The browser keeps it, so that it outlives a reload, the server and the turn itself; it goes when it was sent.
/** Only as many as one person has open. */
const MOST = 50;
const DRAFTS = "drafts";

interface KeptDraft {
  readonly written: Written;
  /** What it was for, and its words, for whoever finds the turn gone. */
  readonly title: string;
  readonly text: string;
}

/** Where the browser keeps nothing. */
let memory = "{}";

function readDrafts(): Readonly<Record<string, KeptDraft>> {
  try {
    return JSON.parse(recall(DRAFTS) ?? memory) as Record<string, KeptDraft>; // what was kept here
  } catch {
    return {};
  }
}

/** Null forgets it; the one that was written last comes last. */
function keepDraft(key: string, draft: KeptDraft | null): void {
  const { [key]: _before, ...others } = readDrafts();
  const kept = Object.entries(draft === null ? others : { ...others, [key]: draft });
  memory = JSON.stringify(Object.fromEntries(kept.slice(-MOST)));
  keep(DRAFTS, memory);
}

export interface ReplyDraft {
  readonly written: Written;
  readonly write: (name: string, text: string) => void;
  /** In words, for the time after its turn. */
  readonly describe: (title: string, text: string) => void;
  readonly forget: () => void;
}

export function useReplyDraft(id: string, ask: string): ReplyDraft {
  const key = `${id} ${ask}`;
  const [written, setWritten] = useState<Written>(() => readDrafts()[key]?.written ?? {});
  const write = useCallback(
    (name: string, text: string) =>
      setWritten((before) => {
        const after = { ...before, [name]: text };
        keepDraft(key, { title: "", text: "", ...readDrafts()[key], written: after });
        return after;
      }),
    [key],
  );
  const describe = useCallback(
    (title: string, text: string) => {
      const known = readDrafts()[key];
      if (known && (known.title !== title || known.text !== text))
        keepDraft(key, { ...known, title, text });
    },
    [key],
  );
  const forget = useCallback(() => keepDraft(key, null), [key]);
  return { written, write, describe, forget };
}

/** What was written for turns of a deliberation that are over: somebody else answered, or time was up. */
function overdue(id: string, open: ReadonlySet<string>): readonly (KeptDraft & { key: string })[] {
  return Object.entries(readDrafts())
    .filter(([key]) => key.startsWith(`${id} `) && !open.has(key.slice(id.length + 1)))
    .map(([key, draft]) => ({ key, ...draft }))
    .filter(({ text }) => text.trim() !== "");
}

type UnsentProps = Readonly<{ id: string; open: readonly string[] }>;
export function Unsent({ id, open }: UnsentProps): ReactNode {
  const t = useTranslate();
  const [, setGone] = useState(0);
  return overdue(id, new Set(open)).map(({ key, title, text }) => (
    <section key={key} className="card stack unsent" aria-label={t("room.unsent")}>
      <Text as="p" className="mark mute" text={t("room.unsentFor", { title })} />
      <p className="small soft">{t("room.unsentHint")}</p>
      <Text as="pre" className="kept wrap framed" tabIndex={0} text={text} />
      <div className="row">
        <Button
          look="small"
          act={() => void navigator.clipboard.writeText(text)}
          text={t("room.copy")}
        />
        <Button
          look="quiet small"
          act={() => (keepDraft(key, null), setGone((n) => n + 1))}
          text={t("room.discard")}
        />
      </div>
    </section>
  ));
}

/** Why something that was sent or asked for was refused. */
type RefusedProps = Readonly<{ refusal: Refusal | null; reword?: SendingForm["reword"] }>;
export function Refused({ refusal, reword = (said) => said }: RefusedProps): ReactNode {
  const t = useTranslate();
  if (refusal === null) return null;
  const { title, hint } = refusalWords(refusal, t);
  return (
    <div className="callout fell" role="alert" ref={showWhole}>
      <Text as="p" className="kept" text={reword(title)} />
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
