// A well-behaved panel for the review: reviewers pass what they read, the author fixes what is open; to be varied by a test.
// One preset for each special rule, on an artifact of a few lines.
import { render, promptText } from "../../src/agents/render.ts";
import { submit } from "../../src/engine/deliberation/submit.ts";
import { review, type ReviewBrief } from "../../src/protocols/index.ts";
import type { Preset, Reviewer, Special } from "../../src/protocols/review/brief.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { SEVERITIES, type Severity } from "../../src/kernel/fact.ts";
import { hold, type Answer, type Held } from "./hold.ts";
import { allowed, has, listed, property } from "./panel.ts";

export type Body = Readonly<Record<string, unknown>>;
export type Override = (ask: Ask, usual: Body, rejections: number) => Answer;

export const LINES = [
  "# Offline mode",
  "The app keeps every change on the device.",
  "Changes are sent when the network is back.",
  "The newest change wins a conflict.",
  "A mark shows what is not sent yet.",
] as const;
export const TEXT = `${LINES.join("\n")}\n`;

const reviewers = (...ids: readonly string[]): readonly Reviewer[] =>
  ids.map((id) => ({ id, title: `The ${id}`, lens: `Looks after what a ${id} knows.` }));
const preset = (
  name: string,
  seated: readonly Reviewer[],
  rules: readonly Special[] = [],
  over: Partial<Preset> = {},
): Preset => ({
  name,
  about: "A test.",
  target: "Field teams",
  value: "Work goes on without a network",
  question: "Would you build this?",
  rubric: {
    PASS: "Build it.",
    CONDITIONAL: "Build it once it is fixed.",
    FAIL: "Do not build it.",
  },
  converges: "all-pass",
  rounds: 5,
  fastRounds: 3,
  reviewers: seated,
  rules,
  ...over,
});
const { reviewers: _none, ...typed } = preset(
  "method",
  [],
  [{ rule: "search-on", tag: "missing-literature" }],
);

export const PRESETS = {
  plan: preset("plan", reviewers("architect", "operator", "user")),
  question: preset("question", reviewers("professor", "editor", "scientist"), [
    { rule: "persistent-fail", reviewer: "professor", tag: "novelty" },
  ]),
  method: {
    ...typed,
    types: {
      M: [reviewers("innovator", "builder")],
      H: [reviewers("innovator", "builder"), reviewers("domain", "statistics")],
    },
  } as Preset,
  story: preset("story", reviewers("storyteller", "devil"), [{ rule: "block-on", tag: "novelty" }]),
  section: preset("section", reviewers("expert", "editor", "sceptic"), [
    { rule: "score", reviewer: "editor", name: "authority", least: 7 },
    { rule: "adversarial", reviewer: "sceptic", critic: "expert" },
  ]),
  paper: preset(
    "paper",
    reviewers("proofreader", "expert"),
    [{ rule: "stop-on", tag: "experiment-needed" }],
    { converges: "no-fatal-or-critical" },
  ),
  idea: preset("idea", reviewers("visionary", "pragmatist", "scout"), [], { converges: "ideas" }),
} as const;

export function reviewBrief(over: Partial<ReviewBrief> = {}): ReviewBrief {
  const { target, value, question } = over.preset ?? PRESETS.plan;
  return {
    topic: "Is the plan for the offline mode acceptable?",
    lang: "en",
    options: [],
    context: [],
    anonymous: false,
    artifact: { name: "offline.md", text: TEXT },
    format: "markdown",
    preset: PRESETS.plan,
    type: "M",
    values: { target, value, question, type: "M, a method" },
    rounds: 5,
    assess: false,
    ...over,
  };
}

/** A brief for a preset by its name. */
export function under(name: keyof typeof PRESETS, over: Partial<ReviewBrief> = {}): ReviewBrief {
  return reviewBrief({ preset: PRESETS[name], ...over });
}

/** The usual reply of every seat, changed by `override`. */
export function reviewPanel(
  override: Override = (_ask, usual) => usual,
): (ask: Ask, rejections: number) => Answer {
  return (ask, rejections) => withTags(ask, override(ask, reviewUsual(ask), rejections));
}

/** Findings have tags where the form asks for them. */
function withTags(ask: Ask, answer: Answer): Answer {
  const found = typeof answer === "object" ? (answer as { findings?: readonly Body[] }) : {};
  const hasTags =
    has(ask, "findings") && "tags" in (property(ask, "findings")?.items?.properties ?? {});
  return hasTags && found.findings
    ? { ...found, findings: found.findings.map((each) => ({ tags: [], ...each })) }
    : answer;
}

export type Said = Body | string | symbol | ((ask: Ask, usual: Body, rejections: number) => Answer);

/** What is said to each ask, by its id: an object changes the usual reply, a text at a gate is the choice; elsewhere the usual. */
export function saying(
  said: Readonly<Record<string, Said>>,
): (ask: Ask, rejections: number) => Answer {
  return reviewPanel((ask, usual, rejections) => {
    const mine = said[ask.id];
    if (mine === undefined) return usual;
    if (typeof mine === "function") return mine(ask, usual, rejections);
    return typeof mine === "object" ? { ...usual, ...mine } : (mine as Answer); // the symbols are those of `hold`
  });
}

/** A review in which this is said. */
export function reviewed(
  said: Readonly<Record<string, Said>>,
  brief: ReviewBrief = reviewBrief(),
): Held {
  return hold(review, brief, saying(said));
}

export function finding(severity: Severity = "major", over: Body = {}): Body {
  return {
    severity,
    location: "line 4",
    problem: `A ${severity} problem.`,
    evidence: LINES[3],
    proposal: "Ask the user.",
    addressable: true,
    ...over,
  };
}

/** A reply with these findings, and the verdict they support. */
export function found(...findings: readonly Body[]): Body {
  const gravest =
    SEVERITIES.find((severity) => findings.some((each) => each["severity"] === severity)) ??
    "minor";
  const verdict = gravest === "fatal" ? "FAIL" : gravest === "minor" ? "PASS" : "CONDITIONAL";
  return {
    findings,
    verdict,
    ...(verdict === "PASS" ? {} : { remaining: "What is listed.", why: "" }),
  };
}

/** A reply on an own earlier finding that is not settled. */
export function insisting(
  id: string,
  note = "The reason does not hold.",
  status = "NOT_ADDRESSED",
): Body {
  return {
    earlier: [{ finding: id, status, note }],
    verdict: "CONDITIONAL",
    remaining: "The same as before.",
  };
}

/** The author follows none of these. */
export function declining(...ids: readonly string[]): Body {
  return {
    edits: [],
    declined: ids.map((id) => ({
      finding: id,
      reason: `The author keeps ${id} as it is.`,
      instead: "none",
    })),
  };
}

export function reviewUsual(ask: Ask): Body {
  const build = REPLIES[ask.purpose];
  if (!build) throw new Error(`No reply for ${ask.purpose}`);
  return build(ask);
}

const REPLIES: Readonly<Record<string, (ask: Ask) => Body>> = {
  assess: (ask) => ({
    ...(has(ask, "earlier")
      ? {
          earlier: listed(ask, "earlier", "finding").map((id) => ({
            finding: id,
            status: "RESOLVED",
            note: "",
          })),
        }
      : {}),
    ...(has(ask, "findings") ? { findings: [], more: false } : {}),
    ...(has(ask, "same") ? { same: [] } : {}),
    ...(has(ask, "onOthers") ? { onOthers: [] } : {}),
    ...(has(ask, "documentFaults") ? { documentFaults: [] } : {}),
    ...(has(ask, "score") ? { score: 8 } : {}),
    ...(has(ask, "acceptable") ? { acceptable: "YES" } : {}),
    remaining: "",
    why: `It says so: ${LINES[1]}`,
    verdict: "PASS",
  }),
  answer: (ask) => reviewUsual({ ...ask, purpose: "assess" }),
  more: () => ({ findings: [], more: false }),
  group: (ask) => ({ groups: listed(ask, "groups", "findings").map((id) => ({ findings: [id] })) }),
  revise: fixing,
  propose: (ask) => {
    const { edits, declined } = fixing(ask) as {
      readonly edits: readonly Body[];
      readonly declined: readonly Body[];
    }; // made by this very function
    return {
      edits,
      beyond: declined.map(({ finding: id }) => ({ finding: id, why: "There is no room." })),
      nextSteps: [{ action: "Read it again.", who: "", by: "" }],
      prediction: { text: "Nobody loses a change.", by: "in a month" },
    };
  },
  search: () => ({
    found: [
      {
        title: "Clocks in distributed systems",
        where: "A journal",
        says: "Newest is not defined.",
      },
    ],
    summary: "There is work on this.",
  }),
  cross: (ask) => ({
    answers: listed(ask, "answers", "finding").map((id) => ({
      finding: id,
      right: "YES",
      why: "It is so.",
    })),
  }),
  cards: () => ({ cards: [1, 2, 3, 4, 5].map((n) => card(`Idea ${n}`)) }),
  cause: () => ({ cause: "All of them need a network.", lookFor: "Work without a network." }),
  rescue: () => ({
    cards: [1, 2, 3].map((n) => card(`Rescued ${n}`)),
  }),
  rank: (ask) => ({
    ratings: listed(ask, "ratings", "idea").map((id) => rating(id, "VIABLE")),
    top: allowed(ask, "top").slice(0, 3),
    ...(has(ask, "combinations") ? { combinations: [] } : {}),
  }),
  reshape: () => ({ ideas: [], dropped: [] }),
  gate: (ask) => ({ choice: ask.gate?.default ?? "", note: "" }),
};

/** Every open finding has a line of its own that is changed for it; where lines run out, it is declined. */
function fixing(ask: Ask): Body {
  const text = ask.artifact?.text ?? "";
  const lines = text.split("\n").filter((line) => line !== "" && text.split(line).length === 2);
  const open = listed(ask, "edits", "findings");
  const left = property(ask, "declined")?.items?.properties?.["finding"]?.enum ?? open;
  return {
    edits: open.slice(0, lines.length).map((id, i) => ({
      findings: [id],
      find: lines[i],
      replace: `${lines[i]} Fixed for ${id}.`,
    })),
    declined: open
      .slice(lines.length)
      .filter((id) => left.includes(id))
      .map((id) => ({ finding: id, reason: "There is no room.", instead: "none" })),
  };
}

/** What every card says. */
const CARD_WORDS = "Mines have no network.";

export function card(title: string): Body {
  return {
    title,
    coreQuestion: "Does it work offline?",
    noveltySource: "No server.",
    whyItMatters: CARD_WORDS,
    feasibility: "A month.",
    risk: "Lost changes.",
    competition: "Two tools.",
    scope: "One team.",
  };
}

export function rating(idea: string, value: string): Body {
  return { idea, rating: value, why: `${idea} is ${value}: ${CARD_WORDS}` };
}

/** The ask of this id, as it was put. */
export function askedFor({ asks }: Held, id: string): Ask {
  const found = asks.find((ask) => ask.id === id);
  if (!found) throw new Error(`${id} was never asked`);
  return found;
}

/** What a seat reads. */
export function promptOf(ask: Ask, brief: ReviewBrief = reviewBrief()): string {
  return promptText(render(ask, { brief, wording: review.wording, nonce: "0123456789abcdef" }));
}

/** The items of a note, by the beginning of its title. */
export function noted({ notes }: Ask, title: string): readonly string[] {
  return notes.filter((note) => note.title.startsWith(title)).flatMap(({ items }) => items);
}

/** Why the usual reply, changed like this, is sent back; empty if it is taken. */
export function sentBack(ask: Ask, change: Body): readonly string[] {
  const settled = submit(ask, {
    raw: JSON.stringify({ ...reviewUsual(ask), ...change }),
    call: null,
    finish: "stop",
    rejections: 0,
  });
  return settled.type === "ask.rejected" ? settled.data.reasons : [];
}

/** The flags of the usual reply, changed like this, when it is given for the last time; null if the seat is absent then. */
export function flagged(ask: Ask, change: Body): readonly string[] | null {
  const settled = submit(ask, {
    raw: JSON.stringify({ ...reviewUsual(ask), ...change }),
    call: null,
    finish: "stop",
    rejections: 1,
  });
  return settled.type === "ask.answered" ? settled.data.flags : null;
}
