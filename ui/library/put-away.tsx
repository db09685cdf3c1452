// What was archived or deleted last, with the way back. It is told on whatever page one is.
import { useSyncExternalStore, useState, type ReactNode } from "react";
import { post, Refusal } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { refusalText } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";

export type PutAway = Readonly<{ id: string; name: string; how: "archive" | "delete" }>;

let last: PutAway | null = null;
const told = new Set<() => void>();

function show(now: PutAway | null): void {
  last = now;
  for (const tell of told) tell();
}

export async function putAway(what: PutAway): Promise<void> {
  await post(`/api/deliberations/${what.id}/${what.how}`, {});
  show(what);
}

/** `changed`: told when it is back. */
export function BringBack({ changed }: Readonly<{ changed: () => void }>): ReactNode {
  const t = useTranslate();
  const what = useSyncExternalStore(
    (tell) => {
      told.add(tell);
      return () => told.delete(tell);
    },
    () => last,
  );
  const [failed, setFailed] = useState<{ what: PutAway; text: string } | null>(null);
  const undo = async ({ id, how }: PutAway): Promise<void> => {
    try {
      await post(`/api/deliberations/${id}/${how}`, { undo: true });
      show(null);
      changed();
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      if (what) setFailed({ what, text: refusalText(Refusal.of(error), t) });
    }
  };
  return (
    <div className="toast" role="status">
      {what ? (
        <div className="framed row">
          <Text
            as="span"
            className="wrap"
            text={
              failed?.what === what
                ? failed.text
                : t(what.how === "delete" ? "library.deleted" : "library.archived", {
                    name: what.name,
                  })
            }
          />
          <Button look="small" act={() => void undo(what)} text={t("library.undo")} />
          <Button
            look="quiet small"
            aria-label={t("panel.close")}
            act={() => show(null)}
            text="✕"
          />
        </div>
      ) : null}
    </div>
  );
}
