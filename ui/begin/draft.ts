// What a person has put together so far for a new deliberation, as it stands in the fields: texts, not yet numbers.
// Law: what is kept for a reload holds no file, and what comes back is read like anything from outside.
import { useEffect, useState } from "react";
import type { Offers, StartForm } from "../../src/web/wire.ts";
import { keep, LANGS, recall, type Lang } from "../language.tsx";
import { splitEffort, type ModelChoices } from "../parts/model-pick.tsx";
import { CAPS, NO_CAPS, type TypedCaps } from "../parts/caps.tsx";

export type OfferedProtocol = Offers["protocols"][number];

export type SeatRow = Readonly<{ seat: string; model: string }>;

/** Texts as they were typed, yes as yes. */
type Chosen = Readonly<Record<string, string | boolean>>;

export interface Draft {
  readonly protocol: string;
  readonly topic: string;
  /** `isFile`: read from a file, so not kept. */
  readonly artifact: { readonly name: string; readonly text: string; readonly isFile: boolean };
  readonly options: readonly string[];
  readonly model: string;
  readonly seats: readonly SeatRow[];
  readonly caps: TypedCaps;
  readonly lang: "" | Lang;
  /** Of each protocol its own: going to another and back loses nothing. */
  readonly choices: Readonly<Record<string, Chosen>>;
  readonly temperament: string;
  readonly seed: string;
  /** On a team's server: how many people have to choose the same; empty where one decides. */
  readonly quorum: string;
}

/** What every part of the form is given: what stands there, how to change it, and what may be chosen. */
export interface Filling {
  readonly draft: Draft;
  readonly offers: Offers;
  readonly servers: ModelChoices["servers"];
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
  quorum: "",
};

/** What the server offers now decides, whatever was kept. */
export function fitToOffers(
  draft: Draft,
  { protocols, models, vendors, suggested }: Offers,
): Draft {
  const isOffered = (model: string): boolean =>
    models.includes(splitEffort(model)[0]) ||
    vendors.some((vendor) => model.startsWith(`${vendor}/`)) ||
    // What servers on this machine have is not known yet; whoever asks for one that is gone is told.
    /^(?:http:\/\/|ollama\/|lmstudio\/)/.test(model);
  return {
    ...draft,
    protocol: (protocols.find(({ name }) => name === draft.protocol) ?? protocols[0])?.name ?? "",
    model: isOffered(draft.model) ? draft.model : suggested,
    seats: draft.seats.map((row) => (isOffered(row.model) ? row : { ...row, model: "" })),
  };
}

export function packDraft(draft: Draft): string {
  return JSON.stringify(draft.artifact.isFile ? { ...draft, artifact: BLANK.artifact } : draft);
}

export function unpackDraft(stored: string | null): Draft {
  const found = recordIn(parse(stored));
  return {
    ...textsIn(found, ["protocol", "topic", "model", "temperament", "seed", "quorum"]),
    artifact: { ...textsIn(recordIn(found["artifact"]), ["name", "text"]), isFile: false },
    options: listIn(found["options"]).map(textIn),
    seats: listIn(found["seats"])
      .filter(isRecord)
      .map((row) => textsIn(row, ["seat", "model"])),
    caps: textsIn(recordIn(found["caps"]), CAPS),
    lang: (Object.keys(LANGS) as Lang[]).find((lang) => lang === found["lang"]) ?? "",
    choices: Object.fromEntries(
      Object.entries(recordIn(found["choices"])).flatMap(([name, kept]) =>
        isRecord(kept) ? [[name, chosenIn(kept)]] : [],
      ),
    ),
  };
}

type Offered = Pick<Filling, "draft" | "offers">;
export function protocolOf({ draft, offers }: Offered): OfferedProtocol | undefined {
  return offers.protocols.find(({ name }) => name === draft.protocol);
}

/** Whether the built-in panel sits anywhere: only it has a temperament. */
export function isRehearsed({ model, seats }: Draft): boolean {
  return model === "rehearsal" || seats.some((row) => row.model === "rehearsal");
}

type Kept = Readonly<Record<string, unknown>>;

function chosenIn(found: Kept): Chosen {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "boolean" ? [[name, value]] : [],
    ),
  );
}

function parse(kept: string | null): unknown {
  try {
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textsIn<K extends string>(found: Kept, names: readonly K[]): Readonly<Record<K, string>> {
  const texts = names.map((name) => [name, textIn(found[name])] as const);
  return Object.fromEntries(texts) as Record<K, string>; // each of the names has its text
}

const recordIn = (value: unknown): Kept => (isRecord(value) ? value : {});
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** As it would have been filled in by hand for this request. */
export function draftOf({ protocol, model, topic = "", ...form }: StartForm): Draft {
  const { artifact, options = [], seats = {}, caps = {}, choices = {} } = form;
  const typed = Object.entries(choices).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : value,
  ]);
  return {
    protocol,
    model,
    topic,
    artifact: artifact ? { ...artifact, isFile: true } : BLANK.artifact,
    options,
    seats: Object.entries(seats).map(([seat, each]) => ({ seat, model: each })),
    caps: {
      ...NO_CAPS,
      ...Object.fromEntries(Object.entries(caps).map(([cap, n]) => [cap, String(n)])),
    },
    lang: form.lang ?? "",
    choices: { [protocol]: Object.fromEntries(typed) as Chosen },
    temperament: form.temperament ?? "",
    seed: form.seed === undefined ? "" : String(form.seed),
    quorum: "",
  };
}

/** Kept in this window alone, until the run is started. `first`: what was asked for before the form was opened. */
export function useDraft(
  offers: Offers,
  first: { readonly [K in keyof Draft]?: Draft[K] | undefined },
): [Draft, (change: (before: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => {
    const kept = unpackDraft(recall("begin", "sessionStorage"));
    const given = Object.entries(first).filter(([, value]) => value !== undefined);
    return fitToOffers({ ...kept, ...Object.fromEntries(given) }, offers);
  });
  useEffect(() => keep("begin", packDraft(draft), "sessionStorage"), [draft]);
  return [draft, setDraft];
}

export function forgetDraft(): void {
  keep("begin", null, "sessionStorage");
}
