import { describe, expect, test } from "vitest";
import { MOST_ARTIFACT_CHARS } from "../protocols/review/brief.ts";
import { start } from "../protocols/review/start.ts";
import { formatOf, artifactFrom } from "./subjects.ts";

const USE = { as: "review", most: MOST_ARTIFACT_CHARS };

const DIFF = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";

describe("[T-34] what an artifact is, and who reviews it", () => {
  test.each([
    ["plan.md", "# Plan", "markdown", "plan"],
    ["docs/release_plan.MD", "x", "markdown", "plan"],
    ["planets.md", "x", "markdown", "text"],
    ["api-design.md", "x", "markdown", "design"],
    ["adr-007.md", "x", "markdown", "design"],
    ["README.md", "x", "markdown", "text"],
    ["intro.tex", "\\section{Intro}", "latex", "section"],
    ["main.tex", "\\documentclass{article}", "latex", "paper"],
    ["fix.patch", "x", "diff", "code"],
    ["change.txt", DIFF, "diff", "code"],
    ["LICENSE", "x", "text", "text"],
    ["main.rs", "fn main() {}", "source", "code"],
    ["notes.md", DIFF, "markdown", "text"],
    ["offline.md", "# Migration plan\n\nFirst.", "markdown", "plan"],
    ["notes.md", "# 移行計画\n", "markdown", "plan"],
    [
      "letter.md",
      "We plan to move all services to the new machines by the end of May.",
      "markdown",
      "text",
    ],
  ])("%s", (name, text, format, preset) => {
    const artifact = { name, text, format: formatOf(name, text), isPiped: false };
    expect([artifact.format, start.choices.preset.shipped(artifact)]).toEqual([format, preset]);
  });
});

describe("an artifact that was handed in", () => {
  test("lies nowhere, and is what its name says", () => {
    expect(artifactFrom({ name: "main.rs", text: "fn main() {}" }, USE)).toEqual({
      name: "main.rs",
      text: "fn main() {}",
      path: null,
      format: "source",
      isPiped: false,
    });
  });

  test("is refused like a file where it is empty or too long", () => {
    expect(() => artifactFrom({ name: "plan.md", text: " \n" }, USE)).toThrow("plan.md is empty");
    expect(() =>
      artifactFrom({ name: "plan.md", text: "x".repeat(MOST_ARTIFACT_CHARS + 1) }, USE),
    ).toThrow("can be read whole");
  });
});
