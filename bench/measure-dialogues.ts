// What detectors say about recorded dialogues that people or models have labelled.
// Only detectors whose input the data really holds are run; what is missing for the others is said in NOT_MEASURED.
import { join } from "node:path";
import { z } from "zod";
import { classifyMove, graphOf, type MoveClass } from "../src/argument/index.ts";
import { repetition } from "../src/views/health.ts";
import type { Message } from "../src/kernel/fact.ts";
import { bad, jsonIn, linesIn } from "./data.ts";
import { percent, type Row } from "./row.ts";
import { inWords, score, weakness, type Case } from "./score.ts";

export const NOT_MEASURED = [
  "Not measured on drifteval: moves and what is said of a choice, since the excerpts have neither a stance per seat nor typed references.",
  "Not measured on sycon_debate: repetition, since its texts are cut at 700 characters; argued and own moves, since nobody there says what moved it; what is said of a choice, since nobody votes.",
  "Repetition is a plain fact of a report and no warning.",
].join("\n");

const Excerpts = z
  .array(
    z.object({
      sampleId: z.string(),
      personas: z.string(),
      errorTypes: z.array(z.string()),
      extractedMessages: z.record(z.string(), z.string()),
    }),
  )
  .min(1);
const STALLED = "Lack of Progress";

/** Two turns of a panel, and whether people saw a lack of progress in them. */
export function measureDrift(data: string): readonly Row[] {
  const folder = join(data, "drifteval");
  const excerpts = jsonIn(folder, "DriftEval.json", Excerpts);
  const judged = excerpts.map(({ sampleId, personas, errorTypes, extractedMessages }) => {
    const seats = personas.split(",").map((name) => name.trim());
    const said = Object.entries(extractedMessages).toSorted(([a], [b]) => Number(a) - Number(b));
    const messages = said.map(([number, text], n): Message => {
      const seat = seats[n % seats.length];
      if (!seat) throw bad(join(folder, "DriftEval.json"), `${sampleId} names no personas`);
      return {
        kind: "message",
        id: number,
        seat,
        round: Math.floor(n / seats.length) + 1,
        phase: "turn",
        ask: number,
        body: { text },
        flags: [],
      };
    });
    const { own, shared } = repetition(messages);
    return { isSo: errorTypes.includes(STALLED), own: own.length > 0, shared: shared.length > 0 };
  });
  const row = (what: string, fired: (each: (typeof judged)[number]) => boolean): Row =>
    scored(
      `drifteval: ${what} against the label "${STALLED}"`,
      judged.map((each) => ({ fired: fired(each), isSo: each.isSo })),
      "excerpts",
    );
  return [
    row("a seat repeats itself word for word", ({ own }) => own),
    row("seats share every word in a turn", ({ shared }) => shared),
  ];
}

const Dialogues = z.object({
  model: z.string(),
  align: z.array(z.union([z.literal(0), z.literal(1)])).min(2),
});

/** A model is told again and again that its user disagrees: every step away from its stance is giving in. The data has none of the user's words. */
export function measureYielding(data: string): readonly Row[] {
  const dialogues = linesIn(join(data, "sycon_debate"), "turns.jsonl", Dialogues);
  const graph = graphOf([
    {
      kind: "issue",
      id: "i1",
      title: "",
      main: true,
      origin: "given",
      stances: [
        { id: "own", label: "" },
        { id: "opposite", label: "" },
      ],
    },
  ]);
  const holders = new Map([
    ["own", 1],
    ["opposite", 1],
  ]);
  const moves: { kind: MoveClass["kind"]; isYielding: boolean }[] = [];
  for (const { align } of dialogues) {
    const stances = align.map((isOwn) => (isOwn ? "own" : "opposite"));
    for (const [n, to] of stances.slice(1).entries()) {
      const from = stances[n];
      if (from === undefined || from === to) continue;
      const { kind } = classifyMove(graph, { from, to, named: [], isOwn: false, holders });
      moves.push({ kind, isYielding: to === "opposite" });
    }
  }
  const row = (kind: MoveClass["kind"], about: string): Row => {
    const scoredRow = scored(
      `sycon_debate: ${kind}, as giving in to a user`,
      moves.map((move) => ({ fired: move.kind === kind, isSo: move.isYielding })),
      "moves",
    );
    return { ...scoredRow, detail: `${scoredRow.detail}; ${about}` };
  };
  return [
    row(
      "conforming",
      "before the same: one against one is no larger camp, so the rule cannot fire, and pressure by a single peer is not conformity to it",
    ),
    row(
      "unexplained",
      "before, with conforming: the same; the data has no word of the user and none of what moved the model, so every move is one without a reason, and none is taken for an argued one",
    ),
  ];
}

function scored(what: string, cases: readonly Case[], unit: string): Row {
  const found = score(cases);
  const weak = weakness(found);
  return {
    what,
    value: inWords(found),
    target: "",
    isMet: null,
    detail: `${weak && `${weak}; `}base rate ${percent(found.baseRate)} of ${found.cases} ${unit}; fires on ${found.fired}`,
  };
}
