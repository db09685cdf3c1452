// What is said becomes links, moves and evidence: the same for every step.
import type { Fact, Link, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import type { Quotation } from "../shared/evidence.ts";
import type { Expert } from "./cast.ts";
import type { ReferenceReply } from "./replies.ts";
import type { Table } from "./table.ts";
import { gone } from "../shared/notices.ts";

/** Typed references become edges; one that names no message of another that was shown is kept and never drawn. */
export function cited(
  table: Table,
  message: Message,
  references: readonly ReferenceReply[],
  shown: readonly Message[],
): Link[] {
  // Nobody cites itself, and what is said twice counts once.
  const ids = new Set(shown.filter(({ seat }) => seat !== message.seat).map(({ id }) => id));
  const typed = references.map((reference) => ({
    ...reference,
    mode: modeOf(reference.relation, reference.mode),
  }));
  const once = typed.filter(
    (one, i) =>
      typed.findIndex(
        (other) =>
          other.targetId === one.targetId &&
          other.relation === one.relation &&
          other.mode === one.mode,
      ) === i,
  );
  return once.map(({ targetId, relation, mode, comment }) => {
    const link = table.standing.links(message, {
      to: targetId,
      relation,
      mode,
      comment,
      resolved: ids.has(targetId),
    });
    table.links.push(link);
    return link;
  });
}

/** A counter attacks, an answer says how it answers; the others need no mode. */
function modeOf(relation: Link["relation"], mode: Link["mode"]): Link["mode"] {
  if (relation === "counters")
    return mode === "undercuts" || mode === "undermines" ? mode : "rebuts";
  return relation === "responds_to" ? (mode ?? "clarifies") : null;
}

export function quoted(
  table: Table,
  message: Message,
  { evidence = [] }: { readonly evidence?: readonly Quotation[] },
): Link[] {
  return table.standing.quotes(message, evidence, table.documents);
}

/** What every expert's reply amounts to, in seat order; whoever gave none is named. */
export function byExpert<T>(
  table: Table,
  replies: readonly Reply<T>[],
  said: (expert: Expert, reply: Answered<T>) => readonly Fact[],
): Fact[] {
  return replies.flatMap((reply, i) => {
    const expert = table.experts[i] as Expert; // one reply per expert
    return isAnswered(reply) ? said(expert, reply) : [gone(reply)];
  });
}
