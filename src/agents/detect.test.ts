import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fakeProvider } from "../../test/fake-provider.ts";
import { detect } from "./detect.ts";

it("finds keys, by the variable that holds one, and never their values", async () => {
  const found = await detect(
    { ANTHROPIC_API_KEY: "canary-1", OPENAI_API_KEY: "  ", GEMINI_API_KEY: "canary-2" },
    [],
  );
  expect(found).toEqual({
    keys: [
      { vendor: "anthropic", variable: "ANTHROPIC_API_KEY" },
      { vendor: "google", variable: "GEMINI_API_KEY" },
    ],
    servers: [],
    commands: [],
  });
});

it("finds a server that lists its models, and passes over one that does not answer or is something else", async () => {
  const provider = await fakeProvider();
  const silent = createServer(() => undefined);
  const page = createServer((_, out) => out.end("<html>hello</html>"));
  const ports = await Promise.all(
    [silent, page].map(
      (s) =>
        new Promise<number>((resolve) =>
          s.listen(0, "127.0.0.1", () => {
            const address = s.address();
            resolve(typeof address === "object" && address !== null ? address.port : 0);
          }),
        ),
    ),
  );
  const found = await detect({}, [...ports, Number(new URL(provider.url).port), 1]);
  expect(found.servers).toEqual([{ url: provider.url, models: ["fake-model"] }]);
  expect(provider.ledger).toEqual([]);
  for (const server of [silent, page]) {
    server.closeAllConnections();
    server.close();
  }
  await provider.close();
});

it("finds a command on the path where it can be run, and runs nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dissensus-"));
  const ran = join(folder, "ran");
  await writeFile(join(folder, "claude"), `#!/bin/sh\ntouch ${ran}\n`);
  await chmod(join(folder, "claude"), 0o755);
  await writeFile(join(folder, "codex"), "not to be run");
  expect((await detect({ PATH: `relative:${folder}` }, [])).commands).toEqual([
    { name: "claude", path: join(folder, "claude") },
  ]);
  await expect(writeFile(ran, "", { flag: "wx" })).resolves.toBeUndefined();
  await rm(folder, { recursive: true });
});
