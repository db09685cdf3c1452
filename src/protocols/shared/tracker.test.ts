import { describe, expect, it } from "vitest";
import { Debate, threeHeard } from "../../../test/builders/debate.ts";

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

describe("who has to answer an attack", () => {
  it("[T-05] the member whose words it hits, and nobody else who holds the option", () => {
    const { debate, said } = threeHeard();
    const words = said["a"]?.id ?? "";
    debate.attack("c", words);
    const { argument } = debate.votes;
    expect([
      ids(argument.attacksOn("a", "o1", [words])),
      ids(argument.attacksOn("b", "o1", [])),
    ]).toEqual([["a1"], []]);
  });

  it("[T-05] all holders where the option itself was attacked, or one of them took the attack as fatal", () => {
    const { debate, said } = threeHeard();
    const { argument } = debate.votes;
    debate.attack("c", "o1");
    expect(ids(argument.attacksOn("b", "o1", []))).toEqual(["a1"]);
    const words = said["a"]?.id ?? "";
    debate.attack("c", words);
    debate.answer("a", "a2", "fatal");
    expect(ids(argument.attacksOn("b", "o1", []))).toEqual(["a1", "a2"]);
  });

  it("[T-05] once each, and never its own author", () => {
    const { debate } = threeHeard();
    const { argument } = debate.votes;
    debate.attack("a", "o1");
    expect([
      ids(argument.attacksOn("a", "o1", [])),
      ids(argument.attacksOn("b", "o1", [])),
    ]).toEqual([[], ["a1"]]);
    debate.answer("b", "a1", "open");
    expect(ids(argument.attacksOn("b", "o1", []))).toEqual([]);
  });

  it("[T-05] a member answers for its words also where it holds no option now", () => {
    const { debate, said } = threeHeard();
    const words = said["a"]?.id ?? "";
    debate.attack("c", words);
    debate.vote("a", null);
    expect(ids(debate.votes.argument.attacksOn("a", null, [words]))).toEqual(["a1"]);
  });

  it("[T-05] an attacker reads the answers to its own attacks, as long as it has not insisted", () => {
    const { debate } = threeHeard();
    const { argument } = debate.votes;
    debate.attack("c", "o1");
    expect(ids(argument.answersTo("c"))).toEqual([]);
    debate.answer("a", "a1", "fails");
    expect([ids(argument.answersTo("c")), ids(argument.answersTo("b"))]).toEqual([["a1"], []]);
    debate.answer("c", "a1", "insists");
    expect(ids(argument.answersTo("c"))).toEqual([]);
  });
});

describe("a verdict", () => {
  const closing = (
    held: Readonly<Record<string, string | null>>,
    more: (debate: Debate) => void,
  ) => {
    const { debate } = threeHeard();
    more(debate);
    debate.listen();
    for (const [seat, option] of Object.entries(held)) debate.vote(seat, option);
    const verdict = debate.verdict();
    const beside = debate.facts.filter((fact) => fact.kind === "alarm" || fact.kind === "notice");
    return { verdict, beside: beside.map(({ code, text }) => [code, text]) };
  };
  const LONG = `${"word ".repeat(20)}end.`;

  it("[T-11] a refuted option comes with who said what against it, in few words and one reference, and that its holders took it", () => {
    const { verdict } = closing({ a: "o1", b: "o1", c: "o2" }, (debate) => {
      debate.attack("a", "o2", LONG);
      debate.answer("c", "a1", "fatal");
    });
    const [row] = verdict.minority;
    expect([row?.status, row?.says?.code]).toEqual(["refuted", "standing.fatal"]);
    expect(row?.certificate).toMatch(/^a: “(word ){1,15}…” \(r2-msg-001\)\. c took it as fatal\.$/);
  });

  it.each([
    ["open", [], "standing.open"],
    ["contested", ["fails", "insists"], "standing.contested"],
    ["answered", ["fails"], "standing.answered"],
  ] as const)("[T-11] one whose attack is %s says whose", (status, said, code) => {
    const { verdict } = closing({ a: "o1", b: "o1", c: "o2" }, (debate) => {
      debate.attack("a", "o2", "It costs twice as much.");
      for (const how of said) debate.answer(how === "insists" ? "a" : "c", "a1", how);
    });
    const [row] = verdict.minority;
    expect([row?.status, row?.says?.code]).toEqual([status, code]);
    expect(row?.certificate).toContain("a: “It costs twice as much.” (r2-msg-001)");
  });

  it("[T-14] an open attack on the choice is a warning; that nobody attacked it is a plain fact", () => {
    const all = { a: "o1", b: "o1", c: "o1" };
    expect(closing(all, (debate) => debate.attack("c", "o1")).beside).toEqual([
      ["FC5", "An attack on it is open: nobody who holds it has shown why it fails."],
    ]);
    expect(closing(all, () => undefined).beside).toEqual([
      ["FC2", "Nobody attacked the option that prevails."],
    ]);
    const answered = closing(all, (debate) => {
      debate.attack("c", "o1");
      debate.answer("a", "a1", "fails");
    });
    expect(answered.beside).toEqual([]);
  });

  it("[T-14] [FC6] that one author said all there is for it is told of what one seat alone holds, and of nothing that several do", () => {
    const { debate } = threeHeard();
    const { argument } = debate.votes;
    argument.link(debate.say("a"), { to: "o1", relation: "supports", comment: "It is quick." });
    argument.link(debate.say("c"), { to: "o2", relation: "supports", comment: "It is safe." });
    debate.listen();
    for (const [seat, option] of Object.entries({ a: "o1", b: "o1", c: "o2" }))
      debate.vote(seat, option);
    const told = (chosen: string) =>
      argument.verdict(2, debate.votes.votes(), chosen).beside.map(({ code }) => code);
    expect([told("o1"), told("o2")]).toEqual([["FC2"], ["FC2", "FC6"]]);
  });

  it("[T-09] says of a panel that caved that the agreement was not earned", () => {
    const debate = new Debate(["a", "b", "c", "d", "e"], ["One", "Two", "Three"]);
    debate.blind({ a: "o1", b: "o1", c: "o2", d: "o3", e: "o3" });
    debate.listen();
    for (const seat of ["a", "b", "c"]) debate.vote(seat, "o1");
    debate.verdict();
    expect(debate.facts.flatMap((fact) => (fact.kind === "alarm" ? [fact.code] : []))).toEqual([
      "caved",
    ]);
  });
});

describe("a quotation", () => {
  const documents = [{ name: "load.md", text: "The queue\nstalls at night." }];

  it("[T-10] shows where something comes from, and is noted as missing where the document does not hold it", () => {
    const { debate } = threeHeard();
    const quoted = debate.votes.argument.quote(
      debate.say("a"),
      [
        { document: "load.md", quote: "The queue stalls" },
        { document: "load.md", quote: "It never stalls at all" },
      ],
      documents,
    );
    expect(quoted.map(({ relation, to, resolved }) => [relation, to, resolved])).toEqual([
      ["quotes", "ctx:load.md#L1-L2", true],
      ["quotes", "ctx:load.md", false],
    ]);
  });
});
