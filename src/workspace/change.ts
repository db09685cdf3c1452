// What a person changes about a deliberation that stands still: caps, models, a constraint for everyone. Each is on record before the run goes on.
// Law: a constraint reaches whoever is asked from then on; who was asked together reads the same.
import { History } from "../engine/deliberation/history.ts";
import type { Caps, Log } from "../log/index.ts";
import { isHostsAlone } from "../kernel/model-for.ts";
import { oneLine } from "../text/visible.ts";
import { errorOf } from "./error-of.ts";
import { cleanWords, type Cleaned } from "./secret-filter.ts";
import { checkPrices, type Models } from "./start-plan.ts";
import type { Settings } from "./settings.ts";

export interface Change {
  readonly caps?: Readonly<Partial<Caps>> | undefined;
  /** By seat; `*` for every seat that has none of its own. */
  readonly models?: Models | undefined;
  /** What everyone who is asked from here on has to respect. */
  readonly constraint?: string | undefined;
  /** A budget may be set although a price is not known. */
  readonly allowUnpriced?: boolean | undefined;
  readonly who: string;
  readonly settings: Settings;
}

/** Every prompt from here on carries it. */
const MOST_CONSTRAINT = 4_000;

/** What is told to whoever asked for it. */
export async function change(
  log: Log,
  {
    caps: raised = {},
    models: others = {},
    constraint: given,
    allowUnpriced = false,
    who,
    settings,
  }: Change,
): Promise<readonly string[]> {
  const history = History.of(log.events);
  if (history.concluded) return [];
  const models = { ...history.models, ...others };
  if (isHostsAlone(models)) throw errorOf("refused.hosted");
  const caps = { ...history.caps, ...raised };
  checkPrices(models, caps, allowUnpriced, settings);
  const constraint = given === undefined ? undefined : cleanConstraint(given);
  const raises = Object.entries(raised).map(([cap, value]) => `${cap} ${value}`);
  const moved = Object.entries(others).filter(([seat, model]) => model !== history.models[seat]);
  const said = constraint?.text ?? "";
  const changes = [
    ...(raises.length === 0 ? [] : [{ caps, note: `caps: ${raises.join(", ")}` }]),
    ...(moved.length === 0 ? [] : [{ models, note: noteOf(moved) }]),
    ...(constraint ? [{ constraint: said, note: `constraint: ${oneLine(said, 120)}` }] : []),
  ];
  for (const each of changes)
    await log.append([{ type: "settings.changed", data: { who, ...each } }]);
  return constraint?.notices ?? [];
}

function noteOf(moved: readonly (readonly [seat: string, model: string])[]): string {
  const named = moved.map(([seat, model]) => (seat === "*" ? model : `${seat} ${model}`));
  return `model: ${named.join(", ")} from here on`;
}

function cleanConstraint(given: string): Cleaned {
  const text = given.trim();
  if (text === "") throw errorOf("no-constraint");
  if (text.length > MOST_CONSTRAINT)
    throw errorOf("long-constraint", { length: text.length, most: MOST_CONSTRAINT });
  return cleanWords("the constraint", text);
}
