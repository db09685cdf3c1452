// Logs of dialectics.
// The story: performance wants billing split, the others do not. Security is moved by an argument with evidence,
// performance by the number of the others; what is left is a majority that conformity made, and a minority of one.
import type { LogEvent } from "../../src/log/event.ts";
import { dialectic } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { firstTry, story } from "./dialectic-story.ts";
import { playedLog, type Given, type Play } from "./played-log.ts";

export type { Given, Play, Silence } from "./played-log.ts";

export const TOPIC = "Should we split billing out of the monolith this year?";
export const INCIDENTS =
  "Incidents\n2025-03: a reporting job read card data through the shared database.\n2025-06: billing was down for 40 minutes during a search deploy.\n";

export function dialecticLog(play: Play = {}): LogEvent[] {
  const brief = {
    topic: TOPIC,
    lang: "en",
    options: [],
    context: [{ name: "incidents.md", text: INCIDENTS }],
    anonymous: false,
    preset: "standard",
    members: null,
    feature: "general",
    falseConsensusCheck: true,
    progressive: false,
    reask: false,
  };
  return playedLog(
    { protocol: dialectic, deliberation: "2026-01-05-split-billing", brief, story, firstTry },
    play,
  );
}

/** Everyone holds one option from the start, for one kind of reason: an attack changes nothing, and it ends there. */
export function unanimousLog(play: Play = {}): LogEvent[] {
  const seats = ["performance", "security", "maintainability"];
  const say = (ask: Ask): Given => {
    if (ask.id === "gate/agreed") return { choice: "end" };
    const reply: object & { readonly vote?: object } = story(ask);
    if (ask.purpose === "frame") {
      const all = (label: string) => [{ label, holders: seats }];
      return {
        ...reply,
        options: all("Keep billing where it is"),
        issues: [{ title: "Who may read card data?", stances: all("Billing alone") }],
        reasons: all("cost of change"),
      };
    }
    if (ask.purpose === "steer" && "reasons" in reply)
      return { ...reply, reasons: [{ label: "cost of change", holders: seats }] };
    if (reply.vote === undefined) return reply;
    return {
      ...reply,
      vote: { ...reply.vote, option: "o1", because: [] },
      stances: { i2: "i2-s1" },
      ...("roundOneOption" in reply ? { roundOneOption: "o1" } : {}),
    };
  };
  return dialecticLog({ ...play, say });
}
