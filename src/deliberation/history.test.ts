import { describe, expect, it } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import type { Draft } from "../log/event.ts";
import { History } from "./history.ts";

const added = (constraint: string): Draft => ({
  type: "settings.changed",
  data: { who: "lead", constraint, note: "constraint" },
});

describe("A constraint that a person adds on the way", () => {
  it("is there for every ask that is opened after it, and for none that was opened before", () => {
    const history = new History();
    const drafts = dialecticLog();
    const first = drafts.findIndex((event) => event.type === "ask.opened");
    const second = drafts.findIndex(
      (event, n) => n > first && event.type === "ask.opened" && event.data.round > 1,
    );
    [...drafts.slice(0, second), added("No new vendor."), ...drafts.slice(second)].forEach(
      (event) => history.apply(event),
    );
    const opened = drafts.flatMap((event, n) =>
      event.type === "ask.opened" ? [{ ask: event.data.ask, isAfter: n >= second }] : [],
    );
    expect(opened.map(({ ask }) => history.asks.get(ask)?.constraints)).toEqual(
      opened.map(({ isAfter }) => (isAfter ? ["No new vendor."] : [])),
    );
  });

  it("stays when another is added", () => {
    const history = History.of(dialecticLog());
    for (const text of ["No new vendor.", "Out by June."]) history.apply(added(text));
    expect(history.constraints).toEqual(["No new vendor.", "Out by June."]);
  });
});
