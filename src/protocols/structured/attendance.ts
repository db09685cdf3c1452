// Who takes part in a round: who was left out on purpose, who dropped out, who leads.
import { ROLES, type Role } from "../../kernel/ledger.ts";
import type { Table } from "./table.ts";

export class Attendance {
  readonly round: number;
  /** Left out on purpose, to see what is missing then. */
  readonly planned: Role | null;
  #present: readonly Role[];
  #lead: Role;
  readonly #table: Table;

  constructor(table: Table, round: number) {
    this.#table = table;
    this.round = round;
    this.planned = table.stress.get(round) ?? null;
    this.#present = ROLES.filter((role) => role !== this.planned);
    this.#lead = table.leadAmong(this.#present);
  }

  get present(): readonly Role[] {
    return this.#present;
  }

  get lead(): Role {
    return this.#lead;
  }

  get others(): readonly Role[] {
    return this.#present.filter((role) => role !== this.#lead);
  }

  get absent(): readonly Role[] {
    return ROLES.filter((role) => !this.#present.includes(role));
  }

  /** With two away, no check is left that compares what it should. */
  get isQuorate(): boolean {
    return this.absent.length < 2;
  }

  /** A role gave no reply: it is away for the rest of the round, and another leads if it led. */
  drop(role: Role): void {
    this.#present = this.#present.filter((other) => other !== role);
    if (this.#lead === role && this.#present.length > 0)
      this.#lead = this.#table.leadAmong(this.#present);
  }
}
