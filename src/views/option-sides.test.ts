import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { threeHeard } from "../../test/builders/debate.ts";
import type { Fact, Link } from "../kernel/fact.ts";
import type { LogEvent } from "../log/event.ts";
import { argument, optionSides } from "./argument.ts";
import { stateOf } from "./deliberation-state.ts";
import { countedIn } from "./standing.ts";

const sidesOf = (events: readonly LogEvent[]) => optionSides(stateOf(events), argument(events));
const link = (from: string, relation: Link["relation"], to: string): Fact => ({
  kind: "link",
  from,
  to,
  relation,
  mode: null,
  comment: "",
  resolved: true,
});
const ids = (rows: readonly { readonly id: string }[]): readonly string[] =>
  rows.map(({ id }) => id);

describe("[A-06] the two sides of an option", () => {
  it("have each message on the side its author took, once; to cite it is no support of its author's option", () => {
    const { debate, said } = threeHeard();
    const [a, c] = [said["a"]?.id ?? "", said["c"]?.id ?? ""];
    debate.listen();
    // C holds o2 and cites A, who holds o1; it supports o1 by name as well, against its own vote.
    const cites = debate.say("c", { claim: "A has a point." }).id;
    const also = [link(cites, "supports", a), link(cites, "supports", "o1")];
    const [o1, o2] = sidesOf(debate.log({ also }));
    expect(ids(o1?.for ?? [])).toContain(a);
    expect(ids([...(o1?.for ?? []), ...(o1?.withdrawn ?? [])])).not.toContain(cites);
    expect([ids(o2?.for ?? []), new Set(ids(o1?.for ?? [])).size]).toEqual([[c], o1?.for.length]);
  });

  it("have an attack once, under the message it is aimed at, with what became of it", () => {
    const { debate, said } = threeHeard();
    const a = said["a"]?.id ?? "";
    debate.listen();
    const attack = debate.attack("c", a, "It fails in April.");
    const [o1, o2] = sidesOf(debate.log());
    expect(
      o1?.against.map(({ attack: id, text, target, status }) => [id, text, target, status]),
    ).toEqual([[attack, "It fails in April.", a, "open"]]);
    expect(o2?.against).toEqual([]);
  });

  it("keep apart what was said for an option by those who have left it", () => {
    const { debate, said } = threeHeard();
    const a = said["a"]?.id ?? "";
    debate.listen();
    const moved = debate.vote("a", "o2").id;
    const [o1, o2] = sidesOf(debate.log());
    expect([ids(o1?.withdrawn ?? []), ids(o1?.for ?? []).includes(a), ids(o2?.for ?? [])]).toEqual([
      [a],
      false,
      expect.arrayContaining([moved]),
    ]);
  });

  it("have every attack that the count has, in every recorded log", () => {
    const folder = new URL("../../test/golden/", import.meta.url);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
      const events = readFileSync(new URL(file, folder), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as LogEvent); // what the log holds
      const counted = countedIn(stateOf(events))?.standing.options ?? [];
      const sides = sidesOf(events);
      for (const { option, attacks } of counted) {
        const own = sides.find((side) => side.option === option);
        const listed = (own?.against ?? []).flatMap(({ attack }) =>
          attack === null ? [] : [attack],
        );
        expect([file, option, listed]).toEqual([file, option, attacks.map(({ id }) => id)]);
      }
    }
  });
});
