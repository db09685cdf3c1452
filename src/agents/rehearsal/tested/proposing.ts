// Proposals and supplements, part by part, as long as the ask's rules want them.
// Law: no sentence twice in a text; a part that has nothing to say is left out.
import type { JsonObject } from "../../../script/json.ts";
import { ROLES } from "../../../script/ledger.ts";
import { countWords } from "../../../text/words.ts";
import type { Places } from "../speech.ts";
import type { Temperament } from "../temperament.ts";
import type { Testing } from "../words/testing.ts";
import type { RecordKind, SentenceKind } from "../words/words.ts";
import type { Desk } from "./desk.ts";
import { sentencesIn } from "./invariant.ts";

type Part = keyof Testing["parts"] | "head";
type Sentence = readonly [Part, string];

/** What is said first comes first here too; each helping adds to every part, as long as there is room. */
const HELPINGS = 6;

export function proposal(desk: Desk): JsonObject {
  const { pen, mind, held, form } = desk;
  const scenes = Array.from({ length: 8 }, (_, i) => pen.scene(i, { rival: rivalOf(desk) }));
  const from = pooled(desk, scenes);
  const bears = (scene: number): string => pen.say("bears", scenes[scene % scenes.length] ?? {});
  const steps = pen
    .course("proposal", pen.words.asMeant, { least: 12, most: 13 })
    .map((pair) => pair.map((text) => pen.put(text, scenes[0] ?? {})).join(mind.words.space));
  const record = recorded(desk);
  const queue: Sentence[] = [["head", pen.say("opening", scenes[0] ?? {})]];
  for (let i = 0; i < HELPINGS; i += 1) {
    queue.push(["why", from("reason", 0)], ["why", from("reason", 1)]);
    queue.push(
      ...steps.slice(2 * i, 2 * i + 2).map((text): Sentence => ["order", text]),
      ["wrong", from(i % 2 === 0 ? "failure" : "risk", 2)],
      ["needs", from("precondition", 3)],
    );
    queue.push(
      ...record.slice(i, i + 1).map((text): Sentence => ["soFar", text]),
      ["bears", bears(4 + i)],
      ["change", from("falsified", 5)],
      ["open", from("question", 6)],
    );
  }
  const known = desk.options.some(({ id }) => id === held);
  return {
    proposal: composed(desk, "proposal", queue),
    ...(form["proposedOption"]
      ? { proposedOption: held !== undefined && known ? held : "none" }
      : {}),
  };
}

export function supplement(desk: Desk): JsonObject {
  const { pen, mind, docket } = desk;
  const relation = relationOf(desk);
  const quote = quoteOf(desk, docket.proposal?.body["proposal"]);
  const scenes = Array.from({ length: 6 }, (_, i) =>
    pen.scene(i, { rival: desk.act(desk.held), quote }),
  );
  const from = pooled(desk, scenes);
  const bears = (scene: number): string => pen.say("bears", scenes[scene % scenes.length] ?? {});
  const role = ROLES.find((id) => id === desk.role);
  const queue: Sentence[] = [
    ...(role ? [["head", pen.words.view[role]] as const] : []),
    ["head", from(LINES[relation], 0)],
  ];
  for (let i = 0; i < HELPINGS; i += 1) {
    const stresses: readonly Sentence[] =
      relation === "counters" || relation === "questions"
        ? [
            ["wrong", from("failure", 1)],
            ["wrong", from("risk", 0)],
          ]
        : [
            ["why", from("reason", 0)],
            ["why", from("reason", 1)],
          ];
    queue.push(
      ...stresses,
      ["needs", from("precondition", 2)],
      ["open", from("question", 3)],
      ["instead", from("alternative", 4)],
      ["bears", bears(5 + i)],
    );
  }
  const mode =
    relation !== "counters"
      ? null
      : mind.temperament === "hostile"
        ? "undercuts"
        : desk.chance("mode").pick(["rebuts", "undercuts", "undermines"]);
  return {
    supplement: composed(
      desk,
      "supplement",
      queue.filter(([part]) => part !== "instead" || relation === "counters"),
    ),
    relation,
    mode,
  };
}

type RelationName = "supports" | "counters" | "extends" | "questions";

const LINES: Readonly<Record<RelationName, SentenceKind | RecordKind>> = {
  supports: "supporting",
  counters: "weakness",
  extends: "extending",
  questions: "questioning",
};

/** How often a seat counters a proposal of another answer than its own. */
const COUNTERS: Readonly<Record<Temperament, number>> = {
  balanced: 0.5,
  flaky: 0.5,
  stubborn: 0.8,
  agreeable: 0.15,
  sycophantic: 0,
  hostile: 1,
};

function relationOf(desk: Desk): RelationName {
  const { mind, docket, held } = desk;
  const chance = desk.chance("relation");
  const isSame = held !== undefined && desk.optionIn(docket.proposal?.body["proposal"]) === held;
  if (mind.temperament === "sycophantic") return "supports";
  if (!isSame && chance.isHit(COUNTERS[mind.temperament])) return "counters";
  return chance.pick(
    isSame ? ["supports", "extends", "extends", "questions"] : ["questions", "extends"],
  );
}

/** Draws from the panel's common pools, each part from two scenes in turn. */
function pooled(
  { mind, pen }: Desk,
  scenes: readonly Places[],
): (kind: SentenceKind | RecordKind, scene: number) => string {
  const { pools, record } = mind.words;
  const taken = new Map<string, number>();
  return (kind, scene) => {
    const lines: readonly string[] =
      kind in record ? record[kind as RecordKind] : pools[kind as SentenceKind]; // in the one or the other
    const nth = taken.get(kind) ?? 0;
    taken.set(kind, nth + 1);
    return nth < lines.length
      ? pen.put(pen.pick(kind, lines), scenes[(scene + nth) % scenes.length] ?? {})
      : "";
  };
}

/** Lines of the ledgers that a proposal has to reckon with, newest first. */
function recorded({ docket, pen }: Desk): readonly string[] {
  const { reported } = pen.words;
  const told = (
    line: string,
    { id, text }: { readonly id: string; readonly text: string },
  ): string => pen.put(line, { id, text });
  const last = (status: RegExp) =>
    docket.claims.filter((claim) => status.test(claim.status)).slice(-1);
  return [
    ...docket.decisions.slice(-1).map((line) => told(reported.decided, line)),
    ...last(/confirmed/).map((line) => told(reported.confirmed, line)),
    ...last(/^tested refuted/).map((line) => told(reported.refuted, line)),
    ...last(/pending/).map((line) => told(reported.pending, line)),
  ];
}

function rivalOf(desk: Desk): string {
  return desk.act(desk.chance("rival").pick(desk.options.filter(({ id }) => id !== desk.held))?.id);
}

function quoteOf(desk: Desk, text: unknown): string {
  const said = typeof text === "string" ? text : "";
  // What it proposes and why comes first; what it leaves open says little.
  const found = sentencesIn(said.slice(0, said.length / 2)).filter(
    (line) => line.length <= QUOTED_CHARS && !/[“”「」"?？]/u.test(line),
  );
  return desk.quote(
    (desk.chance("quote").pick(found) ?? desk.pen.words.theProposal).replace(/[.。!?！？]$/u, ""),
  );
}

const QUOTED_CHARS = 110;

const ORDER: readonly Part[] = [
  "head",
  "why",
  "order",
  "bears",
  "needs",
  "wrong",
  "soFar",
  "change",
  "instead",
  "open",
];

/** As many sentences as the length wants, put in order: a part on each line, with what opens it. */
function composed(desk: Desk, field: string, queue: readonly Sentence[]): string {
  const { words } = desk.mind;
  const { parts } = desk.pen.words;
  const { least, most } = lengthOf(desk, field);
  const chosen: Sentence[] = [];
  let count = 0;
  for (const [part, text] of queue) {
    if (text === "" || chosen.some(([, other]) => other === text)) continue;
    if (count >= least + (most - least) * FILLED) break;
    const opening = part === "head" || chosen.some(([of]) => of === part) ? "" : parts[part];
    chosen.push([part, text]);
    count += countWords(text) + countWords(opening);
  }
  return ORDER.flatMap((part) => {
    const texts = chosen.filter(([of]) => of === part).map(([, text]) => text);
    return texts.length === 0
      ? []
      : [[...(part === "head" ? [] : [parts[part]]), ...texts].join(words.space)];
  }).join("\n\n");
}

/** How far into the range a text goes: enough to be safe. */
const FILLED = 0.15;
/** Where no rule names a length. */
const ANY_LENGTH = { least: 60, most: 200 };

/** "proposal has 600 to 800 words." */
function lengthOf(
  { mind }: Desk,
  field: string,
): { readonly least: number; readonly most: number } {
  const says = mind.room.ask.rules.find(({ id }) => id === `${field}-words`)?.says ?? "";
  const found = /(\d+) to (\d+) words/.exec(says);
  return found ? { least: Number(found[1]), most: Number(found[2]) } : ANY_LENGTH;
}
