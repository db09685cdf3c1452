// The fixed words of a swarm's report and folder in the three languages.
import type { Language } from "../../text/language.ts";

const en = {
  argument: "The argument", rounds: "Round by round", openQuestions: "Open questions", recommendations: "Recommendations", attack: "The contrarian's strongest attack", analogy: "Seen from other fields",
  evolution: "How each position evolved", cast: "Who sat at the table, and why they disagree", synthesis: "Synthesis", resolution: "Decision and how it was resolved",
  options: "Options, and where the argument leaves them", agreements: "Agreed", disputes: "Still in dispute", insights: "Insights", observations: "On the discussion itself",
  nothingAgreed: "nobody wrote down an agreement", noSynthesis: "Nobody wrote a synthesis. What follows is computed from the record and from the moderator's notes on the last round.",
  writtenIn: "Written in", supporters: "held by", restsOn: "Rests on", against: "Against it", refuted: "refuted", notRefuted: "not refuted", whyOpen: "Why it is open", approach: "How to find out", whyUnresolved: "Why it is not settled", notSaid: "nobody said why",
  risk: "Risk", prerequisite: "First", topic: "Topic", quality: "Quality", disagreement: "Disagreement", movedIn: "Moved", notWeighed: "not weighed", recommended: "The moderator recommends",
  aimedAt: "It goes at", assumption: "What that rests on", weakest: "Weakest evidence", failure: "How it fails", minorityCase: "For the smaller side", state: "Where it stands", answeredBy: "Answered in", unanswered: "nobody answered it", otherRounds: "In other rounds",
  pattern: "Pattern", breaksDown: "Where it does not hold", principle: "What to take over", stakes: "At stake", blindSpots: "Blind spots", bias: "Bias", tensions: "Tensions", problem: "The problem", scope: "Scope", criteria: "It is right if", expert: "Expert", mode: "Mode",
  declared: "declared", answered: "answered", keeperSays: "As the record keeper tells it", turning: "Turning points", why: "Why it did not prevail", when: "What would make it right", constraints: "Constraints added on the way", summary: "Summary of the discussion",
  of: (value: number, most: number): string => `${value} of ${most}`,
};

export type SwarmHeadings = Readonly<typeof en>;

const ja: SwarmHeadings = {
  argument: "議論の中身", rounds: "ラウンドごとの経過", openQuestions: "未解決の問い", recommendations: "提言", attack: "反対役の最も強い攻撃", analogy: "他分野から見ると",
  evolution: "各専門家の立場の変遷", cast: "出席者と対立の理由", synthesis: "統合", resolution: "結論と決まり方",
  options: "選択肢と、議論の上での状態", agreements: "合意点", disputes: "なお争われている点", insights: "洞察", observations: "議論そのものについて",
  nothingAgreed: "合意点は書かれていない", noSynthesis: "統合を書いた者がいません。以下は記録からの計算と、最終ラウンドについてのモデレーターの記述です。",
  writtenIn: "出典", supporters: "支持", restsOn: "根拠", against: "反対の見方", refuted: "反駁済み", notRefuted: "反駁されていない", whyOpen: "未解決の理由", approach: "確かめ方", whyUnresolved: "決着しない理由", notSaid: "理由は書かれていない",
  risk: "リスク", prerequisite: "先に必要なこと", topic: "論題", quality: "質", disagreement: "対立度", movedIn: "動いた者", notWeighed: "評価なし", recommended: "モデレーターの推奨",
  aimedAt: "攻撃の対象", assumption: "その前提", weakest: "最も弱い根拠", failure: "失敗の筋書き", minorityCase: "少数側のための論拠", state: "現在の状態", answeredBy: "応答", unanswered: "誰も答えていない", otherRounds: "他のラウンド",
  pattern: "共通する型", breaksDown: "当てはまらない点", principle: "取り入れられること", stakes: "懸かっているもの", blindSpots: "盲点", bias: "偏り", tensions: "対立軸", problem: "問題", scope: "範囲", criteria: "正しいと言える条件", expert: "専門家", mode: "モード",
  declared: "表明", answered: "応答", keeperSays: "記録役の記述", turning: "転機", why: "採られなかった理由", when: "正しくなる条件", constraints: "途中で加えられた制約", summary: "議論の要約",
  of: (value, most) => `${most}中${value}`,
};

const zh: SwarmHeadings = {
  argument: "论证", rounds: "逐轮经过", openQuestions: "未决问题", recommendations: "建议", attack: "反对者最有力的质疑", analogy: "从其他领域看",
  evolution: "各专家立场的演变", cast: "与会者及其分歧的原因", synthesis: "综合", resolution: "结论及其得出方式",
  options: "选项及其在论证中的状态", agreements: "共识", disputes: "仍有争议", insights: "洞见", observations: "关于讨论本身",
  nothingAgreed: "没有写下共识", noSynthesis: "没有人撰写综合。以下内容由记录计算得出，并附主持人对最后一轮的说明。",
  writtenIn: "出处", supporters: "支持者", restsOn: "依据", against: "不同看法", refuted: "已被驳倒", notRefuted: "未被驳倒", whyOpen: "未决的原因", approach: "如何查明", whyUnresolved: "未能定论的原因", notSaid: "没有说明原因",
  risk: "风险", prerequisite: "前提", topic: "议题", quality: "质量", disagreement: "分歧度", movedIn: "改变者", notWeighed: "未评估", recommended: "主持人建议",
  aimedAt: "针对", assumption: "其前提", weakest: "最弱的依据", failure: "失败情景", minorityCase: "为少数一方补充的论据", state: "目前状态", answeredBy: "回应", unanswered: "无人回应", otherRounds: "其他轮次",
  pattern: "共同模式", breaksDown: "不适用之处", principle: "可借鉴之处", stakes: "利害", blindSpots: "盲点", bias: "偏向", tensions: "张力", problem: "问题", scope: "范围", criteria: "成功标准", expert: "专家", mode: "模式",
  declared: "声明", answered: "回应", keeperSays: "记录者的叙述", turning: "转折点", why: "未被采纳的原因", when: "在什么情况下它是对的", constraints: "途中加入的约束", summary: "讨论摘要",
  of: (value, most) => `${value}/${most}`,
};

const HEADINGS: Readonly<Record<Language, SwarmHeadings>> = { en, ja, zh };

export function swarmHeadings(lang: Language): SwarmHeadings {
  return HEADINGS[lang];
}
