// What is asked for when a deliberation begins with texts instead of files: from the app, or from another program.
// Law: it names seats, texts and models; never a command, a path or an address. What it names is checked against the settings of this machine.
import { z } from "zod";
import type { Caps } from "../log/index.ts";
import type { Startable } from "./briefs.ts";

export const text = (most: number) => z.string().max(most);
/** Of a deliberation; of the interface too, in which the sentences of the engine are told. */
export const language = z.enum(["en", "ja", "zh"]);
export const PROTOCOLS = [
  "swarm",
  "dialectic",
  "structured",
  "dispatch",
  "review",
] as const satisfies readonly Startable[];
export const FILE_CHARACTERS = 1024 * 1024;
/** A name is shown and never opened. */
export const FILE_NAME = /^[^\p{Cc}/\\]+$/u;
export const SEAT_NAME = /^[^=\p{C}]{1,80}$/u;
const file = z.strictObject({
  name: text(200).regex(FILE_NAME, "is a name, not a path"),
  text: text(FILE_CHARACTERS),
});

export const beginning = z.strictObject({
  protocol: z.enum(PROTOCOLS),
  topic: text(20_000).default(""),
  /** What a review is of. */
  artifact: file.optional(),
  documents: z.array(file).max(50).default([]),
  model: text(200),
  seats: z.record(z.string().regex(SEAT_NAME, "is no seat"), text(200)).default({}),
  options: z.array(text(2_000)).max(12).default([]),
  caps: z
    .strictObject({
      usd: z.number().positive().max(1e6).optional(),
      calls: z.int().positive().max(1e6).optional(),
      tokens: z.int().positive().max(1e12).optional(),
      minutes: z.number().positive().max(1e5).optional(),
    })
    .default({}),
  lang: language.optional(),
  /** By the names that `Offers` gives. */
  choices: z.record(text(40), z.union([text(2_000), z.number(), z.boolean()])).default({}),
  /** Documents, by name, that go out although they look like secrets or hold one; on record. */
  allow: z.array(file.shape.name).max(50).default([]),
  /** A budget may be set although a price is not known. */
  allowUnpriced: z.boolean().default(false),
  temperament: text(40).optional(),
  seed: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type Beginning = z.input<typeof beginning>;

/** What can be started here, and with what. */
export interface Offers {
  readonly protocols: readonly { readonly name: string; readonly choices: readonly Choice[] }[];
  readonly models: readonly string[];
  /** Their models can be named as VENDOR/NAME. */
  readonly vendors: readonly string[];
  readonly suggested: string;
  readonly temperaments: readonly string[];
}

/** One thing that may be chosen about a protocol: out of a list, a number, a text, or yes. */
export interface Choice {
  readonly name: string;
  readonly kind: "one-of" | "number" | "text" | "yes";
  readonly values: readonly string[];
  readonly default: string | number | boolean | null;
}

/** The plan before the start. */
export interface PlanView {
  readonly protocol: string;
  readonly topic: string;
  readonly seats: number;
  readonly rounds: number;
  readonly asks: readonly [number, number];
  readonly most: number;
  readonly tokens: number;
  readonly usd: number | null;
  readonly sharesOneModel: boolean;
  /** Seat → model, as it will be; `*` is everyone else. */
  readonly models: Readonly<Record<string, string>>;
  readonly stages: readonly string[];
  readonly notices: readonly string[];
  readonly caps: Caps;
}
