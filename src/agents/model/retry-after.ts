// How long a provider asks us to wait, in milliseconds. What cannot be understood is null, never a guess; limits are the runner's.

export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | null {
  return decimal(headers["retry-after-ms"], 1) ?? decimal(headers["retry-after"], 1000) ?? httpDate(headers["retry-after"], now);
}

function decimal(text: string | undefined, unitMs: number): number | null {
  if (text === undefined || !/^\s*\d{1,12}(?:\.\d{1,9})?\s*$/u.test(text)) return null;
  return Math.ceil(Number(text) * unitMs);
}

// Only the form that HTTP prescribes: `Date.parse` alone would read a date into almost anything.
function httpDate(text: string | undefined, now: number): number | null {
  if (text === undefined || !/^\s*[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT\s*$/u.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
