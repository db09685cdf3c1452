// Nothing was configured: what can be reached is found, named and proposed, and never spent on without a yes.
import { detect, type Reachable } from "../agents/detect.ts";
import type { Io } from "./io.ts";

/** Small, widely available models: enough for a first try, cheap to be wrong about. */
const FIRST_TRY: Readonly<Partial<Record<Reachable["keys"][number]["vendor"], string>>> = {
  anthropic: "anthropic/claude-haiku-4-5",
  openai: "openai/gpt-5-mini",
  google: "google/gemini-2.5-flash",
  openrouter: "openrouter/openai/gpt-5-mini",
  groq: "groq/openai/gpt-oss-20b",
  mistral: "mistral/mistral-small-latest",
};

export async function proposeModel(io: Io, takesDefaults: boolean): Promise<string | undefined> {
  const found = choices(await detect(io.env));
  if (found.length === 0 || takesDefaults || !io.isAttended) {
    const seen =
      found.length === 0
        ? "No model was found"
        : `Found ${found.join(", ")}; nothing is spent without a yes`;
    io.err(
      `${seen}: the built-in panel rehearses. Choose with --model, or see dissensus doctor.\n`,
    );
    return "rehearsal";
  }
  const { select, isCancel } = await import("@clack/prompts");
  const choice = await select({
    message: "Who fills the seats?",
    options: [
      ...found.map((model) => ({ value: model, label: model })),
      { value: "rehearsal", label: "rehearsal", hint: "the built-in panel: no model, no cost" },
    ],
  });
  return isCancel(choice) ? undefined : choice;
}

function choices({ keys, servers, commands }: Reachable): string[] {
  return [
    ...keys.flatMap(({ vendor }) => FIRST_TRY[vendor] ?? []),
    ...servers.flatMap(({ url, models }) => models.slice(0, 3).map((model) => `${url}#${model}`)),
    ...commands.map(({ name }) => `command:${name}`),
  ];
}
