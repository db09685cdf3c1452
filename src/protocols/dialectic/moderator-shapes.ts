// The forms of what the moderator replies: who takes part, what positions amount to, what matters next, and the result.
import { z } from "zod";
import type { Language } from "../../text/language.ts";
import { seatId } from "../../text/slug.ts";
import {
  groups,
  idsIn,
  oneOf,
  form,
  rows,
  text,
  when,
  whenAll,
  type ReplyIn,
} from "../shared/schema.ts";
import { nextSteps, prediction } from "../shared/takeaways.ts";
import { distinctTitles, renamedNotes } from "../shared/titles.ts";
import { isTaken } from "./cast.ts";

export type FrameReply = ReplyIn<typeof frameShape>;
export type SteerReply = ReplyIn<typeof steerShape>;
export type DigestReply = ReplyIn<typeof digestShape>;
export type RulingReply = ReplyIn<typeof integrationShape>;

export const castShape = (lang: Language) =>
  form(["cast"], castFields, { settle: (reply) => settleNames(reply, lang) });

const castFields = () => ({
  axis: text("the axis of conflict in one sentence: what pulls against what", 300),
  views: rows({
    name: text("a role in one to three words", 40),
    lens: text("what it looks after, as a noun phrase", 160),
    loses: text("what it stands to lose if the answer goes against it, as a noun phrase", 160),
  })
    .min(3)
    .max(3)
    .describe(
      "three views that would honestly disagree on this very question; one of them speaks for whoever signs for the result, pays for it or lives with it",
    ),
});

type CastReply = z.infer<z.ZodObject<ReturnType<typeof castFields>>>;

/** Views are nobody else. A name that the engine itself gives out, or that is there twice, makes the list unusable, as the cast decides. */
function settleNames(
  reply: CastReply,
  lang: Language,
): { readonly value: CastReply; readonly notes: readonly string[] } {
  const names = reply.views.map(({ name }) => name);
  const ids = names.map(seatId);
  const titles = distinctTitles(names, "member", lang).map((title, i) =>
    isTaken(ids[i] ?? "") || ids.indexOf(ids[i] ?? "") !== i ? (names[i] ?? "") : title,
  );
  const views = reply.views.map((view, i) => ({ ...view, name: titles[i] ?? view.name }));
  return { value: { ...reply, views }, notes: renamedNotes("views", names, titles) };
}

const holders = (members: readonly string[]) =>
  z.array(oneOf(members, "")).describe("seats; each seat in one group only");
const reasonGroups = (members: readonly string[]) =>
  groups(
    holders(members),
    "kinds of reasons that carry the claims, like reasons in one group",
    text("a kind of reason", 120),
  );

/** What members should take up next, as ids and questions. */
const focus = (messages: readonly string[]) =>
  rows({
    message: oneOf(messages, "id of a message"),
    question: text("the question that it leaves open, with no judgment in it", 200),
  })
    .max(3)
    .describe("the messages on which most depends now, most important first");

const undiscussed = () =>
  z
    .array(text("as a question", 160))
    .max(3)
    .describe("what bears on the question and nobody has touched yet; empty if nothing");

const issueFields = (members: readonly string[]) => ({
  title: text("the point in dispute, as a short neutral question", 160),
  stances: groups(
    holders(members),
    "answers of which one can hold only one; if two of them can be done together, add one that says both; leave out members who did not speak to it",
    text("an answer to it, in a few words", 120),
    5,
  ),
});

/** What the moderator is asked for about the blind positions. `isFirstLook`: only who means the same. */
export interface Framing {
  readonly members: readonly string[];
  readonly messages: readonly string[];
  readonly groupsOptions: boolean;
  /** Some are listed already, which the first members amounted to. */
  readonly isListed: boolean;
  readonly isFirstLook: boolean;
}

export const frameShape = ({ members, messages, ...asked }: Framing) =>
  form(["frame", members, messages, asked], () => ({
    options: when(
      asked.groupsOptions,
      groups(
        holders(members),
        "the different things that the positions would have done",
        text(
          `what is to be done, in one neutral sentence${asked.isListed ? "; of a listed option its id" : ""}`,
          200,
        ),
      ),
    ),
    reasons: reasonGroups(members),
    ...whenAll(!asked.isFirstLook, {
      issues: rows(issueFields(members))
        .min(1)
        .max(3)
        .describe("points in dispute besides the question itself, most important first"),
      focus: focus(messages),
      undiscussed: undiscussed(),
    }),
  }));

/** What the moderator is asked for after a round. `issues`: those besides the question; `split`: where members differ. */
interface Steering {
  readonly members: readonly string[];
  readonly messages: readonly string[];
  readonly issues: readonly string[];
  readonly split: readonly string[];
  readonly move: "rank" | "gap" | "reasons";
}

export const steerShape = ({ members, messages, issues, split, move }: Steering) =>
  form(["steer", members, messages, issues, split, move], () => ({
    focus: focus(messages),
    ranking: when(
      move === "rank" && issues.length > 0,
      z.array(oneOf(issues, "")).min(1).describe("all of them, most important first"),
    ),
    undiscussed: when(move === "gap", undiscussed()),
    reasons: when(move === "reasons", reasonGroups(members)),
    openConflicts: (split.length > 0
      ? z.array(oneOf(split, ""))
      : z.array(z.string()).max(0)
    ).describe("issues on which members differ, whose conflict is important and still open"),
    replacement: when(
      issues.length > 0,
      z
        .strictObject({
          issue: oneOf(issues, "id of the issue that goes"),
          ...issueFields(members),
        })
        .nullable()
        .describe(
          "null; or one issue that turned out settled or beside the point, with the one that takes its place",
        ),
    ),
  }));

export const digestShape = (ids: readonly string[]) =>
  form(["digest", ids], () => ({
    entries: rows({
      message: oneOf(ids, "id"),
      summary: text("what it says, neutrally, in one or two sentences", 500),
    }).min(1),
  }));

/** What a result is written of: issues with the stances that need a row, and options that a minority holds. */
export interface Integrating {
  readonly messages: readonly string[];
  readonly issues: readonly { readonly id: string; readonly stances: readonly string[] }[];
  readonly minority: readonly string[];
}

export const integrationShape = ({ messages, issues, minority }: Integrating) =>
  form(["integration", messages, issues, minority], () => {
    const stances = issues.flatMap((issue) => issue.stances);
    const cites = z
      .array(oneOf(messages, ""))
      .min(1)
      .max(6)
      .describe("ids of the messages this rests on");
    return {
      overview: z.strictObject({
        text: text("what was discussed and what it came to, three sentences", 1_500),
        cites,
      }),
      rulings: rows({
        issue: oneOf(idsIn(issues), "id of an issue"),
        tradeoffs: rows({
          stance: oneOf(stances, "id"),
          gains: text("the strongest that was said for it", 800),
          costs: text("the strongest that was said against it", 800),
        }).min(1),
        question: text("the question whoever decides must answer", 400),
        cites,
      }).describe("one entry for each issue, with a row for each id listed under it; never a pick"),
      minority:
        minority.length > 0
          ? rows({
              option: oneOf(minority, "id"),
              whySetAside: text("the strongest argument against it, as it was made", 800),
              reconsiderWhen: text("what would make it right", 600),
              cites,
            }).describe("one entry for each option that a minority holds")
          : z.array(z.never()).max(0).describe("empty: nobody holds another option"),
      nextSteps: nextSteps(),
      prediction: prediction(),
    };
  });
