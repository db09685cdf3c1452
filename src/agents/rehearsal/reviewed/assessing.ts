// What a reviewer says of an artifact: what became of its own findings, what is new, and the verdict that these support.
// Law: evidence is a passage of the artifact, word for word; the verdict is what the open findings come to.
import type { JsonObject } from "../../../script/json.ts";
import { seeded } from "../seeded.ts";
import { itemsOf, propertiesOf, valuesOf } from "../tested/desk.ts";
import type { FindingKind } from "../words/reviewing.ts";
import { isMarked, type Reading } from "./reading.ts";
import type { Passage } from "./passages.ts";
import { SEVERITIES, type Severity } from "./register.ts";

type Status = "RESOLVED" | "PARTIALLY" | "NOT_ADDRESSED";

/** Of a tag that ends a run on the spot, a rehearsal makes sparing use. */
const RARELY = 0.25;
/** How often a hostile reviewer finds that nothing is new, whatever its task. */
const NOTHING_NEW = 0.15;
/** A score rises by the round and never says that nothing could be better. */
const BEST_SCORE = 9;
/** What a round adds to a reviewer's readiness to be content, so that balanced reviews come to an end. */
const EASED_BY_ROUND = 0.04;

export function assessment(reading: Reading): JsonObject {
  const { form, register } = reading;
  const own = valuesOf(propertiesOf(itemsOf(form["earlier"]))["finding"]);
  const earlier = own.map((finding) => ({ finding, ...statusOf(reading, finding) }));
  const open = earlier
    .filter(({ status }) => status !== "RESOLVED")
    .map(({ finding }) => register.of(finding));
  const findings = newFindings(reading);
  const gravest =
    SEVERITIES.find((severity) =>
      [...open, ...findings].some((each) => each.severity === severity),
    ) ?? "minor";
  const verdict = gravest === "fatal" ? "FAIL" : gravest === "minor" ? "PASS" : "CONDITIONAL";
  const blocking = open.filter(({ severity }) => severity !== "minor").map(({ id }) => id);
  return {
    ...(form["earlier"] ? { earlier } : {}),
    findings: findings.map((found): JsonObject => ({ ...found })),
    ...(form["onOthers"] ? { onOthers: onOthers(reading) } : {}),
    ...(form["score"] ? { score: scoreOf(reading) } : {}),
    ...(form["acceptable"] ? { acceptable: acceptable(reading, gravest) } : {}),
    remaining:
      verdict === "PASS"
        ? ""
        : blocking.length === 0
          ? reading.say("remainsNew")
          : reading.say("remains", { ids: reading.row(blocking) }),
    verdict,
  };
}

function statusOf(
  reading: Reading,
  id: string,
): { readonly status: Status; readonly note: string } {
  const { register, conduct, round } = reading;
  const chance = reading.chance("status", id);
  const as = (
    status: Status,
    line: "met" | "partly" | "unmet" | "accepts" | "letsGo" | "insists",
  ) => ({ status, note: reading.say(line) });
  if (register.overruled.has(id))
    return chance.isHit(conduct.letsGo)
      ? as("RESOLVED", "accepts")
      : as("NOT_ADDRESSED", "insists");
  if (!register.changed.has(id))
    return register.of(id).severity === "minor" && chance.isHit(conduct.letsGo)
      ? as("RESOLVED", "letsGo")
      : as("NOT_ADDRESSED", "unmet");
  const drawn = chance.next();
  const content = conduct.content + EASED_BY_ROUND * round;
  return drawn < content
    ? as("RESOLVED", "met")
    : drawn < content + conduct.halfContent
      ? as("PARTIALLY", "partly")
      : as("NOT_ADDRESSED", "partly");
}

interface Found {
  readonly severity: Severity;
  readonly location: string;
  readonly problem: string;
  readonly evidence: string;
  readonly proposal: string;
  readonly addressable: boolean;
  readonly tags: readonly string[];
}

function newFindings(reading: Reading): readonly Found[] {
  const { conduct, round } = reading;
  const chance = reading.chance("findings");
  if (round > 1)
    return [
      ...(chance.isHit(conduct.late) ? lateFinding(reading) : []),
      ...(chance.isHit(conduct.nit) ? nit(reading) : []),
    ];
  const count = conduct.least + chance.below(conduct.more + 1);
  const passages = unread(reading);
  return passages.slice(0, count).map((passage, i) => found(reading, passage, i));
}

/** Unmarked passages in an order of the run, each reviewer from a place of its own: at times two come upon the same. */
function unread({ passages, mind, text }: Reading): readonly Passage[] {
  const unmarked = passages.filter((passage) => !isMarked(passage.text));
  const untouched = unmarked.filter(
    ({ text: passage, at }) =>
      !isMarked(
        text
          .slice(at + passage.length)
          .split("\n")[0]
          ?.slice(0, LONGEST_MARK) ?? "",
      ),
  );
  const free = untouched.length > 0 ? untouched : unmarked;
  const once = free.filter(
    ({ text: passage }) => text.indexOf(passage) === text.lastIndexOf(passage),
  );
  const order = seeded(mind.seed, "passages").shuffled(
    once.length > 0 ? once : free.length > 0 ? free : passages,
  );
  const from = order.length === 0 ? 0 : (mind.place * SPREAD) % order.length;
  return [...order.slice(from), ...order.slice(0, from)];
}

/** A mark stands right behind its passage. */
const LONGEST_MARK = 30;

/** About as many passages as a reviewer names. */
const SPREAD = 3;

function found(reading: Reading, passage: Passage, nth: number): Found {
  const { isCode, conduct } = reading;
  const chance = reading.chance("finding", nth);
  const tag = nth === 0 ? tagOf(reading) : undefined;
  if (tag !== undefined)
    return made(
      reading,
      passage,
      tag,
      conduct.weights.fatal > 0 && tag !== "missing-literature"
        ? "fatal"
        : tag === "experiment-needed"
          ? "critical"
          : "major",
    );
  const severity = severityAt(100 * chance.next(), conduct.weights);
  const isGrave = severity === "fatal" || severity === "critical";
  return made(
    reading,
    passage,
    isGrave ? (isCode ? "graveCode" : "grave") : isCode ? "code" : "prose",
    severity,
  );
}

function severityAt(
  points: number,
  { fatal, critical, major }: Reading["conduct"]["weights"],
): Severity {
  return points < fatal
    ? "fatal"
    : points < fatal + critical
      ? "critical"
      : points < fatal + critical + major
        ? "major"
        : "minor";
}

/** A tag that the seat's own task names. */
function tagOf(reading: Reading): FindingKind | undefined {
  const { mind, form, conduct } = reading;
  const named = valuesOf(itemsOf(propertiesOf(itemsOf(form["findings"]))["tags"])).filter(
    (tag) =>
      (mind.room.ask.seat.lens ?? "").includes(tag) ||
      (mind.temperament === "hostile" &&
        tag === "novelty" &&
        reading.chance("nothing new").isHit(NOTHING_NEW)),
  );
  const chance = reading.chance("tag");
  const tag = chance.pick(named);
  if (tag === undefined || !(tag in mind.words.reviewing.findings)) return undefined;
  return chance.isHit(tag === "experiment-needed" ? conduct.tags * RARELY : conduct.tags)
    ? (tag as FindingKind)
    : undefined; // a kind, as just tested
}

function made(reading: Reading, passage: Passage, kind: FindingKind, severity: Severity): Found {
  const { lines, mind } = reading;
  const [problem, proposal] = lines.pick(kind, mind.words.reviewing.findings[kind]) ?? ["", ""];
  const tags =
    kind === "novelty" ||
    kind === "no-pain-point" ||
    kind === "missing-literature" ||
    kind === "experiment-needed"
      ? [kind]
      : [];
  return {
    severity,
    location: reading.placeOf(passage),
    problem: lines.pen.put(problem, { quote: reading.quoted(passage.text) }),
    evidence: passage.text,
    proposal,
    addressable:
      kind !== "experiment-needed" &&
      !(severity === "fatal" && reading.chance("beyond", passage.text).isHit(0.3)),
    tags,
  };
}

/** Ever finer points, on what nobody has touched yet. */
function nit(reading: Reading): Found[] {
  const order = unread(reading);
  const passage = order[(reading.round * (SPREAD + 1)) % Math.max(1, order.length)];
  return passage ? [made(reading, passage, reading.isCode ? "nitCode" : "nit", "minor")] : [];
}

/** A change can break something: the change itself is quoted. Where nothing was changed, only what is grave is worth a word. */
function lateFinding(reading: Reading): Found[] {
  const changed = reading
    .chance("late")
    .pick(reading.passages.filter(({ text }) => isMarked(text)));
  if (changed) return [made(reading, changed, "change", "major")];
  const [first] = unread(reading);
  return first && reading.conduct.weights.fatal > 0
    ? [made(reading, first, reading.isCode ? "graveCode" : "grave", "critical")]
    : [];
}

/** On a finding of another: now and then, and never without what to do instead. */
function onOthers(reading: Reading): JsonObject[] {
  const ids = valuesOf(propertiesOf(itemsOf(reading.form["onOthers"]))["finding"]);
  const chance = reading.chance("others");
  const finding = chance.pick(ids);
  return finding === undefined || !chance.isHit(reading.conduct.disagrees)
    ? []
    : [{ finding, disagree: true, alternative: reading.say("alternative") }];
}

function scoreOf({ conduct, round, mind }: Reading): number {
  const first = conduct.score + seeded(mind.seed, mind.room.ask.seat.id, "score").below(2);
  return Math.min(BEST_SCORE, Math.round(first + conduct.scoreGain * (round - 1)));
}

function acceptable(reading: Reading, gravest: Severity): string {
  if (gravest === "minor") return reading.chance("acceptable").isHit(0.7) ? "YES" : "MOSTLY";
  const isHard = reading.mind.temperament === "hostile" || reading.mind.temperament === "stubborn";
  return gravest === "fatal" ||
    (isHard && gravest !== "major") ||
    reading.chance("acceptable").isHit(isHard ? 0.7 : 0.3)
    ? "NO"
    : "MOSTLY";
}
