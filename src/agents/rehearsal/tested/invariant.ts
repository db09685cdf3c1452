// One invariant, whether it holds, and what the verdict rests on: passages copied from what was shown.
import type { Json, JsonObject } from "../../../script/json.ts";
import { isObject } from "../fill.ts";
import { itemsOf, propertiesOf, valuesOf, type Desk } from "./desk.ts";

export function invariant(desk: Desk): JsonObject {
  const { pen, mind } = desk;
  const scene = pen.scene(desk.chance("scene").below(2));
  const verdict = verdictOf(desk);
  return {
    invariant: {
      must: pen.say("must", scene),
      measuredBy: pen.say("measuredBy", scene),
      tolerance: pen.say("tolerance", scene),
    },
    verdict,
    evidence: evidence(desk),
    confidence:
      mind.temperament === "hostile" || mind.temperament === "stubborn"
        ? 5
        : 2 + desk.chance("confidence").below(3),
    mechanism: verdict === "FAIL" ? pen.say("mechanism", scene) : "",
    condition: verdict === "CONDITIONAL_PASS" ? pen.say("condition", scene) : "",
    failureScenario: pen.say("lost", scene),
  };
}

function verdictOf(desk: Desk): string {
  const chance = desk.chance("verdict");
  switch (desk.mind.temperament) {
    case "agreeable":
    case "sycophantic":
      return chance.isHit(0.8) ? "PASS" : "CONDITIONAL_PASS";
    case "hostile":
      return "FAIL";
    case "balanced":
    case "stubborn":
    case "flaky":
      return chance.pick(["PASS", "CONDITIONAL_PASS", "CONDITIONAL_PASS", "FAIL", "INCONCLUSIVE"]);
  }
}

/** Two passages: of this round's proposal if there is one, and of something else that was shown. */
function evidence(desk: Desk): readonly JsonObject[] {
  const { mind, form } = desk;
  const sources = valuesOf(propertiesOf(itemsOf(form["evidence"]))["source"]);
  const chance = desk.chance("evidence");
  const order = chance.shuffled(
    sources.filter(
      (id) =>
        mind.room.said(id) === undefined || passages(mind.room.said(id)?.body ?? {}).length > 0,
    ),
  );
  const openings = new Set(Object.values(desk.pen.words.parts)); // what opens a part says nothing
  const proposal = sources.filter((id) => typeof mind.room.said(id)?.body["proposal"] === "string");
  const rows = [...new Set([...proposal.slice(-1), ...order])].flatMap((source) => {
    const quote = chance.pick(passagesOf(source, desk).filter((line) => !openings.has(line)));
    return quote === undefined ? [] : [{ source, quote }];
  });
  return rows.slice(0, MOST_QUOTED);
}

const MOST_QUOTED = 2;

function passagesOf(source: string, { mind }: Desk): readonly string[] {
  const said = mind.room.said(source);
  if (said) return passages(said.body);
  const document = [...mind.brief.context, ...(mind.room.ask.documents ?? [])].find(
    ({ name }) => name === source,
  );
  return sentencesIn(document?.text ?? "");
}

/** Sentences of a message's own words, short enough to be quoted; ids and enumerations have none. */
function passages(json: Json): readonly string[] {
  if (typeof json === "string") return sentencesIn(json);
  if (Array.isArray(json)) return (json as readonly Json[]).flatMap(passages);
  return isObject(json) ? Object.values(json).flatMap(passages) : [];
}

export function sentencesIn(text: string): string[] {
  return (text.match(/[^.。!?！？\n]{8,180}[.。!?！？]/gu) ?? [])
    .map((line) => line.trim())
    .filter((line) => line.length >= LEAST_PASSAGE && !/^[#|>`*-]|artifacts\/|state\//u.test(line));
}

/** Shorter ones are names and numbers. */
const LEAST_PASSAGE = 8;
