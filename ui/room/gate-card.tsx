// A decision that waits for a person: the question as it was put, the choices, and the words that a choice wants.
import { useState, type FormEvent, type ReactNode } from "react";
import type { OpenGate } from "../../src/projections/status.ts";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { useDraft } from "./draft.ts";
import { Recorded, Refused } from "./outcome-of-sending.tsx";
import { isOvertaken, useSending, type Sent } from "./sending.ts";

/** What the server takes. */
const MOST_CHARACTERS = 20_000;

export function GateCard({
  seen,
  gate,
  sent,
}: {
  readonly seen: Seen;
  readonly gate: OpenGate;
  readonly sent: Sent;
}): ReactNode {
  const t = useTranslate();
  const { state, refusal, send } = useSending();
  const { written, write, forget } = useDraft(`${seen.id} ${gate.ask}`);
  const [isUnchosen, setUnchosen] = useState(false);
  const [question = "", ...lines] = gate.question.split("\n");
  const chosen = gate.choices.find(({ id }) => id === written["choice"]);
  const name = `gate-${gate.ask}`;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setUnchosen(!chosen);
    if (!chosen) return;
    const refused = await send(`/api/deliberations/${seen.id}/decisions`, {
      ask: gate.ask,
      choice: chosen.id,
      note: chosen.wants === undefined ? "" : (written["note"] ?? ""),
    });
    if (refused === null) forget();
    sent(refused);
  };
  return (
    <form className="card gate" onSubmit={(event) => void submit(event)}>
      <p className="mark torn">{t("room.decision")}</p>
      <fieldset disabled={state !== "idle"}>
        <legend>
          <Text text={question} />
        </legend>
        <Lines lines={lines} />
        <div className="choices">
          {gate.choices.map(({ id, label }) => (
            <label key={id} className="check">
              <input
                type="radio"
                name={name}
                value={id}
                checked={chosen?.id === id}
                onChange={() => write("choice", id)}
              />
              <span>
                <Text text={label} />
                {gate.default === id ? (
                  <>
                    {" "}
                    <span className="tag">{t("room.byDefault")}</span>
                  </>
                ) : null}
              </span>
            </label>
          ))}
        </div>
        {chosen?.wants === undefined ? null : (
          <div className="field">
            <label htmlFor={`${name}-note`}>
              <Text text={t("room.wanted", { what: chosen.wants })} />
            </label>
            <textarea
              id={`${name}-note`}
              className="input"
              required
              maxLength={MOST_CHARACTERS}
              value={written["note"] ?? ""}
              onChange={(event) => write("note", event.target.value)}
            />
          </div>
        )}
        <div className="row">
          <button type="submit" className="button primary">
            {t("room.decide")}
          </button>
          {isUnchosen && !chosen ? (
            <span role="alert" className="small fault">
              {t("room.choose")}
            </span>
          ) : null}
        </div>
      </fieldset>
      <Recorded state={state} seen={seen} />
      <Refused refusal={isOvertaken(refusal) ? null : refusal} />
    </form>
  );
}

/** Lines that begin with a hyphen are a list. */
function Lines({ lines }: { readonly lines: readonly string[] }): ReactNode {
  const groups: { readonly isList: boolean; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const isList = line.startsWith("- ");
    const last = groups.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else groups.push({ isList, lines: [line] });
  }
  return groups.map((group, n) =>
    group.isList ? (
      <ul key={n} className="bullets">
        {group.lines.map((line, m) => (
          <li key={m}>
            <Text text={line.slice(2)} />
          </li>
        ))}
      </ul>
    ) : (
      group.lines.map((line, m) => (
        <p key={`${n} ${m}`}>
          <Text text={line} />
        </p>
      ))
    ),
  );
}
