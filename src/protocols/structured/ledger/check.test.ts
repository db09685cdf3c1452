import { describe, expect, it } from "vitest";
import {
  STANDARD_STRESS,
  validFolder,
  type FolderWishes,
  type LedgerFolder,
} from "../../../../test/builders/ledger-folder.ts";
import { check, checkLedgers } from "./check.ts";
import { problemText } from "./problem.ts";
import { readFolder } from "./folder.ts";

type Fault = readonly [
  title: string,
  change: (folder: LedgerFolder) => void,
  found: string | readonly string[],
];

const STRESSED: FolderWishes = { rounds: 13, stress: STANDARD_STRESS };

function found(
  change: (folder: LedgerFolder) => void,
  wishes: FolderWishes = {},
): readonly string[] {
  const folder = validFolder(wishes);
  change(folder);
  return check(readFolder(folder.texts())).map(problemText);
}

function each(faults: readonly Fault[], wishes: FolderWishes = {}): void {
  it.each(faults)("%s", (_, change, expected) =>
    expect(found(change, wishes)).toEqual([expected].flat()),
  );
}

describe("a folder without a fault", () => {
  it.each([[{ rounds: 1 }], [{ rounds: 3 }], [STRESSED], [{ rounds: 13, claimsPerRound: 1 }]])(
    "has no problem: %j",
    (wishes) => {
      expect(found(() => undefined, wishes)).toEqual([]);
    },
  );

  it("[S-14] may test a claim again with the same result, or with another", () => {
    const changes = validFolder({ rounds: 13 }).verifications.flatMap(
      (line) => line.claim_status_changes,
    );
    const retests = changes.filter(({ from, to }) => from !== "pending" && to !== "superseded");
    expect({
      same: retests.some(({ from, to }) => from === to),
      other: retests.some(({ from, to }) => from !== to),
      problems: found(() => undefined, { rounds: 13 }),
    }).toEqual({ same: true, other: true, problems: [] });
  });

  it("may have a role that was absent without a plan, and what it wrote before", () => {
    const wishes = { rounds: 3, stress: { 2: "guardian" } } as const;
    expect(
      found((folder) => {
        folder.lead(2).is_stress = false;
        folder.artifacts.set("artifacts/round_02/guardian.md", "## Invariant\n\nIt holds.\n");
      }, wishes),
    ).toEqual([]);
  });

  it("may refer to a whole artifact where a decision names those of its round", () => {
    expect(
      found(
        (folder) =>
          (folder.decision("D-1-1").round_artifact_refs = ["artifacts/round_01/critic.md"]),
      ),
    ).toEqual([]);
  });
});

describe("ids", () => {
  each([
    [
      "[S-10] of a claim are of its round",
      (f) => (f.claim("C-2-2").id = "C-1-9"),
      'state/claims.jsonl:4: The id "C-1-9" does not match round 2. Use an id of the form C-2-NUMBER, unless its round is wrong.',
    ],
    [
      "[S-10] of claims are used once",
      (f) => f.claims.push({ ...f.claim("C-3-2"), text: "Another" }),
      'state/claims.jsonl:7: The id "C-3-2" was used before. Give the line an id of its own, or remove it.',
    ],
    [
      "[S-10] of a claim have their form",
      (f) => (f.claim("C-2-2").id = "claim 7\n\u001b[2J"),
      'state/claims.jsonl:4: The id "claim 7 \\x1b[2J" is not of the form C-ROUND-NUMBER. Use an id of the form C-2-NUMBER, unless its round is wrong.',
    ],
    [
      "of a verification are of its check",
      (f) => (f.verification("V-2-2").id = "V-2-3"),
      'state/verifications.jsonl:6: The id "V-2-3" does not match the check guardian_vs_observer_walkthrough. It should be V-2-2, unless its round or its check is wrong.',
    ],
    [
      "of a verification are of its round",
      (f) => (f.verification("V-2-3").round = 3),
      'state/verifications.jsonl:7: The id "V-2-3" does not match round 3. It should be V-3-3, unless its round or its check is wrong.',
    ],
    [
      "of a verification number the four checks",
      (f) => (f.verification("V-2-3").id = "V-2-5"),
      'state/verifications.jsonl:7: The id "V-2-5" is not of the form V-ROUND-1…4. It should be V-2-3, unless its round or its check is wrong.',
    ],
    [
      "of a decision are of its round",
      (f) => f.decisions.push({ ...f.decision("D-3-1"), id: "D-2-7" }),
      'state/decisions.jsonl:4: The id "D-2-7" does not match round 3. Use an id of the form D-3-NUMBER, unless its round is wrong.',
    ],
    [
      "of a decision have their letter",
      (f) => f.decisions.push({ ...f.decision("D-3-1"), id: "C-3-9" }),
      'state/decisions.jsonl:4: The id "C-3-9" is not of the form D-ROUND-NUMBER. Use an id of the form D-3-NUMBER, unless its round is wrong.',
    ],
    [
      "of decisions are used once",
      (f) => f.decisions.push(f.decision("D-3-1")),
      'state/decisions.jsonl:4: The id "D-3-1" was used before. Give the line an id of its own, or remove it.',
    ],
    [
      "of a tension are of its round",
      (f) => (f.tension("T-3-1").id = "T-1-4"),
      'state/tensions.jsonl:5: The id "T-1-4" does not match round 3. Use an id of the form T-3-NUMBER, unless its round is wrong.',
    ],
    [
      "of a tension come back only with its end",
      (f) => f.tensions.push(f.tension("T-3-1")),
      'state/tensions.jsonl:6: The id "T-3-1" was used before. Give the line an id of its own, or say in resolved_in where the tension was resolved.',
    ],
  ]);
});

describe("rounds", () => {
  each([
    [
      "[S-06] have four verifications and no fewer",
      (f) => void f.verifications.splice(6, 1),
      "state/verifications.jsonl: Round 2 lacks its verification of observer_friction_vs_critic_attack. Add what is missing: a round has 4, one for each check.",
    ],
    [
      "[S-06] have four verifications and no more",
      (f) => void f.verifications.splice(8, 0, { ...f.verification("V-2-4"), notes: "once more" }),
      'state/verifications.jsonl:9: The id "V-2-4" was used before. Give the line an id of its own, or remove it.',
    ],
    [
      "have verifications in their order",
      (f) => void f.verifications.splice(4, 2, f.verification("V-2-2"), f.verification("V-2-1")),
      "state/verifications.jsonl:6: V-2-1 comes after V-2-2. Put the lines in the order of their rounds and checks.",
    ],
    [
      "have one lead",
      (f) => void f.lead_history.splice(1, 0, f.lead(1)),
      "state/lead_history.jsonl:2: Round 1 has a line before this one. Keep one line a round.",
    ],
    [
      "have no gap",
      (f) => void f.lead_history.splice(1, 1),
      "state/lead_history.jsonl:2: Round 2 has no line before round 3. Put back what is missing: rounds count from 1 without a gap.",
    ],
    [
      "are in order",
      (f) => void f.lead_history.reverse(),
      [
        "state/lead_history.jsonl:2: Round 2 comes after round 3. Put the lines in the order of their rounds.",
        "state/lead_history.jsonl:3: Round 1 comes after round 3. Put the lines in the order of their rounds.",
      ],
    ],
    [
      "that nobody led are reported once",
      (f) => void f.lead_history.pop(),
      "state/claims.jsonl:5: The line is of round 3, as are 7 more lines, and the lead history has no such round. Add the round to state/lead_history.jsonl, or correct the line.",
    ],
    [
      "of a drift check were led",
      (f) => f.drift.push({ round: 9, verdict: "PASS", deviation: 1, addressed: false }),
      "state/drift.jsonl:1: The line is of round 9, and the lead history has no such round. Add the round to state/lead_history.jsonl, or correct the line.",
    ],
    [
      "of a tension were led",
      (f) => f.tensions.push({ id: "T-9-1", round: 9, text: "Later", sources: ["critic"] }),
      "state/tensions.jsonl:6: The line is of round 9, and the lead history has no such round. Add the round to state/lead_history.jsonl, or correct the line.",
    ],
    [
      "[S-02] are stress rounds only if somebody is absent",
      (f) => (f.lead(2).is_stress = true),
      "state/lead_history.jsonl:2: Round 2 is a stress round, and nobody is absent. Name the absent role, or set is_stress to false.",
    ],
    [
      "[S-11] have a claim of the critic",
      (f) => (f.claim("C-2-1").raised_by = "observer"),
      "state/claims.jsonl: The critic was present in round 2 and raised no claim. Add the critic's claim, or say in the lead history that it was absent.",
    ],
  ]);
});

describe("absence", () => {
  each(
    [
      [
        "[S-02] is not for the lead",
        (f) => (f.lead(5).lead = "critic"),
        "state/lead_history.jsonl:5: The critic leads round 5 and is absent from it. Name a lead who was there.",
      ],
      [
        "[S-09] makes a check NOT_APPLICABLE",
        (f) => (f.verification("V-5-1").result = "ROBUST"),
        "state/verifications.jsonl:17: The check critic_attack_on_action_trace has the result ROBUST, and it cannot be made in round 5: critic is absent, and this check needs its artifact. Give NOT_APPLICABLE with the reason.",
      ],
      [
        "[S-09] is the only thing that makes a check NOT_APPLICABLE",
        (f) =>
          Object.assign(f.verification("V-4-3"), { result: "NOT_APPLICABLE", notes: "no time" }),
        "state/verifications.jsonl:15: The check observer_friction_vs_critic_attack is NOT_APPLICABLE in round 4, and nothing keeps it from being made. Make the check and give its result.",
      ],
      [
        "[S-09] of earlier decisions makes the last check NOT_APPLICABLE in the first round only",
        (f) => (f.verification("V-1-4").result = "UNCLEAR"),
        "state/verifications.jsonl:4: The check all_vs_prior_decisions has the result UNCLEAR, and it cannot be made in round 1: nothing was decided before the first round. Give NOT_APPLICABLE with the reason.",
      ],
      [
        "[S-17] is given as the reason of what it takes away",
        (f) => (f.verification("V-13-2").notes = " "),
        "state/verifications.jsonl:50: The check guardian_vs_observer_walkthrough is NOT_APPLICABLE without a reason. Say why in its notes.",
      ],
      [
        "lets a check change nothing",
        (f) => {
          f.verification("V-12-1").claims_affected.push("C-11-1");
          f.verification("V-12-1").claim_status_changes.push({
            claim_id: "C-11-1",
            from: "tested_unclear",
            to: "tested_unclear",
            stance: "supports",
          });
        },
        "state/verifications.jsonl:45: A check that was not made changes the status of claims. Remove the changes, or give the result of the check.",
      ],
      [
        "[S-17] leaves no artifact in a stress round",
        (f) => f.artifacts.set("artifacts/round_10/guardian.md", "## Invariant\n\nIt holds.\n"),
        "artifacts/round_10/guardian.md: The guardian was absent from stress round 10, and here is its artifact. Remove the file, or correct the lead history.",
      ],
    ],
    STRESSED,
  );
});

describe("evidence", () => {
  each([
    [
      "[S-07] is more than one reference",
      (f) => void f.verification("V-2-1").evidence_refs.pop(),
      'state/verifications.jsonl:5: The verification "V-2-1" has one reference to evidence. Give 2 or more that differ.',
    ],
    [
      "[S-07] is more than the same reference twice",
      (f) =>
        (f.verification("V-2-1").evidence_refs = Array.from(
          { length: 2 },
          () => "state/claims.jsonl#L1",
        )),
      'state/verifications.jsonl:5: The verification "V-2-1" has one reference to evidence. Give 2 or more that differ.',
    ],
    [
      "[S-07] is more than nothing",
      (f) => (f.verification("V-2-1").evidence_refs = []),
      'state/verifications.jsonl:5: The verification "V-2-1" has no reference to evidence. Give 2 or more that differ.',
    ],
    [
      "[S-08] lies in the folder",
      (f) => f.verification("V-2-1").evidence_refs.push("../other/critic.md#verdict"),
      'state/verifications.jsonl:5: "../other/critic.md#verdict" is not a reference into the folder. Write artifacts/round_NN/ROLE.md#section or state/LEDGER.jsonl#Ln.',
    ],
    [
      "[S-08] is a section, and no whole artifact",
      (f) => f.verification("V-2-1").evidence_refs.push("artifacts/round_01/critic.md"),
      'state/verifications.jsonl:5: "artifacts/round_01/critic.md" is not a reference into the folder. Write artifacts/round_NN/ROLE.md#section or state/LEDGER.jsonl#Ln.',
    ],
    [
      "[S-08] lies in a file that is there",
      (f) => f.verification("V-2-1").evidence_refs.push("artifacts/round_09/critic.md#verdict"),
      'state/verifications.jsonl:5: The reference "artifacts/round_09/critic.md#verdict" leads nowhere: there is no such file. Correct it, or put back what it refers to.',
    ],
    [
      "[S-08] lies in a section that is there",
      (f) => f.verification("V-2-1").evidence_refs.push("artifacts/round_01/critic.md#praise"),
      'state/verifications.jsonl:5: The reference "artifacts/round_01/critic.md#praise" leads nowhere: the file has no such section. Correct it, or put back what it refers to.',
    ],
    [
      "[S-08] lies in a line that is there",
      (f) => f.verification("V-2-1").evidence_refs.push("state/claims.jsonl#L7"),
      'state/verifications.jsonl:5: The reference "state/claims.jsonl#L7" leads nowhere: the ledger has 6 lines. Correct it, or put back what it refers to.',
    ],
    [
      "[S-08] lies in no ledger that is empty",
      (f) => f.verification("V-2-1").evidence_refs.push("state/drift.jsonl#L1"),
      'state/verifications.jsonl:5: The reference "state/drift.jsonl#L1" leads nowhere: the ledger is empty. Correct it, or put back what it refers to.',
    ],
  ]);

  each([
    [
      "[T-28] is of no later round: an artifact",
      (f) => f.verification("V-2-1").evidence_refs.push("artifacts/round_03/critic.md#verdict"),
      'state/verifications.jsonl:5: The reference "artifacts/round_03/critic.md#verdict" is to a round after round 2. Refer to what was there when the check was made.',
    ],
    [
      "[T-28] is of no later round: a line",
      (f) => f.verification("V-2-1").evidence_refs.push("state/claims.jsonl#L6"),
      'state/verifications.jsonl:5: The reference "state/claims.jsonl#L6" is to a round after round 2. Refer to what was there when the check was made.',
    ],
    [
      "[T-28] of an attack on a trace lies in both",
      (f) =>
        (f.verification("V-2-1").evidence_refs = [
          "artifacts/round_02/critic.md#verdict",
          "artifacts/round_02/critic.md#attack-steps",
        ]),
      'state/verifications.jsonl:5: The verification "V-2-1" does not refer to the artifact of action. Refer to both things that it compares.',
    ],
  ]);

  it("[T-27, T-28] of an attack on a trace may lie in a trace of an earlier round", () => {
    expect(
      found(
        (f) =>
          (f.verification("V-3-1").evidence_refs = [
            "artifacts/round_03/critic.md#verdict",
            "artifacts/round_01/action.md#traces",
          ]),
      ),
    ).toEqual([]);
  });

  it("[S-08] may lie in the last line of a ledger", () => {
    expect(
      found((folder) => folder.verification("V-3-1").evidence_refs.push("state/claims.jsonl#L6")),
    ).toEqual([]);
  });
});

describe("claims", () => {
  const retest = (f: LedgerFolder) =>
    f.verification("V-2-4").claim_status_changes[0] ?? expect.fail("V-2-4 changes a claim");
  each([
    [
      "[S-12] are born pending",
      (f) => (f.claim("C-2-2").status = "tested_confirmed"),
      'state/claims.jsonl:4: The claim "C-2-2" is tested_confirmed in its own line. Write pending: a verification changes its status.',
    ],
    [
      "[S-12] that change status are there",
      (f) => (retest(f).claim_id = "C-1-8"),
      'state/verifications.jsonl:8: It changes "C-1-8", and there is no such claim. Correct the id, or add the claim.',
    ],
    [
      "[S-12] change status once they were raised",
      (f) => {
        f.verification("V-2-3").claims_affected.push("C-3-2");
        f.verification("V-2-3").claim_status_changes.push({
          claim_id: "C-3-2",
          from: "pending",
          to: "tested_unclear",
          stance: "supports",
        });
      },
      'state/verifications.jsonl:7: It changes "C-3-2" in round 2, before the claim was raised. Move the change to a later round, or correct the id.',
    ],
    [
      "[S-12] change from the status they have",
      (f) => (retest(f).from = "tested_confirmed"),
      'state/verifications.jsonl:8: It changes "C-1-1" from tested_confirmed, and the claim is tested_refuted by then. Write from tested_refuted, or put back the change that is missing before it.',
    ],
    [
      "[S-12] never become pending again",
      (f) => (retest(f).to = "pending"),
      'state/verifications.jsonl:8: It changes "C-1-1" from tested_refuted to pending, which no claim may do. From tested_refuted a claim may become tested_confirmed, tested_refuted, partially_refuted, tested_unclear, superseded.',
    ],
    [
      "[S-12] are tested before they are superseded",
      (f) => {
        f.verification("V-3-3").claims_affected.push("C-2-2");
        f.verification("V-3-3").claim_status_changes.push({
          claim_id: "C-2-2",
          from: "pending",
          to: "superseded",
          stance: "contradicts",
        });
      },
      'state/verifications.jsonl:11: It changes "C-2-2" from pending to superseded, which no claim may do. From pending a claim may become tested_confirmed, tested_refuted, partially_refuted, tested_unclear.',
    ],
    [
      "[S-12] stay superseded",
      (f) => {
        f.verification("V-3-4").claim_status_changes.push({
          claim_id: "C-1-1",
          from: "superseded",
          to: "tested_unclear",
          stance: "supports",
        });
      },
      'state/verifications.jsonl:12: It changes "C-1-1" from superseded to tested_unclear, which no claim may do. Remove the change: a superseded claim stays so.',
    ],
    [
      "are not confirmed by what contradicts them",
      (f) => Object.assign(retest(f), { to: "tested_confirmed", stance: "contradicts" }),
      'state/verifications.jsonl:8: It makes "C-1-1" tested_confirmed, and its stance is contradicts. Correct the status or the stance: they contradict each other.',
    ],
    [
      "are not refuted by what supports them",
      (f) => Object.assign(retest(f), { to: "tested_refuted", stance: "supports" }),
      'state/verifications.jsonl:8: It makes "C-1-1" tested_refuted, and its stance is supports. Correct the status or the stance: they contradict each other.',
    ],
    [
      "that change are among those affected",
      (f) => (f.verification("V-2-4").claims_affected = []),
      'state/verifications.jsonl:8: It changes "C-1-1", which claims_affected does not list. Add the claim to claims_affected.',
    ],
    [
      "that are affected are there",
      (f) => f.verification("V-2-3").claims_affected.push("C-7-1"),
      'state/verifications.jsonl:7: claims_affected lists "C-7-1", and there is no such claim. Correct the id, or remove it.',
    ],
    [
      "[S-13] supersede a claim that is there",
      (f) => (f.claim("C-2-2").supersedes = "C-0-1"),
      'state/claims.jsonl:4: It supersedes "C-0-1", and there is no such claim. Name a claim that was raised before it.',
    ],
    [
      "[S-13] supersede a claim before them",
      (f) => (f.claim("C-2-2").supersedes = "C-3-1"),
      'state/claims.jsonl:4: It supersedes "C-3-1", which was not raised before it. Name a claim that was raised before it.',
    ],
    [
      "[S-13] do not supersede themselves",
      (f) => (f.claim("C-2-2").supersedes = "C-2-2"),
      'state/claims.jsonl:4: It supersedes "C-2-2", which was not raised before it. Name a claim that was raised before it.',
    ],
    [
      "[S-13] are superseded by a later claim that says so",
      (f) => delete f.claim("C-3-2").supersedes,
      'state/verifications.jsonl:12: It makes "C-1-1" superseded, and by round 3 no later claim names it in supersedes. Name it in the claim that takes its place, or test it again.',
    ],
  ]);

  it.each([
    ["tested_confirmed", "supports"],
    ["partially_refuted", "contradicts"],
    ["tested_unclear", "supports"],
  ] as const)("[S-12] never become pending again from %s", (tested, stance) => {
    const back = (folder: LedgerFolder): void => {
      const first =
        folder.verification("V-1-1").claim_status_changes[0] ??
        expect.fail("V-1-1 changes a claim");
      Object.assign(first, { to: tested, stance });
      Object.assign(retest(folder), { from: tested, to: "pending" });
    };
    expect(found(back)).toEqual([
      `state/verifications.jsonl:8: It changes "C-1-1" from ${tested} to pending, which no claim may do. From ${tested} a claim may become tested_confirmed, tested_refuted, partially_refuted, tested_unclear, superseded.`,
    ]);
  });

  it("[S-13] are not superseded by themselves", () => {
    const alone = (folder: LedgerFolder): void => {
      folder.claim("C-1-1").supersedes = "C-1-1";
      delete folder.claim("C-3-2").supersedes;
    };
    expect(found(alone)).toEqual([
      'state/claims.jsonl:1: It supersedes "C-1-1", which was not raised before it. Name a claim that was raised before it.',
      'state/verifications.jsonl:12: It makes "C-1-1" superseded, and by round 3 no later claim names it in supersedes. Name it in the claim that takes its place, or test it again.',
    ]);
  });

  it("[S-13] are not superseded before the claim that names them was raised", () => {
    const early = (folder: LedgerFolder): void => {
      const change =
        folder.verification("V-3-4").claim_status_changes.pop() ??
        expect.fail("V-3-4 supersedes a claim");
      folder.verification("V-3-4").claims_affected = [];
      folder.verification("V-2-4").claim_status_changes.push({ ...change });
    };
    expect(found(early)).toEqual([
      'state/verifications.jsonl:8: It makes "C-1-1" superseded, and by round 2 no later claim names it in supersedes. Name it in the claim that takes its place, or test it again.',
    ]);
  });

  it("[S-12] change in the order of the file: changes that were exchanged do not follow each other", () => {
    const exchange = (folder: LedgerFolder): void => {
      const [first, second] = [folder.verification("V-1-1"), folder.verification("V-2-4")];
      [first.claim_status_changes, second.claim_status_changes] = [
        second.claim_status_changes,
        first.claim_status_changes,
      ];
    };
    expect(found(exchange)).toEqual([
      'state/verifications.jsonl:1: It changes "C-1-1" from tested_refuted, and the claim is pending by then. Write from pending, or put back the change that is missing before it.',
      'state/verifications.jsonl:12: It changes "C-1-1" from partially_refuted, and the claim is tested_refuted by then. Write from tested_refuted, or put back the change that is missing before it.',
    ]);
  });
});

describe("decisions", () => {
  const cite = (f: LedgerFolder) =>
    f.decision("D-2-1").cites[0] ?? expect.fail("D-2-1 cites a claim");
  each([
    [
      "[S-16] cite something",
      (f) => (f.decision("D-2-1").cites = []),
      'state/decisions.jsonl:2: The decision "D-2-1" cites nothing. Cite the claim, verification or decision it rests on.',
    ],
    [
      "[S-16] cite what is there",
      (f) => (cite(f).id = "C-2-8"),
      'state/decisions.jsonl:2: It cites the claim "C-2-8", and there is none. Correct the id or its type.',
    ],
    [
      "[S-16] cite it as what it is",
      (f) => (cite(f).type = "verification"),
      'state/decisions.jsonl:2: It cites the verification "C-2-1", and there is none. Correct the id or its type.',
    ],
    [
      "[S-16] cite nothing of a later round",
      (f) => (cite(f).id = "C-3-1"),
      'state/decisions.jsonl:2: It cites the claim "C-3-1", which is of a later round. Cite what was known when it was made.',
    ],
    [
      "[S-16] do not cite themselves",
      (f) => Object.assign(cite(f), { type: "decision", id: "D-2-1" }),
      'state/decisions.jsonl:2: The decision "D-2-1" cites itself. Cite what it rests on.',
    ],
    [
      "name artifacts that are there",
      (f) => f.decision("D-2-1").round_artifact_refs.push("artifacts/round_02/referee.md"),
      'state/decisions.jsonl:2: The reference "artifacts/round_02/referee.md" leads nowhere: there is no such file. Correct it, or put back what it refers to.',
    ],
    [
      "name sections that are there",
      (f) => f.decision("D-2-1").round_artifact_refs.push("artifacts/round_02/critic.md#praise"),
      'state/decisions.jsonl:2: The reference "artifacts/round_02/critic.md#praise" leads nowhere: the file has no such section. Correct it, or put back what it refers to.',
    ],
  ]);
});

describe("what a decision rests on", () => {
  each([
    [
      "[T-28] is more than checks that were not made",
      (f) =>
        (f.decision("D-1-1").cites = [{ type: "verification", id: "V-1-4", relation: "based-on" }]),
      'state/decisions.jsonl:1: The decision "D-1-1" rests on checks alone that were not made. Cite something that was found.',
    ],
  ]);
});

describe("tensions", () => {
  each([
    [
      "have a source",
      (f) => (f.tension("T-3-1").sources = []),
      'state/tensions.jsonl:5: The tension "T-3-1" has no source. Name what it is between.',
    ],
    [
      "are resolved in what is there",
      (f) => (f.tension("T-2-1").resolved_in = "C-1-1"),
      'state/tensions.jsonl:4: The tension is resolved in "C-1-1", which is neither a decision nor a verification. Name the one that resolved it.',
    ],
  ]);

  each([
    [
      "[T-28] have sources that are roles, or lines of a ledger",
      (f) => (f.tension("T-3-1").sources = ["critic", "C-1-1", "the weather"]),
      'state/tensions.jsonl:5: The tension "T-3-1" names "the weather" as a source, which is neither a role nor a line of a ledger. Name a role, or the id of a claim, a verification or a decision.',
    ],
  ]);

  it("may be resolved in a verification", () => {
    expect(found((folder) => (folder.tension("T-2-1").resolved_in = "V-3-2"))).toEqual([]);
  });
});

describe("artifacts", () => {
  each([
    [
      "[T-28] have something under every heading",
      (f) =>
        f.artifacts.set("artifacts/round_02/observer.md", "## Steps\n\n## Friction\n\nA lot.\n"),
      'artifacts/round_02/observer.md:1: There is nothing under the heading "Steps". Write what belongs there, or remove the heading.',
    ],
  ]);
});

describe("claims that nothing can test", () => {
  it("[T-26] are there", () => {
    expect(
      found(
        (f) => (f.verification("V-2-1").not_testable = [{ claim_id: "C-9-9", test: "A drill." }]),
      ),
    ).toEqual([
      'state/verifications.jsonl:5: not_testable lists "C-9-9", and there is no such claim. Correct the id, or remove it.',
    ]);
  });
});

describe("several faults", () => {
  it("are sorted by file and line, each once", () => {
    const many = (folder: LedgerFolder): void => {
      folder.verification("V-3-1").evidence_refs = ["state/claims.jsonl#L99", "nowhere", "nowhere"];
      folder.verification("V-1-1").evidence_refs = [];
      folder.claim("C-3-1").status = "superseded";
      folder.decision("D-1-1").cites = [];
    };
    expect(found(many)).toEqual([
      'state/claims.jsonl:5: The claim "C-3-1" is superseded in its own line. Write pending: a verification changes its status.',
      'state/decisions.jsonl:1: The decision "D-1-1" cites nothing. Cite the claim, verification or decision it rests on.',
      'state/verifications.jsonl:1: The verification "V-1-1" has no reference to evidence. Give 2 or more that differ.',
      'state/verifications.jsonl:9: The reference "state/claims.jsonl#L99" leads nowhere: the ledger has 6 lines. Correct it, or put back what it refers to.',
      'state/verifications.jsonl:9: "nowhere" is not a reference into the folder. Write artifacts/round_NN/ROLE.md#section or state/LEDGER.jsonl#Ln.',
    ]);
  });

  it("are found in memory as in files", () => {
    const folder = validFolder();
    folder.decision("D-2-1").cites = [];
    folder.verification("V-2-1").evidence_refs.push("artifacts/round_01/critic.md#praise");
    expect(checkLedgers(folder.ledgers(), (path) => folder.sections(path))).toEqual(
      check(readFolder(folder.texts())),
    );
    expect(checkLedgers(folder.ledgers(), (path) => folder.sections(path))).toHaveLength(2);
  });
});
