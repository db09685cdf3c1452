// Law 8: parse at the door. Form first, then the ask's rules; each rule rejects or flags.
// What of a reply does not fit the form is fitted to it and noted, where what was meant is plain.
// A reply that is refused goes back once with the reasons; then it stands flagged, or its seat is absent.
// One function for all runners; what it returns is what gets written.
import { looksLikeRefusal } from "./refusal.ts";
import { isAccountWord } from "../../log/account-word.ts";
import type { Draft } from "../../log/event.ts";
import { core, type Phrased } from "../../messages/voice.ts";
import type { Ask } from "../../kernel/ask.ts";
import { inOrder, type Json } from "../../kernel/json.ts";
import type { AbsentState } from "../../kernel/reply.ts";
import { extract } from "./extract.ts";
import { fit } from "./fit.ts";

export interface Submission {
  readonly raw: string;
  readonly call: string | null;
  readonly finish: "stop" | "length" | "refusal" | "empty" | "other";
  /** How often this ask was refused before. */
  readonly rejections: number;
  readonly isPerson?: true;
  /** Who answered for a person's seat; recorded where it is an account. */
  readonly who?: string;
}

/** Times a reply may be sent back: a seat that fails twice will fail again. */
export const MOST_REPAIRS = 1;

/** What becomes of a reply. */
export type Settled = Draft<"ask.answered" | "ask.rejected" | "ask.lapsed">;

/** Undefined: the record is about something else. */
export function settlementIn(event: Draft): Settled | undefined {
  return event.type === "ask.answered" ||
    event.type === "ask.rejected" ||
    event.type === "ask.lapsed"
    ? event
    : undefined;
}

export function submit(ask: Ask, given: Submission): Settled {
  if (given.finish === "refusal") return lapseDraft(ask, "refused", core.phrase("lapse.declined"));
  if (given.finish === "length")
    return sendBack(ask, given, "unparsable", [
      "length: the reply was cut off at its output limit; be shorter",
    ]);
  if (given.finish === "empty" || given.raw.trim() === "")
    return sendBack(ask, given, "absent", ["empty: the reply had no content"]);
  const isLast = given.rejections >= MOST_REPAIRS;
  const exact = extract(given.raw, (value) => ask.shape.parse(value).ok);
  // Several objects of which none fits as it stands: one of them may be the reply all the same.
  const read = exact.ok ? exact : extract(given.raw, (value) => toForm(ask, value, isLast).ok);
  if (!read.ok) {
    if (looksLikeRefusal(given.raw))
      return lapseDraft(ask, "refused", core.phrase("lapse.declined"));
    return sendBack(ask, given, "unparsable", [`json: ${read.why}`]);
  }
  const parsed = toForm(ask, read.value, isLast);
  if (!parsed.ok) return sendBack(ask, given, "unparsable", [...parsed.issues]);
  return judge(ask, given, parsed, read.mended);
}

type Formed =
  | { readonly ok: true; readonly value: Json; readonly notes: readonly string[] }
  | { readonly ok: false; readonly issues: readonly string[] };

function toForm({ shape }: Ask, value: Json, isLast: boolean): Formed {
  const exact = shape.parse(value);
  if (exact.ok) return { notes: [], ...exact };
  const fitted = fit(shape, value, isLast);
  const parsed = shape.parse(fitted.value);
  return parsed.ok ? { ...parsed, notes: [...fitted.notes, ...(parsed.notes ?? [])] } : parsed;
}

/** More notes than this say no more about a reply. */
const MOST_NOTES = 20;

function noteForms(notes: readonly string[]): string[] {
  const shown = notes.slice(0, MOST_NOTES).map((note) => `form: ${note}`);
  return notes.length > MOST_NOTES
    ? [...shown, `form: and ${notes.length - MOST_NOTES} more`]
    : shown;
}

function judge(
  ask: Ask,
  given: Submission,
  { value: read, notes }: Extract<Formed, { ok: true }>,
  mended: boolean,
): Settled {
  const strained = ask.strain?.(read) ?? { value: read, noted: [] };
  const flags = [...noteForms(notes), ...strained.noted];
  const reasons: string[] = [];
  const isLast = given.rejections >= MOST_REPAIRS;
  let { value } = strained;
  for (const rule of ask.rules) {
    const isSpared = given.isPerson === true && rule.sparesPeople === true;
    const broken = isSpared ? undefined : rule.check(value);
    if (broken === undefined) continue;
    const fitted = isLast ? rule.fit?.(value) : undefined;
    if (fitted !== undefined && rule.check(fitted) === undefined) {
      value = fitted;
      flags.push(`${rule.id}: ${broken}; cut to fit`);
    } else if (rule.effect === "flag" || (isLast && rule.last === "flag"))
      flags.push(`${rule.id}: ${broken}`);
    else reasons.push(broken);
  }
  if (reasons.length > 0) return sendBack(ask, given, "unparsable", reasons);
  return {
    type: "ask.answered",
    data: {
      ask: ask.id,
      call: given.call,
      flags,
      late: false,
      mended,
      // As the log will give it back: a script sees the same today and after a restart.
      reply: inOrder(value),
      seat: ask.seat.id,
      state: given.rejections > 0 ? "repaired" : "answered",
      ...(given.who !== undefined && isAccountWord(given.who) ? { who: given.who } : {}),
    },
  };
}

/** More is told to nobody's use: a reply of fifty thousand unknown fields has one fault. */
const MOST_REASONS = 20;
const LONGEST_REASON = 600;

function sendBack(ask: Ask, given: Submission, last: AbsentState, all: string[]): Settled {
  const reasons = all
    .slice(0, MOST_REASONS)
    .map((reason) =>
      reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)} …` : reason,
    );
  if (given.rejections >= MOST_REPAIRS)
    return lapseDraft(
      ask,
      last,
      core.phrase("lapse.refused-twice", { reasons: reasons.join("; ") }),
    );
  return {
    type: "ask.rejected",
    data: { ask: ask.id, seat: ask.seat.id, call: given.call, reasons },
  };
}

export function lapseDraft(
  ask: Ask,
  state: AbsentState,
  why: string | Phrased,
  mendable = true,
): Draft<"ask.lapsed"> {
  const said = typeof why === "string" ? { why } : { why: why.text, says: why.says };
  return { type: "ask.lapsed", data: { ask: ask.id, seat: ask.seat.id, state, ...said, mendable } };
}

/** Somebody went on without an answer before its turn was over. */
export function passOverDraft(ask: string, seat: string, who: string): Draft<"ask.lapsed"> {
  const { text: why, says } = core.phrase("lapse.passed-over", { who });
  return { type: "ask.lapsed", data: { ask, seat, state: "timed-out", why, says, mendable: true } };
}

/** What somebody chose at a gate, or by default. */
export function decision(
  ask: string,
  choice: string,
  { who, isDefault = false, note = "" }: { who: string; isDefault?: boolean; note?: string },
): Draft<"person.decided"> {
  return { type: "person.decided", data: { ask, choice, who, default: isDefault, note } };
}
