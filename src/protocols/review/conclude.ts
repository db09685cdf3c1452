// How a review ends: converged, or with what is open put before a person. Nothing is averaged, nothing is dropped.
import { SEVERITIES, type Alarm, type Fact, type Finding } from "../../kernel/fact.ts";
import type { Params } from "../../kernel/phrase.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point } from "../shared/ask.ts";
import { askCross, askRecommendations, askRevision } from "./asks.ts";
import { isBlocking, isOpen } from "./findings.ts";
import { MOST_DISPUTES } from "./outline.ts";
import { obstacles } from "./passing.ts";
import { revision } from "./revision.ts";
import { AUTHOR, type Table } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { alarm, because, choiceOf, notice, phrase } from "./voice.ts";

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
      phrase("gate.dispute", { finding: id }),
      point(phrase("gate.dispute.side", { seat, words: oneLine(`${problem} ${proposal}`, 300) })),
      point(phrase("gate.dispute.author", { words: oneLine(reason, 300) })),
    ];
    const reply = yield* one(
      gate(`gate/dispute/${round}/${id}`, round, {
        question,
        choices: [
          choiceOf("reviewer", "dispute-reviewer"),
          choiceOf("author", "dispute-author"),
          choiceOf("open", "dispute-open"),
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
          ...(reason === "" ? because("decided") : { reason }),
        }),
      ]);
    if (choice === "reviewer") {
      table.binding.add(id);
      const words = isAnswered(reply) ? reply.value.note.trim() : "";
      table.words.push(
        `${id} has to be mended as its reviewer says${words === "" ? "." : `: ${words}`}`,
      );
      yield* record([
        words === ""
          ? notice("decided-for-reviewer", { finding: id }, seat)
          : notice("decided-for-reviewer.words", { finding: id, words }, seat),
      ]);
    }
  }
}

/** The last round is over and something is open: the summary, and what a person may do about it. */
export function* notConverged(table: Table, round: number, mayGoOn: boolean): Script<Ended> {
  yield* crossed(table, round);
  const recommended = yield* recommendations(table, round);
  const open = [
    ...table.blocking.map(({ finding }) => {
      const advice = recommended.get(finding.id);
      return point(
        phrase("gate.not-converged.finding", {
          ...positions(table, finding),
          advised: advice === undefined ? "no" : "yes",
          advice: oneLine(advice ?? "", MOST_SHOWN),
        }),
      );
    }),
    ...obstacles(table, round).map((obstacle) => point(obstacle)),
  ];
  const decision = yield* one(
    gate(`gate/not-converged/${round}`, round, {
      question: [phrase("gate.not-converged", { rounds: round }), ...open],
      choices: [
        choiceOf("reviewers"),
        choiceOf("author"),
        ...(mayGoOn ? [choiceOf("compromise"), choiceOf("one-more-round")] : []),
        choiceOf("conclude"),
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
          ...because("accepted"),
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

function positions(table: Table, { id, severity, seat, problem }: Finding): Params {
  const declined = table.rulings(id).findLast(({ by }) => by === AUTHOR.id);
  return {
    finding: id,
    severity,
    seat,
    problem: oneLine(problem, MOST_SHOWN),
    declined: declined ? "yes" : "no",
    reason: oneLine(declined?.reason ?? "", MOST_SHOWN),
  };
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
            ...because("cross-critique", { reason: why }),
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
      yield* record([notice("no-quorum", { round })]);
      return { reason: "no-quorum", ...about };
    case "author-absent":
      return { reason: "no-quorum", ...about };
    case "stopped":
      yield* record([alarm("experiment-needed", round, { tag: ended.tag })]);
      return { reason: "escalated", exit: 3, ...about };
    case "blocked":
      return yield* atOnce(alarm("hard-block.fatal", round, { tag: ended.tag }), about);
    case "persistent":
      return yield* atOnce(alarm("hard-block.persistent", round, { tag: ended.tag }), about);
    default:
      yield* record([notice("not-converged", { rounds: round, open: about.open.length })]);
      return { reason: "cap", exit: 3, ...about };
  }
}

function* atOnce(block: Alarm, about: Omit<Outcome, "reason">): Script<Outcome> {
  const { round, text, says: why = text } = block;
  yield* record([block]);
  const reply = yield* one(
    gate(`gate/blocked/${round}`, round, {
      question: [phrase("gate.blocked", { why })],
      choices: [choiceOf("deepen"), choiceOf("pivot"), choiceOf("downgrade"), choiceOf("stop")],
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
    alarm("unanimous", round),
    ...(silent.length > 0 ? [alarm("never-found", round, { reviewers: silent })] : []),
  ];
}
