// What the seats of the example swarm say, ask by ask: a standard swarm of three experts in two rounds.
import type { Ask } from "../../src/kernel/ask.ts";

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
      return { ...OPENINGS[seat], evidence: [], ...(first ? {} : again(seat)) };
    case "opening":
      return {
        faultLines: first
          ? "They part on whether a boundary in code protects data in a shared database."
          : "They part on who is paged for a second service.",
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
                "counters",
                "The leak was in the database, past all code.",
                "undermines",
                "A boundary in the build is cheap and quick.",
              ),
            ],
            evidence: [
              {
                document: "incidents.md",
                quote: "a reporting job read card data through the shared database",
              },
            ],
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
                "counters",
                "The pages of one spring carry the whole case.",
                "undercuts",
                "The team knows its pages.",
              ),
            ],
            evidence: [],
          };
    case "response":
      return { ...response(seat, first), evidence: [] };
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
  const held: Readonly<Record<string, object>> = {
    payments: { option: "o1", position: "Split billing, its database first." },
    platform: {
      option: "o2",
      position: "Keep billing where it is: nobody is there to run a second service.",
    },
    audit: { option: "o1", position: "Split the billing database before the audit." },
  };
  return { ownOption: null, changeReason: "", ...held[seat] };
}

function argument(seat: string, first: boolean): object {
  const common = {
    proposals: [],
    counterpoints: [],
    questions: [],
    codeOrDiagrams: "",
    evidence: [],
  };
  const round = first ? "r1" : "r2";
  const by: Readonly<Record<string, object>> = {
    payments: {
      position: first
        ? "The boundary has already failed."
        : "The billing team is paged for billing today.",
      reasoning: !first
        ? "Of nine pages this spring eight were for billing; the watch is there already."
        : "In March a reporting job read card data through the shared database; no boundary in code was crossed.",
      proposals: ["Give billing a database of its own by June."],
      references: [
        reference(
          `${round}-msg-002`,
          "counters",
          "The boundary is in the code and the leak was in the database.",
          "undermines",
          "A boundary in the build is cheap and quick.",
        ),
      ],
    },
    platform: {
      position: first
        ? "A second service costs more than it saves."
        : "A watch of two is no watch.",
      reasoning: first
        ? "Two engineers cannot carry a second rota; the boundary costs a month."
        : "With leave and illness one person is on call for half of August.",
      references: [
        reference(
          `${round}-msg-001`,
          "counters",
          "It does not say who runs it at night.",
          "rebuts",
          "A service of its own cannot be reached by a report.",
        ),
      ],
    },
    audit: {
      position: first
        ? "What counts is what can be shown in September."
        : "An auditor asks who can read the tables, not who is on call.",
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

function response(seat: string, first: boolean): object {
  const stress = first ? "r1-msg-008" : "r2-msg-008";
  const none = { positionShift: "none", triggers: [], ownOption: null };
  if (seat === "audit" && first) {
    return {
      response: "One incident is enough for a finding.",
      positionShift: "major",
      currentPosition: "Split the billing database before the audit.",
      shiftReason: "The March incident went past every boundary in code.",
      triggers: [stress],
      references: [reference(stress, "supports", "It names the path.")],
      option: "o1",
      ownOption: null,
    };
  }
  if (seat === "payments" && first) {
    return {
      response: "A database can go before the service does.",
      positionShift: "minor",
      currentPosition: "Split billing, its database first.",
      shiftReason:
        "No one has said who runs a service at night; a database of its own runs already.",
      triggers: ["r1-msg-006"],
      references: [
        reference("r1-msg-006", "responds_to", "A database needs no watch of its own.", "answers"),
      ],
      option: "o1",
      ownOption: null,
    };
  }
  const words: Readonly<Record<string, readonly [string, string, string]>> = {
    payments: [
      "The tables go first.",
      "Split billing, its database first.",
      "The attack is met by the order of steps.",
    ],
    platform: [
      "The scenario is about haste, and I ask for none.",
      "Keep billing in the monolith, behind a module boundary.",
      "It hits a split in a hurry, not a boundary.",
    ],
    audit: [
      "The auditor reads the database.",
      "Split the billing database before the audit.",
      "The contract is not in question.",
    ],
  };
  const [said, current, reason] = words[seat] ?? ["", "", ""]; // every expert has its words
  return {
    ...none,
    response: said,
    currentPosition: current,
    shiftReason: reason,
    references: [reference(stress, "responds_to", said, "answers")],
    option: seat === "platform" ? "o2" : "o1",
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
          refuted: false,
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
      stillValid: true,
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
  positionEvolution: [
    {
      expert: "payments",
      journey: ["Split billing this year.", "Split billing, database first."],
      keyTurningPoints: ["r1-msg-006"],
    },
    { expert: "platform", journey: ["Keep it behind a boundary."], keyTurningPoints: [] },
    {
      expert: "audit",
      journey: ["Wait for the audit.", "Split the database before it."],
      keyTurningPoints: ["r1-msg-008"],
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
      confidence: "high",
      risk: "Reports break.",
      prerequisite: "A list of reports that read billing tables.",
    },
  ],
  metaObservations: "The cost of a rota was claimed and never counted.",
};

export function reference(
  targetId: string,
  relation: string,
  comment: string,
  mode: string | null = null,
  steelMan = "",
): object {
  return { targetId, relation, mode, steelMan, comment };
}
