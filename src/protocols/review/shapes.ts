// The forms of a review. Ids are enumerations of what exists when the ask is made.
import { z } from "zod";
import type { Shape } from "../../kernel/ask.ts";
import { SEVERITIES } from "../../kernel/fact.ts";
import { among, said, shape, verbatim, whole } from "../shared/shape.ts";
import { MOST_ARTIFACT_CHARS } from "./brief.ts";
import { TAGS } from "./preset.ts";
import type {
  AssessReply,
  CrossReply,
  RecommendationReply,
  RevisionReply,
  SearchReply,
} from "./replies.ts";

export interface Assessed {
  /** Own findings that are not settled. */
  readonly own: readonly string[];
  readonly others: readonly string[];
  readonly scores: boolean;
  readonly isAdversarial: boolean;
  /** Tags by which something happens in this review. */
  readonly tags: readonly string[];
}

const MOST_FINDINGS = 12;

export const assessShape = ({
  own,
  others,
  scores,
  isAdversarial,
  tags,
}: Assessed): Shape<AssessReply> =>
  shape(
    () =>
      z.strictObject({
        ...(own.length === 0
          ? {}
          : {
              earlier: z
                .array(
                  z.strictObject({
                    finding: among(own, ""),
                    status: z.enum(["RESOLVED", "PARTIALLY", "NOT_ADDRESSED"]),
                    note: z
                      .string()
                      .max(600)
                      .describe(
                        "what is still missing; where you were overruled: whether the reason convinces you",
                      ),
                  }),
                )
                .max(own.length)
                .describe("each of your own earlier findings, once"),
            }),
        findings: z
          .array(
            z.strictObject({
              severity: z
                .enum(SEVERITIES)
                .describe(
                  "fatal: it cannot be saved this way; critical: wrong or dangerous; major: must be mended first; minor: would be better",
                ),
              location: said("where: heading, line, function", 200),
              problem: said("what is wrong there", 800),
              evidence: verbatim(
                "the passage, copied word for word; for what is missing, the passage after which it should stand",
                800,
              ),
              proposal: said("what to put instead", 800),
              addressable: z.boolean().describe("whether a revision of the artifact can mend it"),
              tags: z
                .array(z.enum(TAGS))
                .max(4)
                .describe(
                  tags.length === 0
                    ? "[]: nothing goes by them in this review"
                    : `what it is about, if it is one of these, else []; something follows here from ${tags.join(", ")}`,
                ),
            }),
          )
          .max(MOST_FINDINGS)
          .describe("new ones; [] if there are none"),
        ...(others.length === 0
          ? {}
          : {
              onOthers: z
                .array(
                  z.strictObject({
                    finding: among(others, ""),
                    disagree: z.boolean(),
                    alternative: z
                      .string()
                      .max(600)
                      .describe('what you would do instead, concretely; "" if you agree'),
                  }),
                )
                .max(8)
                .describe(
                  "findings of others, or how they were met, that you have something to say about",
                ),
            }),
        ...(scores
          ? { score: z.number().int().min(1).max(10).describe("authority of the writing, 1 to 10") }
          : {}),
        ...(isAdversarial
          ? {
              acceptable: z
                .enum(["YES", "MOSTLY", "NO"])
                .describe("whether you would let it pass as it stands"),
            }
          : {}),
        remaining: z
          .string()
          .max(800)
          .describe('CONDITIONAL or FAIL: exactly what remains to be mended; PASS: ""'),
        verdict: z
          .enum(["PASS", "CONDITIONAL", "FAIL"])
          .describe("what your open findings support"),
      }) as unknown as z.ZodType<AssessReply>, // fields are there when there is something to say in them
    ["review-assess", own, others, scores, isAdversarial, tags],
  );

/** What a person decided has to be mended is bound: it can be followed and not set aside. One edit may take the place of the whole artifact. */
export const revisionShape = (
  open: readonly string[],
  bound: readonly string[],
): Shape<RevisionReply> => {
  const free = open.filter((id) => !bound.includes(id));
  return shape(
    () =>
      z.strictObject({
        edits: whole(
          z
            .array(
              z.strictObject({
                finding: among(open, "the finding it answers"),
                find: verbatim(
                  "a passage of the artifact, copied word for word, that stands in it exactly once",
                  MOST_ARTIFACT_CHARS,
                ),
                replace: whole(
                  z.string().max(MOST_ARTIFACT_CHARS).describe("what stands there instead"),
                ),
              }),
            )
            .max(60),
        ),
        declined: z
          .array(
            z.strictObject({
              finding: among(free, ""),
              reason: said("why it is not followed; its owner reads this", 600),
            }),
          )
          .max(free.length)
          .describe("findings that you do not follow"),
        disputes: z
          .array(
            z.strictObject({
              taken: among(open, "the finding you followed"),
              over: z
                .array(among(free, ""))
                .min(1)
                .max(4)
                .describe("the findings that contradict it"),
              reason: said("why it is better supported", 600),
            }),
          )
          .max(6)
          .describe(
            "where findings contradict each other: take the better-supported one, never a middle",
          ),
      }),
    ["review-revision", open, free],
  );
};

export const searchShape: Shape<SearchReply> = shape(
  () =>
    z.strictObject({
      found: z
        .array(
          z.strictObject({
            title: said("", 300),
            where: verbatim("", 300),
            says: said("what of it bears on the finding", 600),
          }),
        )
        .max(10),
      summary: said("what this changes, or that nothing was found", 800),
    }),
  ["review-search"],
);

export const crossShape = (findings: readonly string[]): Shape<CrossReply> =>
  shape(
    () =>
      z.strictObject({
        answers: z
          .array(
            z.strictObject({
              finding: among(findings, ""),
              right: z.enum(["YES", "PARTIALLY", "NO"]),
              why: said("", 600),
            }),
          )
          .min(1)
          .max(findings.length),
      }),
    ["review-cross", findings],
  );

export const recommendationShape = (findings: readonly string[]): Shape<RecommendationReply> =>
  shape(
    () =>
      z.strictObject({
        recommendations: z
          .array(
            z.strictObject({
              finding: among(findings, ""),
              recommendation: said("what you would do about it, and why", 600),
            }),
          )
          .min(1)
          .max(findings.length),
      }),
    ["review-recommendation", findings],
  );
