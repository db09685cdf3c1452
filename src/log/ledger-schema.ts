// The form of every line of every ledger, its fields in the order in which people read them. The log holds them to the letter; a folder that others wrote may have more fields.
import { z } from "zod";
import {
  CHECKS,
  CITE_RELATIONS,
  CITE_TYPES,
  CLAIM_STATUSES,
  DRIFT_VERDICTS,
  MADE_BY,
  RESULTS,
  ROLES,
  SETTLING,
} from "../kernel/ledger.ts";
import type { LedgerLines, LedgerName } from "../kernel/ledger.ts";

const text = z.string().regex(/\S/, "must not be empty");
const round = z.number().int().min(1, "a round is 1 or more");
const role = z.enum(ROLES);
const status = z.enum(CLAIM_STATUSES);
const texts = z.array(z.string());

const change = {
  claim_id: z.string(),
  from: status,
  to: status,
  stance: z.enum(["supports", "contradicts"]),
};
const cite = { id: z.string(), type: z.enum(CITE_TYPES), relation: z.enum(CITE_RELATIONS) };

type Make = <S extends z.ZodRawShape>(shape: S) => z.ZodObject<S>;

const lines = (object: Make) => ({
  claims: object({
    id: z.string(),
    round,
    raised_by: role,
    text,
    testable_as: text,
    status,
    supersedes: z.string().exactOptional(),
    raised_at_artifact: z.string().exactOptional(),
    option: z.string().exactOptional(),
  }),
  verifications: object({
    id: z.string(),
    round,
    check: z.enum([...CHECKS, SETTLING]),
    result: z.enum(RESULTS),
    option: z.string().exactOptional(),
    evidence_refs: texts,
    notes: z.string(),
    claims_affected: texts,
    claim_status_changes: z.array(object(change)),
    not_testable: z.array(object({ claim_id: z.string(), test: text })).exactOptional(),
    basis: z.enum(["observed", "argued"]),
  }),
  decisions: object({
    id: z.string(),
    round,
    text,
    cites: z.array(object(cite)),
    made_by: z.enum(MADE_BY),
    round_artifact_refs: texts,
  }),
  lead_history: object({
    round,
    lead: role,
    is_stress: z.boolean(),
    absent_agent: role.nullable(),
  }),
  tensions: object({
    id: z.string(),
    round,
    text,
    sources: texts,
    resolved_in: z.string().exactOptional(),
  }),
  drift: object({
    round,
    verdict: z.enum(DRIFT_VERDICTS),
    deviation: z.number().int().min(1).max(5),
    addressed: z.boolean(),
  }),
});

type Schemas = { readonly [L in LedgerName]: z.ZodType<LedgerLines[L]> };

/** As this program writes them. */
export const strictLines = lines(z.strictObject) satisfies Schemas;
/** As anyone may write them: what is not known is left alone. */
export const looseLines = lines(z.looseObject) satisfies Schemas;
