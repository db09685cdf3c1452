// The offer to end where the blind round was unanimous for different reasons.
import type { Ask, Decision } from "../script/ask.ts";
import { gate } from "./ask.ts";

export function unanimousGate(round: number): Ask<Decision> {
  const choices = [
    { id: "go-on", label: "Go on with the next round" },
    { id: "end", label: "End here with final positions" },
  ];
  return gate("gate/unanimous", round, { question: "The blind round is unanimous, for different reasons. More rounds are unlikely to help. Go on?", choices, default: "go-on" });
}
