// Texts that speak about other messages or about the whole discussion, by the field's name and what stands beside it.
// Undefined leaves the field to the plain sentences.
import type { Json, JsonObject } from "../../script/json.ts";
import { claimOf } from "./aims.ts";
import { concededTo, lastTest } from "./answering.ts";
import type { Field } from "./fill.ts";
import { byOption } from "./grouping.ts";
import type { Mind } from "./mind.ts";
import { asked, recapOf, row } from "./recap.ts";
import { concern, dispute, expertsOf } from "./record.ts";
import { byHolders, minorityOf, targetOf } from "./references.ts";
import { seeded } from "./seeded.ts";
import type { Places, Speech } from "./speech.ts";
import type { Analogy, RecordKind } from "./words/words.ts";

/** A form that wants this much at least wants the whole story. */
const LONG = 800;
/** Below this a round was poor. */
const POOR = 3;

export function remark(field: Field, mind: Mind, speech: Speech): string | undefined {
  const least = Number(field.schema["minLength"] ?? 0);
  if (least >= LONG)
    return recapOf(mind, speech, least, Number(field.schema["maxLength"] ?? 2 * least));
  if (field.known["targetId"] !== undefined) return ofReference(field, mind, speech);
  if (properties(mind)["breaksDown"])
    return (analogy(mind) as Readonly<Record<string, string>>)[field.name]; // a part of it, or none
  if (properties(mind)["failureScenario"] && properties(mind)["references"])
    return ofAttack(field, mind, speech);
  if (properties(mind)["positionShift"]) return ofAnswer(field, mind, speech);
  return ofDiscussion(field, mind, speech);
}

/** What is said about one message. */
function ofReference({ name, known }: Field, mind: Mind, speech: Speech): string | undefined {
  const { targetId, relation, mode } = known;
  const said = typeof targetId === "string" ? mind.room.said(targetId) : undefined;
  const places: Places = { quote: speech.phrase(said, name), rival: mind.rival(said) };
  if (/steelMan/i.test(name))
    return relation === "counters"
      ? speech.say(
          "steelMan",
          { quote: fullClaim(said?.body, speech) ?? places["quote"] ?? "" },
          concern(said?.seat ?? "", mind),
        )
      : "";
  if (!/comment/i.test(name)) return undefined;
  if (relation === "counters") return speech.say("weakness", places);
  if (relation === "responds_to" && mind.move.because === said) return speech.say("granting");
  if (relation === "responds_to")
    return speech.say(
      mode === "concedes"
        ? "conceded"
        : mode === "answers" || mode === "clarifies"
          ? "clarified"
          : "rebutted",
      places,
    );
  return speech.say(
    relation === "extends" ? "extending" : relation === "questions" ? "questioning" : "supporting",
    places,
  );
}

function fullClaim(body: JsonObject | undefined, speech: Speech): string | undefined {
  const claim = body && claimOf(body);
  return claim === undefined ? undefined : speech.quote(claim.replace(/[.。]$/u, ""));
}

/** One case for the whole reply, and another than was brought before. */
function analogy({ words, room, seed }: Mind): Analogy {
  const order = seeded(seed, "analogies").shuffled(words.analogies);
  return (
    order.find(({ field }) => !room.heard.includes(field)) ??
    order[room.ask.round % order.length] ??
    words.analogies[0]
  );
}

function ofAttack({ name }: Field, mind: Mind, speech: Speech): string | undefined {
  const [most] = byHolders(mind);
  const act = most ? mind.actOf(most.label) : (mind.options[0] ?? "");
  if (/targeted/i.test(name))
    return speech.say("targeted", { act }, concern(targetOf(mind)?.seat ?? "", mind));
  if (/assumption/i.test(name)) return speech.say("unshown");
  if (/weakest/i.test(name))
    return speech.say("weakestPart", { quote: speech.phrase(targetOf(mind), "weakest") });
  if (!/minority/i.test(name)) return undefined;
  const minority = minorityOf(mind);
  return minority
    ? speech.say(
        "minority",
        { act: mind.actOf(minority.choice.label) },
        concern(minority.said.seat, mind),
      )
    : "";
}

function ofAnswer({ name }: Field, mind: Mind, speech: Speech): string | undefined {
  const conceded = concededTo(mind);
  if (/^response$/i.test(name)) {
    const test = lastTest(mind);
    const isGranted = conceded !== undefined || mind.move.because === test;
    const opening = test ? speech.say(isGranted ? "granting" : "answering") : speech.say("unmoved");
    return joined(
      [opening, speech.say(mind.isTurned ? "carried" : conceded ? "compromise" : "kept")],
      mind,
    );
  }
  if (/shiftReason/i.test(name) && conceded)
    return speech.say("refined", { quote: speech.phrase(conceded) });
  return undefined;
}

function ofDiscussion(field: Field, mind: Mind, speech: Speech): string | undefined {
  const { name, known } = field;
  const { casting } = mind.words;
  const cast = (kind: "statement" | "scope" | "criterion"): string =>
    speech.from(kind, casting[kind], { topic: asked(mind) });
  // An empty text is what the form wants where its condition is not met.
  if (/else ""/.test(field.about) && !isCalledFor(name, known, mind)) return "";
  if (/^statement$/i.test(name)) return cast("statement");
  if (/^scope$/i.test(name)) return cast("scope");
  if (/successCriteria/i.test(name)) return cast("criterion");
  if (/^reasoning$/i.test(name))
    return joined([speech.say("reasoning"), speech.say("reason"), speech.say("reason")], mind);
  if (/^counterpoints$/i.test(name)) return speech.say("cannotAgree");
  if (/^proposals$/i.test(name)) return speech.say("action");
  if (/faultLines/i.test(name)) return told("faultLine", mind, speech);
  if (/^summary$/i.test(name) && known["qualityScore"] !== undefined)
    return told("roundup", mind, speech);
  if (/executiveSummary/i.test(name))
    return fitted(
      [
        told("roundup", mind, speech),
        speech.say("explained"),
        speech.say("process"),
        speech.say("stop"),
        speech.say("warrant"),
      ],
      mind,
    );
  if (/recommendationReason/i.test(name))
    return speech.say(known["recommendation"] === "synthesize" ? "stop" : "goOn");
  if (/differentAngle/i.test(name)) return speech.say("undiscussed");
  if (/suggestedApproach/i.test(name)) return speech.say("action");
  if (/prerequisite/i.test(name)) return speech.say("precondition");
  if (/^topic$/i.test(name)) return dispute(mind, speech);
  if (/mostUrgent/i.test(name)) return speech.say("question");
  const kind = NAMED.find(([pattern]) => pattern.test(name))?.[1];
  return kind && speech.say(kind);
}

const NAMED: readonly (readonly [RegExp, RecordKind])[] = [
  [/wouldChangeIf/i, "falsified"],
  [/^cause$/i, "cause"],
  [/^adjustment$/i, "adjustment"],
  [/whyOpen|whyUnresolved/i, "whyOpen"],
  [/metaObservation/i, "process"],
  [/^matters$/i, "matters"],
  [/^framing$/i, "framing"],
];

function isCalledFor(name: string, known: JsonObject, mind: Mind): boolean {
  if (/cause|adjustment/i.test(name)) return overallIn(known["qualityScore"]) < POOR;
  return /reason/i.test(name) && mind.isTurned;
}

function overallIn(scores: Json | undefined): number {
  const overall =
    scores !== null && typeof scores === "object" && "overall" in scores
      ? scores.overall
      : undefined;
  return typeof overall === "number" ? overall : POOR;
}

/** What the positions come to: the options as far as they are known, and whose side they are seen from. */
function told(kind: "faultLine" | "roundup", mind: Mind, speech: Speech): string {
  const options = byHolders(mind).map(({ label }) => label);
  const seats = expertsOf(mind);
  const claimed = byOption(mind, seats).map(({ label }) => label);
  const labels = options.length > 0 ? options : claimed;
  const places: Places = {
    labels: row(
      labels.map((label) => speech.quote(label)),
      mind,
    ),
    names: row(
      seats.map((seat) => concern(seat, mind).name),
      mind,
    ),
  };
  return speech.say(labels.length === 1 ? "sameAnswer" : kind, places);
}

/** As much as a summary may hold, in order; what is too long is left out. */
function fitted(sentences: readonly string[], mind: Mind): string {
  return sentences.reduce(
    (text, next) => (text.length + next.length < SUMMARY ? joined([text, next], mind) : text),
    "",
  );
}

/** Executive summaries are asked for in at most 800 characters. */
const SUMMARY = 790;

function joined(sentences: readonly string[], { words }: Mind): string {
  return sentences.filter((text) => text !== "").join(words.space);
}

/** What the form asks for, at its top. */
function properties({ room }: Mind): JsonObject {
  const found = room.ask.shape.json["properties"];
  return found !== null && typeof found === "object" ? (found as JsonObject) : {}; // an object form's properties are an object
}
