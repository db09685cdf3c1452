// The argument as it is read: under each option what speaks for it and what against it, the strongest first, and under each of those what was
// said to it.
// Law 1: every thing said has one place, and nothing is left out; what leads to no option stands apart.
// Law 2: what speaks for and against an option is what its two sides list, so that the numbers add up.
import type { ArgumentView } from "../../src/web/wire.ts";
import { APART, hangAll, type Hanging, type Node, type Word } from "./hanging.ts";

type Side = ArgumentView["sides"][number];
type Said = Side["for"][number];

export interface Branch {
  /** Its own among all branches. */
  readonly key: string;
  /** Where it was said. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly node: Node | null;
  /** What it says of the thing it hangs on. */
  readonly word: Word | null;
  readonly how: Said["answers"][number]["how"] | null;
  /** Aimed at a message, and not at the option itself. */
  readonly target: string | null;
  readonly status: Said["status"];
  readonly below: readonly Branch[];
}

export interface OptionTree {
  readonly id: string;
  readonly label: string;
  readonly status: Node["status"] | null;
  readonly isChosen: boolean;
  readonly for: readonly Branch[];
  readonly against: readonly Branch[];
  /** Said for it by those who have left it. */
  readonly withdrawn: readonly Branch[];
  /** Neither for nor against it. */
  readonly others: readonly Branch[];
}

export interface ArgumentTree {
  /** What was chosen first; what nobody spoke of last. */
  readonly options: readonly OptionTree[];
  readonly apart: readonly Branch[];
}

export function treeOf(view: ArgumentView): ArgumentTree {
  const hanging = hangAll(view);
  const nodes = new Map(view.nodes.map((node) => [node.id, node]));
  const listed = new Set(
    view.sides.flatMap((side) =>
      [...side.for, ...side.against, ...side.withdrawn].flatMap((said) => [
        keyOf(said),
        ...said.answers.map(({ id }) => id),
      ]),
    ),
  );
  const placed = new Set<string>();
  /** What hangs on it and is listed nowhere else; only once, wherever it is asked for first. */
  const hungOn = (id: string): readonly Branch[] => {
    if (placed.has(id)) return [];
    placed.add(id);
    return childrenOf(id, hanging, listed).flatMap((child) => {
      const item = hanging.items.get(child);
      const { node = null } = item ?? {};
      if (!item || !node) return [];
      const { message, author, text } = node;
      const own = { id: message ?? child, title: author ?? "", text, node, word: item.word };
      return [{ key: child, ...own, ...UNAIMED, below: hungOn(child) }];
    });
  };
  const branchOf = (said: Said, n: number): Branch => {
    const key = keyOf(said);
    const node = nodes.get(key) ?? null;
    const { id, title, text, target, status } = said;
    const answers = said.answers.map((answer): Branch => ({
      key: answer.id,
      id: answer.message,
      title: answer.title,
      text: answer.text,
      node: nodes.get(answer.id) ?? null,
      word: null,
      how: answer.how,
      target: null,
      status: null,
      below: hungOn(answer.id),
    }));
    const below = [...answers, ...hungOn(key)];
    const own = { id, title, text, node, target, status, below };
    return { key: `${key} ${target ?? ""} ${n}`, ...own, word: null, how: null };
  };
  const options = view.sides.map((side): OptionTree => ({
    id: side.option,
    label: side.label,
    status: nodes.get(side.option)?.status ?? null,
    isChosen: view.verdict?.chosen === side.option,
    for: side.for.map(branchOf).toSorted(byStrength),
    against: side.against.map(branchOf).toSorted(byStrength),
    withdrawn: side.withdrawn.map(branchOf),
    others: hungOn(side.option),
  }));
  return { options: options.toSorted((a, b) => rankOf(a) - rankOf(b)), apart: hungOn(APART) };
}

const UNAIMED = { how: null, target: null, status: null };

const keyOf = ({ id, attack }: Said): string => attack ?? id;

/** What is listed itself is passed over; what hangs on it hangs there. */
function childrenOf(
  id: string,
  { children }: Hanging,
  listed: ReadonlySet<string>,
): readonly string[] {
  return (children.get(id) ?? []).filter((child) => !listed.has(child));
}

function rankOf({ isChosen, ...option }: OptionTree): number {
  return isChosen ? 0 : isSilent(option) ? 2 : 1;
}

/** Nobody said anything to it. */
export function isSilent(option: Omit<OptionTree, "isChosen">): boolean {
  return (
    option.for.length + option.against.length + option.withdrawn.length + option.others.length === 0
  );
}

/** What nobody has met counts most, then what is still argued about, then what was met. */
const ATTACKS = ["fatal", "open", "contested", "answered"] as const;
const STANDINGS = ["standing", "unchallenged", "contested", "refuted"] as const;

function byStrength(a: Branch, b: Branch): number {
  return strengthOf(a) - strengthOf(b);
}

function strengthOf({ status, node }: Branch): number {
  if (status !== null) return ATTACKS.indexOf(status);
  const at = STANDINGS.findIndex((standing) => standing === (node?.status ?? "unchallenged"));
  return at === -1 ? STANDINGS.length : at;
}

/** How many are below it, near and far. */
export function countBelow({ below }: Pick<Branch, "below">): number {
  return below.reduce((sum, branch) => sum + 1 + countBelow(branch), 0);
}
