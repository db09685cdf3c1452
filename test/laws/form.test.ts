// A form tells a seat every limit that its reply is held to. Limits are found by trying what the parser takes, not by reading the schema.
import { describe, expect, it } from "vitest";
import { render } from "../../src/agents/render.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { rehearsed, SITUATIONS } from "../builders/rehearsed.ts";

type Path = readonly (string | number)[];

/** Longer, or more, than any limit of a text or a list. */
const FAR = 2 ** 18;
const MANY = 256;

interface Leaf {
  readonly path: Path;
  readonly value: Json;
}

function leaves(value: Json, path: Path = []): Leaf[] {
  const own = path.length === 0 ? [] : [{ path, value }];
  if (Array.isArray(value))
    return [...own, ...value.flatMap((item: Json, i) => leaves(item, [...path, i]))];
  return value === null || typeof value !== "object"
    ? own
    : [
        ...own,
        ...Object.entries(value as JsonObject).flatMap(([key, item]) =>
          leaves(item, [...path, key]),
        ),
      ];
}

function replaced(value: Json, [key, ...rest]: Path, by: Json): Json {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: Json, i) => (i === key ? replaced(item, rest, by) : item));
  return {
    ...(value as JsonObject),
    [key]: replaced((value as JsonObject)[String(key)] ?? null, rest, by),
  };
}

/** The largest of `from` to `to` that is taken, where `from` is and `to` is not. */
function last(from: number, to: number, isTaken: (n: number) => boolean): number {
  let [good, bad] = [from, to];
  while (Math.abs(bad - good) > 1) {
    const middle = Math.trunc((good + bad) / 2);
    if (isTaken(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** What the form says of a field: its line, and the one that closes it where it holds rows. */
function told(form: readonly string[], path: Path): string {
  const keys = path.filter((step) => typeof step === "string");
  let at = 0;
  for (const [depth, key] of keys.entries()) {
    at = form.findIndex(
      (line, i) => i >= at && line.startsWith(`${" ".repeat(depth + 1)}${JSON.stringify(key)}: `),
    );
    if (at < 0) return "";
  }
  const closing =
    form.slice(at + 1).find((line) => line.startsWith(`${" ".repeat(keys.length)}}`)) ?? "";
  return form[at]?.endsWith("{") ? `${form[at]} ${closing}` : (form[at] ?? "");
}

/** Limits of one reply's fields that its form does not tell. */
function untold(ask: Ask, form: readonly string[], reply: Json): string[] {
  const missing: string[] = [];
  for (const { path, value } of leaves(reply)) {
    const line = told(form, path);
    const takes = (by: Json): boolean => ask.shape.parse(replaced(reply, path, by)).ok;
    const needs = (limit: string, isTold: boolean): void =>
      void (isTold || missing.push(`${ask.purpose} ${path.join(".")}: ${limit} — ${line}`));
    if (typeof value === "string") text(value, takes, line, needs);
    if (typeof value === "number") number(value, takes, line, needs);
    if (Array.isArray(value) && value.length > 0)
      list(value as readonly Json[], takes, line, needs);
  }
  return missing;
}

type Needs = (limit: string, isTold: boolean) => void;

function text(value: string, takes: (by: Json) => boolean, line: string, needs: Needs): void {
  // A form may name what it wants more closely than the door insists on.
  if (line.includes(JSON.stringify(value)) || line.includes("id of a message: ")) return;
  if (!takes(`${value}x`) && !takes(`x${value.slice(1)}`))
    return needs(`only some words, ${value}`, false);
  const filled = (length: number): string => "x".repeat(length);
  if (!takes(filled(FAR))) {
    const most = last(value.length, FAR, (n) => takes(filled(n)));
    needs(
      `at most ${most} characters`,
      line.includes(`≤${most}`) || line.includes(`–${most} characters`),
    );
  }
  if (takes("")) return needs("may be empty", line.includes("text?") || line.includes("|"));
  const least = takes("x") ? 1 : last(value.length, 0, (n) => takes(filled(n)));
  needs(
    `at least ${least} characters`,
    least === 1
      ? /text(?! \d)/u.test(line) && !line.includes("text?")
      : line.includes(`text ${least}–`),
  );
}

function number(value: number, takes: (by: Json) => boolean, line: string, needs: Needs): void {
  if (!takes(FAR)) needs("an upper end", line.includes(`to ${last(value, FAR, takes)}`));
  if (!takes(-FAR)) needs("a lower end", line.includes(`from ${last(value, -FAR, takes)} `));
  if (!takes(value + 0.5) && !takes(value - 0.5)) needs("whole", line.includes("whole number"));
}

function list(
  value: readonly Json[],
  takes: (by: Json) => boolean,
  line: string,
  needs: Needs,
): void {
  const filled = (length: number): Json =>
    Array.from({ length }, (_, i) => value[i % value.length] ?? null);
  const most = takes(filled(MANY)) ? undefined : last(value.length, MANY, (n) => takes(filled(n)));
  const least = takes([]) ? 0 : last(value.length, 0, (n) => takes(filled(n)));
  if (most !== undefined)
    needs(`at most ${most} of them`, new RegExp(`× (?:\\d+–)?${most}(?!\\d)`, "u").test(line));
  else if (least > 0) needs(`at least ${least} of them`, line.includes(`× ${least} or more`));
  if (most !== undefined && least > 0 && least !== most)
    needs(`at least ${least} of them`, line.includes(`× ${least}–`));
}

/** Message ids that a form names, and those that the parser takes: the same. */
function misnamed(ask: Ask, form: readonly string[], reply: Json): string[] {
  return leaves(reply).flatMap(({ path, value }) => {
    const runs = /id of a message: ([^\]—|]*)/u.exec(told(form, path))?.[1];
    if (typeof value !== "string" || runs === undefined) return [];
    const named = new Set(
      runs
        .trim()
        .split(", ")
        .flatMap((run) => {
          const [, stem = "", from = "", to = from] =
            /^(r\d+-msg-)(\d+)(?: to (\d+))?$/u.exec(run) ?? [];
          return Array.from(
            { length: Number(to) - Number(from) + 1 },
            (_, i) => `${stem}${String(Number(from) + i).padStart(3, "0")}`,
          );
        }),
    );
    const isLoose = ask.shape.parse(replaced(reply, path, "r9-msg-999")).ok; // noted as unresolved, and read all the same
    const wrong = ask.transcript
      .map(({ id }) => id)
      .filter((id) => !isLoose && ask.shape.parse(replaced(reply, path, id)).ok !== named.has(id));
    return wrong.length === 0 ? [] : [`${ask.purpose} ${path.join(".")}: ${wrong.join(", ")}`];
  });
}

/** The form as its seat reads it: with the ids that come after it, by their number. */
function formOf(ask: Ask, protocol: Protocol, brief: Brief): readonly string[] {
  const { own } = render(ask, { brief, wording: protocol.wording, nonce: "0123456789abcdef" });
  const lists = /^Ids: (.*)\.$/mu.exec(own)?.[1]?.split("; ") ?? [];
  return own
    .slice(own.indexOf("The form of your reply"))
    .replaceAll(/id from (\(\d+\))/gu, (_, number: string) => {
      const list = lists.find((list) => list.startsWith(`${number} `));
      return `id of a message: ${list?.slice(number.length + 1) ?? "none"}`;
    })
    .split("\n");
}

describe.each(SITUATIONS)("$name", (situation) => {
  it("[T-38] tells every seat every limit that its reply is held to", () => {
    const seen = new Set<string>();
    const missing: string[] = [];
    let probed = 0;
    rehearsed(situation, 1, (reply, ask) => {
      const kind = `${ask.purpose} ${[...new Set(leaves(reply).map(({ path }) => path.filter((step) => typeof step === "string").join(".")))].join(" ")}`;
      if (!seen.has(kind)) {
        const form = formOf(ask, situation.protocol, situation.brief);
        missing.push(...untold(ask, form, reply), ...misnamed(ask, form, reply));
        probed += leaves(reply).length;
      }
      seen.add(kind);
      return reply;
    });
    expect(missing).toEqual([]);
    expect(probed).toBeGreaterThan(10);
  });
});
