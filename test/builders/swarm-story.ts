// What the seats of the example swarm say, ask by ask: a standard swarm of three experts in two rounds.
import type { Ask } from "../../src/kernel/ask.ts";
import { has, listed } from "./panel.ts";

export const PERSONAS = [
  {
    id: "payments",
    name: "Payments engineer",
    expertise: ["billing", "card data"],
    thinkingStyle: "from incidents backwards",
    bias: "overrates isolation",
    replyTendency: "asks for the failing request",
    stakes: "is on call when billing is down",
    blindSpots: ["the cost of a second platform"],
  },
  {
    id: "platform",
    name: "Platform lead",
    expertise: ["deployment", "databases"],
    thinkingStyle: "from running costs",
    bias: "overrates what already runs",
    replyTendency: "counts people and pagers",
    stakes: "has to run whatever is built",
    blindSpots: ["what an auditor reads"],
  },
  {
    id: "audit",
    name: "Audit officer",
    expertise: ["card standards"],
    thinkingStyle: "from what can be shown",
    bias: "overrates paper",
    replyTendency: "asks where it is written",
    stakes: "signs the report in September",
    blindSpots: ["engineering time"],
  },
];

export const TENSIONS = [
  {
    between: ["payments", "platform"],
    axis: "isolation against running cost",
    description: "One is paged for billing, the other for everything else.",
  },
  {
    between: ["audit", "platform"],
    axis: "proof against speed",
    description: "One needs evidence by September, the other a quiet summer.",
  },
];

const OPENINGS: Readonly<Record<string, object>> = {
  payments: {
    position: "Split billing into its own service this year.",
    confidence: 0.7,
    conditions: "Two engineers are free from April.",
    wouldChangeIf: "A role in the shared database is shown to keep card data apart.",
    keyRisk: "A second platform that nobody runs at night.",
  },
  platform: {
    position: "Keep billing in the monolith, behind a module boundary.",
    confidence: 0.8,
    conditions: "The boundary is enforced in the build.",
    wouldChangeIf: "Another module reads card data although the boundary is there.",
    keyRisk: "The boundary holds in code and not in the database.",
  },
  audit: {
    position: "Keep billing where it is until the audit is over.",
    confidence: 0.6,
    conditions: "The auditor accepts database roles.",
    wouldChangeIf: "Card data was read by another module in the last year.",
    keyRisk: "A finding in September.",
  },
};

export function story(ask: Ask): object {
  const seat = ask.seat.id;
  const first = ask.round <= 1;
  switch (ask.purpose) {
    case "analysis":
      return {
        problemDefinition: {
          statement: "Whether billing leaves the monolith before the September audit.",
          scope: "Billing and its database; search and reporting are not part of it.",
          successCriteria: [
            "No module but billing reads card data",
            "No one is paged for two systems",
          ],
        },
        experts: PERSONAS,
        tensionMap: TENSIONS,
      };
    case "declaration":
      return {
        ...OPENINGS[seat],
        evidence: [],
        ...(first ? { documentFaults: [] } : again(seat)),
      };
    case "opening":
      return {
        faultLines: first
          ? "They differ on whether a boundary in code protects data in a shared database."
          : "They differ on who is paged for a second service.",
        disagreementTarget: first ? 5 : 4,
        questions: [
          {
            to: "platform",
            question: first
              ? "What stops a reporting job from reading card data?"
              : "Who is paged on a Sunday?",
          },
          { to: "payments", question: "What breaks if it takes until winter?" },
        ],
        ...(first
          ? {
              options: [
                { label: "Split billing into its own service this year", holders: ["payments"] },
                {
                  label: "Keep billing in the monolith behind a boundary",
                  holders: ["platform", "audit"],
                },
              ],
              reasons: [
                { label: "incidents", holders: ["payments"] },
                { label: "cost of running it", holders: ["platform", "audit"] },
              ],
            }
          : {}),
      };
    case "argument":
      return {
        ...argument(seat, first),
        ...(first ? { declaredOption: seat === "payments" ? "o1" : "o2", ownOption: null } : {}),
      };
    case "stress-test":
      return first
        ? {
            targetedAgreement: "Two of three trust a boundary in code.",
            assumption: "That every read goes through code.",
            weakestEvidence: "That no code has crossed the boundary so far.",
            failureScenario:
              "The reporting job of March runs again after the boundary is built, and reads the same tables.",
            minorityCase: "",
            references: [
              reference(
                "r1-msg-002",
                "undermines",
                "The leak was in the database, past all code.",
                "A boundary in the build is cheap and quick.",
              ),
            ],
            evidence: [
              {
                document: "incidents.md",
                quote: "a reporting job read card data through the shared database",
              },
            ],
            documentFaults: [],
          }
        : {
            targetedAgreement: "All take it that a service needs a watch of its own.",
            assumption: "That a service is paged for more than a module is.",
            weakestEvidence: "Nine pages in one spring.",
            failureScenario: "The watch is divided, and both halves are too small.",
            minorityCase: "A boundary can be built in a month and taken back in a day.",
            references: [
              reference(
                "r2-msg-005",
                "undercuts",
                "The pages of one spring carry the whole case.",
                "The team knows its pages.",
              ),
            ],
            evidence: [],
            insists: [],
            documentFaults: [],
          };
    case "response":
      return { ...response(ask, first), evidence: [] };
    case "analogy":
      return first
        ? {
            pattern: "A shared resource is protected by a rule until someone breaks the rule.",
            field: "Fire doors in ships",
            analogy:
              "Bulkheads replaced the rule to keep doors shut: what matters is the wall, not the order.",
            breaksDown: "A bulkhead needs nobody on call.",
            principle: "Protect with structure what a rule has failed to protect.",
            references: [reference("r1-msg-005", "supports", "The same pattern.")],
          }
        : {
            pattern: "Two crews share one watch until one of them is too small.",
            field: "Volunteer fire brigades",
            analogy:
              "Villages that could not fill two watches merged the watch and kept two engines.",
            breaksDown: "A brigade is called out, a pager is not.",
            principle: "Merge the watch before you divide the engine.",
            references: [reference("r2-msg-006", "extends", "It says who is on watch.")],
          };
    case "quality":
      return quality(first);
    case "synthesis":
      return SYNTHESIS;
    case "summary":
      return {
        summary: `# Theme\nBilling and the audit.\n${"The discussion turned on one incident. ".repeat(40)}`,
      };
    case "reopening":
      return {
        productiveTension: "isolation against running cost",
        settledTensions: [],
        mostUrgent: "Who is paged?",
        topic: "Who runs a second service at night",
        framing: "By names and hours.",
      };
    default:
      return { choice: ask.gate?.default ?? "start" };
  }
}

function again(seat: string): object {
  const positions: Readonly<Record<string, string>> = {
    payments: "Split billing, its database first.",
    platform: "Keep billing where it is: nobody is there to run a second service.",
    audit: "Split the billing database before the audit.",
  };
  return { position: positions[seat], vote: vote(seat, false) };
}

/** Why each holds what it holds, in words that rest on what was said. */
const WHY: Readonly<Record<string, string>> = {
  payments:
    "Platform is right that it does not say who runs it at night; a database of its own runs already.",
  platform: "It hits a split in a hurry, not a boundary: two engineers cannot carry a second rota.",
  audit:
    "The March incident went past every boundary in code: a reporting job read card data through the shared database.",
};

function vote(seat: string, isMoved: boolean): object {
  return {
    option: seat === "platform" ? "o2" : "o1",
    own: null,
    why: WHY[seat],
    because: isMoved ? ["r1-msg-008"] : [],
  };
}

function argument(seat: string, first: boolean): object {
  const common = {
    proposals: [],
    questions: [],
    codeOrDiagrams: "",
    evidence: [],
    documentFaults: [],
    ...(first || seat === "audit" ? {} : { insists: [] }),
  };
  const round = first ? "r1" : "r2";
  const by: Readonly<Record<string, object>> = {
    payments: {
      reasoning: !first
        ? "Of nine pages this spring eight were for billing; the watch is there already."
        : "In March a reporting job read card data through the shared database; no boundary in code was crossed.",
      proposals: ["Give billing a database of its own by June."],
      references: [
        reference(
          `${round}-msg-002`,
          "undermines",
          "The boundary is in the code and the leak was in the database.",
          "A boundary in the build is cheap and quick.",
        ),
      ],
    },
    platform: {
      reasoning: first
        ? "Two engineers cannot carry a second rota; the boundary costs a month."
        : "With leave and illness one person is on call for half of August.",
      references: [
        reference(
          `${round}-msg-001`,
          "rebuts",
          "It does not say who runs it at night.",
          "A service of its own cannot be reached by a report.",
        ),
      ],
    },
    audit: {
      reasoning: "The auditor asks for access logs of the tables that hold card data.",
      references: [
        reference(
          `${round}-msg-002`,
          first ? "extends" : "questions",
          "Are there access logs for the shared database?",
        ),
      ],
    },
  };
  return { ...common, ...by[seat] };
}

const POSITIONS: Readonly<Record<string, string>> = {
  payments: "Split billing, its database first.",
  platform: "Keep billing in the monolith, behind a module boundary.",
  audit: "Split the billing database before the audit.",
};

/** What each says to an attack on it. Payments changes the order of steps for the first one. */
const ANSWERS: Readonly<Record<string, readonly [how: string, what: string]>> = {
  payments: ["changed", "A database can go before the service does."],
  platform: ["fails", "The scenario is about haste, and I ask for none."],
};

function response(ask: Ask, first: boolean): object {
  const seat = ask.seat.id;
  const attacks = listed(ask, "answers", "attack");
  const [how = "fails", what = ""] = first
    ? (ANSWERS[seat] ?? [])
    : ["fails", "The tables go first."];
  return {
    ...(attacks.length === 0 ? {} : { answers: attacks.map((attack) => ({ attack, how, what })) }),
    currentPosition: POSITIONS[seat],
    vote: vote(seat, first && seat === "audit"),
    ...(has(ask, "inAnyCase")
      ? {
          inShort: {
            answer: POSITIONS[seat],
            because: what === "" ? "The tables go first." : what,
            risk: "Two weeks of work.",
          },
          inAnyCase: ["Close the reporting job's path to card data."],
          wouldChange: [
            { fact: "The auditor accepts database roles.", who: "the auditor", by: "May" },
          ],
        }
      : {}),
  };
}

function quality(first: boolean): object {
  return {
    qualityScore: {
      genuineDisagreement: 4,
      evidenceQuality: first ? 3 : 4,
      steelManning: 4,
      novelInsights: 3,
      positionEvolution: first ? 4 : 2,
      overall: first ? 4 : 3,
    },
    summary: first
      ? "One incident moved the audit officer; running cost is unanswered."
      : "Nobody moved; the cost of running two systems is still open.",
    agreements: [
      {
        point: "Card data must not be readable by reporting.",
        supporters: ["payments", "platform", "audit"],
        strength: "strong",
      },
    ],
    activeDisagreements: first
      ? [
          {
            point: "Who runs a second service at night",
            positions: [
              { stance: "The billing team", advocates: ["payments"] },
              { stance: "No one can", advocates: ["platform"] },
            ],
          },
        ]
      : [],
    reasons: [
      { label: "incidents", holders: ["payments", "audit"] },
      { label: "cost of running it", holders: ["platform"] },
    ],
    insights: [
      {
        insight: "The leak went through the database, not through code.",
        novelty: "high",
        source: "r1-msg-008",
      },
    ],
    openQuestions: ["Does the auditor accept database roles?"],
    recommendation: first ? "deep-dive" : "synthesize",
    recommendationReason: first ? "Running cost decides it." : "Nothing new was said.",
    differentAngle: "What customers notice",
    cause: "",
    adjustment: "",
  };
}

export const SYNTHESIS = {
  executiveSummary:
    "The panel leans to splitting billing, database first. What moved it was an incident in March that no boundary in code would have stopped. What it costs to run two systems was not settled.",
  insights: [
    {
      title: "The leak was in the database",
      description: "A boundary in code does not protect data that another job can read directly.",
      confidence: "high",
      confidenceReason: "The incident is on record.",
      supportingEvidence: [{ messageId: "r1-msg-008", summary: "The March incident." }],
      dissentingViews: [
        {
          messageId: "r1-msg-006",
          summary: "A second rota costs more than it saves.",
        },
      ],
    },
  ],
  agreements: [
    {
      point: "Card data must not be readable by reporting.",
      supporters: ["payments", "platform", "audit"],
      strength: "strong",
    },
  ],
  minorityReport: [
    {
      position: "Keep billing in the monolith behind a boundary.",
      advocate: "platform",
      reason: "The incident went past the boundary.",
      note: "If database roles close the path and nobody can run a second service.",
    },
  ],
  unresolvedDebates: [
    {
      topic: "Who runs a second service at night",
      positions: [
        { stance: "The billing team", advocates: ["payments"], arguments: ["It is paged today."] },
        {
          stance: "No one can",
          advocates: ["platform"],
          arguments: ["Two engineers are no rota."],
        },
      ],
      whyUnresolved: "Nobody has asked the team.",
    },
  ],
  openQuestions: [
    {
      question: "Does the auditor accept database roles?",
      whyOpen: "Nobody asked.",
      suggestedApproach: "Ask before the end of the month.",
    },
  ],
  recommendations: [
    {
      action: "Give billing a database of its own by June.",
      who: "the billing team",
      by: "June",
      confidence: "high",
      risk: "Reports break.",
      prerequisite: "A list of reports that read billing tables.",
    },
  ],
  prediction: { text: "No report reads card data in the access logs.", by: "1 September" },
  metaObservations: "The cost of a rota was claimed and never counted.",
};

export function reference(
  targetId: string,
  relation: string,
  comment: string,
  steelMan = "",
): object {
  return { targetId, relation, steelMan, comment };
}
