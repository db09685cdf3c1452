// A host that has read a skill and nothing else: it makes the calls that the skill shows, in the order the skill says, with the names that the tools' answers hold.
// Its seats' words come from outside, as a model's would.
import type { Asked, Call, Told } from "../builders/mcp-house.ts";
import type { ToolCall } from "./skills.ts";

export interface Gate {
  readonly ask: string;
  readonly question: string;
  readonly choices: readonly { readonly id: string }[];
  readonly default: string | null;
}

export interface People {
  /** What the seat says to the ask, for the first time or once it knows why it was refused. */
  readonly seat: (id: string, ask: Asked, refused: readonly string[]) => Promise<object | string>;
  /** The person's choice. */
  readonly person: (gate: Gate) => string;
}

/** Turns of the loop: more than the longest of the runs it is used on takes. */
const MOST_TURNS = 200;

export class SkillHost {
  readonly #calls: readonly ToolCall[];
  readonly #call: Call;
  readonly #people: People;

  constructor(calls: readonly ToolCall[], call: Call, people: People) {
    this.#calls = calls;
    this.#call = call;
    this.#people = people;
  }

  async start(names: Readonly<Record<string, string>>): Promise<{ readonly id: string }> {
    return { id: (await this.#as("start", [], names))["id"] as string }; // the form of the answer
  }

  /** To the end, and the report as the person is shown it. */
  async hold(names: Readonly<Record<string, string>>): Promise<{ readonly id: string; readonly report: Told["data"] }> {
    const { id } = await this.start(names);
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const open = (await this.#as("next_asks", ["id"], { ID: id }))["asks"] as readonly Asked[]; // the form of the answer
      await Promise.all(open.map(({ ask, seat }) => this.#subAgent({ ID: id, SEAT: seat, ASK: ask })));
      if (open.length > 0) continue;
      const stands = await this.#as("status", ["id"], { ID: id });
      if (stands["state"] === "finished") return { id, report: await this.#as("report", ["id"], { ID: id }) };
      for (const gate of stands["gates"] as readonly Gate[]) await this.#decided(id, gate); // the form of the answer
    }
    throw new Error(`${id} did not come to an end`);
  }

  async #subAgent(names: { readonly ID: string; readonly SEAT: string; readonly ASK: string }): Promise<void> {
    const asks = (await this.#as("next_asks", ["id", "seat"], names))["asks"] as readonly Asked[]; // the form of the answer
    const mine = asks.find(({ ask }) => ask === names.ASK);
    if (mine?.prompt === undefined) throw new Error(`${names.SEAT} was not shown ${names.ASK}`);
    const first = await this.#submit(names, await this.#people.seat(names.ID, mine, []));
    if (first["accepted"] === true || first["over"] === true) return;
    await this.#submit(names, await this.#people.seat(names.ID, mine, first["reasons"] as readonly string[])); // the form of the answer
  }

  #submit(names: Readonly<Record<string, string>>, reply: object | string): Promise<Told["data"]> {
    return this.#as("submit_reply", ["id", "ask", "reply"], names, { reply });
  }

  async #decided(id: string, gate: Gate): Promise<void> {
    const { isError } = await this.#told("decide", ["id", "ask"], { ID: id, ASK: gate.ask });
    if (isError) await this.#as("decide", ["id", "ask", "choice", "note"], { ID: id, ASK: gate.ask, CHOICE: this.#people.person(gate), NOTE: "" });
  }

  async #as(tool: string, args: readonly string[], names: Readonly<Record<string, string>>, over: object = {}): Promise<Told["data"]> {
    const { isError, data, text } = await this.#told(tool, args, names, over);
    if (isError) throw new Error(`${tool}: ${text}`);
    return data;
  }

  /** The call that the skill shows with these arguments; whichever it shows where none are named. */
  #told(tool: string, args: readonly string[], names: Readonly<Record<string, string>>, over: object = {}): Promise<Told> {
    const shown = this.#calls.find((call) => call.tool === tool && (args.length === 0 || Object.keys(call.args).join() === args.join()));
    if (!shown) throw new Error(`The skill shows no ${tool} with ${args.join(", ")}`);
    const filled = JSON.parse(JSON.stringify(shown.args), (_key, value: unknown) => (typeof value === "string" ? (names[value] ?? value) : value)) as ToolCall["args"]; // the same object with its names filled in
    return this.#call(tool, { ...filled, ...over });
  }
}
