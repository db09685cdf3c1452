// Who fills the seats: one model for all, and another, or a person, for some.
import type { ReactNode } from "react";
import type { Offers } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";
import { Field, Input, Select } from "../parts/form.tsx";
import { Add, Complaint, Remove, useComplaint } from "./complaint.tsx";
import { protocolOf, type Filling, type SeatRow } from "./draft.ts";

/** A name is no prose: nothing is made of it while it is typed. */
const NAME = { spellCheck: false, autoCapitalize: "off", autoComplete: "off" } as const;

interface Picked {
  readonly id: string;
  readonly value: string;
  readonly offers: Offers;
  /** Where nothing above names it. */
  readonly label?: string;
  readonly described?: ReturnType<typeof useComplaint>;
  /** It may stay open. */
  readonly isOpen?: boolean;
  readonly pick: (model: string) => void;
}

function ModelPick(picked: Picked): ReactNode {
  const t = useTranslate();
  const { id, value, offers, label, described, isOpen = false, pick } = picked;
  const vendor = vendorOf(value, offers);
  return (
    <div className="model-pick row">
      <Select
        id={id}
        aria-label={label}
        {...described}
        options={[
          ...(isOpen ? [["", t("begin.chooseModel")] as const] : []),
          ...offers.models.map((each) => [each, t.find(`begin.models.${each}`) ?? each] as const),
          ...offers.vendors.map(
            (each) => [`${each}/`, t("begin.otherModel", { vendor: each })] as const,
          ),
        ]}
        value={vendor === null ? value : `${vendor}/`}
        set={pick}
      />
      {vendor === null ? null : (
        <Input
          label={t("begin.otherName", { vendor })}
          {...NAME}
          value={value.slice(vendor.length + 1)}
          set={(name) => pick(`${vendor}/${name}`)}
        />
      )}
    </div>
  );
}

/** Null where the model is one of the list. */
function vendorOf(model: string, { models, vendors }: Offers): string | null {
  return models.includes(model)
    ? null
    : (vendors.find((vendor) => model.startsWith(`${vendor}/`)) ?? null);
}

export function ModelField({ draft, offers, change }: Filling): ReactNode {
  const t = useTranslate();
  return (
    <Field
      id="model"
      label={t("begin.model")}
      hint={t.find(`begin.modelHint.${draft.model}`) ?? ""}
      frame="model-field"
      below={<Complaint field="model" />}
    >
      <ModelPick
        id="model"
        value={draft.model}
        offers={offers}
        described={useComplaint("model", "model-hint")}
        pick={(model) => change({ model })}
      />
    </Field>
  );
}

/** More than any protocol seats. */
const MOST_SEATS = 30;

export function SeatFields({ draft, offers, change }: Filling): ReactNode {
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
                    value={seat}
                    {...complaint}
                    set={(name) => set(n, { seat: name })}
                  />
                </td>
                <td>
                  <ModelPick
                    id={`seat-model-${n}`}
                    value={model}
                    offers={offers}
                    label={`${t("begin.model")} ${n + 1}`}
                    isOpen
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
