// Which protocol: five cards, each with what it is for. One of them is always chosen.
import type { ReactNode } from "react";
import { useTranslate, useWords } from "../language.tsx";
import { PROTOCOLS } from "./draft.ts";
import type { Filling } from "./filling.ts";
import { words } from "./words.ts";

export function Protocols({ draft, offers, change }: Filling): ReactNode {
  const w = useWords(words);
  const t = useTranslate();
  const offered = PROTOCOLS.filter((name) =>
    offers.protocols.some((protocol) => protocol.name === name),
  );
  return (
    <fieldset className="protocols">
      <legend>{w.protocol}</legend>
      <div className="protocol-cards">
        {offered.map((name) => (
          <label key={name} className="card protocol">
            <span className="protocol-name">
              <input
                type="radio"
                name="protocol"
                value={name}
                checked={draft.protocol === name}
                onChange={() => change({ protocol: name })}
              />
              {t.find(`app.protocols.${name}`)}
            </span>
            <span className="soft small">{w.for[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
