// The fixed words of a review's report and summary in the three languages.
import type { Ended } from "../../projections/review/result.ts";
import type { Language } from "../../text/language.ts";
import type { Headings } from "../headings.ts";

const en = {
  findings: "Findings, and what became of them", verdicts: "Verdicts, round by round", disputes: "Disputes, and who decided", left: "What is not settled", versions: "Versions, and what changed", ideas: "Ideas, and where they came from",
  verdictsShort: "Verdicts", open: "Open findings", noOpen: "none", overruled: "Overruled, and why (minority)", changed: "What changed", unchanged: "nothing: the artifact is as it was given", ideasShort: "Ideas that everyone keeps", noIdeas: "none",
  finding: "Finding", severity: "Severity", raisedBy: "Raised by", state: "State", life: "What was said of it", change: "Change", proposal: "Proposal", noFindings: "Nobody found anything.", noChange: "no edit names it",
  reviewer: "Reviewer", said: "said", incomplete: "incomplete", noAnswer: "no assessment", counts: "The verdict that counts is computed from a reviewer's open findings; what the reviewer said is named where it differs. Round 1 is the blind verdict.",
  bars: "Also needed", reached: "reached", needed: "needed", acceptable: "would let it pass",
  whyNot: "Why it was not followed", whatMeets: "What would meet it", pushed: "What its owner said last", dissent: "Status", contradiction: "Contradicting findings", followed: "followed", insteadOf: "instead of", because: "because", insisted: "In dispute for two rounds", waits: "it waits for a person",
  resolvedList: "Resolved", unresolvedList: "Not resolved", recommendation: "The author recommends", noRecommendation: "nothing was recommended", finalVerdicts: "Final verdicts", options: "What a person can choose", chosen: "chosen", alsoMissing: "Also missing",
  summary: "Summary", person: "a person", ruledAfter: "after a person's ruling", blindOnly: "blind", rest: "The whole difference", asGiven: "as it was given", anew: "written anew", forFindings: "for", letGo: "its owner let it rest",
  idea: "Idea", from: "From", became: "Became", fate: "How it came up", ratings: "Ratings", place: "place", died: "Dropped", kept: "kept by everyone", firstCards: "first cards", blindIs: "from round 1, blind, to the last",
  agreed: "Agreed", ideasStand: "Where the ideas stand", resolvedIn: "Resolved in", disagrees: "disagrees", fullFindings: "Findings", madeVersion: "Makes", noEdits: "no edit", cardsHere: "Cards",
  personDecided: "A person decided", upheld: "A person decided for the reviewer, and it is not mended", hasToBeMended: "has to be mended", leftOpen: "left open", authorSaid: "the author had declined it",
  ended: {
    converged: "Passed", accepted: "Accepted by a person", "not-converged": "Not converged", rejected: "Not accepted: a person sided with the reviewers", "not-passed": "Not passed", "no-quorum": "Broken off: too few reviewers answered", "author-absent": "Broken off: the author made no revision",
    stopped: "Stopped: more than words is needed", blocked: "Blocked: more rounds cannot mend it", taken: "A person took an idea",
  } satisfies Record<Ended, string>,
  running: "Under way", roundsOf: (held: number, most: number): string => `round ${held} of at most ${most}`, round: (n: number): string => `round ${n}`, version: (n: number): string => `Version ${n}`, inVersion: (n: number): string => `version ${n}`, after: (n: number): string => `after round ${n}`,
  diffed: (added: number, removed: number): string => `${added} added, ${removed} removed`, cut: (shown: number, all: number): string => `The first ${shown} of ${all} lines.`, openBy: (n: number, severity: string): string => `${n} ${severity}`,
};

export type ReviewHeadings = Readonly<Omit<typeof en, "ended">> & { readonly ended: Readonly<Record<Ended, string>> };

const ja: ReviewHeadings = {
  findings: "指摘とその行方", verdicts: "ラウンドごとの判定", disputes: "争点と決めた者", left: "残っていること", versions: "版と変更点", ideas: "アイデアとその由来",
  verdictsShort: "判定", open: "未解決の指摘", noOpen: "なし", overruled: "不採用とその理由（少数意見）", changed: "変更点", unchanged: "なし（渡されたまま）", ideasShort: "全員が残すアイデア", noIdeas: "なし",
  finding: "指摘", severity: "重さ", raisedBy: "指摘者", state: "状態", life: "経緯", change: "変更", proposal: "提案", noFindings: "指摘はありません。", noChange: "対応する編集なし",
  reviewer: "査読者", said: "本人の判定は", incomplete: "根拠不足", noAnswer: "査読なし", counts: "有効な判定は、査読者の未解決の指摘から計算したものです。本人の判定が異なる場合は併記します。第1ラウンドは互いを見ない判定です。",
  bars: "ほかの条件", reached: "結果", needed: "必要", acceptable: "通してよいか",
  whyNot: "従わなかった理由", whatMeets: "どうすれば満たされるか", pushed: "指摘者の最後の言葉", dissent: "状態", contradiction: "矛盾する指摘", followed: "採用", insteadOf: "不採用", because: "理由", insisted: "二ラウンド続いた争点", waits: "人の判断待ち",
  resolvedList: "解決した指摘", unresolvedList: "解決していない指摘", recommendation: "著者の推奨", noRecommendation: "推奨なし", finalVerdicts: "最終判定", options: "人が選べること", chosen: "選択", alsoMissing: "ほかに足りないもの",
  summary: "要約", person: "人", ruledAfter: "人の裁定後", blindOnly: "互いを見ない判定", rest: "差分の全体", asGiven: "渡されたまま", anew: "全文を書き直し", forFindings: "対象", letGo: "指摘者が取り下げた",
  idea: "アイデア", from: "由来", became: "発展先", fate: "生まれ方", ratings: "評価", place: "順位", died: "除外", kept: "全員が残す", firstCards: "最初のカード", blindIs: "互いを見ない第1ラウンド→最終",
  agreed: "一致", ideasStand: "アイデアの現在地", resolvedIn: "解決した回", disagrees: "異論", fullFindings: "指摘", madeVersion: "作成した版", noEdits: "編集なし", cardsHere: "カード",
  personDecided: "人の決定", upheld: "人が査読者に従い、まだ直っていない指摘", hasToBeMended: "直すべき", leftOpen: "未決のまま", authorSaid: "著者は従わなかった",
  ended: {
    converged: "合格", accepted: "人が承認", "not-converged": "未収束", rejected: "不承認：人が査読者に従った", "not-passed": "不合格", "no-quorum": "打ち切り：査読者の回答が足りない", "author-absent": "打ち切り：著者が改訂しなかった",
    stopped: "中止：言葉以上のものが必要", blocked: "停止：ラウンドを重ねても直らない", taken: "人がアイデアを選択",
  },
  running: "進行中", roundsOf: (held, most) => `第${held}ラウンド（最大${most}）`, round: (n) => `第${n}ラウンド`, version: (n) => `第${n}版`, inVersion: (n) => `第${n}版`, after: (n) => `第${n}ラウンドの後`,
  diffed: (added, removed) => `${added}行追加、${removed}行削除`, cut: (shown, all) => `全${all}行のうち最初の${shown}行。`, openBy: (n, severity) => `${severity} ${n}件`,
};

const zh: ReviewHeadings = {
  findings: "问题及其结果", verdicts: "逐轮判定", disputes: "争议及由谁决定", left: "尚未解决的内容", versions: "版本与改动", ideas: "创意及其来源",
  verdictsShort: "判定", open: "未解决的问题", noOpen: "无", overruled: "未采纳及原因（少数意见）", changed: "改动", unchanged: "无（与所给一致）", ideasShort: "所有人都保留的创意", noIdeas: "无",
  finding: "问题", severity: "严重程度", raisedBy: "提出者", state: "状态", life: "经过", change: "改动", proposal: "建议", noFindings: "没有人提出问题。", noChange: "没有对应的修改",
  reviewer: "评审者", said: "本人判定为", incomplete: "依据不足", noAnswer: "没有评审", counts: "有效判定由评审者未解决的问题计算得出；与本人判定不同时一并列出。第 1 轮为互不可见的判定。",
  bars: "其他条件", reached: "结果", needed: "需要", acceptable: "是否可通过",
  whyNot: "未采纳的原因", whatMeets: "怎样才能满足", pushed: "提出者最后的话", dissent: "状态", contradiction: "相互矛盾的问题", followed: "采纳", insteadOf: "未采纳", because: "原因", insisted: "持续两轮的争议", waits: "等待人的决定",
  resolvedList: "已解决", unresolvedList: "未解决", recommendation: "作者建议", noRecommendation: "没有建议", finalVerdicts: "最终判定", options: "可由人选择", chosen: "已选择", alsoMissing: "另外缺少",
  summary: "摘要", person: "人", ruledAfter: "由人裁定之后", blindOnly: "互不可见", rest: "完整差异", asGiven: "与所给一致", anew: "全文重写", forFindings: "针对", letGo: "提出者不再坚持",
  idea: "创意", from: "来源", became: "演变为", fate: "如何产生", ratings: "评级", place: "名次", died: "舍弃", kept: "所有人保留", firstCards: "最初的卡片", blindIs: "从互不可见的第 1 轮到最后",
  agreed: "达成一致", ideasStand: "创意目前的状况", resolvedIn: "解决于", disagrees: "不同意", fullFindings: "问题", madeVersion: "产生版本", noEdits: "没有修改", cardsHere: "卡片",
  personDecided: "由人决定", upheld: "由人支持评审者且尚未修正的问题", hasToBeMended: "必须修正", leftOpen: "留待未定", authorSaid: "作者曾不采纳",
  ended: {
    converged: "通过", accepted: "由人接受", "not-converged": "未收敛", rejected: "不予接受：由人支持评审者", "not-passed": "未通过", "no-quorum": "中断：回答的评审者太少", "author-absent": "中断：作者没有修订",
    stopped: "中止：需要的不只是文字", blocked: "受阻：再多轮次也无法修正", taken: "由人选定创意",
  },
  running: "进行中", roundsOf: (held, most) => `第 ${held} 轮（最多 ${most} 轮）`, round: (n) => `第 ${n} 轮`, version: (n) => `第 ${n} 版`, inVersion: (n) => `第 ${n} 版`, after: (n) => `第 ${n} 轮之后`,
  diffed: (added, removed) => `增加 ${added} 行，删除 ${removed} 行`, cut: (shown, all) => `共 ${all} 行，此处为前 ${shown} 行。`, openBy: (n, severity) => `${severity} ${n} 个`,
};

const HEADINGS: Readonly<Record<Language, ReviewHeadings>> = { en, ja, zh };

export function reviewHeadings(lang: Language): ReviewHeadings {
  return HEADINGS[lang];
}

/** Shared words that would say something else here. */
const OWN: Readonly<Record<Language, Pick<Headings, "stands" | "noQuorum" | "material" | "blindProved">>> = {
  en: {
    stands: "Where the artifact stands", noQuorum: "Broken off: too few took part for a review. What was found is below.", material: "Verdicts are computed from findings that reviewers raised and have not called resolved. They say what was argued, and no more than that.",
    blindProved: "Every reviewer wrote alone: the record shows that no other's message was in those prompts. From round 2 on they were told the findings of others in short.",
  },
  ja: {
    stands: "成果物の現在地", noQuorum: "打ち切り：参加が足りず、査読が成立しませんでした。見つかったことは以下にあります。", material: "判定は、査読者が挙げ、まだ解決としていない指摘から計算したものです。議論の記録であり、それ以上ではありません。",
    blindProved: "査読者はそれぞれ独りで書きました。その問いに他者の発言が含まれていなかったことは記録で確かめられます。第2ラウンド以降は、他者の指摘が要約で示されました。",
  },
  zh: {
    stands: "成果目前的状况", noQuorum: "中断：参与者不足，评审不成立。已提出的问题见下文。", material: "判定由评审者提出且尚未认定解决的问题计算得出，只记录论证情况，仅此而已。",
    blindProved: "每位评审者都独自撰写：记录显示这些提示中没有他人的发言。从第 2 轮起，以摘要形式告知他人的问题。",
  },
};

export function reviewWords(lang: Language): (typeof OWN)[Language] {
  return OWN[lang];
}
