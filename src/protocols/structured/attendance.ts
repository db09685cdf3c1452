// Who takes part in a round: who was left out on purpose, who dropped out, who leads, and who makes which check.
import { CHECKS, ROLES, type Check, type Role } from "../../kernel/ledger.ts";
import { checkersOf, checksFor, leadAmong } from "./ledger/ledgers.ts";
import type { StructuredBrief } from "./brief.ts";
import type { StructuredState } from "./state.ts";

export class Attendance {
  readonly round: number;
  /** Left out on purpose, to see what is missing then. */
  readonly planned: Role | null;
  present: readonly Role[];
  /** The least-led of those who are present. */
  lead: Role;
  readonly #state: StructuredState;

  constructor(state: StructuredState, round: number) {
    this.#state = state;
    this.round = round;
    this.planned = state.stress.get(round) ?? null;
    this.present = ROLES.filter((role) => role !== this.planned);
    this.lead = leadAmong(state.ledgers, this.present);
  }

  get others(): readonly Role[] {
    return this.present.filter((role) => role !== this.lead);
  }

  get absent(): readonly Role[] {
    return ROLES.filter((role) => !this.present.includes(role));
  }

  /** Of a round that is held at most one is absent. */
  get away(): Role | null {
    return this.absent[0] ?? null;
  }

  /** With two away, no check is left that compares what it should. */
  get isQuorate(): boolean {
    return this.absent.length < 2;
  }

  /** A role gave no reply: it is away for the rest of the round, and another leads if it led. */
  drop(role: Role): void {
    this.present = this.present.filter((other) => other !== role);
    if (this.lead === role && this.present.length > 0)
      this.lead = leadAmong(this.#state.ledgers, this.present);
  }
}

export interface Task {
  readonly role: Role;
  readonly checks: readonly Check[];
  readonly assesses: boolean;
}

/** Checks 1 and 2 side by side; then the third, which reads them, and the fourth. The quick preset asks each role once where it can. */
export function stepsFor(
  { round, lead, present, away }: Pick<Attendance, "round" | "lead" | "present" | "away">,
  { preset, checks: commands }: Pick<StructuredBrief, "preset" | "checks">,
): readonly (readonly Task[])[] {
  const tasks = checksFor(round, away).map((check): Task => {
    const [role = lead] = checkersOf(check, lead, present);
    return { role, checks: [check], assesses: false };
  });
  if (preset !== "quick") {
    const isFirst = ({ checks: [check] }: Task): boolean =>
      check === CHECKS[0] || check === CHECKS[1];
    return [tasks.filter(isFirst), tasks.filter((task) => !isFirst(task))];
  }
  const steps: Task[] = [];
  // What a command will say is not known before it ran.
  if (commands.length === 0) tasks.push({ role: lead, checks: [], assesses: true });
  for (const { role, checks, assesses } of tasks) {
    const before = steps.at(-1);
    if (before?.role !== role) steps.push({ role, checks, assesses });
    else steps[steps.length - 1] = { role, checks: [...before.checks, ...checks], assesses };
  }
  return steps.filter(({ checks }) => checks.length > 0).map((task) => [task]);
}
