// Lists in what is written about a discussion: who agrees on what, what is in dispute, what came of it.
// Law: whoever and whatever is named was shown; what a note says was computed is repeated and never contradicted.
import type { JsonObject } from "../../script/json.ts";
import { claimOf, isStatement } from "./aims.ts";
import { lastTest } from "./answering.ts";
import { concernOf } from "./concern.ts";
import type { Field } from "./fill.ts";
import { lastClaim, titled } from "./grouping.ts";
import type { Mind } from "./mind.ts";
import { byHolders } from "./references.ts";
import type { Said } from "./room.ts";
import { capital, type Speech } from "./speech.ts";
import type { Concern } from "./words/words.ts";

type Row = JsonObject;

/** Which list it is, by what its rows hold. */
export function recordRows(
  field: Field,
  properties: Readonly<Record<string, JsonObject>>,
  mind: Mind,
  speech: Speech,
): readonly Row[] | undefined {
  const has = (...names: readonly string[]): boolean =>
    names.every((name) => properties[name] !== undefined);
  if (has("point", "supporters")) return agreements(mind, speech);
  if (has("positions") && (has("point") || has("whyUnresolved")))
    return disputes(properties, mind, speech);
  if (has("insight", "source")) return novelties(mind, speech);
  if (has("supportingEvidence")) return insights(mind, speech);
  if (has("advocate", "stillValid")) return minorities(mind, speech);
  if (has("journey")) return journeys(properties, mind, speech);
  if (has("to", "question")) return questions(field, properties, mind, speech);
  return undefined;
}

function agreements(mind: Mind, speech: Speech): Row[] {
  const [most] = byHolders(mind);
  const experts = expertsOf(mind);
  const isWhole = most?.holders.length === experts.length;
  const held =
    most && most.holders.length > 1
      ? [
          {
            point: ended(capital(mind.actOf(most.label)), mind),
            supporters: most.holders,
            strength: isWhole ? "strong" : "moderate",
          },
        ]
      : [];
  return [
    ...held,
    {
      point: speech.say("shared"),
      supporters: experts,
      strength: held.length > 0 ? "weak" : "moderate",
    },
  ];
}

/** One dispute with a side for each option that is held; none where all hold the same. */
function disputes(
  properties: Readonly<Record<string, JsonObject>>,
  mind: Mind,
  speech: Speech,
): Row[] {
  const sides = byHolders(mind).slice(0, MOST_SIDES);
  if (sides.length < 2) return [];
  const positions = sides.map((side) => ({
    stance: ended(capital(mind.actOf(side.label)), mind),
    advocates: side.holders,
    arguments: side.holders.slice(0, 2).map((seat) => lastClaim(mind.saidBy(seat)) ?? side.label),
  }));
  const said = dispute(mind, speech);
  return [
    properties["point"]
      ? { point: said, positions }
      : { topic: said, positions, whyUnresolved: speech.say("whyOpen") },
  ];
}

const MOST_SIDES = 4;

/** What is in dispute, as a topic. */
export function dispute(mind: Mind, speech: Speech): string {
  const [one, other] = byHolders(mind);
  const act = one ? mind.actOf(one.label) : (mind.options[0] ?? "");
  return other
    ? speech.say("dispute", { act, rival: mind.actOf(other.label) })
    : speech.say("singleDispute", { act });
}

function novelties(mind: Mind, speech: Speech): Row[] {
  const test = lastTest(mind);
  const claims = mind.room.others.filter((m) => isStatement(m.body));
  const from = [
    ...(test ? [test] : []),
    ...(claims.at(-1) ? [mind.chance("novel").pick(claims.slice(-LATEST))] : []),
  ].filter((m) => m !== undefined);
  return from.map((m, i) => ({
    insight: speech.say("insight", { quote: speech.phrase(m) }, concern(m.seat, mind)),
    novelty: i === 0 ? "medium" : "low",
    source: m.id,
  }));
}

/** As many as speak in a round. */
const LATEST = 3;

function insights(mind: Mind, speech: Speech): Row[] {
  const { room } = mind;
  const tests = room.others.filter((m) => typeof m.body["failureScenario"] === "string");
  const claims = room.others.filter((m) => claimOf(m.body) !== undefined);
  const analogies = room.others.filter((m) => typeof m.body["breaksDown"] === "string");
  const chance = mind.chance("insights");
  const [most] = byHolders(mind);
  const inFavour = claims.filter((m) => most && mind.speaksFor(m) === most.id);
  const against = claims.filter((m) => !inFavour.includes(m));
  const about = [inFavour, against, [...tests, ...analogies]]
    .filter((said) => said.length > 0)
    .slice(0, LATEST);
  return about.map((said, i) => {
    const shown = chance
      .shuffled(said)
      .slice(0, MOST_EVIDENCE)
      .sort((a, b) => a.id.localeCompare(b.id));
    const dissent = i === 0 ? [...against.slice(-1), ...tests.slice(-1)] : [];
    const whose = concern(shown[0]?.seat ?? "", mind);
    return {
      title: capital(whose.care[i % whose.care.length] ?? whose.name),
      description: speech.say("explained", {}, whose),
      confidence: i === 0 ? "medium" : "low",
      confidenceReason: speech.say("warrant", {}, whose),
      supportingEvidence: shown.map((m) => cited(m, speech)),
      dissentingViews: dissent.map((m) => ({
        ...cited(m, speech),
        refuted: isRefuted(m.seat, mind),
      })),
    };
  });
}

const MOST_EVIDENCE = 3;

function cited(m: Said, speech: Speech): Row {
  const claim = claimOf(m.body);
  return {
    messageId: m.id,
    summary: speech.say("summary", {
      quote:
        claim === undefined
          ? speech.phrase(m, "cited")
          : speech.quote(claim.replace(/[.。]$/u, "")),
    }),
  };
}

/** "o2, held by ops, sales, is refuted. …", as the ask lists what was computed. */
function minorities(mind: Mind, speech: Speech): Row[] {
  const computed = mind.room.ask.notes
    .flatMap((note) => note.items)
    .flatMap((item) => {
      const found = /^(\S+), held by (.+?), is (.+?)\. /u.exec(`${item} `);
      return found
        ? [
            {
              option: found[1] ?? "",
              holders: (found[2] ?? "").split(", "),
              isRefuted: found[3] === "refuted",
            },
          ]
        : [];
    });
  return computed.map(({ option, holders, isRefuted: refuted }) => {
    const [advocate = ""] = holders;
    const label = mind.main?.choices.find(({ id }) => id === option)?.label ?? option;
    const whose = concern(advocate, mind);
    return {
      position: lastClaim(mind.saidBy(advocate)) ?? label,
      advocate,
      reason: speech.say("setAside", {}, whose),
      stillValid: !refuted,
      note: speech.say("reconsider", {}, whose),
    };
  });
}

function isRefuted(seat: string, mind: Mind): boolean {
  return mind.room.ask.notes.some((note) =>
    note.items.some((item) =>
      new RegExp(`, held by (?:.*, )?${seat}(?:, .*?)?, is refuted\\.`, "u").test(item),
    ),
  );
}

/** Each seat's statements, first to last, and the messages it said had moved it. */
function journeys(
  properties: Readonly<Record<string, JsonObject>>,
  mind: Mind,
  speech: Speech,
): Row[] {
  const seats = properties["expert"]?.["enum"];
  return (Array.isArray(seats) ? (seats as readonly string[]) : []).map((expert) => {
    const said = mind.saidBy(expert).filter((m) => isStatement(m.body));
    const told = [...new Set(said.map((m) => claimOf(m.body) ?? ""))];
    const ends =
      told.length <= MOST_STAGES ? told : [...told.slice(0, 1), ...told.slice(1 - MOST_STAGES)];
    const stages = mind.words.record.journey;
    const journey = ends.map((text, i) =>
      (stages[i === 0 ? 0 : i === ends.length - 1 ? 2 : 1] ?? "{quote}").replace("{quote}", text),
    );
    const turns = said.flatMap((m) =>
      Array.isArray(m.body["triggers"]) ? (m.body["triggers"] as readonly string[]) : [],
    ); // ids, by their form
    return {
      expert,
      journey: journey.length > 0 ? journey : [speech.say("whyOpen")],
      keyTurningPoints: [...new Set(turns)].slice(0, MOST_SIDES),
    };
  });
}

const MOST_STAGES = 4;

/** Seats that stand apart are asked first. */
function questions(
  field: Field,
  properties: Readonly<Record<string, JsonObject>>,
  mind: Mind,
  speech: Speech,
): Row[] {
  const seats = properties["to"]?.["enum"];
  const order = mind
    .chance("asked")
    .shuffled(Array.isArray(seats) ? (seats as readonly string[]) : []);
  const most = Math.min(Number(field.schema["maxItems"] ?? order.length), order.length);
  const { intervention } = mind.room.ask.details;
  const kind =
    intervention === "challenge"
      ? "challenge"
      : intervention === "common-ground"
        ? "commonGround"
        : "question";
  return order.slice(0, most).map((to, i) => ({
    to,
    question: speech.say(i === 0 ? kind : "question", {}, concern(to, mind)),
  }));
}

export function expertsOf(mind: Mind): readonly string[] {
  return [...mind.room.holders().keys()];
}

export function concern(seat: string, mind: Mind): Concern {
  return mind.room.holders().has(seat) ? concernOf(titled(seat), mind.words) : mind.concern;
}

function ended(text: string, { words }: Mind): string {
  return /[.。!?！？]$/u.test(text) ? text : `${text}${words.space === "" ? "。" : "."}`;
}
