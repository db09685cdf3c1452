// How the built-in panel fills the forms of a dialectic: votes that are kept or moved, attacks and answers, groups of positions.
// Law: a fair seat moves only for a message that strikes at its own, and names it; one that follows names none.
import type { JsonObject } from "../../kernel/json.ts";
import type { Message } from "../../kernel/fact.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "../shared/options.ts";
import * as panel from "../shared/rehearsing.ts";
import { OWN } from "../shared/tracker.ts";
import type { DialecticBrief } from "./brief.ts";
import { lensFor, seatsNamed, titleFor, USUAL_VIEWS } from "./cast.ts";
import { ATTACKS } from "./wording.ts";

export function rehearse(scene: Scene): JsonObject {
  return REPLIES[scene.ask.purpose]?.(scene) ?? {};
}

const REPLIES: Readonly<Record<string, (scene: Scene) => JsonObject>> = {
  cast: (scene) => ({ views: viewsFor(scene) }),
  position,
  reask: position,
  frame,
  steer: (scene) => ({
    ranking: scene.among("ranking"),
    reasons: panel.reasonsOf(scene, scene.among("reasons.holders")),
    openConflicts: scene.among("openConflicts"),
    replacement: null,
  }),
  digest: (scene) => ({
    entries: scene.among("entries.message").map((message) => ({ message, summary: scene.say("") })),
  }),
  challenge: (scene) => ({ ...criticism(scene), ...exchange(scene), ...voting(scene) }),
  attack: (scene) => ({
    ...criticism(scene),
    ...insisting(scene),
    placed: scene.among("placed.premise").map((premise) => ({ premise })),
  }),
  synthesis: claiming,
  final: claiming,
  compromise: insisting,
  integrate: integration,
};

function position(scene: Scene): JsonObject {
  const { option } = panel.voteFor(scene, scene.among("option"), first(scene));
  return { claim: panel.claimFor(scene, first(scene)), isOther: false, option };
}

function claiming(scene: Scene): JsonObject {
  const claim = panel.claimFor(scene, standing(scene).answer);
  return { claim, ...exchange(scene), ...voting(scene) };
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

function viewsFor(scene: Scene): JsonObject[] {
  const { brief, ask } = scene;
  const topic = [brief.topic, ...(ask.details["options"] as readonly string[])].join(" "); // as the ask has it
  const kind = KINDS.find(([, pattern]) => pattern.test(topic))?.[0] ?? "other";
  return (USUAL_VIEWS[kind] ?? []).map((id) => ({ name: titleFor(id), lens: lensFor(id) ?? id }));
}

/** Every discussant that a kind of question brings, in its place. */
const PLACES: readonly string[] = Object.values(USUAL_VIEWS).flat();

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

/** Where a member stood on the question, and where it stands with this reply: the option, also in words, or an answer of its own. */
function standing(scene: Scene) {
  const { traits } = scene;
  const options = scene.among("vote.option").filter((id) => id !== NONE);
  const said = held(scene).get("i1");
  const own = first(scene);
  const was = said ?? panel.voteFor(scene, options, own).option;
  const at = (option: string, because?: Strike) => {
    const answer = panel.answerOf(scene, option, own);
    return { was, option, answer, because };
  };
  const stays = at(was);
  const to = (option = was, because?: Strike) => (option === was ? stays : at(option, because));
  if (was === NONE) return stays;
  const others = panel.othersAt(scene, options);
  if (traits.follows > 0) return to(panel.followed(scene, was, others));
  const strike = strikeOn(scene);
  if (!strike || !scene.chance("yields").isHit(traits.yields)) return stays;
  const rivals = [...others.values()].filter((option) => option !== was);
  const attacker = strike.message.seat.replace(/-substitute$/u, "");
  return to(others.get(attacker) ?? panel.mostHeld(rivals), strike);
}

/** Issue → stance, as the ask says what one held: "i2: i2-s1". */
function held(scene: Scene): ReadonlyMap<string, string> {
  return new Map(
    panel.noted(scene, /^What you held/u).map((item) => item.split(": ") as [string, string]), // an id on either side
  );
}

interface Strike {
  readonly attack: string;
  readonly message: Message;
}

/** Attacks listed for this seat: "a3, cost in r2-msg-001 on r1-msg-002: …". */
function attacksIn(
  scene: Scene,
): readonly { readonly attack: string; readonly message: string; readonly on: string }[] {
  return panel.noted(scene, new RegExp(`^${ATTACKS}`, "u")).flatMap((item) => {
    const [, attack, message, on] =
      /^(a\d+), .+? in (r\d+-msg-\d+) on ([\w-]+): /u.exec(item) ?? [];
    return attack === undefined || message === undefined || on === undefined
      ? []
      : [{ attack, message, on }];
  });
}

/** Strikes at grounds move a fair seat; what only argues the opposite does not. */
const MILD = 0.25;

/** The last attack of this round or the one before that aimed at one's own grounds, and can be named. */
function strikeOn(scene: Scene): Strike | undefined {
  const citable = scene.among("vote.because");
  const strikes = attacksIn(scene).flatMap(({ attack, message: id, on }): Strike[] => {
    const message = scene.ask.transcript.find((each) => each.id === id);
    const isStrike =
      message?.body["target"] === on &&
      citable.includes(id) &&
      message.round >= scene.ask.round - 1 &&
      !scene.lot("mild", id).isHit(MILD + scene.traits.follows);
    return isStrike ? [{ attack, message }] : [];
  });
  return strikes.at(-1);
}

/** The vote with its grounds, and a stance on every other issue. */
function voting(scene: Scene): JsonObject {
  if (scene.among("vote.option").length === 0) return {};
  const { was, option, answer, because } = standing(scene);
  const place = scene.lot("place", scene.ask.seat.id).below(2);
  const before = held(scene);
  const aside = ["i2", "i3", "i4"].map((issue) => {
    const sides = scene.among(`stances.${issue}`).filter((id) => id !== NONE);
    return [issue, before.get(issue) ?? sides[sideOf(scene, place) % sides.length] ?? NONE];
  });
  return {
    roundOneOption: was,
    vote: {
      option,
      own: option === NONE ? answer : null,
      why: `${scene.say("reason")} ${scene.brief.topic.slice(0, LONGEST_QUOTE)}`,
      because: because ? [because.message.id] : option === was ? [] : [OWN],
    },
    stances: Object.fromEntries(aside) as JsonObject, // ids on either side
  };
}

/** Enough of the question to give a vote its grounds. */
const LONGEST_QUOTE = 200;

/** Premises are of the filler; a panel that only wants to please finds nothing. */
function criticism(scene: Scene): JsonObject {
  const isIdle = scene.chance("idle").isHit(scene.traits.fades * 0.6);
  return isIdle
    ? {
        weakness: "",
        failureScenario: "",
        alternative: "",
        noMaterialWeakness: "I looked for a case in which it breaks.",
      }
    : { noMaterialWeakness: null };
}

/** What moved a seat was fatal; who stays changes something for it at times, and else says why it fails; who follows leaves all open. */
function exchange(scene: Scene): JsonObject {
  const { because } = standing(scene);
  const { yields, follows } = scene.traits;
  const attacks = scene.among("answers.attack");
  const granted = scene.chance("grants").isHit(yields * 0.6) ? attacks.at(-1) : undefined;
  const howFor = (attack: string): string => {
    if (attack === because?.attack) return "fatal";
    if (attack === granted) return "changed";
    return follows > 0 ? "open" : "fails";
  };
  const answers = attacks.map((attack) => ({ attack, how: howFor(attack) }));
  return { answers, ...insisting(scene) };
}

function insisting(scene: Scene): JsonObject {
  return {
    insists: scene
      .among("insists.attack")
      .filter((attack) => scene.chance("insists", attack).isHit(scene.traits.insists * 0.5))
      .map((attack) => ({ attack })),
  };
}

/** Every listed issue with a row for each id, every minority with its entry. */
function integration(scene: Scene): JsonObject {
  const listed = panel.noted(scene, /^Issues, and the ids/u).map((item) => item.split(": "));
  return {
    overview: { text: scene.essay(30) },
    rulings: listed.map(([issue = "", stances = ""]) => ({
      issue,
      tradeoffs: stances.split(", ").map((stance) => ({ stance })),
    })),
    minority: scene.among("minority.option").map((option) => ({ option })),
  };
}
