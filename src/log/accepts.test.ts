import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { accepts } from "./accepts.ts";
import { type Draft, eventData } from "./event.ts";

const folder = new URL("../../test/golden/", import.meta.url);
const recorded: readonly Draft[] = readdirSync(folder)
  .filter((name) => name.endsWith(".jsonl"))
  .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"))
  .map((line) => JSON.parse(line) as Draft);

type Place = Record<string, unknown>;

/** Every object and list in it, itself included. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Place, ...Object.values(value).flatMap(placesIn)];
}

const JUNK = [undefined, null, "", "word", 0, -1, 1.5, NaN, Infinity, 2 ** 60, true, [], {}];
const odd = new Date(0);

it("accepts what was recorded", () => {
  expect(recorded.filter(({ type, data }) => !accepts(eventData[type], data))).toEqual([]);
});

it("says of data in which something was left out, added or replaced what zod says", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...recorded),
      fc.nat(),
      fc.nat(),
      fc.constantFrom("leave out", "add", "replace"),
      fc.constantFrom<unknown>(...JUNK, [undefined], { a: odd }, odd, Object.create(null)),
      ({ type, data }, whichPlace, whichKey, act, junk) => {
        const changed = structuredClone(data);
        const places = placesIn(changed);
        const place = places[whichPlace % places.length] ?? {};
        const keys = Object.keys(place);
        const key = keys[whichKey % keys.length] ?? "more";
        if (act === "leave out") delete place[key];
        else place[act === "add" ? "more" : key] = junk;
        const schema = eventData[type];
        expect(accepts(schema, changed)).toBe(schema.safeParse(changed).success);
      },
    ),
    { numRuns: 5_000 },
  );
});

it("says of numbers at their bounds what zod says", () => {
  const schemas = [
    z.number().int().positive(),
    z.number().int().nonnegative(),
    z.number().positive(),
    z.number().gt(1.5),
  ];
  for (const schema of schemas)
    for (const value of [-1, 0, 0.5, 1, 1.5, 2, 2 ** 60, NaN, Infinity])
      expect(accepts(schema, value)).toBe(schema.safeParse(value).success);
});
