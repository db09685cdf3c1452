// A status as a word with a colour and a shape: neither is needed to read it.
import type { ReactNode } from "react";
import type { LibraryRow } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";

export type Tone = "stands" | "fell" | "torn" | "mute" | "accent";

export const TONES: Readonly<Record<string, Tone>> = {
  standing: "stands",
  unchallenged: "mute",
  refuted: "fell",
  contested: "torn",
  withdrawn: "mute",
  superseded: "mute",
  argued: "stands",
  conforming: "fell",
  unexplained: "torn",
  running: "accent",
  waiting: "torn",
  paused: "mute",
  finished: "stands",
  interrupted: "mute",
  damaged: "fell",
};

/** Ends that stopped it short, and, in older logs, those that left something open. Any other says nothing of where the panel stands. */
const SHORT = new Set([
  "cap",
  "budget",
  "escalated",
  "no-quorum",
  "infrastructure",
  "stable-split",
  "nothing-new",
]);

function toneOf(state: string, reason: string | null): Tone {
  return state === "finished" && reason !== null && SHORT.has(reason)
    ? "torn"
    : (TONES[state] ?? "mute");
}

export function Mark({ tone, children }: Readonly<{ tone: Tone; children: ReactNode }>): ReactNode {
  return <span className={`mark ${tone}`}>{children}</span>;
}

// What is said of where a run stands. What waits for its host alone waits for nobody who reads this, and goes on when the host asks.
type Standing = LibraryRow["state"] | "host";

export function standingOf(
  state: LibraryRow["state"],
  { isHosted, isForPerson }: { readonly isHosted: boolean; readonly isForPerson: boolean },
): Standing {
  return isHosted && !isForPerson && (state === "waiting" || state === "interrupted")
    ? "host"
    : state;
}

/** What a protocol calls an end of its own, without the protocol's name. */
function ownReason(reason: string): string {
  return (reason.split("/").at(-1) ?? reason).replaceAll("-", " ");
}

type StandingMarkProps = Readonly<{ state: Standing; reason: string | null }>;
/** Where a run stands; one that is over, by how it ended. */
export function StandingMark({ state, reason }: StandingMarkProps): ReactNode {
  const t = useTranslate();
  return (
    <Mark tone={toneOf(state, reason)}>
      {state === "finished" && reason !== null
        ? (t.find(`app.reasons.${reason}`) ?? ownReason(reason))
        : t(`app.states.${state}`)}
    </Mark>
  );
}
