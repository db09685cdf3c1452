// What a person has put together so far for a new deliberation, as it stands in the fields: texts, not yet numbers.
// Law: what is kept for a reload holds no file, and what comes back is read like anything from outside.
import { useEffect, useState } from "react";
import type { Offers } from "../../src/web/wire.ts";
import { NO_CAPS, type Typed } from "./caps-of.ts";

export type OfferedProtocol = Offers["protocols"][number];

export interface SeatRow {
  readonly seat: string;
  readonly model: string;
}

/** Texts as they were typed, yes as yes. */
export type Chosen = Readonly<Record<string, string | boolean>>;

export interface Draft {
  readonly protocol: string;
  readonly topic: string;
  /** `isFile`: read from a file, so not kept. */
  readonly artifact: { readonly name: string; readonly text: string; readonly isFile: boolean };
  readonly options: readonly string[];
  readonly model: string;
  readonly seats: readonly SeatRow[];
  readonly caps: Typed;
  readonly lang: "" | "en" | "ja" | "zh";
  /** Of each protocol its own: going to another and back loses nothing. */
  readonly choices: Readonly<Record<string, Chosen>>;
  readonly temperament: string;
  readonly seed: string;
}

/** What every part of the form is given: what stands there, how to change it, and what may be chosen. */
export interface Filling {
  readonly draft: Draft;
  readonly offers: Offers;
  readonly change: (part: Partial<Draft>) => void;
}

export const BLANK: Draft = {
  protocol: "",
  topic: "",
  artifact: { name: "", text: "", isFile: false },
  options: [],
  model: "",
  seats: [],
  caps: NO_CAPS,
  lang: "",
  choices: {},
  temperament: "",
  seed: "",
};

/** What the server offers now decides, whatever was kept. */
export function fitting(draft: Draft, { protocols, models, vendors, suggested }: Offers): Draft {
  const isOffered = (model: string): boolean =>
    models.includes(model) || vendors.some((vendor) => model.startsWith(`${vendor}/`));
  return {
    ...draft,
    protocol: (protocols.find(({ name }) => name === draft.protocol) ?? protocols[0])?.name ?? "",
    model: isOffered(draft.model) ? draft.model : suggested,
    seats: draft.seats.map((row) =>
      row.model === "" || isOffered(row.model) ? row : { ...row, model: "" },
    ),
  };
}

export function packed(draft: Draft): string {
  return JSON.stringify(draft.artifact.isFile ? { ...draft, artifact: BLANK.artifact } : draft);
}

export function unpacked(stored: string | null): Draft {
  const found = parsed(stored);
  if (!isRecord(found)) return BLANK;
  const artifact = isRecord(found["artifact"]) ? found["artifact"] : {};
  const caps = isRecord(found["caps"]) ? found["caps"] : {};
  const choices = isRecord(found["choices"]) ? found["choices"] : {};
  return {
    protocol: text(found["protocol"]),
    topic: text(found["topic"]),
    artifact: { name: text(artifact["name"]), text: text(artifact["text"]), isFile: false },
    options: list(found["options"]).map(text),
    model: text(found["model"]),
    seats: list(found["seats"])
      .filter(isRecord)
      .map(({ seat, model }) => ({ seat: text(seat), model: text(model) })),
    caps: {
      usd: text(caps["usd"]),
      calls: text(caps["calls"]),
      tokens: text(caps["tokens"]),
      minutes: text(caps["minutes"]),
    },
    lang: (["en", "ja", "zh"] as const).find((lang) => lang === found["lang"]) ?? "",
    choices: Object.fromEntries(
      Object.entries(choices).flatMap(([name, kept]) =>
        isRecord(kept) ? [[name, chosenIn(kept)]] : [],
      ),
    ),
    temperament: text(found["temperament"]),
    seed: text(found["seed"]),
  };
}

export function protocolOf({
  draft,
  offers,
}: Pick<Filling, "draft" | "offers">): OfferedProtocol | undefined {
  return offers.protocols.find(({ name }) => name === draft.protocol);
}

/** Whether the built-in panel sits anywhere: only it has a temperament. */
export function isRehearsed({ model, seats }: Draft): boolean {
  return model === "rehearsal" || seats.some((row) => row.model === "rehearsal");
}

function chosenIn(found: Readonly<Record<string, unknown>>): Chosen {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "boolean" ? [[name, value]] : [],
    ),
  );
}

function parsed(kept: string | null): unknown {
  try {
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Where it is kept in this window alone, until the run is started. */
const NAME = "dissensus:begin";

export function useKept(offers: Offers): [Draft, (change: (before: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => fitting(unpacked(stored()), offers));
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

function stored(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
