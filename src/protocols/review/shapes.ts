// The forms of a review, and what replies in them hold. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import { SEVERITIES } from "../../kernel/fact.ts";
import { oneOf, form, remark, rows, text, verbatim, when, uncut } from "../shared/schema.ts";
import type { ReplyIn } from "../shared/schema.ts";
import { documentFaults, nextSteps, prediction } from "../shared/takeaways.ts";
import { MOST_ARTIFACT_CHARS, TAGS } from "./brief.ts";

export type AssessReply = ReplyIn<typeof assessShape>;
export type GroupReply = ReplyIn<typeof groupShape>;
export type RevisionReply = ReplyIn<typeof revisionShape>;
export type ProposalReply = ReplyIn<typeof proposalShape>;
export type EditRow = RevisionReply["edits"][number];

/** Far above what a careful reader finds in one pass. */
export const MOST_FINDINGS = 40;

interface Assessed {
  /** Own findings that are not settled. */
  readonly own: readonly string[];
  readonly others: readonly string[];
  /** The text was changed, or nobody has read it yet; else only what was declined is answered. */
  readonly isReading: boolean;
  readonly hasScore: boolean;
  readonly isAdversarial: boolean;
  /** Tags by which something happens in this review. */
  readonly tags: readonly string[];
  /** Names of context documents. */
  readonly documents: readonly string[];
  readonly isFirst: boolean;
}

export const assessShape = (about: Assessed) =>
  form(["review-assess", about], () => {
    const { own, others, isReading, hasScore, isAdversarial, tags, documents, isFirst } = about;
    return {
      earlier: when(
        own.length > 0,
        rows({
          finding: oneOf(own, ""),
          status: z.enum(["RESOLVED", "PARTIALLY", "NOT_ADDRESSED"]),
          note: remark(
            "what is still missing; where you were overruled: whether the reason convinces you",
            600,
          ),
        })
          .max(own.length)
          .describe("each of your own earlier findings, once"),
      ),
      same: when(
        isReading && others.length > 0,
        z
          .array(oneOf(others, ""))
          .max(MOST_FINDINGS)
          .describe("ids of others' findings that you would raise too: an id, and no new text"),
      ),
      onOthers: when(
        others.length > 0,
        rows({
          finding: oneOf(others, ""),
          alternative: remark("what you would do instead, concretely, and why", 600),
        })
          .max(8)
          .describe(
            "findings of others that you think wrong, or that were met in a wrong way; [] if there are none",
          ),
      ),
      findings: when(isReading, findingRows(tags, isFirst)),
      more: when(isReading, more()),
      documentFaults: isReading ? documentFaults(documents, isFirst) : undefined,
      score: when(
        hasScore && isReading,
        z.number().int().min(1).max(10).describe("authority of the writing, 1 to 10"),
      ),
      acceptable: when(
        isAdversarial && isReading,
        z.enum(["YES", "MOSTLY", "NO"]).describe("whether you would let it pass as it is"),
      ),
      remaining: remark('CONDITIONAL or FAIL: exactly what remains to be fixed; PASS: ""', 800),
      why: remark(
        'PASS: what in the artifact convinced you, in one or two sentences; repeat in it, word for word, at least four words in a row of the artifact. CONDITIONAL or FAIL: ""',
        600,
      ),
      verdict: z.enum(["PASS", "CONDITIONAL", "FAIL"]).describe("what your open findings support"),
    };
  });

const found = {
  severity: z
    .enum(SEVERITIES)
    .describe(
      "fatal: it cannot be saved this way; critical: wrong or dangerous; major: must be fixed first; minor: would be better",
    ),
  location: text("where: heading, line, function", 200),
  problem: text("what is wrong there, one fault in one or two sentences", 800),
  evidence: verbatim(
    "the passage, copied word for word; for what is missing, the passage after which it should be",
    800,
  ),
  proposal: text("what to put instead", 800),
  addressable: z.boolean().describe("whether a revision of the artifact can fix it"),
};

type Found = z.infer<z.ZodObject<typeof found>> & { readonly tags?: readonly string[] };

/** Tags are asked for where something goes by them. */
function findingRows(tags: readonly string[], isFirst: boolean): z.ZodType<Found[]> {
  const known = TAGS.filter((tag) => tags.includes(tag));
  const about = isFirst
    ? "every fault that you find, one row for each; [] if there are none"
    : "faults that nobody has named yet; [] if there are none";
  if (known.length === 0) return rows(found).max(MOST_FINDINGS).describe(about);
  const which = z.array(z.enum(known)).max(known.length);
  return rows({
    ...found,
    tags: which.describe("what it is about, if it is one of these; else []"),
  })
    .max(MOST_FINDINGS)
    .describe(about);
}

const more = () =>
  z
    .boolean()
    .describe("true only if you have further findings and this reply has no room for them");

/** The rest of a list that did not fit one reply. */
export const moreShape = (tags: readonly string[]) =>
  form(["review-more", tags], () => ({ findings: findingRows(tags, true), more: more() }));

/** Which findings are one fault. Those that are left out are alone. */
export const groupShape = (ids: readonly string[]) =>
  form(["review-group", ids], () => ({
    groups: rows({ findings: z.array(oneOf(ids, "")).min(1).max(ids.length) })
      .max(ids.length)
      .describe(
        "every id in exactly one group; a fault that only one of them names is a group of one",
      ),
  }));

/** Flags a revision that wrote control characters which the artifact had not. */
export const CONTROLS_TAKEN = "control-characters";

const MOST_EDITS = 60;

const edits = (ids: readonly string[], about: string) =>
  uncut(
    rows({
      findings: z
        .array(oneOf(ids, ""))
        .min(1)
        .max(Math.max(1, ids.length))
        .describe("the findings that it settles"),
      find: verbatim(
        "a passage of the artifact, copied word for word, that occurs in it exactly once",
        MOST_ARTIFACT_CHARS,
      ),
      replace: uncut(remark("what is put there instead", MOST_ARTIFACT_CHARS)),
    })
      .max(MOST_EDITS)
      .describe(about),
  );

/** What a person decided has to be fixed is bound: it can be followed and not set aside. One edit may take the place of the whole artifact. */
export const revisionShape = (open: readonly string[], bound: readonly string[]) => {
  const free = open.filter((id) => !bound.includes(id));
  return form(["review-revision", open, free], () => ({
    edits: edits(open, "your edits; one may settle several findings"),
    declined: rows({
      finding: oneOf(free, ""),
      reason: text("why it is not followed; whoever raised it reads this", 600),
      instead: oneOf(
        ["none", ...open],
        "the finding that contradicts it and that you followed; else none",
      ),
    })
      .max(free.length)
      .describe("findings that you do not follow"),
  }));
};

export const proposalShape = (open: readonly string[]) =>
  form(["review-proposal", open], () => ({
    edits: edits(open, "the edits that would settle what is open; one may settle several findings"),
    beyond: rows({
      finding: oneOf(open, ""),
      why: text("what it needs instead of an edit and from whom, or why you would leave it", 600),
    })
      .max(open.length)
      .describe("findings that no edit of yours would settle"),
    nextSteps: nextSteps(),
    prediction: prediction(),
  }));

export const searchShape = form(["review-search"], () => ({
  found: rows({
    title: text("", 300),
    where: verbatim("", 300),
    says: text("what of it bears on the finding", 600),
  }).max(10),
  summary: text("what this changes, or that nothing was found", 800),
}));

export const crossShape = (findings: readonly string[]) =>
  form(["review-cross", findings], () => ({
    answers: rows({
      finding: oneOf(findings, ""),
      right: z.enum(["YES", "PARTIALLY", "NO"]),
      why: text("", 600),
    })
      .min(1)
      .max(findings.length),
  }));

const RATINGS = ["STRONG", "VIABLE", "WEAK", "KILL"] as const;
/** How many ideas a reviewer names as its best. */
const TOP = 3;

export type Card = CardsReply["cards"][number];
export type CardsReply = ReplyIn<typeof cardsShape>;
export type RankReply = ReplyIn<typeof rankShape>;
export type ReshapeReply = ReplyIn<typeof reshapeShape>;

const card = () =>
  z.strictObject({
    title: text("", 120),
    coreQuestion: text("", 400),
    noveltySource: text("", 400),
    whyItMatters: text("", 400),
    feasibility: text("", 400),
    risk: text("", 400),
    competition: text("", 400),
    scope: text("", 400),
  });

export const cardsShape = (count: number) =>
  form(["review-cards", count], () => ({ cards: z.array(card()).length(count) }));

/** Why all of them failed. */
export const causeShape = form(["review-cause"], () => ({
  cause: text("what all rejected ideas have in common that made them fail", 600),
  lookFor: text("what should be looked up so that new ideas avoid it", 400),
}));

export const rankShape = (ids: readonly string[], combines: boolean) =>
  form(["review-rank", ids, combines], () => ({
    ratings: rows({
      idea: oneOf(ids, ""),
      rating: z
        .enum(RATINGS)
        .describe(
          "STRONG: novel, feasible, well placed; VIABLE: promising, has to be refined; WEAK: only with another or reworked; KILL: done already, infeasible, or no contribution",
        ),
      why: text(
        "why; in that of your best idea repeat, word for word, at least four words in a row of its card",
        400,
      ),
    })
      .min(1)
      .max(ids.length),
    top: z.array(oneOf(ids, "")).min(1).max(TOP).describe("your best, best first"),
    combinations: when(
      combines,
      rows({ ideas: z.array(oneOf(ids, "")).min(2).max(3), why: text("", 300) }).max(3),
    ),
  }));

export const reshapeShape = (ids: readonly string[]) =>
  form(["review-reshape", ids], () => ({
    ideas: rows({
      fate: z.enum(["merged", "split", "refined", "born"]),
      from: z.array(oneOf(ids, "")).max(4).describe("what it was made of; [] if born"),
      card: card(),
    })
      .max(8)
      .describe("new cards; what they were made of is replaced by them"),
    dropped: rows({ idea: oneOf(ids, ""), reason: text("", 300) }).max(ids.length),
  }));
