// Parts of reports that several protocols share: where options stand and why, and in which message something was written.
import {
  list,
  paragraph,
  small,
  strong,
  table,
  warning,
  type Block,
  type Line,
} from "../../report/document.ts";
import type { View } from "../../report/view.ts";
import type { OptionRow } from "../../views/conclusion.ts";

/** Each option with its certificate in words, so that nobody has to trust the word alone. */
export function options(
  view: View,
  { options: rows }: { readonly options: readonly OptionRow[] },
): Block {
  const { h } = view;
  return table(
    [h.option, h.heldBy, h.status],
    rows.map(({ id, label, holders, ...standing }): Line[] => [
      [strong(id), ` ${label}`],
      [holders.length > 0 ? holders.join(", ") : "—"],
      stand(view, standing),
    ]),
  );
}

/** A certificate says by itself that something is refuted, contested or taken back; only what stands needs its word. */
export function stand(
  view: View,
  { status, certificate, says }: Pick<OptionRow, "status" | "certificate" | "says">,
): Line {
  return status === "standing"
    ? [strong(view.term(status)), `${view.h.stop}${view.engine(certificate, says)}`]
    : [view.engine(certificate, says)];
}

/** Which message the words that follow were written in, and by whom. */
export function writtenIn(view: View, message: string | null): Block[] {
  const by = view.record.messages.find(({ id }) => id === message);
  return by
    ? [
        paragraph(
          small(`${view.h.writtenIn} `),
          view.ref(by.id),
          small(` (${view.title(by.seat)})`),
        ),
      ]
    : [];
}

/** Nothing where the list is empty. */
export function titledList(title: string, rows: readonly Line[]): Block[] {
  return rows.length === 0 ? [] : [paragraph(strong(`${title}:`)), list(...rows)];
}

/** That all agree is said before anything else. */
export function unanimityWarning(view: View): Block[] {
  const { unanimity } = view.health;
  return unanimity.isUnanimous && unanimity.warning !== null
    ? [warning(view.engine(unanimity.warning))]
    : [];
}
