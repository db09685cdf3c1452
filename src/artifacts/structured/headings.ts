// The fixed words of a structured deliberation's report and round files in the three languages.
import type { Language } from "../../text/language.ts";
import type { Headings } from "../headings.ts";

const en = {
  findings: "What was found", decisions: "Decisions, and what they rest on", claims: "Claims under test", checks: "The checks, round by round", tensions: "Tensions", stress: "Stress tests: rounds without a role", drift: "Drift from the anchor",
  signals: "Stop signals", retrospective: "Retrospective: eight ways to go wrong", axes: "Twelve axes", cast: "Roles and plan", summary: "Summary", openQuestions: "Open questions", recommendations: "Recommendations",
  lastDecision: "Last decision", onObserved: "Decided on what was observed", onChecked: "Decided on checks", onArgued: "Decided by argument only", noneDecided: "nothing was decided", textsOnly: "checks of texts; nothing was observed", noCommand: "nothing: no command ran", claimsShort: "Claims", signalsShort: "Stop signals", limits: "What this run cannot establish",
  observed: "a command ran", checked: "a check of texts, or a claim it tested", supersededBy: (id: string): string => `superseded by ${id}`, ground: "Rests on", cites: "Cites", decision: "Decision", madeBy: "Made by",
  claim: "Claim", raisedBy: "Raised by", statusNow: "Status", history: "How it got there", testable: "Would show in", notTested: "not tested yet", replaces: "replaces", replacedBy: "replaced by", forOption: "for",
  evidence: "Evidence", absentHere: "stress test without", away: "away",
  openTensions: "Open", resolvedTensions: "Resolved", sources: "seen by", resolvedIn: "resolved in", noTension: "No tension was recorded.",
  without: "Without", predicted: "Foreseen", found: "Found", showed: "Its absence", showedYes: "showed", showedNo: "did not show: the role may only decorate", profile: "claims / changes / disagreements", noStress: "No round was held without a role.", decorative: "Roles whose absence did not show",
  noDrift: "No drift check was run.", deviation: "Deviation (1 to 5)", addressed: "Dealt with", why: "Why", correction: "To correct", verdict: "Verdict",
  signal: "Signal", given: "Given", detail: "Detail", slope: "Slope of disagreement", advice: "Advice", noSlope: "too few rounds to tell",
  mode: "Failure mode", fired: "Happened", response: "What to do", neverOne: "Each axis stands for itself; groups have means, and there is no single figure.", axis: "Axis", value: "Value", meanOf: "Mean of group", flag: "Bear in mind", notMeasured: "not measurable",
  role: "Role", who: "Filled by", watches: "Watches", led: "Rounds led", system: "System", anchorText: "Anchor", preset: "Preset", budget: "Rounds at most", schedule: "Stress tests planned", commands: "Commands that checks may run", noneGiven: "the question itself", none: "none",
  pending: "Claims that no check has settled", reading: "The recorder reads it as", test: "What would settle it", risk: "Risk", whyOpen: "Why it is open", unwritten: "Nobody wrote a synthesis. What follows is computed from the ledgers.",
  fullIn: "In full", openFile: (path: string): string => `open the file ${path} in the folder of this deliberation`, folderNote: (id: string): string => `Artifacts are told in a line here. The whole of each is a Markdown file in the folder of this deliberation (.dissensus/${id}, unless another place was set).`, movesTo: "Moves to", impact: "What it changes", lead: "Lead", proposal: "Proposal", supplements: "Supplements", artifacts: "Artifacts", account: "Round", nobodyAway: "nobody is away", raised: "Claims raised", noneRaised: "none", warningsOf: "Warnings",
  whyNot: "Why it did not prevail", whenRight: "What would make it right", claimsFor: "Claims that speak for it", claimsForGone: "Claims for options that nobody holds", claimsForNone: "Claims that speak for no option", fourChecks: "The four checks", awayHere: "Away",
  stands: (n: number): string => `${n} of 6`, planned: (role: string): string => `${role}, left out on purpose (stress test)`, counts: (n: number, status: string): string => `${n} ${status}`, round: (n: number): string => `round ${n}`,
};

export type StructuredHeadings = Readonly<typeof en>;

const ja: StructuredHeadings = {
  findings: "分かったこと", decisions: "決定とその根拠", claims: "検証中の主張", checks: "ラウンドごとの検査", tensions: "緊張関係", stress: "ストレステスト：役割を欠くラウンド", drift: "錨からの逸脱",
  signals: "停止シグナル", retrospective: "振り返り：八つの失敗の型", axes: "十二の軸", cast: "役割と計画", summary: "要約", openQuestions: "未解決の問い", recommendations: "提言",
  lastDecision: "最後の決定", onObserved: "観測に基づく決定", onChecked: "検査に基づく決定", onArgued: "論証のみによる決定", noneDecided: "決定なし", textsOnly: "文章の検査のみで、観測はない", noCommand: "なし（コマンドは実行されていない）", claimsShort: "主張", signalsShort: "停止シグナル", limits: "この実行では確かめられないこと",
  observed: "コマンドを実行", checked: "文章の検査、またはそれが検証した主張", supersededBy: (id) => `${id}に置き換え`, ground: "根拠", cites: "引用", decision: "決定", madeBy: "決めた者",
  claim: "主張", raisedBy: "提起者", statusNow: "状態", history: "経緯", testable: "確かめ方", notTested: "未検証", replaces: "置き換え対象", replacedBy: "置き換え先", forOption: "支持する選択肢",
  evidence: "証拠", absentHere: "ストレステスト・不在", away: "不在",
  openTensions: "未解決", resolvedTensions: "解決済み", sources: "出所", resolvedIn: "解決した検査", noTension: "緊張関係の記録はありません。",
  without: "不在の役割", predicted: "予測", found: "実際", showed: "不在の影響", showedYes: "表れた", showedNo: "表れなかった（役割が飾りの可能性）", profile: "主張／変化／不一致", noStress: "役割を欠くラウンドはありませんでした。", decorative: "不在が表れなかった役割",
  noDrift: "逸脱の検査はありませんでした。", deviation: "逸脱度（1〜5）", addressed: "対処済み", why: "理由", correction: "直すこと", verdict: "判定",
  signal: "シグナル", given: "成立", detail: "詳細", slope: "不一致の傾き", advice: "助言", noSlope: "ラウンドが足りず不明",
  mode: "失敗の型", fired: "発生", response: "対処", neverOne: "各軸は独立です。群には平均がありますが、全体を一つの数にはしません。", axis: "軸", value: "値", meanOf: "群の平均", flag: "留意点", notMeasured: "測定不能",
  role: "役割", who: "担い手", watches: "見るもの", led: "主導したラウンド数", system: "対象", anchorText: "錨", preset: "プリセット", budget: "最大ラウンド数", schedule: "予定のストレステスト", commands: "検査が実行できるコマンド", noneGiven: "問いそのもの", none: "なし",
  pending: "どの検査でも決まらなかった主張", reading: "記録役の読み", test: "決め手となる検証", risk: "リスク", whyOpen: "未解決の理由", unwritten: "統合を書いた者がいません。以下は台帳からの計算です。",
  fullIn: "全文", openFile: (path) => `この審議のフォルダーにある ${path} を開く`, folderNote: (id) => `成果物はここでは一行で示します。全文は、この審議のフォルダー（別の場所を指定していなければ .dissensus/${id}）にある Markdown ファイルです。`, movesTo: "移った先", impact: "変わること", lead: "主導", proposal: "提案", supplements: "補足", artifacts: "成果物", account: "ラウンド", nobodyAway: "全員出席", raised: "提起された主張", noneRaised: "なし", warningsOf: "警告",
  whyNot: "採られなかった理由", whenRight: "正しくなる条件", claimsFor: "これを支持する主張", claimsForGone: "支持者のいない選択肢のための主張", claimsForNone: "どの選択肢も支持しない主張", fourChecks: "四つの検査", awayHere: "不在",
  stands: (n) => `6のうち${n}`, planned: (role) => `${role}（意図的に除外・ストレステスト）`, counts: (n, status) => `${status} ${n}`, round: (n) => `第${n}ラウンド`,
};

const zh: StructuredHeadings = {
  findings: "发现", decisions: "决定及其依据", claims: "待检验的主张", checks: "逐轮检查", tensions: "张力", stress: "压力测试：缺少一个角色的轮次", drift: "偏离锚点",
  signals: "停止信号", retrospective: "回顾：八种失误", axes: "十二个维度", cast: "角色与计划", summary: "摘要", openQuestions: "未决问题", recommendations: "建议",
  lastDecision: "最后的决定", onObserved: "依据观测的决定", onChecked: "依据检查的决定", onArgued: "仅依据论证的决定", noneDecided: "没有决定", textsOnly: "只检查了文本，没有观测", noCommand: "无（没有运行命令）", claimsShort: "主张", signalsShort: "停止信号", limits: "本次运行无法确定的事",
  observed: "运行了命令", checked: "对文本的检查，或其检验过的主张", supersededBy: (id) => `已被 ${id} 取代`, ground: "依据", cites: "引用", decision: "决定", madeBy: "由谁决定",
  claim: "主张", raisedBy: "提出者", statusNow: "状态", history: "经过", testable: "如何检验", notTested: "尚未检验", replaces: "取代", replacedBy: "被取代为", forOption: "支持选项",
  evidence: "证据", absentHere: "压力测试，缺席", away: "缺席",
  openTensions: "未解决", resolvedTensions: "已解决", sources: "来源", resolvedIn: "解决于", noTension: "没有记录张力。",
  without: "缺席角色", predicted: "预测", found: "实际", showed: "缺席的影响", showedYes: "有体现", showedNo: "没有体现：该角色可能只是装饰", profile: "主张／改变／分歧", noStress: "没有举行缺少角色的轮次。", decorative: "缺席没有体现的角色",
  noDrift: "没有进行偏离检查。", deviation: "偏离程度（1–5）", addressed: "已处理", why: "原因", correction: "需要纠正", verdict: "判定",
  signal: "信号", given: "成立", detail: "详情", slope: "分歧的斜率", advice: "建议", noSlope: "轮次太少，无法判断",
  mode: "失误类型", fired: "发生", response: "如何应对", neverOne: "各维度各自独立；各组有平均值，但没有总分。", axis: "维度", value: "值", meanOf: "组平均", flag: "请注意", notMeasured: "无法测量",
  role: "角色", who: "由谁担任", watches: "关注", led: "主导轮数", system: "对象", anchorText: "锚点", preset: "预设", budget: "最多轮数", schedule: "计划的压力测试", commands: "检查可运行的命令", noneGiven: "问题本身", none: "无",
  pending: "没有检查能定论的主张", reading: "记录者的解读", test: "什么能定论", risk: "风险", whyOpen: "未决的原因", unwritten: "没有人撰写综合。以下由账本计算得出。",
  fullIn: "全文", openFile: (path) => `打开本次讨论文件夹中的 ${path}`, folderNote: (id) => `产物在此只用一行说明。全文是本次讨论文件夹（若未另行设置，则为 .dissensus/${id}）中的 Markdown 文件。`, movesTo: "改选", impact: "带来的改变", lead: "主导", proposal: "提案", supplements: "补充", artifacts: "产物", account: "轮次", nobodyAway: "无人缺席", raised: "提出的主张", noneRaised: "无", warningsOf: "警告",
  whyNot: "未被采纳的原因", whenRight: "在什么情况下它是对的", claimsFor: "支持它的主张", claimsForGone: "支持已无人支持的选项的主张", claimsForNone: "不支持任何选项的主张", fourChecks: "四项检查", awayHere: "缺席",
  stands: (n) => `6 个中的 ${n} 个`, planned: (role) => `${role}（有意缺席，压力测试）`, counts: (n, status) => `${status} ${n}`, round: (n) => `第 ${n} 轮`,
};

/** Shared words that would say something else here: the lead of the first round groups the positions, and a round that lacks something ends the run. */
const LEAD: Readonly<Record<Language, Pick<Headings, "grouping" | "groupingNote" | "readAs" | "noQuorum">>> = {
  en: { grouping: "how the first lead grouped the blind positions", groupingNote: "The lead's reading; it counts as a vote only once its holder confirms it.", readAs: "read by the lead, unconfirmed", noQuorum: "Broken off: what a round needs was not there. What was tested before stands; nothing after it was." },
  ja: { grouping: "最初の主導役による立場の分類", groupingNote: "主導役の読み取りです。本人が確認するまで票にはなりません。", readAs: "主導役の読み取り・未確認", noQuorum: "打ち切り：ラウンドに必要なものが揃いませんでした。それまでに検証したことは有効で、その後は検証されていません。" },
  zh: { grouping: "首轮主导如何归类独立立场", groupingNote: "这是主导者的解读；本人确认之后才算一票。", readAs: "主导者的解读，未经确认", noQuorum: "中断：某一轮缺少必要条件。此前检验的结果有效，此后没有再检验。" },
};

export function leadWords(lang: Language): (typeof LEAD)[Language] {
  return LEAD[lang];
}

const HEADINGS: Readonly<Record<Language, StructuredHeadings>> = { en, ja, zh };

export function structuredHeadings(lang: Language): StructuredHeadings {
  return HEADINGS[lang];
}
