// What a person makes of the findings before the author works on them, where the review was started so: each can be accepted, declined
// or commented on, and the person's own are added. It is written a line each, so that it reads the same in a page, a terminal and a log.
// Law: what is declined is settled, and the author is not asked about it; what is accepted, the author may not decline.
import { PERSON } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point } from "../shared/ask.ts";
import { overrule } from "./assessment.ts";
import { bindAuthor, MOST_SHOWN } from "./unconverged.ts";
import { bySeverity, isVoicedBy, type ReviewFault } from "./findings.ts";
import type { ReviewState } from "./state.ts";
import { because, choiceOf, notice, phrase } from "./voice.ts";

/** Says whether something is wanted of the author that no open finding asks for by itself. */
export function* sift(state: ReviewState, round: number): Script<boolean> {
  // The person's own have to be fixed: there is nothing to decide.
  const open = bySeverity(state.open).filter((fault) => !isVoicedBy(fault, PERSON.id));
  if (open.length === 0) return false;
  const { isPassed } = state;
  const reply = yield* single(
    gate(`gate/findings/${round}`, round, {
      question: [
        phrase(isPassed ? "gate.findings.passed" : "gate.findings", { round, open: open.length }),
        ...open.map(({ id, severity, voices, findings: [{ problem }] }) =>
          point(
            phrase("gate.findings.finding", {
              finding: id,
              severity,
              seat: voices.map(({ seat }) => seat),
              problem: oneLine(problem, MOST_SHOWN),
            }),
          ),
        ),
      ],
      choices: [
        choiceOf("all", isPassed ? "findings-none" : "findings-all"),
        choiceOf("each", "findings-each"),
      ],
      default: "all",
      needsYes: true,
      phase: "sift",
    }),
  );
  if (!isAnswered(reply) || reply.value.choice !== "each") return false;
  const lines = reply.value.note.split("\n").filter((line) => line.trim() !== "");
  yield* record(lines.flatMap((line) => follow(state, round, line.trim())));
  return [...state.binding].some((id) => state.unanswered.some((fault) => fault.id === id));
}

const ADDED = /^add(?:\s*“(.+?)”)?\s*[:：]\s*(.+)$/isu;
const RULED = /^(accept|decline|comment)\s+(F-\d+-\d+)\s*(?:[:：]\s*(.+))?$/isu;

/** One line of the person's. What it cannot be read as is said, and changes nothing. */
function follow(state: ReviewState, round: number, line: string): Fact[] {
  const [, passage = "", wrong] = ADDED.exec(line) ?? [];
  if (wrong !== undefined) return [state.raiseForPerson(round, wrong, passage)];
  const [, verb = "", id = "", words = ""] = RULED.exec(line) ?? [];
  const fault = state.open.find(({ findings }) =>
    findings.some((finding) => finding.id === id.toUpperCase()),
  );
  return fault
    ? rule(state, round, { fault, verb: verb.toLowerCase(), words })
    : [notice("not-understood", { line: oneLine(line, MOST_SHOWN) })];
}

interface Said {
  readonly fault: ReviewFault;
  readonly verb: string;
  readonly words: string;
}

function rule(state: ReviewState, round: number, { fault, verb, words }: Said): Fact[] {
  const { id, voices } = fault;
  switch (verb) {
    case "accept":
      return [bindAuthor(state, id, voices[0]?.seat ?? null, words)];
    case "decline":
      return [
        overrule(state, {
          finding: id,
          round,
          by: PERSON.id,
          ...(words === "" ? because("decided") : { reason: words }),
        }),
      ];
    default:
      if (words === "") return [];
      state.comments.push({ finding: id, words });
      return [notice("commented", { finding: id, words }, voices[0]?.seat ?? null)];
  }
}
