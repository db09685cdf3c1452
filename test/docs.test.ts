// README and docs show only commands, options and files that exist.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { processIo } from "../src/cli/io.ts";
import { programFor } from "../src/cli/program.ts";
import { startables } from "../src/protocols/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = [
  "README.md",
  ...readdirSync(join(ROOT, "docs"))
    // One page is about the options of another program.
    .filter((name) => name.endsWith(".md") && name !== "conformance.md")
    .map((name) => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(join(ROOT, page), "utf8");

const program = programFor(processIo(), () => {}).configureOutput({
  writeOut: () => {},
  writeErr: () => {},
});
const commandNamed = (name: string) => program.commands.find((command) => command.name() === name);

/** Words as a shell reads them, up to a comment, a pipe or the next command. */
function shellWords(line: string): readonly string[] {
  const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const end = words.findIndex((word) => /^(?:#|\||&&|>|·)/.test(word));
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replaceAll(/["']/g, ""));
}

/** The command lines of a page: in blocks of code and in running text. */
function commandsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```(?:sh|bash)?\n([\s\S]*?)^```/gm)].map(
    ([, code = ""]) => code,
  );
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code = ""]) => code.replaceAll("\\|", "|"),
  );
  return [...blocks.flatMap((block) => block.split("\n")), ...inline].flatMap((line) => {
    const found = /(?:^|\| |\$ |&& )(?:npm start -- |dissensus (?!ARGS))(.+)$/.exec(line);
    return found?.[1] === undefined ? [] : [found[1]];
  });
}

/** What is wrong with a command line, or null. */
function complaint(line: string): string | null {
  const [first = "", ...rest] = shellWords(line);
  if (first.startsWith("--")) return null;
  const command =
    commandNamed(first) ?? commandNamed(/\.md$|^FILE/.test(first) ? "review" : "swarm");
  try {
    const { unknown: left = [] } = command?.parseOptions([...rest]) ?? {};
    const unknown = left.filter((option) => option !== "--help");
    return unknown.length === 0 ? null : `${line}: no option ${unknown.join(" ")}`;
  } catch (error) {
    return `${line}: ${String(error)}`;
  }
}

describe.each(PAGES)("In %s", (page) => {
  const text = textOf(page);

  it("[Q-16] every command line parses: the command exists, and so does each option with its value", () => {
    expect(
      commandsIn(text)
        .map(complaint)
        .filter((each) => each !== null),
    ).toEqual([]);
  });

  it("[Q-16] every option that is named by itself belongs to a command", () => {
    const name = /docs\/(\w+)\.md/.exec(page)?.[1] ?? "";
    const protocol = startables().some((each) => each.name === name)
      ? commandNamed(name)
      : undefined;
    const known = new Set(
      (protocol === undefined ? program.commands : [protocol]).flatMap(({ options }) =>
        options.flatMap(({ short, long }) => [short, long]),
      ),
    );
    const named = [...text.matchAll(/`(--?[a-z][\w-]*)/g)].map(([, flag]) => flag);
    expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  });

  it("[Q-16] every link leads to a file or a heading that exists", () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
    const lost = links.filter(
      (target) =>
        !/^(?:https?:|#)/.test(target) &&
        !existsSync(join(ROOT, dirname(page), target.replace(/#.*$/, ""))),
    );
    expect(lost).toEqual([]);
  });
});

it("[Q-16] every protocol and every page has its place in the index", () => {
  const index = textOf("docs/README.md");
  const pages = PAGES.filter((page) => /^docs\/(?!README)/.test(page)).map((page) => page.slice(5));
  expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
  expect(
    startables()
      .map(({ name }) => `${name}.md`)
      .filter((page) => !pages.includes(page)),
  ).toEqual([]);
});

it("reads commands out of blocks, pipes and running text, and says what is wrong", () => {
  const page =
    '```\ngit diff | dissensus review - --fast # c\n```\nor `dissensus list --nope` and `dissensus swarm "Q?" --mode hasty`';
  expect(commandsIn(page).map(complaint)).toEqual([
    null,
    "list --nope: no option --nope",
    expect.stringContaining("hasty"),
  ]);
});
