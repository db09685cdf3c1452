// A status as a word with a colour and a shape: neither is needed to read it.
import type { ReactNode } from "react";
import type { LibraryRow } from "../../src/web/wire.ts";
import { useTranslate, type Translate } from "../language.tsx";
import { Text } from "./words-of.tsx";

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
  finished: "mute",
  passed: "stands",
  accepted: "torn",
  blocked: "torn",
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

interface Marked extends Pick<LibraryRow, "resolution" | "mark"> {
  readonly state: Standing;
  readonly reason: string | null;
}

/** Of a run that is over: where its panel stands, unless it was stopped short; green only where nobody's objection is left. */
export function markOf(
  { state, reason, resolution, mark }: Marked,
  t: Translate,
): Readonly<{ text: string; tone: Tone; why: string | null }> {
  const ending = reason === null ? null : (t.find(`app.reasons.${reason}`) ?? ownReason(reason));
  if (state !== "finished" || ending === null)
    return { text: t(`app.states.${state}`), tone: TONES[state] ?? "mute", why: null };
  if (reason !== null && SHORT.has(reason)) return { text: ending, tone: "torn", why: null };
  if (mark)
    return {
      text: mark.text,
      tone: mark.isClear ? "stands" : "torn",
      why: ending === mark.text ? null : ending,
    };
  return resolution !== null && hasOwnMark(resolution)
    ? {
        text: t(`app.resolutions.${resolution}`),
        tone: TONES[resolution] ?? "mute",
        why: resolution === "accepted" ? null : ending,
      }
    : { text: ending, tone: "mute", why: null };
}

/** Of a review: whether something keeps the artifact from passing. */
export function hasOwnMark(resolution: string): resolution is "passed" | "accepted" | "blocked" {
  return ["passed", "accepted", "blocked"].includes(resolution);
}

/** Where a run stands, and why it stopped, which is another matter. */
export function StandingMark(marked: Marked): ReactNode {
  const { text, tone, why } = markOf(marked, useTranslate());
  return (
    <>
      <Mark tone={tone}>
        <Text text={text} />
      </Mark>
      {why === null ? null : <span className="soft">{why}</span>}
    </>
  );
}
