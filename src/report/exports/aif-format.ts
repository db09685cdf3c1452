// AIF-JSON as AIFdb writes it, and what we add to it.
// Foreign readers see plain AIF: I-nodes, RA (supports), CA (attacks), MA (extends), YA and L (who said it, and what they did with it).
// What AIF has no field for stands under the key `dissensus`, which they pass over:
//   on an I-node  the node of the graph;
//   on an RA, CA, MA or YA  the edge; `from` and `to` only where the drawn end is not the id that was named;
//   on what is drawn only to be seen (the way back of a rebuttal, who spoke)  "drawn";
//   on the document  the format, the topic, whether it was rehearsed, and what authors took back.
import { z } from "zod";

export const AIF_FORMAT = "dissensus-aif/1";

const id = z.union([z.string(), z.number()]).transform(String);
const ids = z.array(z.string()).exactOptional();

const ownNode = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("option"),
    id: z.string(),
    issue: z.string(),
    declaredIn: ids,
    evidence: ids,
  }),
  z.strictObject({
    kind: z.literal("claim"),
    id: z.string(),
    author: z.string(),
    argues: z.string().exactOptional(),
    evidence: ids,
  }),
  z.strictObject({
    kind: z.literal("message"),
    id: z.string(),
    author: z.string(),
    argues: z.string().exactOptional(),
    evidence: ids,
  }),
  z.strictObject({
    kind: z.literal("verification"),
    id: z.string(),
    author: z.string(),
    of: z.string(),
    result: z.enum(["robust", "confirmed", "broken", "unclear"]),
  }),
]);

const named = { from: z.string().exactOptional(), to: z.string().exactOptional() };
const attack = z.enum(["rebuts", "undercuts", "undermines"]);

const ownEdge = z.discriminatedUnion("relation", [
  z.strictObject({ relation: z.literal("counters"), mode: attack.exactOptional(), ...named }),
  z.strictObject({ relation: z.enum(["supports", "extends", "questions"]), ...named }),
  z.strictObject({
    relation: z.literal("responds_to"),
    mode: z.enum([...attack.options, "concedes", "answers", "clarifies"]),
    ...named,
  }),
]);

const event = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("withdrawn"), id: z.string(), node: z.string() }),
  z.strictObject({
    kind: z.literal("superseded"),
    id: z.string(),
    node: z.string(),
    by: z.string(),
  }),
]);

const node = z.object({
  nodeID: id,
  text: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
  type: z.string(),
  dissensus: z.union([ownNode, ownEdge, z.literal("drawn")]).exactOptional(),
});

const person = z.object({
  participantID: id,
  firstname: z.string().nullish(),
  surname: z.string().nullish(),
});
const locution = z.object({ nodeID: id, personID: id.nullish() });

export const aifDocument = z.object({
  nodes: z.array(node),
  edges: z.array(z.object({ fromID: id, toID: id })),
  locutions: z
    .array(locution)
    .nullish()
    .transform((rows) => rows ?? []),
  participants: z
    .array(person)
    .nullish()
    .transform((rows) => rows ?? []),
  dissensus: z
    .object({
      format: z.literal(AIF_FORMAT),
      topic: z.string(),
      rehearsed: z.boolean(),
      events: z.array(event),
    })
    .exactOptional(),
});

export type AifDocument = z.infer<typeof aifDocument>;
export type AifNode = AifDocument["nodes"][number];
