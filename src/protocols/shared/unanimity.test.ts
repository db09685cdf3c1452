import { describe, expect, it } from "vitest";
import { unanimousGate } from "./unanimity.ts";

describe("the offer after a unanimous blind round", () => {
  it("[X-22, X-20] says that more rounds are unlikely to help, offers to end, and goes on unless somebody ends it", () => {
    expect(unanimousGate(1)).toMatchObject({
      id: "gate/unanimous",
      round: 1,
      gate: {
        question:
          "The blind round is unanimous, for different reasons. More rounds are unlikely to help. Go on?",
        choices: [
          { id: "go-on", label: "Go on with the next round" },
          { id: "end", label: "End here with final positions" },
        ],
        default: "go-on",
      },
    });
  });
});
