// The argument of a deliberation, read from its facts: the one place where what was said becomes nodes and edges.
// Scripts and projections both come here, so what a verdict stood on is what an export shows.
import type { Fact, Issue, Link, Position, Shift } from "../kernel/fact.ts";
import type { Entry } from "../kernel/ledger.ts";
import { gather } from "./graph.ts";
import type { ArgumentGraph, AuthorEvent, Edge, MessageNode, NodeId, OptionNode } from "./graph.ts";
import { optionAttacks, type OptionAttack, type OptionsUnderAttack } from "./option-attacks.ts";
import { underTest } from "./under-test.ts";

/** The graph of the question itself. A reference that resolves to nothing is left out. `attacked`: what the same facts say of attacks, where that is known. */
export function graphOf(facts: Iterable<Fact>, attacked?: OptionsUnderAttack): ArgumentGraph {
  let issue: Issue | undefined;
  const authors = new Map<NodeId, string>();
  const speaksFor = new Map<NodeId, NodeId>();
  const putForward = new Set<NodeId>();
  const links: Link[] = [];
  const shifts: { readonly shift: Shift; readonly heard: number }[] = [];
  const entries: Entry[] = [];
  const votes: Position[] = [];
  const all = [...facts];
  for (const fact of all) {
    if (fact.kind === "issue" && fact.main) issue = fact;
    else if (fact.kind === "message") authors.set(fact.id, fact.seat);
    else if (fact.kind === "link" && fact.resolved && fact.id === undefined) links.push(fact);
    else if (fact.kind === "position" && fact.grounded !== undefined) votes.push(fact);
    else if (fact.kind === "entry") entries.push(fact);
    else if (fact.kind === "shift") shifts.push({ shift: fact, heard: authors.size });
    else if (fact.kind === "declaration") {
      for (const old of fact.replaces) speaksFor.delete(old);
      speaksFor.set(fact.message, fact.option);
      putForward.add(fact.option);
    }
  }
  if (!issue) return { nodes: [], edges: [], events: [] };
  const evidence = gather(links.filter(isQuotation).map(({ from, to }) => [from, to] as const));
  const optionIds = new Set(issue.stances.map(({ id }) => id));
  const drawn = links.filter(
    (link): link is Drawn =>
      link.relation !== "quotes" &&
      !isQuotation(link) &&
      authors.has(link.from) &&
      (authors.has(link.to) || optionIds.has(link.to)),
  );
  const arguing = new Set(
    drawn
      .flatMap(({ from, to }) => [from, to])
      .filter((id) => authors.has(id) && !speaksFor.has(id)),
  );
  const supports = gather(
    drawn
      .filter(({ relation, to }) => relation === "supports" && optionIds.has(to))
      .map(({ from, to }) => [from, to] as const),
  );
  const messages = [...arguing].map((id): MessageNode => {
    // A message argues for the option it supports, and so rebuts the rivals; one that supports two argues for neither.
    const [argues, ...others] = new Set(supports.get(id));
    return {
      kind: "message",
      id,
      author: authors.get(id) ?? "",
      evidence: evidence.get(id) ?? [],
      ...(argues === undefined || others.length > 0 ? {} : { argues }),
    };
  });
  const options = issue.stances.map(({ id }): OptionNode => {
    const declaredIn = [...speaksFor]
      .filter(([, option]) => option === id)
      .map(([message]) => message);
    return {
      kind: "option",
      id,
      issue: issue.id,
      declaredIn,
      evidence: declaredIn.flatMap((message) => evidence.get(message) ?? []),
    };
  });
  // Options exclude each other once somebody stands for them; one that nobody ever took up challenges nothing.
  const taken = options.filter(({ id }) => putForward.has(id));
  const exclusive = taken.flatMap((a, i) =>
    taken
      .slice(i + 1)
      .map((b): Edge => ({ from: a.id, to: b.id, relation: "counters", mode: "rebuts" })),
  );
  const tested = underTest(entries, optionIds, votes.length > 0);
  const under = attacked ?? optionAttacks(all);
  const answered = under.attacks.map(drawAttack);
  // Only where votes give grounds is it known who left an option for good.
  const left = votes.length > 0 ? undefended(under, taken, shifts) : [];
  return {
    nodes: [...options, ...messages, ...answered.flatMap(({ nodes }) => nodes), ...tested.nodes],
    edges: [...exclusive, ...drawn.map(edge), ...answered.flatMap(({ edges }) => edges)],
    events: [...takenBack(shifts, messages, [...authors.keys()]), ...left, ...tested.events],
  };
}

/**
 * An attack is mutual while it is open, one-way once it was taken as fatal. An answer attacks the attack, one-way unless its author insists.
 */
function drawAttack({
  id,
  by,
  option,
  status,
  answers,
}: OptionAttack): Pick<ArgumentGraph, "nodes" | "edges"> {
  const message = (own: NodeId, author: string): MessageNode => ({
    kind: "message",
    id: own,
    author,
  });
  const to = option ?? "";
  const mode = status === "fatal" ? "undercuts" : "rebuts";
  const given = answers.filter(({ how }) => how === "fails" || how === "changed");
  return {
    nodes: [message(id, by), ...given.map((answer) => message(answer.id, answer.seat))],
    edges: [
      { from: id, to, relation: "counters", mode },
      ...given.map(({ id: own }): Edge => ({
        from: own,
        to: id,
        relation: "responds_to",
        mode: status === "answered" ? "undercuts" : "rebuts",
      })),
    ],
  };
}

/** An option that nobody holds any more leaves the argument, unless it was refuted: then it stays to say so. */
function undefended(
  { statusOf }: OptionsUnderAttack,
  taken: readonly OptionNode[],
  shifts: readonly { readonly shift: Shift }[],
): AuthorEvent[] {
  return taken
    .filter(({ id }) => statusOf(id) === "undefended")
    .map(({ id }): AuthorEvent => {
      const last = shifts.findLast(({ shift }) => shift.from === id);
      return { kind: "withdrawn", id: last?.shift.message ?? id, node: id };
    });
}

/** Who gives an option up takes back what it had said for it. */
function takenBack(
  shifts: readonly { readonly shift: Shift; readonly heard: number }[],
  messages: readonly MessageNode[],
  order: readonly NodeId[],
): AuthorEvent[] {
  return shifts.flatMap(({ shift: { seat, from, message }, heard }) => {
    const before = new Set(order.slice(0, heard));
    const own = messages.filter(
      ({ id, author, argues }) => author === seat && argues === from && before.has(id),
    );
    return own.map(({ id }): AuthorEvent => ({ kind: "withdrawn", id: message ?? id, node: id }));
  });
}

/** A link between what was said: a quotation is none. */
type Drawn = Link & { readonly relation: Edge["relation"] };

/** Support from a document is evidence of the message, no node of its own. */
function isQuotation({ relation, to }: Link): boolean {
  return relation === "supports" && to.startsWith("ctx:");
}

function edge({ from, to, relation, mode }: Drawn): Edge {
  if (relation === "responds_to") return { from, to, relation, mode: mode ?? "clarifies" };
  if (relation !== "counters") return { from, to, relation };
  const attacks = mode === "undercuts" || mode === "undermines" ? mode : "rebuts";
  return { from, to, relation, mode: attacks };
}
