// A moderator's judgment on the content is found; touching the process is not mistaken for it.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgmentIn } from "./rules.ts";

const SEED_FORBIDDEN = [
  "A案が正しいと思います",
  "Bさんの意見に賛成です",
  "この設計は良くないのでは？",
  "I think option A is right.",
  "I agree with B's opinion.",
  "This design is not good, is it?",
  "我认为A方案是对的",
  "我赞成B的意见",
  "这个设计不好吧？",
];

const SEED_PERMITTED = [
  "根拠を示してください",
  "論点Xが未議論です",
  "議論が膠着しています。新しい角度から検討してください",
  "全員が同意していますが、根拠は多様ですか？",
  "Please show your grounds.",
  "Issue X has not been discussed.",
  "The discussion is stuck. Please consider it from a new angle.",
  "Everyone agrees, but are the grounds diverse?",
  "请给出依据",
  "论点X尚未讨论",
  "讨论陷入僵局。请从新的角度考虑",
  "大家都同意，但依据是否多样？",
];

const JUDGING = [
  "Cursors beside pages prevail on the merits.",
  "By any measure option A prevails.",
  "Option A prevails on the merits of its counterarguments.",
  "Option A prevails in most countries.",
  "Option A prevails on every count.",
  "Option A prevails by sheer force of argument, not by votes.",
  "Option A prevails in the argument, and the vote should follow.",
  "Option A prevails in robustness despite the vote.",
  "By a majority of the criteria option A prevails.",
  "By the count of its advantages option A prevails.",
  "By majority opinion among engineers everywhere option A prevails.",
  "B has more merit.",
  "B案は避けるべきです。",
  "A方案才是正确的选择。",
  "I think A is right.",
  "Option A is better.",
  "I agree with B.",
  "I do not agree with B.",
  "I don't think A is right.",
  "I believe the second proposal is too risky.",
  "Option B is the best choice for this team.",
  "Kafka is the wrong tool here.",
  "In my opinion, A is safer.",
  "I would recommend option B.",
  "I'd go with the monolith.",
  "I am leaning towards B.",
  "We should adopt A.",
  "Let's go with plan B.",
  "You should reject option C.",
  "The proposal is not convincing.",
  "Security's argument is weak.",
  "Plan C won't work.",
  "A is better, right?",
  "Isn't B the better design?",
  "Don't you think option A is too slow?",
  "That is a bad idea.",
  "You are right, Performance.",
  "Excellent point. Next, cost.",
  "Security rightly argues that A is unsafe.",
  "Security says A is unsafe, which is correct.",
  "Security holds that A is unsafe, and I agree.",
  "My vote goes to option B.",
  "Option A must be rejected.",
  "A案は間違っています。",
  "B案の方が良いです。",
  "私はA案に賛成です。",
  "B案を採用すべきだと思います。",
  "この提案は危険です。",
  "セキュリティさんの主張は説得力があります。",
  "A案には反対です。",
  "A案は現実的ではないのではないでしょうか。",
  "C案を推奨します。",
  "その通りです。次の論点に移ります。",
  "我认为B方案更好。",
  "A方案是错误的。",
  "这个方案不可行。",
  "我更倾向于A方案。",
  "B方案不如A方案。",
  "我不同意性能专家的看法。",
  "应该选择A方案。",
  "难道A方案不更安全吗？",
  "安全专家说得对。",
  "Rust is clearly the better language for this.",
  "To me, the second option looks stronger.",
  "I'm convinced that B wins.",
  "I have doubts about option A.",
  "Frankly, B is a poor choice.",
  "The evidence favours A.",
  "The cost argument does not hold.",
  "It would be wise to choose B.",
  "You all should vote for A.",
  "B is not viable.",
  "Performance has the stronger argument.",
  "A seems more convincing to me.",
  "I like B's idea.",
  "A案が最も合理的です。",
  "性能担当の反論は弱いと感じます。",
  "B案はやめたほうがいいと思います。",
  "この設計には無理があります。",
  "やはりA案がいいですね。",
  "个人认为A方案更稳妥。",
  "B的论点站不住脚。",
  "这个方案有问题。",
  "还是选择B方案吧。",
  "显然A方案更优。",
];

const PROCESS = [
  "By vote cursors beside pages prevail, two to one, with no attack on them open.",
  "Option A prevails by two votes to one; the export is not refuted.",
  "Option A prevails in the final vote, by a majority of the votes.",
  "Each member should say in one line which is better.",
  "Security holds that A is unsafe.",
  "Performance argues A is better.",
  "Security says we should adopt A; Cost says we should reject it.",
  "According to Cost, B is too expensive and A is the better choice.",
  "From Security's point of view, the design is risky.",
  "UX: option A is better for new users. Cost: option B is cheaper.",
  "Maintainability doubts that A is right.",
  "The claim that A is better has no grounds yet.",
  "What makes A better than B?",
  "Is A better than B under load?",
  "Which of the two is safer?",
  "Who still believes that A is right?",
  "Explain why option A is better.",
  "State under what condition option B is the wrong choice.",
  "Say whether plan B is too expensive.",
  "If option A is wrong, what follows?",
  "Nobody has shown that option A is better.",
  "I do not prefer any option.",
  "I take no side between A and B.",
  "We should hear the devil's advocate next.",
  "We should take the cost issue first.",
  "You should each pick one issue and name a failure.",
  "Let us use the last round for the migration question.",
  "Let us pick the two most important issues.",
  "I think the discussion is stuck.",
  "I think we should discuss cost next.",
  "I suggest that each of you restates the claim in one sentence.",
  "Issue 2 is more important than issue 1 for the decision.",
  "The first issue is best discussed before the second.",
  "Three members share one reason. Please look for a different one.",
  'Cost wrote "A is the best option" without a number.',
  "Please keep to 200 words.",
  "Positions: two for A, one for B.",
  "セキュリティ担当はA案が危険だと述べています。",
  "性能担当はB案の方が良いと考えています。",
  "コスト担当によると、A案は高すぎます。",
  "A案とB案のどちらが良いと思いますか？",
  "A案が正しいかどうか、根拠を示してください。",
  "「A案が最善です」という主張の根拠は何ですか？",
  "次は費用の論点に進みましょう。",
  "なぜA案が良いのですか？",
  "少数意見をもう一度述べてください。",
  "性能专家认为A方案更好，安全专家认为A方案不安全。",
  "根据成本分析家的看法，B方案太贵。",
  "请说明为什么A方案更好。",
  "A方案更好吗？",
  "“A方案最好”的依据是什么？",
  "接下来讨论成本。",
  "大家的理由是否相同？",
  "Two stances remain on storage: Security wants encryption at rest, Cost does not.",
  "Cost, you rejected B; what evidence would change your mind?",
  "All three members prefer A for the same reason.",
  "The members are split on whether A is safer.",
  "Performance and Cost agree on caching but differ on the database.",
  "Please give one scenario in which your own option is worse.",
  "Has anyone considered what happens when the best option is unavailable?",
  "Security argues that B is dangerous, that C is worse, and that A is the right choice.",
  "What would have to be true for B to be the better choice?",
  "I note that the risk of migration has not been addressed.",
  "I would like to hear why Cost thinks B is too expensive.",
  "We have ten minutes left; let us settle the order of issues.",
  "Members in favour of A: Security, UX. Members against: Cost.",
  "It is not my role to say which option is better.",
  "Please compare A and B on cost, safety and time.",
  "Next: name the strongest argument against your own position.",
  "Convergence is NARROWING: two issues are settled and one is open.",
  "The user should decide between A and B; the trade-off is cost against safety.",
  "Please try to refute the strongest claim of another member.",
  "論点1は収束し、論点2は対立が続いています。",
  "A案を支持する理由を三つ挙げてください。",
  "反対意見はありますか？",
  "性能担当はA案に賛成、コスト担当は反対です。",
  "自分の案が間違っている場合を考えてください。",
  "どのような条件ならB案が適切ですか？",
  "安全专家支持A方案，成本分析家反对。",
  "请每位成员指出自己方案的一个弱点。",
  "在什么条件下B方案更好？",
  "目前有两种立场：A方案和B方案。",
  "有人反对吗？",
];

interface Lines {
  readonly process: readonly string[];
  readonly judgment: readonly string[];
}

function linesOf(corpus: string): Lines {
  const url = new URL(`../../../../test/corpora/${corpus}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as Lines; // a file of ours, in the shape above
}

/** Process lines that are marked, and the share of judgments that is. */
function measure({ process, judgment }: Lines) {
  const isMarked = (text: string) => judgmentIn(text) !== undefined;
  return {
    process: process.filter(isMarked),
    judgments: judgment.filter(isMarked).length / judgment.length,
  };
}

describe("judgment", () => {
  it("[T-15] of the lines that the words were chosen by, no process line is marked, and 19 judgments in 20 are", () => {
    const { process, judgments } = measure(linesOf("moderator-examples"));
    expect(process).toEqual([]);
    expect(judgments).toBeGreaterThanOrEqual(0.95);
  });

  it("[T-15] of lines that nobody looked at while the words were chosen, no process line is marked, and 4 judgments in 5 are", () => {
    const { process, judgments } = measure(linesOf("moderator-lines"));
    expect(process).toEqual([]);
    expect(judgments).toBeGreaterThanOrEqual(0.8);
  });

  it("[T-15] what a member or a message holds is reported, until the moderator sets its own against it", () => {
    const isMarked = (text: string) => judgmentIn(text) !== undefined;
    expect(
      [
        "A says that o2 is safer; B has not answered.",
        "In r1-msg-002, o1 is the cheaper option.",
        "o1 is too slow, according to Cost.",
        "Aはo2が優れていると主張しています。",
        "财务指出该方案不划算。",
      ].map(isMarked),
    ).toEqual([false, false, false, false, false]);
    expect(
      [
        "A says that o2 is safer, but o1 is the better choice.",
        "The evidence says that o2 is safer.",
        "The reasoning in r1-msg-002 is flawed.",
        "A's claim that o1 is slow does not hold up.",
        "Aはo1が遅いと述べていますが、その根拠は薄弱です。",
        "A认为o1太慢，但这个说法缺乏依据。",
      ].map(isMarked),
    ).toEqual([true, true, true, true, true, true]);
  });

  it("[P-16] the moderator samples that are forbidden are found, in each language", () => {
    expect(SEED_FORBIDDEN.filter((text) => judgmentIn(text) === undefined)).toEqual([]);
  });

  it("[P-16] the moderator samples that are permitted pass, in each language", () => {
    expect(SEED_PERMITTED.flatMap((text) => judgmentIn(text) ?? [])).toEqual([]);
  });

  it("[P-16] preferring, rejecting and praising are judgments", () => {
    expect(JUDGING.filter((text) => judgmentIn(text) === undefined)).toEqual([]);
  });

  it("[P-16] asking, steering and reporting who holds what are not", () => {
    expect(
      PROCESS.flatMap((text) =>
        judgmentIn(text) === undefined ? [] : [{ text, found: judgmentIn(text) }],
      ),
    ).toEqual([]);
  });

  it("[P-16] the offending phrase is what comes back", () => {
    expect(
      [
        "Please go on. We should adopt A.",
        "次に進みます。A案が正しいと思います。",
        "请继续。我认为A方案是对的。",
      ].map(judgmentIn),
    ).toEqual(["We should adopt", "正しいと思います", "我认为A方案是对的"]);
  });

  it("a million hostile characters are read to the end of the bound", () => {
    const hostile = [
      "a",
      "'",
      "x is ",
      "which is better ",
      "I think a b c ",
      "option ",
      "案は",
      "方案很很",
      "我对",
    ];
    expect(hostile.map((piece) => judgmentIn(piece.repeat(1_000_000 / piece.length)))).toEqual(
      hostile.map(() => undefined),
    );
  });

  it("[P-16] a judgment is found wherever it stands among process talk", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...JUDGING, ...SEED_FORBIDDEN),
        fc.constantFrom(...PROCESS, ...SEED_PERMITTED),
        (judging, process) => {
          expect(judgmentIn(`${process}\n\n${judging}\n\n${process}`)).toBe(judgmentIn(judging));
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});
