// What a structured deliberation was given: who fills the roles, how many rounds, which of them leave a role out.
// Law: what a person changed at a gate counts before what the brief says.
import { budgetOf, stressRounds } from "../ledger/schedule.ts";
import { ROLES, type Role } from "../../../kernel/ledger.ts";
import { textAt, textsAt, titleOf, type Chronicle } from "../../../views/chronicle.ts";

export interface RoleRow {
  readonly role: Role;
  readonly title: string;
  /** Who fills it in this domain; null before anyone said so. */
  readonly who: string | null;
  readonly watches: string | null;
}

export interface Plan {
  readonly question: string;
  readonly system: string | null;
  readonly anchor: string | null;
  readonly preset: "standard" | "quick";
  /** How many rounds at the most. */
  readonly rounds: number;
  readonly roles: readonly RoleRow[];
  /** In the order of the rounds. */
  readonly stress: readonly { readonly round: number; readonly without: Role }[];
  /** Why no role is ever left out; null where stress rounds are held. */
  readonly withoutStress: string | null;
  /** Names of the commands that a check may run. */
  readonly commands: readonly string[];
}

export function planOf(record: Chronicle): Plan {
  const { brief } = record.opened;
  const preset = textAt(brief, "preset") === "quick" ? "quick" : "standard";
  const rounds = budgetOf({
    preset,
    rounds: typeof brief["rounds"] === "number" ? brief["rounds"] : null,
  });
  const isKept = record.notices.some(({ code }) => code === "stress-tests-kept");
  const withoutStress = isKept ? null : textAt(brief, "withoutStress") || null;
  return {
    question: record.topic,
    system: textAt(brief, "system") || null,
    anchor: textAt(brief, "anchor") || null,
    preset,
    rounds,
    roles: ROLES.map((role) => roleRow(record, role)),
    stress: Array.from(stressRounds({ preset, rounds, withoutStress }), ([round, without]) => ({
      round,
      without,
    })),
    withoutStress,
    commands: textsAt(brief, "checks"),
  };
}

function roleRow(record: Chronicle, role: Role): RoleRow {
  const said =
    record.messages.find(({ seat, phase }) => seat === role && phase === "position")?.body ?? {};
  const given = record.opened.brief["roles"];
  const named =
    given !== null && typeof given === "object" && !Array.isArray(given)
      ? textAt(given as Readonly<Record<string, string>>, role)
      : ""; // the brief was parsed
  return {
    role,
    title: titleOf(record.seats, role),
    who: named || textAt(said, "who") || null,
    watches: textAt(said, "watches") || null,
  };
}
