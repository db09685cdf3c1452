// The swarm: experts made for the topic and set against each other, round by round, every claim cited.
// Ids, votes, statuses, the disagreement score and why it stopped are computed here; seats only speak.
import type { Outcome } from "../../kernel/protocol.ts";
import { record, single, type Script } from "../../kernel/script.ts";
import { LIMITS, MODES, MOST_ANALYSES, type SwarmBrief, type Mode } from "./brief.ts";
import { conclude, QUORUM, type Ended } from "./conclude.ts";
import { decideNext, weighRound } from "./next.ts";
import * as steps from "./round.ts";
import { takeDeclarations } from "./round.ts";
import { SwarmState, type Assembly } from "./state.ts";
import { isOneOption } from "../shared/votes.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { gate, gone, unanimousGate, point } from "../shared/ask.ts";
import { pairFamilies, noteStrangers } from "../shared/brief.ts";
import { askComparison, askAnalysis } from "./asks.ts";
import { callsSpared } from "./outline.ts";
import { choiceOf, notice, phrase, alarm } from "./voice.ts";
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact, Message } from "../../kernel/fact.ts";
import { seatId } from "../../text/slug.ts";
import { Transcript } from "../shared/transcript.ts";
import { expert, fixedRoles, STOCK, STOCK_TENSIONS } from "./cast.ts";

export function* swarm(brief: SwarmBrief): Script<Outcome> {
  const state = yield* assemble(brief);
  const ended = yield* holdRounds(state);
  return yield* conclude(state, ended);
}

function* holdRounds(state: SwarmState): Script<Ended> {
  let from = "the question";
  for (let round = 1; ; round += 1) {
    yield* record([{ kind: "round", round, topic: state.topic, from }]);
    state.begin();
    if (round === 1 && state.brief.progressive && (yield* tryTwo(state)))
      return { round, by: "agreement" };
    if ((yield* takeDeclarations(state, round)) < QUORUM) return { round, by: "no-quorum" };
    if (round === 1) yield* steps.takeDisclosures(state);
    yield* steps.openRound(state, round);
    const short = round === 1 ? yield* cutShort(state) : null;
    if (short === null) yield* steps.takeArguments(state, round);
    yield* steps.takeStressTest(state, round);
    yield* steps.takeResponses(state, round, { isLast: short !== null || round >= state.least });
    if (short === "person") return { round, by: "person" };
    if (short === "agreement" && (yield* checkEnd(state))) return { round, by: "agreement" };
    if (!state.isLightweight) yield* steps.takeAnalogy(state, round);
    yield* weighRound(state, round);
    const next = yield* decideNext(state, round);
    if (next.kind === "end") return { round, by: next.by };
    from = next.from;
  }
}

// What a swarm need not ask: two experts first, and the panel only where these differ or an attack on them stays open;
// and where everyone says the same for the same reason before anyone spoke, nobody is asked to say it again.
// Law: no agreement ends a run before the contrarian has attacked it and its holders have answered.
/** Asks two experts before the others. True where they agree, an attack changed nothing, and the run ends there. */
function* tryTwo(state: SwarmState): Script<boolean> {
  state.sitting = pairFamilies(state.experts, state.brief).slice(0, QUORUM);
  const declared = yield* takeDeclarations(state, 1, true);
  const ends =
    declared === QUORUM &&
    (yield* chooseAlike(state)) &&
    (yield* testTwo(state)) &&
    (yield* offerEnd(state, "two"));
  if (!ends) state.sitting = state.experts;
  return ends;
}

/** By their votes, or where there are no options yet by what the moderator makes of their positions. */
function* chooseAlike(state: SwarmState): Script<boolean> {
  if (state.main) return state.isUnanimous;
  const reply = yield* single(askComparison(state));
  if (!isAnswered(reply)) {
    yield* record([gone(reply)]);
    return false;
  }
  const { options = [], reasons = [] } = reply.value;
  state.reasons = reasons.filter(({ holders }) => holders.length > 0).length;
  const shared = options.find(({ holders }) =>
    state.sitting.every(({ seat }) => holders.includes(seat.id)),
  );
  // Where they differ the whole panel is heard before anybody lists options.
  if (!shared) return false;
  yield* record(state.group(state.brief.topic, [shared], 1));
  return true;
}

/** One attack on what the two hold, and their answers: does it leave nothing open and move nobody? */
function* testTwo(state: SwarmState): Script<boolean> {
  yield* steps.takeStressTest(state, 1, true);
  yield* steps.takeResponses(state, 1, { isLast: true, isProbe: true });
  return isUnshaken(state);
}

/** Everyone holds one option, and every attack on it was answered. An attack that never came shows nothing. */
function isUnshaken(state: SwarmState): boolean {
  const [first] = state.sitting;
  const option = first ? state.held(first.seat.id) : null;
  const attacks = state.argument.attacks.filter((attack) => attack.option === option);
  return (
    state.isUnanimous && attacks.length > 0 && attacks.every(({ status }) => status === "answered")
  );
}

/**
 * All hold one option before anyone spoke. For one kind of reason they are only attacked and answer; for several a person can end it after
 * that. Null: the round is held in full.
 */
function* cutShort(state: SwarmState): Script<"agreement" | "person" | null> {
  const { reasons, brief } = state;
  // Where two came first, what they share was attacked already, and something was left open.
  if (brief.progressive || !isUnanimousBlind(state) || reasons === null) return null;
  if (reasons < 2) {
    yield* record([notice("like-reasons")]);
    return "agreement";
  }
  yield* record([notice("diverse-reasons.blind", { reasons })]);
  const reply = yield* single({ ...unanimousGate(1), phase: "opening" });
  return isAnswered(reply) && reply.value.choice === "end" ? "person" : null;
}

/** By each expert's own vote, or where it has none yet by the moderator's reading of its declaration. */
function isUnanimousBlind(state: SwarmState): boolean {
  return isOneOption(
    state.sitting.map(({ seat: { id } }) =>
      state.declared.has(id) ? (state.held(id) ?? state.readAs.get(id) ?? null) : null,
    ),
  );
}

/** The attack changed nothing: the run ends, unless a person wants to go on. */
function* checkEnd(state: SwarmState): Script<boolean> {
  if (!isUnshaken(state)) return false;
  return yield* offerEnd(state, "all");
}

function* offerEnd(state: SwarmState, who: "two" | "all"): Script<boolean> {
  const calls = callsSpared(state, who);
  const reply = yield* single(
    gate(`gate/agreed/${who}`, 1, {
      phase: who === "two" ? "probe" : "response",
      question: [
        phrase("gate.agreed", { who, experts: state.sitting.length }),
        phrase("gate.agreed.spares", { calls }),
      ],
      choices: [choiceOf("end", "agreed-end"), choiceOf("go-on", "agreed-go-on")],
      default: "end",
    }),
  );
  if (isAnswered(reply) && reply.value.choice === "go-on") return false;
  yield* record([notice("spared", { who, experts: state.sitting.length, calls })]);
  return true;
}

// Before the first round: the moderator defines the problem, the experts and the tensions; a person starts it or has it changed.
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
