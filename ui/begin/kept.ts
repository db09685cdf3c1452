// The form over a reload: kept in this window alone, without files, until the run is started.
import { useEffect, useState } from "react";
import type { Offers } from "../../src/web/wire.ts";
import { fitting, packed, unpacked, type Draft } from "./draft.ts";

const NAME = "dissensus:begin";

export function useKept(offers: Offers): [Draft, (change: (before: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => fitting(unpacked(found()), offers));
  useEffect(() => {
    try {
      sessionStorage.setItem(NAME, packed(draft));
    } catch {
      // It lasts as long as the page.
    }
  }, [draft]);
  return [draft, setDraft];
}

export function forget(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
}

function found(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
