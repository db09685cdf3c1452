import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  EXPERTS,
  persona,
  swarmBrief,
  swarmPanel,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { MODES, type Mode } from "./brief.ts";
import { seatId } from "../../text/slug.ts";
import { expert, STOCK, type Persona } from "./cast.ts";
import { swarm } from "./index.ts";

const seats = (mode: Mode, override?: Override) =>
  factsOf(hold(swarm, swarmBrief({ mode }), swarmPanel(override)).facts, "cast").map((cast) =>
    cast.seats.map(({ id }) => id),
  );

describe("the cast of a swarm", () => {
  it("[W-01] is the experts and four fixed roles, in lightweight the moderator and the contrarian alone", () => {
    expect(seats("deep")).toEqual([
      [...EXPERTS, "moderator", "historian", "contrarian", "cross-domain"],
    ]);
    expect(seats("standard")).toEqual([
      [...EXPERTS.slice(0, 3), "moderator", "historian", "contrarian", "cross-domain"],
    ]);
    expect(seats("lightweight")).toEqual([[...EXPERTS.slice(0, 2), "moderator", "contrarian"]]);
  });

  it("without an analysis takes views that disagree on any question, as few as the mode allows", () => {
    const unanalysed: Override = (ask, usual) => (ask.purpose === "analysis" ? SILENT : usual);
    expect(
      MODES.map((mode) =>
        seats(mode, unanalysed)[0]?.filter((id) => STOCK.some((stock) => stock.id === id)),
      ),
    ).toEqual([
      ["advocate", "sceptic", "pragmatist"],
      ["advocate", "sceptic"],
      ["advocate", "sceptic"],
    ]);
    const held = hold(swarm, swarmBrief(), swarmPanel(unanalysed));
    expect(factsOf(held.facts, "cast")[0]?.axis).toBe("gain against risk");
    expect(unphrased(factsOf(held.facts, "notice"))).toEqual([
      {
        kind: "notice",
        code: "moderator-absent",
        text: "Nobody made experts for the topic: views that disagree on any question were taken.",
        seat: "moderator",
      },
    ]);
  });

  it("[T-39] a model for a seat that nobody has is named as soon as the experts are known, before anyone agrees to them", () => {
    const named = ["growth", "expert", "contrarian", "finance", "historian"];
    const run = (baseline: boolean) =>
      hold(
        swarm,
        swarmBrief({
          mode: "lightweight",
          baseline,
          filled: { named: [...named, "baseline"], families: {} },
        }),
        swarmPanel(),
      );
    const [alone, beside] = [run(false), run(true)].map(({ facts }) =>
      factsOf(facts, "notice").find(({ code }) => code === "seat-unknown"),
    );
    expect([alone?.text, beside?.text.slice(0, 43)]).toEqual([
      "A model was named for finance, historian, baseline, but no seat has that name or role, so it is not asked there. The seats and roles are moderator, contrarian, growth, expert, operations.",
      "A model was named for finance, historian, b",
    ]);
    const { facts } = run(false);
    expect(facts.findIndex((fact) => fact.kind === "notice")).toBeLessThan(
      facts.findIndex((fact) => fact.kind === "cast"),
    );
  });

  it("[X-11] a seat's id is safe in any script, and its prompt says all that the persona says", () => {
    expect(["Growth Lead", "../../etc", "請求の担当", "…"].map(seatId)).toEqual([
      "growth-lead",
      "etc",
      "請求の担当",
      expect.stringMatching(/^topic-[0-9a-f]{8}$/),
    ]);
    const { seat } = expert({
      ...persona("growth"),
      stakes: "The team loses its budget.",
    } as unknown as Persona); // the builder's persona has every field
    expect(seat).toEqual({
      id: "growth",
      title: "Head of growth",
      role: "expert",
      lens: "You know about growth of services. How you think: from the last failure. Your bias: overrates growth. How you tend to reply: asks for numbers. What you stand to lose: The team loses its budget. Your blind spots: what growth costs others.",
    });
  });
});
