import { describe, expect, it } from "vitest";
import { accountIn, accountWord, isAccountWord, nameAccounts } from "./account-word.ts";

const [chair, clerk] = ["a".repeat(32), "b".repeat(32)];

describe("An account in a record", () => {
  it("is an opaque id and how it was let in", () => {
    const who = accountWord({ account: chair, how: "oidc" });
    expect(who).toBe(`account:${chair}:oidc`);
    expect([isAccountWord(who), accountIn(who)]).toEqual([true, chair]);
    for (const other of [
      "chair",
      `${who} `,
      `account:${chair}`,
      `account:${chair}:guess`,
      `x${who}`,
    ])
      expect([isAccountWord(other), accountIn(other)]).toEqual([false, undefined]);
  });

  it("is shown by name wherever it is named", () => {
    const nameOf = (account: string): string => (account === chair ? "Chair" : "a former member");
    expect(
      nameAccounts(`{"who":"account:${clerk}:token","n":3} account:${chair}:oidc, so`, nameOf),
    ).toBe('{"who":"a former member","n":3} Chair, so');
  });
});
