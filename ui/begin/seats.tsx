// Who fills the seats: one model for all, and another, or a person, for some.
import type { ReactNode } from "react";
import type { Offers } from "../../src/web/wire.ts";
import { visible } from "../parts/visible.ts";
import { Complaint, useTold } from "./complaint.tsx";
import { protocolOf, type Filling, type SeatRow } from "./draft.ts";
import { useTranslate } from "../language.tsx";

interface Picked {
  readonly id: string;
  readonly value: string;
  readonly offers: Offers;
  /** Where nothing above names it. */
  readonly label?: string;
  readonly described?: ReturnType<typeof useTold>;
  /** It may stay open. */
  readonly isOpen?: boolean;
  readonly pick: (model: string) => void;
}

function ModelPick({
  id,
  value,
  offers,
  label,
  described,
  isOpen = false,
  pick,
}: Picked): ReactNode {
  const t = useTranslate();
  const vendor = vendorOf(value, offers);
  return (
    <div className="model-pick">
      <select
        id={id}
        className="input"
        aria-label={label}
        {...described}
        value={vendor === null ? value : `${vendor}/`}
        onChange={(event) => pick(event.target.value)}
      >
        {isOpen ? <option value="">{t("begin.chooseModel")}</option> : null}
        {offers.models.map((model) => (
          <option key={model} value={model}>
            {t.find(`begin.models.${model}`) ?? visible(model)}
          </option>
        ))}
        {offers.vendors.map((each) => (
          <option key={each} value={`${each}/`}>
            {t("begin.otherModel", { vendor: each })}
          </option>
        ))}
      </select>
      {vendor === null ? null : (
        <input
          className="input"
          aria-label={t("begin.otherName", { vendor: vendor })}
          placeholder={t("begin.otherName", { vendor: vendor })}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={value.slice(vendor.length + 1)}
          onChange={(event) => pick(`${vendor}/${event.target.value}`)}
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
  const told = useTold("model", "model-hint");
  return (
    <div className="field model-field">
      <label htmlFor="model">{t("begin.model")}</label>
      <ModelPick
        id="model"
        value={draft.model}
        offers={offers}
        described={told}
        pick={(model) => change({ model })}
      />
      <span id="model-hint" className="hint">
        {t.find(`begin.modelHint.${draft.model}`)}
      </span>
      <Complaint field="model" />
    </div>
  );
}

/** More than any protocol seats. */
const MOST_SEATS = 30;

export function Seats({ draft, offers, change }: Filling): ReactNode {
  const t = useTranslate();
  const told = useTold("seats");
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
                  <input
                    className="input"
                    aria-label={`${t("begin.seat")} ${n + 1}`}
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
                    label={`${t("begin.model")} ${n + 1}`}
                    isOpen
                    pick={(chosen) => set(n, { model: chosen })}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className="button quiet remove"
                    aria-label={t("begin.remove", {
                      what: seat === "" ? `${t("begin.seat")} ${n + 1}` : seat,
                    })}
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
          {t("begin.addSeat")}
        </button>
      </div>
      <Complaint field="seats" />
    </>
  );
}
