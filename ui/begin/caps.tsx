// Limits that a run does not pass: money, calls, tokens, minutes. Empty is none of its own.
import type { ReactNode } from "react";
import { useWords } from "../language.tsx";
import { CAPS } from "./caps-of.ts";
import { Complaint, useTold } from "./complaint.tsx";
import type { Filling } from "./filling.ts";
import { words } from "./words.ts";

export function Caps({ draft, change }: Filling): ReactNode {
  const w = useWords(words);
  const told = useTold("caps", "caps-hint");
  return (
    <>
      <p id="caps-hint" className="soft small">
        {w.limitsHint}
      </p>
      <div className="cells">
        {CAPS.map((cap) => (
          <div key={cap} className="field">
            <label htmlFor={`cap-${cap}`}>{w.caps[cap]}</label>
            <input
              id={`cap-${cap}`}
              className="input num"
              inputMode={cap === "usd" ? "decimal" : "numeric"}
              autoComplete="off"
              value={draft.caps[cap]}
              {...told}
              onChange={(event) => change({ caps: { ...draft.caps, [cap]: event.target.value } })}
            />
          </div>
        ))}
      </div>
      <Complaint field="caps" />
    </>
  );
}
