// What the four roles of the example say, ask by ask, whatever the preset and however many rounds there are.
// Round 1: the critic's attack breaks a trace and confirms its claim. Round 2: the claim is tested again and holds only in part;
// the observer moves to the critic's side. Later rounds repeat themselves, except where a role is left out.
import { inputsOf } from "../../src/protocols/structured/ledger/ledgers.ts";
import { lineRef, sectionRef } from "../../src/protocols/structured/ledger/sections.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { TOPIC } from "./dialectic-log.ts";
import { CHECKS, type Check, type Role } from "../../src/kernel/ledger.ts";

export const SPLIT = "Split billing into its own service this year";
export const KEEP = "Keep billing in the monolith behind a boundary";

const BLIND: Readonly<Record<Role, object>> = {
  action: blind(
    "the team that ships billing",
    "what happens on the night of the cut-over",
    "Split billing into its own service this year.",
    0.7,
  ),
  guardian: blind(
    "the officer who answers for card data",
    "that reporting never reads a card table",
    "Keep billing where it is, behind a boundary.",
    0.6,
  ),
  observer: blind(
    "a new engineer on call",
    "whether the runbook can be followed at night",
    "Split billing; it is easier to learn alone.",
    0.5,
  ),
  critic: blind(
    "a reviewer of incidents",
    "what fails first",
    "Keep billing; a second service needs a second rota.",
    0.8,
  ),
};

function blind(who: string, watches: string, position: string, confidence: number): object {
  return {
    who,
    watches,
    position,
    confidence,
    wouldChangeIf: "A quarter on record shows the opposite.",
    keyRisk: "Nobody runs it at night.",
  };
}

/** Enough steps and words for the preset; `isQuick` asks for fewer. */
export function story(ask: Ask, isQuick: boolean): object {
  const role = ask.seat.id as Role; // other seats are answered by purpose
  if (ask.gate) return { choice: ask.gate.default };
  switch (ask.purpose) {
    case "position":
      return {
        ...BLIND[role],
        ...(hasField(ask, "option")
          ? { option: role === "action" || role === "observer" ? "o1" : "o2" }
          : {}),
      };
    case "proposal":
      return proposal(ask);
    case "supplement":
      return supplement(role);
    case "artifact":
      return turn(ask, role, isQuick);
    case "check":
      return work(ask);
    case "assessment":
      return assessment(ask);
    case "observation":
      return { exit: 0, output: "42 passed\n## not a heading\n" };
    case "drift":
      return {
        verdict: "PASS",
        deviation: 1,
        why: "Decisions are about billing.",
        correction: "",
        ...(hasField(ask, "addressed") ? { addressed: true } : {}),
      };
    case "wrap_up":
      return wrapUp(ask, role);
    case "synthesis":
      return synthesis(ask);
    default:
      throw new Error(`The story has no ${ask.purpose}`);
  }
}

export function hasField(ask: Ask, field: string): boolean {
  return Object.hasOwn((ask.shape.json["properties"] ?? {}) as object, field); // a JSON Schema of an object
}

function proposal(ask: Ask): object {
  return {
    proposal: `In round ${ask.round} billing gets a database of its own, read by nobody else, and a rota is agreed before any cut-over.`,
    ...(hasField(ask, "proposedOption") ? { proposedOption: "o1" } : {}),
    ...(hasField(ask, "options")
      ? {
          options: [
            { label: SPLIT, holders: ["action", "observer"] },
            { label: KEEP, holders: ["guardian", "critic"] },
          ],
        }
      : {}),
    ...(hasField(ask, "reasons")
      ? {
          reasons: [
            { label: "speed of change", holders: ["action", "observer"] },
            { label: "who is paged", holders: ["guardian", "critic"] },
          ],
        }
      : {}),
  };
}

function supplement(role: Role): object {
  return {
    supplement: `Seen as ${role}: the proposal says nothing about the first night.`,
    relation: role === "critic" ? "counters" : "extends",
    point: role === "critic" ? "It fails on the first night, when nobody is on call." : "",
  };
}

function turn(ask: Ask, role: Role, isQuick: boolean): object {
  return {
    ...(hasField(ask, "proposal") ? proposal(ask) : {}),
    ...(hasField(ask, "supplement") ? supplement(role) : {}),
    ...artifact(ask, role, isQuick),
    ...stance(ask, role),
  };
}

const many = <T>(n: number, of: (nth: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => of(i + 1));

function artifact(ask: Ask, role: Role, isQuick: boolean): object {
  const claims = claimsOf(ask, role);
  const trace = (what: string) => ({
    initial: many(isQuick ? 2 : 3, (n) => ({ variable: `v${n}`, value: `${n}` })),
    steps: many(isQuick ? 3 : 10, (n) => ({
      step: `${what}, step ${n}`,
      stateChange: `v1 becomes ${n}`,
    })),
    outcome: `${what} is done.`,
  });
  switch (role) {
    case "action":
      return {
        happyPath: trace("Cut over"),
        edgeCase: trace("Roll back"),
        earlierPrimitive: { primitive: "the boundary of round 1", ...trace("Reuse the boundary") },
        selfAssessment: 3,
        claims,
      };
    case "guardian":
      return {
        invariant: {
          must: "Reporting never reads a card table",
          measuredBy: "the audit log",
          tolerance: "none",
        },
        verdict: "CONDITIONAL_PASS",
        evidence: [
          {
            source: ask.transcript[0]?.id ?? "",
            quote: "Split billing into its own service this year.",
          },
        ],
        confidence: 3,
        mechanism: "",
        condition: "Roles are dropped on the old database.",
        failureScenario: "A job keeps its old login.",
        claims,
      };
    case "observer":
      return {
        persona: "An engineer in the first week on call",
        goal: "Restart billing within ten minutes",
        steps: many(isQuick ? 3 : 8, (n) => ({
          step: `Reads page ${n} of the runbook`,
          outcome: n === 2 ? "confusion" : "success",
        })),
        friction: [{ step: 2, what: "Two dashboards have the same name." }],
        goalMet: "Partially",
        claims,
      };
    case "critic": {
      const isTightened = ask.details["isTightened"] === true;
      return {
        target: hasOptions(ask) ? "o1" : "proposal",
        hypothesis: "It fails when the pager rings at three.",
        preconditions: ["One rota for two services."],
        attackSteps: many((isQuick ? 3 : 5) + (isTightened ? 2 : 0), (n) => `Attack step ${n}`),
        brokenIf: "Nobody answers within ten minutes.",
        robustIf: "Somebody does.",
        verdict: "BROKEN",
        tried: "",
        confidence: 4,
        claims: isTightened
          ? [...claims, claim(ask, "A second claim, since more was asked for.", "o2")]
          : claims,
      };
    }
  }
}

function hasOptions(ask: Ask): boolean {
  return hasField(ask, "declaredOption") || hasField(ask, "vote");
}

function claimsOf(ask: Ask, role: Role): object[] {
  if (role === "critic")
    return [claim(ask, `At night nobody answers for billing (round ${ask.round}).`, "o2")];
  return role === "action"
    ? [claim(ask, `The cut-over can be rolled back (round ${ask.round}).`, "o1")]
    : [];
}

/** Whether claims have a field `supersedes` depends on what was tested before. */
function claim(ask: Ask, text: string, option: string): object {
  const row = JSON.stringify(ask.shape.json);
  return {
    text,
    testable_as: "One night on the rota, with the pager on.",
    ...(hasOptions(ask) ? { option } : {}),
    ...(row.includes('"supersedes"') ? { supersedes: null } : {}),
  };
}

function stance(ask: Ask, role: Role): object {
  const held = role === "action" || (role === "observer" && ask.round === 1) ? "o1" : "o2";
  const attacks = idsIn(ask, "answers", /"a\d+"/g);
  const answers = attacks.map((attack) => ({
    attack,
    how: "changed",
    what: "A rota is agreed before the cut-over.",
  }));
  const declared = hasField(ask, "declaredOption") ? { declaredOption: held, ownOption: null } : {};
  return {
    ...declared,
    ...(attacks.length > 0 ? { answers } : {}),
    ...(hasField(ask, "insists") ? { insists: [] } : {}),
    ...(hasField(ask, "vote") ? { vote: vote(ask, role, held) } : {}),
  };
}

const WHYS: Readonly<Record<Role, string>> = {
  action: "The cut-over can be rolled back.",
  guardian: "Card tables stay apart either way.",
  observer: "The runbook is one page shorter.",
  critic: "Nobody answers twice a night.",
};

/** The observer moves in the second round, for a check that broke what it had trusted. */
function vote(ask: Ask, role: Role, option: string): object {
  const moves = role === "observer" && ask.round === 2;
  const [trigger] = ask.notes
    .flatMap(({ items }) => items)
    .flatMap((item) => /V-1-1 BROKEN on o1 in (r1-msg-\d+)/u.exec(item)?.[1] ?? []);
  return {
    option,
    own: null,
    why: `${moves ? "The first check broke the trace I trusted." : WHYS[role]} The question was: ${TOPIC}`,
    because: moves && trigger !== undefined ? [trigger] : [],
  };
}

/** Ids that a field of the form lets one choose from. */
function idsIn(ask: Ask, field: string, of: RegExp): string[] {
  const form = (ask.shape.json["properties"] as Readonly<Record<string, unknown>>)[field]; // a JSON Schema of an object
  const found = JSON.stringify(form ?? null).match(of) ?? [];
  return [...new Set(found)].map((id) => id.slice(1, -1));
}

function wrapUp(ask: Ask, role: Role): object {
  return {
    ...(hasField(ask, "settled")
      ? {
          settled: idsIn(ask, "settled", /"C-\d+-\d+"/g).map((claim_id) => ({
            claim_id,
            to: "not_testable_here",
            evidence_refs: [],
            why: "Only a night on call would show it.",
            test: "Hold a drill.",
          })),
        }
      : {}),
    ...stance(ask, role),
    inShort: { answer: "Share the rota.", because: WHYS[role], risk: "Two weeks of work." },
    inAnyCase: ["Agree on a rota."],
    wouldChange: [
      { fact: "A quarter without a page at night.", who: "the team on call", by: "June" },
    ],
  };
}

export function refsFor(check: Check, round: number): string[] {
  const [one = "guardian", other = "observer"] = inputsOf(check);
  const first: Readonly<Record<Role, string>> = {
    action: "happyPath",
    guardian: "invariant",
    observer: "steps",
    critic: "attackSteps",
  };
  return check === "all_vs_prior_decisions"
    ? [
        lineRef("decisions", 1),
        ...["action", "guardian", "observer"]
          .slice(0, 1)
          .map((role) => sectionRef(round, role as Role, first[role as Role])),
      ]
    : [sectionRef(round, one, first[one]), sectionRef(round, other, first[other])]; // the roles listed
}

function work(ask: Ask): object {
  const asked = CHECKS.filter((check) =>
    (ask.details["checks"] as readonly string[]).includes(check),
  ); // the script lists them
  const commands = ask.details["commands"] as readonly string[]; // the script lists them
  const made = asked.map((check) => [check, checked(ask, check, commands)] as const);
  return {
    checks: Object.fromEntries(made),
    ...(ask.details["assesses"] === true ? assessment(ask) : {}),
  };
}

function checked(ask: Ask, check: Check, commands: readonly string[]): object {
  const { round } = ask;
  const refs =
    check === "all_vs_prior_decisions" && ask.details["without"] === "action"
      ? [lineRef("decisions", 1), sectionRef(round, "guardian", "invariant")]
      : refsFor(check, round);
  const base = {
    evidence_refs: refs,
    ...(ask.details["hasPending"] === true ? { not_testable: [] } : {}),
    ...(JSON.stringify(ask.shape.json).includes('"the option that this is about')
      ? { option: "none" }
      : {}),
    ...(commands.length > 0
      ? {
          observe:
            check === "critic_attack_on_action_trace" && round === 2
              ? (commands[0] ?? "none")
              : "none",
        }
      : {}),
  };
  const change = (claim_id: string, to: string, stance: string) => ({ claim_id, to, stance });
  switch (check) {
    case "critic_attack_on_action_trace":
      return round === 1
        ? {
            ...base,
            ...("option" in base ? { option: "o1" } : {}),
            result: "BROKEN",
            notes: "The third step has nobody on call.",
            claim_status_changes: [change("C-1-2", "tested_confirmed", "supports")],
          }
        : {
            ...base,
            result: "ROBUST",
            notes: "The trace holds with a second rota.",
            claim_status_changes: [change(`C-${round}-1`, "tested_confirmed", "supports")],
          };
    case "guardian_vs_observer_walkthrough":
      return {
        ...base,
        result: "ROBUST",
        notes: "No step reads a card table.",
        claim_status_changes: [],
      };
    case "observer_friction_vs_critic_attack":
      return {
        ...base,
        result: "UNCLEAR",
        notes: "The two dashboards may be where the attack enters.",
        claim_status_changes: [],
      };
    case "all_vs_prior_decisions":
      return round === 2
        ? {
            ...base,
            result: "BROKEN",
            notes: "The rollback contradicts the first decision.",
            claim_status_changes: [change("C-1-2", "partially_refuted", "contradicts")],
          }
        : {
            ...base,
            result: "ROBUST",
            notes: "Nothing contradicts what was decided.",
            claim_status_changes: [],
          };
  }
}

function assessment(ask: Ask): object {
  const { round } = ask;
  return {
    decisions:
      round === 1
        ? [
            {
              text: "No cut-over before a rota is agreed.",
              cites: [
                { id: "V-1-1", relation: "based-on" },
                { id: "C-1-2", relation: "supported-by" },
              ],
            },
          ]
        : [
            {
              text: `The plan of round ${round} stands.`,
              cites: [{ id: "D-1-1", relation: "builds-on" }],
            },
          ],
    tensions: round === 1 ? [{ text: "Speed against sleep.", sources: ["action", "critic"] }] : [],
    ...(hasField(ask, "resolvedTensions")
      ? {
          resolvedTensions: round === 3 ? [{ tension: "T-1-1", by: "V-3-2", why: "It held." }] : [],
        }
      : {}),
    architectureImpact: "The rota becomes part of the design.",
    procedure:
      round === 2
        ? { change: "Every trace names who is on call.", why: "The first trace named nobody." }
        : { change: "", why: "" },
  };
}

function synthesis(ask: Ask): object {
  return {
    executiveSummary:
      "Billing stays until a rota is agreed; the attack at night was confirmed and later held only in part.",
    findings: [{ text: "At night nobody answers for billing.", cites: ["V-1-1", "C-1-2"] }],
    ...(hasField(ask, "options")
      ? {
          options: [
            {
              option: "o1",
              for: "It is easier to learn alone.",
              against: "It needs a second rota.",
            },
            { option: "o2", for: "One rota is enough.", against: "Changes wait for each other." },
          ],
        }
      : {}),
    minorityReport: [
      { advocate: "action", reason: "The rota is missing.", note: "A rota of six." },
    ],
    openQuestions: [{ question: "Who pays for the second rota?", whyOpen: "Nobody asked." }],
    nextSteps: [{ action: "Agree on a rota by May.", who: "the team on call", by: "May" }],
    prediction: { text: "Nobody is paged twice a night.", by: "2026-06-30" },
  };
}
