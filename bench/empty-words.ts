// Messages that only sound like reasons: how often they are adopted, and how often a move to them is still called argued. [T-43]
import { placeOf } from "../src/kernel/ask.ts";
import type { Message, Shift } from "../src/kernel/fact.ts";
import { factsOf } from "../test/builders/hold.ts";
import { observed } from "./observer.ts";
import { BALANCED, type Situated } from "./balanced.ts";
import { mapTexts, rehearse, type Change } from "./rehearse.ts";
import { percent, type Row } from "./row.ts";
import { panelOf, type Panel } from "./simulator.ts";

const PANELS = 1_000;
const RUNS = 200;

export const EMPTY_WORDS_NOTE = [
  `Simulated: ${PANELS} panels whose first seat has no argument and makes typed attacks and supports all the same; whoever hears one that bears on its option follows it in 30 %, between the 20 and 39 % that are reported of models. So adoption is given there, and what is measured is what the product makes of it.`,
  `Rehearsed: ${RUNS} runs each in which every text of one seat is a phrase without content, its references and its vote as they were. The panel does not weigh what it reads, so this shows whether anything in the protocol keeps such a message from moving somebody.`,
  "A class of moves sees typed references and what a seat says of itself. What is argued is why a seat says that it moved, and not that the reason is good. `--reask` gives the moves that reflection alone makes, as a floor.",
].join("\n");

export function emptyWords(): readonly Row[] {
  return [
    ...simulated(),
    ...(["dialectic", "swarm"] as const).flatMap((name) =>
      rehearsed(name, BALANCED[name] ?? [], SEATS[name]),
    ),
  ];
}

function plain(what: string, value: string, detail: string): Row {
  return { what, value, target: "", isMet: null, detail };
}

function simulated(): readonly Row[] {
  const panels = Array.from({ length: PANELS }, (_, seed) => panelOf(seed, true));
  const heard = panels.flatMap(({ policies, turns }) =>
    turns.flatMap(({ seat, held, fresh }) =>
      policies.get(seat) === "hollow"
        ? []
        : fresh.filter(
            ({ hollow }) => hollow && (hollow.about === held) === (hollow.kind === "flaw"),
          ),
    ),
  ).length;
  const moves = panels.flatMap((panel, seed) =>
    observed(panel, 0, seed).moves.map(({ turn, kind }) => ({
      isArgued: kind === "argued",
      isEmpty: isHollow(panel, turn.because[0]),
    })),
  );
  const adopted = moves.filter(({ isEmpty }) => isEmpty);
  const argued = moves.filter(({ isArgued }) => isArgued).length;
  const fooled = adopted.filter(({ isArgued }) => isArgued).length;
  return [
    plain(
      "Simulated: empty words that bear on an option, adopted",
      percent(adopted.length / heard),
      `${adopted.length} moves that name one, of ${heard} times that one was heard`,
    ),
    plain(
      "Simulated: moves to empty words that are called argued",
      percent(fooled / adopted.length),
      `${fooled} of ${adopted.length}`,
    ),
    plain(
      "Simulated: of all moves that are called argued, those that rest on empty words",
      percent(fooled / argued),
      `${fooled} of ${argued}, where one seat of 3 to 7 has nothing else to say`,
    ),
  ];
}

function isHollow({ turns }: Panel, id: string | undefined): boolean {
  return turns.some(({ says }) => says.id === id && says.hollow !== undefined);
}

/** Of a dialectic the first of these who sits there; of a swarm whoever attacks most. */
const SEATS = {
  dialectic: ["performance", "security", "maintainability", "speed", "safety", "cost", "law"],
  swarm: ["contrarian"],
} as const;

const PHRASES = [
  "All things considered this is clearly the more robust approach.",
  "Experience shows that one should weigh this with the necessary care.",
  "There are strong structural reasons that speak for seeing it this way.",
];

/** What a vote rests on is left, since a vote without grounds is another fault. */
const hollow =
  (seat: string): Change =>
  (reply, ask) => {
    if (ask.seat.id !== seat) return reply;
    let n = 0;
    const empty = mapTexts(ask, reply, (_text, most) =>
      `${PHRASES[n % PHRASES.length] ?? ""} (${(n += 1)})`.slice(-most),
    );
    return reply["vote"] === undefined ? empty : { ...empty, vote: reply["vote"] };
  };

function rehearsed(
  name: string,
  situations: readonly Situated[],
  seats: readonly string[],
): readonly Row[] {
  const runs = Array.from({ length: RUNS }, (_, n) => {
    const situated = situations[n % situations.length] as Situated; // there is one
    const { facts: usual } = rehearse({ ...situated, seed: n + 1 });
    const seat = seats.find((id) => factsOf(usual, "message").some((said) => said.seat === id));
    const { facts } = rehearse({ ...situated, seed: n + 1, change: hollow(seat ?? "") });
    return { seat, messages: factsOf(facts, "message"), moves: factsOf(facts, "shift"), usual };
  });
  const empty = sum(runs.map(({ seat, messages, moves }) => adoption(seat, messages, moves)));
  const full = sum(
    runs.map(({ seat, usual }) =>
      adoption(seat, factsOf(usual, "message"), factsOf(usual, "shift")),
    ),
  );
  return [
    plain(
      `Rehearsed, ${name}: moves that name a message of the empty seat`,
      percent(empty.moves / empty.messages),
      `${empty.moves} of ${empty.messages} messages of its; the same seat with its own texts: ${percent(full.moves / full.messages)}`,
    ),
    plain(
      `Rehearsed, ${name}: of these, called argued`,
      empty.moves === 0 ? "—" : percent(empty.argued / empty.moves),
      `${empty.argued} of ${empty.moves}`,
    ),
  ];
}

interface Adoption {
  readonly messages: number;
  readonly moves: number;
  readonly argued: number;
}

function adoption(
  seat: string | undefined,
  messages: readonly Message[],
  shifts: readonly Shift[],
): Adoption {
  const own = new Set(
    messages.filter((message) => placeOf(message.seat) === seat).map(({ id }) => id),
  );
  const moves = shifts.filter(({ declared }) => declared.some((id) => own.has(id)));
  const argued = moves.filter((move) => move.class === "argued").length;
  return { messages: own.size, moves: moves.length, argued };
}

function sum(rows: readonly Adoption[]): Adoption {
  const total = (of: (row: Adoption) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  return {
    messages: total(({ messages }) => messages),
    moves: total(({ moves }) => moves),
    argued: total(({ argued }) => argued),
  };
}
