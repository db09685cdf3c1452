// Before the first round: the moderator defines the problem, the experts and the tensions; a person starts it or has it changed.
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact, Message } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { gate, point } from "../shared/ask.ts";
import { noteStrangers } from "../shared/brief.ts";
import { seatId } from "../../text/slug.ts";
import { Transcript } from "../shared/transcript.ts";
import { askAnalysis } from "./asks.ts";
import { LIMITS, MODES, MOST_ANALYSES, type Mode, type SwarmBrief } from "./brief.ts";
import { expert, fixedRoles, STOCK, STOCK_TENSIONS } from "./cast.ts";
import { SwarmState, type Assembly } from "./state.ts";
import { alarm, choiceOf, notice, phrase } from "./voice.ts";

export function* assemble(brief: SwarmBrief): Script<SwarmState> {
  const transcript = new Transcript();
  let mode = brief.mode;
  const wishes: string[] = [];
  let before: Message | undefined;
  for (let nth = 1; ; nth += 1) {
    const wanted = { mode, nth, wishes, before };
    const { assembly, message } = yield* analyse(brief, wanted, transcript);
    before = message;
    const cast = [...fixedRoles(mode), ...assembly.experts.map(({ seat }) => seat)];
    yield* record(noteStrangers(brief, cast));
    const { choice, note } = yield* confirmStart(assembly, nth);
    if (choice === "modify") wishes.push(note);
    else if (choice.startsWith(MODE))
      mode = choice.slice(MODE.length) as Mode; // the gate offers modes alone under this name
    else return yield* seatExperts(brief, assembly, transcript, message);
  }
}

const MODE = "mode-";
/** What a seat wrote stays on its line in a question. */
const LINE = 400;

function* analyse(
  brief: SwarmBrief,
  wanted: Parameters<typeof askAnalysis>[1],
  transcript: Transcript,
): Script<{ assembly: Assembly; message: Message | undefined }> {
  const { mode } = wanted;
  const reply = yield* single(askAnalysis(brief, wanted));
  if (!isAnswered(reply)) {
    yield* record([notice("moderator-absent.experts", {}, reply.seat)]);
    const experts = STOCK.slice(0, LIMITS[mode].experts.least).map(expert);
    const ids = new Set(experts.map(({ seat }) => seat.id));
    return {
      assembly: {
        mode,
        experts,
        tensions: STOCK_TENSIONS.filter(({ between }) => between.every((id) => ids.has(id))),
        problem: null,
      },
      message: undefined,
    };
  }
  const { problemDefinition: problem, experts, tensionMap } = reply.value;
  const message = transcript.say(reply, 0, "analysis");
  const facts: Fact[] = [message];
  const alone = experts.filter(
    ({ id }) => !tensionMap.some(({ between }) => between.map(seatId).includes(seatId(id))),
  );
  if (alone.length > 0)
    facts.push(
      alarm("expert-without-tension", 0, { experts: alone.map(({ name }) => name) }, [message.id]),
    );
  yield* record(facts);
  return {
    assembly: {
      mode,
      experts: experts.map(expert),
      tensions: tensionMap.map((tension) => ({ ...tension, between: tension.between.map(seatId) })),
      problem,
    },
    message,
  };
}

function* confirmStart(assembly: Assembly, nth: number): Script<Decision> {
  const reply = yield* single(askStart(assembly, nth));
  return isAnswered(reply) ? reply.value : { choice: "start", note: "" };
}

function askStart({ mode, experts, tensions }: Assembly, nth: number): Ask<Decision> {
  const title = (id: string): string =>
    experts.find(({ seat }) => seat.id === id)?.seat.title ?? id;
  const question = [
    phrase("gate.start", { mode }),
    ...experts.map(({ seat, persona: { thinkingStyle: style, stakes } }) =>
      point(phrase("gate.start.expert", { expert: seat.title, style, stakes }), LINE),
    ),
    phrase("gate.start.tensions"),
    ...tensions.map(({ between: [one = "", other = ""], axis }) =>
      point(phrase("gate.start.tension", { one: title(one), other: title(other), axis }), LINE),
    ),
  ];
  const again = [
    choiceOf("modify"),
    ...MODES.filter((other) => other !== mode).map((other) =>
      choiceOf(`${MODE}${other}`, "mode", { mode: other }),
    ),
  ];
  return gate(`gate/start/${nth}`, 0, {
    phase: "analysis",
    question,
    choices: [choiceOf("start"), ...(nth < MOST_ANALYSES ? again : [])],
    default: "start",
  });
}

/** Only the analysis that was agreed to is part of what the seats read. */
function* seatExperts(
  brief: SwarmBrief,
  assembly: Assembly,
  said: Transcript,
  message: Message | undefined,
): Script<SwarmState> {
  const state = new SwarmState(brief, assembly, said.from(message));
  if (message) state.argument.heard(message);
  const axis = assembly.tensions.map((tension) => tension.axis).join("; ");
  yield* record([
    { kind: "cast", seats: [...state.seats], axis },
    ...(state.main ? [state.main] : []),
  ]);
  return state;
}
