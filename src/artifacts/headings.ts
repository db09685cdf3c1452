// The fixed words of a report in the three languages: headings, labels and the sentences the engine says itself.
// What a model wrote, and what the log recorded in words, is shown as it is.
import type { Language } from "../text/language.ts";

const en = {
  stands: "Where the panel stands", moved: "Who moved, and why", minority: "Minority report", issues: "Issues, trade-offs and questions to decide", devil: "Devil's advocate",
  actions: "Next actions", warnings: "Warnings", finals: "What each member finally said", run: "How the run went", transcript: "Transcript",
  overview: "Overview", matrix: "Agreement matrix by issue", ruling: "Moderator's ruling on split issues", movedInDiscussion: "How positions moved", minorityViews: "Minority views", devilSummary: "Devil's advocate's summary",
  material: "This is material for a decision, not the decision: options, trade-offs and questions. Statuses are book-keeping of what was argued, no forecast of what is true.",
  rehearsed: "This run was rehearsed: a built-in panel without any model wrote every reply. Nothing here is advice.",
  hosted: "This run was hosted: the host's own model filled the seats. That first positions were blind rests on the host.",
  unfinished: "Unfinished: this is a partial result.", noQuorum: "No quorum: too few members took a position for a discussion. What was said is below.", waiting: "It waits for",
  none: "None.", unknown: "unknown", noVote: "no vote", deliberation: "Deliberation", protocol: "Protocol", ended: "Ended", started: "Started",
  leaning: "The panel leans to", noLeaning: "No option prevails.", noVerdict: "There is no verdict.", resolved: "What carries it", blindVote: "Blind vote", finalVote: "Final vote", without: "Without conforming and unexplained moves", differs: "another outcome",
  spread: "How far apart", member: "Member", confidence: "Confidence", readAs: "read by the moderator, unconfirmed", moderatorSays: "The moderator's overview",
  changedCount: "Turns in which a member said that a stance of its own changed (a sign that members listened)", moveCount: "Moves from one option to another", nobodyMoved: "Nobody changed its vote.", unexplainedReason: "a reason was given, no message named", unexplainedMessages: "a reason was given; the messages it names do not argue for the new option", round: "round", declared: "It named", trigger: "after",
  newEvidence: "which brought new evidence", noNewEvidence: "which brought no new evidence", itsReason: "Its reason", sideMoves: "On other issues",
  heldBy: "Held by", status: "Status", whySetAside: "The strongest argument against it", reconsiderWhen: "When to reconsider", notWritten: "nobody wrote this: whoever keeps the record was absent", noneChosen: "No option prevails, so every option still held is listed.",
  stance: "Stance", gains: "Gains", costs: "Costs", question: "Question to decide", settledOn: "All hold", noRuling: "The moderator set out no trade-offs for this issue.", cites: "Rests on", reasonsBehind: "Kinds of reasons behind the positions",
  compromise: "Compromise", objection: "Strongest unanswered objection", openPremises: "Premises still untested", premises: "Premises named", mayFail: "may fail", attacks: "Attacks",
  noWarnings: "None was raised.", noFinal: "filed no final position", seat: "Seat", model: "Model", calls: "Calls", tokensIn: "Tokens in", tokensOut: "Tokens out",
  cached: "Cached tokens", money: "Cost", time: "Time", all: "All", estimated: "Token counts are partly our own estimate", absences: "Replies missing", repairs: "Replies sent back", decisions: "What a person decided", noDecision: "No question was put to a person during the run.", constraints: "What a person added for everyone", byDefault: "by default", blindProved: "First positions were written before anyone saw another's: the record shows that no message was in those prompts.", blindOnHost: "That first positions were written before anyone saw another's rests on the host.",
  blindBroken: "A first position was asked for with another's message in the prompt: it was not blind.", leftOut: "What the closing summary does not cite", notices: "Notices", absentRow: "no usable reply", unpublished: "replied, not yet published when the run stopped", answeredBy: "Answered by", refersTo: "Refers to", flags: "Flags", repaired: "after one repair",
  yes: "yes", no: "no", option: "Option", notFound: "not found", table: "At the table", axis: "axis of conflict", idsIn: "Message ids refer to the transcript", state: "State", latestVote: "Latest vote", stop: ". ",
  votes: "The vote, before and after", agreed: "All agree on", nothingAgreed: "no issue yet", open: "Still open", noQuestion: "nobody put the question to decide into words", givenUp: "No longer held",
  joined: "Joined later", dissent: "Minority", whoMoved: "Who moved", nobody: "nobody", why: "How it ended", beforeFirst: "before round 1", notKnown: "Unknown for every seat",
  restsOn: "Rests on", grouping: "how the moderator grouped the first positions", groupingNote: "The moderator's reading; it counts as a vote only once its holder confirms it.", setOutAbove: "Set out above", premisesIn: "Premises named, with why each may fail",
  by: ", given up by ", after: (round: number): string => ` after round ${round}`, raisedBy: (who: string, round: number): string => `raised by ${who} in round ${round}`,
  oneModel: (model: string): string => `All seats share one model (${model}), so their agreement counts for less.`,
  compass: (issues: number): string => (issues === 1 ? "it looks at the one issue there is" : `it looks at all ${issues} issues, while the vote is on the question alone`), differOn: (issues: string): string => `members still differ on ${issues}`,
  lines: (from: string, to: string): string => (from === to ? `, line ${from}` : `, lines ${from}–${to}`), roundNo: (round: number): string => `Round ${round}`, shown: (n: number, all: number): string => `(${n} of ${all})`,
  inTheirWords: "Their final claims", same: "the same outcome", bearInMind: "Bear in mind", inItsWords: "In its own words", refined: "Refined, and still on the same side", refinedBy: "refined its position", conduct: "How members held out", conformed: "of its turns against a larger camp, it conformed in a share of", keptRefuted: (turns: number): string => `kept a refuted option in ${turns} of its turns after being shown what refutes it`, baseline: "One model alone", baselineAsked: (calls: number, answered: number): string => `asked ${calls} times, answered ${answered}`,
  of: (n: number, all: number): string => `${n} of ${all}`, byPeople: "Answers that people gave", noCalls: "No model was called.", overtime: "Turns that took longer than is advised (this ends nothing)", tookLonger: (took: string, advised: string): string => `took ${took} minutes, ${advised} ${advised === "1" ? "is" : "are"} advised`,
};

export type Headings = Readonly<typeof en>;

const ja: Headings = {
  stands: "パネルの現在地", moved: "誰が、なぜ動いたか", minority: "少数意見", issues: "論点・トレードオフ・決めるべき問い", devil: "悪魔の代弁者",
  actions: "次のアクション", warnings: "警告", finals: "各メンバーの最終意見", run: "実行の記録", transcript: "発言録",
  overview: "概要", matrix: "論点別の合意マトリクス", ruling: "対立論点に関するモデレーターの裁定", movedInDiscussion: "立場の変遷", minorityViews: "少数意見", devilSummary: "悪魔の代弁者の総括",
  material: "これは意思決定のための材料であり、決定ではありません。選択肢・トレードオフ・問いを示します。状態は議論の記録であり、真偽の予測ではありません。",
  rehearsed: "リハーサル（rehearsed）：すべての返答はモデルを使わない内蔵パネルによるものです。助言ではありません。",
  hosted: "ホスト実行（hosted）：ホスト自身のモデルが席を埋めました。最初の立場の独立性はホストに依存します。",
  unfinished: "未完了：これは途中までの結果です。", noQuorum: "定足数不足：立場を示したメンバーが足りず、議論が成立しませんでした。発言は以下に残っています。", waiting: "待っているもの",
  none: "なし。", unknown: "不明", noVote: "投票なし", deliberation: "審議", protocol: "プロトコル", ended: "終了理由", started: "開始",
  leaning: "パネルの傾き", noLeaning: "優勢な選択肢はありません。", noVerdict: "結論はありません。", resolved: "決まり方", blindVote: "独立投票（第1ラウンド）", finalVote: "最終投票", without: "同調と説明のない移動を除いた結果", differs: "結果が異なる",
  spread: "隔たり", member: "メンバー", confidence: "確信度", readAs: "モデレーターの読み取り・未確認", moderatorSays: "モデレーターによる概要",
  changedCount: "自分の立場が変わったと述べた回数（互いに聞いた証し）", moveCount: "選択肢を移った回数", nobodyMoved: "票を変えた者はいません。", unexplainedReason: "理由は述べたが、発言を挙げていない", unexplainedMessages: "理由は述べたが、挙げた発言は新しい選択肢を支えない", round: "ラウンド", declared: "本人が挙げた発言", trigger: "きっかけ",
  newEvidence: "新しい証拠あり", noNewEvidence: "新しい証拠なし", itsReason: "本人の理由", sideMoves: "その他の論点",
  heldBy: "支持者", status: "状態", whySetAside: "最も強い反対の論拠", reconsiderWhen: "再検討の条件", notWritten: "記録役の不在のため記載なし", noneChosen: "優勢な選択肢がないため、支持の残るすべての選択肢を挙げます。",
  stance: "立場", gains: "得るもの", costs: "失うもの", question: "決めるべき問い", settledOn: "全員の立場", noRuling: "この論点のトレードオフは示されていません。", cites: "出典", reasonsBehind: "立場を支える理由の種類",
  compromise: "妥協案", objection: "答えられていない最大の反論", openPremises: "未検証の前提", premises: "挙げられた前提", mayFail: "成り立たない可能性", attacks: "攻撃",
  noWarnings: "ありません。", noFinal: "最終意見なし", seat: "席", model: "モデル", calls: "呼び出し", tokensIn: "入力トークン", tokensOut: "出力トークン",
  cached: "キャッシュ済みトークン", money: "費用", time: "時間", all: "合計", estimated: "トークン数の一部は推定です", absences: "欠けた返答", repairs: "差し戻した返答", decisions: "人が決めたこと", noDecision: "実行中、人への問いはありませんでした。", constraints: "人が全員に加えた制約", byDefault: "既定値", blindProved: "最初の立場は、他者の発言を見る前に書かれました。その問いに発言が含まれていなかったことは記録で確かめられます。", blindOnHost: "最初の立場が他者の発言を見る前に書かれたかどうかは、ホストに依存します。",
  blindBroken: "最初の立場を求める問いに他者の発言が含まれていました。独立ではありません。", leftOut: "まとめが引用しなかったもの", notices: "通知", absentRow: "使える返答なし", unpublished: "返答済み・停止時に未公開", answeredBy: "応答", refersTo: "参照", flags: "注記", repaired: "一度修正",
  yes: "はい", no: "いいえ", option: "選択肢", notFound: "見つからない", table: "出席者", axis: "対立軸", idsIn: "発言番号は発言録のもの", state: "状態", latestVote: "現時点の投票", stop: "。",
  votes: "投票の前と後", agreed: "全員が一致", nothingAgreed: "まだ一致した論点はない", open: "なお未決", noQuestion: "決めるべき問いは書かれていない", givenUp: "支持がなくなった選択肢",
  joined: "後から加わった選択肢", dissent: "少数意見", whoMoved: "動いた者", nobody: "なし", why: "終わり方", beforeFirst: "第1ラウンドの前", notKnown: "全席で不明",
  restsOn: "根拠", grouping: "最初の立場の分類", groupingNote: "モデレーターの読み取りです。本人が確認するまで票にはなりません。", setOutAbove: "上に掲載", premisesIn: "挙げられた前提と、崩れうる理由",
  by: "、手放した者：", after: (round) => `（第${round}ラウンドの後）`, raisedBy: (who, round) => `${who}が第${round}ラウンドで提案`,
  oneModel: (model) => `すべての席が同じモデル（${model}）のため、一致の重みは小さくなります。`,
  compass: (issues) => (issues === 1 ? "唯一の論点を見たもの" : `投票は問いだけ、隔たりは全${issues}論点を見たもの`), differOn: (issues) => `なお分かれている論点：${issues}`,
  lines: (from, to) => (from === to ? ` ${from}行目` : ` ${from}–${to}行目`), roundNo: (round) => `第${round}ラウンド`, shown: (n, all) => `（${all}件中${n}件）`,
  inTheirWords: "最終的な主張", same: "同じ結果", bearInMind: "留意点", inItsWords: "本人の言葉", refined: "選択肢はそのままで、立場を修正", refinedBy: "が立場を修正", conduct: "各メンバーの持ちこたえ方", conformed: "少数側に立った回のうち、同調した割合", keptRefuted: (turns) => `反駁を示された後も、反駁された選択肢を${turns}回持ち続けた`, baseline: "モデル単独の場合", baselineAsked: (calls, answered) => `${calls}回の問いに${answered}回の回答`,
  of: (n, all) => `${all}名中${n}名`, byPeople: "人が書いた回答", noCalls: "モデルの呼び出しはありません。", overtime: "目安の時間を超えた番（中断はされない）", tookLonger: (took, advised) => `${took}分かかった（目安は${advised}分）`,
};

const zh: Headings = {
  stands: "讨论组目前的立场", moved: "谁改变了立场，为什么", minority: "少数意见", issues: "议题、取舍与待决问题", devil: "魔鬼代言人",
  actions: "后续行动", warnings: "警告", finals: "各成员的最终意见", run: "运行记录", transcript: "发言记录",
  overview: "概述", matrix: "按议题的共识矩阵", ruling: "主持人对分歧议题的裁定", movedInDiscussion: "立场的变化", minorityViews: "少数意见", devilSummary: "魔鬼代言人的总结",
  material: "这是供决策参考的材料，而不是决策本身：列出选项、取舍与问题。状态只记录论证情况，并不预测真伪。",
  rehearsed: "演练（rehearsed）：所有回复均由不使用模型的内置讨论组生成，不构成建议。",
  hosted: "托管（hosted）：由宿主自己的模型担任各席位。首轮立场是否独立取决于宿主。",
  unfinished: "未完成：这是部分结果。", noQuorum: "人数不足：表明立场的成员太少，讨论不成立。已有发言见下文。", waiting: "正在等待",
  none: "无。", unknown: "未知", noVote: "未投票", deliberation: "讨论编号", protocol: "协议", ended: "结束原因", started: "开始",
  leaning: "讨论组倾向于", noLeaning: "没有占优的选项。", noVerdict: "没有结论。", resolved: "靠什么得出", blindVote: "独立投票（第一轮）", finalVote: "最终投票", without: "去除从众与无法解释的改变之后", differs: "结果不同",
  spread: "分歧程度", member: "成员", confidence: "信心", readAs: "主持人的解读，未经确认", moderatorSays: "主持人的概述",
  changedCount: "成员表示自己的立场改变的次数（说明彼此在听）", moveCount: "改选次数", nobodyMoved: "没有人改变投票。", unexplainedReason: "给出了理由，但没有指出发言", unexplainedMessages: "给出了理由，但所指出的发言并不支持新选项", round: "轮次", declared: "本人指出的发言", trigger: "触发发言",
  newEvidence: "带来新证据", noNewEvidence: "没有新证据", itsReason: "本人的理由", sideMoves: "其他议题",
  heldBy: "支持者", status: "状态", whySetAside: "最有力的反对论据", reconsiderWhen: "何时应重新考虑", notWritten: "记录者缺席，无人撰写", noneChosen: "没有占优的选项，因此列出所有仍有人支持的选项。",
  stance: "立场", gains: "收益", costs: "代价", question: "待决问题", settledOn: "一致立场", noRuling: "主持人没有列出该议题的取舍。", cites: "依据的发言", reasonsBehind: "各立场背后的理由类别",
  compromise: "折中方案", objection: "最有力且未获回应的反对意见", openPremises: "尚未检验的前提", premises: "指出的前提", mayFail: "可能不成立", attacks: "质疑",
  noWarnings: "没有。", noFinal: "未提交最终意见", seat: "席位", model: "模型", calls: "调用", tokensIn: "输入词元", tokensOut: "输出词元",
  cached: "缓存词元", money: "费用", time: "时间", all: "合计", estimated: "部分词元数为估计值", absences: "缺失的回复", repairs: "被退回的回复", decisions: "由人作出的决定", noDecision: "运行期间没有向人提出任何问题。", constraints: "由人为所有人添加的约束", byDefault: "默认", blindProved: "最初的立场都是在看到他人发言之前写下的：记录显示这些提示中没有任何发言。", blindOnHost: "最初的立场是否在看到他人发言之前写下，取决于宿主。",
  blindBroken: "征求最初立场的提示中含有他人的发言：并不独立。", leftOut: "总结没有引用的内容", notices: "通知", absentRow: "没有可用的回复", unpublished: "已回复，运行停止时尚未公布", answeredBy: "回应", refersTo: "引用", flags: "标记", repaired: "修正一次后",
  yes: "是", no: "否", option: "选项", notFound: "未找到", table: "席位", axis: "冲突轴", idsIn: "发言编号见发言记录", state: "状态", latestVote: "目前的投票", stop: "。",
  votes: "投票：之前与之后", agreed: "全体同意", nothingAgreed: "目前没有一致的议题", open: "仍待决定", noQuestion: "没有人写出待决问题", givenUp: "已无人支持",
  joined: "后来加入的选项", dissent: "少数意见", whoMoved: "谁改变了", nobody: "没有人", why: "如何结束", beforeFirst: "第一轮之前", notKnown: "所有席位均未知",
  restsOn: "依据", grouping: "主持人如何归类最初的立场", groupingNote: "这是主持人的解读；本人确认之后才算一票。", setOutAbove: "已列在上文", premisesIn: "指出的前提及其可能不成立的原因",
  by: "，放弃者：", after: (round) => `（第 ${round} 轮之后）`, raisedBy: (who, round) => `${who} 在第 ${round} 轮提出`,
  oneModel: (model) => `所有席位使用同一个模型（${model}），因此一致意见的分量较轻。`,
  compass: (issues) => (issues === 1 ? "只看唯一的议题" : `投票只针对问题本身，这里看全部 ${issues} 个议题`), differOn: (issues) => `成员仍有分歧的议题：${issues}`,
  lines: (from, to) => (from === to ? `，第 ${from} 行` : `，第 ${from}–${to} 行`), roundNo: (round) => `第 ${round} 轮`, shown: (n, all) => `（${all} 条中的 ${n} 条）`,
  inTheirWords: "他们的最终主张", same: "结果相同", bearInMind: "请注意", inItsWords: "本人的话", refined: "修正了立场，选项不变", refinedBy: "修正了立场", conduct: "各成员如何坚持", conformed: "处于少数时从众的比例", keptRefuted: (turns) => `看到反驳之后，仍有 ${turns} 次坚持已被驳倒的选项`, baseline: "单个模型", baselineAsked: (calls, answered) => `提问 ${calls} 次，回答 ${answered} 次`,
  of: (n, all) => `${all} 人中的 ${n} 人`, byPeople: "由人撰写的回答", noCalls: "没有调用模型。", overtime: "超过建议时间的发言（不会中断）", tookLonger: (took, advised) => `用了 ${took} 分钟，建议 ${advised} 分钟`,
};

const HEADINGS: Readonly<Record<Language, Headings>> = { en, ja, zh };

export function headings(lang: Language): Headings {
  return HEADINGS[lang];
}
