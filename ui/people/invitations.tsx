// Inviting: a role, and a link that makes one member. What is still open can be withdrawn.
import { useRef, useState, type ReactNode } from "react";
import type { TeamRole, TeamView } from "../../src/web/wire.ts";
import { post } from "../api.ts";
import { dateAndTime } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Button, SelectField, TextField } from "../parts/form.tsx";
import { Callout, useRequest } from "../parts/notice.tsx";

const ROLES: readonly TeamRole[] = ["reader", "participant", "owner"];

type Made = Readonly<{ id: string; url: string }>;
type Handed = Readonly<{ invitations: TeamView["invitations"]; changed: () => void }>;
export function Invitations({ invitations, changed }: Handed): ReactNode {
  const { t, lang } = useChoice();
  const [role, setRole] = useState<TeamRole>("participant");
  const [made, setMade] = useState<Made | null>(null);
  const { error, send } = useRequest();
  const heading = useRef<HTMLHeadingElement>(null);
  const invite = async (): Promise<void> => {
    setMade(await post<Made>("/api/team/invitations", { role }));
    changed();
  };
  const withdraw = async (id: string): Promise<void> => {
    await post("/api/team/invitations/withdraw", { id });
    if (made?.id === id) setMade(null);
    // The button goes with its line.
    heading.current?.focus();
    changed();
  };
  return (
    <section className="card stack" aria-labelledby="inviting">
      <h2 id="inviting" ref={heading} tabIndex={-1}>
        {t("people.invite")}
      </h2>
      <div className="row inviting">
        <SelectField
          id="invited-role"
          label={t("people.role")}
          hint={t(`people.may.${role}`)}
          options={ROLES.map((each) => [each, t(`people.roles.${each}`)])}
          value={role}
          set={(each) => setRole(each as TeamRole /* of the options above */)}
        />
        <Button look="primary" act={() => send(invite)} text={t("people.makeLink")} />
      </div>
      <Callout look="fell" role="alert" text={error} />
      {made === null ? null : <MadeLink key={made.id} url={made.url} />}
      {invitations.length === 0 ? null : (
        <>
          <h3>{t("people.open")}</h3>
          <ul className="member-rows ruled">
            {invitations.map(({ id, role: invited, until }, n) => (
              <li key={id} className="row member-row">
                <span className="member-name">{t(`people.roles.${invited}`)}</span>
                <span className="soft small">
                  {t("people.until", { when: dateAndTime(until, lang) })}
                </span>
                <Button
                  look="quiet small"
                  aria-label={t("people.withdrawWhich", { n: n + 1 })}
                  act={() => send(() => withdraw(id))}
                  text={t("people.withdraw")}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function MadeLink({ url }: Readonly<{ url: string }>): ReactNode {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // It stands there to be copied by hand.
      () => document.querySelector<HTMLInputElement>("#invitation")?.select(),
    );
  return (
    <div className="callout stack tight">
      <TextField
        id="invitation"
        label={t("people.link")}
        hint={t("people.linkHint")}
        readOnly
        value={url}
        set={() => undefined}
      />
      <div className="row">
        <Button look="small" act={copy} text={t("room.copy")} />
        <span role="status" className="small soft">
          {isCopied ? t("people.copied") : ""}
        </span>
      </div>
    </div>
  );
}
