// The tools with which a deliberation is held: start, next_asks, submit_reply, decide.
// Law: every call does its part and returns; what takes long goes on by itself and is asked about with status.
import { badInput } from "../errors.ts";
import { HOST } from "../kernel/model-for.ts";
import { oneLine } from "../text/visible.ts";
import { cut, SEAT_LABEL } from "./answer.ts";
import { asksText, BY_SEAT, openAskOf, standsOf } from "./standing.ts";
import { tool, type Registered } from "./tool.ts";
import {
  asked,
  decide,
  decided,
  nextAsks,
  startInput,
  started,
  submitReply,
  submitted,
} from "./wire.ts";

const NOTICE_CHARACTERS = 500;
const MOST_REASONS = 30;
const REASON_CHARACTERS = 1_000;

const notices = (given: readonly string[]): string[] =>
  given.map((notice) => oneLine(notice, NOTICE_CHARACTERS));
const lines = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n");

export const startTool: Registered = (server, place) => startToolOf()(server, place);

const startToolOf = () =>
  tool({
    name: "start",
    title: "Start a deliberation",
    description:
      'Begins a deliberation and returns its id at once. With seats {"all": "host"} you supply the thinking, one fresh context per seat, and the engine holds the rules: go on with next_asks. With models it runs by itself: go on with status. Both may sit at one table: next_asks then names your seats alone. Give a key, so that a repeated call begins nothing twice.',
    input: startInput(),
    output: started,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
    run: async (wish, { backend }) => {
      const { id, isNew, isHosted, notices: told } = await backend.begin(wish);
      const next = isHosted
        ? `Call next_asks with id ${id} and no seat. ${BY_SEAT}`
        : `Call status with id ${id} from time to time until it is finished; then report.`;
      return {
        data: { id, hosted: isHosted, notices: notices(told), next },
        text: lines(
          isNew ? `Started ${id}.` : `Begun before with this key: ${id}.`,
          ...notices(told),
          next,
        ),
      };
    },
  });

export const nextAsksTool = tool({
  name: "next_asks",
  title: "What is asked now",
  description:
    "Hosted deliberations: what waits for an answer. Without seat: ids, seats and purposes only; give each seat to a fresh context. With seat: the ask itself (prompt, JSON Schema of the reply, rules, why the last reply was refused); call it so only from that seat's own context, answer there, then submit_reply.",
  input: nextAsks,
  output: asked,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  run: async ({ id, seat }, { backend }) => {
    if (seat !== undefined) {
      const asks = await backend.asksOf(id, seat);
      if (asks.length > 0) {
        const next = `Answer as ${seat} and nobody else, from the prompt alone, without tools or files. Then call submit_reply with id ${id}, the ask, and one JSON object that fits the schema.`;
        const shown = asks.map((each) => ({
          ...openAskOf(each),
          prompt: each.prompt,
          schema: each.schema,
          rules: [...each.rules],
          refused: [...each.refused],
        }));
        const text = shown
          .map(({ ask, prompt, schema, rules, refused }) =>
            lines(
              `Ask ${ask}`,
              refused.length === 0 ? "" : `Your last reply was sent back:\n${bullets(refused)}`,
              `Prompt:\n${prompt}`,
              `JSON Schema of the reply:\n${JSON.stringify(schema)}`,
              rules.length === 0 ? "" : `Rules:\n${bullets(rules)}`,
            ),
          )
          .join("\n\n");
        return {
          data: { id, asks: shown, ended: null, next, untrusted: true as const },
          text: lines(text, next),
          label: SEAT_LABEL,
        };
      }
    }
    const { asks, ended } = await backend.standing(id);
    const open = asks.map(openAskOf);
    const next =
      ended !== null
        ? `It is over (${ended}). Call report with id ${id}.`
        : open.length > 0
          ? BY_SEAT
          : `Nothing is asked of the host now. Call status with id ${id} for what is waited for.`;
    const none =
      seat === undefined
        ? ""
        : `Nothing is asked of ${JSON.stringify(oneLine(seat, NOTICE_CHARACTERS))} now.`;
    return {
      data: {
        id,
        asks: seat === undefined ? open : [],
        ended,
        next: lines(none, next),
        untrusted: true as const,
      },
      text: lines(none, open.length === 0 ? "" : `Open:\n${asksText(open)}`, next),
    };
  },
});

export const submitReplyTool = tool({
  name: "submit_reply",
  title: "Submit a seat's reply",
  description:
    "Hosted deliberations: hands in the reply of the seat that was asked. accepted: true, or accepted: false with the reasons; then mend the reply in the same context and submit it again, unless over is true. The engine judges: an accepted reply cannot be changed.",
  input: submitReply,
  output: submitted,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  run: async ({ id, ask, reply }, { backend }) => {
    const result = await backend.submit(
      id,
      ask,
      typeof reply === "string" ? reply : JSON.stringify(reply),
    );
    const { asks, ended } = result.standing;
    const reasons = result.accepted
      ? []
      : result.reasons.slice(0, MOST_REASONS).map((reason) => cut(reason, REASON_CHARACTERS));
    const isOver = result.accepted || result.isOver;
    const open = asks.map(openAskOf);
    const next = !isOver
      ? "Mend what the reasons name and submit again, from the same context."
      : ended !== null
        ? `The deliberation is over (${ended}). Call report with id ${id}.`
        : !result.accepted
          ? `Nothing was taken. Call next_asks with id ${id} for what is open, and with your seat for its ask.`
          : open.length > 0
            ? "This ask is done. What is open now goes to contexts of its own: next_asks."
            : `This ask is done. Call status with id ${id} for what is waited for.`;
    const flags = result.accepted ? [...result.flags] : [];
    return {
      data: {
        id,
        ask,
        accepted: result.accepted,
        reasons,
        over: isOver,
        flags,
        open,
        ended,
        next,
        untrusted: true as const,
      },
      text: lines(
        result.accepted ? `Accepted: ${ask}.` : `Not accepted: ${ask}.`,
        bullets(reasons),
        flags.length === 0 ? "" : `Noted: ${flags.join(", ")}`,
        open.length === 0 ? "" : `Open:\n${asksText(open)}`,
        next,
      ),
    };
  },
});

export const decideTool = tool({
  name: "decide",
  title: "Record a person's decision",
  description:
    "Records what a person decided on a gate that status shows. Leave choice out: the person is then asked through the client. Only where that is refused, put the question and all choices to the person yourself and call again with their choice. Never decide for them.",
  input: decide,
  output: decided,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  run: async ({ id, ask, choice, note }, { backend, person }) => {
    const { gates } = await standsOf(backend, id);
    const gate = gates.find((open) => open.ask === ask);
    if (!gate)
      throw badInput(
        "nothing-waits",
        `${JSON.stringify(oneLine(ask, NOTICE_CHARACTERS))} waits for no decision.`,
        gates.length === 0
          ? "No gate is open."
          : `Open gates: ${gates.map((open) => open.ask).join(", ")}.`,
      );
    if (choice !== undefined)
      return recorded(await backend.decide(id, ask, choice, note, HOST), choice);
    const { said } = person;
    if (said.kind === "chose")
      return recorded(await backend.decide(id, ask, said.choice, said.note, PERSON), said.choice);
    if (said.kind === "declined")
      return {
        data: { id, ask, recorded: false, choice: null, notices: [], next: STILL },
        text: `Not decided: ${ask}. ${STILL}`,
      };
    if (person.canBeAsked) return person.ask(gate);
    throw badInput(
      "cannot-ask",
      `This client cannot ask the person: ${gate.question}`,
      `Put it to the person with all choices (${gate.choices.map(({ id: each, label }) => `${each}: ${label}`).join("; ")}), then call decide with the choice's id.`,
    );

    function recorded(
      { notices: told }: { readonly notices: readonly string[] },
      chosen: string,
    ): {
      data: {
        id: string;
        ask: string;
        recorded: boolean;
        choice: string;
        notices: string[];
        next: string;
      };
      text: string;
    } {
      const next = `Call next_asks with id ${id}, or status.`;
      return {
        data: { id, ask, recorded: true, choice: chosen, notices: notices(told), next },
        text: lines(
          `Recorded: ${ask} is ${oneLine(chosen, NOTICE_CHARACTERS)}.`,
          ...notices(told),
          next,
        ),
      };
    }
  },
});

/** As the record names who decided: the person that was asked, or the host who says what they chose. */
const PERSON = "person";
const STILL = "The person did not decide; it goes on waiting. Call decide again when they want to.";

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
