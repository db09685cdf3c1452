// The schema of every fact, held equal to the kernel's union by the compiler.
import { z } from "zod";
import { strictLines } from "./ledger-schema.ts";
import { ANSWERS, SEVERITIES, TAKEAWAYS, type Fact } from "../kernel/fact.ts";
import { isJson, type Json } from "../kernel/json.ts";
import { isPhrase, type Phrase } from "../kernel/phrase.ts";

const seat = z.strictObject({
  id: z.string(),
  title: z.string(),
  role: z.string(),
  lens: z.string().exactOptional(),
  substituteFor: z.string().exactOptional(),
});
const category = z.enum(["DIVERGENT", "NARROWING", "CONVERGING", "CONSENSUS"]);
const json = z.custom<Json>(isJson, "must be JSON data");
const ids = z.array(z.string());
/** What words of the engine were made from. */
export const phrase = z.custom<Phrase>(
  (value) => isPhrase(value),
  "must be a code with its parameters",
);
const says = phrase.exactOptional();

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

const standing = z.strictObject({
  where: z.enum(["all", "majority", "split", "none"]),
  entitled: z.number().int(),
  isCaved: z.boolean(),
  votes: z.array(
    z.strictObject({
      seat: z.string(),
      option: z.string().nullable(),
      blind: z.string().nullable(),
      grounded: z.boolean(),
      carried: z.boolean(),
    }),
  ),
  options: z.array(
    z.strictObject({
      option: z.string(),
      holders: ids,
      blind: z.number().int(),
      status: z.enum(["undefended", "refuted", "contested", "open", "answered", "unattacked"]),
      attacks: z.array(
        z.strictObject({
          id: z.string(),
          status: z.enum(["open", "answered", "contested", "fatal"]),
        }),
      ),
    }),
  ),
});

export const factSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("message"),
    id: z.string(),
    seat: z.string(),
    round: z.number().int(),
    phase: z.string(),
    ask: z.string(),
    body: z.record(z.string(), json),
    flags: ids,
  }),
  z.strictObject({ kind: z.literal("cast"), seats: z.array(seat), axis: z.string() }),
  z.strictObject({
    kind: z.literal("issue"),
    id: z.string(),
    title: z.string(),
    stances: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    main: z.boolean(),
    origin: z.enum(["given", "grouped"]),
  }),
  z.strictObject({
    kind: z.literal("position"),
    seat: z.string(),
    round: z.number().int(),
    issue: z.string(),
    stance: z.string().nullable(),
    basis: z.enum(["grouped", "confirmed", "stated"]),
    confidence: z.union([z.enum(["HIGH", "MEDIUM", "LOW"]), z.number()]).nullable(),
    message: z.string().nullable(),
    grounded: z.boolean().exactOptional(),
  }),
  z.strictObject({
    kind: z.literal("round"),
    round: z.number().int(),
    topic: z.string(),
    says,
    from: z.string(),
  }),
  z.strictObject({
    kind: z.literal("declaration"),
    message: z.string(),
    option: z.string(),
    replaces: ids,
  }),
  z.strictObject({
    kind: z.literal("amendment"),
    seat: z.string(),
    round: z.number().int(),
    degree: z.enum(["minor", "major"]),
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    triggers: ids,
    message: z.string(),
  }),
  z.strictObject({
    kind: z.literal("measure"),
    name: z.string(),
    round: z.number().int(),
    value: z.number(),
    parts: z.record(z.string(), z.number()),
  }),
  z.strictObject({
    kind: z.literal("shift"),
    seat: z.string(),
    round: z.number().int(),
    issue: z.string(),
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    declared: ids,
    class: z.enum(["argued", "conforming", "own", "unexplained"]),
    trigger: z.string().nullable(),
    newEvidence: z.boolean(),
    message: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal("link"),
    from: z.string(),
    to: z.string(),
    relation: z.enum(["supports", "counters", "extends", "questions", "responds_to", "quotes"]),
    mode: z
      .enum(["rebuts", "undercuts", "undermines", "concedes", "answers", "clarifies"])
      .nullable(),
    comment: z.string(),
    resolved: z.boolean(),
    id: z.string().exactOptional(),
  }),
  z.strictObject({
    kind: z.literal("answer"),
    id: z.string(),
    attack: z.string(),
    seat: z.string(),
    how: z.enum(ANSWERS),
    comment: z.string(),
    message: z.string(),
  }),
  z.strictObject({
    kind: z.literal("convergence"),
    round: z.number().int(),
    after: z.string(),
    overall: category,
    issues: z.array(z.strictObject({ issue: z.string(), category, stances: z.number().int() })),
    basis: z.enum(["grouped", "stated"]),
    changed: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal("verdict"),
    issue: z.string(),
    chosen: z.string().nullable(),
    resolution: z.string(),
    detail: z.string(),
    says,
    minority: z.array(
      z.strictObject({
        option: z.string(),
        holders: ids,
        status: z.string(),
        certificate: z.string(),
        says,
      }),
    ),
    withoutConforming: z.string().nullable(),
    standing: standing.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal("conduct"),
    seat: z.string(),
    sycophancy: z.number().nullable(),
    stubbornness: z.number().int(),
    turns: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal("baseline"),
    calls: z.number().int(),
    answered: z.number().int(),
    votes: z.record(z.string(), z.number().int()),
    chosen: z.string().nullable(),
  }),
  entry,
  z.strictObject({
    kind: z.literal("takeaway"),
    about: z.enum(TAKEAWAYS),
    text: z.string(),
    seats: ids,
    message: z.string().nullable(),
    who: z.string().nullable(),
    by: z.string().nullable(),
    source: z.string().nullable(),
    quote: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal("own"),
    name: z.templateLiteral([z.string().min(1), "/", z.string().min(1)]),
    data: json,
  }),
  z.strictObject({
    kind: z.literal("finding"),
    id: z.string(),
    round: z.number().int(),
    seat: z.string(),
    severity: z.enum(SEVERITIES),
    location: z.string(),
    problem: z.string(),
    evidence: z.string(),
    proposal: z.string(),
    addressable: z.boolean(),
    tags: ids,
    blocks: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("ruling"),
    finding: z.string(),
    round: z.number().int(),
    by: z.string(),
    status: z.enum(["RESOLVED", "PARTIALLY", "NOT_ADDRESSED", "OVERRULED"]),
    reason: z.string(),
    says,
  }),
  z.strictObject({
    kind: z.literal("version"),
    n: z.number().int(),
    round: z.number().int(),
    edits: z.array(
      z.strictObject({
        finding: z.string(),
        also: ids.exactOptional(),
        find: z.string(),
        replace: z.string(),
      }),
    ),
    text: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal("judgment"),
    seat: z.string(),
    round: z.number().int(),
    stated: z.string(),
    computed: z.enum(["PASS", "CONDITIONAL", "FAIL"]),
    incomplete: z.boolean(),
    scores: z.record(z.string(), z.union([z.number(), z.string()])),
    grounded: z.boolean().exactOptional(),
  }),
  z.strictObject({
    kind: z.literal("idea"),
    id: z.string(),
    round: z.number().int(),
    title: z.string(),
    card: z.record(z.string(), json),
    from: ids,
    fate: z.enum(["born", "merged", "split", "refined", "dead"]),
    reason: z.string(),
    says,
  }),
  z.strictObject({
    kind: z.literal("alarm"),
    code: z.string(),
    round: z.number().int(),
    text: z.string(),
    says,
    refs: ids,
  }),
  z.strictObject({
    kind: z.literal("notice"),
    code: z.string(),
    text: z.string(),
    says,
    seat: z.string().nullable(),
  }),
]) satisfies z.ZodType<Fact>;
