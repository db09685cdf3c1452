// What is shown of the room: everything or messages alone, every step or not, one seat, what is sought.
import type { ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Filter } from "./items.ts";

interface Props {
  readonly filter: Filter;
  readonly sought: string;
  /** Of the seat that is read alone. */
  readonly title: string | null;
  readonly change: (part: Partial<Filter>) => void;
  readonly seek: (text: string) => void;
}

export function Toolbar({ filter, sought, title, change, seek }: Props): ReactNode {
  const t = useTranslate();
  return (
    <div className="toolbar" role="search">
      <label className="unseen" htmlFor="room-sought">
        {t("room.search")}
      </label>
      <input
        id="room-sought"
        className="input"
        type="search"
        placeholder={t("room.search")}
        value={sought}
        onChange={(event) => seek(event.target.value)}
      />
      <div className="segments" role="group" aria-label={t("room.show")}>
        <button
          type="button"
          aria-pressed={!filter.isMessagesOnly}
          onClick={() => change({ isMessagesOnly: false })}
        >
          {t("room.everything")}
        </button>
        <button
          type="button"
          aria-pressed={filter.isMessagesOnly}
          onClick={() => change({ isMessagesOnly: true, isEveryStep: false })}
        >
          {t("room.onlyMessages")}
        </button>
      </div>
      <label className="check small">
        <input
          type="checkbox"
          checked={filter.isEveryStep}
          onChange={(event) =>
            change({
              isEveryStep: event.target.checked,
              ...(event.target.checked ? { isMessagesOnly: false } : {}),
            })
          }
        />
        {t("room.everyStep")}
      </label>
      {title === null ? null : (
        <button type="button" className="button small only" onClick={() => change({ seat: null })}>
          <Text text={t("room.onlySeat", { title })} /> <span aria-hidden="true">×</span>
          <span className="unseen">{t("room.clear")}</span>
        </button>
      )}
    </div>
  );
}
