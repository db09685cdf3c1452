// What replies must keep beyond their form. Each rule says itself to the seat and is checked by code.
import type { Rule, Document } from "../../kernel/ask.ts";
import type { Message } from "../../kernel/fact.ts";
import { CHECKS } from "../../kernel/ledger.ts";
import type { Check, Claim, ClaimStatus, Role } from "../../kernel/ledger.ts";
import { isFitting } from "./ledger/check.ts";
import { inputsOf } from "./ledger/ledgers.ts";
import { countWords } from "../../text/words.ts";
import { holds } from "../shared/evidence.ts";
import { NONE } from "../shared/options.ts";
import { atMostWords, everyOne, flag, rule, textsOf } from "../shared/rules/rules.ts";
import { TIGHTENED } from "./artifact-shapes.ts";
import type { CriticReply, GuardianReply, ObserverReply, TurnReply } from "./artifact-shapes.ts";
import type { Range, Size } from "./brief.ts";
import { NOT_TESTABLE } from "./shapes.ts";
import type {
  CheckReply,
  StructuredSynthesisReply,
  SupplementReply,
  WorkReply,
  WrapUpReply,
} from "./shapes.ts";

/** Sent back once; what then still breaks it is noted, and stands. */
function askOnce<T>(id: string, says: string, check: (value: T) => string | undefined): Rule<T> {
  return rule(id, says, check, "flag");
}

/** What counters a proposal says in a sentence what the lead has to answer. */
export const pointMade = askOnce<SupplementReply>(
  "point-made",
  "If relation is counters, point says in one sentence when or why the proposal fails.",
  ({ relation, point }) =>
    relation === "counters" && point.trim() === ""
      ? "point: the relation is counters, so say in one sentence what the lead has to answer"
      : undefined,
);

/** Too short to be attacked, or too long to be read: noted, and it stands. */
export function wordsWithin<T>(field: string, { least, most }: Range): Rule<T> {
  return flag(`${field}-words`, `${field} has ${least} to ${most} words.`, (value) => {
    const words = countWords(
      textsOf((value as Readonly<Record<string, unknown>>)[field]).join(" "),
    ); // a reply is an object
    return words < least || words > most
      ? `${field}: ${words} words; ${least} to ${most} are expected`
      : undefined;
  });
}

/** What of a turn is no part of the artifact, or is an id. */
const NOT_COUNTED = [
  ["proposal", "supplement", "relation", "point", "options", "reasons", "claims"],
  ["declaredOption", "ownOption", "proposedOption", "vote", "answers", "insists"],
  ["target", "source", "quote"],
].flat();

export function artifactRules(role: Role, size: Size, seen: Seen): Rule<TurnReply>[] {
  const own = OWN[role](seen) as readonly Rule<TurnReply>[]; // a role is asked for its own form
  const most = size.artifact[role];
  const words = atMostWords<TurnReply>(most, "flag", NOT_COUNTED);
  return [
    ...own,
    {
      ...words,
      says: `The artifact has at most ${most} words; a proposal or supplement, claims, answers, your vote, ids and quotations do not count.`,
    },
  ];
}

interface Seen {
  readonly isTightened: boolean;
  readonly shown: readonly Message[];
  readonly documents: readonly Document[];
}

const OWN: Readonly<Record<Role, (seen: Seen) => readonly Rule<never>[]>> = {
  action: () => [],
  guardian: (seen) => [verdictExplained, quotesHold(seen)],
  observer: () => [frictionByStep],
  critic: ({ isTightened }) => [raisesClaims(isTightened ? TIGHTENED.claims : 1), robustSaysWhat],
};

/** Without a claim nothing of the attack can be tested; a critic who raises none leaves the round without a critic. */
function raisesClaims(least: number): Rule<CriticReply> {
  return askOnce(
    "critic-claims",
    `Raise at least ${least === 1 ? "one claim" : `${least} claims`}.`,
    ({ claims }) =>
      claims.length < least ? `claims: ${claims.length} of at least ${least}` : undefined,
  );
}

const robustSaysWhat = askOnce<CriticReply>(
  "robust-tried",
  "If your verdict is ROBUST, tried says what you tried.",
  ({ verdict, tried }) =>
    verdict === "ROBUST" && tried.trim() === ""
      ? "tried: the verdict is ROBUST, so say what was tried"
      : undefined,
);

const verdictExplained = askOnce<GuardianReply>(
  "verdict-explained",
  "FAIL has its mechanism, CONDITIONAL_PASS its condition.",
  ({ verdict, mechanism, condition }) => {
    if (verdict === "FAIL" && mechanism.trim() === "")
      return "mechanism: the verdict is FAIL, so say how it comes about";
    if (verdict === "CONDITIONAL_PASS" && condition.trim() === "")
      return "condition: the verdict is CONDITIONAL_PASS, so say what has to be given";
    return undefined;
  },
);

function quotesHold({ shown, documents }: Seen): Rule<GuardianReply> {
  return askOnce("quoted", "A quotation is word for word in its source.", ({ evidence }) => {
    for (const { source, quote } of evidence) {
      const message = shown.find(({ id }) => id === source);
      const text = message
        ? textsOf(message.body).join("\n")
        : (documents.find(({ name }) => name === source)?.text ?? "");
      if (!holds(text, quote))
        return `evidence: ${source} does not say ${JSON.stringify(quote.slice(0, 80))}`;
    }
    return undefined;
  });
}

const frictionByStep = askOnce<ObserverReply>(
  "friction",
  "Every step that ends in confusion or stuck has its friction, by its number.",
  ({ steps, friction }) => {
    const named = new Set(friction.map(({ step }) => step));
    const missing = steps.flatMap(({ outcome }, i) =>
      outcome !== "success" && !named.has(i + 1) ? [i + 1] : [],
    );
    if (missing.length > 0) return `friction: nothing is said about step ${missing.join(", ")}`;
    const beyond = friction.find(({ step }) => step > steps.length);
    return beyond ? `friction: there is no step ${beyond.step}` : undefined;
  },
);

/** What a check may do to claims, as they stand when it is asked for. */
interface Standings {
  readonly status: ReadonlyMap<string, ClaimStatus>;
  readonly claims: readonly Claim[];
}

/** A check that breaks one of these could not enter the ledger. */
export function checkRules({ status, claims }: Standings, mayObserve: boolean): Rule<WorkReply>[] {
  const each = (
    id: string,
    says: string,
    find: (check: CheckReply, name: Check) => string | undefined,
    last?: "flag",
  ): Rule<WorkReply> =>
    rule(
      id,
      says,
      ({ checks = {} }) => {
        for (const name of CHECKS) {
          const found = checks[name] && find(checks[name], name);
          if (found !== undefined) return `checks.${name}: ${found}`;
        }
        return undefined;
      },
      last,
    );
  return [
    each("two-refs", "Evidence is in two different places at least.", ({ evidence_refs: refs }) =>
      new Set(refs).size < 2 ? "evidence_refs: two different references are needed" : undefined,
    ),
    rule("one-change", "A claim changes once in a reply.", ({ checks = {} }) => {
      const ids = Object.values(checks).flatMap(({ claim_status_changes: changes }) =>
        changes.map(({ claim_id }) => claim_id),
      );
      const twice = ids.find((id, i) => ids.indexOf(id) !== i);
      return twice === undefined ? undefined : `claim_status_changes: ${twice} is changed twice`;
    }),
    each(
      "stance-fits",
      "tested_confirmed goes with supports, tested_refuted with contradicts.",
      ({ claim_status_changes: changes }) => {
        const wrong = changes.find(({ to, stance }) => !isFitting(to, stance));
        return (
          wrong &&
          `claim_status_changes: ${wrong.claim_id} cannot be ${wrong.to} by what ${wrong.stance} it`
        );
      },
    ),
    each(
      "superseded",
      "superseded is for a claim that was tested and that a later claim names.",
      ({ claim_status_changes: changes }) => {
        const wrong = changes.find(({ claim_id, to }) => {
          const before = status.get(claim_id);
          return (
            before === "superseded" ||
            (to === "superseded" &&
              (before === "pending" || !claims.some(({ supersedes }) => supersedes === claim_id)))
          );
        });
        return (
          wrong &&
          `claim_status_changes: ${wrong.claim_id} is ${status.get(wrong.claim_id) ?? "unknown"} and cannot become ${wrong.to}; only a tested claim that a later claim names can be superseded, and what is superseded stays so`
        );
      },
    ),
    ...(mayObserve
      ? [
          each(
            "observe-decides",
            "With observe, the result is BROKEN or ROBUST.",
            ({ observe = NONE, result }) =>
              observe !== NONE && result === "UNCLEAR"
                ? "result: say what success of the command means, BROKEN or ROBUST"
                : undefined,
          ),
        ]
      : []),
    each(
      "both-sides",
      "Evidence comes from both sides that a check compares.",
      ({ evidence_refs: refs }, name) => {
        const missing = inputsOf(name).find(
          (role) => !refs.some((ref) => ref.includes(`/${role}.md#`)),
        );
        return missing && `nothing refers to the artifact of ${missing}`;
      },
      "flag",
    ),
    each(
      "mark-or-change",
      "not_testable is for pending claims that the same check does not change.",
      ({ not_testable: marks = [], claim_status_changes: changes }) => {
        const wrong = marks.find(
          ({ claim_id: id }) =>
            status.get(id) !== "pending" || changes.some(({ claim_id }) => claim_id === id),
        );
        return wrong && `not_testable: ${wrong.claim_id} is tested, or changed by this check`;
      },
      "flag",
    ),
  ];
}

/** What a role says of the claims that it settles at the end. */
export function settlingRules(claims: readonly string[]): Rule<WrapUpReply>[] {
  if (claims.length === 0) return [];
  return [
    everyOne<WrapUpReply>(
      "every-claim",
      "Every claim that is listed for you has one entry in settled.",
      {
        field: "settled",
        wanted: claims,
        given: ({ settled = [] }) => settled.map(({ claim_id }) => claim_id),
      },
    ),
    askOnce(
      "settled-shown",
      `A claim is settled on two different references; ${NOT_TESTABLE} has its test instead.`,
      ({ settled = [] }) => {
        const wrong = settled.find(({ to, evidence_refs: refs, test }) =>
          to === NOT_TESTABLE ? test.trim() === "" : new Set(refs).size < 2,
        );
        return (
          wrong &&
          `settled: ${wrong.claim_id} needs ${wrong.to === NOT_TESTABLE ? "the test that would settle it" : "two different references"}`
        );
      },
    ),
  ];
}

export function everyOption(options: readonly string[]): Rule<StructuredSynthesisReply> {
  return everyOne("every-option", "Every option has its row in options.", {
    field: "options",
    wanted: options,
    given: ({ options: rows = [] }) => rows.map(({ option }) => option),
  });
}
