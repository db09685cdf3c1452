// What a person may do with a deliberation as a whole, in the library and on its own page.
import { useState, type ReactNode } from "react";
import type { RunLabel, LibraryRow } from "../../src/web/wire.ts";
import { post } from "../api.ts";
import { shownName } from "../calling.ts";
import { useTranslate } from "../language.tsx";
import { useMay } from "../member.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Button, TextField } from "../parts/form.tsx";
import { Menu } from "../parts/menu.tsx";
import { Callout, useRequest } from "../parts/notice.tsx";
import { useLink, type Route } from "../route.ts";
import { putAway } from "./put-away.tsx";

/** `isOnPage`: its page has buttons of its own to pause it and to go on. `changed`: told when something was done, and what. */
type ActsProps = Readonly<{
  row: LibraryRow;
  isOnPage?: boolean;
  changed: (what: "label" | "run" | "away") => void;
}>;

export function Acts({ row, isOnPage = false, changed }: ActsProps): ReactNode {
  const t = useTranslate();
  const [mayName, mayRun] = [useMay("participant"), useMay("owner")];
  const [isNaming, setNaming] = useState(false);
  const { error, send } = useRequest();
  const { id, state, isAlive, isArchived, hasBaseline, hosted } = row;
  const path = `/api/deliberations/${id}`;
  const name = shownName(row);
  const isStill = !isArchived && !isAlive && !hosted && STILL.has(state);
  const acts: readonly Act[] = [
    ["pause", !isOnPage && isAlive, () => post(`${path}/pause`, {})],
    ["goOn", !isOnPage && isStill, () => post(`${path}/resume`, { caps: {} })],
    ["archive", !isArchived, () => putAway({ id, name, how: "archive" })],
    ["unarchive", isArchived, () => post(`${path}/archive`, { undo: true })],
    ["delete", !isArchived, () => putAway({ id, name, how: "delete" })],
  ];
  const act = async ([key, , work]: Act): Promise<void> => {
    await work();
    changed(key === "pause" || key === "goOn" ? "run" : "away");
  };
  const isNamed = mayName && !isArchived;
  if (!isNamed && !mayRun && !hasBaseline) return null;
  return (
    <>
      <Menu label={t("library.more", { name })}>
        {() => (
          <>
            {isNamed ? (
              <Button look="quiet" act={() => setNaming(true)} text={t("library.label")} />
            ) : null}
            {state === "damaged" || !mayRun ? null : (
              <MenuLink to={{ page: "begin", again: id }} text={t("library.again")} />
            )}
            {hasBaseline ? (
              <MenuLink to={{ page: "compare", a: id, b: null }} text={t("library.single")} />
            ) : null}
            {acts.map((each) =>
              each[1] && mayRun ? (
                <Button
                  key={each[0]}
                  look="quiet"
                  act={() => send(() => act(each))}
                  text={t(`library.${each[0]}`)}
                />
              ) : null,
            )}
          </>
        )}
      </Menu>
      <Callout look="fell small" role="alert" text={error} />
      {isNaming ? (
        <Naming
          row={row}
          close={() => setNaming(false)}
          done={() => (setNaming(false), changed("label"))}
        />
      ) : null}
    </>
  );
}

type Act = readonly [
  key: "pause" | "goOn" | "archive" | "unarchive" | "delete",
  isOffered: boolean,
  work: () => Promise<unknown>,
];
const STILL: ReadonlySet<LibraryRow["state"]> = new Set(["paused", "interrupted", "waiting"]);

function MenuLink({ to, text }: Readonly<{ to: Route; text: string }>): ReactNode {
  return (
    <a {...useLink(to)} className="button quiet">
      {text}
    </a>
  );
}

type NamingProps = Readonly<{ row: LibraryRow; close: () => void; done: () => void }>;
function Naming({ row, close, done }: NamingProps): ReactNode {
  const t = useTranslate();
  const [name, setName] = useState(row.name);
  const [tags, setTags] = useState(row.tags.join(", "));
  const { send, ...asked } = useRequest();
  const save = async (): Promise<void> => {
    const label: RunLabel = { name: name.trim(), tags: tagsIn(tags) };
    await post(`/api/deliberations/${row.id}/label`, label);
    done();
  };
  return (
    <Dialog
      title={t("library.labelTitle")}
      action={t("library.save")}
      {...asked}
      act={() => send(save)}
      close={close}
    >
      <TextField
        id="label-name"
        label={t("library.name")}
        hint={t("library.nameHint")}
        maxLength={200}
        placeholder={row.topic}
        value={name}
        set={setName}
      />
      <TextField
        id="label-tags"
        label={t("library.tags")}
        hint={t("library.tagsHint")}
        maxLength={600}
        value={tags}
        set={setTags}
      />
    </Dialog>
  );
}

/** With commas between them, as they are typed in any of the languages. */
function tagsIn(typed: string): readonly string[] {
  return [...new Set(typed.split(/[,、，]/u).map((tag) => tag.trim()))].filter((tag) => tag !== "");
}
