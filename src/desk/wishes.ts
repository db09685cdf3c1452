// What a person asks for a run, whoever took it down: the command line, the web app, another program.
import { badUsage } from "../errors.ts";
import type { Caps } from "../log/index.ts";
import { ROLES, type Role } from "../script/ledger.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";

export interface Wishes {
  readonly model?: string;
  readonly seat?: readonly string[];
  readonly context?: readonly string[];
  readonly option?: readonly string[];
  readonly budget?: number;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly timeout?: number;
  readonly lang?: "en" | "ja" | "zh";
  readonly yes?: boolean;
  readonly wait?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly id?: string;
  readonly root?: string;
  readonly seed?: number;
  readonly temperament?: string;
  readonly anonymous?: boolean;
  readonly onAmbiguous?: "ask" | "rerun" | "fail";
  readonly allowUnpriced?: boolean;
  readonly deal?: boolean;
  readonly baseline?: boolean;
  readonly mode?: string;
  readonly rounds?: number;
  readonly quick?: boolean;
  readonly deep?: boolean;
  readonly members?: string;
  readonly feature?: string;
  /** `--no-consensus-check` */
  readonly consensusCheck?: boolean;
  readonly preset?: string;
  readonly system?: string;
  readonly role?: readonly string[];
  readonly anchor?: string;
  /** `--no-stress WHY`: the reason, or false where none was given. */
  readonly stress?: string | boolean;
  readonly allow?: readonly string[];
  readonly type?: string;
  readonly fast?: boolean;
  /** `--assess`, `--no-assess`; by kind where neither was given. */
  readonly assess?: boolean;
  readonly output?: string;
  readonly findings?: string;
  readonly agents?: string;
  readonly workflow?: string;
  /** What everyone who is asked from here on has to respect; for a run that goes on. */
  readonly constraint?: string;
}

export const TEMPERAMENTS = [
  "balanced",
  "agreeable",
  "stubborn",
  "sycophantic",
  "hostile",
  "flaky",
] as const;

/** Caps as they are wished for; what is not named is no wish. */
export function wishedCaps({
  calls,
  tokens,
  usd,
  minutes,
}: { readonly [K in keyof Caps]?: number | undefined }): Pick<
  Wishes,
  "maxCalls" | "maxTokens" | "budget" | "timeout"
> {
  return {
    ...(calls === undefined ? {} : { maxCalls: calls }),
    ...(tokens === undefined ? {} : { maxTokens: tokens }),
    ...(usd === undefined ? {} : { budget: usd }),
    ...(minutes === undefined ? {} : { timeout: minutes }),
  };
}

export function gatesOf({ yes, wait }: Wishes): "ask" | "defaults" | "wait" {
  return wait === true ? "wait" : yes === true ? "defaults" : "ask";
}

/** `role=model`, as often as given. */
export function seatModels(pairs: readonly string[] | undefined): Record<string, string> {
  const models: Record<string, string> = {};
  for (const pair of pairs ?? []) {
    const at = pair.indexOf("=");
    const [role, model] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || model === "")
      throw badUsage(
        `--seat ${JSON.stringify(pair)} is not ROLE=MODEL.`,
        "Example: --seat security=openai/NAME",
      );
    if (role === "*" || Object.hasOwn(models, role))
      throw badUsage(
        `--seat names ${JSON.stringify(role)} ${role === "*" ? ", which is no seat; use --model" : "twice"}.`,
      );
    models[role] = model;
  }
  return models;
}

/** `role=who`, as often as given. */
export function roleTexts(pairs: readonly string[] | undefined): Partial<Record<Role, string>> {
  const named: Partial<Record<Role, string>> = {};
  for (const pair of pairs ?? []) {
    const at = pair.indexOf("=");
    const [given, who] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || who === "")
      throw badUsage(
        `--role ${JSON.stringify(oneLine(pair, 80))} is not ROLE=WHO.`,
        `Example: --role critic="an auditor who has seen this fail". ${ROLES_THERE}`,
      );
    const role = ROLES.find((each) => each === given.toLowerCase());
    const [close] = nearest(given, ROLES);
    if (role === undefined)
      throw badUsage(
        `--role: there is no role ${JSON.stringify(oneLine(given, 60))}.${close === undefined ? "" : ` Did you mean ${close}?`}`,
        ROLES_THERE,
      );
    if (named[role] !== undefined) throw badUsage(`--role names ${role} twice.`, ROLES_THERE);
    named[role] = who;
  }
  return named;
}

const ROLES_THERE = `The roles are ${ROLES.join(", ")}.`;

/** Why no role is to be left out; null where stress tests are held. */
export function reasonAgainstStress({ stress = true }: Wishes): string | null {
  if (stress === true) return null;
  if (stress !== false && stress.trim() !== "") return stress.trim();
  throw badUsage(
    "--no-stress needs a reason. A stress test leaves one role out of a round and looks at what is missing then: it is how one learns which roles carry weight and which only decorate. Without them that stays unknown, and stop signal 4 cannot be reached.",
    'Leave --no-stress out, or say why: --no-stress "one reviewer only, no time for four more rounds". The reason is recorded.',
  );
}
