// No seat is lost to form: replies that are right in substance and wrong in every detail of form count, with everything noted.
import { describe, expect, it } from "vitest";
import { rehearsed, SITUATIONS } from "../builders/rehearsed.ts";
import { sloppy } from "../builders/sloppy.ts";

describe.each(SITUATIONS)("$name, by a careless panel", (situation) => {
  it("[T-38] loses no seat, and every reply says what was changed in it", () => {
    const { replies, asks } = rehearsed(situation, 1, (reply, ask) => sloppy(ask, reply));
    const asked = new Map(
      asks
        .filter(({ gate, seat }) => !gate && seat.id !== "instrument")
        .map((ask) => [ask.id, ask]),
    );
    const lost = [...replies.values()].flatMap((reply) =>
      reply.kind === "answered" || !asked.has(reply.ask) ? [] : [`${reply.ask}: ${reply.why}`],
    );
    expect(lost).toEqual([]);
    const unnoted = [...asked.keys()].filter(
      (id) =>
        replies.get(id)?.kind !== "answered" ||
        !(replies.get(id) as { flags: readonly string[] }).flags.some((flag) =>
          flag.startsWith("form: "),
        ),
    );
    expect(unnoted).toEqual([]);
  });

  it("[T-38] and a reply of good form is taken as it stands, without a note of form", () => {
    const { replies } = rehearsed(situation, 1);
    expect(
      [...replies.values()].flatMap((reply) =>
        reply.kind === "answered" ? reply.flags.filter((flag) => flag.startsWith("form: ")) : [],
      ),
    ).toEqual([]);
  });
});
