// Faults that warnings are about, planted through replies alone: what each protocol's panel is made to say so that the warning is right.
import type { JsonObject } from "../src/kernel/json.ts";
import {
  four,
  inDialectic,
  inDispatch,
  inReview,
  inStructured,
  inSwarm,
  SEATS,
  two,
  type Situated,
} from "./balanced.ts";
import {
  agree,
  caving,
  checking,
  leaveToCount,
  finding,
  IDLE,
  keeping,
  mute,
  stray,
} from "./misbehave.ts";
import type { Change } from "./rehearse.ts";

export interface Planted {
  readonly code: string;
  readonly what: string;
  readonly where: Situated;
  readonly change: Change;
}

const ROLES = ["action", "guardian", "observer", "critic"];
const EXPERTS = ["operations", "customers", "finance", "maintenance"];

const FATAL = "those who hold what is chosen take every attack on it as fatal, and stay";
const OPEN = "those who hold what is chosen leave every attack on it open, and stay";
const FOLLOWED = "a camp grows without a reason: the others go there and name none";
const ALIKE = "all hold one option for one kind of reasons";
const UNUSABLE = "what seats say cannot be used";

export const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  dialectic: [
    {
      code: "FC1",
      what: FATAL,
      where: inDialectic({ options: two, members: SEATS.slice(0, 3) }),
      change: keeping("cost", "fatal"),
    },
    {
      code: "FC5",
      what: OPEN,
      where: inDialectic({ options: two, members: SEATS.slice(0, 3) }),
      change: keeping("cost", "open"),
    },
    {
      code: "caved",
      what: FOLLOWED,
      where: inDialectic({ preset: "deep", options: four, members: SEATS.slice(0, 4) }),
      change: caving(SEATS.slice(0, 4)),
    },
    {
      code: "superficial-consensus",
      what: ALIKE,
      where: inDialectic({ options: two }),
      change: agree,
    },
    {
      code: "reasons-not-compared",
      what: "all hold one option, and what the moderator says of it cannot be used",
      where: inDialectic({ options: two }),
      change: (reply, ask) => (ask.seat.role === "moderator" ? {} : agree(reply, ask)),
    },
    {
      code: "team-fallback-full",
      what: UNUSABLE,
      where: inDialectic(),
      change: mute(({ round, purpose }) => round > 1 || purpose === "challenge"),
    },
    {
      code: "no-quorum",
      what: UNUSABLE,
      where: inDialectic(),
      change: mute(({ purpose }) => purpose === "position"),
    },
  ],
  swarm: [
    {
      code: "FC1",
      what: FATAL,
      where: inSwarm({ options: two }),
      change: keeping("finance", "fatal"),
    },
    {
      code: "FC5",
      what: OPEN,
      where: inSwarm({ options: two }),
      change: keeping("finance", "open"),
    },
    {
      code: "caved",
      what: FOLLOWED,
      where: inSwarm({ mode: "deep", options: four }),
      change: caving(EXPERTS),
    },
    {
      code: "expert-without-tension",
      what: "an expert who is opposed to nobody",
      where: inSwarm(),
      change: (reply) =>
        Array.isArray(reply["tensionMap"])
          ? { ...reply, tensionMap: reply["tensionMap"].slice(0, 1) }
          : reply,
    },
    {
      code: "no-quorum",
      what: UNUSABLE,
      where: inSwarm(),
      change: mute(({ seat, round }) => seat.role === "expert" && round > 0),
    },
  ],
  structured: [
    {
      code: "FC1",
      what: FATAL,
      where: inStructured({ options: two }),
      change: keeping("critic", "fatal"),
    },
    {
      code: "FC5",
      what: OPEN,
      where: inStructured({ options: two }),
      change: keeping("critic", "open"),
    },
    {
      code: "caved",
      what: FOLLOWED,
      where: inStructured({ options: four }),
      change: caving(ROLES),
    },
    {
      code: "superficial-consensus",
      what: ALIKE,
      where: inStructured({ options: two }),
      change: agree,
    },
    {
      code: "FM-1",
      what: "every check finds that all holds",
      where: inStructured(),
      change: checking(() => ({ result: "ROBUST" })),
    },
    {
      code: "FM-2",
      what: "every check breaks what it looks at",
      where: inStructured(),
      change: checking(() => ({ result: "BROKEN" })),
    },
    ...["drift", "FM-3"].map((code): Planted => ({
      code,
      what: "whoever looks finds the work off its anchor",
      where: inStructured({ driftEvery: 2 }),
      change: stray,
    })),
    {
      code: "FM-5",
      what: "claims are raised and none is tested",
      where: inStructured(),
      change: checking(() => IDLE),
    },
    {
      code: "FM-6",
      what: "no check changes what is known of a claim",
      where: inStructured(),
      change: checking(() => IDLE),
    },
    {
      code: "FM-8",
      what: "the rounds end off the anchor, with claims that nobody tested",
      where: inStructured({ preset: "standard", rounds: 8, driftEvery: 4 }),
      change: (reply, ask) => stray(checking(() => IDLE)(reply, ask), ask),
    },
    {
      code: "sycophancy",
      what: "every check breaks something at first, and none later",
      where: inStructured({ preset: "standard", rounds: 9 }),
      change: checking(({ round }) => ({ result: round < 5 ? "BROKEN" : "ROBUST" })),
    },
    {
      code: "FM-7",
      what: "no role is left out, by a setting",
      where: inStructured({ withoutStress: "There is no time for it." }),
      change: (reply) => reply,
    },
  ],
  dispatch: [
    {
      code: "FC5",
      what: `${OPEN}; nobody is surer than another or calls for a person, so that something is chosen`,
      where: inDispatch(),
      change: (reply, ask) => leaveToCount(keeping("safety", "open")(reply, ask)),
    },
    {
      code: "superficial-consensus",
      what: ALIKE,
      where: inDispatch(),
      change: agree,
    },
    {
      code: "reasons-not-compared",
      what: "all recommend one option, and what the chair says of it cannot be used",
      where: inDispatch(),
      change: (reply, ask) => (ask.purpose === "synthesis" ? {} : agree(reply, ask)),
    },
    {
      code: "escalated",
      what: "two who disagree say that a person has to judge",
      where: inDispatch(),
      change: (reply, ask) => ({
        ...keeping("safety", "fails")(reply, ask),
        ...("needsHumanJudgment" in reply ? { needsHumanJudgment: true } : {}),
      }),
    },
  ],
  review: [
    {
      code: "experiment-needed",
      what: "a finding that only an experiment could meet",
      where: inReview("paper"),
      change: finding({ tags: ["experiment-needed"] }),
    },
    {
      code: "hard-block",
      what: "a fatal finding of the kind that the preset ends on",
      where: inReview("story"),
      change: finding({ tags: ["novelty"], severity: "fatal" }),
    },
    {
      code: "idea-rescue",
      what: "every idea is rated as none to go on with",
      where: inReview("idea"),
      change: (reply) =>
        Array.isArray(reply["ratings"])
          ? {
              ...reply,
              ratings: reply["ratings"].map((row) => ({ ...(row as JsonObject), rating: "WEAK" })),
            } // rows are objects
          : reply,
    },
    {
      code: "no-revision",
      what: "what the author says cannot be used",
      where: inReview("plan"),
      change: (reply, ask) =>
        ask.purpose === "revise" ? {} : finding({ severity: "critical" })(reply, ask),
    },
    {
      code: "no-quorum",
      what: UNUSABLE,
      where: inReview("plan"),
      change: mute(({ purpose }) => purpose === "assess"),
    },
  ],
};
