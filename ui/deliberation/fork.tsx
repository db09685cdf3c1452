// Branches off at the moment that is looked at: what was said up to there is shared, and nothing of it is bought again.
import { useState, type ReactNode } from "react";
import type { ForkForm } from "../../src/web/wire.ts";
import { post } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Button, TextField } from "../parts/form.tsx";
import { useRequest } from "../parts/notice.tsx";
import { go, placeIn } from "../route.ts";

/** As many as the server takes. */
const MOST_CHARACTERS = 4_000;

export function Fork({ id, at }: Readonly<{ id: string; at: number }>): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="small" act={() => setOpen(true)} text={t("deliberation.fork")} />
      {isOpen ? <Asking id={id} at={at} close={() => setOpen(false)} /> : null}
    </>
  );
}

type AskingProps = Readonly<{ id: string; at: number; close: () => void }>;
function Asking({ id, at, close }: AskingProps): ReactNode {
  const t = useTranslate();
  const [constraint, setConstraint] = useState("");
  const { send, ...asked } = useRequest();
  const fork = async (): Promise<void> => {
    const said = constraint.trim();
    const wish: ForkForm = { at, ...(said === "" ? {} : { constraint: said }) };
    const made = await post<{ readonly id: string }>(`/api/deliberations/${id}/fork`, wish);
    close();
    go(placeIn(made.id));
  };
  return (
    <Dialog
      title={t("deliberation.forkTitle", { at })}
      action={t("deliberation.forkAct")}
      {...asked}
      act={() => send(fork)}
      close={close}
    >
      <p className="soft">{t("deliberation.forkHint")}</p>
      <TextField
        id="fork-constraint"
        label={t("deliberation.forkConstraint")}
        hint={t("deliberation.forkConstraintHint")}
        rows={4}
        maxLength={MOST_CHARACTERS}
        value={constraint}
        set={setConstraint}
      />
    </Dialog>
  );
}
