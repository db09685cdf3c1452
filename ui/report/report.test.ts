import { describe, expect, it } from "vitest";
import { groupFormats } from "./report.tsx";

describe("formats to take along", () => {
  it("offers each format that the server has once, under what it is for, and a new one among the records", () => {
    expect(groupFormats(["json", "html", "md", "af", "novel"])).toEqual([
      { group: "reading", formats: ["md", "html"] },
      { group: "record", formats: ["json", "novel"] },
      { group: "solvers", formats: ["af"] },
    ]);
  });
});
