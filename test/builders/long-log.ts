// A deliberation of as many messages as are wanted: a real run of a swarm up to its options, then round after round of the same
// experts, each message with its ask, its call and its references. Longer than any protocol allows; for views that must bear it.
import type { Draft, LogEvent } from "../../src/log/event.ts";
import type { Fact } from "../../src/kernel/fact.ts";
import { swarmLog } from "./swarm-log.ts";

const PER_ROUND = 20;
const RELATIONS = ["counters", "supports", "extends", "questions"] as const;
const SENTENCE =
  "The figures of the last quarter show that what is saved in one place comes back as work in another, and nobody has yet said who pays for that second part.";

export function longLog(messages: number, deliberation = "long-one"): readonly Draft[] {
  const begun = swarmLog({
    opened: { deliberation },
    say: ({ round }) => (round > 1 ? undefined : null),
  });
  const drafts: Draft[] = begun.map(({ type, data }: LogEvent) => ({ type, data }) as Draft); // one event's own type and data
  const seats = begun
    .flatMap((event) =>
      event.type === "fact.recorded" && event.data.fact.kind === "cast"
        ? event.data.fact.seats
        : [],
    )
    .filter(({ role }) => role === "expert");
  const options = begun
    .flatMap((event) =>
      event.type === "fact.recorded" && event.data.fact.kind === "issue" && event.data.fact.main
        ? event.data.fact.stances
        : [],
    )
    .map(({ id }) => id);
  let said = begun.filter(
    (event) => event.type === "fact.recorded" && event.data.fact.kind === "message",
  ).length;
  const ids: string[] = [];
  for (let n = 0; said < messages; n += 1, said += 1) {
    const round = 2 + Math.floor(n / PER_ROUND);
    const seat = seats[n % seats.length]?.id ?? "expert";
    const id = `r${round}-msg-${String(100 + (n % PER_ROUND)).padStart(3, "0")}`;
    const ask = `argue/${round}/${n % PER_ROUND}/${seat}`;
    const call = `${ask}#1`;
    const body = {
      response: `${SENTENCE} Point ${n}.`,
      reasoning: `${SENTENCE} ${SENTENCE}`,
      keyConcern: SENTENCE,
    };
    const fact = (key: string, value: Fact): Draft =>
      ({ type: "fact.recorded", data: { key, fact: value } }) as Draft; // a fact as a script makes it
    drafts.push(
      {
        type: "ask.opened",
        data: {
          ask,
          seat,
          purpose: "response",
          round,
          phase: "discussion",
          shown: ids.slice(-3),
          blind: false,
          fingerprint: "f",
          activeMs: n,
          gate: null,
        },
      },
      {
        type: "call.reserved",
        data: {
          call,
          ask,
          seat,
          attempt: 1,
          repair: 0,
          model: "openai/model-a",
          prompt: "p",
          reserve: { tokens: 900, usd: 0.01 },
          activeMs: n,
        },
      },
      {
        type: "call.completed",
        data: {
          call,
          ask,
          raw: { text: JSON.stringify(body) },
          usage: { input: 800, output: 90, cacheRead: 600, cacheWrite: 0, estimated: false },
          usd: 0.004,
          finish: "stop",
          served: null,
          providerId: null,
          ms: 40,
          activeMs: n,
        },
      },
      {
        type: "ask.answered",
        data: {
          ask,
          seat,
          call,
          reply: body,
          state: "answered",
          mended: false,
          flags: [],
          late: false,
        },
      },
      fact(`message/${id}`, {
        kind: "message",
        id,
        seat,
        round,
        phase: "discussion",
        ask,
        body,
        flags: [],
      }),
    );
    for (const back of [1, 7]) {
      const to = ids.at(-back) ?? options[n % options.length];
      const relation = RELATIONS[(n + back) % RELATIONS.length] ?? "supports";
      if (to !== undefined)
        drafts.push(
          fact(`link/${id}/${to}`, {
            kind: "link",
            from: id,
            to,
            relation,
            mode: null,
            comment: "Because of what it leaves out.",
            resolved: true,
          }),
        );
    }
    ids.push(id);
  }
  return drafts;
}
