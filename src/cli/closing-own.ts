// What the end of a run says in a protocol's own terms: claims and signals, findings and versions, decisions and conflicts.
import type { Result } from "../projections/index.ts";
import { bySeverity, isOpen } from "../projections/review/lives.ts";

export type Row = readonly [label: string, text: string];

export function ownRows(end: Result): readonly Row[] {
  switch (end.kind) {
    case "structured":
      return tested(end);
    case "review":
      return reviewed(end);
    case "dispatch":
      return dispatched(end);
    default:
      return [];
  }
}

/** What was put under test, and what came of it. */
function tested({
  claims,
  decisions,
  signals,
  retrospective,
}: Result & { kind: "structured" }): Row[] {
  const standing = STANDINGS.flatMap(([status, words]) => {
    const n = claims.filter((claim) => claim.status === status).length;
    return n === 0 ? [] : [`${n} ${words}`];
  });
  const on = (ground: string): number =>
    decisions.filter((decision) => decision.ground === ground).length;
  const held = signals.signals.filter(({ satisfied }) => satisfied).map(({ n }) => n);
  const fired = retrospective
    .filter((mode) => mode.fired)
    .map(({ code, name }) => `${code} ${name}`);
  return [
    [
      "Decisions",
      `${decisions.length}: ${on("observed")} on what was observed, ${on("checked")} on checks, ${on("argued")} by argument alone`,
    ],
    ["Claims", `${claims.length}${standing.length === 0 ? "" : `: ${standing.join(", ")}`}`],
    [
      "Signals",
      `${signals.satisfied} of 6${held.length === 0 ? "" : ` (${held.join(", ")})`}: ${ADVICE[signals.advice]}`,
    ],
    ["Failures", fired.length === 0 ? "none of the eight failure modes" : fired.join(", ")],
  ];
}

const STANDINGS = [
  ["tested_confirmed", "confirmed"],
  ["tested_refuted", "refuted"],
  ["partially_refuted", "refuted in part"],
  ["tested_unclear", "tested without an answer"],
  ["pending", "pending"],
  ["superseded", "superseded"],
] as const;

const ADVICE = {
  "strong-stop": "a good place to stop",
  "wrap-up": "a wrap-up round would do",
  borderline: "borderline",
  "go-on": "more rounds would be needed to settle it",
} as const;

/** Findings of a kind on a screen; the report has them all. */
const MOST_FINDINGS = 5;

/** Whether the artifact passed, what is open, and how many versions there are. */
function reviewed({
  ended,
  reviewers,
  rounds,
  findings,
  versions,
  ideas,
  bars,
  choice,
  minority,
}: Result & { kind: "review" }): Row[] {
  const verdicts = reviewers.map(
    ({ title, verdicts: said }) =>
      `${title} ${said.at(-1)?.stated === "none" ? "unheard" : (said.at(-1)?.computed ?? "unheard")}`,
  );
  const open = bySeverity(findings.filter(isOpen));
  const kept = ideas.filter(({ isChosen }) => isChosen).map(({ id, title }) => `${id} “${title}”`);
  return [
    [
      "Verdict",
      `${ended === null ? "not yet" : ENDS[ended]}, round ${rounds.held} of ${rounds.most}${verdicts.length === 0 ? "" : `: ${verdicts.join(", ")}`}${choice === null ? "" : `; chosen: ${choice}`}`,
    ],
    ...(ideas.length === 0
      ? [["Findings", `${open.length} open of ${findings.length}`] as const]
      : [["Ideas", kept.length === 0 ? "none is agreed on" : kept.join(", ")] as const]),
    ...open
      .slice(0, MOST_FINDINGS)
      .map(({ id, severity, title, problem, state }): Row => [
        "Open",
        `${id} ${severity}${state === "noted" ? ", noted" : ""}, ${title}: ${problem}`,
      ]),
    ...(open.length > MOST_FINDINGS
      ? [["Open", `… and ${open.length - MOST_FINDINGS} more, in the report`] as const]
      : []),
    ...bars
      .filter(({ isMet }) => !isMet)
      .map(({ title, name, least, reached }): Row => [
        "Open",
        `${title}: ${name} ${reached ?? "not given"}, at least ${least} is needed`,
      ]),
    ...(minority === "none"
      ? []
      : minority
          .slice(0, MOST_FINDINGS)
          .map(({ option, holders, status, whySetAside }): Row => [
            "Overruled",
            `${option}, ${holders.join(", ")}, ${status}${whySetAside === null ? "" : `: ${whySetAside}`}`,
          ])),
    ...(versions.length > 1
      ? [
          [
            "Versions",
            `${versions.length}; the last answers ${versions.at(-1)?.answers.join(", ") ?? ""}`,
          ] as const,
        ]
      : []),
  ];
}

const ENDS = {
  converged: "converged",
  accepted: "accepted by a person",
  "not-converged": "not converged",
  rejected: "not accepted: a person sided with the reviewers",
  "not-passed": "not passed",
  "no-quorum": "too few reviewers answered",
  "author-absent": "the author made no revision",
  stopped: "stopped: more is needed than words",
  blocked: "blocked: rounds cannot mend it",
  taken: "an idea was taken by a person",
} as const;

/** What the chair decided, and how conflicts were resolved. */
function dispatched({
  decision,
  conflicts,
  isShortCircuit,
  isSolo,
  specialists,
  actionItems,
  openQuestions,
  escalated,
}: Result & { kind: "dispatch" }): Row[] {
  return [
    ...(decision === null ? [] : [["Decision", decision] as const]),
    ...(escalated === null ? [] : [["To a person", escalated] as const]),
    [
      "Asked",
      isSolo
        ? "nobody: the chair worked alone"
        : specialists
            .map(({ title, confidence }) => `${title} (${confidence ?? "no answer"})`)
            .join(", "),
    ],
    ...(isShortCircuit ? [["Conflicts", "none: straight to the result"] as const] : []),
    ...conflicts.map(({ id, between, winner, method, by, why }): Row => [
      "Conflict",
      `${id} between ${between.join(" and ")}: ${winner === null ? "a person has to decide" : `${winner} prevails`} (${by === "rule" && method === "chair decision" ? `by rule: ${why}` : method})`,
    ]),
    ...(actionItems.length === 0
      ? []
      : [
          [
            "To do",
            `${actionItems.length}: ${actionItems.map(({ item }) => item).join("; ")}`,
          ] as const,
        ]),
    ...(openQuestions.length === 0
      ? []
      : [["Questions", `${openQuestions.length} open: ${openQuestions.join("; ")}`] as const]),
  ];
}
