import { describe, expect, test } from "vitest";
import { lightweightLog, swarmLog } from "../../../../test/builders/swarm-log.ts";
import { PERSONAS, story, SYNTHESIS, TENSIONS } from "../../../../test/builders/swarm-story.ts";
import { swarmFolder } from "./writing.ts";

const events = swarmLog();
const paths = (log: Parameters<typeof swarmFolder>[0]) =>
  swarmFolder(log).map(({ folder, name }) => (folder === null ? name : `${folder}/${name}`));
const textOf = (log: Parameters<typeof swarmFolder>[0], wanted: string) =>
  swarmFolder(log).find(({ name }) => name === wanted)?.text ?? "";

describe("the folder of a swarm", () => {
  test("[W-05 W-19 W-23] has the manifest, progress, one file per persona and round, and the five artifacts", () => {
    expect(paths(events)).toEqual([
      "manifest.json",
      "progress.md",
      "personas/payments.json",
      "personas/platform.json",
      "personas/audit.json",
      "personas/moderator.json",
      "personas/historian.json",
      "personas/contrarian.json",
      "personas/cross-domain.json",
      "rounds/001.json",
      "rounds/002.json",
      "artifacts/synthesis.json",
      "artifacts/synthesis.md",
      "artifacts/open-questions.md",
      "artifacts/argument-graph.json",
      "artifacts/position-evolution.md",
    ]);
    expect(JSON.parse(textOf(events, "payments.json"))).toEqual(PERSONAS[0]);
  });

  test("[W-05] files appear as soon as there is something in them", () => {
    const until = (ask: string) =>
      paths(swarmLog({ say: ({ id }) => (id === ask ? undefined : null) })).filter(
        (path) => !path.startsWith("personas/"),
      );
    expect([until("analysis/1"), until("opening/1"), until("quality/1")]).toEqual([
      ["manifest.json"],
      ["manifest.json", "progress.md", "rounds/001.json", "artifacts/position-evolution.md"],
      [
        "manifest.json",
        "progress.md",
        "rounds/001.json",
        "artifacts/argument-graph.json",
        "artifacts/position-evolution.md",
      ],
    ]);
  });

  test("[W-22, W-23] the synthesis is the record keeper's, field by field, with what is computed of it, and the graph is that of all rounds", () => {
    const synthesis = JSON.parse(textOf(events, "synthesis.json")) as typeof SYNTHESIS & {
      positionEvolution: object[];
    };
    const { insights, minorityReport, positionEvolution, ...written } = synthesis;
    expect({ ...SYNTHESIS, ...written }).toEqual(SYNTHESIS);
    expect([insights[0]?.dissentingViews, minorityReport]).toEqual([
      [{ ...SYNTHESIS.insights[0]?.dissentingViews[0], refuted: false }],
      [{ ...SYNTHESIS.minorityReport[0], stillValid: true }],
    ]);
    expect(positionEvolution[2]).toEqual({
      expert: "audit",
      journey: [
        "Keep billing where it is until the audit is over.",
        "Split the billing database before the audit.",
      ],
      keyTurningPoints: ["r1-msg-008"],
    });
    const rounds = ["001.json", "002.json"].map(
      (name) => JSON.parse(textOf(events, name)) as { argumentGraph: object[] },
    );
    const graph = JSON.parse(textOf(events, "argument-graph.json")) as object[];
    expect([graph.length, graph]).toEqual([
      16,
      rounds.flatMap(({ argumentGraph }) => argumentGraph),
    ]);
  });

  test("[W-23] the readable artifacts lead with the decision, say why questions are open, and tell every expert's way", () => {
    const synthesis = textOf(events, "synthesis.md");
    expect(synthesis).toContain(
      "# Synthesis: Should we split billing out of the monolith this year?",
    );
    expect(synthesis).toContain(
      "**The panel leans to:** **o1 “Split billing into its own service this year”** — 2 of 3 hold it, one model family; 1 of 3 did before anyone spoke. Payments engineer, Audit officer\n\n- **Their final claims:**",
    );
    expect(synthesis).toContain(
      "- **What carries it:** by vote. No attack on it is open; one other option has holders and is not refuted.",
    );
    expect(textOf(events, "open-questions.md")).toContain(
      "- **Does the auditor accept database roles?** Why it is open: Nobody asked. — How to find out: Ask before the end of the month.",
    );
    expect(textOf(events, "open-questions.md")).toContain(
      "**Who runs a second service at night** — Why it is not settled: Nobody has asked the team. (r2-msg-014)",
    );
    const evolution = textOf(events, "position-evolution.md");
    expect(evolution.match(/^### .*$/gm)).toEqual([
      "### Payments engineer",
      "### Platform lead",
      "### Audit officer",
    ]);
    expect(evolution).toContain(
      "- Round 1, answered o1: “Split the billing database before the audit.” (r1-msg-011) — major, argued: “The March incident went past every boundary in code: a reporting job read card data through the shared database.” (r1-msg-008)",
    );
  });

  test("[W-20] an entry of progress.md has its heading, one to three lines and the takeaway", () => {
    const entries = textOf(events, "progress.md").split(/^(?=### )/m);
    expect(entries.length).toBe(18);
    expect(entries[3]).toBe(
      "### Round 1 — Step 4: Contrarian Stress Test\n\nAgainst: Two of three trust a boundary in code.  \nIt rests on: That every read goes through code.\n\n" +
        "**Key takeaway**: The reporting job of March runs again after the boundary is built, and reads the same tables.\n\n",
    );
    for (const entry of entries) {
      const lines = entry.split("\n").filter((line) => line.trim() !== "");
      expect([lines[0], lines.at(-1), lines.length >= 3 && lines.length <= 5]).toEqual([
        expect.stringMatching(/^### Round [12] — Step [1-9]: [A-Z]/),
        expect.stringMatching(/^\*\*Key takeaway\*\*: \S/),
        true,
      ]);
    }
  });

  test("[W-24] a pause leaves the summary, with its headings and without markup of its own", () => {
    const summary = `# Theme\n- one <img src=x onerror=alert(1)>\n[click](javascript:alert(1))\n${"It goes on. ".repeat(140)}`;
    const paused = swarmLog({
      say: (ask) =>
        ask.id === "gate/next/1"
          ? { choice: "pause" }
          : ask.purpose === "summary"
            ? { summary }
            : ask.id === "gate/reopen/1"
              ? undefined
              : null,
    });
    const text = textOf(paused, "summary.md");
    expect(paths(paused)).toContain("context/summary.md");
    expect(text.split("\n").slice(0, 3)).toEqual([
      "# Theme",
      "- one &lt;img src=x onerror=alert(1)>",
      "\\[click\\](javascript:alert(1))",
    ]);
    expect(paths(events)).not.toContain("context/summary.md");
  });

  test("[W-05] no text of a model becomes a path", () => {
    const called = (...names: readonly [string, string, string]) => {
      const experts = PERSONAS.map((persona, n) => ({ ...persona, id: names[n] ?? "" }));
      const tensionMap = [
        { ...TENSIONS[0], between: [names[0], names[1]] },
        { ...TENSIONS[1], between: [names[1], names[2]] },
      ];
      return swarmLog({
        say: (ask) => (ask.purpose === "analysis" ? { ...story(ask), experts, tensionMap } : null),
      });
    };
    const files = (log: ReturnType<typeof swarmLog>) =>
      paths(log)
        .filter((path) => path.startsWith("personas/"))
        .slice(0, 3);
    const log = called("../../etc/passwd", "監査", "manifest");
    expect(files(log)).toEqual([
      "personas/etc-passwd.json",
      "personas/expert-2.json",
      "personas/manifest.json",
    ]);
    expect(files(called("expert-2", "監査", "manifest"))).toEqual([
      "personas/expert-2.json",
      "personas/expert-2-2.json",
      "personas/manifest.json",
    ]);
    for (const { name } of swarmFolder(log))
      expect(name).toMatch(/^[a-z0-9][a-z0-9-]*\.(?:json|md)$/);
  });

  test("[W-23] without a synthesis there is none, and the rest is there", () => {
    const log = swarmLog({
      say: (ask) => (ask.purpose === "synthesis" ? { silent: "refused", why: "no" } : null),
    });
    expect(paths(log).filter((path) => path.startsWith("artifacts/"))).toEqual([
      "artifacts/open-questions.md",
      "artifacts/argument-graph.json",
      "artifacts/position-evolution.md",
    ]);
    expect(textOf(log, "open-questions.md")).toContain(
      "**Does the auditor accept database roles?** Why it is open: no reason was given",
    );
  });

  test("[W-19] a lightweight swarm ends with the moderator's synthesis, and has files for its four seats", () => {
    const log = lightweightLog();
    expect(
      paths(log).filter((path) => path.startsWith("personas/") || path.includes("synthesis")),
    ).toEqual([
      "personas/payments.json",
      "personas/platform.json",
      "personas/moderator.json",
      "personas/contrarian.json",
      "artifacts/synthesis.json",
      "artifacts/synthesis.md",
    ]);
    expect(
      (
        JSON.parse(textOf(log, "001.json")) as { messages: { from: string; type: string }[] }
      ).messages.at(-1),
    ).toMatchObject({ from: "moderator", type: "synthesis" });
  });
});
