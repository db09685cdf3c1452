// How a review ends: converged, or with what is open put before a person. Nothing is averaged, nothing is dropped.
import { SEVERITIES, type Fact, type Finding } from "../../script/fact.ts";
import type { Outcome } from "../../script/protocol.ts";
import { isAnswered } from "../../script/reply.ts";
import { one, record, type Script } from "../../script/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate } from "../ask.ts";
import { alarm, gone, notice, UNANIMOUS } from "../notices.ts";
import { askCross, askRecommendations, askRevision } from "./asks.ts";
import { isBlocking, isOpen } from "./findings.ts";
import { MOST_DISPUTES } from "./outline.ts";
import { obstacles } from "./passing.ts";
import { revision } from "./revision.ts";
import { AUTHOR, type Table } from "./table.ts";

export type Ended =
  | {
      readonly by:
        | "converged"
        | "no-quorum"
        | "author-absent"
        | "not-converged"
        | "accepted"
        | "one-more-round";
    }
  | { readonly by: "stopped" | "blocked" | "persistent"; readonly tag: string };

/** How often the owner of a finding may insist before a person is asked. */
const MOST_INSISTING = 2;

/** The same dispute for two rounds is a strategic choice, and no longer the author's. */
export function* disputed(table: Table, round: number): Script<void> {
  const due = [...table.insisted]
    .filter(([, times]) => times >= MOST_INSISTING)
    .slice(0, MOST_DISPUTES);
  for (const [id] of due) {
    table.insisted.delete(id);
    const { seat, problem, proposal } = table.finding(id);
    const reason = table.rulings(id).findLast(({ by }) => by === AUTHOR.id)?.reason ?? "";
    const question = [
      `${id} has been in dispute for two rounds. Whose way?`,
      `- ${seat}: ${oneLine(`${problem} ${proposal}`, 300)}`,
      `- author: ${oneLine(reason, 300)}`,
    ].join("\n");
    const reply = yield* one(
      gate(`gate/dispute/${round}/${id}`, round, {
        question,
        choices: [
          { id: "reviewer", label: "The reviewer's: it has to be mended" },
          { id: "author", label: "The author's: the finding is overruled" },
          { id: "open", label: "Leave it open and go on" },
        ],
        default: "open",
        needsYes: true,
      }),
    );
    const choice = isAnswered(reply) ? reply.value.choice : "open";
    if (choice === "open") table.leftOpen.set(id, round);
    if (choice === "author")
      yield* record([
        table.rule({
          kind: "ruling",
          finding: id,
          round,
          by: "person",
          status: "OVERRULED",
          reason: reason === "" ? "decided by a person" : reason,
        }),
      ]);
    if (choice === "reviewer") {
      table.binding.add(id);
      const words =
        isAnswered(reply) && reply.value.note.trim() !== "" ? `: ${reply.value.note.trim()}` : "";
      table.words.push(`${id} has to be mended as its reviewer says${words === "" ? "." : words}`);
      yield* record([
        notice(
          "decided-for-reviewer",
          `A person decided that ${id} has to be mended${words === "" ? "." : words}`,
          seat,
        ),
      ]);
    }
  }
}

/** The last round is over and something is open: the summary, and what a person may do about it. */
export function* notConverged(table: Table, round: number, mayGoOn: boolean): Script<Ended> {
  yield* crossed(table, round);
  const recommended = yield* recommendations(table, round);
  const open = [
    ...table.blocking.map(
      ({ finding }) =>
        `- ${positions(table, finding)} Recommended: ${oneLine(recommended.get(finding.id) ?? "nothing was recommended", MOST_SHOWN)}`,
    ),
    ...obstacles(table, round).map((obstacle) => `- ${obstacle}.`),
  ];
  const decision = yield* one(
    gate(`gate/not-converged/${round}`, round, {
      question: [`Not converged after ${round} rounds. Open:`, ...open].join("\n"),
      choices: [
        { id: "reviewers", label: "Side with the reviewers: it is not acceptable as it is" },
        { id: "author", label: "Side with the author: accept it as it is" },
        ...(mayGoOn
          ? [
              {
                id: "compromise",
                label: "A compromise: one more revision with your words",
                wants: "what the author should do",
              },
              { id: "one-more-round", label: "One more round" },
            ]
          : []),
        { id: "conclude", label: "End here, not converged" },
      ],
      default: "conclude",
    }),
  );
  const { choice, note } = isAnswered(decision) ? decision.value : { choice: "conclude", note: "" };
  if (choice === "one-more-round") return { by: "one-more-round" };
  if (choice === "compromise") {
    table.words.push(note);
    return { by: "one-more-round" };
  }
  if (choice === "author") {
    yield* record(
      table.blocking.map(({ finding }): Fact =>
        table.rule({
          kind: "ruling",
          finding: finding.id,
          round,
          by: "person",
          status: "OVERRULED",
          reason: "a person accepted the artifact as it is",
        }),
      ),
    );
    return { by: "accepted" };
  }
  return { by: "not-converged" };
}

/** What the author would do about each finding that is open, for whoever decides. */
function* recommendations(table: Table, round: number): Script<ReadonlyMap<string, string>> {
  if (table.blocking.length === 0) return new Map();
  const reply = yield* one(askRecommendations(table, round));
  yield* record(
    isAnswered(reply) ? [table.transcript.say(reply, round, "recommend")] : [gone(reply)],
  );
  return new Map(
    isAnswered(reply)
      ? reply.value.recommendations.map(({ finding, recommendation }) => [finding, recommendation])
      : [],
  );
}

/** As much of a text as a question on a screen has room for; each has room of its own, so that a long one hides none. */
const MOST_SHOWN = 300;

function positions(table: Table, { id, severity, seat, problem }: Finding): string {
  const declined = table.rulings(id).findLast(({ by }) => by === AUTHOR.id);
  return `${id} (${severity}), ${seat} says: ${oneLine(problem, MOST_SHOWN)}${declined ? ` author says: ${oneLine(declined.reason, MOST_SHOWN)}` : ""}`;
}

/** A NO after the last round: its three gravest concerns go to another reviewer, and what holds is changed or answered. */
function* crossed(table: Table, round: number): Script<void> {
  let isHeard = false;
  for (const { reviewer, critic } of table.special("adversarial")) {
    const last = table.judgments.findLast(
      ({ seat, round: held }) => seat === reviewer && held === round,
    );
    const seat = table.reviewers.find(({ id }) => id === critic);
    const concerns = table
      .open()
      .map(({ finding }) => finding)
      .filter((finding) => finding.seat === reviewer)
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
      .slice(0, TOP);
    if (last?.scores["acceptable"] !== "NO" || !seat || concerns.length === 0) continue;
    const reply = yield* one(askCross(table, seat, round, concerns));
    if (!isAnswered(reply)) {
      yield* record([gone(reply)]);
      continue;
    }
    const facts: Fact[] = [table.transcript.say(reply, round, "cross")];
    for (const { finding, right, why } of reply.value.answers)
      if (right === "NO")
        facts.push(
          table.rule({
            kind: "ruling",
            finding,
            round,
            by: critic,
            status: "OVERRULED",
            reason: `cross-critique: ${why}`,
          }),
        );
    yield* record(facts);
    isHeard = true;
  }
  if (isHeard) yield* answered(table, round);
}

const TOP = 3;

/** What the cross-critique left standing is changed, or answered with a rebuttal. */
function* answered(table: Table, round: number): Script<void> {
  if (!table.unanswered.some(isBlocking)) return;
  const ask = askRevision(table, round);
  const reply = yield* one({ ...ask, id: `rebut/${round}`, purpose: "rebut", phase: "rebut" });
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  yield* record(revision(table, reply, round, "rebut"));
}

/** What each end is called, and what the command ends with. */
export function* concluded(table: Table, round: number, ended: Ended): Script<Outcome> {
  const about = {
    rounds: round,
    version: table.versions.length,
    preset: table.brief.preset.name,
    assess: table.brief.assess,
    open: table
      .lives()
      .filter(isOpen)
      .map(({ finding }) => finding.id),
    chosen: ended.by === "converged" || ended.by === "accepted" ? "PASS" : null,
    leftOut: [],
  };
  yield* record(unanimity(table, round));
  switch (ended.by) {
    case "converged":
      return { reason: "converged", ...about };
    case "accepted":
      return { reason: "human", ...about };
    case "no-quorum":
      yield* record([
        notice("no-quorum", `Too few reviewers assessed the artifact in round ${round}.`),
      ]);
      return { reason: "no-quorum", ...about };
    case "author-absent":
      return { reason: "no-quorum", ...about };
    case "stopped":
      yield* record([
        alarm(
          "experiment-needed",
          round,
          `A finding says that more is needed than words (${ended.tag}): the review stops and goes back.`,
        ),
      ]);
      return { reason: "escalated", exit: 3, ...about };
    case "blocked":
      return yield* atOnce(
        round,
        `A fatal finding on ${ended.tag} cannot be mended by more rounds.`,
        about,
      );
    case "persistent":
      return yield* atOnce(round, `The same FAIL (${ended.tag}) has stood for two rounds.`, about);
    default:
      yield* record([
        notice(
          "not-converged",
          `Not converged after ${round} rounds: ${about.open.length} findings are open.`,
        ),
      ]);
      return { reason: "cap", exit: 3, ...about };
  }
}

function* atOnce(round: number, why: string, about: Omit<Outcome, "reason">): Script<Outcome> {
  yield* record([alarm("hard-block", round, why)]);
  const reply = yield* one(
    gate(`gate/blocked/${round}`, round, {
      question: `${why} What now?`,
      choices: [
        { id: "deepen", label: "Deepen it and come back" },
        { id: "pivot", label: "Turn to something else" },
        { id: "downgrade", label: "Aim lower" },
        { id: "stop", label: "Stop" },
      ],
      default: "stop",
      needsYes: true,
    }),
  );
  return { reason: "escalated", ...about, choice: isAnswered(reply) ? reply.value.choice : "stop" };
}

/** Everyone passes it: for reasons of their own, or because nobody looked? */
function unanimity(table: Table, round: number): Fact[] {
  const now = table.judgments.filter((judgment) => judgment.round === round);
  if (
    now.length < 2 ||
    !now.every(({ computed, stated }) => computed === now[0]?.computed && stated !== "none")
  )
    return [];
  const silent = now
    .filter(({ seat }) => !table.lives().some(({ finding }) => finding.seat === seat))
    .map(({ seat }) => seat);
  return [
    alarm("unanimous", round, UNANIMOUS),
    ...(silent.length > 0
      ? [
          alarm(
            "never-found",
            round,
            `${silent.join(" and ")} never found anything: nothing shows that it was read.`,
          ),
        ]
      : []),
  ];
}
