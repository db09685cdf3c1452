// After the blind round the moderator lists the options and the issues; the engine mints their ids.
// A member's place in a group is the moderator's reading: it becomes a vote only when its holder confirms it.
import type { Fact, Issue, Position } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { askFrame } from "./asks.ts";
import type { FrameReply } from "./shapes.ts";
import { mainIssue, position } from "../shared/options.ts";
import type { Table } from "./table.ts";
import { notice } from "./voice.ts";

export interface Framed {
  readonly isUnanimous: boolean;
  readonly reasonGroups: number;
}

/** The options a user gave, as the main issue. */
export function givenOptions(table: Table): Issue {
  return table.raise(mainIssue(table.brief.topic, table.brief.options, "given"));
}

export function* frame(table: Table): Script<Framed> {
  table.isFramed = true;
  const reply = yield* one(askFrame(table));
  const facts: Fact[] = [];
  if (isAnswered(reply)) facts.push(...framed(table, reply.value));
  else facts.push(notice("moderator-absent.grouping", {}, reply.seat), ...ungrouped(table));
  yield* record(facts);
  const main = table.main;
  const read = main ? [...(table.stances("grouped").get(main.id)?.values() ?? [])] : [];
  return {
    isUnanimous: read.length > 1 && read[0] !== null && read.every((stance) => stance === read[0]),
    reasonGroups: isAnswered(reply)
      ? reply.value.reasons.filter((group) => group.holders.length > 0).length
      : 0,
  };
}

function framed(table: Table, reply: FrameReply): Fact[] {
  const facts: Fact[] = [];
  if (reply.options) {
    const main = table.raise(
      mainIssue(
        table.brief.topic,
        reply.options.map(({ label }) => label),
        "grouped",
      ),
    );
    facts.push(main, ...readings(table, main, reply.options));
  }
  reply.issues.forEach((issue, n) => {
    const id = `i${n + 2}`;
    const made = table.raise(
      issueOf(
        id,
        issue.title,
        issue.stances.map((s, i) => ({ id: `${id}-s${i + 1}`, label: s.label })),
      ),
    );
    facts.push(made, ...readings(table, made, issue.stances));
  });
  return facts;
}

function issueOf(id: string, title: string, stances: Issue["stances"]): Issue {
  return { kind: "issue", id, title, stances, main: false, origin: "grouped" };
}

/** Each member's group, if the moderator put it in exactly one. */
function readings(
  table: Table,
  { id, stances }: Issue,
  groups: readonly { readonly holders: readonly string[] }[],
): Position[] {
  return table.members.map((member) => {
    const holding = groups.flatMap((group, i) =>
      group.holders.includes(member.key) ? [stances[i]?.id ?? null] : [],
    );
    const stance = holding.length === 1 ? (holding[0] ?? null) : null;
    table.read(member.key, id, stance);
    return position(member.key, 1, id, stance, "grouped", null);
  });
}

/** Without a moderator every claim is an option, held by whoever made it. */
function ungrouped(table: Table): Fact[] {
  if (table.issues.length > 0) return [];
  const claims = table.members.flatMap((member) => {
    const message = table.transcript.messages.find(
      (m) => m.phase === "position" && (m.seat === member.key || m.seat === member.seat.id),
    );
    return message && typeof message.body["claim"] === "string"
      ? [{ member, claim: message.body["claim"] }]
      : [];
  });
  if (claims.length === 0) return [];
  const main = table.raise(
    mainIssue(
      table.brief.topic,
      claims.map(({ claim }) => claim),
      "grouped",
    ),
  );
  return [
    main,
    ...readings(
      table,
      main,
      claims.map(({ member }) => ({ holders: [member.key] })),
    ),
  ];
}
