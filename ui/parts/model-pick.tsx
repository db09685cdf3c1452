// A model out of lists: those of the settings, those that servers list, any other of a vendor by its name; and how much it is to think.
import type { ReactNode } from "react";
import type { Connected } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { Input, Select } from "./form.tsx";

/** A name is no prose: nothing is made of it while it is typed. */
export const NAME = { spellCheck: false, autoCapitalize: "off", autoComplete: "off" } as const;

/** What may be chosen. `servers`: as far as they have answered. */
export interface ModelChoices {
  readonly models: readonly string[];
  readonly vendors: readonly string[];
  readonly servers: readonly (readonly [server: string, models: readonly string[]])[];
}

/** What servers list comes later than what the settings name: some are far away. */
export function useServers(): ModelChoices["servers"] {
  const { data } = useFetched<Connected>("/api/models");
  return (data?.servers ?? []).map(({ server, models }) => [
    server,
    models.map(({ model }) => model),
  ]);
}

const EFFORTS = ["minimal", "low", "medium", "high"] as const;
/** They do not think more for being told to. */
const UNTUNED = /^(?:$|person$|rehearsal$|command:)/;

/** The model, and what stands behind its name. */
export function splitEffort(value: string): readonly [model: string, effort: string] {
  const [, model = value, effort = ""] = /^(.*?)(?:,effort=(\w+))?$/.exec(value) ?? [];
  return [model, effort];
}

interface Picked {
  readonly id: string;
  readonly value: string;
  readonly choices: ModelChoices;
  /** Where nothing above names it. */
  readonly label?: string;
  readonly described?: {
    readonly "aria-invalid": true | undefined;
    readonly "aria-describedby": string | undefined;
  };
  /** What stands there while none is chosen; absent where one always is. */
  readonly open?: string;
  readonly pick: (model: string) => void;
}

export function ModelPick(picked: Picked): ReactNode {
  const t = useTranslate();
  const { id, value, choices, label, described, open, pick } = picked;
  const { models, vendors } = choices;
  const [model, effort] = splitEffort(value);
  const isListed = [models, ...choices.servers.map(([, listed]) => listed)].some((list) =>
    list.includes(model),
  );
  const vendor = isListed ? undefined : vendors.find((each) => model.startsWith(`${each}/`));
  const withEffort = (name: string, much = effort): string =>
    much === "" || UNTUNED.test(name) || name.endsWith("/") ? name : `${name},effort=${much}`;
  // One that its server does not list now is still what was chosen.
  const lost = isListed || vendor !== undefined || model === "" ? [] : [model];
  return (
    <div className="model-pick row">
      <Select
        id={id}
        aria-label={label}
        {...described}
        options={[
          ...(open === undefined ? [] : [["", open] as const]),
          ...[...lost, ...models].map(
            (each) => [each, t.find(`begin.models.${each}`) ?? each] as const,
          ),
        ]}
        groups={[
          ...choices.servers.map(
            ([server, listed]) =>
              [
                server,
                listed
                  .filter((each) => !models.includes(each))
                  .map((each) => [each, each.replace(`${server}#`, "")] as const),
              ] as const,
          ),
          [
            t("begin.byName"),
            vendors.map((each) => [`${each}/`, t("begin.otherModel", { vendor: each })] as const),
          ],
        ]}
        value={vendor === undefined ? model : `${vendor}/`}
        set={(chosen) => pick(withEffort(chosen))}
      />
      {vendor === undefined ? null : (
        <Input
          label={t("begin.otherName", { vendor })}
          {...NAME}
          value={model.slice(vendor.length + 1)}
          set={(name) => pick(withEffort(`${vendor}/${name}`))}
        />
      )}
      {UNTUNED.test(model) ? null : (
        <Select
          className="input effort"
          aria-label={`${t("begin.effort")}${label === undefined ? "" : `: ${label}`}`}
          options={[
            ["", t("begin.effortOwn")],
            ...EFFORTS.map((each) => [each, t(`begin.efforts.${each}`)] as const),
          ]}
          value={effort}
          set={(much) => pick(withEffort(model, much))}
        />
      )}
    </div>
  );
}
