// What a person changes about a deliberation that stands still: caps, the model, a constraint for everyone. Each is on record before the run goes on.
// Law: a constraint reaches whoever is asked from then on; who was asked together reads the same.
import { History } from "../engine/deliberation/history.ts";
import { badInput } from "../errors.ts";
import type { Caps, FileLog } from "../log/index.ts";
import { isHostsAlone } from "../kernel/model-for.ts";
import { oneLine } from "../text/visible.ts";
import { cleanWords } from "./person-words.ts";
import { checkPrices } from "./start-plan.ts";
import type { Settings } from "./settings.ts";

export interface Change {
  readonly caps?: Readonly<Partial<Caps>>;
  readonly model?: string | undefined;
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
  log: FileLog,
  { caps: raised = {}, model, constraint: said, allowUnpriced = false, who, settings }: Change,
): Promise<readonly string[]> {
  const history = History.of(log.events);
  if (history.concluded) return [];
  const models = model === undefined ? history.models : { ...history.models, "*": model };
  if (isHostsAlone(models))
    throw badInput(
      "refused",
      "A host answers for its seats: it goes on when the host asks what is open.",
      "The agent that began it calls next_asks. To have a model go on instead: dissensus resume ID --model MODEL",
    );
  checkPrices(models, { ...history.caps, ...raised }, allowUnpriced, settings);
  const constraint = said === undefined ? undefined : checked(said);
  if (Object.keys(raised).length > 0) {
    await log.append([
      {
        type: "settings.changed",
        data: {
          who,
          caps: { ...history.caps, ...raised },
          note: `caps: ${Object.entries(raised)
            .map(([cap, value]) => `${cap} ${value}`)
            .join(", ")}`,
        },
      },
    ]);
  }
  if (model !== undefined && model !== history.models["*"]) {
    await log.append([
      { type: "settings.changed", data: { who, models, note: `model: ${model} from here on` } },
    ]);
  }
  if (constraint !== undefined)
    await log.append([
      {
        type: "settings.changed",
        data: {
          who,
          constraint: constraint.text,
          note: `constraint: ${oneLine(constraint.text, 120)}`,
        },
      },
    ]);
  return constraint?.notices ?? [];
}

function checked(given: string): { readonly text: string; readonly notices: readonly string[] } {
  const text = given.trim();
  if (text === "")
    throw badInput(
      "no-constraint",
      "The constraint is empty.",
      "Say what everyone has to respect from here on.",
    );
  if (text.length > MOST_CONSTRAINT)
    throw badInput(
      "long-constraint",
      `The constraint has ${text.length} characters; ${MOST_CONSTRAINT} are the most.`,
      "Every prompt from here on carries it: say it shorter.",
    );
  return cleanWords("the constraint", text);
}
