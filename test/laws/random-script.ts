// Random scripts, described by data so that a seed makes the same one again: the ground on which the kernel's laws are tried.
import fc from "fast-check";
import { fork, isAnswered, single, record, scope, all } from "../../src/library/kernel.ts";
import type { Ask, Fact, Reply, Script, Shape } from "../../src/library/kernel.ts";

export type Plan =
  | { readonly kind: "one"; readonly name: string }
  | { readonly kind: "together"; readonly count: number }
  | { readonly kind: "record"; readonly count: number }
  | { readonly kind: "fork"; readonly branches: readonly (readonly Plan[])[] }
  | { readonly kind: "scoped"; readonly plan: readonly Plan[] }
  /** Goes on only if the reply before was answered. */
  | { readonly kind: "unless-absent"; readonly plan: readonly Plan[] };

const anything: Shape<unknown> = { json: {}, parse: (value) => ({ ok: true, value }) };

export function ask(id: string, seat = "a"): Ask<unknown> {
  return {
    id,
    seat: { id: seat, title: seat, role: "member" },
    purpose: "p",
    phase: "p",
    round: 1,
    blind: true,
    transcript: [],
    notes: [],
    details: {},
    shape: anything,
    rules: [],
  };
}

export const plans: fc.Arbitrary<readonly Plan[]> = fc.letrec<{
  plans: readonly Plan[];
  plan: Plan;
}>((tie) => ({
  plans: fc.array(tie("plan"), { maxLength: 4, depthIdentifier: "plan" }),
  plan: fc.oneof(
    { depthIdentifier: "plan", maxDepth: 3 },
    fc.record({ kind: fc.constant("one" as const), name: fc.constantFrom("x", "y", "z") }),
    fc.record({ kind: fc.constant("together" as const), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant("record" as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant("fork" as const),
      branches: fc.array(tie("plans"), { minLength: 1, maxLength: 3, depthIdentifier: "plan" }),
    }),
    fc.record({ kind: fc.constant("scoped" as const), plan: tie("plans") }),
    fc.record({ kind: fc.constant("unless-absent" as const), plan: tie("plans") }),
  ),
})).plans;

/** Runs a plan as a script; it returns what it heard, so that two runs can be compared. */
export function* scriptOf(steps: readonly Plan[]): Script<string[]> {
  const heard: string[] = [];
  let lastAnswered = true;
  const hear = (reply: Reply): void => {
    lastAnswered = isAnswered(reply);
    heard.push(`${reply.ask}=${isAnswered(reply) ? String(reply.value) : reply.state}`);
  };
  for (const [n, step] of steps.entries()) {
    switch (step.kind) {
      case "one":
        hear(yield* single(ask(`${n}-${step.name}`)));
        break;
      case "together":
        for (const reply of yield* all(
          Array.from({ length: step.count }, (_, i) => ask(`${n}/${i}`, `s${i}`)),
        ))
          hear(reply);
        break;
      case "record":
        yield* record(
          Array.from({ length: step.count }, (_, i): Fact => ({
            kind: "notice",
            code: `${n}.${i}`,
            text: heard.join(),
            seat: null,
          })),
        );
        break;
      case "fork":
        heard.push(
          ...(yield* fork(
            Object.fromEntries(step.branches.map((branch, i) => [`${n}-b${i}`, scriptOf(branch)])),
          )).flat(),
        );
        break;
      case "scoped":
        heard.push(...(yield* scope(`${n}-in`, scriptOf(step.plan))));
        break;
      case "unless-absent":
        if (lastAnswered) heard.push(...(yield* scope(`${n}-then`, scriptOf(step.plan))));
        break;
    }
  }
  return heard;
}

/** A reply that depends on the ask alone, some of them absences. */
export function replyTo(id: string, silent: boolean): Reply {
  const isAbsent = silent || (id.length * 7 + id.charCodeAt(id.length - 1)) % 5 === 0;
  return isAbsent
    ? { kind: "absent", ask: id, seat: "a", state: "timed-out", why: "silent", mendable: true }
    : { kind: "answered", ask: id, seat: "a", state: "answered", value: id.length, flags: [] };
}
