// How the built-in panel fills the forms of a review: findings with passages that stand there, verdicts that follow from them, ideas.
// Law: evidence is a passage of the artifact, word for word; the verdict is what the open findings come to.
import { SEVERITIES, type Severity } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { noted } from "../shared/rehearsing.ts";
import type { ReviewBrief } from "./brief.ts";
import { bySeverity, gradeBy } from "./findings.ts";

export function rehearse(scene: Scene): JsonObject {
  switch (scene.ask.purpose) {
    case "assess":
    case "answer":
      return assessment(scene);
    case "more":
      return { findings: [], more: false };
    case "group":
      return { groups: grouping(scene) };
    case "revise": {
      const { edits, declined } = new Revision(scene);
      return { edits, declined };
    }
    case "propose": {
      // The same edits, where a person decides whether they are made; what would be declined is beyond them.
      const { edits, declined } = new Revision(scene);
      return { edits, beyond: declined.map(({ finding }) => ({ finding })) };
    }
    case "search":
      return { found: [], summary: "Nothing was looked up: this is a rehearsal." };
    case "cross":
      return {
        answers: scene.among("answers.finding").map((finding) => ({
          finding,
          right: scene.chance("right", finding).pick(["YES", "PARTIALLY", "NO"]),
        })),
      };
    case "rank":
      return ranking(scene);
    case "reshape":
      return reshaping(scene);
    default:
      return {};
  }
}

/** Findings that quote the same passage are taken for the same fault. */
function grouping(scene: Scene): JsonObject[] {
  const items = noted(scene, /^Findings$/u);
  const passageOf = (id: string): string =>
    (items.find((item) => item.startsWith(`${id} by `)) ?? id).replace(/^.*? Passage: /su, "");
  const groups = new Map<string, string[]>();
  for (const id of scene.among("groups.findings"))
    groups.set(passageOf(id), [...(groups.get(passageOf(id)) ?? []), id]);
  return [...groups.values()].map((findings) => ({ findings }));
}

function assessment(scene: Scene): JsonObject {
  const earlier = scene
    .among("earlier.finding")
    .map((finding) => ({ finding, status: statusOf(scene, finding) }));
  const open = earlier
    .filter(({ status }) => status !== "RESOLVED")
    .map(({ finding }) => listed(scene, finding));
  const findings = newFindings(scene);
  const verdict = gradeBy([...open, ...findings]);
  const { insists, grave, attacks } = scene.traits;
  const [other] = scene.chance("others").shuffled(scene.among("onOthers.finding"));
  const score =
    Math.round(8 - 4 * attacks - grave) + scene.lot("score", scene.ask.seat.id).below(2);
  return {
    earlier,
    findings,
    more: false,
    same: [],
    onOthers:
      other !== undefined && scene.chance("disagrees").isHit(insists / 2)
        ? [{ finding: other, alternative: scene.say("action") }]
        : [],
    score: Math.min(9, Math.floor(score + (1.2 - grave / 2) * (scene.ask.round - 1))),
    acceptable:
      verdict === "PASS"
        ? "YES"
        : verdict === "FAIL" || scene.chance("no").isHit(grave + insists / 2)
          ? "NO"
          : "MOSTLY",
    remaining: verdict === "PASS" ? "" : scene.say("problem"),
    why: verdict === "FAIL" ? "" : groundsOf(scene),
    verdict,
  };
}

/** What convinced it, in words of the artifact. */
function groundsOf(scene: Scene): string {
  const text = scene.ask.artifact?.text ?? "";
  const start = Math.max(0, text.search(/[\p{L}\p{N}]/u));
  return `${scene.say("reason")} “${clip(text.slice(start))}”`;
}

/** Who was not followed lets it go or insists; a change is mostly enough, later more than before. */
function statusOf(scene: Scene, id: string): string {
  const { insists, grave, fades } = scene.traits;
  const chance = scene.chance("status", id);
  const isOverruled = noted(scene, /overruled/u).some((item) => item.startsWith(`${id}, `));
  const isChanged = noted(scene, /^Changes since/u).some((item) => isFor(item, id));
  if (isOverruled) return chance.isHit(1 - insists) ? "RESOLVED" : "NOT_ADDRESSED";
  if (!isChanged)
    return listed(scene, id).severity === "minor" && chance.isHit(1 - insists)
      ? "RESOLVED"
      : "NOT_ADDRESSED";
  const content = fades > 0 ? 1 : 0.95 - grave / 2 + 0.04 * scene.ask.round;
  return chance.isHit(content) ? "RESOLVED" : chance.pick(["PARTIALLY", "NOT_ADDRESSED"]);
}

/** "for F-1-1, F-1-4: …": a change that answers it. */
function isFor(item: string, id: string): boolean {
  return /^for ([^:]+): /u.exec(item)?.[1]?.split(", ").includes(id) ?? false;
}

/** Several in the first round; later a minor point from who insists, and now and then something grave. */
function newFindings(scene: Scene) {
  const { attacks, grave, insists } = scene.traits;
  const { round, seat } = scene.ask;
  const chance = scene.chance("findings");
  const order = scene.lot("passages").shuffled(passagesOf(scene));
  const start = scene.lot("reader", seat.id).below(Math.max(1, order.length)) + 3 * (round - 1);
  const at = (nth: number): string | undefined => order[(start + nth) % Math.max(1, order.length)];
  if (round > 1)
    return [
      ...(insists < 1 && chance.isHit(0.4 * grave * grave)
        ? finding(scene, at(0), "critical")
        : []),
      ...(chance.isHit(insists >= 1 ? 1 : 0.3 * attacks) ? finding(scene, at(1), "minor") : []),
    ];
  const count = Math.floor(2 * attacks) + chance.below(attacks < 0.2 ? 2 : 3);
  const tag = scene.among("findings.tags").find((each) => (seat.lens ?? "").includes(each));
  return Array.from({ length: Math.min(count, order.length) }, (_, nth) =>
    nth === 0 && tag !== undefined && chance.isHit(attacks / (tag === "experiment-needed" ? 8 : 2))
      ? finding(
          scene,
          at(nth),
          grave > 0.5 && tag !== "missing-literature" ? "fatal" : "major",
          tag,
        )
      : finding(scene, at(nth), severityOf(scene, nth)),
  ).flat();
}

function severityOf(scene: Scene, nth: number): Severity {
  const { attacks, grave } = scene.traits;
  const drawn = scene.chance("severity", nth).next();
  const fatal = grave > 0.5 ? 0.25 : 0;
  const critical = fatal + grave / 2;
  return drawn < fatal
    ? "fatal"
    : drawn < critical
      ? "critical"
      : drawn < critical + 0.15 + 0.7 * attacks
        ? "major"
        : "minor";
}

function finding(scene: Scene, evidence: string | undefined, severity: Severity, tag?: string) {
  if (evidence === undefined) return [];
  const text = scene.ask.artifact?.text ?? "";
  const line = text.slice(0, Math.max(0, text.indexOf(evidence))).split("\n").length;
  const isBeyond = severity === "fatal" && scene.chance("beyond", evidence).isHit(0.3);
  return [
    {
      severity,
      location: `line ${line}`,
      evidence,
      addressable: tag !== "experiment-needed" && !isBeyond,
      ...(scene.among("findings.tags").length === 0
        ? {}
        : { tags: tag === undefined ? [] : [tag] }),
    },
  ];
}

const TOP = 3;

/** How good an idea is comes from the seed and its id; taste carries a reviewer away from it, later less. */
function ranking(scene: Scene): JsonObject {
  const { fades, follows, insists, attacks } = scene.traits;
  const { round, seat } = scene.ask;
  const ids = scene.among("ratings.idea");
  const taste = follows > 0 ? 0 : fades > 0 ? 0.3 : insists >= 1 ? 3 : 1.2 / round;
  const worth = (id: string): number =>
    scene.lot("worth", id).next() +
    (isMade(scene, id) ? 0.35 : 0) +
    taste * scene.lot("taste", seat.id, id).next();
  const order = [...ids].sort((a, b) => worth(b) - worth(a));
  const rating = (id: string): string => {
    const chance = scene.chance("rating", id);
    const at = order.indexOf(id);
    if (attacks >= 1 && round <= 2) return chance.pick(["WEAK", "KILL"]);
    if (at < TOP) return at === 0 ? "STRONG" : chance.isHit(insists / 2 - 0.1) ? "WEAK" : "VIABLE";
    return fades > 0 ? "VIABLE" : at === order.length - 1 && chance.isHit(0.4) ? "KILL" : "WEAK";
  };
  return {
    ratings: ids.map((idea) => ({
      idea,
      rating: rating(idea),
      why: `${scene.say("reason")} “${cardOf(scene, idea)}”`,
    })),
    top: order.slice(0, TOP),
    combinations:
      order.length > TOP && scene.chance("combines").isHit(0.5)
        ? [{ ideas: order.slice(1, TOP) }]
        : [],
  };
}

/** Words of its card. */
function cardOf(scene: Scene, id: string): string {
  const item = noted(scene, /^Ideas$/u).find(
    (line) => line.startsWith(`${id}:`) || line.startsWith(`${id} (`),
  );
  return (item ?? "").replace(/^[^:]*: /u, "").slice(0, LONGEST_QUOTE);
}

const LONGEST_QUOTE = 160;

/** "I-3 (from I-1): …": it was made of others. */
function isMade(scene: Scene, id: string): boolean {
  return noted(scene, /^Ideas$/u).some((item) => item.startsWith(`${id} (from `));
}

/** The best liked idea is narrowed, two that belong together become one, and what nobody wants goes. */
function reshaping(scene: Scene): JsonObject {
  const ids = scene.among("dropped.idea");
  const said = noted(scene, /reviewers say$/u);
  const votes = (id: string): number =>
    said.filter((line) => (line.split(" best: ")[1] ?? "").split(", ").includes(id)).length;
  const rejections = (id: string): number =>
    said.filter((line) => new RegExp(` on ${id}: (?:WEAK|KILL),`, "u").test(line)).length;
  const order = [...ids].sort((a, b) => votes(b) - votes(a) || rejections(a) - rejections(b));
  const pair = said
    .flatMap((line) => / would combine (\S+) and (\S+): /u.exec(line)?.slice(1, 3) ?? [])
    .slice(0, 2);
  const merged = pair.length === 2 && ids.length > TOP ? pair : [];
  const [first = ""] = order;
  const isRefined = ids.includes(first) && !merged.includes(first) && !isMade(scene, first);
  return {
    ideas: [
      ...(isRefined ? [{ fate: "refined", from: [first] }] : []),
      ...(merged.length > 0 ? [{ fate: "merged", from: merged }] : []),
    ],
    dropped: order
      .slice(TOP)
      .filter((id) => !merged.includes(id) && rejections(id) > 1)
      .map((idea) => ({ idea })),
  };
}

// What an author does about findings in a rehearsed review.
// Law: what an edit finds stands in the artifact exactly once, and no two overlap; the passage stays, with a mark that names the rehearsal.
const MARK = "[rehearsed edit for ";

/** Passages of the artifact that can be spoken of: sentences, or lines where it is code; else how it begins. */
function passagesOf({ ask, brief }: Scene): readonly string[] {
  const text = ask.artifact?.text ?? "";
  const { format } = brief as ReviewBrief; // the brief of this protocol
  const isCode = format === "source" || format === "diff";
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => isCode || !/^(?:#{1,6}\s|```|\\\w+\{)/u.test(line));
  const found = lines
    .flatMap((line) => (isCode ? [line] : line.split(/(?<=[.!?。！？])\s*/u)))
    .map((part) => clip(part.trim()).trim())
    .filter((part) => /[\p{L}\p{N}]{2}/u.test(part) && !part.includes("rehearsed edit"));
  const first = clip(text.trim().split("\n")[0] ?? "").trim();
  return found.length > 0 ? [...new Set(found)] : first === "" ? [] : [first];
}

const LONGEST = 240;

/** Never between the two halves of a character. */
function clip(text: string): string {
  return text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/u, "");
}

interface Listed {
  readonly id: string;
  readonly severity: Severity;
  readonly evidence: string;
  readonly isRebuffed: boolean;
}

/** "F-1-3 by user, critical, line 4: problem Evidence: “…” Proposal: …" or "F-1-3, critical, line 4: problem"; what is not listed counts as major. */
function listed(scene: Scene, id: string): Listed {
  const item = scene.ask.notes
    .flatMap(({ items }) => items)
    .find((line) => line.startsWith(`${id} by `) || line.startsWith(`${id}, `));
  const severity = /^\S+(?: by .+?)?, (fatal|critical|major|minor), /u.exec(item ?? "")?.[1];
  const evidence = / Evidence: “(.*?)” Proposal: /su.exec(item ?? "")?.[1] ?? "";
  return {
    id,
    severity: SEVERITIES.find((each) => each === severity) ?? "major",
    evidence: evidence.replace(/ …$/u, ""),
    isRebuffed: item?.includes("The author had declined it.") ?? false,
  };
}

interface Span {
  readonly at: number;
  readonly end: number;
}

/** What an author does about the open findings, the gravest first: an edit, a reason why not, or one finding over another. */
class Revision {
  readonly #scene: Scene;
  readonly #text: string;
  readonly #spans: { readonly finding: string; readonly span: Span }[] = [];
  readonly edits: JsonObject[] = [];
  /** `instead`: the finding on the same passage that is followed. */
  readonly declined: { readonly finding: string; readonly instead: string }[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#text = scene.ask.artifact?.text ?? "";
    const free = new Set([...scene.among("declined.finding"), ...scene.among("beyond.finding")]);
    const open = scene.among("edits.findings").map((id) => listed(scene, id));
    for (const each of bySeverity(open)) this.#answer(each, free.has(each.id));
  }

  #answer({ id, severity, evidence, isRebuffed }: Listed, isFree: boolean): void {
    const { insists, grave } = this.#scene.traits;
    const chance = this.#scene.chance("answer", id);
    if (severity === "minor" && chance.isHit(0.4)) return;
    const declines = isRebuffed ? insists / 2 : 0.05 * Number(insists > 0) + grave / 3;
    if (isFree && severity !== "minor" && chance.isHit(declines)) return this.#decline(id);
    const place = this.#placeOf(evidence);
    const rival = place && this.#rivalOf(place);
    if (place && !rival) return this.#edit(id, evidence, place);
    if (isFree && (rival || severity !== "minor")) return this.#decline(id, rival);
    if (isFree) return;
    // What a person bound the author to is met at another place rather than not at all.
    for (const passage of [...passagesOf(this.#scene), this.#text]) {
      const other = this.#placeOf(passage);
      if (other && this.#rivalOf(other) === undefined) return this.#edit(id, passage, other);
    }
  }

  /** The finding for which a place that overlaps was edited already. */
  #rivalOf({ at, end }: Span): string | undefined {
    return this.#spans.find(({ span }) => span.at < end && at < span.end)?.finding;
  }

  #decline(finding: string, instead = "none"): void {
    this.declined.push({ finding, instead });
  }

  #edit(finding: string, evidence: string, span: Span): void {
    const find = this.#text.slice(span.at, span.end);
    const end = find.indexOf(evidence) < 0 ? find.length : find.indexOf(evidence) + evidence.length;
    const { round, artifact } = this.#scene.ask;
    const { format } = this.#scene.brief as ReviewBrief; // the brief of this protocol
    const sign = /\.(?:py|rb|sh|ya?ml|toml)$/u.test(artifact?.name ?? "") ? "# " : "// ";
    const mark = ` ${format === "source" ? sign : ""}${MARK}${finding}, round ${round}]`;
    this.#spans.push({ finding, span });
    this.edits.push({
      findings: [finding],
      find,
      replace: `${find.slice(0, end)}${mark}${find.slice(end)}`,
    });
  }

  /** Where the passage stands, with as much around it as makes it the only one of its kind. */
  #placeOf(evidence: string): Span | undefined {
    const start = evidence === "" ? -1 : this.#text.indexOf(evidence);
    if (start < 0) return undefined;
    for (let around = 0; ; around = 4 + 2 * around) {
      const span = {
        at: this.#whole(start - around),
        end: this.#whole(start + evidence.length + around),
      };
      const found = this.#text.slice(span.at, span.end);
      if (this.#text.indexOf(found, this.#text.indexOf(found) + 1) < 0) return span;
    }
  }

  /** Inside the text, and never between the two halves of a character. */
  #whole(at: number): number {
    const inside = Math.max(0, Math.min(this.#text.length, at));
    return /[\uDC00-\uDFFF]/u.test(this.#text.charAt(inside)) && inside > 0 ? inside - 1 : inside;
  }
}
