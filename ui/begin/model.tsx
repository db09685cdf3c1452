// Which model: one that is offered, or another of a vendor whose key is here, by the name the vendor gives it.
import type { ReactNode } from "react";
import type { Offers } from "../../src/web/wire.ts";
import { useWords } from "../language.tsx";
import { visible } from "../parts/visible.ts";
import { Complaint, useTold } from "./complaint.tsx";
import type { Filling } from "./filling.ts";
import { words } from "./words.ts";

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

export function ModelPick({
  id,
  value,
  offers,
  label,
  described,
  isOpen = false,
  pick,
}: Picked): ReactNode {
  const w = useWords(words);
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
        {isOpen ? <option value="">{w.chooseModel}</option> : null}
        {offers.models.map((model) => (
          <option key={model} value={model}>
            {w.models[model] ?? visible(model)}
          </option>
        ))}
        {offers.vendors.map((each) => (
          <option key={each} value={`${each}/`}>
            {w.otherModel(each)}
          </option>
        ))}
      </select>
      {vendor === null ? null : (
        <input
          className="input"
          aria-label={w.otherName(vendor)}
          placeholder={w.otherName(vendor)}
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
  const w = useWords(words);
  const told = useTold("model", "model-hint");
  return (
    <div className="field model-field">
      <label htmlFor="model">{w.model}</label>
      <ModelPick
        id="model"
        value={draft.model}
        offers={offers}
        described={told}
        pick={(model) => change({ model })}
      />
      <span id="model-hint" className="hint">
        {w.modelHint(draft.model)}
      </span>
      <Complaint field="model" />
    </div>
  );
}
