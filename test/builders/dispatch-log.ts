// Logs of dispatches, made by the real script from hand-written replies.
// The story: three specialists on where sessions are kept. Security and speed clash; the third, who agrees with security, is asked once.
import type { LogEvent } from "../../src/log/event.ts";
import { dispatch } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { has, listed } from "./panel.ts";
import { playedLog, type Play } from "./played-log.ts";

export const SERVER = "Keep sessions on the server";
export const COOKIE = "Keep sessions in signed cookies";

const specialist = (name: string, role = "specialist") => ({
  name,
  description: `Knows about ${name}.`,
  domains: [name],
  role,
  instructions: "",
});

const BRIEF = {
  topic: "Where should sessions be kept?",
  lang: "en",
  options: [SERVER, COOKIE],
  context: [],
  anonymous: false,
  candidates: [specialist("Security"), specialist("Speed"), specialist("Data", "architect")],
  isByHand: true,
  always: [],
  overrides: [{ agent_a: "Speed", agent_b: "Security", level: "HIGH" }],
  mode: "task",
};

export const sure = (confidence: string, keyConcern: string): object => ({
  confidence,
  reasoning: "Seen it before.",
  keyConcern,
});

const SAID: Readonly<
  Record<
    string,
    {
      readonly finding: string;
      readonly recommendation: string;
      readonly option: string;
      readonly concern: string;
    }
  >
> = {
  security: {
    finding: "A stolen cookie cannot be taken back.",
    recommendation: "Keep sessions on the server.",
    option: "o1",
    concern: "Sessions that cannot be ended.",
  },
  speed: {
    finding: "Every request asks the session store.",
    recommendation: "Keep sessions in cookies.",
    option: "o2",
    concern: "The store is one more thing that fails.",
  },
  data: {
    finding: "The store exists already.",
    recommendation: "Keep sessions on the server.",
    option: "o1",
    concern: "None",
  },
};

/** Repeats the question, as a reason has to. */
const GROUNDED = "Asked was: where should sessions be kept? It was so last year.";

export function story(ask: Ask): object {
  if (ask.gate) return { choice: ask.gate.default };
  const said = SAID[ask.seat.id];
  switch (ask.purpose) {
    case "questions":
      return {
        dispatch: Object.keys(SAID).map((id) => ({
          specialist: id,
          question: `What does ${id} say of sessions?`,
        })),
      };
    case "consult":
      return {
        finding: said?.finding,
        recommendation: said?.recommendation,
        reasons: [GROUNDED],
        ...(has(ask, "option") ? { option: said?.option } : {}),
        conservative: false,
        touches: [],
        needsHumanJudgment: false,
        ...(has(ask, "evidence") ? { evidence: [], documentFaults: [] } : {}),
        inAnyCase: ["End sessions after a day."],
        inShort: {
          answer: said?.recommendation,
          because: "It is why.",
          risk: "Two weeks of work.",
        },
        wouldChange: [],
        confidenceAssessment: sure(ask.seat.id === "data" ? "Medium" : "High", said?.concern ?? ""),
      };
    case "synthesis":
      return {
        consensus: ["Sessions end after a day."],
        conflicts: [
          {
            between: ["security", "speed"],
            point: "Whether a session must be ended at once.",
          },
        ],
        gaps: ["Nobody looked at mobile clients."],
        ...(has(ask, "options")
          ? {
              options: [
                { label: SERVER, holders: ["security", "data"] },
                { label: COOKIE, holders: ["speed"] },
              ],
            }
          : {}),
        reasons: [
          { label: "safety", holders: ["security", "data"] },
          { label: "latency", holders: ["speed"] },
        ],
      };
    case "confirmation":
      return { declaredOption: said?.option, ownOption: null };
    case "conflict":
      return {
        ...(has(ask, "answers")
          ? {
              answers: listed(ask, "answers", "attack").map((attack) => ({
                attack,
                how: "fails",
                what: `${ask.seat.title} holds on in round ${ask.round}.`,
              })),
            }
          : {}),
        ...(has(ask, "insists") ? { insists: [] } : {}),
        ...(has(ask, "replies")
          ? {
              replies: listed(ask, "replies", "conflict").map((conflict) => ({
                conflict,
                reply: `${ask.seat.title} holds on in round ${ask.round}.`,
              })),
            }
          : {}),
        newReasoning: ask.round === 2 ? "A session was stolen in May." : "",
        vote: { option: said?.option, own: null, why: GROUNDED, because: [] },
        ...(has(ask, "documentFaults") ? { documentFaults: [] } : {}),
        inShort: {
          answer: said?.recommendation,
          because: "It is why.",
          risk: "Two weeks of work.",
        },
        wouldChange: [],
        needsHumanJudgment: false,
        confidenceAssessment: sure("High", said?.concern ?? ""),
      };
    case "resolution":
      return {
        questions: [
          { conflict: "K-1", question: "How many sessions are ended by hand in a month?" },
        ],
      };
    case "result":
      return {
        decision: "Sessions are kept on the server.",
        rationale: "Two of three recommend it, and a stolen session was seen in May.",
        ...(has(ask, "option") ? { option: "o1" } : {}),
        ...(has(ask, "options")
          ? {
              options: listed(ask, "options", "option").map((option) => ({
                option,
                for: option === "o1" ? "It can be ended at once." : "It needs no store.",
                against: "",
              })),
            }
          : {}),
        actionItems: [
          {
            item: "Measure the store under load.",
            where: "separate issue",
            reason: "Speed fears for it.",
            who: "Data",
            by: "",
          },
        ],
        openQuestions: ["What do mobile clients need?"],
        ...(has(ask, "prediction")
          ? {
              prediction: { text: "Stolen sessions are ended within an hour.", by: "2026-06-30" },
            }
          : {}),
      };
    default:
      throw new Error(`The story has no ${ask.purpose}`);
  }
}

export function dispatchLog(play: Play = {}): LogEvent[] {
  return playedLog(
    { protocol: dispatch, deliberation: "2026-01-05-sessions", brief: BRIEF, story },
    play,
  );
}
