// Who fills the seats: one model for all, and another, or a person, for some.
import type { ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Field, Input } from "../parts/form.tsx";
import { ModelPick, NAME } from "../parts/model-pick.tsx";
import { useLink } from "../route.ts";
import { Add, Complaint, Remove, useComplaint } from "./complaint.tsx";
import {
  protocolOf,
  type Draft,
  type Filling,
  type OfferedProtocol,
  type SeatRow,
} from "./draft.ts";

export function ModelField({ draft, offers, servers, change }: Filling): ReactNode {
  const t = useTranslate();
  const models = useLink({ page: "models" });
  return (
    <Field
      id="model"
      label={t("begin.model")}
      hint={t.find(`begin.modelHint.${draft.model}`) ?? ""}
      frame="model-field"
      below={
        <>
          <a {...models} className="small">
            {t("begin.connect")}
          </a>
          <Complaint field="model" />
        </>
      }
    >
      <ModelPick
        id="model"
        value={draft.model}
        choices={{ ...offers, servers }}
        described={useComplaint("model", "model-hint")}
        pick={(model) => change({ model })}
      />
    </Field>
  );
}

/** More than any protocol seats. */
const MOST_SEATS = 30;

/** Seats that are known before the start: those of the protocol, and those that were named as members. */
export function seatNames(
  { protocol, choices }: Pick<Draft, "protocol" | "choices">,
  offered: Pick<OfferedProtocol, "fixed"> | undefined,
): readonly string[] {
  const members = String(choices[protocol]?.["members"] ?? "").split(",");
  const named = members.map((said) => (said.split(/[:：]/u)[0] ?? "").trim());
  return [...new Set([...named.filter((name) => name !== ""), ...(offered?.fixed ?? [])])];
}

export function SeatFields({ draft, offers, servers, change }: Filling): ReactNode {
  const t = useTranslate();
  const complaint = useComplaint("seats");
  const { seats } = draft;
  const set = (n: number, part: Partial<SeatRow>): void =>
    change({ seats: seats.map((row, at) => (at === n ? { ...row, ...part } : row)) });
  return (
    <>
      <p className="soft small">
        {t("begin.seatsHint")} {protocolOf({ draft, offers })?.seats}
      </p>
      {seats.length === 0 ? null : (
        <table className="seats">
          <thead>
            <tr>
              <th scope="col">{t("begin.seat")}</th>
              <th scope="col">{t("begin.model")}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {seats.map(({ seat, model }, n) => (
              <tr key={n}>
                <td>
                  <Input
                    label={`${t("begin.seat")} ${n + 1}`}
                    placeholder=""
                    {...NAME}
                    list="seat-names"
                    value={seat}
                    {...complaint}
                    set={(name) => set(n, { seat: name })}
                  />
                </td>
                <td>
                  <ModelPick
                    id={`seat-model-${n}`}
                    value={model}
                    choices={{ ...offers, servers }}
                    label={`${t("begin.model")} ${n + 1}`}
                    open={t("begin.chooseModel")}
                    pick={(chosen) => set(n, { model: chosen })}
                  />
                </td>
                <td>
                  <Remove
                    what={seat === "" ? `${t("begin.seat")} ${n + 1}` : seat}
                    act={() => change({ seats: seats.toSpliced(n, 1) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <datalist id="seat-names">
        {seatNames(draft, protocolOf({ draft, offers })).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Add
        isFull={seats.length >= MOST_SEATS}
        act={() => change({ seats: [...seats, { seat: "", model: "" }] })}
      >
        {t("begin.addSeat")}
      </Add>
      <Complaint field="seats" />
    </>
  );
}
