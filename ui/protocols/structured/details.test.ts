import { describe, expect, it } from "vitest";
import { evidenceOf } from "./claims.tsx";

describe("what a check points at", () => {
  it("reads a section of an artifact and an id, and leaves every other place as it was written", () => {
    expect(
      ["artifacts/round_01/critic.md#attack-steps", "V-1-3", "state/verifications.jsonl#L1"].map(
        evidenceOf,
      ),
    ).toEqual([
      { kind: "artifact", role: "critic", round: 1, section: "attack steps" },
      { kind: "id", id: "V-1-3" },
      { kind: "place", text: "state/verifications.jsonl#L1" },
    ]);
  });
});
