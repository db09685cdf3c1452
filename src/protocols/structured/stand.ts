// Where a role stands, in its own typed words: what its blind position was, what it says to attacks, its vote.
import type { Fact, Message, Answer } from "../../kernel/fact.ts";
import type { Role } from "../../kernel/ledger.ts";
import type { Answered } from "../../kernel/reply.ts";
import { castOf, type Ballot } from "../shared/ballot.ts";
import type { StructuredState } from "./state.ts";

interface Stands {
  readonly declaredOption?: string;
  readonly ownOption?: string | null;
  readonly vote?: Ballot;
  readonly answers?: readonly {
    readonly attack: string;
    readonly how: Exclude<Answer["how"], "insists">;
    readonly what: string;
  }[];
  readonly insists?: readonly { readonly attack: string; readonly why: string }[];
}

/** What a role says to attacks counts before its vote: who takes one as fatal leaves for it. */
export function declareAndVote(
  state: StructuredState,
  role: Role,
  reply: Answered<Stands>,
  message: Message,
): Fact[] {
  const { declaredOption, ownOption, vote, answers = [], insists = [] } = reply.value;
  const facts: Fact[] = [
    ...answers.map((answer) => state.argument.answer(role, message, answer)),
    ...insists.map(({ attack, why }) =>
      state.argument.answer(role, message, { attack, how: "insists", what: why }),
    ),
  ];
  if (!state.main) return facts;
  if (declaredOption !== undefined) {
    const held = state.optionIn(declaredOption, ownOption, facts);
    facts.push(...state.confirm(role, held, state.blindMessage(role)));
  }
  if (vote !== undefined) {
    const option = state.optionIn(vote.option, vote.own, facts);
    facts.push(...state.cast(role, message, castOf({ ...reply, value: { vote } }, option)));
  }
  return facts;
}
