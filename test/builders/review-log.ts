// Logs of reviews, made by the real script from hand-written replies.
// The story: a plan for a migration. Three reviewers; two findings are fixed, one is declined and let go, one is fixed only in part.
import type { LogEvent } from "../../src/log/event.ts";
import { review } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { playedLog, type Play, type Staging } from "./played-log.ts";

export const PLAN = `# Moving the orders database

We move all tables on Saturday night.
If something fails we look at it on Monday.

## Steps

1. Stop the shop.
2. Copy the tables.
3. Start the shop.

## Cost

The old machine is kept.
`;

const reviewer = (id: string, title: string) => ({ id, title, lens: `You look at ${id}.` });

export const PRESET = {
  name: "plan",
  about: "a plan",
  target: "the team",
  value: "it can be carried out",
  question: "Would this work on the night?",
  rubric: {
    PASS: "can be carried out as it is",
    CONDITIONAL: "can be carried out once it is fixed",
    FAIL: "cannot be carried out this way",
  },
  converges: "all-pass",
  rounds: 5,
  fastRounds: 3,
  reviewers: [
    reviewer("operations", "Operations"),
    reviewer("security", "Security"),
    reviewer("finance", "Finance"),
  ],
  rules: [],
};

const BRIEF = {
  topic: "Is plan.md ready?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  artifact: { name: "plan.md", text: PLAN },
  format: "markdown",
  preset: PRESET,
  type: "M",
  values: {
    target: "the team",
    value: "it can be carried out",
    type: "M",
    question: "Would this work on the night?",
  },
  rounds: 3,
  assess: false,
};

export function finding(over: object = {}): object {
  return {
    severity: "major",
    location: "Steps, 2",
    problem: "Nobody says how the copy is checked.",
    evidence: "2. Copy the tables.",
    proposal: "Count the rows on both sides before the shop starts.",
    addressable: true,
    ...over,
  };
}

export const WEEKEND = finding({
  severity: "critical",
  location: "Opening",
  problem: "A failure on Saturday waits until Monday.",
  evidence: "If something fails we look at it on Monday.",
  proposal: "Name who is on call, and when the old database is put back.",
});
const KEYS = finding({
  location: "Steps, 3",
  problem: "The old passwords still work afterwards.",
  evidence: "3. Start the shop.",
  proposal: "Change every password before the shop starts.",
});
const COST = finding({
  location: "Cost",
  problem: "Keeping the old machine costs 900 a month, and nobody says until when.",
  evidence: "The old machine is kept.",
  proposal: "Switch it off after four weeks.",
});

/** What the story's author writes, by finding. */
export const EDITS: readonly {
  readonly finding: string;
  readonly find: string;
  readonly replace: string;
}[] = [
  {
    finding: "F-1-1",
    find: "If something fails we look at it on Monday.",
    replace: "Kim is on call; if the check fails by 03:00 the old database is put back.",
  },
  {
    finding: "F-1-2",
    find: "2. Copy the tables.",
    replace: "2. Copy the tables.\n   Count the rows on both sides.",
  },
];

const assessed = (over: object): object => ({
  findings: [],
  remaining: "",
  verdict: "PASS",
  ...over,
});

/** Every finding is a fault of its own, but for these. */
export function grouped(ask: Ask, ...same: readonly string[]): object {
  const ids = Array.from(new Set(JSON.stringify(ask.shape.json).match(/F-\d+-\d+/g) ?? []));
  const alone = ids.filter((id) => !same.includes(id)).map((id) => ({ findings: [id] }));
  return { groups: same.length === 0 ? alone : [{ findings: same }, ...alone] };
}

/** Operations and finance are content after one revision; security's finding is declined, and it lets it go. */
export function story(ask: Ask): object {
  if (ask.gate) return { choice: ask.gate.default };
  switch (ask.id) {
    case "assess/1/operations":
      return assessed({
        findings: [WEEKEND, finding()],
        remaining: "Both findings.",
        verdict: "CONDITIONAL",
      });
    case "assess/1/security":
      return assessed({ findings: [KEYS], remaining: "The passwords.", verdict: "FAIL" });
    case "assess/1/finance":
      return assessed({
        findings: [
          COST,
          finding({
            severity: "minor",
            location: "Title",
            problem: "The title does not say which shop.",
            evidence: "# Moving the orders database",
            proposal: "Name it.",
          }),
        ],
        remaining: "The date.",
        verdict: "CONDITIONAL",
      });
    case "revise/1":
      return {
        edits: [
          ...EDITS,
          {
            finding: "F-1-4",
            find: "The old machine is kept.",
            replace: "The old machine is kept for four weeks.",
          },
        ],
        declined: [
          { finding: "F-1-3", reason: "Passwords are changed by the key service every hour." },
        ],
      };
    case "assess/2/operations":
      return assessed({
        earlier: [
          status("F-1-1", "RESOLVED"),
          status("F-1-2", "PARTIALLY", "It does not say who counts."),
        ],
        remaining: "Who counts.",
        verdict: "CONDITIONAL",
        onOthers: [],
      });
    case "assess/2/security":
      return assessed({
        earlier: [],
        onOthers: [{ finding: "F-1-4", alternative: "Wipe the machine at once." }],
      });
    case "assess/2/finance":
      return assessed({
        earlier: [
          status("F-1-4", "RESOLVED"),
          status("F-1-5", "NOT_ADDRESSED", "The title is the same."),
        ],
        onOthers: [],
      });
    case "revise/2":
      return {
        edits: [
          {
            finding: "F-1-2",
            find: "   Count the rows on both sides.",
            replace: "   Kim counts the rows on both sides.",
          },
        ],
        declined: [],
      };
    case "assess/3/operations":
      return assessed({ earlier: [status("F-1-2", "RESOLVED")], onOthers: [] });
    case "assess/3/security":
      return assessed({ onOthers: [] });
    case "assess/3/finance":
      return assessed({ earlier: [status("F-1-5", "NOT_ADDRESSED", "")], onOthers: [] });
    default:
      if (ask.purpose === "group") return grouped(ask);
      throw new Error(`The story has no ${ask.id}`);
  }
}

export function status(id: string, said: string, note = ""): object {
  return { finding: id, status: said, note };
}

/** A reply with all that the form asks for: what the story leaves out is nothing, and every passing verdict quotes the plan. */
export function complete(ask: Ask, said: object): object {
  const { properties = {} } = ask.shape.json as {
    properties?: Record<string, { items?: { properties?: Record<string, unknown> } }>;
  }; // every form is one of fields
  const reply = said as Readonly<Record<string, unknown>>; // hand-written
  const rowsOf = (name: string): readonly Record<string, unknown>[] =>
    (reply[name] ?? []) as readonly Record<string, unknown>[]; // lists of rows
  const hasTags = "tags" in (properties["findings"]?.items?.properties ?? {});
  const whole: Record<string, unknown> = {
    same: [],
    more: false,
    why: reply["verdict"] === "PASS" ? "It says: We move all tables on Saturday night." : "",
    onOthers: [],
    earlier: [],
    beyond: [],
    groups: [],
    nextSteps: [{ action: "Ask Kim.", who: "Kim", by: "Friday" }],
    prediction: { text: "The counts agree on Sunday.", by: "Sunday" },
    ...reply,
    findings: rowsOf("findings").map((row) => (hasTags ? { tags: [], ...row } : row)),
    declined: rowsOf("declined").map((row) => ({ instead: "none", ...row })),
    edits: rowsOf("edits").map(({ finding: id, ...row }) =>
      id === undefined ? row : { findings: [id], ...row },
    ),
    ...(ask.gate ? reply : {}),
  };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name in properties));
}

function playedReview(
  about: Pick<Staging, "deliberation" | "brief" | "story">,
  play: Play,
): LogEvent[] {
  const { say } = play;
  return playedLog(
    { ...about, protocol: review, story: (ask) => complete(ask, about.story(ask)) },
    {
      ...play,
      ...(say === undefined
        ? {}
        : {
            say: (ask) => {
              const own = say(ask);
              return own && !("silent" in own) ? complete(ask, own) : own;
            },
          }),
    },
  );
}

/** Passes in the third round. */
export function reviewLog(play: Play = {}): LogEvent[] {
  return playedReview({ deliberation: "2026-01-05-plan", brief: BRIEF, story }, play);
}

/** Two rounds, after which the counting is not settled and the author has declined what security asks for, twice. */
export function stuckLog(play: Play = {}): LogEvent[] {
  const { say = () => null } = play;
  return reviewLog({
    ...play,
    brief: { rounds: 2, ...play.brief },
    say: (ask) => {
      const own = say(ask);
      return own === null ? stuck(ask) : own;
    },
  });
}

function stuck(ask: Ask): object | null {
  if (ask.id === "assess/2/security")
    return assessed({
      earlier: [status("F-1-3", "NOT_ADDRESSED", "The key service is stopped that night.")],
      remaining: "The passwords.",
      verdict: "CONDITIONAL",
      onOthers: [{ finding: "F-1-2", alternative: "Compare checksums instead of counts." }],
    });
  if (ask.purpose !== "propose") return null;
  return {
    edits: [
      {
        findings: ["F-1-2"],
        find: "   Count the rows on both sides.",
        replace: "   Kim counts the rows on both sides.",
      },
    ],
    beyond: [{ finding: "F-1-3", why: "Ask the owner of the key service." }],
  };
}

const card = (title: string): object => ({
  title,
  coreQuestion: `${title}: does it help?`,
  noveltySource: "Nobody tried.",
  whyItMatters: "It is slow now, says everyone.",
  feasibility: "Three months.",
  risk: "It does not work.",
  competition: "None known.",
  scope: "One team.",
});

/** Five cards; two are merged, one is dropped; then two are everyone's. */
export function ideaLog(play: Play = {}): LogEvent[] {
  const preset = { ...PRESET, name: "idea", converges: "ideas" };
  return playedReview(
    {
      deliberation: "2026-01-05-ideas",
      brief: {
        ...BRIEF,
        topic: "What could make the import faster?",
        preset,
        artifact: { name: "question", text: "What could make the import faster?" },
      },
      story: ideas,
    },
    play,
  );
}

export function ideas(ask: Ask): object {
  if (ask.gate) return { choice: ask.gate.default };
  const ids = Array.from(new Set(JSON.stringify(ask.shape.json).match(/I-\d+/g) ?? []));
  const ranked = (strong: readonly string[]): object => ({
    ratings: ids.map((idea) => ({
      idea,
      rating: strong.includes(idea) ? "STRONG" : "WEAK",
      why: strong.includes(idea) ? "It fits: it is slow now, says everyone." : "Too small.",
    })),
    top: [...strong, ...ids.filter((id) => !strong.includes(id))].slice(0, 3),
    ...(JSON.stringify(ask.shape.json).includes('"combinations"') ? { combinations: [] } : {}),
  });
  switch (ask.purpose) {
    case "cards":
      return { cards: ["Batch", "Stream", "Cache", "Index", "Shard"].map(card) };
    case "rank":
      return ask.round === 1
        ? ranked(ask.seat.id === "operations" ? ["I-1", "I-2"] : ["I-2", "I-4"])
        : ranked(["I-6", "I-4"]);
    case "reshape":
      return {
        ideas: [{ fate: "merged", from: ["I-1", "I-2"], card: card("Batch within the stream") }],
        dropped: [{ idea: "I-5", reason: "Nobody has two machines." }],
      };
    default:
      throw new Error(`The ideas have no ${ask.purpose}`);
  }
}
