// What is to be chosen from: a line for each. Empty lines are not sent.
import type { ReactNode } from "react";
import { useWords } from "../language.tsx";
import { Complaint, useTold } from "./complaint.tsx";
import type { Filling } from "./filling.ts";
import { words } from "./words.ts";

/** As many as the server takes. */
const MOST_OPTIONS = 12;

export function Options({ draft, change }: Filling): ReactNode {
  const w = useWords(words);
  const told = useTold("options");
  const { options } = draft;
  return (
    <>
      <p className="soft small">{w.optionsHint}</p>
      <ol className="lines">
        {options.map((option, n) => (
          <li key={n} className="line">
            <input
              className="input"
              aria-label={w.option(n + 1)}
              placeholder={w.option(n + 1)}
              value={option}
              {...told}
              onChange={(event) => change({ options: options.with(n, event.target.value) })}
            />
            <button
              type="button"
              className="button quiet remove"
              aria-label={w.remove(w.option(n + 1))}
              onClick={() => change({ options: options.toSpliced(n, 1) })}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <div>
        <button
          type="button"
          className="button small"
          disabled={options.length >= MOST_OPTIONS}
          onClick={() => change({ options: [...options, ""] })}
        >
          {w.addOption}
        </button>
      </div>
      <Complaint field="options" />
    </>
  );
}
