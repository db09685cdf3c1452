import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTopic } from "./subjects.ts";

const commands = ["swarm", "dialectic", "review", "resume", "list"];
const IN_QUOTES = 'A question goes in quotes: dissensus "Should we split the billing service?"';
let cwd = "";
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  writeFileSync(join(cwd, "plan.md"), "x");
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe("a topic", () => {
  test.each([
    [["Should", "we", "split?"], "Should we split?"],
    [["  REST or GraphQL?\n"], "REST or GraphQL?"],
    [["two\r\nlines"], "two\nlines"],
    [["マイクロサービスに分割すべきか"], "マイクロサービスに分割すべきか"],
    [["$(touch x) `y` -- 'z'"], "$(touch x) `y` -- 'z'"],
    [["議".repeat(4_000) + "論".repeat(4_000)], "議".repeat(4_000) + "論".repeat(4_000)],
  ])("of %j is taken as it is, trimmed", async (words, topic) => {
    expect(await readTopic(words, { cwd, commands })).toBe(topic);
  });

  test("may be one word where the command was given", async () => {
    expect(await readTopic(["Kubernetes"], { cwd, commands: [] })).toBe("Kubernetes");
  });

  test.each([
    ["empty", " \n ", "The topic is empty."],
    ["too long", "a ".repeat(5_000), "The topic has 9999 characters; at most 8000 are allowed."],
    ["with an escape", "a \u001b[31m b", "The topic holds a control character: \\x1b."],
    ["with NUL", "a \0 b", "The topic holds a control character: \\x00."],
    ["with a lone return", "a\rb c", "The topic holds a control character: \\x0d."],
    ["with half a character", "a \ud800 b", "The topic holds a control character: ⟨U+D800⟩."],
  ])("[R-H1] that is %s is refused", async (_name, topic, message) => {
    await expect(readTopic([topic], { cwd, commands })).rejects.toMatchObject({ exit: 1, message });
  });

  test.each([
    ["plan.mdx", `Did you mean plan.md? ${IN_QUOTES}`],
    ["budget/figures-2026.csv", IN_QUOTES],
  ])("of the name %s, under which there is no file, is told as that", async (name, hint) => {
    await expect(readTopic([name], { cwd, commands })).rejects.toMatchObject({
      exit: 2,
      message: `There is no file ${name}.`,
      hint,
    });
  });

  test.each([
    ["swram", `Did you mean swarm? ${IN_QUOTES}`],
    ["lst", `Did you mean list? ${IN_QUOTES}`],
    ["Größe", `${IN_QUOTES} Commands: dissensus --help`],
    ["分割", `${IN_QUOTES} Commands: dissensus --help`],
    ["completion bash", `${IN_QUOTES} Commands: dissensus --help`],
    ["lits --all of them", `Did you mean list? ${IN_QUOTES}`],
  ])("of the bare words %s is wrong usage, with suggestions", async (words, hint) => {
    await expect(readTopic(words.split(" "), { cwd, commands })).rejects.toMatchObject({
      exit: 2,
      message: `"${words.split(" ")[0]}" is neither a command nor a file.`,
      hint,
    });
  });

  test("[Q-13] a mistyped command before a question starts nothing, and names the one that was meant", async () => {
    await expect(
      readTopic(["dialectc", "A or B?"], { cwd, commands: ["dialectic", "list"] }),
    ).rejects.toMatchObject({ exit: 2, hint: expect.stringContaining("dialectic") as string });
  });

  test("of several words is one without quotes only if they end in a question mark", async () => {
    const words = ["split", "the", "service"];
    expect(await readTopic([...words, "now?"], { cwd, commands })).toBe("split the service now?");
    expect(await readTopic([words.join(" ")], { cwd, commands })).toBe("split the service");
    expect(await readTopic(words, { cwd, commands: [] })).toBe("split the service");
    await expect(readTopic(words, { cwd, commands })).rejects.toMatchObject({ exit: 2 });
  });
});

describe("a file", () => {
  test("is no topic", async () => {
    await expect(readTopic(["plan.md"], { cwd, commands })).rejects.toMatchObject({
      exit: 2,
      message: "plan.md is a file, and a topic is a question in words.",
    });
  });
});
