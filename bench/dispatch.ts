// A dispatch against what its plan and its end promise: rehearsed panels, and replies drawn at random from the forms.
import { replyTo } from "../src/agents/rehearsal/rehearsal.ts";
import type { Ask } from "../src/kernel/ask.ts";
import type { Fact } from "../src/kernel/fact.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import type { Chance } from "../src/kernel/rehearse.ts";
import { seededRandom } from "../src/agents/rehearsal/scene.ts";
import { dispatch } from "../src/protocols/index.ts";
import type { DispatchBrief } from "../src/protocols/dispatch/brief.ts";
import { candidates, CLASH, dispatchBrief } from "../test/builders/dispatch-panel.ts";
import { DOWN, hold, type Held } from "../test/builders/hold.ts";
import { percent, ratio, type Row } from "./row.ts";

const RUNS = 200;
const RANDOM_RUNS = 100;

const SIX = candidates("speed", "safety", "cost", "law", "growth", "data");
const BRIEFS: readonly Partial<DispatchBrief>[] = [
  { overrides: CLASH },
  { overrides: CLASH, options: [] },
  { overrides: CLASH, candidates: SIX.slice(0, 4) },
  { overrides: CLASH, candidates: SIX.slice(0, 2) },
  { overrides: CLASH, isByHand: false, candidates: SIX, options: [] },
  { overrides: CLASH, isByHand: false, candidates: SIX },
  { isByHand: false, candidates: SIX, options: [] },
];

export function measureDispatch(): Row[] {
  const runs = Array.from({ length: RUNS }, (_, seed) => {
    const brief = dispatchBrief(BRIEFS[seed % BRIEFS.length]);
    return { brief, run: rehearse(brief, seed) };
  });
  return [bounds(runs), ...warnings(runs), random()];
}

type Rehearsed = { readonly brief: DispatchBrief; readonly run: Held };

function rehearse(brief: DispatchBrief, seed: number): Held {
  return hold(
    dispatch,
    brief,
    (ask) =>
      ask.gate
        ? (ask.gate.default ?? DOWN)
        : (replyTo(ask, { brief, seed, temperament: "balanced" }, dispatch.rehearse) as JsonObject), // every form is an object
  );
}

function bounds(runs: readonly Rehearsed[]): Row {
  const ends = runs.flatMap(({ brief }) => dispatch.outline(brief).ends ?? []);
  const widest = Math.max(...ends.map(({ least, most }) => most / least));
  const inside = runs.filter(({ brief, run }) => {
    const calls = run.asks.filter(({ gate }) => !gate);
    const last = calls.at(-1)?.round ?? 0;
    const end = dispatch.outline(brief).ends?.find(({ round }) => round === last);
    return end !== undefined && calls.length >= end.least && calls.length <= end.most;
  });
  return {
    what: "Calls within the plan, by the round at which it ended",
    value: `${inside.length} of ${runs.length}, widest ${ratio(widest)}`,
    target: `all, ≤ ${ratio(1.6)}`,
    isMet: inside.length === runs.length && widest <= 1.6,
    detail: "balanced panels of two to four, named or chosen, with and without options",
  };
}

/** How often each warning fires. */
function warnings(runs: readonly Rehearsed[]): Row[] {
  const codesIn = (facts: readonly Fact[]): Set<string> =>
    new Set(facts.flatMap((fact) => (fact.kind === "alarm" ? [fact.code] : [])));
  const found = runs.map(({ run }) => codesIn(run.facts));
  const codes = [...new Set(found.flatMap((each) => [...each]))].toSorted();
  return codes.map((code) => {
    const share = found.filter((each) => each.has(code)).length / runs.length;
    const isPlain = PLAIN.has(code);
    return {
      what: `Warning ${code}`,
      value: percent(share),
      target: isPlain ? "" : "≤ 25 %",
      isMet: isPlain ? null : share <= 0.25,
      detail: isPlain ? "a plain fact, or what has to happen" : `of ${runs.length} balanced runs`,
    };
  });
}

/** Told as facts, or the end of the run itself. */
const PLAIN = new Set(["unanimous", "superficial-consensus", "reasons-not-compared", "escalated"]);

function random(): Row {
  const exits = Array.from({ length: RANDOM_RUNS }, (_, seed) => {
    const brief = dispatchBrief(BRIEFS[seed % BRIEFS.length]);
    return hold(dispatch, brief, (ask, rejections) => drawn(ask, brief, seed + rejections / 10))
      .outcome.exit;
  });
  const passed = exits.filter((exit) => exit === 0).length;
  return {
    what: "Replies drawn at random from the forms end with 0",
    value: `${passed} of ${RANDOM_RUNS}`,
    target: "≤ 5 of 100",
    isMet: passed <= 5,
    detail: "texts of up to 20 words drawn from the question and 30 others",
  };
}

const WORDS =
  "we could do it now or wait until the month ends because nobody has measured how long a run takes and who is on call when it fails";

function drawn(ask: Ask, brief: DispatchBrief, seed: number) {
  if (ask.gate) return ask.gate.default ?? DOWN;
  const chance = seededRandom(seed, "uniform", ask.id);
  const words = `${brief.topic} ${WORDS}`.split(" ");
  const say = (): string =>
    Array.from({ length: 1 + chance.below(20) }, () => chance.pick(words) ?? "").join(" ");
  return draw(ask.shape.json, chance, say) as object; // an object's form gives an object
}

/** As much of JSON Schema as the forms use. */
interface Form {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Form[];
  readonly minItems?: number;
  readonly maxItems?: number;
}

function draw(form: Form, chance: Chance, say: () => string): unknown {
  if (form.enum) return chance.pick(form.enum);
  if (form.anyOf) return draw(chance.pick(form.anyOf) ?? {}, chance, say);
  switch (form.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(form.properties ?? {}).map(([name, field]) => [
          name,
          draw(field, chance, say),
        ]),
      );
    case "array": {
      const least = form.minItems ?? 0;
      const most = Math.min(form.maxItems ?? 3, least + 3);
      return Array.from({ length: least + chance.below(most - least + 1) }, () =>
        draw(form.items ?? {}, chance, say),
      );
    }
    case "boolean":
      return chance.isHit(0.5);
    case "string":
      return say();
    default:
      return null;
  }
}
