// The options of commands, once each: their names, their help, and how their text becomes a value.
import { Command, InvalidArgumentError, Option } from "commander";
import { badUsage, type DissensusError } from "../errors.ts";
import type { ResearchType } from "../protocols/review/preset.ts";
import { TEMPERAMENTS, type Wishes } from "../desk/wishes.ts";
import { ROLES } from "../script/ledger.ts";
import { oneLine } from "../text/visible.ts";

export function addRoot(command: Command): Command {
  return command.option(
    "--root <dir>",
    "where deliberations lie (default: .dissensus here, or DISSENSUS_ROOT)",
  );
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
    .option(
      "--model <model>",
      "who fills the seats: VENDOR/NAME (anthropic, openai, google, openrouter, groq, mistral, ollama, lmstudio, azure, bedrock), http://HOST:PORT/v1#NAME, command:NAME or rehearsal; behind a name ,effort=low ,thinking=8000; see dissensus models",
    )
    .option(
      "--seat <role=model...>",
      "another model for one seat, e.g. moderator=openai/NAME or expert=person",
    )
    .option("--context <file...>", "files, folders or globs that every seat may read")
    .option(
      "--allow <file...>",
      "send this file although it looks like a secret or holds one (recorded)",
    )
    .option(
      "--option <text...>",
      "the options to decide between, instead of those the positions amount to",
    )
    .addOption(
      new Option(
        "--lang <lang>",
        "language of the discussion and its result (default: the topic's)",
      ).choices(["en", "ja", "zh"]),
    )
    .option(
      "--deal",
      "deal the context documents out, each to one seat, which then discloses what others lack",
    )
    .option("--anonymous", "members do not see who their peers are")
    .option(
      "--baseline",
      "also ask one model alone, with as many calls, and put its answer beside the panel's",
    )
    .option("-y, --yes", "start without asking, and take every default")
    .addOption(waiting())
    .option("--dry-run", "show the plan and the estimate, and call nobody")
    .option("--json", "events as JSON lines on stdout, and nothing else there")
    .option("--id <id>", "the deliberation's name: a-z, 0-9 and dashes")
    .addOption(
      new Option(
        "--on-ambiguous <policy>",
        "calls that may have been paid for and whose answer was lost",
      ).choices(["ask", "rerun", "fail"]),
    )
    .option("--allow-unpriced", "allow --budget although a model's price is unknown")
    .option("--seed <n>", "rehearsal: the same seed gives the same panel", natural)
    .addOption(
      new Option("--temperament <t>", "rehearsal: how the panel behaves").choices([
        ...TEMPERAMENTS,
      ]),
    );
  return addRoot(addCaps(common));
}

export function addSwarm(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--mode <mode>",
        "deep (3–4 experts, 3–5 rounds), standard (2–3, 2–3) or lightweight (2, 1–2)",
      )
        .choices(["deep", "standard", "lightweight"])
        .default("standard"),
    )
    .option("--rounds <n>", "the most rounds, instead of the mode's", whole);
}

export function addDialectic(command: Command): Command {
  return command
    .addOption(new Option("--quick", "positions and synthesis only").conflicts("deep"))
    .option("--deep", "up to five rounds, stopping early")
    .option(
      "--members <a,b,c>",
      "two to five discussants of your own instead of those the topic suggests",
    )
    .option(
      "--feature <name>",
      "names the result file docs/specs/{feature}-discussion-{topic}.md",
      "general",
    )
    .option("--no-consensus-check", "do not test a consensus for false agreement (recorded)");
}

export function addStructured(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--preset <preset>",
        "standard (13 rounds, four of them stress tests) or quick (4 rounds, one stress test)",
      )
        .choices(["standard", "quick"])
        .default("standard"),
    )
    .option("--rounds <n>", "how many rounds, 8 or more", whole)
    .option("--system <text>", "what system the question is about, where the question does not say")
    .option("--role <role=who...>", `who a role is in this domain: ${ROLES.join(", ")}`)
    .option(
      "--anchor <file>",
      "what the work is held to: drift is measured against it (default: the question)",
    )
    .option("--no-stress [why]", "hold no stress tests; needs the reason (recorded)");
}

const TYPES: readonly ResearchType[] = ["M", "D", "C", "H"];

export function addReview(command: Command): Command {
  return command
    .option(
      "--preset <name|file>",
      "who reviews, and by which rubric: idea, question, method, story, section, paper, plan, design, code, text, or a YAML file (default: by the kind of file)",
    )
    .addOption(
      new Option(
        "--type <type>",
        "research type, for presets that differ by it: M (method), D (discovery from data), C (tool), H (method and discovery)",
      ).choices(TYPES),
    )
    .addOption(
      new Option("--rounds <n>", "the most rounds, instead of the preset's")
        .argParser(whole)
        .conflicts("fast"),
    )
    .option("--fast", "fewer rounds: 3, or 2 for a section")
    .option(
      "--assess",
      "judge it as it is, in one round, and change nothing; exit 0 or 3 (default for - and diffs)",
    )
    .option("--no-assess", "have - or a diff revised too")
    .option(
      "--output <file>",
      "write the final version there; the file under review is never touched",
    )
    .option(
      "--findings <file>",
      "write the open findings there: SARIF if it ends in .sarif, else JSON",
    );
}

export function addDispatch(command: Command): Command {
  return command
    .option("--members <a,b>", "whom to ask, one to four; agent files of these names are used")
    .option("--agents <dir>", "where agent files lie (default: .claude/agents, if it is there)")
    .option(
      "--workflow <file>",
      "who clashes and who is always asked (default: .claude/workflow.yaml, if it is there)",
    );
}

/** For those who decide from elsewhere: a script, another terminal. */
export function waiting(): Option {
  return new Option(
    "--wait",
    "stop at every decision, to be answered with dissensus decide, instead of taking defaults",
  ).conflicts("yes");
}

/** These take every word up to the next option, and so may have taken the topic. */
const GREEDY = ["option", "context", "seat", "role", "allow"] as const;

export function noTopic(flags: Wishes, isReview = false): DissensusError {
  if (typeof flags.stress === "string")
    return badUsage(
      `There is no topic: --no-stress took ${JSON.stringify(oneLine(flags.stress, 60))} for its reason.`,
      'Put the topic first: dissensus structured "Your question?" --no-stress "the reason"',
    );
  const taker = GREEDY.find((name) => flags[name] !== undefined);
  const taken = taker && flags[taker]?.at(-1);
  if (isReview && (taker === undefined || taken === undefined))
    return badUsage(
      "There is no file to review.",
      "dissensus review FILE, or - for standard input: git diff | dissensus review -",
    );
  if (isReview)
    return badUsage(
      `There is no file to review: --${taker} takes every word up to the next option, ${JSON.stringify(oneLine(taken ?? "", 60))} included.`,
      `Put the file before --${taker}: dissensus review FILE --${taker} …`,
    );
  if (taker === undefined || taken === undefined)
    return badUsage(
      "There is no topic.",
      'Say what is to be decided: dissensus "Should we split the billing service?"',
    );
  return badUsage(
    `There is no topic: --${taker} takes every word up to the next option, ${JSON.stringify(oneLine(taken, 60))} included.`,
    `Put the topic before --${taker}, or after --: dissensus --${taker} … -- "Your question?"`,
  );
}

function positive(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text.trim()) || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError("It must be a number above zero.");
  return value;
}

export function whole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number, one or more.");
  return value;
}

/** 0 leaves the choice to the system. */
export function port(text: string): number {
  const value = natural(text);
  if (value > 65_535) throw new InvalidArgumentError("A port is a number up to 65535.");
  return value;
}

function natural(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError("It must be a whole number, zero or more.");
  return value;
}
