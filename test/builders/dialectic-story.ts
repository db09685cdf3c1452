// What the seats of the example dialectic say, ask by ask.
import type { Ask } from "../../src/kernel/ask.ts";
import { allowed, has, listed, property } from "./panel.ts";

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
  const place: Place = (stances, why, because = []) => ({
    vote: {
      option: stances.i1,
      own: null,
      why,
      // Whoever works alone has read nobody.
      because: ask.transcript.length === 0 ? [] : because,
    },
    ...(has(ask, "stances") ? { stances: withIssues(ask, stances) } : {}),
    ...(has(ask, "roundOneOption") ? { roundOneOption: seat === "performance" ? "o1" : "o2" } : {}),
  });
  switch (ask.purpose) {
    case "cast":
      return {
        axis: "isolation now against cost of change later",
        views: [
          ["Performance", "latency and outages of billing"],
          ["Security", "who can read card data"],
          ["Maintainability", "what four people can run"],
        ].map(([name, lens]) => ({ name, lens, loses: "a year of work" })),
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
        focus: [
          {
            message: "r1-msg-002",
            question: "Which of the two comes first, and what would show it?",
          },
        ],
        undiscussed: [],
      };
    case "steer":
      return steer(ask);
    case "challenge":
      return { ...challenge(seat, place), ...exchanged(ask) };
    case "attack":
      return { ...attack(ask), ...exchanged(ask) };
    case "synthesis":
      return { ...synthesis(seat, place), ...exchanged(ask) };
    case "final":
      return { ...final(seat, ask, place), ...exchanged(ask) };
    case "compromise":
      return {
        compromise:
          "Divide the database this quarter; decide about the service when two teams deploy billing.",
        strongestObjection: "Nobody has said who owns the service on a Sunday.",
        ...exchanged(ask),
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

/** In round 2 the devil's advocate has no scenario against anybody, so that one message alone carries the argued move. */
function attack(ask: Ask): object {
  const isFirst = ask.round === 2;
  return {
    target: "r1-msg-003",
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
    ...(has(ask, "evidence") ? { evidence: [] } : {}),
    ...(has(ask, "placed")
      ? {
          placed: listed(ask, "placed", "premise").map((id) => ({ premise: id, on: "r1-msg-001" })),
        }
      : {}),
    ...(has(ask, "premises")
      ? {
          premises: [
            "Reviews catch crossings",
            "Deploys stay weekly",
            "The auditor accepts a module",
          ].map((text) => ({ ...premise(`${text} (${ask.id})`), on: "r1-msg-003" })),
        }
      : {}),
  };
}

function premise(text: string): object {
  return { premise: text, mayFail: "Nobody has checked it against last year's changes." };
}

/** Security gives way to the March incident; everyone else has an answer to what is held against it. */
function exchanged(ask: Ask): object {
  const items = ask.notes.flatMap((note) => note.items);
  const isIncident = (attack: string): boolean =>
    ask.seat.id === "security" &&
    items.some((item) => item.startsWith(`${attack},`) && item.includes("r2-msg-001"));
  return {
    ...(has(ask, "answers")
      ? {
          answers: listed(ask, "answers", "attack").map((attack) =>
            isIncident(attack)
              ? { attack, how: "fatal", what: "The boundary did not stop the job in March." }
              : {
                  attack,
                  how: "fails",
                  what: "Database roles close that path without a new service.",
                },
          ),
        }
      : {}),
    ...(has(ask, "insists") ? { insists: [] } : {}),
  };
}

function withIssues(ask: Ask, stances: Stances): object {
  const asked = Object.keys(property(ask, "stances")?.properties ?? {});
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
    inAnyCase: ["Ask the auditor whether database roles are enough."],
    ...inDocuments(ask),
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
    focus: [
      { message: "r2-msg-001", question: "What closes the path that the reporting job took?" },
    ],
    ...(move === "rank" ? { ranking: ["i2", "i3"] } : {}),
    ...(move === "gap" ? { undiscussed: ["Who is on call for billing?"] } : {}),
    ...(move === "reasons" ? { reasons: groups } : {}),
    openConflicts: open.openConflicts.items?.enum?.slice(0, 1) ?? [],
    ...(has(ask, "replacement") ? { replacement: null } : {}),
  };
}

type Place = (stances: Stances, why: string, because?: readonly string[]) => object;

/** Words of the question, which give every vote its grounds. */
const ASKED = "Should we split billing out of the monolith this year?";

function challenge(seat: string, place: Place): object {
  // The others attack nothing, so that one message alone carries the argued move and none carries the conforming one.
  const nothing = { weakness: "", failureScenario: "", alternative: "", evidence: [] };
  if (seat === "performance") {
    return {
      noMaterialWeakness: null,
      target: "r1-msg-002",
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
      ...place(SPLIT, `${ASKED} Yes: nothing said so far reaches the incident.`),
    };
  }
  return seat === "security"
    ? {
        ...nothing,
        target: "r1-msg-003",
        noMaterialWeakness: "Tried the audit dates against it; they fit.",
        ...place(KEEP, `${ASKED} No: no argument yet touches the boundary.`),
      }
    : {
        ...nothing,
        target: "r1-msg-001",
        noMaterialWeakness: "Tried the deploy calendar against it; it holds.",
        ...place(KEEP, `${ASKED} No: my reasons are the same.`),
      };
}

function synthesis(seat: string, place: Place): object {
  const common = { inAnyCase: [], evidence: [], documentFaults: [] };
  if (seat === "performance") {
    return {
      ...common,
      claim: "Keep billing in the monolith for now.",
      compromise: "Review in a year.",
      ...place(KEEP, `${ASKED} Most of the panel sees it the other way, so I join them.`, ["own"]),
    };
  }
  if (seat === "security") {
    return {
      ...common,
      claim: "Split billing out: only a database of its own keeps card data apart.",
      compromise: "Separate the database first.",
      ...place(
        { ...SPLIT, i3: "i3-s1" },
        "A reporting job read card data through the shared database: the boundary fails exactly where it matters.",
        ["r2-msg-001"],
      ),
    };
  }
  return {
    ...common,
    claim: "Keep billing in the monolith, with roles in the database that enforce the boundary.",
    compromise: "Separate the schema and the roles now.",
    ...place(KEEP, `${ASKED} No: roles answer the incident.`),
  };
}

function inDocuments(ask: Ask): object {
  return has(ask, "evidence") ? { evidence: [], documentFaults: [] } : {};
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
  return {
    claim: claims[seat] ?? `${seat} keeps its claim.`,
    inShort: {
      answer: claims[seat] ?? `${seat} keeps its claim.`,
      because: `${seat} keeps its reason.`,
      risk: "Two weeks of work.",
    },
    confidence: seat === "performance" ? "LOW" : "HIGH",
    canAgree: "Card data belongs to billing alone.",
    cannotAgree:
      seat === "security"
        ? "That roles alone satisfy the auditor."
        : "That a new service pays for itself this year.",
    remainingRisk: "The next audit may set the date for us.",
    wouldChange: [{ fact: "The auditor rejects database roles.", who: "the auditor", by: "March" }],
    ...(has(ask, "alsoInAnyCase") ? { alsoInAnyCase: [...allowed(ask, "alsoInAnyCase")] } : {}),
    ...(has(ask, "vote")
      ? place(held[seat] ?? KEEP, `${ASKED} Nothing new since the synthesis.`)
      : {}),
  };
}

function integration(ask: Ask): object {
  const cites = ask.transcript.slice(0, 2).map((m) => m.id);
  const stances = new Map(
    ask.notes
      .find(({ title }) => title.startsWith("Issues, and the ids"))
      ?.items.map((item) => item.split(": ") as [string, string]), // "i1: o1, o2"
  );
  return {
    overview: {
      text: "The panel asked whether billing should leave the monolith this year. It parted on whether a boundary inside it can hold.",
      cites,
    },
    rulings: [...stances].map(([issue, ids]) => ({
      issue,
      tradeoffs: ids.split(", ").map((stance) => ({
        stance,
        gains: `What ${stance} gains is isolation of one kind.`,
        costs: `What ${stance} costs is time of one team.`,
      })),
      question: "Must card data be out of reach of other modules before the next audit?",
      cites,
    })),
    minority: listed(ask, "minority", "option").map((option) => ({
      option,
      whySetAside: "Two of three expect database roles to close the path.",
      reconsiderWhen: "The auditor rejects roles, or a second job reads card data.",
      cites,
    })),
    nextSteps: [
      {
        action: "Ask the auditor whether database roles are enough.",
        who: "security",
        by: "March",
      },
      { action: "Count the joins into billing tables.", who: "", by: "" },
    ],
    prediction: { text: "No job outside billing reads card data.", by: "2026-12-31" },
  };
}
