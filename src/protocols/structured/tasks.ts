// Who makes which check of a round, and in which order. Pure: the plan and the run ask the same.
import { CHECKS, type Check, type Role } from "../../kernel/ledger.ts";
import { checkersOf, notApplicable } from "./ledger/ledgers.ts";

export interface Task {
  readonly role: Role;
  readonly checks: readonly Check[];
  readonly assesses: boolean;
}

interface Held {
  readonly round: number;
  readonly lead: Role;
  readonly present: readonly Role[];
  readonly absent: readonly Role[];
}

/** Checks 1 and 2 side by side; then the third, which reads them, and the fourth. The quick preset asks each role once where it can. */
export function stepsFor(
  { round, lead, present, absent: away }: Held,
  { isQuick, mergesAssessment }: { readonly isQuick: boolean; readonly mergesAssessment: boolean },
): readonly (readonly Task[])[] {
  const [absent = null] = away;
  const tasks = CHECKS.filter((check) => notApplicable(check, round, absent) === null).map(
    (check): Task => ({
      role: checkersOf(check, lead, present)[0] as Role,
      checks: [check],
      assesses: false,
    }),
  ); // somebody is present
  if (!isQuick) {
    const isFirst = ({ checks: [check] }: Task): boolean =>
      check !== undefined && CHECKS.indexOf(check) < 2;
    return [tasks.filter(isFirst), tasks.filter((task) => !isFirst(task))].filter(
      (step) => step.length > 0,
    );
  }
  const steps: Task[] = [];
  for (const task of mergesAssessment
    ? [...tasks, { role: lead, checks: [], assesses: true }]
    : tasks) {
    const before = steps.at(-1);
    if (before?.role === task.role)
      steps[steps.length - 1] = {
        role: task.role,
        checks: [...before.checks, ...task.checks],
        assesses: task.assesses,
      };
    else steps.push(task);
  }
  return steps.filter(({ checks }) => checks.length > 0).map((task) => [task]);
}
