// The tools with which a deliberation is held: start, next_asks, submit_reply, decide.
// Law: every call does its part and returns; what takes long goes on by itself and is asked about with status.
import { badInput } from "../errors.ts";
import { GO_ON } from "../kernel/ask.ts";
import { HOST } from "../kernel/model-for.ts";
import { oneLine } from "../text/visible.ts";
import { cut, lines, SEAT_LABEL } from "./answer.ts";
import { asksText, BY_SEAT, openAskOf, readStatus } from "./status.ts";
import { tool, type Registered } from "./tool.ts";
import * as wire from "./wire.ts";

/** Of what acts: each says in what it differs. */
const ACTS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;
const NOTICE_CHARACTERS = 500;
const MOST_REASONS = 30;
const REASON_CHARACTERS = 1_000;

const noticeLines = (given: readonly string[]): string[] =>
  given.map((notice) => oneLine(notice, NOTICE_CHARACTERS));

/** Made when a server is: what was registered by then can be started. */
export const startTool: Registered = (...given) =>
  tool({
    name: "start",
    input: wire.startInput(),
    output: wire.startOutput,
    annotations: { ...ACTS, openWorldHint: true },
    run: async (wish, { backend }) => {
      const { id, isNew, isHosted, notices: given } = await backend.begin(wish);
      const notices = noticeLines(given);
      const next = isHosted
        ? `Call next_asks with id ${id} and no seat. ${BY_SEAT}`
        : `Call status with id ${id} from time to time until it is finished; then report.`;
      return {
        data: { id, hosted: isHosted, notices, next },
        text: lines(
          isNew ? `Started ${id}.` : `Begun before with this key: ${id}.`,
          ...notices,
          next,
        ),
      };
    },
  })(...given);

export const nextAsksTool = tool({
  name: "next_asks",
  input: wire.nextAsksInput,
  output: wire.nextAsksOutput,
  annotations: { ...ACTS, idempotentHint: true },
  run: async ({ id, seat }, { backend }) => {
    const asked = seat === undefined ? [] : await backend.asksOf(id, seat);
    if (asked.length > 0) {
      const isAgent = asked.some(({ agent }) => agent !== undefined);
      const means = isAgent
        ? "from the prompt; you may read the repository, also where the prompt says that you have no files, and change nothing in it"
        : "from the prompt alone, without tools or files";
      const next = `Answer as ${seat} and nobody else, ${means}. Then call submit_reply with id ${id}, the ask, and one JSON object that fits the schema.`;
      const shown = asked.map((each) => ({
        ...openAskOf(each),
        prompt: each.prompt,
        schema: each.schema,
        rules: [...each.rules],
        refused: [...each.refused],
      }));
      const texts = shown.map(({ ask, prompt, schema, rules, refused }) =>
        lines(
          `Ask ${ask}`,
          refused.length === 0 ? "" : `Your last reply was sent back:\n${bullets(refused)}`,
          `Prompt:\n${prompt}`,
          `JSON Schema of the reply:\n${JSON.stringify(schema)}`,
          rules.length === 0 ? "" : `Rules:\n${bullets(rules)}`,
        ),
      );
      const text = lines(texts.join("\n\n"), next);
      return { data: { id, asks: shown, ended: null, next }, text, label: SEAT_LABEL };
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
      data: { id, asks: seat === undefined ? open : [], ended, next: lines(none, next) },
      text: lines(none, open.length === 0 ? "" : `Open:\n${asksText(open)}`, next),
    };
  },
});

export const submitReplyTool = tool({
  name: "submit_reply",
  input: wire.submitReplyInput,
  output: wire.submitReplyOutput,
  annotations: ACTS,
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
      ? "Fix what the reasons name and submit again, from the same context."
      : ended !== null
        ? `The deliberation is over (${ended}). Call report with id ${id}.`
        : !result.accepted
          ? `Nothing was taken. Call next_asks with id ${id} for what is open, and with your seat for its ask.`
          : open.length > 0
            ? "This ask is done. What is open now goes to contexts of its own: next_asks."
            : `This ask is done. Call status with id ${id} for what is waited for.`;
    const flags = result.accepted ? [...result.flags] : [];
    return {
      data: { id, ask, accepted: result.accepted, reasons, over: isOver, flags, open, ended, next },
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
  input: wire.decideInput,
  output: wire.decideOutput,
  annotations: ACTS,
  run: async ({ id, ask, choice, note }, { backend, person }) => {
    const { gates } = await readStatus(backend, id);
    const gate = gates.find((open) => open.ask === ask);
    // A turn that may be ended is no gate; what is none is refused where it would be recorded.
    if (!gate && choice !== GO_ON) throw nothingWaits(ask, gates);
    const said = choice === undefined ? person.said : { kind: "chose" as const, choice, note };
    if (said.kind === "declined")
      return {
        data: { id, ask, recorded: false, choice: null, notices: [], next: STILL },
        text: `Not decided: ${ask}. ${STILL}`,
      };
    if (said.kind === "unasked") {
      if (!gate) throw nothingWaits(ask, gates);
      if (person.canBeAsked) return person.ask(gate);
      throw badInput(
        "cannot-ask",
        `This client cannot ask the person: ${gate.question}`,
        `Put it to the person with all choices (${gate.choices.map(({ id: each, label }) => `${each}: ${label}`).join("; ")}), then call decide with the choice's id.`,
      );
    }
    const { kind: _chose, ...chosen } = said;
    const recorded = await backend.decide(
      id,
      { ask, ...chosen },
      choice === undefined ? PERSON : HOST,
    );
    const notices = noticeLines(recorded.notices);
    const next = `Call next_asks with id ${id}, or status.`;
    return {
      data: { id, ask, recorded: true, choice: said.choice, notices, next },
      text: lines(
        `Recorded: ${ask} is ${oneLine(said.choice, NOTICE_CHARACTERS)}.`,
        ...notices,
        next,
      ),
    };
  },
});

function nothingWaits(ask: string, gates: readonly { readonly ask: string }[]): Error {
  return badInput(
    "nothing-waits",
    `${JSON.stringify(oneLine(ask, NOTICE_CHARACTERS))} waits for no decision.`,
    gates.length === 0
      ? "No gate is open."
      : `Open gates: ${gates.map((open) => open.ask).join(", ")}.`,
  );
}

/** As the record names who decided: the person that was asked, or the host who says what they chose. */
const PERSON = "person";
const STILL = "The person did not decide; it goes on waiting. Call decide again when they want to.";

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
