// On a team's server, at the top of every page: who one is, the workspace, and the way out.
import type { ReactNode } from "react";
import type { PageSession, TeamView } from "../../src/web/wire.ts";
import { post, useFetched } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { Menu } from "../parts/menu.tsx";
import { useRequest } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";

type Known = Readonly<{ session: PageSession & { role: NonNullable<PageSession["role"]> } }>;
export function OwnAccount({ session: { who, role, place } }: Known): ReactNode {
  const t = useTranslate();
  const { data } = useFetched<TeamView>("/api/team");
  const { error, send } = useRequest();
  /** What was asked for is another page; what it shows is loaded anew. */
  const leave = (path: string, body: object, to: string): void =>
    send(async () => {
      await post(path, body);
      location.assign(to);
    });
  const others = data?.workspaces.filter(({ workspace }) => workspace !== place) ?? [];
  return (
    <div className="row own-account small" role="group" aria-label={t("people.you")}>
      <span className="wrap">
        <Text text={who} /> <span className="soft">({t(`people.roles.${role}`)})</span>
      </span>
      {others.length === 0 ? (
        <Text as="span" className="tag" text={place} />
      ) : (
        <Menu label={t("people.workspace", { name: place })} face={<Text text={`${place} ▾`} />}>
          {() =>
            others.map(({ workspace }) => (
              <Button
                key={workspace}
                look="quiet"
                act={() => leave("/api/team/workspace", { workspace }, "/")}
                text={t("people.change", { name: workspace })}
              />
            ))
          }
        </Menu>
      )}
      <Button
        look="quiet small"
        act={() => leave("/api/team/logout", {}, "/login")}
        text={t("people.logOut")}
      />
      <span role="alert" className="toned fell">
        {error === null ? "" : t("app.broken")}
      </span>
    </div>
  );
}
