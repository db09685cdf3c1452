// The agents of a process, one per model as the user wrote it, made when first asked for.
import { badInput } from "../errors.ts";
import { CHECK_RUNNER } from "../kernel/check-runner.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { Agent } from "./agent.ts";
import { commandAgent } from "./command.ts";
import { checkRunner, type CheckCommand } from "./check-runner.ts";
import { commandNamed, type CommandSettings } from "./known-commands.ts";
import { modelAgent, type ModelAgentSettings } from "./model/model-agent.ts";
import { parseModelSpec, tuningFor, type StatedTunings } from "./model/spec.ts";
import type { ProgramOptions } from "./program.ts";
import { rehearsal } from "./rehearsal/rehearsal.ts";
import type { Temperament } from "./rehearsal/scene.ts";

export interface RosterOptions
  extends ModelAgentSettings, Pick<ProgramOptions, "sweepDir" | "hidden"> {
  /** Model → how much it is to think, where its name does not say so. */
  readonly models?: StatedTunings;
  readonly commands?: Readonly<Record<string, CommandSettings>>;
  /** What the check runner may run, by name. */
  readonly checks?: Readonly<Record<string, CheckCommand>>;
  /** The rehearsal panel speaks about the brief. */
  readonly brief: Brief;
  readonly rehearsal?: { readonly seed: number; readonly temperament: Temperament } | null;
  /** What relative paths of commands and checks start from. */
  readonly base?: string;
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
  const { env, base = "." } = options;
  const around: ProgramOptions = { ...options, environment: env, base };
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
      return modelAgent({ ...spec, tuning: tuningFor(spec, options.models) }, options);
  }
}

/** A person is asked through the runner's people and never through here. */
const nobody: Agent = {
  model: "person",
  provider: "person",
  answer: () => Promise.reject(new Error("A person is not asked like a model")),
};
