// What happened to a finding, as a sign with a word: the sign alone where there is no room, the word for those who do not see it.
import type { ReactNode } from "react";
import type { FindingLife } from "../../../src/protocols/review/result/lives.ts";
import type { Grade } from "../../../src/kernel/fact.ts";
import { useTranslate } from "../../language.tsx";
import { Mark, type Tone } from "../../parts/status.tsx";
import type { Event, Severity } from "./matrix-table.tsx";

const SIGNS: Readonly<Record<Event, readonly [string, Tone]>> = {
  raised: ["●", "accent"],
  edited: ["✎", "accent"],
  resolved: ["✓", "stands"],
  partly: ["◐", "torn"],
  unmet: ["○", "torn"],
  disputed: ["⇄", "fell"],
  declined: ["⊘", "torn"],
  overruled: ["⊗", "mute"],
  "let-go": ["◌", "mute"],
  carried: ["·", "mute"],
};
export const EVENTS = Object.keys(SIGNS) as readonly Event[]; // the keys of a record of events are events

export function Sign({ event }: Readonly<{ event: Event }>): ReactNode {
  const t = useTranslate();
  const [sign, tone] = SIGNS[event];
  return (
    <span className={`sign-of ${tone}`} title={t(`findings.events.${event}`)}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{t(`findings.events.${event}`)} </span>
    </span>
  );
}

const STATES: Readonly<Record<FindingLife["state"], Tone>> = {
  open: "fell",
  noted: "torn",
  resolved: "stands",
  overruled: "mute",
};

export function StateMark({ finding }: Readonly<{ finding: FindingLife }>): ReactNode {
  const t = useTranslate();
  return (
    <Mark tone={STATES[finding.state]}>
      {finding.isBlocking ? t("findings.blocking") : t(`findings.states.${finding.state}`)}
    </Mark>
  );
}

/** How grave, as bars: four for what cannot be saved, one for what would be better. */
export function SeverityMark({ severity }: Readonly<{ severity: Severity }>): ReactNode {
  const t = useTranslate();
  const bars = { fatal: 4, critical: 3, major: 2, minor: 1 }[severity];
  return (
    <span className={`severity ${severity}`}>
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
        {[0, 1, 2, 3].map((n) => (
          <rect
            key={n}
            className={n < bars ? "full" : ""}
            x={n * 4}
            y={9 - n * 3}
            width={3}
            height={3 + n * 3}
          />
        ))}
      </svg>
      {t(`findings.severities.${severity}`)}
    </span>
  );
}

const GRADES: Readonly<Record<Grade, Tone>> = { PASS: "stands", CONDITIONAL: "torn", FAIL: "fell" };

export function GradeMark({ grade }: Readonly<{ grade: Grade }>): ReactNode {
  const t = useTranslate();
  return <Mark tone={GRADES[grade]}>{t(`findings.grades.${grade}`)}</Mark>;
}
