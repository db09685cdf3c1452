// What whoever has to act takes away besides the answer: faults in the given documents, what to do in any case, what would change the
// answer, next steps, and a prediction by which one will see whether it was right. Fields that forms share, and the facts they become.
import { z } from "zod";
import type { Document } from "../../kernel/ask.ts";
import type { Message, Takeaway } from "../../kernel/fact.ts";
import { evidenceIn } from "./evidence.ts";
import { oneOf, remark, rows, text, verbatim, when, type Parsed } from "./schema.ts";

/** What whoever decides reads of a member first. */
export const inShort = () =>
  z
    .strictObject({
      answer: text("what to do, in one sentence", 160),
      because: text("the one reason that carries it, in one sentence", 200),
      risk: text("what it costs or puts at risk, in one sentence", 160),
    })
    .describe(
      "your answer for a reader who has seen nothing of this discussion: whole sentences, no ids, no names of participants",
    );

/** More faults than a careful reader finds in what a panel is given. */
const MOST_FAULTS = 40;

/** Asked of whoever reads the documents. `isFirst`: later turns are asked for what nobody has named. */
export const documentFaults = (documents: readonly string[], isFirst = true) =>
  when(
    documents.length > 0,
    rows({
      document: oneOf(documents, "name of the document"),
      quote: verbatim("the passage, word for word", 400),
      problem: text("what is wrong, missing or contradicted, and by what; one sentence", 400),
    })
      .max(MOST_FAULTS)
      .describe(
        isFirst
          ? "what is wrong, missing or contradictory in the documents and matters here; empty if nothing is"
          : "faults in the documents that nobody has named yet; empty if there are none",
      ),
  );

/** `isFirst`: later turns are asked for what nobody has named. */
export const inAnyCase = (isFirst = true) =>
  z
    .array(text("one sentence that begins with a verb", 160))
    .max(4)
    .describe(
      `what should be done whichever option is chosen${isFirst ? "" : ", and nobody has named yet"}; empty if nothing`,
    );

export const wouldChange = () =>
  rows({
    fact: text("a fact that would change your vote, if it came out so; one sentence", 200),
    who: remark('who can find it out, in a few words; "" if unknown', 60),
    by: remark('the date by which it can be known; "" if unknown', 40),
  })
    .max(2)
    .describe("what would change your vote");

export const nextSteps = () =>
  rows({
    action: text("one step in one sentence, beginning with a verb", 160),
    who: remark('who takes it, in a few words, if that was said; else ""', 60),
    by: remark('the date or event by which, if that was said; else ""', 40),
  })
    .min(1)
    .max(5)
    .describe("what to do next, in order");

export const prediction = () =>
  z
    .strictObject({
      text: text(
        "what will be seen if the answer is right, in one sentence that anybody can check",
        200,
      ),
      by: text("the date by which it can be checked", 40),
    })
    .describe("a prediction that can be checked");

/** What is said in such a field. */
type SaidIn<F extends (...of: never[]) => z.ZodType | undefined> =
  Parsed<NonNullable<ReturnType<F>>> | undefined;

export interface TakeawayReply {
  readonly documentFaults?: SaidIn<typeof documentFaults>;
  readonly inAnyCase?: SaidIn<typeof inAnyCase>;
  readonly wouldChange?: SaidIn<typeof wouldChange>;
  readonly nextSteps?: SaidIn<typeof nextSteps>;
  readonly prediction?: SaidIn<typeof prediction>;
}

/** The facts of one reply. What several name is merged where it is read. */
export function takeawaysOf(
  reply: TakeawayReply,
  message: Pick<Message, "id" | "seat">,
  documents: readonly Document[],
): Takeaway[] {
  const make = (
    about: Takeaway["about"],
    said: string,
    more: Partial<Pick<Takeaway, "who" | "by" | "source" | "quote">> = {},
  ): Takeaway => ({
    kind: "takeaway",
    about,
    text: said,
    seats: [message.seat],
    message: message.id,
    who: null,
    by: null,
    source: null,
    quote: null,
    ...more,
  });
  const { prediction: seen } = reply;
  return [
    ...(reply.documentFaults ?? []).map(({ document, quote, problem }) =>
      make("document", problem, {
        source: evidenceIn({ document, quote }, documents) ?? `ctx:${document}`,
        quote,
      }),
    ),
    ...(reply.inAnyCase ?? []).map((said) => make("anyway", said)),
    ...(reply.wouldChange ?? []).map(({ fact, who, by }) =>
      make("change", fact, { who: orNull(who), by: orNull(by) }),
    ),
    ...(reply.nextSteps ?? []).map(({ action, who, by }) =>
      make("next", action, { who: orNull(who), by: orNull(by) }),
    ),
    ...(seen ? [make("prediction", seen.text, { by: seen.by })] : []),
  ];
}

function orNull(said: string): string | null {
  return said.trim() === "" ? null : said;
}
