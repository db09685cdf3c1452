// Findings as an ask lists them: own ones, those of others, what was changed for which, what was not followed.
import type { Ask } from "../../../script/ask.ts";

export const SEVERITIES = ["fatal", "critical", "major", "minor"] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Listed {
  readonly id: string;
  readonly severity: Severity;
  /** The passage it quotes, as far as the list shows it; "" where it does not. */
  readonly evidence: string;
  /** The author had not followed it before. */
  readonly isRebuffed: boolean;
}

export class Register {
  readonly #items: ReadonlyMap<string, Listed>;
  readonly changed: ReadonlySet<string>;
  readonly overruled: ReadonlySet<string>;

  constructor({ notes }: Ask) {
    const items = (title: RegExp): readonly string[] =>
      notes.filter((note) => title.test(note.title)).flatMap((note) => note.items);
    this.#items = new Map(
      items(/finding|overruled/iu)
        .flatMap((item) => listedIn(item))
        .map((listed) => [listed.id, listed]),
    );
    this.changed = new Set(
      items(/^changes/iu).flatMap((item) => /^for (F-\d+-\d+):/u.exec(item)?.[1] ?? []),
    );
    this.overruled = new Set(
      items(/overruled/iu)
        .flatMap((item) => listedIn(item))
        .map(({ id }) => id),
    );
  }

  /** One that is asked about and not listed counts as major: it keeps the artifact from passing. */
  of(id: string): Listed {
    return this.#items.get(id) ?? { id, severity: "major", evidence: "", isRebuffed: false };
  }
}

/** "F-1-3 by user, critical, line 4: problem Evidence: “…” Proposal: …" or "F-1-3, critical, line 4: problem". */
function listedIn(item: string): Listed[] {
  const [, id, severity] =
    /^(F-\d+-\d+)(?: by \S+)?, (fatal|critical|major|minor), /u.exec(item) ?? [];
  const evidence = / Evidence: “(.*?)” Proposal: /su.exec(item)?.[1] ?? "";
  return id === undefined || severity === undefined
    ? []
    : [
        {
          id,
          severity: severity as Severity,
          evidence: evidence.replace(/ …$/u, ""),
          isRebuffed: item.includes("The author had declined it."),
        },
      ]; // one of the four, as just matched
}
