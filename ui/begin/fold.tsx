// Something that may be left as it is: its name, how it stands, and, opened, its fields.
import type { ReactNode } from "react";
import { Text } from "../parts/words-of.tsx";

export function Fold({
  title,
  now,
  children,
}: {
  readonly title: string;
  readonly now: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details className="fold">
      <summary>
        <span className="fold-title">{title}</span>
        <span className="soft small fold-now">
          <Text text={now} />
        </span>
      </summary>
      <div className="stack fold-body">{children}</div>
    </details>
  );
}
