// Team mode: a folder for the team in the user's home, for as long as the run lasts. It holds the name, so that no two runs share one.
// Law 1: nothing is removed but a folder of ours: a name that begins with `deliberation-`, a real folder, straight below one of the two roots.
// Law 2: it decides nothing about the result; where it cannot be set up, the run goes on without it.
// Law 3: what it made is gone at the end, a root it had to make included; what cannot be removed is reported.
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { listFirst } from "../text/words.ts";
import { slug } from "../text/slug.ts";
import { oneLine } from "../text/visible.ts";
import type { World } from "./workspace.ts";
import type { About } from "./subjects.ts";

export const TEAM_VARIABLE = "CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS";
export const FALLBACK = "TeamCreate failed, falling back to Task-based dispatch";
const PREFIX = "deliberation-";
const NAME = /^deliberation-[a-z0-9][a-z0-9-]{0,99}$/;
const CONFIG = "config.json";
const PRIVATE = { mode: 0o700 } as const;
/** More orphans than this are counted and not listed. */
const MOST_LISTED = 5;

type Env = World["env"];
type Remove = (folder: string) => void;

const removeTree: Remove = (folder) => rmSync(folder, { recursive: true });

export function wantsTeam(env: Env): boolean {
  return env[TEAM_VARIABLE] === "1";
}

/** `command`: the one that asked. */
export function teamName(about: About, command: string, now: Date): string {
  const called = slug(command);
  return about.kind === "topic"
    ? `${PREFIX}${called}-${Math.floor(now.getTime() / 1_000)}`
    : `${PREFIX}${about.kind}-${about.n}-${called}`;
}

/** Removes an orphan of this name, says which others there are, and makes the folder. Null where that cannot be done. */
export function setUpTeam(
  env: Env,
  name: string,
  say: (line: string) => void,
  remove: Remove = removeTree,
) {
  // Folders on the way to the roots that were not there before.
  const made = new Set<string>();
  // Where its folder was made, once it was.
  let begun: string | null = null;
  try {
    if (!NAME.test(name)) throw new Error(`${name} cannot be the name of a team`);
    const [teams, tasks] = rootsIn(env);
    const root = makeRoot(teams, made);
    // Tasks are another tool's: of them only what a team of this name left is taken away.
    const roots = [root, ...(isFolder(tasks) ? [realpathSync(tasks)] : [])];
    for (const each of roots) clear(each, name, remove);
    const others = [...new Set(roots.flatMap(orphans))].sort().map((left) => oneLine(left, 100));
    if (others.length > 0)
      say(`Left by other runs, and not touched: ${listFirst(others, MOST_LISTED, ", and ")}`);
    const own = join(root, name);
    mkdirSync(own, PRIVATE);
    begun = root;
    const config = JSON.stringify({ name, pid: process.pid });
    writeFileSync(join(own, CONFIG), `${config}\n`, { mode: 0o600 });
    return {
      name,
      /** Removes the folder, twice if need be. Gives what is left. */
      shutDown: (): readonly string[] => {
        for (const each of [root, root]) quietly(() => takeAway(each, name, remove));
        removeEmpty(made);
        return [own].filter(isThere);
      },
    };
  } catch {
    const root = begun;
    if (root !== null) quietly(() => takeAway(root, name, remove));
    removeEmpty(made);
    say(FALLBACK);
    return null;
  }
}

/** Teams first, then tasks. */
function rootsIn(env: Env): readonly [teams: string, tasks: string] {
  const home = env["HOME"];
  if (home === undefined || home === "") throw new Error("there is no home");
  return [join(home, ".claude", "teams"), join(home, ".claude", "tasks")];
}

/** The root as it really lies; what had to be made for it is remembered. */
function makeRoot(root: string, made: Set<string>): string {
  const first = mkdirSync(root, { ...PRIVATE, recursive: true });
  const shortest = first?.length ?? Infinity;
  for (let path = root; path.length >= shortest; path = dirname(path)) made.add(path);
  return realpathSync(root);
}

/** Deepest first; what others have put there meanwhile stays. */
function removeEmpty(made: ReadonlySet<string>): void {
  for (const path of [...made].sort((a, b) => b.length - a.length)) quietly(() => rmdirSync(path));
}

/** An orphan of this name goes; one whose run still lives does not, and then there is no team. */
function clear(root: string, name: string, remove: Remove): void {
  if (isLived(join(root, name))) throw new Error("another run has it");
  takeAway(root, name, remove);
  if (isThere(join(root, name))) throw new Error("it cannot be removed");
}

function takeAway(root: string, name: string, remove: Remove): void {
  if (isRemovable(root, name)) remove(join(root, name));
}

function isLived(folder: string): boolean {
  try {
    const { pid } = JSON.parse(readFileSync(join(folder, CONFIG), "utf8")) as { pid?: unknown };
    return typeof pid === "number" && Number.isSafeInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The one guard of every removal: a name of ours, a folder and no link, straight below the root. */
export function isRemovable(root: string, name: string): boolean {
  if (!NAME.test(name)) return false;
  return (
    quietly(
      () =>
        lstatSync(join(root, name)).isDirectory() &&
        realpathSync(join(root, name)) === join(realpathSync(root), name),
    ) ?? false
  );
}

function isFolder(path: string): boolean {
  return quietly(() => lstatSync(path).isDirectory()) ?? false;
}

function orphans(root: string): readonly string[] {
  return readdirSync(root).filter((name) => name.startsWith(PREFIX));
}

function isThere(path: string): boolean {
  return quietly(() => lstatSync(path)) !== undefined;
}

function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** A session inside a team of this name, where one is named and can be had; else the same session without. Whatever happens, what was set up is taken down, also when the process is told to leave at once. */
export async function withTeam<T>(
  world: Pick<World, "env"> & { err(text: string): void },
  name: string | null,
  hold: (team: { readonly name: string } | null) => Promise<T>,
): Promise<T> {
  const say = (line: string): void => world.err(`${line}\n`);
  const team = name !== null && wantsTeam(world.env) ? setUpTeam(world.env, name, say) : null;
  if (!team) return hold(null);
  const leave = (): void => void team.shutDown();
  process.on("exit", leave);
  try {
    return await hold(team);
  } finally {
    process.off("exit", leave);
    for (const left of team.shutDown()) say(`The team's folder could not be removed: ${left}`);
  }
}
