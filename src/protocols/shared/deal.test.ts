import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { render, promptText } from "../../agents/render.ts";
import type { Ask } from "../../kernel/ask.ts";
import { factsOf, hold, SILENT, type Answer } from "../../../test/builders/hold.ts";
import { brief, panel } from "../../../test/builders/panel.ts";
import { askDisclosure, dealtTo, holders } from "./deal.ts";
import { dialectic } from "../dialectic/index.ts";

const seat = (id: string) => ({ id, title: id, role: "expert" });
const document = (n: number) => ({ name: `d${n}`, text: `Text ${n}.` });
const names = (id: string, seats: number, documents: number) =>
  dealtTo(
    seat(id),
    Array.from({ length: seats }, (_, i) => seat(`s${i}`)),
    Array.from({ length: documents }, (_, i) => document(i)),
  ).map(({ name }) => name);

describe("documents that are dealt", () => {
  it("go round the table in the order they were given", () => {
    expect(["s0", "s1", "s2"].map((id) => names(id, 3, 5))).toEqual([
      ["d0", "d3"],
      ["d1", "d4"],
      ["d2"],
    ]);
    expect(["s0", "s1", "s2"].map((id) => names(id, 3, 1))).toEqual([["d0"], [], []]);
  });

  it("go to nobody who holds no seat there", () => {
    expect([names("moderator", 3, 5), names("s0", 0, 5)]).toEqual([[], []]);
  });

  it("each lie in exactly one hand", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.nat({ max: 20 }), (seats, documents) => {
        const hands = Array.from({ length: seats }, (_, i) => names(`s${i}`, seats, documents));
        expect(hands.flat().sort()).toEqual(
          Array.from({ length: documents }, (_, i) => `d${i}`).sort(),
        );
        expect(
          Math.max(...hands.map((hand) => hand.length)) -
            Math.min(...hands.map((hand) => hand.length)),
        ).toBeLessThanOrEqual(1);
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});

describe("a disclosure", () => {
  const ask = askDisclosure(seat("s0"), [document(0), document(3)], []);
  const row = (over: object) =>
    ask.shape.parse({
      disclosures: [{ document: "d0", quote: "Text 0.", matters: "Much.", ...over }],
    }).ok;

  it("is asked of one holder, with its documents before its eyes", () => {
    expect(ask).toMatchObject({
      id: "disclosure/1/s0",
      seat: { id: "s0" },
      phase: "disclosure",
      round: 1,
      blind: false,
      documents: [document(0), document(3)],
    });
  });

  it("quotes at least one of them, and says why it matters", () => {
    expect([
      row({}),
      row({ document: "d3" }),
      row({ document: "d1" }),
      row({ quote: " " }),
      row({ matters: "" }),
    ]).toEqual([true, true, false, false, false]);
    expect(ask.shape.parse({ disclosures: [] }).ok).toBe(false);
  });

  it("comes from as many seats as hold something", () => {
    expect([
      holders(3, undefined),
      holders(3, []),
      holders(3, [document(0)]),
      holders(3, [0, 1, 2, 3].map(document)),
    ]).toEqual([0, 0, 1, 3]);
  });
});

describe("a dialectic with documents that are dealt", () => {
  const dealt = [0, 1, 2, 3].map((i) => ({
    name: `doc-${i}.md`,
    text: `Only one knows figure ${i}.\nA secret of document ${i}.`,
  }));
  const HANDS: Readonly<Record<string, readonly number[]>> = {
    performance: [0, 3],
    security: [1],
    maintainability: [2],
  };
  const given = brief({ dealt });
  const disclosing =
    (usual: ReturnType<typeof panel>) =>
    (ask: Ask, rejections: number): Answer =>
      ask.purpose === "disclosure"
        ? {
            disclosures: (ask.documents ?? []).map(({ name, text }) => ({
              document: name,
              quote: text.split("\n")[0],
              matters: `It matters to ${ask.seat.id}.`,
            })),
          }
        : usual(ask, rejections);
  const prompt = (ask: Ask) =>
    promptText(
      render(ask, { brief: given, wording: dialectic.wording, nonce: "0123456789abcdef" }),
    );
  const secrets = (ask: Ask) =>
    dealt.flatMap((_, i) => (prompt(ask).includes(`A secret of document ${i}.`) ? [i] : []));
  const held = hold(dialectic, given, disclosing(panel()));
  const phases = ["position", "disclosure", "challenge", "synthesis", "final"];

  it("shows each to its holder alone, in every turn of its, and to no other seat", () => {
    const turns = held.asks.filter(({ gate }) => !gate);
    expect(turns.map((ask) => [ask.id, secrets(ask)])).toEqual(
      turns.map((ask) => [ask.id, HANDS[ask.seat.id] ?? []]),
    );
    expect(
      new Set(turns.filter((ask) => secrets(ask).length > 0).map(({ purpose }) => purpose)),
    ).toEqual(new Set(phases));
  });

  it("has every holder disclose after the blind round, before the moderator frames it, and the others read that", () => {
    const ids = held.asks.map(({ id }) => id);
    const disclosed = [
      "disclosure/1/performance",
      "disclosure/1/security",
      "disclosure/1/maintainability",
    ];
    expect(ids.filter((id) => id.startsWith("disclosure/"))).toEqual(disclosed);
    expect(
      [ids.indexOf("disclosure/1/performance") - 1, ids.indexOf("frame/1") - 1].map((i) => ids[i]),
    ).toEqual(["position/1/devils-advocate", "disclosure/1/maintainability"]);
    for (const id of ["frame/1", "challenge/2/security", "attack/2/devils-advocate"])
      expect(prompt(held.asks.find((ask) => ask.id === id) as Ask)).toContain(
        "Only one knows figure 3.",
      );
  });

  it("shows no disclosure to another who discloses at the same time", () => {
    for (const ask of held.asks.filter(({ purpose }) => purpose === "disclosure"))
      expect(ask.transcript.map(({ phase }) => phase)).toEqual([
        "position",
        "position",
        "position",
        "position",
      ]);
  });

  it("checks what is disclosed: what the document does not say supports nothing", () => {
    const honest = disclosing(panel());
    const { facts } = hold(dialectic, given, (ask, n) =>
      ask.id === "disclosure/1/security"
        ? {
            disclosures: [{ document: "doc-1.md", quote: "Security knows all.", matters: "Much." }],
          }
        : honest(ask, n),
    );
    expect(
      factsOf(facts, "link")
        .filter(({ to }) => to.startsWith("ctx:"))
        .map(({ to, resolved }) => [to, resolved]),
    ).toEqual([
      ["ctx:doc-0.md#L1-L1", true],
      ["ctx:doc-3.md#L1-L1", true],
      ["ctx:doc-1.md", false],
      ["ctx:doc-2.md#L1-L1", true],
    ]);
  });

  it("a substitute takes them over, and nobody else is dealt anew", () => {
    for (const lost of ["position/1/security", "challenge/2/security"]) {
      const replaced = hold(
        dialectic,
        given,
        disclosing(panel((ask, usual) => (ask.id === lost ? SILENT : usual))),
      );
      const turns = replaced.asks.filter(({ gate }) => !gate);
      expect(turns.map((ask) => [ask.id, secrets(ask)])).toEqual(
        turns.map((ask) => [ask.id, HANDS[ask.seat.substituteFor ?? ask.seat.id] ?? []]),
      );
      expect(
        turns.filter(({ seat }) => seat.substituteFor === "security").map(({ purpose }) => purpose),
      ).toEqual(lost.startsWith("position") ? phases : ["challenge", "synthesis", "final"]);
    }
  });

  it("a holder who discloses nothing is named, and the discussion goes on", () => {
    const honest = disclosing(panel());
    const silent = hold(dialectic, given, (ask, n) =>
      ask.id === "disclosure/1/security" ? SILENT : honest(ask, n),
    );
    expect(factsOf(silent.facts, "notice").map(({ code, seat }) => [code, seat])).toEqual([
      ["seat-absent", "security"],
    ]);
    expect(silent.outcome.reason).toBe(held.outcome.reason);
  });

  it("in a hub what was disclosed is part of the moderator's digest", () => {
    const hub = brief({ dealt, members: ["a", "b", "c", "performance"] });
    const { asks } = hold(dialectic, hub, disclosing(panel()));
    const messages =
      asks
        .find(({ id }) => id === "digest/1")
        ?.transcript.filter(({ phase }) => phase === "disclosure")
        .map(({ id }) => id) ?? [];
    expect(messages).toHaveLength(4);
    expect(asks.find(({ id }) => id === "digest/1")?.details["ids"]).toEqual(
      expect.arrayContaining(messages),
    );
    expect(
      asks
        .filter(({ purpose }) => purpose === "disclosure")
        .flatMap(({ transcript }) => transcript),
    ).toEqual([]);
  });
});
