// How the built-in panel fills the forms of a swarm: a cast, references between messages, stances that are kept or moved.
// Law: a fair expert moves only for a message that strikes at its own; every counter first says what it counters.
import type { Message } from "../../kernel/fact.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "../shared/options.ts";
import * as panel from "../shared/rehearsing.ts";
import { LOW } from "./rules.ts";

export function rehearse(scene: Scene): JsonObject {
  switch (scene.ask.purpose) {
    case "analysis":
      return analysis(scene);
    case "declaration":
      return declaration(scene);
    case "confirmation":
      return confirmation(scene);
    case "opening":
      return {
        questions: spread(scene, scene.among("questions.to"), "to", scene.bounds("questions").most),
        options: panel.groupsOf(scene, scene.among("options.holders")),
        reasons: panel.reasonsOf(scene, scene.among("reasons.holders")),
      };
    case "argument":
      return {
        position: panel.claimFor(scene, first(scene)),
        references: arguing(scene),
        ...confirmation(scene),
      };
    case "stress-test":
      return stressTest(scene);
    case "response":
      return response(scene);
    case "analogy":
      return {
        references: [
          {
            targetId: scene.among("references.targetId").at(-1) ?? "",
            relation: "extends",
            mode: null,
          },
        ],
      };
    case "quality":
      return quality(scene);
    case "synthesis":
      return {
        executiveSummary: scene.essay(SUMMARY_WORDS),
        minorityReport: panel.minorityReport(scene),
        positionEvolution: scene
          .among("positionEvolution.expert")
          .map((expert) => ({ expert, keyTurningPoints: [] })),
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

function declaration(scene: Scene): JsonObject {
  const { option, own } = panel.voteFor(scene, scene.among("option"), first(scene));
  return {
    position: panel.claimFor(scene, first(scene)),
    option,
    ownOption: own,
    changeReason: "",
  };
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

function reference(
  scene: Scene,
  { id, body }: Message,
  relation: string,
  mode: string | null,
): JsonObject {
  const isCounter = relation === "counters";
  const claim = panel.claimIn({ body } as Message) ?? scene.say(""); // only the body is looked at
  return {
    targetId: id,
    relation,
    mode,
    steelMan: isCounter ? `At its strongest it says: ${claim}`.slice(0, 900) : "",
    comment: scene.say(isCounter ? "weakness" : "reason"),
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
        return reference(scene, peer, chance.pick(["supports", "extends"]), null);
      return chance.isHit(scene.traits.attacks)
        ? reference(scene, peer, "counters", panel.modeOf(scene, peer.id))
        : reference(scene, peer, "questions", null);
    });
  const any = scene.ask.transcript.find(({ id }) => citable.includes(id));
  return rows.length > 0 || !any ? rows : [reference(scene, any, "questions", null)];
}

/** Goes at what most hold: the last words of one who holds it. */
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
      message ? [reference(scene, message, "counters", panel.modeOf(scene, "mode"))] : [],
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
        ({ targetId, relation, mode }) =>
          relation === "counters" && mode !== "rebuts" && said.has(targetId),
      ),
  );
}

function response(scene: Scene): JsonObject {
  const { traits } = scene;
  const options = scene.among("option").filter((id) => id !== NONE);
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
  const { option, own } = panel.voteFor(scene, options, answer);
  const trigger = strike?.id ?? scene.among("triggers").at(-1);
  const test = scene.ask.transcript.findLast(({ phase }) => phase === "stress_test");
  const allies = [...others].filter(([, id]) => id === held).map(([seat]) => seat);
  const isHit = strikeOn(scene, [scene.ask.seat.id, ...allies]) !== undefined;
  const isBack = isHit && scene.chance("back").isHit(traits.attacks);
  const mode = isMoved && strike ? "concedes" : isBack ? panel.modeOf(scene, "back") : "answers";
  return {
    currentPosition: panel.claimFor(scene, answer),
    positionShift: isMoved ? "major" : "none",
    triggers: isMoved && trigger !== undefined ? [trigger] : [],
    option,
    ownOption: own,
    references: test ? [reference(scene, test, "responds_to", mode)] : [],
  };
}

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
