// Three traces of what is done: as meant, at the edge, and on top of what an earlier round settled.
import type { JsonObject } from "../../../script/json.ts";
import { countWords } from "../../../text/words.ts";
import { textIn } from "../room.ts";
import type { Places } from "../speech.ts";
import type { Pair } from "../words/testing.ts";
import { propertiesOf, rangeOf, type Desk } from "./desk.ts";

/** Told with fewer words each time, until the artifact is as short as the ask's rules want it. */
export function traces(desk: Desk): JsonObject {
  const most = Number(
    desk.mind.room.ask.rules
      .map(({ id }) => /^words-(\d+)$/.exec(id)?.[1])
      .find((words) => words !== undefined) ?? Number.MAX_SAFE_INTEGER,
  );
  for (let attempt = 0; ; attempt += 1) {
    const told = tracesIn(desk, Math.min(attempt, MOST_SPARED), Math.max(0, attempt - MOST_SPARED));
    if (attempt === MOST_ATTEMPTS || countWords(textIn(told)) <= most) return told;
  }
}

/** Of a course of events, the longest steps that may be passed over. */
const MOST_SPARED = 3;
/** After that, other scenes are tried: their words differ in length. */
const MOST_ATTEMPTS = 8;

function tracesIn(desk: Desk, spared: number, later: number): JsonObject {
  const { pen, docket, round } = desk;
  const settled =
    desk.chance("primitive").pick(docket.decisions.filter((line) => line.round < round)) ??
    docket.decisions.at(-1);
  const id = settled?.id ?? desk.quote(desk.act(desk.held));
  const primitive = settled
    ? pen.put(pen.words.primitive, { id, round: String(settled.round), text: settled.text })
    : pen.put(pen.words.firstPrimitive, {});
  return {
    happyPath: trace(desk, "happyPath", short(pen.words.asMeant, spared), pen.scene(later)),
    edgeCase: trace(desk, "edgeCase", short(pen.words.atTheEdge, spared), pen.scene(later + 1)),
    earlierPrimitive: {
      primitive,
      ...trace(
        desk,
        "earlierPrimitive",
        short(pen.words.builtOn, spared),
        pen.scene(later + 2, { id }),
      ),
    },
    selfAssessment: desk.mind.temperament === "hostile" ? 5 : 2 + desk.chance("self").below(3),
  };
}

function trace(
  { pen, form }: Desk,
  name: string,
  pool: readonly Pair[],
  scene: Places,
): JsonObject {
  const parts = propertiesOf(form[name]);
  // Three traces have to share the words of one artifact.
  const { least } = rangeOf(parts["steps"]);
  const variables = Array.from({ length: rangeOf(parts["initial"]).least }, () =>
    pen.pair("variables", pen.words.variables, scene),
  );
  return {
    initial: variables.map(([variable, value]) => ({ variable, value })),
    steps: pen.course(name, pool, { least, most: least }).map(([step, stateChange]) => ({
      step: pen.put(step, scene),
      stateChange: pen.put(stateChange, scene),
    })),
    outcome: pen.say("outcome", scene),
  };
}

/** Without its longest steps; the first begins the story and stays. */
function short(pool: readonly Pair[], spared: number): readonly Pair[] {
  const length = ([step, change]: Pair): number =>
    step.length + change.length + WITH_PLACES * (step + change).split("{").length;
  const longest = new Set(
    pool
      .slice(1)
      .sort((a, b) => length(b) - length(a))
      .slice(0, spared),
  );
  return pool.filter((pair) => !longest.has(pair));
}

/** What stands in a place is longer than its name. */
const WITH_PLACES = 10;
