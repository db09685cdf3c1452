// Prices that the person stated in the app, for models that no table knows: the person's own, in every folder.
// Law: what a settings file states comes first. A file that cannot be read states nothing: an unknown price is never zero.
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Env } from "../agents/detect.ts";
import type { StatedPrice } from "../agents/prices.ts";
import { ownFile, writeOwn } from "./own-file.ts";

const amount = z.number().nonnegative().max(1e6);
/** US dollars for a million tokens. */
export const ownPrice = z.strictObject({ input: amount, output: amount });
const fileSchema = z.record(z.string().max(300), ownPrice);
/** More are nobody's. */
const MOST_PRICES = 200;

const pathOf = (env: Env): string | null => ownFile(env, "config", "prices.json");

export function readOwnPrices(env: Env): Readonly<Record<string, StatedPrice>> {
  const path = pathOf(env);
  if (path === null) return {};
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}

/** False where it lasts as long as the process. */
export function keepOwnPrice(env: Env, model: string, price: StatedPrice): boolean {
  const path = pathOf(env);
  if (path === null) return false;
  const others = Object.entries(readOwnPrices(env)).filter(([name]) => name !== model);
  const kept = [...others, [model, price] as const].slice(-MOST_PRICES);
  writeOwn(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  return true;
}
