import { it } from "vitest";
import { held } from "../../../test/builders/structured-panel.ts";
it("x", () => {
  const t = performance.now();
  const h = held();
  console.log(performance.now() - t, h.outcome, h.asks.length, JSON.stringify(h.rejected), JSON.stringify(h.ledgers.lead_history));
  console.log(h.facts.filter((f) => f.kind === "notice" || f.kind === "alarm" || f.kind === "measure" || f.kind === "verdict").map((f) => JSON.stringify(f)).join("\n"));
  console.log(h.asks.filter((a) => a.round < 3 || a.round === 5).map((a) => a.id).join(" "));
  console.log(JSON.stringify(h.facts.filter((f) => f.kind === "message" && f.flags.length > 0)).slice(0, 500));
  const q = held({ brief: { preset: "quick" } });
  console.log(q.outcome, q.asks.map((a) => a.id).join(" "), q.rejected);
});
