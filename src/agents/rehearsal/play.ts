// A whole deliberation in memory with one agent in every seat: for the tests of this folder.
import { render } from "../render.ts";
import { submit } from "../../deliberation/submit.ts";
import { drive } from "../../script/drive.ts";
import type { Recorded } from "../../script/fact.ts";
import type { Brief, Outcome, Protocol } from "../../script/protocol.ts";
import type { Reply } from "../../script/reply.ts";
import { AgentFailure, type Agent } from "../agent.ts";

export interface Played {
  readonly outcome: Outcome;
  readonly facts: readonly Recorded[];
  readonly replies: ReadonlyMap<string, string>;
  /** Reasons for which replies were sent back. */
  readonly rejected: readonly string[];
  readonly lapsed: readonly string[];
}

/** Waves of asks; the longest preset takes about twenty. */
const MOST_WAVES = 100;

export async function play<B extends Brief>(protocol: Protocol<B>, brief: B, agent: Agent, nonce = "nonce"): Promise<Played> {
  const replies = new Map<string, Reply>();
  const texts = new Map<string, string>();
  const rejected: string[] = [];
  const lapsed: string[] = [];
  const setting = { brief, wording: protocol.wording, nonce };
  for (let wave = 0; wave < MOST_WAVES; wave += 1) {
    const { open, facts, result } = drive(protocol.script(brief), replies);
    if (result.finished) return { outcome: result.value, facts, replies: texts, rejected, lapsed };
    for (const ask of open) {
      let refused: { raw: string; reasons: string[] } | undefined;
      for (let attempt = 1, rejections = 0; !replies.has(ask.id); attempt += 1) {
        const question = { ask, prompt: render(ask, setting, refused), call: `${ask.id}#${attempt}`, attempt, maxOutputTokens: 4_000, heard: () => {} };
        const answer = await agent.answer(question, new AbortController().signal).catch((failure: unknown) => {
          if (failure instanceof AgentFailure && attempt < 3) return undefined;
          throw failure;
        });
        if (!answer) continue;
        texts.set(question.call, answer.text);
        const settled = submit(ask, { raw: answer.text, call: question.call, finish: answer.finish, rejections });
        if (settled.type === "ask.answered") {
          const { reply, state, flags } = settled.data;
          replies.set(ask.id, { kind: "answered", ask: ask.id, seat: ask.seat.id, state, value: reply, flags });
        } else if (settled.type === "ask.lapsed") {
          lapsed.push(`${ask.id}: ${settled.data.why}`);
          replies.set(ask.id, { kind: "absent", ask: ask.id, seat: ask.seat.id, state: settled.data.state, why: settled.data.why, mendable: settled.data.mendable });
        } else {
          rejected.push(...settled.data.reasons.map((reason) => `${ask.id}: ${reason}`));
          rejections += 1;
          refused = { raw: answer.text, reasons: [...settled.data.reasons] };
        }
      }
    }
  }
  throw new Error("The deliberation does not end");
}
