// How the built-in panel fills the forms of a swarm: a cast, references between messages, stances that are kept or moved.
// Law: a fair expert moves only for a message that strikes at its own; every attack first says what it attacks.
import type { Message } from "../../kernel/fact.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "../shared/options.ts";
import * as panel from "../shared/rehearsing.ts";
import { OWN } from "../shared/tracker.ts";
import { isAttacking } from "./relations.ts";
import { LOW } from "./rules.ts";

export function rehearse(scene: Scene): JsonObject {
  switch (scene.ask.purpose) {
    case "analysis":
      return analysis(scene);
    case "declaration":
      return { position: panel.claimFor(scene, first(scene)), vote: ballot(scene, first(scene)) };
    case "reflection":
      return {
        change: "none",
        position: panel.claimFor(scene, first(scene)),
        vote: ballot(scene, first(scene)),
      };
    case "comparison":
    case "opening":
      return {
        questions: spread(scene, scene.among("questions.to"), "to", scene.bounds("questions").most),
        disagreementTarget: 4,
        options: panel.groupsOf(scene, scene.among("options.holders")),
        reasons: panel.reasonsOf(scene, scene.among("reasons.holders")),
      };
    case "argument":
      return { references: arguing(scene), insists: insisting(scene), ...confirmation(scene) };
    case "stress-test":
      return { ...stressTest(scene), insists: insisting(scene) };
    case "response":
      return response(scene);
    case "analogy":
      return {
        references: [
          {
            targetId: scene.among("references.targetId").at(-1) ?? "",
            relation: "extends",
            steelMan: "",
          },
        ],
      };
    case "quality":
      return quality(scene);
    case "synthesis":
      return {
        executiveSummary: scene.essay(SUMMARY_WORDS),
        minorityReport: panel.minorityReport(scene),
      };
    default:
      return {};
  }
}

/** Between 500 and 800 characters. */
const SUMMARY_WORDS = 85;

const EXPERTS = ["operations", "customers", "finance", "maintenance"] as const;

/** One for each answer there is, within what the mode allows; each pulls against the next. */
function analysis(scene: Scene): JsonObject {
  const { least, most } = scene.bounds("experts");
  const cast = EXPERTS.slice(0, Math.min(most, Math.max(least, scene.answers.length)));
  return {
    experts: cast.map((id) => ({ id, name: `Head of ${id}` })),
    tensionMap: cast.slice(1).map((id, i) => ({
      between: [cast[i] ?? "", id],
      axis: `What ${cast[i] ?? ""} wants against what ${id} wants`,
    })),
  };
}

/** What this expert said when it was last asked, or begins with. */
function first(scene: Scene): string {
  const place = EXPERTS.findIndex((id) => id === scene.ask.seat.id);
  return panel.answerOf(scene, panel.heldIn(scene), scene.opens(Math.max(0, place)));
}

/** A vote whose reason repeats the question; `because` names what moved it. */
function ballot(scene: Scene, answer: string, because: readonly string[] = []): JsonObject {
  const { option, own } = panel.voteFor(scene, scene.among("vote.option"), answer);
  const asked = scene.brief.topic.slice(0, LONGEST_QUESTION);
  return { option, own, why: `${asked} ${scene.say("reason")}`, because };
}

/** As much of the question as fits into a reason. */
const LONGEST_QUESTION = 300;

/** Of its attacks that were answered, those it holds on to. */
function insisting(scene: Scene): JsonObject[] {
  return scene
    .among("insists.attack")
    .filter((attack) => scene.chance("insists", attack).isHit(scene.traits.insists))
    .map((attack) => ({ attack }));
}

function confirmation(scene: Scene): JsonObject {
  const { option, own } = panel.voteFor(scene, scene.among("declaredOption"), first(scene));
  return { declaredOption: option, ownOption: own };
}

function spread(scene: Scene, ids: readonly string[], key: string, most: number): JsonObject[] {
  return scene
    .chance("spread")
    .shuffled(ids)
    .slice(0, most)
    .map((id) => ({ [key]: id }));
}

function reference(scene: Scene, { id, body }: Message, relation: string): JsonObject {
  const hits = isAttacking(relation);
  const claim = panel.claimIn({ body } as Message) ?? scene.say(""); // only the body is looked at
  return {
    targetId: id,
    relation,
    steelMan: hits ? `At its strongest it says: ${claim}`.slice(0, 500) : "",
    comment: scene.say(hits ? "weakness" : "reason"),
  };
}

/** Two peers at most: those who hold the same are supported, others countered or asked. */
function arguing(scene: Scene): JsonObject[] {
  const citable = scene.among("references.targetId");
  const own = first(scene);
  const peers = [...panel.lastClaims(scene).values()].filter(({ id }) => citable.includes(id));
  const rows = scene
    .chance("peers")
    .shuffled(peers)
    .slice(0, 2)
    .map((peer) => {
      const chance = scene.chance("relation", peer.id);
      if ((panel.claimIn(peer) ?? "").startsWith(own))
        return reference(scene, peer, chance.pick(["supports", "extends"]));
      return reference(
        scene,
        peer,
        chance.isHit(scene.traits.attacks) ? panel.modeOf(scene, peer.id) : "questions",
      );
    });
  const any = scene.ask.transcript.find(({ id }) => citable.includes(id));
  return rows.length > 0 || !any ? rows : [reference(scene, any, "questions")];
}

/** Attacks what most hold: the last words of one who holds it. */
function stressTest(scene: Scene): JsonObject {
  const citable = scene.among("references.targetId");
  const held = panel.noted(scene, /^Options, and who/u).map((item) => ({
    option: item.split(": ")[0] ?? "",
    holders: item.endsWith("(held by nobody)")
      ? 0
      : (/ \(held by (\d+)\)$/u.exec(item)?.[1] ?? item.split(", ").length),
  }));
  const [most, ...rest] = held
    .filter(({ holders }) => Number(holders) > 0)
    .sort((a, b) => Number(b.holders) - Number(a.holders));
  const claims = [...panel.lastClaims(scene).values()].filter(({ id }) => citable.includes(id));
  const holding = claims.filter(
    (message) =>
      most &&
      scene.idIn(
        panel.claimIn(message) ?? "",
        held.map(({ option }) => option),
      ) === most.option,
  );
  const target = scene.chance("target").pick(holding.length > 0 ? holding : claims);
  const other = scene.ask.transcript.findLast(({ id }) => citable.includes(id));
  return {
    references: [target ?? other].flatMap((message) =>
      message ? [reference(scene, message, panel.modeOf(scene, "mode"))] : [],
    ),
    minorityCase: rest.length > 0 ? scene.say("reason") : "",
  };
}

/** This round's stress test, if it strikes at words that one of these seats said. */
function strikeOn({ ask }: Scene, seats: readonly string[]): Message | undefined {
  const said = new Set<Json | undefined>(
    ask.transcript.filter(({ seat }) => seats.includes(seat)).map(({ id }) => id),
  );
  return ask.transcript.findLast(
    ({ round, phase, body }) =>
      round === ask.round &&
      phase === "stress_test" &&
      Array.isArray(body["references"]) &&
      (body["references"] as readonly JsonObject[]).some(
        ({ targetId, relation }) =>
          (relation === "undercuts" || relation === "undermines") && said.has(targetId),
      ),
  );
}

function response(scene: Scene): JsonObject {
  const { traits } = scene;
  const options = scene.among("vote.option").filter((id) => id !== NONE);
  const held = panel.heldIn(scene);
  const others = panel.othersAt(scene, options);
  const strike = strikeOn(scene, [scene.ask.seat.id]);
  const rivals = [...others.values()].filter((id) => id !== held);
  const yields = strike !== undefined && scene.chance("yields").isHit(traits.yields);
  const to =
    held === undefined
      ? undefined
      : traits.follows > 0
        ? panel.followed(scene, held, others)
        : yields
          ? panel.mostHeld(rivals)
          : undefined;
  const isMoved = to !== undefined && to !== held;
  const answer = panel.answerOf(scene, isMoved ? to : held, first(scene));
  const named = scene.among("vote.because").filter((id) => id !== OWN);
  const trigger = strike?.id ?? named.at(-1);
  return {
    ...confirmation(scene),
    answers: scene
      .among("answers.attack")
      .map((attack) => ({ attack, how: answerTo(scene, attack, isMoved ? strike : undefined) })),
    currentPosition: panel.claimFor(scene, answer),
    vote: ballot(scene, answer, isMoved && trigger !== undefined ? [trigger] : []),
  };
}

/** What moved it is fatal; of the rest most fails, and now and then it leaves something open. */
function answerTo(scene: Scene, attack: string, strike: Message | undefined): string {
  const note = panel
    .noted(scene, /^Attacks that you/u)
    .find((item) => item.startsWith(`${attack},`));
  if (strike && note?.includes(` in ${strike.id} on `) === true) return "fatal";
  const draw = scene.chance("answer", attack).next();
  return draw < LEFT_OPEN
    ? "open"
    : draw < LEFT_OPEN + scene.traits.yields / 4
      ? "changed"
      : "fails";
}

const LEFT_OPEN = 0.02;

function quality(scene: Scene): JsonObject {
  const experts = scene.among("agreements.supporters");
  const groups = panel.groupsOf(scene, experts);
  const chance = scene.chance("quality");
  const overall = 2 + chance.below(4);
  return {
    qualityScore: { overall },
    agreements: [{ supporters: experts }],
    activeDisagreements:
      groups.length < 2
        ? []
        : [
            {
              positions: groups
                .slice(0, 4)
                .map(({ label, holders }) => ({ stance: label ?? "", advocates: holders ?? [] })),
            },
          ],
    reasons: panel.reasonsOf(scene, experts),
    recommendation:
      groups.length < 2 ? "synthesize" : chance.pick(["continue", "deep-dive", "different-angle"]),
    cause: overall < LOW ? scene.say("reason") : "",
    adjustment: overall < LOW ? scene.say("action") : "",
  };
}
