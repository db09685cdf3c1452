// Seats that another model fills, or a person: a row for each.
import type { ReactNode } from "react";
import { useWords } from "../language.tsx";
import { Complaint, useTold } from "./complaint.tsx";
import type { SeatRow } from "./draft.ts";
import type { Filling } from "./filling.ts";
import { ModelPick } from "./model.tsx";
import { words } from "./words.ts";

/** More than any protocol seats. */
const MOST_SEATS = 30;

export function Seats({ draft, offers, change }: Filling): ReactNode {
  const w = useWords(words);
  const told = useTold("seats");
  const { seats } = draft;
  const set = (n: number, part: Partial<SeatRow>): void =>
    change({ seats: seats.map((row, at) => (at === n ? { ...row, ...part } : row)) });
  return (
    <>
      <p className="soft small">
        {w.seatsHint} {w.seatsKnown[draft.protocol]}
      </p>
      {seats.length === 0 ? null : (
        <table className="seats">
          <thead>
            <tr>
              <th scope="col">{w.seat}</th>
              <th scope="col">{w.model}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {seats.map(({ seat, model }, n) => (
              <tr key={n}>
                <td>
                  <input
                    className="input"
                    aria-label={`${w.seat} ${n + 1}`}
                    spellCheck={false}
                    autoCapitalize="off"
                    value={seat}
                    {...told}
                    onChange={(event) => set(n, { seat: event.target.value })}
                  />
                </td>
                <td>
                  <ModelPick
                    id={`seat-model-${n}`}
                    value={model}
                    offers={offers}
                    label={`${w.model} ${n + 1}`}
                    isOpen
                    pick={(chosen) => set(n, { model: chosen })}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className="button quiet remove"
                    aria-label={w.remove(seat === "" ? `${w.seat} ${n + 1}` : seat)}
                    onClick={() => change({ seats: seats.toSpliced(n, 1) })}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <button
          type="button"
          className="button small"
          disabled={seats.length >= MOST_SEATS}
          onClick={() => change({ seats: [...seats, { seat: "", model: "" }] })}
        >
          {w.addSeat}
        </button>
      </div>
      <Complaint field="seats" />
    </>
  );
}
