// The topic, as the command line gives it: words, or a file.
// Law: a single word that is neither is refused, so that a mistyped command never starts a run.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { badInput, badUsage } from "../errors.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import { countWords } from "../text/words.ts";

/** A question with its background. What is longer is a document, and belongs to the context. */
const TOPIC_CHARS = 8_000;
/** No path is longer. */
const PATH_CHARS = 4_096;

interface Place {
  readonly cwd: string;
  /** What a single word may have been meant to be; none where a command was given and any word is a topic. */
  readonly commands: readonly string[];
}

/** For protocols that take words only. */
export async function readTopic(
  words: readonly string[],
  { cwd, commands }: Place,
): Promise<string> {
  const given = words.join(" ");
  const topic = given.trim();
  if (commands.length > 0 && (await isFile(cwd, given)))
    throw badUsage(
      `${oneLine(given, 120)} is a file, and a topic is words.`,
      "Have it reviewed: dissensus review FILE. Or ask a question about it, and give the file with --context.",
    );
  if (topic === "")
    throw badInput(
      "no-topic",
      "The topic is empty.",
      'Say what is to be decided: dissensus "Should we split the billing service?"',
    );
  const length = Array.from(topic).length;
  if (length > TOPIC_CHARS)
    throw badInput(
      "long-topic",
      `The topic has ${length} characters; ${TOPIC_CHARS} are the most.`,
      "Put the question into the topic and the rest into a file for --context.",
    );
  const bad = /[\0-\x08\x0b-\x1f\x7f-\x9f\p{Cs}]/u.exec(topic.replaceAll("\r\n", "\n"));
  if (bad !== null)
    throw badInput(
      "bad-topic",
      `The topic holds a control character: ${oneLine(bad[0], 12)}.`,
      "Write it without.",
    );
  if (commands.length > 0 && isBareWord(topic)) throw unknownWord(topic, commands);
  // A command with its argument, mistyped: a question is rarely two words, and hardly ever begins like one.
  const [first = ""] = words;
  if (
    commands.length > 0 &&
    words.length === 2 &&
    !commands.includes(first) &&
    nearest(first, commands).length > 0
  )
    throw unknownWord(first, commands);
  return topic.replaceAll("\r\n", "\n");
}

/** Is it one word that names a file? */
export async function isOneFile([word, ...more]: readonly string[], cwd: string): Promise<boolean> {
  return word !== undefined && more.length === 0 && (await isFile(cwd, word));
}

/** Scripts without spaces ask whole questions in what a shell takes for one word. */
function isBareWord(topic: string): boolean {
  if (/\s/.test(topic)) return false;
  return /^[!-~]*$/.test(topic) || countWords(topic) <= 1;
}

function unknownWord(word: string, commands: readonly string[]): Error {
  const close = nearest(word, commands);
  const shown = JSON.stringify(oneLine(word, 60));
  return badUsage(
    `${shown} is neither a command nor a file.`,
    close.length > 0
      ? `Did you mean ${close.join(", ")}? A topic has more than one word.`
      : `A topic has more than one word. Commands: ${commands.join(", ")}.`,
  );
}

async function isFile(cwd: string, given: string): Promise<boolean> {
  if (given === "" || given.length > PATH_CHARS || given.includes("\0")) return false;
  return await stat(resolve(cwd, given)).then(
    (about) => about.isFile(),
    () => false,
  );
}
