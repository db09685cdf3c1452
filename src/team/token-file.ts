// Tokens that an operator hands out, in a file: the hash of each, whose it is, and what they may where.
// Law 1: the file holds hashes; what is shown is compared with all of them, each in constant time, so that no time tells how near it was.
// Law 2: a file that others could have written, or that anybody may read, lets nobody in.
// Law 3: what is taken out of the file opens nothing from the next request on; a file that cannot be read opens nothing at all.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { badInput, DissensusError } from "../errors.ts";
import { ID } from "../log/index.ts";
import { parseYaml, YAML_BYTES } from "../workspace/yaml-file.ts";
import { digestOf, MEMBER_ROLES } from "./accounts.ts";

const entry = z.strictObject({
  /** Of the token, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 in 64 hexadecimal digits"),
  /** Whose it is: several tokens may be one person's. */
  account: z.string().min(1).max(200),
  /** As others see them; the account's name where none is said. */
  name: z.string().min(1).max(200).optional(),
  workspace: z.string().regex(ID, "letters, digits and dashes"),
  role: z.enum(MEMBER_ROLES),
});
/** A list, so that a line for one more is added at its end. */
const fileSchema = z.array(entry).max(200);

/** A line of the token file. */
export type TokenEntry = z.output<typeof entry>;

export interface TokenFile {
  all(): readonly TokenEntry[];
  /** Whose token this is, by the file as it is now. */
  find(token: string): TokenEntry | undefined;
  /** The line of a token that was shown before, by its hash. */
  stillThere(sha256: string): TokenEntry | undefined;
}

const OTHERS_OR_GROUP_WRITES = 0o027;

/** Throws where the file cannot be used now; later it is told through `say`, and nobody comes in by it. */
export function tokenFile(path: string, say: (line: string) => void): TokenFile {
  let known = readTokens(path);
  let version = versionOf(path);
  const entries = (): readonly TokenEntry[] => {
    const now = versionOf(path);
    if (now === version) return known;
    version = now;
    try {
      known = readTokens(path);
    } catch (error) {
      known = [];
      say(error instanceof DissensusError ? error.message : `${path} cannot be read.`);
    }
    return known;
  };
  return {
    all: entries,
    find(token) {
      const shown = createHash("sha256").update(token).digest();
      let found: TokenEntry | undefined;
      for (const each of entries())
        if (timingSafeEqual(Buffer.from(each.sha256, "hex"), shown)) found = each;
      return found;
    },
    stillThere: (sha256) => entries().find((each) => each.sha256 === sha256),
  };
}

/** A new token, and its line for the file. */
export function makeToken(whose: Omit<TokenEntry, "sha256">) {
  const token = `dst_${randomBytes(32).toString("base64url")}`;
  return { token, entry: entry.parse({ sha256: digestOf(token), ...whose }) };
}

/** Changes with the file and with its rights; empty where it is gone. */
function versionOf(path: string): string {
  const about = statSync(path, { throwIfNoEntry: false });
  return about ? [about.mtimeMs, about.ctimeMs, about.size, about.ino, about.mode].join(" ") : "";
}

function readTokens(path: string): readonly TokenEntry[] {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about?.isFile() || about.size > YAML_BYTES)
    throw badInput("bad-tokens", `${path} is not a file of tokens.`);
  const isOurs = about.uid === 0 || about.uid === process.getuid?.();
  if (!isOurs || (about.mode & OTHERS_OR_GROUP_WRITES) !== 0)
    throw badInput(
      "bad-tokens",
      `${path} can be read by everybody, or written by others than its owner.`,
      "Make it the server's own: chmod 600, or 440 with a group of its own.",
    );
  return parseYaml(readFileSync(path, "utf8"), {
    name: path,
    schema: fileSchema,
    code: "bad-tokens",
    hint: "Each token has sha256, account, workspace and role.",
  });
}
