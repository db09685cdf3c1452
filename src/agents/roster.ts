// The agents of a process, one per model as the user wrote it, made when first asked for.
import { badInput } from "../errors.ts";
import { CHECK_RUNNER } from "../kernel/check-runner.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { Redact } from "../text/redaction.ts";
import type { Agent } from "./agent.ts";
import { commandAgent } from "./command.ts";
import { checkRunner, type Check } from "./check-runner.ts";
import { commandNamed, type CommandSettings } from "./known-commands.ts";
import { modelAgent } from "./model/model-agent.ts";
import { parseModelSpec, tuningFor, type StatedTunings } from "./model/spec.ts";
import type { Env, Keys } from "./model/origins.ts";
import type { ProgramOptions } from "./program.ts";
import { rehearsal } from "./rehearsal/rehearsal.ts";
import type { Temperament } from "./rehearsal/scene.ts";

export interface RosterOptions {
  readonly env: Env;
  /** Origin → name of the variable in `env` that holds its key, where it is not the usual one. */
  readonly keys?: Keys;
  /** Model → how much it is to think, where its name does not say so. */
  readonly models?: StatedTunings;
  readonly commands?: Readonly<Record<string, CommandSettings>>;
  /** What the check runner may run, by name. */
  readonly checks?: Readonly<Record<string, Check>>;
  /** The rehearsal panel speaks about the brief. */
  readonly brief: Brief;
  readonly rehearsal?: { readonly seed: number; readonly temperament: Temperament } | null;
  /** What relative paths of commands and checks start from. */
  readonly base?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Where running commands are noted, so that a later process can sweep what a crash left. */
  readonly sweepDir?: string;
  /** Takes the keys that this process knows out of what agents say about themselves. */
  readonly redact?: Redact;
  /** What no agent may look into: where deliberations lie. */
  readonly hidden?: string;
}

export function roster(options: RosterOptions): (model: string) => Agent {
  const agents = new Map<string, Agent>();
  return (model) => {
    const agent = agents.get(model) ?? make(model, options);
    agents.set(model, agent);
    return agent;
  };
}

function make(model: string, options: RosterOptions): Agent {
  const { redact, sweepDir, hidden } = options;
  const redacting = redact === undefined ? {} : { redact };
  const around: ProgramOptions = {
    environment: options.env,
    base: options.base ?? ".",
    ...(sweepDir === undefined ? {} : { sweepDir }),
    ...(hidden === undefined ? {} : { hidden }),
    ...redacting,
  };
  // Nobody can choose it: it fills the seats that are its own, and is no model as users write them.
  if (model === CHECK_RUNNER.id) return checkRunner(options.checks ?? {}, around);
  const spec = parseModelSpec(model);
  switch (spec.kind) {
    case "rehearsal":
      return rehearsal({
        seed: options.rehearsal?.seed ?? 1,
        temperament: options.rehearsal?.temperament ?? "balanced",
        brief: options.brief,
      });
    case "command": {
      const command = commandNamed(spec.name, options.commands);
      if (!command)
        throw badInput(
          "unknown-command",
          `The settings name no command "${spec.name}".`,
          "Add it under commands: in dissensus.yaml, or use command:claude, command:codex or command:gemini.",
        );
      return commandAgent(spec.name, command, around);
    }
    case "person":
      return nobody;
    default:
      return modelAgent(
        { ...spec, tuning: tuningFor(spec, options.models) },
        {
          env: options.env,
          ...(options.keys === undefined ? {} : { keys: options.keys }),
          ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
          ...redacting,
        },
      );
  }
}

/** A person is asked through the runner's people and never through here. */
const nobody: Agent = {
  model: "person",
  provider: "person",
  answer: () => Promise.reject(new Error("A person is not asked like a model")),
};
