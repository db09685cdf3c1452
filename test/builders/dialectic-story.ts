// What the seats of the example dialectic say, ask by ask.
import type { Ask } from "../../src/kernel/ask.ts";

type Stances = { readonly i1: string; readonly i2: string; readonly i3: string };

const SPLIT: Stances = { i1: "o1", i2: "i2-s1", i3: "i3-s1" };
const KEEP: Stances = { i1: "o2", i2: "i2-s1", i3: "i3-s2" };

/** Security first agrees where agreement is banned, and is sent back once. */
export function firstTry(ask: Ask): object | null {
  return ask.id === "challenge/2/security"
    ? { ...story(ask), weakness: "I completely agree with maintainability." }
    : null;
}

/** The reply to an ask that stands. */
export function story(ask: Ask): object {
  const seat = ask.seat.id.replace(/-substitute$/, "");
  const confirms = "roundOneOption" in ((ask.shape.json["properties"] ?? {}) as object);
  const place = (
    stances: Stances,
    changed: boolean,
    changeReason: string,
    changedBecauseOf: readonly string[] = [],
  ) => ({
    ownOption: null,
    changed,
    changeReason,
    changedBecauseOf: ask.transcript.length === 0 ? [] : changedBecauseOf,
    stances: withIssues(ask, stances),
    ...(confirms ? { roundOneOption: seat === "performance" ? "o1" : "o2" } : {}),
  });
  switch (ask.purpose) {
    case "cast":
      return {
        kind: "technology",
        axis: "isolation now against cost of change later",
        views: ["A", "B", "C"].map((name) => ({ name, lens: "one side" })),
      };
    case "position":
      return position(seat, ask);
    case "premises":
      return {
        premises: [
          premise("Billing changes often enough to matter"),
          premise("A team exists that can own a service"),
          premise("The database can be divided at all"),
        ],
      };
    case "frame":
      return {
        options: [
          { label: "Split billing into its own service this year", holders: ["performance"] },
          {
            label: "Keep billing in the monolith behind a module boundary",
            holders: ["security", "maintainability"],
          },
        ],
        issues: [
          {
            title: "Who may read card data?",
            stances: [
              { label: "Billing alone", holders: ["performance", "security", "maintainability"] },
              { label: "Any module that asks", holders: [] },
            ],
          },
          {
            title: "What has to come first?",
            stances: [
              { label: "A separate database", holders: ["performance", "security"] },
              { label: "An enforced module boundary", holders: ["maintainability"] },
            ],
          },
        ],
        reasons: [
          { label: "operations", holders: ["performance"] },
          { label: "cost of change", holders: ["security", "maintainability"] },
        ],
      };
    case "steer":
      return steer(ask);
    case "challenge":
      return challenge(seat, place);
    case "attack":
      return attack(ask);
    case "synthesis":
      return synthesis(seat, place);
    case "final":
      return final(seat, ask, place);
    case "compromise":
      return {
        compromise:
          "Divide the database this quarter; decide about the service when two teams deploy billing.",
        strongestObjection: "Nobody has said who owns the service on a Sunday.",
        openPremises: ["A team exists that can own a service", "The auditor accepts a module"],
      };
    case "self-challenge":
      return {
        weakness: "It rests on one incident.",
        failureScenario: "The next outage has another cause.",
        alternative: "Wait for a second incident.",
      };
    case "integrate":
      return integration(ask);
    case "gate":
      return { choice: "go-on" };
    default:
      throw new Error(`The story has no ${ask.purpose}`);
  }
}

/** In round 2 the devil's advocate attacks nobody, so that one message alone carries the argued move. */
function attack(ask: Ask): object {
  const isFirst = ask.round === 2;
  return {
    target: ask.round > 2 ? "r2-msg-002" : "r1-msg-003",
    mode: "undercuts",
    weakness: isFirst
      ? ""
      : "Two changes in a quarter say nothing about the quarter with the audit in it.",
    failureScenario: isFirst
      ? ""
      : "The audit asks for six changes in a month, and nobody is free.",
    alternative: isFirst ? "" : "Count the changes that the audit will ask for.",
    noMaterialWeakness: isFirst
      ? "Tried ownership and cost against the boundary; neither breaks it alone."
      : null,
    evidence: [],
    premises: [
      premise(`Reviews catch crossings (${ask.id})`),
      premise(`Deploys stay weekly (${ask.id})`),
      premise(`The auditor accepts a module (${ask.id})`),
    ],
  };
}

function premise(text: string): object {
  return { premise: text, mayFail: "Nobody has checked it against last year's changes." };
}

function withIssues(ask: Ask, stances: Stances): object {
  const asked = Object.keys(
    (ask.shape.json["properties"] as { stances?: { properties?: object } } | undefined)?.stances
      ?.properties ?? stances,
  );
  return Object.fromEntries(Object.entries(stances).filter(([issue]) => asked.includes(issue)));
}

function position(seat: string, ask: Ask): object {
  const wants = seat === "performance";
  const given = "option" in ((ask.shape.json["properties"] ?? {}) as object);
  return {
    claim: wants
      ? "Split billing out this year: its outages come from deploys of other modules."
      : `Keep billing in the monolith and enforce the boundary, says ${seat}.`,
    reasons: [
      "It fits the people we have",
      "It can be undone",
      "It is cheaper than the alternative",
    ],
    preconditions: ["The boundary can be tested"],
    risks: ["It takes longer than planned"],
    confidence: wants ? "MEDIUM" : "HIGH",
    evidence: [],
    ...(given ? { option: wants ? "o1" : "o2" } : {}),
  };
}

function steer(ask: Ask): object {
  const move = ask.details["move"];
  const groups = [
    { label: "operations", holders: ["performance", "security"] },
    { label: "cost of change", holders: ["maintainability"] },
  ];
  const open = ask.shape.json["properties"] as {
    openConflicts: { items?: { enum?: readonly string[] } };
  };
  return {
    message: "Please say which of the two comes first and what would show that it has worked.",
    ...(move === "rank" ? { ranking: ["i1"] } : {}),
    ...(move === "gap" ? { undiscussed: ["Who is on call for billing"] } : {}),
    ...(move === "reasons" ? { reasons: groups } : {}),
    openConflicts: open.openConflicts.items?.enum?.slice(0, 1) ?? [],
  };
}

type Place = (
  stances: Stances,
  changed: boolean,
  reason: string,
  because?: readonly string[],
) => object;

function challenge(seat: string, place: Place): object {
  const blank = { noMaterialWeakness: null, evidence: [] };
  // The others attack nothing, so that one message alone carries the argued move and none carries the conforming one.
  const nothing = {
    ...blank,
    mode: "undercuts",
    weakness: "",
    failureScenario: "",
    alternative: "",
  };
  if (seat === "performance") {
    return {
      ...blank,
      target: "r1-msg-002",
      mode: "undercuts",
      weakness: "A module boundary does not stop another module from reading the shared database.",
      failureScenario:
        "A reporting job reads card data through the shared database, as it did in March.",
      alternative: "Give billing its own database first.",
      evidence: [
        {
          document: "incidents.md",
          quote: "a reporting job read card data through the shared database",
        },
      ],
      ...place(SPLIT, false, "Nothing said so far reaches the incident."),
    };
  }
  return seat === "security"
    ? {
        ...nothing,
        target: "r1-msg-003",
        noMaterialWeakness: "Tried the audit dates against it; they fit.",
        ...place(KEEP, false, "No argument yet touches the boundary."),
      }
    : {
        ...nothing,
        target: "r1-msg-001",
        noMaterialWeakness: "Tried the deploy calendar against it; it holds.",
        ...place(KEEP, false, "My reasons stand."),
      };
}

function synthesis(seat: string, place: Place): object {
  const common = { evidence: [] };
  if (seat === "performance") {
    return {
      ...common,
      claim: "Keep billing in the monolith for now.",
      accepted: [],
      rebutted: [],
      kept: "Outages matter.",
      compromise: "Review in a year.",
      ...place(KEEP, true, "Most of the panel sees it the other way, so I join them.", [
        "r1-msg-003",
      ]),
    };
  }
  if (seat === "security") {
    return {
      ...common,
      claim: "Split billing out: only a database of its own keeps card data apart.",
      accepted: [
        {
          message: "r2-msg-001",
          what: "the boundary did not stop the job in March",
          effect: "given-up",
        },
      ],
      rebutted: [],
      kept: "Card data belongs to billing alone.",
      compromise: "Separate the database first.",
      ...place(
        { ...SPLIT, i3: "i3-s1" },
        true,
        "The March incident shows that the boundary fails exactly where it matters.",
        ["r2-msg-001"],
      ),
    };
  }
  return {
    ...common,
    claim: "Keep billing in the monolith, with roles in the database that enforce the boundary.",
    accepted: [],
    rebutted: [
      {
        message: "r2-msg-001",
        mode: "undercuts",
        what: "Database roles close that path without a new service.",
      },
    ],
    kept: "One deployable is what four people can run.",
    compromise: "Separate the schema and the roles now.",
    ...place(KEEP, false, "Roles answer the incident."),
  };
}

function final(seat: string, ask: Ask, place: Place): object {
  const claims: Readonly<Record<string, string>> = {
    performance: "Keep billing in the monolith for now and look again in a year.",
    security: "Split billing out, database first.",
    maintainability: "Keep billing in the monolith, with database roles.",
  };
  // Whoever works alone has seen nothing that could move it.
  const held: Readonly<Record<string, Stances>> = ask.blind
    ? { performance: SPLIT }
    : { performance: KEEP, security: SPLIT };
  const hasStances = "stances" in ((ask.shape.json["properties"] ?? {}) as object);
  return {
    claim: claims[seat] ?? `${seat} keeps its claim.`,
    confidence: seat === "performance" ? "LOW" : "HIGH",
    canAgree: "Card data belongs to billing alone.",
    cannotAgree:
      seat === "security"
        ? "That roles alone satisfy the auditor."
        : "That a new service pays for itself this year.",
    remainingRisk: "The next audit may set the date for us.",
    ...(hasStances ? place(held[seat] ?? KEEP, false, "Nothing new since the synthesis.") : {}),
  };
}

function integration(ask: Ask): object {
  const shape = ask.shape.json["properties"] as {
    rulings: { items?: { properties?: { issue: { enum?: readonly string[]; const?: string } } } };
    minority: { items?: { properties?: { option: { enum?: readonly string[]; const?: string } } } };
  };
  const listed = (one: { enum?: readonly string[]; const?: string } | undefined) =>
    one?.enum ?? (one?.const === undefined ? [] : [one.const]);
  const cites = ask.transcript.slice(0, 2).map((m) => m.id);
  const stances: Readonly<Record<string, readonly string[]>> = {
    i1: ["o1", "o2"],
    i2: ["i2-s1", "i2-s2"],
    i3: ["i3-s1", "i3-s2"],
  };
  return {
    overview: {
      text: "The panel asked whether billing should leave the monolith this year. It parted on whether a boundary inside it can hold.",
      cites,
    },
    rulings: listed(shape.rulings.items?.properties?.issue).map((issue) => ({
      issue,
      tradeoffs: (stances[issue] ?? []).map((stance) => ({
        stance,
        gains: `What ${stance} gains is isolation of one kind.`,
        costs: `What ${stance} costs is time of one team.`,
      })),
      question: "Must card data be out of reach of other modules before the next audit?",
      cites,
    })),
    minority: listed(shape.minority.items?.properties?.option).map((option) => ({
      option,
      whySetAside: "Two of three expect database roles to close the path.",
      reconsiderWhen: "The auditor rejects roles, or a second job reads card data.",
      cites,
    })),
    nextActions: [
      { action: "Ask the auditor whether database roles are enough.", cites },
      { action: "Count the joins into billing tables.", cites },
    ],
  };
}
