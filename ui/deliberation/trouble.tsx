// Why a run stands still, above every view of it: the cause, what can be done, and the button that does it.
import type { ReactNode } from "react";
import type { Head } from "../../src/web/wire.ts";
import { count } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Button } from "../parts/form.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Acting, Cause, Opened } from "./controls.tsx";

/** What each cause is met with: what is asked for first, or going on as it is; and whether other models may help. */
const REMEDIES: Readonly<Record<Cause, { readonly first: Opened; readonly isModels: boolean }>> = {
  budget: { first: "raise", isModels: false },
  infrastructure: { first: null, isModels: true },
  "no-quorum": { first: null, isModels: true },
  ambiguous: { first: "again", isModels: false },
  disk: { first: null, isModels: false },
  lost: { first: null, isModels: false },
};

type TroubleProps = Readonly<{ id: string; head: Head; acting: Acting }>;
export function Trouble({ id, head, acting }: TroubleProps): ReactNode {
  const t = useTranslate();
  const mayRun = useMay("owner");
  const { control, under, open, goOn } = acting;
  if (head.damage !== null) return <Damaged id={id} damage={head.damage} />;
  if (control.kind !== "still" || control.cause === null) return null;
  const { cause, detail } = control;
  const { first, isModels } = REMEDIES[cause];
  const isBusy = under !== null;
  return (
    <Banner
      title={t(`trouble.${cause}`)}
      cause={detail}
      remedy={mayRun ? t(`trouble.${cause}.do`) : t("trouble.owners")}
      buttons={
        !mayRun ? null : (
          <>
            {isModels ? (
              <Button
                aria-disabled={isBusy}
                act={() => open("models")}
                text={t("trouble.otherModel")}
              />
            ) : null}
            <Button
              look="primary"
              aria-disabled={isBusy}
              act={() => (first === null ? goOn({ caps: {} }) : open(first))}
              text={isBusy ? t("controls.goingOn") : t(`trouble.${cause}.button`)}
            />
          </>
        )
      }
    />
  );
}

type DamagedProps = Readonly<{ id: string; damage: NonNullable<Head["damage"]> }>;
function Damaged({ id, damage: { records, line, lost } }: DamagedProps): ReactNode {
  const { t, lang } = useChoice();
  return (
    <Banner
      title={t("trouble.damaged")}
      cause={t("trouble.damagedAt", {
        line: count(line, lang),
        records: count(records, lang),
        lost: count(lost, lang),
      })}
      remedy={t("trouble.damagedDo")}
      buttons={
        <a className="button primary" href={`/api/deliberations/${id}/readable`} download>
          {t("trouble.save")}
        </a>
      }
    />
  );
}

type BannerProps = Readonly<Record<"title" | "cause" | "remedy", string> & { buttons: ReactNode }>;
function Banner({ title, cause, remedy, buttons }: BannerProps): ReactNode {
  return (
    <section className="callout fell trouble" aria-label={title}>
      <div className="stack tight">
        <p className="bold" role="alert">
          {title}
        </p>
        {cause === "" ? null : <Text as="p" className="wrap" text={cause} />}
        <p className="small">{remedy}</p>
      </div>
      <div className="row trouble-acts">{buttons}</div>
    </section>
  );
}
