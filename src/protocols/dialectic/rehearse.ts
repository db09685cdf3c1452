// How the built-in panel fills the forms of a dialectic: stances that are kept or moved, attacks, groups of positions.
// Law: a fair seat moves only for a message that strikes at its own, and names it; one that follows names none.
import type { Message } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "../shared/options.ts";
import * as panel from "../shared/rehearsing.ts";
import type { DialecticBrief } from "./brief.ts";
import { seatsNamed, PLACES } from "./cast.ts";
import { ATTACKS } from "./wording.ts";

export function rehearse(scene: Scene): JsonObject {
  switch (scene.ask.purpose) {
    case "cast":
      return { kind: kindOf(scene), views: [] };
    case "position":
      return {
        claim: panel.claimFor(scene, first(scene)),
        option: panel.voteFor(scene, scene.among("option"), first(scene)).option,
      };
    case "frame":
      return frame(scene);
    case "steer":
      return {
        message: `Speak to the open points one by one. ${scene.say("question")}`,
        ranking: scene.among("ranking"),
        reasons: panel.reasonsOf(scene, scene.among("reasons.holders")),
        openConflicts: scene.among("openConflicts"),
      };
    case "digest":
      return {
        entries: scene
          .among("entries.message")
          .map((message) => ({ message, summary: scene.say("") })),
      };
    case "challenge":
    case "attack":
      return { ...criticism(scene), ...stances(scene) };
    case "synthesis":
      return { ...answers(scene), ...stances(scene) };
    case "final":
      return { claim: panel.claimFor(scene, standing(scene).answer), ...stances(scene) };
    case "integrate":
      return integration(scene);
    default:
      return {};
  }
}

/** Words that tell what kind of question it is, most specific first. */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["policy", /\b(?:polic\w+|team|hir\w+|remote|office|week|meeting|process|budget|pric\w+)\b/iu],
  [
    "technology",
    /\b(?:rest|graphql|sql|\w*database|framework|language|library|cache|queues?|api)\b/iu,
  ],
  ["design", /\b(?:design\w*|architect\w*|monolith|services?|interface|page|screen|split)\b/iu],
];

function kindOf({ brief, ask }: Scene): string {
  const topic = [brief.topic, ...(ask.details["options"] as readonly string[])].join(" "); // as the ask has it
  return KINDS.find(([, pattern]) => pattern.test(topic))?.[0] ?? "other";
}

/** What this member begins with. */
function first(scene: Scene): string {
  const { id, substituteFor = id } = scene.ask.seat;
  const { members } = scene.brief as DialecticBrief; // the brief of this protocol
  const seats = members === null ? PLACES : seatsNamed(members).map((seat) => seat.id);
  return scene.opens(Math.max(0, seats.indexOf(substituteFor)));
}

/** One point besides the question: how to begin. The panel is of one mind about it, or of two. */
function frame(scene: Scene): JsonObject {
  const members = scene.among("reasons.holders");
  const sides = members.map((member, place) => ({ member, side: sideOf(scene, place) }));
  const holders = (side: number): string[] =>
    sides.filter((seat) => seat.side === side).map(({ member }) => member);
  return {
    options: panel.groupsOf(scene, members),
    issues: [
      {
        title: "How should it begin?",
        stances: [
          { label: "With one team", holders: holders(0) },
          { label: "With all teams", holders: holders(1) },
        ],
      },
    ],
    reasons: panel.reasonsOf(scene, members),
  };
}

/** Of one mind as often as the panel is not made to insist. */
function sideOf(scene: Scene, place: number): number {
  return scene.lot("side").isHit(0.9 - scene.traits.insists) ? 0 : place % 2;
}

interface Standing {
  readonly was: string;
  readonly option: string;
  /** The option in words, or an answer of one's own. */
  readonly answer: string;
  readonly because: Message | undefined;
}

/** Where a member stood on the question, and where it stands with this reply. */
function standing(scene: Scene): Standing {
  const { traits } = scene;
  const options = scene.among("stances.i1").filter((id) => id !== NONE);
  const said = panel.noted(scene, /^Your stances/u).find((item) => item.startsWith("i1: "));
  const own = first(scene);
  const was =
    said === undefined ? panel.voteFor(scene, options, own).option : said.slice("i1: ".length);
  const stays: Standing = {
    was,
    option: was,
    answer: panel.answerOf(scene, was, own),
    because: undefined,
  };
  const to = (option: string | undefined, because?: Message): Standing =>
    option === undefined || option === was
      ? stays
      : { was, option, answer: panel.answerOf(scene, option, own), because };
  if (was === NONE) return stays;
  const others = panel.othersAt(scene, options);
  if (traits.follows > 0) return to(panel.followed(scene, was, others));
  const strike = strikeOn(scene);
  if (!strike || !scene.chance("yields").isHit(traits.yields)) return stays;
  const rivals = [...others.values()].filter((option) => option !== was);
  return to(others.get(strike.seat.replace(/-substitute$/u, "")) ?? panel.mostHeld(rivals), strike);
}

/** The last message of this round or the one before that went at the grounds of one's own, and can be named. */
function strikeOn(scene: Scene): Message | undefined {
  const ids = panel.noted(scene, new RegExp(`^${ATTACKS}`, "u"));
  const citable = scene.among("changedBecauseOf");
  return scene.ask.transcript.findLast(
    ({ id, round, body }) =>
      ids.includes(id) &&
      citable.includes(id) &&
      round >= scene.ask.round - 1 &&
      body["mode"] !== "rebuts" &&
      body["noMaterialWeakness"] === null,
  );
}

/** Where a member stands on every issue, with the reason of a change. */
function stances(scene: Scene): JsonObject {
  if (scene.among("stances.i1").length === 0) return {};
  const { was, option, answer, because } = standing(scene);
  const place = scene.lot("place", scene.ask.seat.id).below(2);
  const before = new Map(
    panel.noted(scene, /^Your stances/u).map((item) => item.split(": ") as [string, string]),
  ); // "i2: i2-s1"
  const aside = ["i2", "i3", "i4"].flatMap((issue) => {
    const sides = scene.among(`stances.${issue}`).filter((id) => id !== NONE);
    return [[issue, before.get(issue) ?? sides[sideOf(scene, place) % sides.length] ?? NONE]];
  });
  return {
    roundOneOption: was,
    stances: { ...Object.fromEntries(aside), i1: option },
    ownOption: option === NONE ? answer : null,
    changed: option !== was,
    changeReason: option === was ? "" : scene.say("reason"),
    changedBecauseOf: because ? [because.id] : [],
  };
}

/** Premises are of the filler; a panel that only wants to please finds nothing. */
function criticism(scene: Scene): JsonObject {
  const isIdle = scene.chance("idle").isHit(scene.traits.fades * 0.6);
  return {
    mode: panel.modeOf(scene, "mode"),
    ...(isIdle
      ? {
          weakness: "",
          failureScenario: "",
          alternative: "",
          noMaterialWeakness: "I looked for a case in which it breaks.",
        }
      : { noMaterialWeakness: null }),
  };
}

/** What struck is accepted by who moves, amended for at times by who stays, and else answered back. */
function answers(scene: Scene): JsonObject {
  const { option, was, answer, because } = standing(scene);
  const hits = panel
    .noted(scene, new RegExp(`^${ATTACKS}`, "u"))
    .filter((id) => scene.among("accepted.message").includes(id));
  const { yields, follows } = scene.traits;
  const grants = because !== undefined || scene.chance("grants").isHit(yields * 0.6);
  const granted = because?.id ?? (grants ? hits.at(-1) : undefined);
  return {
    claim: panel.claimFor(scene, answer),
    accepted:
      granted === undefined
        ? []
        : [
            {
              message: granted,
              what: scene.say("risk"),
              effect: option === was ? "amended" : "given-up",
            },
          ],
    rebutted: (follows > 0 ? [] : hits)
      .filter((id) => id !== granted)
      .slice(-2)
      .map((message) => ({
        message,
        mode: panel.modeOf(scene, message),
        what: scene.say(""),
      })),
  };
}

/** Every split issue with the stances that are held, every minority with its entry. */
function integration(scene: Scene): JsonObject {
  const held = scene.ask.notes.flatMap(({ title, items }) => {
    const issue = /^Issue (\S+): /u.exec(title)?.[1];
    return items
      .filter((item) => !item.endsWith("(held by nobody)"))
      .map((item) => ({ issue, stance: item.split(": ")[0] ?? "" }));
  });
  return {
    overview: { text: scene.essay(30) },
    rulings: scene.among("rulings.issue").map((issue) => ({
      issue,
      tradeoffs: held.filter((row) => row.issue === issue).map(({ stance }) => ({ stance })),
    })),
    minority: scene.among("minority.option").map((option) => ({ option })),
  };
}
