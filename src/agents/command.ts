// An agent that is a command-line program: the prompt goes to its standard input, the answer comes from its standard output.
// Law: nothing of a prompt is ever an argument.
import type { Usage } from "../log/event.ts";
import { isTooDeep, TOO_DEEP } from "../text/nesting.ts";
import { asItIs } from "../text/redaction.ts";
import { AgentFailure, type Agent, type Completion, type Question } from "./agent.ts";
import type { Command } from "./known-commands.ts";
import { STDOUT_BYTES, type Ended } from "./process-group.ts";
import { besideSettings, inEmptyFolder, runIn, startFailure, stopped, type ProgramOptions } from "./program.ts";
import { whole } from "./render.ts";
import { terminalText } from "./terminal-text.ts";

/** Commands say nothing about tokens. */
const UNKNOWN: Usage = { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: false };
/** What of a failing program's complaint goes into the message: its end, where the reason stands. */
const COMPLAINT_CHARS = 400;

export function commandAgent(name: string, command: Command, options: ProgramOptions): Agent {
  const model = `command:${name}`;
  return {
    model,
    provider: model,
    // Most print only when they are done.
    streams: false,
    async answer(question, signal) {
      if (signal.aborted) throw stopped(model, signal, null, false);
      return inEmptyFolder(async (work) => completion(model, command, await run(model, command, options, { question, work, signal }), options, signal));
    },
  };
}

async function run(model: string, command: Command, options: ProgramOptions, call: { question: Question; work: string; signal: AbortSignal }): Promise<Ended> {
  const { question, work, signal } = call;
  const argv = besideSettings(command.argv, options.base);
  try {
    return await runIn(work, { argv, env: command.env, set: command.set, stdin: whole(question.prompt), keeps: "beginning", heard: () => question.heard() }, options, signal);
  } catch (error) {
    throw startFailure(model, argv[0] ?? "", error);
  }
}

function completion(model: string, command: Command, ended: Ended, { redact = asItIs }: ProgramOptions, signal: AbortSignal): Completion {
  const text = terminalText(ended.stdout).trim();
  const partial = text === "" ? null : text;
  if (ended.isOver) {
    throw new AgentFailure("too-large", `${model} printed more than ${STDOUT_BYTES} bytes.`, { again: "never", sent: true, partial });
  }
  // A program that ended well before it noticed the abort has answered.
  if (signal.aborted && ended.code !== 0) throw stopped(model, signal, partial, true);
  if (ended.signal !== null) throw new AgentFailure("cut", `${model} was ended by ${ended.signal}.`, { again: "later", sent: true, partial });
  if (ended.code !== 0) {
    const complaint = redact(terminalText(ended.stderr)).trim().slice(-COMPLAINT_CHARS);
    const because = complaint === "" ? "." : `: ${complaint}`;
    throw new AgentFailure("command", `${model} ended with exit code ${ended.code}${because}`, { again: "later", sent: true, partial });
  }
  const answer = command.reply === "json" && text !== "" ? fieldOf(model, text, command.field) : text;
  return { text: answer, finish: answer === "" ? "empty" : "stop", usage: UNKNOWN, served: null, providerId: null };
}

function fieldOf(model: string, text: string, field: string | undefined): string {
  const malformed = (what: string): AgentFailure => new AgentFailure("malformed", `${model} ${what}`, { again: "later", sent: true, partial: text });
  if (isTooDeep(text)) throw malformed(`printed JSON that is ${TOO_DEEP}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("was to print JSON, and printed something else.");
  }
  if (field === undefined) return text;
  for (const key of field.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) throw malformed(`printed JSON without the field ${field}.`);
    // An object with this key of its own, as just tested.
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}
