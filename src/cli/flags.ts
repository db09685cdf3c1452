// The options of commands, once each: their names, their help, and how their text becomes a value.
import { Command, InvalidArgumentError, Option } from "commander";
import { badUsage, type DissensusError } from "../errors.ts";
import { oneLine } from "../text/visible.ts";

export interface RunFlags {
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
}

export const TEMPERAMENTS = ["balanced", "agreeable", "stubborn", "sycophantic", "hostile", "flaky"] as const;

export function addRoot(command: Command): Command {
  return command.option("--root <dir>", "where deliberations lie (default: .dissensus here, or DISSENSUS_ROOT)");
}

export function addCaps(command: Command): Command {
  return command
    .option("--budget <usd>", "the most the run may cost, in US dollars", positive)
    .option("--max-calls <n>", "the most calls", whole)
    .option("--max-tokens <n>", "the most tokens, prompts and replies together", whole)
    .option("--timeout <minutes>", "the longest the run may take", positive);
}

export function addRun(command: Command): Command {
  const common = command
    .option("--model <model>", "who fills the seats: anthropic/NAME, openai/NAME, google/NAME, http://HOST:PORT/v1#NAME, command:NAME, rehearsal")
    .option("--seat <role=model...>", "another model for one seat, e.g. moderator=openai/NAME or expert=person")
    .option("--context <file...>", "files, folders or globs that every seat may read")
    .option("--option <text...>", "the options to decide between, instead of those the positions amount to")
    .addOption(new Option("--lang <lang>", "language of the discussion and its result (default: the topic's)").choices(["en", "ja", "zh"]))
    .option("--deal", "deal the context documents out, each to one seat, which then discloses what others lack")
    .option("--anonymous", "members do not see who their peers are")
    .option("--baseline", "also ask one model alone, with as many calls, and put its answer beside the panel's")
    .option("-y, --yes", "start without asking, and take every default")
    .addOption(waiting())
    .option("--dry-run", "show the plan and the estimate, and call nobody")
    .option("--json", "events as JSON lines on stdout, and nothing else there")
    .option("--id <id>", "the deliberation's name: a-z, 0-9 and dashes")
    .addOption(new Option("--on-ambiguous <policy>", "calls that may have been paid for and whose answer was lost").choices(["ask", "rerun", "fail"]))
    .option("--allow-unpriced", "allow --budget although a model's price is unknown")
    .option("--seed <n>", "rehearsal: the same seed gives the same panel", natural)
    .addOption(new Option("--temperament <t>", "rehearsal: how the panel behaves").choices([...TEMPERAMENTS]));
  return addRoot(addCaps(common));
}

export function addSwarm(command: Command): Command {
  return command
    .addOption(new Option("--mode <mode>", "deep (3–4 experts, 3–5 rounds), standard (2–3, 2–3) or lightweight (2, 1–2)").choices(["deep", "standard", "lightweight"]).default("standard"))
    .option("--rounds <n>", "the most rounds, instead of the mode's", whole);
}

export function addDialectic(command: Command): Command {
  return command
    .addOption(new Option("--quick", "positions and synthesis only").conflicts("deep"))
    .option("--deep", "up to five rounds, stopping early")
    .option("--members <a,b,c>", "two to five discussants of your own instead of those the topic suggests")
    .option("--feature <name>", "names the result file docs/specs/{feature}-discussion-{topic}.md", "general")
    .option("--no-consensus-check", "do not test a consensus for false agreement (recorded)");
}

/** For those who decide from elsewhere: a script, another terminal. */
export function waiting(): Option {
  return new Option("--wait", "stop at every decision, to be answered with dissensus decide, instead of taking defaults").conflicts("yes");
}

export function gatesOf({ yes, wait }: RunFlags): "ask" | "defaults" | "wait" {
  return wait === true ? "wait" : yes === true ? "defaults" : "ask";
}

/** `role=model`, as often as given. */
export function seatModels(pairs: readonly string[] | undefined): Record<string, string> {
  const models: Record<string, string> = {};
  for (const pair of pairs ?? []) {
    const at = pair.indexOf("=");
    const [role, model] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || model === "") throw badUsage(`--seat ${JSON.stringify(pair)} is not ROLE=MODEL.`, "Example: --seat security=openai/NAME");
    if (role === "*" || Object.hasOwn(models, role)) throw badUsage(`--seat names ${JSON.stringify(role)} ${role === "*" ? ", which is no seat; use --model" : "twice"}.`);
    models[role] = model;
  }
  return models;
}

/** These take every word up to the next option, and so may have taken the topic. */
const GREEDY = ["option", "context", "seat"] as const;

export function noTopic(flags: RunFlags): DissensusError {
  const taker = GREEDY.find((name) => flags[name] !== undefined);
  const taken = taker && flags[taker]?.at(-1);
  if (taker === undefined || taken === undefined) return badUsage("There is no topic.", 'Say what is to be decided: dissensus "Should we split the billing service?"');
  return badUsage(`There is no topic: --${taker} takes every word up to the next option, ${JSON.stringify(oneLine(taken, 60))} included.`, `Put the topic before --${taker}, or after --: dissensus --${taker} … -- "Your question?"`);
}

function positive(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text.trim()) || !Number.isFinite(value) || value <= 0) throw new InvalidArgumentError("It must be a number above zero.");
  return value;
}

export function whole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError("It must be a whole number, one or more.");
  return value;
}

function natural(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value)) throw new InvalidArgumentError("It must be a whole number, zero or more.");
  return value;
}
