import { expect, it } from "vitest";
import { decided, opened } from "../../test/suites/drafts.ts";
import type { Draft, LogEvent } from "./event.ts";
import { firstStands } from "./handing.ts";

/** As they would stand in a log. */
function recorded(...drafts: readonly Draft[]): LogEvent[] {
  return drafts.map((draft, n) => ({ ...draft, seq: n + 1 }) as LogEvent); // only these fields are read
}

const voted = (choice: string): Draft<"person.voted"> => ({
  type: "person.voted",
  data: { ask: "gate", choice, who: "somebody", note: "" },
});

const answered = {
  type: "ask.answered",
  data: {
    ask: "a",
    seat: "s",
    call: null,
    reply: {},
    state: "answered",
    mended: false,
    flags: [],
    late: false,
  },
} satisfies Draft;

it("the same choice twice is one, and another one of the same person is another", () => {
  const events = recorded(opened("one"), voted("yes"));
  expect(firstStands(events, voted("yes"))).toEqual({ seq: 2 });
  expect(firstStands(events, voted("no"))).toBeNull();
});

it("who comes too late is told what was there first", () => {
  const late = decided("a", "yes");
  for (const [first, refused] of [
    [decided("a", "no"), "decided already"],
    [answered, "answered already"],
  ] as const) {
    const events = recorded(opened("one"), first);
    expect(firstStands(events, late)).toEqual({ refused, recorded: events[1] });
  }
});
