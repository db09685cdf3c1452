import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import { csv } from "./csv.ts";

describe("the CSV", () => {
  test("holds messages, positions, shifts and costs under one head", () => {
    const lines = csv(dialecticLog()).split("\n");
    expect(lines[0]).toBe(
      "record,round,phase,seat,message,state,issue,stance,label,basis,confidence,from,class,trigger,new_evidence,text,calls,tokens_in,tokens_out,tokens_cached,usd,ms",
    );
    expect(lines).toContain(
      "position,3,final,security,r3-msg-007,,i1,o1,Split billing into its own service this year,stated,HIGH,,,,,,,,,,,",
    );
    expect(lines).toContain(
      "shift,3,,security,r3-msg-002,,i1,o1,,,,o2,argued,r2-msg-001,false,A reporting job read card data through the shared database: the boundary fails exactly where it matters.,,,,,,",
    );
    expect(lines.slice(-2)).toEqual([
      "cost of run,,,,,,,,,,,,,,,,22,22000,4400,13200,0.22,44000",
      "",
    ]);
  });

  test("[X-06] an unknown price is the word unknown", () => {
    expect(
      csv(dialecticLog({ usd: null }))
        .split("\n")
        .at(-2),
    ).toBe("cost of run,,,,,,,,,,,,,,,,22,22000,4400,13200,unknown,44000");
  });

  test("[R-G7] a text that would begin a formula is disarmed, and numbers stay numbers", () => {
    const label = '=HYPERLINK("http://evil.test","x")';
    const rows = csv(
      dialecticLog({
        say: (ask) =>
          ask.purpose === "frame"
            ? {
                ...story(ask),
                options: [
                  { label, holders: ["performance"] },
                  { label: "＝1+1", holders: ["security", "maintainability"] },
                ],
              }
            : null,
      }),
    ).split("\n");
    expect(rows).toContain(
      `position,1,frame,performance,,,i1,o1,"'=HYPERLINK(""http://evil.test"",""x"")",grouped,,,,,,,,,,,,`,
    );
    expect(rows).toContain("position,1,frame,security,,,i1,o2,'＝1+1,grouped,,,,,,,,,,,,");
  });
});
