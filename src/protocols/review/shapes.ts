// The forms of a review, and what replies in them hold. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import { SEVERITIES } from "../../kernel/fact.ts";
import {
  oneOf,
  form,
  remark,
  rows,
  text,
  verbatim,
  when,
  uncut,
  type ReplyIn,
} from "../shared/schema.ts";
import { MOST_ARTIFACT_CHARS } from "./brief.ts";
import { TAGS } from "./preset.ts";

export type AssessReply = ReplyIn<typeof assessShape>;
export type RevisionReply = ReplyIn<typeof revisionShape>;

interface Assessed {
  /** Own findings that are not settled. */
  readonly own: readonly string[];
  readonly others: readonly string[];
  readonly scores: boolean;
  readonly isAdversarial: boolean;
  /** Tags by which something happens in this review. */
  readonly tags: readonly string[];
}

const MOST_FINDINGS = 12;

export const assessShape = ({ own, others, scores, isAdversarial, tags }: Assessed) =>
  form(["review-assess", own, others, scores, isAdversarial, tags], () => ({
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
    findings: rows({
      severity: z
        .enum(SEVERITIES)
        .describe(
          "fatal: it cannot be saved this way; critical: wrong or dangerous; major: must be mended first; minor: would be better",
        ),
      location: text("where: heading, line, function", 200),
      problem: text("what is wrong there", 800),
      evidence: verbatim(
        "the passage, copied word for word; for what is missing, the passage after which it should stand",
        800,
      ),
      proposal: text("what to put instead", 800),
      addressable: z.boolean().describe("whether a revision of the artifact can mend it"),
      tags: z
        .array(z.enum(TAGS))
        .max(4)
        .describe(
          tags.length === 0
            ? "[]: nothing goes by them in this review"
            : `what it is about, if it is one of these, else []; something follows here from ${tags.join(", ")}`,
        ),
    })
      .max(MOST_FINDINGS)
      .describe("new ones; [] if there are none"),
    /** On how others' concerns were met: where this reviewer disagrees, and what it would do instead. */
    onOthers: when(
      others.length > 0,
      rows({
        finding: oneOf(others, ""),
        disagree: z.boolean(),
        alternative: remark('what you would do instead, concretely; "" if you agree', 600),
      })
        .max(8)
        .describe("findings of others, or how they were met, that you have something to say about"),
    ),
    score: when(
      scores,
      z.number().int().min(1).max(10).describe("authority of the writing, 1 to 10"),
    ),
    acceptable: when(
      isAdversarial,
      z.enum(["YES", "MOSTLY", "NO"]).describe("whether you would let it pass as it stands"),
    ),
    remaining: remark('CONDITIONAL or FAIL: exactly what remains to be mended; PASS: ""', 800),
    verdict: z.enum(["PASS", "CONDITIONAL", "FAIL"]).describe("what your open findings support"),
  }));

/** Flags a revision that wrote control characters which the artifact had not. */
export const CONTROLS_TAKEN = "control-characters";

/** What a person decided has to be mended is bound: it can be followed and not set aside. One edit may take the place of the whole artifact. */
export const revisionShape = (open: readonly string[], bound: readonly string[]) => {
  const free = open.filter((id) => !bound.includes(id));
  return form(["review-revision", open, free], () => ({
    edits: uncut(
      rows({
        finding: oneOf(open, "the finding it answers"),
        find: verbatim(
          "a passage of the artifact, copied word for word, that stands in it exactly once",
          MOST_ARTIFACT_CHARS,
        ),
        replace: uncut(remark("what stands there instead", MOST_ARTIFACT_CHARS)),
      }).max(60),
    ),
    declined: rows({
      finding: oneOf(free, ""),
      reason: text("why it is not followed; its owner reads this", 600),
    })
      .max(free.length)
      .describe("findings that you do not follow"),
    /** Where reviewers contradict each other: whose way was taken, and why. */
    disputes: rows({
      taken: oneOf(open, "the finding you followed"),
      over: z.array(oneOf(free, "")).min(1).max(4).describe("the findings that contradict it"),
      reason: text("why it is better supported", 600),
    })
      .max(6)
      .describe(
        "where findings contradict each other: take the better-supported one, never a middle",
      ),
  }));
};

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

export const recommendationShape = (findings: readonly string[]) =>
  form(["review-recommendation", findings], () => ({
    recommendations: rows({
      finding: oneOf(findings, ""),
      recommendation: text("what you would do about it, and why", 600),
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

export const cardsShape = (count: number, isRescue: boolean) =>
  form(["review-cards", count, isRescue], () => ({
    rootCause: when(isRescue, text("why all of them failed", 600)),
    cards: z.array(card()).length(count),
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
      why: text("", 400),
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
