import { describe, expect, it } from "vitest";
import { validFolder } from "../../test/builders/ledger-folder.ts";
import { LEDGER_NAMES, type LedgerName } from "../kernel/ledger.ts";
import { looseLines, strictLines } from "./ledger-schema.ts";

describe("a field that nobody knows", () => {
  const folder = validFolder({ rounds: 5 });
  const fits = (ledger: LedgerName, more: object) =>
    [strictLines, looseLines].map(
      (lines) => lines[ledger].safeParse({ ...folder[ledger][0], ...more }).success,
    );

  it.each(LEDGER_NAMES)(
    "[S-31] in a line of %s is refused where this program writes, and left alone where others did",
    (ledger) => {
      expect([fits(ledger, {}), fits(ledger, { mood: "good" })]).toEqual([
        [true, true],
        [false, true],
      ]);
    },
  );
});
