// Buttons, fields and choices, as every page has them. Each tells what was done with it by a value, never by an event.
import type { ComponentProps, ReactNode } from "react";
import { visible } from "./visible.ts";

/** `look`: of primary, quiet and small, what it is. */
export function Button({
  look = "",
  act,
  ...held
}: Readonly<
  { look?: string; act: () => void } & Omit<ComponentProps<"button">, "className" | "onClick">
>): ReactNode {
  return <button type="button" className={`button ${look}`.trim()} onClick={act} {...held} />;
}

/** `hint`: below it, and said with it. `below`: what else is about it. */
interface Labelled {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly frame?: string;
  readonly below?: ReactNode;
}

export function Field({
  id,
  label,
  hint,
  frame = "",
  below,
  children,
}: Labelled & { readonly children: ReactNode }): ReactNode {
  return (
    <div className={`field ${frame}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {below}
    </div>
  );
}

type Written = Pick<
  ComponentProps<"input"> & ComponentProps<"textarea">,
  | "aria-describedby"
  | "aria-invalid"
  | "autoComplete"
  | "inputMode"
  | "maxLength"
  | "placeholder"
  | "readOnly"
  | "required"
>;

/** One line, or `rows` of them. `look`: of its own beside that of every field. */
export function TextField({
  id,
  label,
  hint,
  frame = "",
  below,
  rows,
  look = "",
  value,
  set,
  ...held
}: Labelled &
  Written &
  Readonly<{
    rows?: number;
    look?: string;
    value: string;
    set: (value: string) => void;
  }>): ReactNode {
  const written = {
    id,
    className: `input ${look}`.trim(),
    value,
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
    ...held,
    onChange: (event: { readonly target: { readonly value: string } }) => set(event.target.value),
  };
  return (
    <Field id={id} label={label} hint={hint} frame={frame} below={below}>
      {rows === undefined ? <input {...written} /> : <textarea {...written} rows={rows} />}
    </Field>
  );
}

type Options<V extends string = string> = readonly (readonly [value: V, name: string])[];
type Chosen = Readonly<{ options: Options; value: string; set: (value: string) => void }> &
  Omit<ComponentProps<"select">, "children" | "onChange" | "value">;

export function Select({ options, set, ...held }: Chosen): ReactNode {
  return (
    <select className="input" {...held} onChange={(event) => set(event.target.value)}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {visible(name)}
        </option>
      ))}
    </select>
  );
}

export function SelectField({
  label,
  hint,
  ...held
}: Pick<Labelled, "id" | "label" | "hint"> & Chosen): ReactNode {
  return (
    <Field id={held.id} label={label} hint={hint}>
      <Select aria-describedby={hint === undefined ? undefined : `${held.id}-hint`} {...held} />
    </Field>
  );
}

export function Search({
  id,
  label,
  value,
  set,
}: Readonly<{
  id: string;
  label: string;
  value: string;
  set: (value: string) => void;
}>): ReactNode {
  return (
    <>
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </>
  );
}

/** One of a few, side by side. */
export function Segments<V extends string>({
  label,
  options,
  value,
  set,
}: Readonly<{ label: string; options: Options<V>; value: V; set: (value: V) => void }>): ReactNode {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map(([each, name]) => (
        <button key={each} type="button" aria-pressed={value === each} onClick={() => set(each)}>
          {name}
        </button>
      ))}
    </div>
  );
}
