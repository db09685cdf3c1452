// Which sentence a text field takes, by its name.
import type { Json } from "../../script/json.ts";
import { aimsOf } from "./aims.ts";
import { concernOf, isApart } from "./concern.ts";
import type { Field } from "./fill.ts";
import { titled } from "./grouping.ts";
import type { Mind } from "./mind.ts";
import { row } from "./recap.ts";
import type { Said } from "./room.ts";
import { capital, type Places, type Speech } from "./speech.ts";
import { remark } from "./remark.ts";
import type { Concern, SentenceKind } from "./words/words.ts";

/** The first that fits; a field's own name, then the list it stands in. */
const BY_NAME: readonly (readonly [RegExp, SentenceKind])[] = [
  [/^cannotAgree|^disagree|dissent/i, "cannotAgree"],
  [/^canAgree|agreements?$|common/i, "canAgree"],
  [/wouldChange|reconsider|falsif|overturn/i, "reconsider"],
  [/remainingRisk|residual/i, "remainingRisk"],
  [/strongestObjection|objection/i, "objection"],
  [/openPremise/i, "openPremise"],
  [/whySetAside|setAside|whyNot/i, "setAside"],
  [/accepted/i, "accepted"],
  [/rebut/i, "rebutted"],
  [/weakness|flaw|problem|finding|blindSpot|counter|defect|friction/i, "weakness"],
  [/scenario|failure|breaks|attack/i, "failure"],
  [/alternative|proposal|fix|remedy|suggest/i, "alternative"],
  [/precondition|condition|assum|requires/i, "precondition"],
  [/risk|stakes|danger/i, "risk"],
  [/gains?$|pros$|benefit/i, "gains"],
  [/costs?$|cons$|price/i, "costs"],
  [/reason|rationale|ground|because|why/i, "reason"],
  [/kept|keep|stance/i, "kept"],
  [/compromise/i, "compromise"],
  [/undiscussed|gap|missing/i, "undiscussed"],
  [/question/i, "question"],
  [/action|nextStep|todo|recommendation/i, "action"],
  [/overview|executive|progress/i, "overview"],
  [/summary|digest|gist/i, "summary"],
  [/^claim|position|thesis|current|previous|answer|decision|statement/i, "claim"],
];

export function sentence(field: Field, mind: Mind, speech: Speech): string {
  const { room, words } = mind;
  const parent = field.path.filter((step): step is string => typeof step === "string").at(-2) ?? "";
  const remarked = remark(field, mind, speech);
  if (remarked !== undefined) return remarked;
  if (/changeReason|shiftReason/i.test(field.name)) return changeReason(mind, speech);
  if (/noMaterial/i.test(field.name)) return words.tried;
  if (/^own/i.test(field.name)) return capital(mind.first);
  if (/^axis|tension/i.test(field.name)) return mind.chance("axis").pick(words.axis) ?? "";
  if (/^message$|guidance|instruction/i.test(field.name))
    return speech.say(steering(room.ask.details));
  if (/lens|expertise|style|bias/i.test(field.name)) return mind.concern.care[0] ?? "";
  if (/^(?:title|label|name|tag|id)$/i.test(field.name)) return capital(mind.concern.name);
  const kind = kindOf(field, parent, mind);
  const about = aboutOf(field, mind);
  if (kind === "claim" || kind === "revised" || kind === "turned")
    return speech.say(kind, { act: mind.act });
  const divide = words.divides.findIndex((d) => d.in === kind);
  if (divide >= 0 && field.index === 0 && room.own.length === 0)
    return speech.from(`divide-${divide}`, mind.side(divide)?.lines ?? []);
  if (kind === "overview") return speech.say(kind, overview(mind, speech));
  return speech.say(
    kind,
    { act: mind.act, rival: mind.rival(about.said), quote: quoteFor(kind, about.said, speech) },
    about.concern,
  );
}

function kindOf(field: Field, parent: string, mind: Mind): SentenceKind {
  const named = BY_NAME.find(([pattern]) => pattern.test(field.name))?.[1];
  const kind = named ?? BY_NAME.find(([pattern]) => pattern.test(parent))?.[1] ?? "remark";
  const isMember = !isApart(mind.room.ask.seat.role);
  if (kind === "claim" && mind.room.own.length > 0)
    return mind.isTurned ? "turned" : isUntested(mind) ? "claim" : "revised";
  if (kind === "kept" && mind.isTurned) return "carried";
  if (kind === "compromise" && !isMember) return "peace";
  // Without anyone to aim at, the weakness is one's own.
  if (kind === "weakness" && field.known["target"] === undefined && mind.room.others.length === 0)
    return "selfWeakness";
  return kind;
}

/** In a first round, nothing may have been held against an expert yet. */
function isUntested({ room }: Mind): boolean {
  return (
    room.ask.seat.role === "expert" &&
    room.ask.round === 1 &&
    room.others.every((m) => aimsOf(m.body).length === 0)
  );
}

function steering(details: Readonly<Record<string, Json>>): SentenceKind {
  const { move } = details;
  return move === "rank" || move === "gap" || move === "reasons" ? move : "gap";
}

/** Whom a row or a reply is about: the message it names, or a holder of the stance it names. */
function aboutOf(
  field: Field,
  mind: Mind,
): { readonly said: Said | undefined; readonly concern: Concern } {
  const { known } = field;
  const id = [known["message"], known["target"], known["targetId"]].find(
    (v) => typeof v === "string",
  );
  const said = typeof id === "string" ? mind.room.said(id) : undefined;
  const choice = known["stance"] ?? known["option"];
  if (typeof choice !== "string" || !isApart(mind.room.ask.seat.role))
    return { said, concern: mind.concern };
  const point = mind.room.points.find(({ choices }) => choices.some((c) => c.id === choice));
  const seats = [...mind.room.holders().keys()];
  const isAgainst = /cost|cons|reconsider/i.test(field.name);
  const speaking = point
    ? seats.filter((seat) => (mind.stanceOf(seat, point) === choice) !== isAgainst)
    : seats;
  const seat = mind
    .chance("about", choice, field.name)
    .pick(speaking.length > 0 ? speaking : seats);
  return { said, concern: seat === undefined ? mind.concern : concernOf(titled(seat), mind.words) };
}

function quoteFor(kind: SentenceKind, said: Said | undefined, speech: Speech): string {
  if (!said) return "";
  const { claim } = said.body;
  // A digest stands for the whole message, so its claim is given in full.
  return kind === "summary" && typeof claim === "string"
    ? speech.quote(claim.replace(/[.。]$/u, ""))
    : speech.phrase(said, kind);
}

export function changeReason({ move, was, room, words }: Mind, speech: Speech): string {
  if (move.how === "stayed")
    return speech.say(room.others.some((m) => aimsOf(m.body).length > 0) ? "stayed" : "unmoved");
  const label = (id: string): string => {
    const point = room.points.find((p) => p.id === id);
    return speech.quote(point?.choices.find((c) => c.id === move.now.get(id))?.label ?? "");
  };
  const [main, ...aside] = room.points
    .filter((p) => move.now.get(p.id) !== was.get(p.id))
    .map((p) => label(p.id));
  const places: Places = {
    label: main ?? "",
    quote: move.because ? speech.phrase(move.because) : "",
  };
  const isHit = aimsOf(move.because?.body ?? {}).length > 0;
  const reason = speech.say(
    move.how === "followed" || move.because === undefined ? "followed" : isHit ? "moved" : "joined",
    places,
  );
  return aside.length === 0
    ? reason
    : `${reason}${words.space}${words.also.replace("{labels}", row(aside, { words }))}`;
}

export function overview(mind: Mind, speech: Speech): Places {
  const seats = [...mind.room.holders().keys()];
  const names = [
    ...new Set(
      seats.map((seat) => concernOf(titled(seat.replace(/-substitute$/, "")), mind.words).name),
    ),
  ];
  return {
    names: row(names, mind),
    labels: row(
      (mind.main?.choices ?? []).map((c) => speech.quote(c.label)),
      mind,
    ),
  };
}
