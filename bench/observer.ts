// What the detectors make of a panel, from a record in which some references are missing or of the wrong type.
// The seats themselves were not misled: only the record is.
import { graphOf, statuses, type ArgumentGraph } from "../src/argument/index.ts";
import { seededRandom, type Chance } from "../src/agents/rehearsal/scene.ts";
import type { Fact, Link, Message } from "../src/kernel/fact.ts";
import { resolve } from "./resolution.ts";
import { classifyShift, conduct, type ConductScore, type ShiftClass, type Turn } from "./shifts.ts";
import type { Panel, Said, SeatTurn } from "./simulator.ts";
import { falseConsensus, independentSupport, type Suspicion } from "./suspicions.ts";

export interface Observed {
  readonly shifts: readonly { readonly seat: string; readonly kind: ShiftClass["kind"] }[];
  readonly conduct: ReadonlyMap<string, ConductScore>;
  /** Turns that count as stubborn: whether every option was refuted, so that there was nowhere to go. */
  readonly kept: readonly { readonly isCornered: boolean }[];
  readonly suspicions: ReadonlySet<Suspicion["code"]>;
  /** The share of blind votes for what was chosen. */
  readonly support: number | undefined;
}

const ISSUE = "i1";
type Typed = Pick<Link, "relation" | "mode">;
/** What a speaker may have written instead. */
const TYPES: readonly [Typed, ...Typed[]] = [
  { relation: "supports", mode: null },
  { relation: "questions", mode: null },
  { relation: "extends", mode: null },
  { relation: "counters", mode: "rebuts" },
  { relation: "counters", mode: "undercuts" },
  { relation: "responds_to", mode: "clarifies" },
  { relation: "responds_to", mode: "concedes" },
];

/** `noise`: the share of references between messages and options that are lost or mistyped, half and half. */
export function observed(panel: Panel, noise: number, seed: number): Observed {
  const chance = seededRandom("record", noise, seed);
  const { world, blind, quoted, final, turns } = panel;
  const facts: Fact[] = [
    {
      kind: "issue",
      id: ISSUE,
      title: "",
      main: true,
      origin: "given",
      stances: world.options.map((id) => ({ id, label: id })),
    },
  ];
  for (const [seat, option] of blind) {
    const id = `d-${seat}`;
    const quotations = (quoted.get(seat) ?? []).map((to): Link => ({
      kind: "link",
      from: id,
      to,
      relation: "supports",
      mode: null,
      comment: "",
      resolved: true,
    }));
    facts.push(
      messageOf(id, seat, 0),
      { kind: "declaration", message: id, option, replaces: [] },
      ...quotations,
    );
  }
  const shown = new Map<string, Set<string>>();
  const saidAs = new Map<string, string>();
  const watched: Turn[] = [];
  const kept: { isCornered: boolean }[] = [];
  for (const turn of turns) {
    const seen = (shown.get(turn.seat) ?? new Set()).add(turn.says.id);
    for (const { id } of turn.fresh) seen.add(id);
    shown.set(turn.seat, seen);
    const graph = graphOf(facts);
    const watching = watch(graph, turn, seen);
    watched.push(watching);
    if (watching.refuted === "shown" && watching.shift === "none")
      kept.push({
        isCornered: world.options.every((option) => refutedFor(graph, option, seen) !== "no"),
      });
    if (turn.says.argument) saidAs.set(turn.says.argument.id, turn.says.id);
    facts.push(
      messageOf(turn.says.id, turn.seat, turn.round),
      ...linksOf(turn.says, saidAs, panel, chance).flatMap((link) => blurred(link, noise, chance)),
    );
  }
  const graph = graphOf(facts);
  const found = statuses(graph, { hingeBound: 0 });
  const resolution = resolve(graph, ISSUE, final, found);
  const moves = watched.flatMap(({ seat, shift }) => (shift === "none" ? [] : [{ seat, shift }]));
  const suspicions = falseConsensus(
    graph,
    { resolution, blind, shifts: moves.map(({ shift }) => shift) },
    found,
  );
  return {
    shifts: moves.map(({ seat, shift }) => ({ seat, kind: shift.kind })),
    conduct: conduct(watched),
    kept,
    suspicions: new Set(suspicions.map(({ code }) => code)),
    support:
      resolution.kind === "unresolved"
        ? undefined
        : independentSupport(graph, resolution.chosen, blind),
  };
}

function watch(
  graph: ArgumentGraph,
  { seat, held, to, fresh, holders }: SeatTurn,
  seen: ReadonlySet<string>,
): Turn {
  const delivered = fresh.map((message) => ({ id: message.id, author: message.seat }));
  return {
    seat,
    held,
    holders,
    refuted: refutedFor(graph, held, seen),
    shift:
      held === to ? "none" : classifyShift(graph, { seat, from: held, to, delivered, holders }),
  };
}

/** A certificate was shown if every message in it was. Which views hold what is open does not matter here, so no search is made. */
function refutedFor(
  graph: ArgumentGraph,
  option: string,
  seen: ReadonlySet<string>,
): Turn["refuted"] {
  const status = statuses(graph, { hingeBound: 0, bound: 0 }).get(option)?.status;
  if (status?.kind !== "refuted") return "no";
  const messages = new Set(
    graph.nodes.filter(({ kind }) => kind === "message").map(({ id }) => id),
  );
  const needed = status.defence.map(({ accepts }) => accepts).filter((id) => messages.has(id));
  return needed.every((id) => seen.has(id)) ? "shown" : "unseen";
}

function linksOf(
  { id, argument, remarkOn }: Said,
  saidAs: ReadonlyMap<string, string>,
  panel: Panel,
  chance: Chance,
): readonly Link[] {
  const link = (to: string, relation: Link["relation"], mode: Link["mode"]): Link => ({
    kind: "link",
    from: id,
    to,
    relation,
    mode,
    comment: "",
    resolved: true,
  });
  if (!argument)
    return remarkOn === undefined
      ? []
      : [link(remarkOn, chance.isHit(0.5) ? "questions" : "responds_to", "clarifies")];
  const quotation = argument.quotes === undefined ? [] : [link(argument.quotes, "supports", null)];
  if (argument.kind === "support") return [link(argument.about, "supports", null), ...quotation];
  if (argument.kind === "reply")
    return [
      link(saidAs.get(argument.about) ?? argument.about, "responds_to", argument.mode),
      ...quotation,
    ];
  // A flaw is put to the option, or to what one of its holders said in the blind round.
  const [holder] = [...panel.blind]
    .filter(([, option]) => option === argument.about)
    .map(([seat]) => seat);
  return [
    link(
      holder !== undefined && chance.isHit(0.5) ? `d-${holder}` : argument.about,
      "counters",
      argument.mode,
    ),
    ...quotation,
  ];
}

function blurred(link: Link, noise: number, chance: Chance): readonly Link[] {
  if (link.to.startsWith("ctx:") || !chance.isHit(noise)) return [link];
  if (chance.isHit(0.5)) return [];
  const others = TYPES.filter(
    ({ relation, mode }) => relation !== link.relation || (mode !== null && mode !== link.mode),
  );
  return [{ ...link, ...(chance.pick(others) ?? TYPES[0]) }];
}

function messageOf(id: string, seat: string, round: number): Message {
  return { kind: "message", id, seat, round, phase: "turn", ask: id, body: {}, flags: [] };
}
