// What an author does about findings in a rehearsed review.
// Law: what an edit finds stands in the artifact exactly once, and no two overlap; the passage stays, with a mark that names the rehearsal.
import { SEVERITIES, type Severity } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import type { ReviewBrief } from "./brief.ts";

const MARK = "[rehearsed edit for ";

/** Passages of the artifact that can be spoken of: sentences, or lines where it is code; else how it begins. */
export function passagesOf({ ask, brief }: Scene): readonly string[] {
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
export function clip(text: string): string {
  return text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/u, "");
}

interface Listed {
  readonly id: string;
  readonly severity: Severity;
  readonly evidence: string;
  readonly isRebuffed: boolean;
}

/** "F-1-3 by user, critical, line 4: problem Evidence: “…” Proposal: …" or "F-1-3, critical, line 4: problem"; what is not listed counts as major. */
export function listed(scene: Scene, id: string): Listed {
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

export function revision(scene: Scene): JsonObject {
  return new Revision(scene).reply;
}

/** The same edits, where a person decides whether they are made; what would be declined is beyond them. */
export function proposal(scene: Scene): JsonObject {
  const { edits, declined } = new Revision(scene);
  return { edits, beyond: declined.map(({ finding }) => ({ finding: finding ?? "" })) };
}

/** What an author does about the open findings, the gravest first: an edit, a reason why not, or one finding over another. */
class Revision {
  readonly #scene: Scene;
  readonly #text: string;
  readonly #spans: { readonly finding: string; readonly span: Span }[] = [];
  readonly edits: JsonObject[] = [];
  readonly declined: JsonObject[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#text = scene.ask.artifact?.text ?? "";
    const free = new Set([...scene.among("declined.finding"), ...scene.among("beyond.finding")]);
    const open = scene.among("edits.findings").map((id) => listed(scene, id));
    open.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    for (const each of open) this.#answer(each, free.has(each.id));
  }

  get reply(): JsonObject {
    return { edits: this.edits, declined: this.declined };
  }

  #answer({ id, severity, evidence, isRebuffed }: Listed, isFree: boolean): void {
    const { insists, grave } = this.#scene.traits;
    const chance = this.#scene.chance("answer", id);
    if (severity === "minor" && chance.isHit(0.4)) return;
    const declines = isRebuffed ? insists / 2 : 0.05 * Number(insists > 0) + grave / 3;
    if (isFree && severity !== "minor" && chance.isHit(declines)) return this.#decline(id, "none");
    const place = this.#placeOf(evidence);
    const rival = this.#spans.find(
      ({ span }) => place && span.at < place.end && place.at < span.end,
    );
    if (place && !rival) return this.#edit(id, evidence, place);
    if (isFree)
      return rival
        ? this.#decline(id, rival.finding)
        : severity === "minor"
          ? undefined
          : this.#decline(id, "none");
    // What a person bound the author to is met at another place rather than not at all.
    for (const passage of [...passagesOf(this.#scene), this.#text]) {
      const other = this.#placeOf(passage);
      if (other && !this.#spans.some(({ span }) => span.at < other.end && other.at < span.end))
        return this.#edit(id, passage, other);
    }
  }

  /** `instead`: the finding on the same passage that is followed. */
  #decline(finding: string, instead: string): void {
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
