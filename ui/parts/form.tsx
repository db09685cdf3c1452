// Buttons, fields and choices, as every page has them. Each tells what was done with it by a value, never by an event.
import type { ComponentProps, ReactNode } from "react";
import { makeVisible } from "./visible.ts";

interface Pressed extends Omit<ComponentProps<"button">, "className" | "onClick"> {
  readonly look?: string;
  readonly text?: string;
  readonly act: () => void;
}

/** `look`: of primary, quiet and small, what it is. `text`: what stands on it, where that is no more than words. */
export function Button({ look = "", text, act, children, ...held }: Pressed): ReactNode {
  return (
    <button type="button" className={`button ${look}`.trim()} onClick={act} {...held}>
      {children ?? text}
    </button>
  );
}

/** `hint`: below it, or above where that is longer, and said with it. `below`: what else is about it. */
interface Labelled {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly isHintFirst?: boolean | undefined;
  readonly frame?: string | undefined;
  readonly below?: ReactNode;
}

export function Field(given: Labelled & { readonly children: ReactNode }): ReactNode {
  const { id, label, hint, isHintFirst = false, frame = "", below, children } = given;
  const told =
    hint === undefined ? null : (
      <span id={`${id}-hint`} className="soft small">
        {makeVisible(hint)}
      </span>
    );
  return (
    <div className={`field ${frame}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {isHintFirst ? told : null}
      {children}
      {isHintFirst ? null : told}
      {below}
    </div>
  );
}

type Set = (value: string) => void;
type Written = Readonly<{ rows?: number | undefined; look?: string; value: string; set: Set }> &
  Pick<
    ComponentProps<"input"> & ComponentProps<"textarea">,
    | "aria-describedby"
    | "aria-invalid"
    | "autoComplete"
    | "inputMode"
    | "maxLength"
    | "placeholder"
    | "readOnly"
    | "required"
    | "spellCheck"
  >;

/** One line, or `rows` of them. `look`: of its own beside that of every field. */
export function TextField(given: Labelled & Written): ReactNode {
  const { id, label, hint, isHintFirst, frame, below, rows, look = "", set, ...held } = given;
  const written = {
    id,
    className: `input ${look}`.trim(),
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
    ...held,
    onChange: (event: { readonly target: { readonly value: string } }) => set(event.target.value),
  };
  return (
    <Field {...{ id, label, hint, isHintFirst, frame, below }}>
      {rows === undefined ? <input {...written} /> : <textarea {...written} rows={rows} />}
    </Field>
  );
}

type Options<V extends string = string> = readonly (readonly [value: V, name: string])[];
type Groups = readonly (readonly [title: string, options: Options])[];
type Chosen = Readonly<{ options: Options; groups?: Groups; value: string; set: Set }> &
  Pick<
    ComponentProps<"select">,
    "id" | "className" | "aria-label" | "aria-describedby" | "aria-invalid"
  >;

/** `groups`: more of them, under a title each; an empty one is not shown. */
export function Select({ options, groups = [], set, ...held }: Chosen): ReactNode {
  const list = (each: Options): ReactNode =>
    each.map(([value, name]) => (
      <option key={value} value={value}>
        {makeVisible(name)}
      </option>
    ));
  return (
    <select className="input" {...held} onChange={(event) => set(event.target.value)}>
      {list(options)}
      {groups.map(([title, each]) =>
        each.length === 0 ? null : (
          <optgroup key={title} label={makeVisible(title)}>
            {list(each)}
          </optgroup>
        ),
      )}
    </select>
  );
}

export function SelectField(given: Labelled & Chosen): ReactNode {
  const { id, label, hint, isHintFirst, frame, below, ...held } = given;
  return (
    <Field {...{ id, label, hint, isHintFirst, frame, below }}>
      <Select id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...held} />
    </Field>
  );
}

interface Named<V> {
  readonly label: string;
  readonly value: V;
  readonly set: (value: V) => void;
}

/** A line that is named by what stands in it while it is empty. */
type InputProps = Named<string> & Omit<ComponentProps<"input">, "className" | "onChange">;
export function Input({ label, set, ...held }: InputProps): ReactNode {
  return (
    <input
      className="input"
      aria-label={label}
      placeholder={label}
      {...held}
      onChange={(event) => set(event.target.value)}
    />
  );
}

/** One of a few, side by side. */
export function Segments<V extends string>({
  label,
  options,
  value,
  set,
}: Named<V> & { readonly options: Options<V> }): ReactNode {
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
