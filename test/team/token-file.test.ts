// The token file: whom it lets in, and which files let nobody in.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeToken, tokenFile } from "../../src/team/token-file.ts";

const folder = mkdtempSync(join(tmpdir(), "dissensus-tokens-"));
afterAll(() => rmSync(folder, { recursive: true }));

const chair = makeToken({ account: "chair", name: "Chair", workspace: "ours", role: "owner" });
const clerk = makeToken({ account: "clerk", workspace: "theirs", role: "reader" });
let files = 0;

function written(text: string, mode = 0o600): string {
  const path = join(folder, `${(files += 1)}.yaml`);
  writeFileSync(path, text, { mode });
  chmodSync(path, mode);
  return path;
}
const both = JSON.stringify([chair.entry, clerk.entry]);

describe("The token file", () => {
  it("finds whose a token is, and holds no token itself", () => {
    const found = tokenFile(written(both), () => undefined);
    expect(found.find(chair.token)).toEqual(chair.entry);
    expect(found.find(clerk.token)).toEqual(clerk.entry);
    for (const wrong of ["", `${chair.token}x`, chair.token.slice(0, -1), chair.entry.sha256])
      expect(found.find(wrong)).toBeUndefined();
    expect(both).not.toContain(chair.token);
    expect(chair.token).toMatch(/^dst_[\w-]{43}$/);
  });

  it("opens nothing more for what was taken out of it, and for nobody once it cannot be read", () => {
    const path = written(both);
    const told: string[] = [];
    const found = tokenFile(path, (line) => told.push(line));
    expect(found.find(chair.token)).toBeDefined();
    writeFileSync(path, JSON.stringify([clerk.entry]));
    expect(found.find(chair.token)).toBeUndefined();
    expect(found.stillThere(chair.entry.sha256)).toBeUndefined();
    expect(found.stillThere(clerk.entry.sha256)).toEqual(clerk.entry);
    chmodSync(path, 0o666);
    expect(found.find(clerk.token)).toBeUndefined();
    rmSync(path);
    expect(found.find(clerk.token)).toBeUndefined();
    expect(told).toHaveLength(2);
  });

  it.each([
    ["everybody may read", both, 0o604],
    ["everybody may write", both, 0o602],
    ["a group may write", both, 0o620],
    ["is no list", "tokens: 3", 0o600],
    [
      "has a hash of another length",
      "[{sha256: abc, account: a, workspace: b, role: reader}]",
      0o600,
    ],
    ["has a role that there is none of", both.replace("owner", "root"), 0o600],
    ["has a key that means nothing", both.replace("account", "acount"), 0o600],
  ])("is refused where %s", (_, text, mode) => {
    expect(() => tokenFile(written(text, mode), () => undefined)).toThrow(
      expect.objectContaining({ code: "bad-tokens" }),
    );
  });

  it("is taken where only its owner and a group may read it", () => {
    expect(tokenFile(written(both, 0o440), () => undefined).find(chair.token)).toBeDefined();
  });
});
