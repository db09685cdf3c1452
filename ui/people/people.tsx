// The people of a workspace: who belongs to it, as what, and who is here. Owners invite and remove.
// Law: an invitation's link is shown once, when it is made; nobody can look it up again.
import { useEffect, useState, type ReactNode } from "react";
import type { TeamView } from "../../src/web/wire.ts";
import { post, useFetched } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Button } from "../parts/form.tsx";
import { Failed, Loading, Stale, useRequest } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import { Invitations } from "./invitations.tsx";
import "./people.css";

const LOOK_MS = 10_000;

export default function People(): ReactNode {
  const t = useTranslate();
  const mayInvite = useMay("owner");
  const { data, error, again } = useFetched<TeamView>("/api/team");
  useEffect(() => {
    const timer = setInterval(() => (document.hidden ? undefined : again()), LOOK_MS);
    return () => clearInterval(timer);
  }, [again]);
  if (!data) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  return (
    <div className="page people stack">
      <h1>{t("people.title")}</h1>
      <Stale error={error}>{t("people.stale")}</Stale>
      <section className="card" aria-label={t("people.members")}>
        <ul className="member-rows ruled">
          {data.members.map((member) => (
            <MemberRow
              key={member.account}
              member={member}
              isOwn={member.account === data.account}
              changed={again}
            />
          ))}
        </ul>
      </section>
      {mayInvite ? <Invitations invitations={data.invitations} changed={again} /> : null}
    </div>
  );
}

type Member = TeamView["members"][number];
type MemberRowProps = Readonly<{ member: Member; isOwn: boolean; changed: () => void }>;
function MemberRow({ member, isOwn, changed }: MemberRowProps): ReactNode {
  const t = useTranslate();
  const mayRemove = useMay("owner") && !isOwn;
  const [isAsking, setAsking] = useState(false);
  const { name, role, isHere } = member;
  return (
    <li className="row member-row">
      <span className="member-name wrap">
        <Text text={name === "" ? t("people.nameless") : name} />
        {isOwn ? <span className="soft"> {t("people.own")}</span> : null}
      </span>
      {isHere ? <span className="tag">{t("people.here")}</span> : null}
      <span className="soft">{t(`people.roles.${role}`)}</span>
      {mayRemove ? (
        <Button
          look="quiet small"
          aria-label={t("people.removeWho", { name })}
          act={() => setAsking(true)}
          text={t("people.remove")}
        />
      ) : null}
      {isAsking ? (
        <Removal
          member={member}
          close={() => setAsking(false)}
          // The line goes, and with it the button that had the keyboard.
          done={() => (setAsking(false), document.getElementById("main")?.focus(), changed())}
        />
      ) : null}
    </li>
  );
}

type RemovalProps = Readonly<{ member: Member; close: () => void; done: () => void }>;
function Removal({ member: { account, name }, close, done }: RemovalProps): ReactNode {
  const t = useTranslate();
  const { send, ...asked } = useRequest();
  const remove = async (): Promise<void> => {
    await post("/api/team/members", { account, role: null });
    done();
  };
  return (
    <Dialog
      title={t("people.removeTitle")}
      action={t("people.remove")}
      {...asked}
      act={() => send(remove)}
      close={close}
    >
      <Text as="p" text={t("people.removeHint", { name })} />
      <p className="small soft">{t("people.removeToken")}</p>
    </Dialog>
  );
}
