// What a revision amounts to: a version where the text is another one, and a ruling with its reason for all that the author does not follow.
import type { Fact, Ruling } from "../../kernel/fact.ts";
import type { Answered } from "../../kernel/reply.ts";
import { edited } from "../../text/edits.ts";
import { CONTROLS_TAKEN, type RevisionReply } from "./replies.ts";
import { AUTHOR, type Table } from "./table.ts";
import { because, notice } from "./voice.ts";

export function revision(
  table: Table,
  reply: Answered<RevisionReply>,
  round: number,
  phase: "revise" | "rebut" = "revise",
): Fact[] {
  const { declined, disputes } = reply.value;
  const edits = reply.value.edits.filter(({ find, replace }) => find !== replace);
  const overrule = (finding: string, why: Pick<Ruling, "reason" | "says">): Fact =>
    table.rule({
      kind: "ruling",
      finding,
      round,
      by: AUTHOR.id,
      status: "OVERRULED",
      ...(phase === "rebut" ? because("rebuttal", { reason: why.says ?? why.reason }) : why),
    });
  return [
    table.transcript.say(reply, round, phase, ["edits"]),
    ...reply.flags
      .filter((flag) => flag.startsWith(CONTROLS_TAKEN))
      .map((flag) =>
        notice(CONTROLS_TAKEN, { round, characters: flag.replace(/\D+/g, "") }, reply.seat),
      ),
    ...(edited(table.text, edits) === table.text ? [] : [table.revise(round, edits)]),
    ...declined.map(({ finding, reason }) => overrule(finding, { reason })),
    ...disputes.flatMap(({ taken, over, reason }) =>
      over
        .filter((finding) => finding !== taken)
        .map((finding) => overrule(finding, because("followed-instead", { taken, reason }))),
    ),
  ];
}
