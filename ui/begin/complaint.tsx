// What cannot be used, said beside the field it is about; whoever asked is taken there.
import { createContext, use, useEffect, useRef, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { Text } from "../parts/words-of.tsx";
import type { FieldName } from "./request.ts";

export type Problem = Readonly<{ field: FieldName; text: string }>;

/** A new object each time, so that the same complaint twice is heard twice. */
export const Problems = createContext<Problem | null>(null);

export function Complaint({ field }: { readonly field: FieldName }): ReactNode {
  const problem = use(Problems);
  const place = useRef<HTMLParagraphElement>(null);
  const isHere = problem?.field === field;
  useEffect(() => {
    if (problem?.field !== field) return;
    const fold = place.current?.closest("details");
    if (fold) fold.open = true;
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.focus({ preventScroll: true });
  }, [problem, field]);
  return isHere ? (
    <p
      ref={place}
      id={`problem-${field}`}
      className="callout fell measure complaint"
      role="alert"
      tabIndex={-1}
    >
      <Text text={problem.text} />
    </p>
  ) : null;
}

/** What a field says of itself to who cannot see the complaint. */
export function useComplaint(
  field: FieldName,
  hint = "",
): { readonly "aria-invalid": true | undefined; readonly "aria-describedby": string | undefined } {
  const isWrong = use(Problems)?.field === field;
  const ids = `${isWrong ? `problem-${field}` : ""} ${hint}`.trim();
  return { "aria-invalid": isWrong || undefined, "aria-describedby": ids || undefined };
}

/** Takes one of several away. */
export function Remove({ what, act }: Readonly<{ what: string; act: () => void }>): ReactNode {
  const t = useTranslate();
  return <Button look="quiet remove" aria-label={t("begin.remove", { what })} act={act} text="×" />;
}

type AddProps = Readonly<{ isFull: boolean; act: () => void; children: string }>;
export function Add({ isFull, act, children }: AddProps): ReactNode {
  return (
    <div>
      <Button look="small" disabled={isFull} act={act} text={children} />
    </div>
  );
}
