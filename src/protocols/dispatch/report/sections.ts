// The sections of a dispatch's report: the decision and why first, then what each specialist said, how conflicts were resolved, what to do.
// Law: what rules computed and what the chair wrote stand side by side, each under its name.
import type { ConflictRow, DispatchResult } from "../result/result.ts";
import type { SpecialistRow } from "../result/specialists.ts";
import { oneLine } from "../../../text/visible.ts";
import {
  joined,
  list,
  note,
  outline,
  paragraph,
  quote,
  strong,
  table,
  target,
  warning,
  type Block,
  type Line,
  type Words,
} from "../../../report/document.ts";
import { labelled, minority, moved, reasonsBehind, warnings } from "../../../report/sections.ts";
import type { Section } from "../../../report/section.ts";
import { changes, group, standing, suspicions, votes } from "../../../report/stands.ts";
import { options } from "../../shared/sections.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

export function dispatchSections(view: View, result: DispatchResult): readonly Section[] {
  const { h } = view;
  const w = view.words(reportWords);
  const isConsulted = result.specialists.length > 0;
  const section = (
    anchor: string,
    title: string,
    blocks: readonly Block[],
    isWritten = false,
    isShown = true,
  ): Section[] =>
    isShown ? [{ anchor, title, blocks, ...(isWritten ? { isWritten: true } : {}) }] : [];
  return [
    ...section(
      "stands",
      w.decision,
      [...lead(view, result), outline(...firstScreen(view, result))],
      true,
    ),
    ...section("rationale", w.rationale, rationale(view, result), true),
    ...section("input", w.input, input(view, result), false, isConsulted),
    ...section("conflicts", w.conflicts, conflicts(view, result), false, isConsulted),
    ...section("actions", w.actions, actions(view, result), true),
    ...section("questions", w.questions, questions(view, result), true),
    ...section("rounds", w.dispatched, rounds(view, result), false, isConsulted),
    ...section(
      "votes",
      h.votes,
      [
        ...votes(view, { says: w.chairSays, cites: h.cites }),
        ...(result.options.length === 0 ? [] : [options(view, result), ...reasonsBehind(view)]),
      ],
      false,
      isConsulted,
    ),
    ...section("moved", h.moved, moved(view), false, isConsulted),
    ...section(
      "minority",
      h.minority,
      minority(view, {
        why: w.whyNot,
        when: w.fears,
        told: ({ option }) => lost(view, result, option),
      }),
      false,
      isConsulted,
    ),
    ...section("warnings", h.warnings, warnings(view)),
  ];
}

const FEW = 3;
/** On the first screen a text is one line; its section has the rest. */
const SHORT = 240;

/** What is decided, in the chair's words where there are any; and whatever a reader must know about who was asked. */
function lead(view: View, result: DispatchResult): Block[] {
  const w = view.words(reportWords);
  const { unanimity } = view.health;
  const isWritten = result.decision !== null;
  // Where it goes to a person, what the chair wrote is no decision.
  const words: Line =
    result.escalated !== null
      ? [
          strong(
            result.decidedByPerson === null
              ? w.toDecide
              : `${w.personDecided}: ${view.named(result.decidedByPerson)}`,
          ),
        ]
      : isWritten
        ? [strong(result.decision), ...view.citing([result.written])]
        : [strong(view.status.state === "finished" ? w.noWords : w.notDecided)];
  return [
    paragraph(...words),
    ...(result.escalated === null
      ? []
      : [
          warning(view.engine(result.escalated)),
          ...(isWritten
            ? [
                paragraph(
                  ...labelled(w.chairSays, result.decision, ...view.citing([result.written])),
                ),
              ]
            : []),
        ]),
    ...(result.isSolo ? [note(w.alone)] : result.specialists.length === 1 ? [note(w.single)] : []),
    ...(unanimity.isUnanimous && unanimity.warning !== null
      ? [warning(view.engine(unanimity.warning))]
      : []),
  ];
}

function firstScreen(view: View, result: DispatchResult): Words[] {
  const { h } = view;
  const w = view.words(reportWords);
  const said = result.specialists.map(
    ({ title, message, recommendation, keyConcern, ...row }): Line =>
      message === null
        ? [strong(title), `: ${silent(view, result, row.seat)}`]
        : [
            strong(title),
            ` (${level(view, row)}): ${oneLine(recommendation ?? "", SHORT)}`,
            ...(keyConcern === null ? [] : [` — ${w.concern}: ${oneLine(keyConcern, SHORT)}`]),
            ...view.citing([message]),
          ],
  );
  const passed = result.dispatched.flatMap(({ round, passedOver }) =>
    passedOver.map(({ seat, state, why }): Line => [
      strong(view.title(seat)),
      ` (${view.say(w.round, { n: round })}): ${view.term(state)}, ${why}`,
    ]),
  );
  const isConsulted = result.specialists.length > 0;
  const items = result.actionItems.map(({ item, where }): Line => [item, ` (${view.term(where)})`]);
  return [
    ...(result.issues.length === 0 || result.resolution === null
      ? []
      : [
          {
            label: `${w.computed}:`,
            line: result.chosen
              ? [
                  strong(view.named(result.chosen.option)),
                  ...(result.chosen.holders.length === 0
                    ? []
                    : [
                        ` — ${view.say(h.of, { n: result.chosen.holders.length, all: result.specialists.length })}: ${result.chosen.holders.join(", ")}`,
                      ]),
                ]
              : [w.noOption],
          },
        ]),
    ...settled(view, result),
    ...standing(view),
    ...(isConsulted ? [group(view, w.input, said, h.none, said.length)] : []),
    ...(isConsulted
      ? [
          group(
            view,
            w.conflicts,
            result.conflicts.map((row) => resolved(view, row)),
            result.isShortCircuit
              ? w.noConflict
              : view.status.state === "finished"
                ? h.none
                : w.notYet,
            FEW,
            "conflicts",
          ),
        ]
      : []),
    ...(result.heldNoMore === "no-known-clash"
      ? [{ label: `${w.askedAgain}:`, line: [w.heldNoMore["no-known-clash"]] }]
      : []),
    ...(unasked(result).length === 0
      ? []
      : [
          {
            label: `${w.withoutQuestion}:`,
            line: [
              unasked(result)
                .map(({ title }) => title)
                .join(", "),
            ],
          },
        ]),
    ...(passed.length === 0
      ? []
      : [group(view, capital(w.passedOver), passed, h.none, passed.length)]),
    ...(isConsulted ? changes(view, FEW) : []),
    ...suspicions(view, FEW),
    ...(result.openQuestions.length === 0
      ? []
      : [
          group(
            view,
            w.questions,
            result.openQuestions.map((text): Line => [text]),
            h.none,
            FEW,
            "questions",
          ),
        ]),
    ...(items.length === 0 ? [] : [group(view, w.actions, items, h.none, FEW, "actions")]),
  ];
}

/** By which rules, or for which reasons of the chair, and against whom. */
function settled(view: View, { conflicts: rows, chosen, against }: DispatchResult): Words[] {
  const w = view.words(reportWords);
  if (chosen === null) return [];
  const others = against.map(({ id, holders }) => `${holders.join(", ")} (${id})`).join(", ");
  return (
    [
      ["rule", w.decidedByRule],
      ["chair", w.decidedByChair],
    ] as const
  ).flatMap(([by, label]): Words[] => {
    const own = rows.filter((row) => row.by === by);
    const reasons = [...new Set(own.map(({ why }) => why))].map((why): Line => [
      view.engine(why),
      " (",
      ...view.refs(own.filter((row) => row.why === why).map(({ id }) => id)),
      ")",
    ]);
    return own.length === 0
      ? []
      : [
          {
            label: `${label}:`,
            line: [
              ...joined(reasons, "; "),
              ...(others === "" ? [] : [` — ${w.against} `, strong(others)]),
            ],
          },
        ];
  });
}

/** Seated, and the chair's questions had none for them. Where the chair wrote none at all, a notice says so. */
function unasked({ specialists }: DispatchResult): readonly SpecialistRow[] {
  return specialists.some(({ question }) => question !== null)
    ? specialists.filter(({ question }) => question === null)
    : [];
}

/** Whoever is still being asked is not passed over. */
function silent(view: View, { dispatched }: DispatchResult, seat: string): string {
  const w = view.words(reportWords);
  const isOpen =
    view.status.state !== "finished" &&
    dispatched.every(({ passedOver }) => passedOver.every((row) => row.seat !== seat));
  return isOpen ? w.notAnswered : `${w.noAnswer}, ${w.passedOver}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `High`, or that none could be read. */
function level(
  view: View,
  { confidence, isMissing }: Pick<SpecialistRow, "confidence" | "isMissing">,
): string {
  return isMissing ? view.words(reportWords).missing : view.term(confidence ?? "—");
}

/** A rule that decides is named as such; `majority` and `conservative` are rules too. */
function way(view: View, { method, by }: ConflictRow): string {
  const w = view.words(reportWords);
  if (by !== "rule") return view.term(`method-${method}`);
  return method === "chair decision" ? w.byRule : `${w.byRule}, ${view.term(`method-${method}`)}`;
}

function resolved(view: View, row: ConflictRow): Line {
  const { id, between, winner, method, why } = row;
  const w = view.words(reportWords);
  const sides = between.map((seat) => view.title(seat)).join(" / ");
  // Where both came to agree, or a person has to decide, neither prevails.
  const who =
    winner === null || method === "consensus"
      ? null
      : view.say(w.prevailsIn, { who: view.title(winner) });
  return [
    view.ref(id),
    ` ${sides}: `,
    ...(who === null ? [] : [strong(who), ", "]),
    `${way(view, row)} (${view.engine(why)})`,
    ...elsewhere(view, who === null ? null : winner),
  ];
}

/** Whoever wins one conflict may lose another: then what it holds is not what was chosen. */
function elsewhere(view: View, winner: string | null): Line {
  const { resolution, chosen } = view.result;
  const held = view.positions.votes.find(({ seat }) => seat === winner)?.final ?? null;
  return resolution === null || held === null || held === chosen?.option
    ? []
    : [`; ${view.say(view.words(reportWords).notOverall, { option: held })}`];
}

/** The conflicts that whoever holds an option did not win. */
function lost(view: View, { conflicts: rows }: DispatchResult, option: string): Line | null {
  const holders = new Set(
    view.positions.votes.filter(({ final }) => final === option).map(({ seat }) => seat),
  );
  const own = rows.filter(
    ({ between, winner }) =>
      between.some((seat) => holders.has(seat)) && (winner === null || !holders.has(winner)),
  );
  return own.length === 0
    ? null
    : joined(
        own.map((row) => resolved(view, row)),
        "; ",
      );
}

function rationale(view: View, { rationale: text, written, synthesis }: DispatchResult): Block[] {
  const w = view.words(reportWords);
  const part = (title: string, rows: readonly string[], cites: readonly string[]): Block[] =>
    rows.length === 0
      ? []
      : [
          paragraph(strong(`${title}:`), ...view.citing(cites)),
          list(...rows.map((row): Line => [row])),
        ];
  return [
    ...(text === null
      ? [paragraph(view.status.state === "finished" ? w.noWords : view.h.none)]
      : [quote({ label: `${w.chairSays}:`, text }), paragraph(...view.citing([written]))]),
    ...(synthesis === null
      ? []
      : [
          ...part(w.consensus, synthesis.consensus, [synthesis.message]),
          ...part(w.gaps, synthesis.gaps, [synthesis.message]),
        ]),
  ];
}

/** Who said what, how sure, and what worries it most; what it said later stands below. */
function input(view: View, result: DispatchResult): Block[] {
  const { specialists } = result;
  const w = view.words(reportWords);
  const rows = specialists.map((row): Line[] => {
    if (row.message === null)
      return [[strong(row.title)], [silent(view, result, row.seat)], ["—"], ["—"], ["—"]];
    const human = row.needsHuman ? [` (${w.needsHuman})`] : [];
    return [
      [strong(row.title), ...view.citing([row.message])],
      [row.finding ?? ""],
      [row.recommendation ?? "", ...human],
      [strong(level(view, row)), ...(row.reasoning === "" ? [] : [` — ${row.reasoning}`])],
      [row.keyConcern ?? w.noConcern],
    ];
  });
  const asked = specialists
    .filter(({ question }) => question !== null || unasked(result).length > 0)
    .map(({ title, question }): Line => [strong(title), `: ${question ?? w.noQuestion}`]);
  const later = specialists.flatMap(({ title, answers }) =>
    answers.map(({ message, round, response, isNew }): Line => [
      strong(title),
      ` (${view.say(w.round, { n: round })}): ${response}`,
      ...(isNew ? [] : [` — ${w.nothingNew}`]),
      ...view.citing([message]),
    ]),
  );
  return [
    table([w.specialist, w.finding, w.recommends, w.confidence, w.concern], rows),
    ...(asked.length > 0 ? [paragraph(strong(`${w.question}:`)), list(...asked)] : []),
    ...(later.length > 0 ? [paragraph(strong(`${w.later}:`)), list(...later)] : []),
  ];
}

function conflicts(view: View, { conflicts: rows, isShortCircuit }: DispatchResult): Block[] {
  const w = view.words(reportWords);
  if (rows.length === 0)
    return [
      paragraph(
        isShortCircuit ? w.noConflict : view.status.state === "finished" ? view.h.none : w.notYet,
      ),
    ];
  return [
    table(
      [w.conflict, w.between, w.prevails, w.method],
      rows.map((row): Line[] => {
        const { id, between, point, winner, method, why } = row;
        return [
          [view.isAnchored ? target(id) : strong(id), ` ${view.engine(point)}`],
          [between.map((seat) => view.title(seat)).join(" / ")],
          winner === null
            ? [w.nobody]
            : method === "consensus"
              ? ["—"]
              : [strong(view.title(winner)), ...elsewhere(view, winner)],
          [strong(way(view, row)), ` — ${view.engine(why)}`],
        ];
      }),
    ),
  ];
}

function actions(view: View, { actionItems, written }: DispatchResult): Block[] {
  const w = view.words(reportWords);
  if (actionItems.length === 0) return [paragraph(view.h.none)];
  return [
    table(
      [w.item, w.where, w.reason],
      actionItems.map(({ item, where, reason }): Line[] => [[item], [view.term(where)], [reason]]),
    ),
    paragraph(...labelled(view.h.cites, ...view.refs([written]))),
  ];
}

function questions(view: View, { openQuestions }: DispatchResult): Block[] {
  return [
    openQuestions.length === 0
      ? paragraph(view.h.none)
      : list(...openQuestions.map((text): Line => [text])),
  ];
}

function rounds(view: View, { dispatched, mode, heldNoMore }: DispatchResult): Block[] {
  const w = view.words(reportWords);
  if (dispatched.length === 0) return [paragraph(w.noRound)];
  const names = (seats: readonly string[]): string =>
    seats.length === 0 ? w.nobodyPassed : seats.map((seat) => view.title(seat)).join(", ");
  return [
    paragraph(
      ...labelled(w.rounds, view.say(w.roundsUsed, { n: dispatched.length })),
      ` · ${w.mode}: ${mode}`,
    ),
    table(
      [capital(view.h.round), w.asked, w.answered, capital(w.passedOver)],
      dispatched.map(({ round, asked, answered, passedOver }): Line[] => [
        [String(round)],
        [names(asked)],
        [names(answered)],
        passedOver.length === 0
          ? [w.nobodyPassed]
          : joined(
              passedOver.map(({ seat, state, why }): Line => [
                strong(view.title(seat)),
                ` (${view.term(state)}: ${why})`,
              ]),
              ", ",
            ),
      ]),
    ),
    ...(heldNoMore === null
      ? []
      : [
          paragraph(
            heldNoMore === "no-known-clash" ? `${w.askedAgain}: ` : "",
            w.heldNoMore[heldNoMore],
          ),
        ]),
  ];
}
