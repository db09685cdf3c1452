// How long a provider asks us to wait, in milliseconds. What cannot be understood is null, never a guess; limits are the runner's.
import type { Complaint } from "./complaint.ts";

/** Headers before the body before the words; last, when a limit that is used up is lifted. */
export function retryAfterMs(
  { headers, delay, message }: Pick<Complaint, "headers" | "delay" | "message">,
  now: number,
): number | null {
  return (
    headerMs(headers, now) ??
    (delay === null ? null : duration(delay)) ??
    duration(
      /(?:try again|retry) in\s+(\d[\d.]{0,16}(?:ms|[hms])[\dhms.]{0,40})/iu.exec(message)?.[1] ??
        "",
    ) ??
    resetMs(headers)
  );
}

export function headerMs(headers: Complaint["headers"], now: number): number | null {
  return (
    decimal(headers["retry-after-ms"], 1) ??
    decimal(headers["retry-after"], 1000) ??
    httpDate(headers["retry-after"], now)
  );
}

function resetMs(headers: Complaint["headers"]): number | null {
  const usedUp = ["requests", "tokens"].filter(
    (of) => headers[`x-ratelimit-remaining-${of}`]?.trim() === "0",
  );
  const waits = usedUp
    .map((of) => duration(headers[`x-ratelimit-reset-${of}`] ?? ""))
    .filter((ms) => ms !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

function decimal(text: string | undefined, unitMs: number): number | null {
  if (text === undefined || !/^\s*\d{1,12}(?:\.\d{1,9})?\s*$/u.test(text)) return null;
  return Math.ceil(Number(text) * unitMs);
}

// As Go writes them, and with it most of these servers: 9m38.016s, 1.5s, 20ms. A full stop behind one ends a sentence.
function duration(text: string): number | null {
  const parts =
    /^(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,12})?)s)?(?:(\d{1,9}(?:\.\d{1,12})?)ms)?\.?$/u.exec(
      text.trim(),
    );
  if (parts === null || parts[0] === "" || parts[0] === ".") return null;
  const [h, m, s, ms] = parts.slice(1).map((part) => Number(part ?? 0));
  return Math.ceil((h ?? 0) * 3_600_000 + (m ?? 0) * 60_000 + (s ?? 0) * 1_000 + (ms ?? 0));
}

// Only the form that HTTP prescribes: `Date.parse` alone would read a date into almost anything.
function httpDate(text: string | undefined, now: number): number | null {
  if (
    text === undefined ||
    !/^\s*[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT\s*$/u.test(text)
  )
    return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
