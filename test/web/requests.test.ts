// What a request may name: deliberations, seats, models of the settings and texts; never a command, a path or an address.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refused, REHEARSAL, serving, type Browser, type Place } from "../builders/serving.ts";

let place: Place;
let browser: Browser;
let canary: string;
beforeAll(async () => {
  place = await serving({
    settings:
      'model: rehearsal\ncommands:\n  mine:\n    argv: ["true"]\nprices:\n  openai/model-a: { input: 1, output: 1 }\n',
  });
  browser = await place.browser();
  canary = join(place.cwd, "canary");
  place.shelve("swarm@2-lightweight");
});
afterAll(() => place.close());

const WRONG: readonly (readonly [string, number, (canary: string) => Record<string, unknown>])[] = [
  ["a command line as model", 400, (file) => ({ model: `command:touch ${file}` })],
  ["a program's path as model", 400, () => ({ model: "command:/bin/touch" })],
  ["a command that is known but not in the settings", 400, () => ({ model: "command:claude" })],
  ["an address as model", 400, () => ({ model: "http://127.0.0.1:1/v1#larch" })],
  ["a far address as model", 400, () => ({ model: "https://evil.com/v1#m" })],
  ["a model whose key is not here", 400, () => ({ model: "anthropic/larch" })],
  ["a model of no vendor", 400, () => ({ model: "evil/m" })],
  ["no model", 400, () => ({ model: "" })],
  ["an address for one seat", 400, () => ({ seats: { security: "http://evil.com/v1#m" } })],
  ["a command for one seat", 400, (file) => ({ seats: { security: `command:touch ${file}` } })],
  [
    "a seat that smuggles a model",
    400,
    () => ({ seats: { "security=http://evil.com/v1#m": "rehearsal" } }),
  ],
  ["a document with a path", 400, () => ({ documents: [{ name: "../../etc/passwd", text: "x" }] })],
  [
    "a document with an absolute path",
    400,
    () => ({ documents: [{ name: "/etc/passwd", text: "x" }] }),
  ],
  [
    "a document with a path of another system",
    400,
    () => ({ documents: [{ name: "..\\x", text: "x" }] }),
  ],
  ["a document with a line in its name", 400, () => ({ documents: [{ name: "a\nb", text: "x" }] })],
  ["a document without name", 400, () => ({ documents: [{ name: "", text: "x" }] })],
  ["a document without text", 400, () => ({ documents: [{ name: "/etc/passwd" }] })],
  [
    "an artifact with a path",
    400,
    (file) => ({
      protocol: "review",
      topic: "",
      artifact: { name: `../${file}`, text: "# x" },
      choices: {},
    }),
  ],
  [
    "a preset as path",
    400,
    () => ({
      protocol: "review",
      artifact: { name: "a.md", text: "# x" },
      choices: { preset: "/etc/passwd" },
    }),
  ],
  [
    "a preset as path of the structured kind",
    400,
    () => ({ protocol: "structured", choices: { preset: "../mine.yaml" } }),
  ],
  ["a team folder", 400, () => ({ protocol: "dispatch", choices: { agents: "/etc" } })],
  ["an output", 400, (file) => ({ choices: { output: file } })],
  ["a flag of the command line", 400, () => ({ choices: { allow: "rm" } })],
  ["a root", 400, () => ({ root: "/tmp" })],
  ["a folder", 400, () => ({ cwd: "/tmp" })],
  ["an environment", 400, () => ({ env: { NODE_OPTIONS: "--require x" } })],
  ["an id", 400, () => ({ id: "../x" })],
  ["context files", 400, () => ({ context: ["/etc/passwd"] })],
  ["an unknown protocol", 400, () => ({ protocol: "shell" })],
  ["a protocol that everything has", 400, () => ({ protocol: "constructor" })],
  ["a choice that everything has", 400, () => ({ choices: { toString: "x" } })],
  ["a choice of the wrong kind", 400, () => ({ choices: { rounds: "3" } })],
  ["half a round", 400, () => ({ choices: { rounds: 1.5 } })],
  ["no rounds", 400, () => ({ choices: { rounds: 0 } })],
  ["a temperament that is none", 400, () => ({ temperament: "../x" })],
  ["a seed that is none", 400, () => ({ seed: 2 ** 60 })],
  ["no topic", 400, () => ({ topic: "" })],
  ["a topic of the wrong kind", 400, () => ({ topic: { $ne: 1 } })],
  ["a cap below nothing", 400, () => ({ caps: { calls: -1 } })],
  ["a language that is none", 400, () => ({ lang: "../en" })],
  [
    "too many documents",
    400,
    () => ({ documents: Array.from({ length: 51 }, (_, n) => ({ name: `${n}.md`, text: "x" })) }),
  ],
];

describe("A start", () => {
  it.each(WRONG)(
    "[R-I9] with %s is refused, planned or begun, and nothing is made",
    async (_what, status, wrong) => {
      const tree = place.tree();
      const asked = { ...REHEARSAL, ...wrong(canary) };
      const answers = [
        await browser.post("/api/plans", asked),
        await browser.post("/api/deliberations", asked),
      ];
      expect([
        answers.map((answer) => [answer.status, refused(answer)[1].length > 0]),
        place.tree(),
        existsSync(canary),
      ]).toEqual([
        [
          [status, true],
          [status, true],
        ],
        tree,
        false,
      ]);
    },
  );

  it.each(["__proto__", "constructor"])(
    "[R-I9] with a seat called %s changes no object but its own",
    async (name) => {
      const answer = await place.ask("/api/plans", {
        method: "POST",
        headers: browser.acting,
        body: JSON.stringify(REHEARSAL).replace("{", `{"seats":{"${name}":"rehearsal"},`),
      });
      expect([
        answer.status < 500,
        ({} as Record<string, unknown>)["rehearsal"],
        Object.keys(Object.prototype),
      ]).toEqual([true, undefined, []]);
    },
  );

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "1e999"],
    ["text", '"x"'],
    ["deep nesting", "[".repeat(50_000)],
    ["bytes", "\u0000\u0001"],
  ])("made of %s is refused", async (_what, body) => {
    const answers = await Promise.all(
      ["/api/plans", "/api/deliberations", "/api/links"].map((path) =>
        place.ask(path, { method: "POST", headers: browser.acting, body }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it("[R-I9] may name what the settings name, and the rehearsal", async () => {
    const plans = await Promise.all(
      ["rehearsal", "person", "command:mine", "openai/model-a"].map((model) =>
        browser.post("/api/plans", { ...REHEARSAL, model }),
      ),
    );
    expect(plans.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("a plan is only told: nothing is written", async () => {
    const tree = place.tree();
    const answer = await browser.post("/api/plans", REHEARSAL);
    const plan = JSON.parse(answer.text) as {
      protocol: string;
      topic: string;
      usd: number;
      notices: unknown;
    };
    expect([plan.protocol, plan.topic, plan.usd, place.tree()]).toEqual([
      "swarm",
      REHEARSAL.topic,
      0,
      tree,
    ]);
  });
});

const IDS: readonly string[] = [
  "../x",
  "..",
  ".",
  "%2e%2e",
  "..%2f..%2fetc",
  "%2e%2e%2f",
  "..%5c",
  "GOLDEN",
  "Golden-swarm",
  "a_b",
  "a.b",
  "a b",
  "%20",
  "-a",
  "%00",
  "a%00b",
  "a%0d%0ax",
  "a".repeat(81),
  "a".repeat(200),
  "%C3%A9",
  "\u00e9",
  "%F0%9F%98%80",
  "%E0%A4%A",
  "%",
  "%zz",
  "a;b",
  "a&b",
  "__proto__",
  ".new-x",
  "CON.",
  "*",
  "~",
  "a%2Fb",
];
const ROUTES: readonly ((id: string) => readonly [string, string, unknown?])[] = [
  (id) => ["GET", `/api/deliberations/${id}`],
  (id) => ["GET", `/api/deliberations/${id}/feed`],
  (id) => ["GET", `/api/deliberations/${id}/events`],
  (id) => ["GET", `/api/deliberations/${id}/asks/synthesis`],
  (id) => ["GET", `/api/deliberations/${id}/export/md`],
  (id) => ["GET", `/api/deliberations/${id}/argument`],
  (id) => ["POST", `/api/deliberations/${id}/decisions`, { ask: "x", choice: "y" }],
  (id) => ["POST", `/api/deliberations/${id}/answers`, { ask: "x", reply: {} }],
  (id) => ["POST", `/api/deliberations/${id}/pause`, {}],
  (id) => ["POST", `/api/deliberations/${id}/resume`, { caps: {} }],
];

describe("An id", () => {
  it.each(IDS)(
    "[R-H4] %j is refused at every address, and nothing is made or looked for outside",
    async (id) => {
      const tree = place.tree();
      const answers = await Promise.all(
        ROUTES.map(async (route) => {
          const [method, path, body] = route(Buffer.from(id, "utf8").toString("latin1"));
          const text = body === undefined ? "" : JSON.stringify(body);
          const heard = await place.raw(
            Buffer.from(
              `${method} ${path} HTTP/1.1\r\n${Object.entries(browser.acting)
                .map(([name, value]) => `${name}: ${value}`)
                .join(
                  "\r\n",
                )}\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
              "latin1",
            ),
          );
          return heard.slice(9, 12);
        }),
      );
      expect([
        answers.filter((status) => !["400", "404", "405"].includes(status)),
        place.tree(),
      ]).toEqual([[], tree]);
    },
  );

  it("[R-H4] nobody's is not found, at every address", async () => {
    const answers = await Promise.all(
      ROUTES.map((route) => {
        const [method, path, body] = route("nobody");
        return method === "GET" ? browser.get(path) : browser.post(path, body);
      }),
    );
    expect(answers.map(refused)).toEqual(ROUTES.map(() => [404, "unknown-deliberation"]));
  });

  it.each(["..%2fx", "%00", "toString", "__proto__", "MD", "pdf", "md%0d%0aX-Evil:1"])(
    "[R-H4] nor is a view or a format called %s",
    async (name) => {
      const paths = ["/export/", "/"].map(
        (part) => `/api/deliberations/golden-swarm-2-lightweight${part}${name}`,
      );
      const answers = await Promise.all(paths.map((path) => browser.get(path)));
      expect(answers.map(({ status, headers }) => [status, headers["x-evil"]])).toEqual([
        [404, undefined],
        [404, undefined],
      ]);
    },
  );

  it.each(["-1", "1.5", "1e3", "abc", "0x10", "9999999999999", "NaN", "%00"])(
    "a moment called %s is refused, before a stream as before a view",
    async (at) => {
      const id = "golden-swarm-2-lightweight";
      const answers = await Promise.all([
        browser.get(`/api/deliberations/${id}?at=${at}`),
        browser.get(`/api/deliberations/${id}/cost?at=${at}`),
        browser.get(`/api/deliberations/${id}/events?after=${at}`),
        browser.get(`/api/deliberations/${id}/events`, {
          "last-event-id": decodeURIComponent(at).replace("\0", "x"),
        }),
      ]);
      expect(answers.map(refused)).toEqual(answers.map(() => [400, "bad-request"]));
    },
  );

  it("[R-G10] is all that stands in a file's name, and every format has one that cannot break out of its header", async () => {
    const formats = [
      "md",
      "brief",
      "transcript",
      "html",
      "json",
      "csv",
      "madr",
      "argdown",
      "aif",
      "mermaid",
      "graphml",
      "tgf",
      "apx",
      "af",
    ];
    const answers = await Promise.all(
      formats.map((format) =>
        browser.get(
          `/api/deliberations/golden-swarm-2-lightweight/export/${format}?name=%22%0d%0aX-Evil:1`,
        ),
      ),
    );
    const wrong = answers.filter(
      ({ status, headers, body }) =>
        status !== 200 ||
        body.length === 0 ||
        headers["content-type"] !== "application/octet-stream" ||
        !/^attachment; filename="golden-swarm-2-lightweight\.[a-z]+(?:\.[a-z]+)?"$/.test(
          headers["content-disposition"] ?? "",
        ),
    );
    expect([
      wrong.map(({ status, headers }) => [status, headers["content-disposition"]]),
      new Set(answers.map(({ headers }) => headers["content-disposition"])).size,
    ]).toEqual([[], formats.length]);
  });
});
