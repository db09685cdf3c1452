// Small arguments for the tests of this folder.
import type { ArgumentView } from "../../src/web/wire.ts";
import type { Edge, Node, Word } from "./hanging.ts";
import { STATUSES, WORDS } from "./looks.tsx";

export function message(id: string, over: Partial<Node> = {}): Node {
  return {
    id,
    kind: "message",
    title: id,
    text: `Said ${id}`,
    seat: "critic",
    author: "Critic",
    round: 1,
    issue: null,
    status: "standing",
    certificate: "",
    ...over,
  };
}

export function option(id: string): Node {
  const unsaid = { seat: null, author: null, round: null } as const;
  const text = `Option ${id}`;
  return message(id, { ...unsaid, kind: "option", text, issue: "i1", status: "contested" });
}

export function edge(from: string, word: Word, to: string): Edge {
  return { from, to, word };
}

export function issue(id: string): ArgumentView["issues"][number] {
  return { kind: "issue", id, title: `Issue ${id}`, stances: [], main: true, origin: "given" };
}

/** A discussion of any size: two words of each message, the first to an option or to something earlier. */
export function longArgument(messages: number): Pick<ArgumentView, "nodes" | "edges" | "issues"> {
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T; // no list here is empty
  const earlier = (list: readonly Node[], n: number, share: number): string =>
    pick(list, Math.floor(((n * share) % 1) * n)).id;
  const said = Array.from({ length: messages }, (_, n) =>
    message(`r${1 + Math.floor(n / 100)}-msg-${String(n).padStart(4, "0")}`, {
      round: 1 + Math.floor(n / 100),
      seat: `seat-${n % 9}`,
      author: `Member ${n % 9}`,
      status: pick(STATUSES, n * 7),
      text: `Message ${n}: what is lost on the way comes back slowly, if at all, and nobody has asked those who pay for it.`,
    }),
  );
  const options = ["o1", "o2", "o3", "o4"].map((id) => option(id));
  return {
    issues: [issue("i1")],
    nodes: [...options, ...said],
    edges: said.flatMap(({ id }, n) => [
      edge(
        id,
        pick(WORDS, n),
        n % 3 === 0 || n < 10 ? pick(options, n).id : earlier(said, n, 0.618),
      ),
      ...(n > 4 ? [edge(id, pick(WORDS, n + 3), earlier(said, n, 0.271))] : []),
    ]),
  };
}
