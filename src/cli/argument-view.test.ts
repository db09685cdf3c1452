import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { argumentOf } from "../../test/builders/argument.ts";
import { sketch } from "../../test/builders/sketch.ts";
import { aif } from "../report/exports/aif.ts";
import { runShow } from "./commands/read.ts";
import type { Io } from "./io.ts";

const cwd = mkdtempSync(join(tmpdir(), "dissensus-aif-"));
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

async function shown(file: string, json = false): Promise<string> {
  let text = "";
  const io: Io = {
    env: {},
    cwd,
    isAttended: false,
    out: (more) => void (text += more),
    err: () => undefined,
    onInterrupt: () => () => undefined,
    now: () => new Date(0),
    input: () => Promise.resolve(null),
  };
  expect(await runShow(io, { json }, file)).toBe(0);
  return text;
}

function file(name: string, text: string): string {
  writeFileSync(join(cwd, name), text);
  return name;
}

const written = aif(
  argumentOf(sketch("A <-> B, m -> B"), {
    texts: { A: "Split it", B: "Keep it", m: "It leaks\n\u001b[31mcards" },
    rehearsed: true,
  }),
);

describe("dissensus show FILE.aif.json", () => {
  test("prints every statement with its status and why, then the totals", async () => {
    expect(await shown(file("billing.aif.json", written))).toBe(
      [
        "billing.aif.json: Split billing?",
        "rehearsed: a built-in panel spoke, no model did",
        "",
        "A  standing      Split it",
        "   B is answered by m.",
        "B  refuted       Keep it",
        "   Refuted by m, which is upheld.",
        "m  unchallenged  by-m: It leaks \\x1b[31mcards",
        "   Nobody ever challenged it.",
        "",
        "3 statements, 2 relations: 1 standing, 1 refuted, 1 unchallenged",
        "",
      ].join("\n"),
    );
  });

  test("with --json it prints one object with every statement", async () => {
    const { schema, statements } = JSON.parse(
      await shown(file("billing.json", written), true),
    ) as Record<string, unknown>;
    expect(schema).toBe("dissensus-argument/1");
    expect(statements).toEqual([
      {
        id: "A",
        kind: "option",
        text: "Split it",
        author: null,
        status: "standing",
        certificate: "B is answered by m.",
      },
      {
        id: "B",
        kind: "option",
        text: "Keep it",
        author: null,
        status: "refuted",
        certificate: "Refuted by m, which is upheld.",
      },
      {
        id: "m",
        kind: "message",
        text: "It leaks\n\u001b[31mcards",
        author: "by-m",
        status: "unchallenged",
        certificate: "Nobody ever challenged it.",
      },
    ]);
  });

  test("a long argument is shown by its beginning, and counted whole", async () => {
    const nodes = Array.from({ length: 70 }, (_, n) => ({
      nodeID: n,
      text: `says ${n}`,
      type: "I",
    }));
    const lines = (await shown(file("long.json", JSON.stringify({ nodes, edges: [] }))))
      .trimEnd()
      .split("\n");
    expect(lines.slice(-3)).toEqual([
      "",
      "The first 60 are shown; --json lists all.",
      "70 statements, 0 relations: 70 unchallenged",
    ]);
    expect(lines.length).toBe(2 + 2 * 60 + 3);
  });

  const many = Array.from({ length: 2_001 }, (_, n) => ({ nodeID: n, text: "", type: "I" }));
  test.each([
    [
      "no JSON",
      () => file("broken.aif.json", "nodes:"),
      "bad-aif",
      "broken.aif.json cannot be shown as an argument: it is not JSON.",
    ],
    [
      "no nodes",
      () => file("empty.json", '{"nodes":[],"edges":[]}'),
      "bad-aif",
      "empty.json cannot be shown as an argument: it has no nodes.",
    ],
    [
      "no statements",
      () => file("mute.json", '{"nodes":[{"nodeID":1,"text":"","type":"L"}],"edges":[]}'),
      "bad-aif",
      "mute.json cannot be shown as an argument: it has no statements (I-nodes).",
    ],
    [
      "an edge to nowhere",
      () =>
        file(
          "stray.json",
          '{"nodes":[{"nodeID":1,"text":"","type":"I"}],"edges":[{"fromID":1,"toID":2}]}',
        ),
      "bad-aif",
      "stray.json cannot be shown as an argument: an edge from 1 to 2 names the node 2, which is not there.",
    ],
    [
      "too many statements",
      () => file("many.json", JSON.stringify({ nodes: many, edges: [] })),
      "bad-aif",
      "many.json cannot be shown as an argument: it has 2001 statements and withdrawals, and statuses are shown for up to 2000.",
    ],
    [
      "a file beyond the limit, which is not read",
      () => {
        truncateSync(join(cwd, file("huge.aif.json", "")), 20 * 1024 * 1024 + 1);
        return "huge.aif.json";
      },
      "bad-aif",
      "huge.aif.json cannot be shown as an argument: it is larger than 20 MB.",
    ],
    [
      "a file that is not there",
      () => "gone\u001b.aif.json",
      "no-such-file",
      "There is no file gone\\x1b.aif.json.",
    ],
    [
      "a pipe",
      () => {
        execFileSync("mkfifo", [join(cwd, "pipe.json")]);
        return "pipe.json";
      },
      "not-a-file",
      "pipe.json is not a file.",
    ],
  ])("%s is refused with what is wrong", async (_what, made, code, message) => {
    await expect(shown(made())).rejects.toMatchObject({
      name: "DissensusError",
      code,
      exit: 1,
      message,
    });
  });
});
