// Reviewers, authors, chairs and specialists behind the fake provider: what a test scripts, filled up to the request's own schema.
import { fill, type Author } from "../../src/agents/rehearsal/fill.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import type { FakeRequest, Plan } from "../fake-provider.ts";
import { schemaOf, seatOf } from "./fake-panel.ts";

/** Told by a field that only this form has. */
const FORMS = {
  findings: "assess",
  beyond: "propose",
  edits: "revise",
  groups: "group",
  remaining: "answer",
  dispatch: "questions",
  recommendation: "consult",
  consensus: "synthesis",
  declaredOption: "confirmation",
  newReasoning: "conflict",
  decision: "result",
} as const;
export type Form = (typeof FORMS)[keyof typeof FORMS];

export interface Asked {
  readonly seat: string;
  readonly form: Form;
  readonly prompt: string;
  readonly ids: (field: string) => readonly string[];
}

/** `say` gives the parts that matter; the rest is the least that the form allows. */
export function tablePlan(say: (asked: Asked) => JsonObject, seen: Asked[] = []): Plan {
  return (request) => {
    const asked = askedBy(request);
    seen.push(asked);
    return JSON.stringify(fill(schemaOf(request), plainly(asked.seat), told(asked, say(asked))));
  };
}

/** Findings apart from each other, and a passing verdict with words of the artifact, where nothing else is said. */
function told(asked: Asked, said: JsonObject): JsonObject {
  if (asked.form === "group")
    return { groups: asked.ids("groups").map((id) => ({ findings: [id] })), ...said };
  const [, artifact = ""] = /<<<\S+ artifact [^\n]*>>>\n(.*?)\n<<<end/su.exec(asked.prompt) ?? [];
  return said["verdict"] === "PASS" ? { why: `It says: ${artifact.slice(0, 200)}`, ...said } : said;
}

function askedBy(request: FakeRequest): Asked {
  const properties = schemaOf(request)["properties"] as JsonObject;
  const form = Object.entries(FORMS).find(([field]) => field in properties)?.[1];
  if (form === undefined) throw new Error(`An unknown form: ${Object.keys(properties).join(", ")}`);
  return {
    seat: seatOf(request),
    form,
    prompt: request.prompt,
    ids: (field) => idsIn(properties[field]),
  };
}

/** The ids that the entries of a list may name. */
function idsIn(schema: Json | undefined): readonly string[] {
  const item = (schema as JsonObject | undefined)?.["items"] as JsonObject | undefined;
  const [first] = Object.values(
    (item?.["properties"] ?? {}) as Readonly<Record<string, JsonObject>>,
  );
  const among = first?.["enum"] ?? (first?.["items"] as JsonObject | undefined)?.["enum"];
  return (among ?? []) as readonly string[];
}

const plainly = (seat: string): Author => ({
  text: (field) => `${field.name} of ${seat}`,
  choose: (_field, among) => among[0] ?? null,
  number: (_field, least) => least,
  isTrue: () => false,
  isNull: () => true,
  list: (_field, least) => least,
});

export const PASS: JsonObject = {
  earlier: [],
  findings: [],
  onOthers: [],
  remaining: "",
  verdict: "PASS",
};

export function finding(severity: string, evidence: string, more: JsonObject = {}): JsonObject {
  return {
    severity,
    location: "step 2",
    problem: "There is no way back.",
    evidence,
    proposal: "Say how to roll back.",
    addressable: true,
    ...more,
  };
}

export function objection(...findings: readonly JsonObject[]): JsonObject {
  return { ...PASS, findings: [...findings], remaining: "That.", verdict: "CONDITIONAL" };
}

export function resolved(asked: Asked): JsonObject {
  return {
    ...PASS,
    earlier: asked.ids("earlier").map((id) => ({ finding: id, status: "RESOLVED", note: "fixed" })),
  };
}
