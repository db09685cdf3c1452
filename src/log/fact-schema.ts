// The schema of every fact, held equal to the kernel's union by the compiler.
import { z } from "zod";
import { strictLines } from "./ledger-schema.ts";
import { ANSWERS, SEVERITIES, TAKEAWAYS, type Fact } from "../kernel/fact.ts";
import { isJson, type Json } from "../kernel/json.ts";
import { isPhrase, type Phrase } from "../kernel/phrase.ts";

/** Fields that are texts, under their names. */
export function textFields<K extends string>(...names: readonly K[]): Record<K, z.ZodString> {
  return Object.fromEntries(names.map((name) => [name, z.string()])) as Record<K, z.ZodString>; // one for each
}

const whole = z.number().int();
const round = whole;
const texts = z.array(z.string());
const ids = texts;
const nullable = z.string().nullable();
const json = z.custom<Json>(isJson, "must be JSON data");
/** What words of the engine were made from. */
export const phrase = z.custom<Phrase>(
  (value) => isPhrase(value),
  "must be a code with its parameters",
);
const says = phrase.exactOptional();

const seat = z.strictObject({
  ...textFields("id", "title", "role"),
  lens: z.string().exactOptional(),
  substituteFor: z.string().exactOptional(),
});
const category = z.enum(["DIVERGENT", "NARROWING", "CONVERGING", "CONSENSUS"]);
const MODES = ["rebuts", "undercuts", "undermines", "concedes", "answers", "clarifies"] as const;

const kind = z.literal("entry");
/** A line of a ledger, as its ledger has it. */
const entry = z.discriminatedUnion("ledger", [
  z.strictObject({ kind, ledger: z.literal("claims"), line: strictLines.claims }),
  z.strictObject({ kind, ledger: z.literal("verifications"), line: strictLines.verifications }),
  z.strictObject({ kind, ledger: z.literal("decisions"), line: strictLines.decisions }),
  z.strictObject({ kind, ledger: z.literal("lead_history"), line: strictLines.lead_history }),
  z.strictObject({ kind, ledger: z.literal("tensions"), line: strictLines.tensions }),
  z.strictObject({ kind, ledger: z.literal("drift"), line: strictLines.drift }),
]);

const vote = z.strictObject({
  seat: z.string(),
  option: nullable,
  blind: nullable,
  grounded: z.boolean(),
  carried: z.boolean(),
});
const attack = z.strictObject({
  id: z.string(),
  status: z.enum(["open", "answered", "contested", "fatal"]),
});
const option = z.strictObject({
  option: z.string(),
  holders: ids,
  blind: whole,
  status: z.enum(["undefended", "refuted", "contested", "open", "answered", "unattacked"]),
  attacks: z.array(attack),
});
const standing = z.strictObject({
  where: z.enum(["all", "majority", "split", "none"]),
  entitled: whole,
  isCaved: z.boolean(),
  votes: z.array(vote),
  options: z.array(option),
});

const minority = { option: z.string(), holders: ids, ...textFields("status", "certificate"), says };
const edit = { finding: z.string(), also: ids.exactOptional(), ...textFields("find", "replace") };

/** A fact of a kind, to the letter. */
const fact = <K extends string, S extends z.ZodRawShape>(name: K, shape: S) =>
  z.strictObject({ kind: z.literal(name), ...shape });

export const factSchema = z.discriminatedUnion("kind", [
  fact("message", {
    ...textFields("id", "seat"),
    round,
    ...textFields("phase", "ask"),
    body: z.record(z.string(), json),
    flags: ids,
  }),
  fact("cast", { seats: z.array(seat), axis: z.string() }),
  fact("issue", {
    ...textFields("id", "title"),
    stances: z.array(z.strictObject(textFields("id", "label"))),
    main: z.boolean(),
    origin: z.enum(["given", "grouped"]),
  }),
  fact("position", {
    seat: z.string(),
    round,
    issue: z.string(),
    stance: nullable,
    basis: z.enum(["grouped", "confirmed", "stated"]),
    confidence: z.union([z.enum(["HIGH", "MEDIUM", "LOW"]), z.number()]).nullable(),
    message: nullable,
    grounded: z.boolean().exactOptional(),
  }),
  fact("round", { round, topic: z.string(), says, from: z.string() }),
  fact("declaration", { ...textFields("message", "option"), replaces: ids }),
  fact("amendment", {
    seat: z.string(),
    round,
    degree: z.enum(["minor", "major"]),
    ...textFields("from", "to", "reason"),
    triggers: ids,
    message: z.string(),
  }),
  fact("measure", {
    name: z.string(),
    round,
    value: z.number(),
    parts: z.record(z.string(), z.number()),
  }),
  fact("shift", {
    seat: z.string(),
    round,
    ...textFields("issue", "from", "to", "reason"),
    declared: ids,
    class: z.enum(["argued", "conforming", "own", "unexplained"]),
    trigger: nullable,
    newEvidence: z.boolean(),
    message: nullable,
  }),
  fact("link", {
    ...textFields("from", "to"),
    relation: z.enum(["supports", "counters", "extends", "questions", "responds_to", "quotes"]),
    mode: z.enum(MODES).nullable(),
    comment: z.string(),
    resolved: z.boolean(),
    id: z.string().exactOptional(),
  }),
  fact("answer", {
    ...textFields("id", "attack", "seat"),
    how: z.enum(ANSWERS),
    ...textFields("comment", "message"),
  }),
  fact("convergence", {
    round,
    after: z.string(),
    overall: category,
    issues: z.array(z.strictObject({ issue: z.string(), category, stances: whole })),
    basis: z.enum(["grouped", "stated"]),
    changed: whole,
  }),
  fact("verdict", {
    issue: z.string(),
    chosen: nullable,
    ...textFields("resolution", "detail"),
    says,
    minority: z.array(z.strictObject(minority)),
    withoutConforming: nullable,
    standing: standing.exactOptional(),
  }),
  fact("conduct", {
    seat: z.string(),
    sycophancy: z.number().nullable(),
    stubbornness: whole,
    turns: whole,
  }),
  fact("baseline", {
    calls: whole,
    answered: whole,
    votes: z.record(z.string(), whole),
    chosen: nullable,
    changes: z.strictObject({ corrected: texts, added: texts, lost: texts }).exactOptional(),
  }),
  entry,
  fact("takeaway", {
    about: z.enum(TAKEAWAYS),
    text: z.string(),
    seats: ids,
    message: nullable,
    who: nullable,
    by: nullable,
    source: nullable,
    quote: nullable,
  }),
  fact("own", {
    name: z.templateLiteral([z.string().min(1), "/", z.string().min(1)]),
    data: json,
  }),
  fact("finding", {
    id: z.string(),
    round,
    seat: z.string(),
    severity: z.enum(SEVERITIES),
    ...textFields("location", "problem", "evidence", "proposal"),
    addressable: z.boolean(),
    tags: ids,
    blocks: z.boolean(),
  }),
  fact("ruling", {
    finding: z.string(),
    round,
    by: z.string(),
    status: z.enum(["RESOLVED", "PARTIALLY", "NOT_ADDRESSED", "OVERRULED"]),
    reason: z.string(),
    says,
  }),
  fact("version", { n: whole, round, edits: z.array(z.strictObject(edit)), text: nullable }),
  fact("judgment", {
    seat: z.string(),
    round,
    stated: z.string(),
    computed: z.enum(["PASS", "CONDITIONAL", "FAIL"]),
    incomplete: z.boolean(),
    scores: z.record(z.string(), z.union([z.number(), z.string()])),
    grounded: z.boolean().exactOptional(),
  }),
  fact("idea", {
    id: z.string(),
    round,
    title: z.string(),
    card: z.record(z.string(), json),
    from: ids,
    fate: z.enum(["born", "merged", "split", "refined", "dead"]),
    reason: z.string(),
    says,
  }),
  fact("alarm", { code: z.string(), round, text: z.string(), says, refs: ids }),
  fact("notice", { ...textFields("code", "text"), says, seat: nullable }),
]) satisfies z.ZodType<Fact>;
