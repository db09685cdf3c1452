// The edges: keys and secrets, programs, trust, the web server's door, the tools for agents, people's words.
import { vi } from "vitest";
import { but, type Defects } from "./defect.ts";

const secrets: Defects = {
  "redaction: keys are not taken out": {
    tests: ["src/engine/runners/received.test.ts", "src/agents/model/vendors.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/text/redaction.ts"),
        but(() => ({ redactor: () => (text) => text })),
      ),
  },
  "redaction: what looks like a key is shown": {
    tests: ["src/engine/runners/received.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/text/redaction.ts"),
        but(() => ({ withoutKeyShapes: (message) => message })),
      ),
  },
  "redaction: a document keeps its secrets": {
    tests: ["src/workspace/secret-filter.test.ts", "src/workspace/resolve-inputs.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/text/secrets.ts"),
        but(() => ({ redactSecrets: (text) => ({ text, found: [] }), secretsIn: () => [] })),
      ),
  },
  "redaction: a file of secrets is read": {
    tests: ["src/workspace/resolve-inputs.test.ts", "src/workspace/secret-filter.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/text/secret-files.ts"),
        but(() => ({ secretFile: () => null })),
      ),
  },
  "redaction: a person's words keep their secrets": {
    tests: ["src/workspace/change.test.ts", "src/workspace/remote-answers.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/workspace/secret-filter.ts"),
        but(() => ({ cleanWords: (_name, text) => ({ text, notices: [] }) })),
      ),
  },
  "redaction: a person's answer keeps its secrets": {
    tests: ["src/workspace/remote-answers.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/workspace/secret-filter.ts"),
        but(() => ({ cleanReply: (text) => ({ text, notices: [] }) })),
      ),
  },
  "agents: a key goes to any address": {
    tests: ["src/agents/model/origins.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/agents/model/origins.ts"),
        but((real) => ({
          keyFor: (kind, _base, env) => real.valueIn(env, real.KEY_NAMES[kind]),
        })),
      ),
  },
  "agents: a refused key may be tried again": {
    tests: ["src/agents/model/model-faults.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/agents/model/diagnosis.ts"),
        but((real) => ({
          diagnose: (...given) => ({ ...real.diagnose(...given), again: "later" }),
        })),
      ),
  },
  "agents: an answer cut at its limit is whole": {
    tests: ["src/agents/model/model-agent.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/agents/model/answer-stream.ts"),
        but((real) => ({
          AnswerStream: class extends real.AnswerStream {
            override response() {
              this.finish &&= "stop";
              return super.response("stop");
            }
          },
        })),
      ),
  },
  "agents: hidden characters reach a seat": {
    tests: ["src/agents/render.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/text/visible.ts"),
        but(() => ({ plain: (text) => text, oneLine: (text) => text })),
      ),
  },
  "agents: a shell reads the arguments of a program": {
    tests: ["src/agents/command.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/agents/process-group.ts"),
        but((real) => ({
          runGroup: (program, ...rest) =>
            real.runGroup({ ...program, argv: ["/bin/sh", "-c", program.argv.join(" ")] }, ...rest),
        })),
      ),
  },
  "agents: a program gets all variables": {
    tests: ["src/agents/command.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/agents/process-group.ts"),
        but((real) => ({
          runGroup: (program, ...rest) =>
            real.runGroup(
              { ...program, env: { ...(process.env as Record<string, string>), ...program.env } },
              ...rest,
            ),
        })),
      ),
  },
};

const workspace: Defects = {
  "desk: nothing of a folder is held back": {
    tests: ["src/workspace/trust.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/workspace/trust.ts"),
        but(() => ({ heldParts: async () => [], missingParts: async () => [] })),
      ),
  },
  "desk: a budget is begun without a price": {
    tests: ["src/workspace/start-plan.test.ts", "src/workspace/change.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/workspace/start-plan.ts"),
        but(() => ({ checkPrices: () => {} })),
      ),
  },
  "desk: the settings cap nothing": {
    tests: ["src/workspace/start-plan.test.ts", "src/mcp/workspace-backend.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/workspace/start-plan.ts"),
        but(() => ({ capsFrom: () => ({ calls: null, tokens: null, usd: null, minutes: null }) })),
      ),
  },
  "desk: an answer that does not fit is recorded": {
    tests: ["src/workspace/sessions.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/workspace/remote-answers.ts"),
        but(() => ({
          judgeAnswer: ({ ask }, raw) => ({
            draft: {
              type: "ask.answered",
              data: {
                ask: ask.id,
                seat: ask.seat.id,
                call: null,
                reply: {},
                state: "answered",
                mended: false,
                flags: [],
                late: false,
              },
            },
            text: raw,
            notices: [],
          }),
        })),
      ),
  },
  "desk: an answer is taken twice": {
    tests: ["src/workspace/pending-replies.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/workspace/sessions.ts"),
        but((real) => ({
          PendingReplies: class extends real.PendingReplies {
            override async give() {
              return true;
            }
          },
        })),
      ),
  },
};

const web: Defects = {
  "web: any name of the server is good": {
    tests: ["src/web/auth.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/web/auth.ts"),
        but((real) => ({
          authenticate: (address, keys, letIn) =>
            real.authenticate(
              {
                ...address,
                hosts: new (class extends Set<string> {
                  override has() {
                    return true;
                  }
                })(),
              },
              keys,
              letIn,
            ),
        })),
      ),
  },
  "web: any cookie is a session": {
    tests: ["src/web/auth.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/web/keys.ts"),
        but((real) => ({
          AccessKeys: class extends real.AccessKeys {
            override isSession() {
              return true;
            }
          },
        })),
      ),
  },
  "web: an act needs no token": {
    tests: ["src/web/auth.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/web/keys.ts"),
        but((real) => ({
          AccessKeys: class extends real.AccessKeys {
            override isTokenOf() {
              return true;
            }
          },
        })),
      ),
  },
  "web: a link opens twice": {
    tests: ["src/web/keys.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/web/keys.ts"),
        but((real) => ({
          AccessKeys: class extends real.AccessKeys {
            override enter() {
              return super.enter(this.link());
            }
          },
        })),
      ),
  },
  "web: the tools need no key": {
    tests: ["test/mcp/mount.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/web/keys.ts"),
        but((real) => ({
          AccessKeys: class extends real.AccessKeys {
            override agentOf() {
              return "anybody";
            }
          },
        })),
      ),
  },
  "web: no answer has a policy": {
    tests: ["src/web/headers.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/web/headers.ts"),
        but(() => ({ headers: (_context, next) => next() })),
      ),
  },
  "web: a text in a report is HTML": {
    tests: ["src/report/html.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/text/html.ts"),
        but(() => ({ escapeHtml: (text) => text })),
      ),
  },
  "web: a text in a report is Markdown": {
    tests: ["src/report/to-markdown.test.ts", "src/report/index.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/text/markdown.ts"),
        but(() => ({
          inMarkdown: (text) => text,
          markdownLine: (text) => text,
          withinLine: (text) => text,
        })),
      ),
  },
};

const mcp: Defects = {
  "mcp: a session is anybody's": {
    tests: ["test/mcp/http.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/mcp/sessions.ts"),
        but((real) => ({
          HttpSessions: class extends real.HttpSessions {
            override find(id: string) {
              return super.find(id, "everybody");
            }
            override begin(
              ...[, handle]: Parameters<InstanceType<typeof real.HttpSessions>["begin"]>
            ) {
              return super.begin("everybody", handle);
            }
          },
        })),
      ),
  },
  "mcp: a tool takes fields that nobody knows": {
    tests: ["test/mcp/tools.test.ts", "test/mcp/offered.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/mcp/tool.ts"),
        but((real) => ({
          tool: (given) =>
            real.tool({ ...given, input: given.input.loose() as typeof given.input }),
        })),
      ),
  },
  "mcp: words of others come without the label": {
    tests: ["test/mcp/tools.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/mcp/answer.ts"),
        but((real) => ({
          toolResult: ({ data, text }) => real.toolResult({ data, text }),
        })),
      ),
  },
  "mcp: what broke inside is told to clients": {
    tests: ["test/mcp/tools.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/mcp/answer.ts"),
        but(() => ({
          failureResult: (error) => ({
            content: [{ type: "text", text: String(error) }],
            isError: true,
          }),
        })),
      ),
  },
  "mcp: one key begins two runs": {
    tests: ["src/mcp/key.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/mcp/workspace-backend.ts"),
        but(() => ({ alreadyBegun: async () => undefined })),
      ),
  },
  "mcp: who declines has chosen": {
    tests: ["test/mcp/person.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/mcp/person.ts"),
        but((real) => ({
          personOf: (...given) => {
            const person = real.personOf(...given);
            return {
              canBeAsked: person.canBeAsked,
              ask: (gate) => person.ask(gate),
              said:
                person.said.kind === "declined"
                  ? { kind: "chose", choice: "", note: "" }
                  : person.said,
            };
          },
        })),
      ),
  },
  "mcp: what is beside an open ask is shown": {
    tests: ["test/mcp/tools.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/mcp/reading-tools.ts"),
        but(() => ({ readableEvents: (events) => ({ events, isPartial: false }) })),
      ),
  },
};

export const edges: Defects = { ...secrets, ...workspace, ...web, ...mcp };
