// A swarm's panel behind the fake provider, for commands that run in a process of their own.
import { fill, type Author } from "../../src/agents/rehearsal/fill.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { seatOf } from "../cli/fake-panel.ts";
import type { FakeRequest } from "../fake-provider.ts";

/** Fills every form of a lightweight swarm; what it says depends on its seat and on what was said before, and on nothing else. */
export function swarmAnswer(request: FakeRequest): string {
  const seat = seatOf(request);
  const last =
    request.prompt
      .match(/r\d+-msg-\d{3}/gu)
      ?.sort()
      .at(-1) ?? "none";
  // A vote gives its reason in words of the question.
  const question = / question>>>\n(.*)\n/u.exec(request.prompt)?.[1] ?? "";
  const author: Author = {
    text: ({ name, path }) =>
      name === "id"
        ? path.includes(0)
          ? "north"
          : "south"
        : `The ${path.join(" ")} of ${seat} after ${last}.${name === "why" ? ` ${question}` : ""}`,
    choose: ({ name }, among) => {
      if (among.includes("o2") && seat === "south") return "o2";
      if (name === "targetId")
        return among.find((id) => id === (seat === "north" ? "r1-msg-002" : "r1-msg-001")) ?? null;
      return among.find((one) => one === "rebuts" || one === "fails") ?? among[0] ?? null;
    },
    number: (_field, _least, most) => most,
    isTrue: () => true,
    isNull: () => false,
    list: ({ name, schema }, least) => {
      const properties = ((schema["items"] as JsonObject | undefined)?.["properties"] ??
        {}) as Readonly<Record<string, JsonObject>>;
      const experts = (properties["expert"] ?? properties["advocate"])?.["enum"] as
        readonly string[] | undefined;
      if (name === "answers")
        return ((properties["attack"]?.["enum"] ?? []) as readonly string[]).map((attack) => ({
          attack,
        })); // ids; each once
      if (name === "between") return ["north", "south"];
      if (name === "options" || name === "reasons")
        return [
          { label: `First ${name}`, holders: ["north"] },
          { label: `Second ${name}`, holders: ["south"] },
        ];
      if (experts)
        return experts.map((id) => ({ ["expert" in properties ? "expert" : "advocate"]: id }));
      return name === "references" ? 1 : least;
    },
  };
  const { json_schema: form } = request.body["response_format"] as {
    readonly json_schema: { readonly schema: JsonObject };
  }; // as the chat wire has it
  return JSON.stringify(fill(form.schema, author));
}
