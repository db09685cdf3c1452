// What the engine's own words mean, in the three languages: categories, resolutions, classes of moves, states, fields.
// A word that is not listed is shown as it is recorded.
import type { Language } from "../text/language.ts";

type Table = Readonly<Record<string, readonly [en: string, ja: string, zh: string]>>;

const AT: Readonly<Record<Language, 0 | 1 | 2>> = { en: 0, ja: 1, zh: 2 };

const TERMS: Table = {
  DIVERGENT: ["far apart", "大きく離れている", "分歧很大"],
  NARROWING: ["apart, with common ground in sight", "離れているが共通点が見える", "有分歧，但已见共同点"],
  CONVERGING: ["coming together", "近づいている", "正在趋同"],
  CONSENSUS: ["of one stance on every issue", "全論点で一致", "所有议题立场一致"],
  "by evidence": ["by evidence", "証拠による", "依据证据"],
  "by argument": ["by argument", "論証による", "依据论证"],
  "ground-observed": ["observed", "観測", "观测"], "ground-checked": ["checked", "検査", "检查"], "ground-argued": ["argued", "論証のみ", "仅论证"],
  "by default": ["by default", "既定による（争われていない）", "默认（未受质疑）"],
  "by majority": ["by majority", "多数による", "依据多数"],
  "against argument": ["against argument", "論証に反する", "与论证相悖"],
  unresolved: ["unresolved", "未決", "未解决"],
  argued: ["argued", "論証による移動", "有论证的改变"],
  conforming: ["conforming: the move follows the number of others, and no argument it had been shown speaks for it", "同調：示された論証ではなく人数に従った移動", "从众：跟随人数，所见论证并不支持"],
  unexplained: ["unexplained: nothing it had been shown speaks for the move", "説明なし：示された発言はこの移動を支えない", "无法解释：所见发言均不支持该改变"],
  "still valid": ["still valid", "なお有効", "仍然成立"],
  "outvoted and still valid": ["outvoted, and still valid", "票で敗れたが、なお有効", "被票数否决，但仍然成立"],
  "set aside by rule and still valid": ["set aside by rule, and still valid", "規則により採られなかったが、なお有効", "按规则未被采纳，但仍然成立"],
  "set aside by a person and still valid": ["set aside by a person, and still valid", "人の判断で採られなかったが、なお有効", "由人裁定未被采纳，但仍然成立"],
  refuted: ["refuted", "反駁された", "已被驳倒"],
  settled: ["settled: members hold one stance on every issue", "決着：全論点で立場が一つ", "已定：所有议题立场一致"], converged: ["converged: few differences are left", "収束：対立はわずか", "趋同：分歧所剩无几"], "stable-majority": ["stable majority", "安定多数", "稳定多数"],
  "stable-split": ["stable split: the rounds are over and members still differ", "分裂のまま安定：ラウンドが終わっても立場は分かれている", "分歧稳定：各轮结束后成员仍有分歧"], "nothing-new": ["nothing new", "新しい論点なし", "无新内容"],
  cap: ["the rounds were used up while members were still moving", "立場が動いているうちにラウンド上限に達した", "立场仍在变化时轮次已用尽"], budget: ["a cap on calls, tokens, money or time", "呼び出し・トークン・費用・時間の上限", "调用、词元、费用或时间上限"],
  human: ["a person ended it", "人が終了させた", "由人结束"], escalated: ["escalated", "上申", "已上报"], "no-quorum": ["no quorum", "定足数不足", "人数不足"], infrastructure: ["infrastructure failed", "基盤の障害", "基础设施故障"],
  interrupt: ["interrupted", "中断", "被中断"], person: ["waiting for a person", "人の判断待ち", "等待人的决定"], ambiguous: ["a call whose end nobody knows", "結末不明の呼び出し", "结果不明的调用"], disk: ["the disk", "ディスク", "磁盘"], user: ["stopped by the user", "利用者による停止", "用户停止"],
  running: ["running", "実行中", "运行中"], waiting: ["waiting", "待機中", "等待中"], paused: ["paused", "一時停止", "已暂停"],
  unparsable: ["unparsable", "解析不能", "无法解析"], "timed-out": ["timed out", "時間切れ", "超时"], refused: ["refused", "拒否", "拒绝"], absent: ["absent", "不在", "缺席"],
  rebuts: ["argues the opposite", "反対を論じる", "论证相反结论"], undercuts: ["the reasons do not lead there", "理由が結論に届かない", "理由推不出结论"], undermines: ["a fact or premise is false", "事実・前提が誤り", "事实或前提有误"], concedes: ["concedes", "認める", "承认"],
  stands: ["the claim stands", "主張は変わらない", "主张不变"], amended: ["the claim is amended", "主張を修正", "主张有修改"], "given-up": ["the claim is given up", "主張を取り下げ", "放弃主张"],
  supports: ["supports", "支持", "支持"], counters: ["counters", "反論", "反驳"], extends: ["extends", "補足", "补充"], questions: ["questions", "質問", "提问"], responds_to: ["responds", "応答", "回应"], answers: ["answers", "回答", "回答"], clarifies: ["clarifies", "明確化", "澄清"],
  cast: ["choice of members", "メンバーの選定", "选定成员"], frame: ["grouping of positions", "立場の分類", "立场归类"],
  position: ["position", "立場", "立场"], challenge: ["challenge", "反論", "质疑"], synthesis: ["synthesis", "統合", "综合"], final: ["final position", "最終意見", "最终立场"], steer: ["moderation", "進行", "主持"],
  analysis: ["analysis of the topic", "論題の分析", "议题分析"], position_declaration: ["blind declaration", "独立した表明", "独立声明"], declaration: ["blind declaration", "独立した表明", "独立声明"], disclosure: ["disclosure", "資料の開示", "资料披露"],
  opening: ["questions", "論点の提示", "提出问题"], argument: ["argument", "論証", "论证"], stress_test: ["stress test", "反対役の検証", "压力测试"], "stress-test": ["stress test", "反対役の検証", "压力测试"], response: ["response", "応答", "回应"],
  analogy: ["analogy", "類推", "类比"], quality_gate: ["quality of the round", "ラウンドの質", "本轮质量"], quality: ["quality of the round", "ラウンドの質", "本轮质量"], summary: ["summary for a pause", "中断のための要約", "暂停摘要"], reopening: ["reopening", "再開", "重新开始"], gate: ["decision of a person", "人の判断", "由人决定"],
  minor: ["minor", "小さな修正", "小幅修正"], major: ["major", "大きな変更", "重大改变"], none: ["none", "なし", "无"], strong: ["strong", "強い", "强"], moderate: ["moderate", "中程度", "中等"], weak: ["weak", "弱い", "弱"], high: ["high", "高い", "高"], medium: ["medium", "中程度", "中"], low: ["low", "低い", "低"],
  standing: ["stands", "成り立つ", "成立"], unchallenged: ["unchallenged", "異議なし", "未受质疑"], contested: ["contested", "争われている", "有争议"], withdrawn: ["taken back", "取り下げ", "已撤回"], superseded: ["replaced", "差し替え", "已被取代"],
  continue: ["go on", "続行", "继续"], "deep-dive": ["deep dive", "深掘り", "深入探讨"], "different-angle": ["another angle", "別の角度", "换个角度"], synthesize: ["synthesis", "統合", "综合"], inject: ["added constraint", "制約の追加", "加入约束"], reopened: ["after a pause", "中断の後", "暂停之后"],
  proposal: ["proposal", "提案", "提案"], supplement: ["supplement", "補足", "补充"], artifact: ["artifact", "成果物", "产物"], check: ["check", "検査", "检查"], cross_validation: ["cross-validation", "相互検査", "交叉检查"], assessment: ["decisions of the round", "ラウンドの決定", "本轮决定"], drift: ["drift check", "逸脱の検査", "偏离检查"], observation: ["observation", "観測", "观测"],
  pending: ["pending", "未検証", "待检验"], tested_confirmed: ["confirmed", "確認", "已证实"], tested_refuted: ["refuted", "反証", "已证伪"], partially_refuted: ["partly refuted", "一部反証", "部分证伪"], tested_unclear: ["unclear after a test", "検証したが不明", "检验后仍不明"],
  NOT_APPLICABLE: ["not applicable", "対象外", "不适用"], observed: ["observed", "観測", "观测"], likely_confirmed: ["likely to be confirmed", "確認される見込み", "可能证实"], likely_refuted: ["likely to be refuted", "反証される見込み", "可能证伪"], open: ["open", "未決", "未定"],
  critic_attack_on_action_trace: ["attack on the trace", "批判者の攻撃と行動の経路", "批评者的攻击与行动路径"], guardian_vs_observer_walkthrough: ["invariant on the walkthrough", "不変条件と操作の通し", "不变量与操作走查"],
  observer_friction_vs_critic_attack: ["friction beside the attack", "つまずきと攻撃", "操作阻碍与攻击"], all_vs_prior_decisions: ["against earlier decisions", "過去の決定との照合", "与先前决定对照"],
  "based-on": ["based on", "基づく", "基于"], "supported-by": ["supported by", "支え", "由其支持"], "builds-on": ["builds on", "発展", "在其基础上"], supersedes: ["supersedes", "置き換え", "取代"], consensus: ["all roles", "全役割", "全体角色"], round_lead: ["the round's lead", "ラウンドの主導役", "本轮主导"], adversary_concession: ["the critic's concession", "批判者の譲歩", "批评者的让步"],
  "strong-stop": ["a stop is advised", "停止が勧められる", "建议停止"], "wrap-up": ["one wrap-up round without new claims, then stop", "新しい主張なしのまとめを1ラウンド行い、終える", "再进行一轮收尾（不提新主张），然后停止"], borderline: ["borderline: a person may stop here", "境界線：人が終えてもよい", "临界：可由人决定停止"], "go-on": ["no stop is advised", "停止はまだ勧められない", "尚不建议停止"],
  "signal-1": ["changes settle", "変化が落ち着いた", "改变趋于平稳"], "signal-2": ["disagreement does not fall", "不一致が減っていない", "分歧没有下降"], "signal-3": ["every role has led", "全役割が主導した", "每个角色都主导过"], "signal-4": ["roles were stress-tested", "役割のストレステスト", "角色经过压力测试"], "signal-5": ["on its anchor", "錨から外れていない", "没有偏离锚点"], "signal-6": ["few claims are pending", "未検証の主張が少ない", "待检验的主张很少"],
  "FM-1": ["sycophancy cascade", "同調の連鎖", "附和的连锁"], "FM-2": ["performative attack", "見せかけの攻撃", "表演式攻击"], "FM-3": ["drift", "逸脱", "偏离"], "FM-4": ["domination", "支配", "主导失衡"], "FM-5": ["claim inflation or starvation", "主張の過多または不足", "主张过多或不足"], "FM-6": ["verification bypass", "検証の素通り", "绕过检验"], "FM-7": ["stress avoidance", "ストレステストの回避", "回避压力测试"], "FM-8": ["overrun", "超過", "超限"],
  "group-A": ["rigour of testing", "検証の厳しさ", "检验的严谨"], "group-B": ["how disagreement was kept", "不一致の保ち方", "分歧的保持"], "group-C": ["balance of roles and record", "役割と記録の釣り合い", "角色与记录的平衡"],
  "claims decided": ["claims decided", "決着した主張", "已定论的主张"], "verifications a round": ["verifications a round", "ラウンドあたりの検査", "每轮检查数"], "checks with evidence": ["checks with evidence", "証拠のある検査", "有证据的检查"], "slope of disagreement": ["slope of disagreement", "不一致の傾き", "分歧的斜率"], "unrest at midpoint": ["unrest at midpoint", "中間の揺れ", "中段的波动"], overturns: ["overturns", "覆り", "推翻"],
  "on course": ["on course", "錨への忠実さ", "方向保持"], "spread of leads": ["spread of leads", "主導の分散", "主导的分布"], "roles that were missed": ["roles that were missed", "不在が表れた役割", "缺席有体现的角色"], "joint tensions": ["joint tensions", "複数が見た緊張", "多方看到的张力"], "steady schema": ["steady schema", "項目の安定", "字段稳定"], "claims over open tensions": ["claims over open tensions", "未解決の緊張に対する主張", "主张相对未决张力"],
  "by rule": ["by rule", "規則による", "依据规则"], "by a person": ["by a person", "人の判断による", "由人决定"],
  "ideas-converged": ["agreed: at least two ideas are among every reviewer's best", "一致：二つ以上のアイデアが全査読者の上位にある", "达成一致：至少两个创意在所有评审者的最佳之列"], "ideas-cap": ["no agreement: the rounds are over", "不一致：ラウンドが終わった", "未达成一致：轮次已用完"], "ideas-human": ["a person took an idea", "人がアイデアを選んだ", "由人选定创意"],
  "review-converged": ["converged: no open finding keeps it from passing", "収束：合格を妨げる未解決の指摘はない", "收敛：没有未解决的问题妨碍通过"], "review-cap": ["not converged: findings are open and the rounds are over", "未収束：ラウンドが終わり、指摘が残っている", "未收敛：轮次已用完，仍有未解决的问题"],
  "review-rejected": ["a person decided: not accepted as it is", "人が決めた：このままでは認めない", "由人决定：目前不予接受"],
  "assess-cap": ["judged as it is: findings keep it from passing", "現状での判定：指摘が合格を妨げている", "按现状评判：有问题妨碍通过"],
  "review-human": ["a person decided", "人が決めた", "由人决定"], "review-escalated": ["stopped: more rounds cannot mend it", "中止：ラウンドを重ねても直らない", "中止：再多轮次也无法修正"], "review-no-quorum": ["broken off: too few took part", "打ち切り：参加が足りない", "中断：参与者不足"],
  "dispatch-settled": ["settled: no conflict was left to the rules", "決着：規則に委ねる対立はない", "已定：没有需要规则裁决的冲突"], "dispatch-converged": ["decided by rule: the specialists differed, and the rules for conflicts decided", "規則による決定：専門家の意見は分かれ、対立の規則が決めた", "依规则决定：专家意见不一，由冲突规则裁决"],
  "dispatch-by-chair": ["decided by the chair: the specialists differed, and no rule settled it", "議長による決定：専門家の意見は分かれ、どの規則でも決まらなかった", "由主席决定：专家意见不一，且没有规则能裁决"],
  "dispatch-human": ["a person decided", "人が決めた", "由人决定"], "dispatch-escalated": ["escalated to a person: no decision is asserted", "人への上申：決定は示されない", "上报给人：不作出决定"], "dispatch-no-quorum": ["nobody answered", "回答なし", "无人回答"],
  consult: ["consultation", "照会", "咨询"], confirmation: ["confirmation", "確認", "确认"], conflict: ["answer to a conflict", "対立への応答", "对冲突的回应"], resolution: ["question to resolve a conflict", "対立を解く問い", "解决冲突的提问"], result: ["result", "結果", "结果"],
  "method-short-circuit": ["no conflict", "対立なし", "没有冲突"], "method-consensus": ["they came to agree", "当事者の合意", "双方达成一致"], "method-chair decision": ["chair decision", "議長の判断", "主席裁定"], "method-majority": ["majority", "多数", "多数"], "method-conservative": ["the conservative option", "保守的な選択肢", "保守选项"], "method-human": ["a person has to decide", "人の判断が必要", "须由人决定"],
  inline: ["inline", "その場で", "就地处理"], "separate issue": ["separate issue", "別課題", "另立事项"], High: ["High", "高", "高"], Medium: ["Medium", "中", "中"], Low: ["Low", "低", "低"],
  assess: ["assessment", "査読", "评审"], revise: ["revision", "改訂", "修订"], search: ["search", "調査", "查找"], cross: ["cross-critique", "相互批評", "交叉评议"], rebut: ["rebuttal of the author", "著者の反論", "作者的反驳"], recommend: ["recommendations of the author", "著者の推奨", "作者的建议"],
  cards: ["idea cards", "アイデアカード", "创意卡片"], rank: ["rating", "評価", "评级"], reshape: ["reshaping", "再編", "重组"], rescue: ["rescue", "立て直し", "挽救"],
  "severity-fatal": ["fatal", "致命的", "致命"], "severity-critical": ["critical", "重大", "严重"], "severity-major": ["major", "主要", "主要"], "severity-minor": ["minor", "軽微", "轻微"],
  "state-open": ["open", "未解決", "未解决"], "state-noted": ["noted, does not block", "記録のみ（合否に影響しない）", "仅记录（不影响通过）"], "state-resolved": ["resolved", "解決", "已解决"], "state-overruled": ["overruled", "不採用", "未采纳"],
  RESOLVED: ["resolved", "解決", "已解决"], PARTIALLY: ["resolved in part", "一部解決", "部分解决"], NOT_ADDRESSED: ["not addressed", "未対応", "未处理"], OVERRULED: ["overruled", "不採用", "未采纳"],
  "in dispute": ["in dispute", "係争中", "有争议"], "left open by a person": ["in dispute; a person left it open", "係争中（人が未決のままとした）", "有争议；由人留待未定"], "let go": ["its owner let it rest", "指摘者が取り下げた", "提出者不再坚持"], overruled: ["overruled", "不採用", "未采纳"], "overruled by a person": ["overruled by a person", "人の判断で不採用", "由人裁定不采纳"],
  born: ["born", "新規", "新提出"], merged: ["merged", "統合", "合并"], split: ["split", "分割", "拆分"], refined: ["refined", "改良", "改进"], dead: ["dropped", "除外", "舍弃"],
  premises: ["premises", "前提", "前提"], attack: ["attack", "攻撃", "质疑"], compromise: ["compromise", "妥協案", "折中"], baseline: ["baseline", "モデル単独の回答", "单个模型的回答"], substitute: ["substitute", "代役", "替补"], extension: ["extension", "追加のラウンド", "追加轮次"],
  disagreement: ["disagreement", "対立の度合い", "分歧程度"], "predicted-signature": ["predicted-signature", "予測された対立", "预计的分歧"], "stress-profile": ["stress-profile", "ストレステスト時の対立", "压力测试下的分歧"],
  "not-sent": ["not-sent", "送信できず", "未能发出"], "rate-limited": ["rate-limited", "頻度制限", "频率受限"], quota: ["quota", "残高なし", "额度用尽"], unauthorised: ["unauthorised", "認証失敗", "未获授权"], "not-found": ["not-found", "見つからない", "未找到"], "bad-request": ["bad-request", "要求が不正", "请求无效"], "context-overflow": ["context-overflow", "入力が長すぎる", "输入过长"],
  server: ["server", "サーバー障害", "服务器故障"], cut: ["cut", "通信が途切れた", "连接中断"], malformed: ["malformed", "読めない応答", "回复无法读取"], "too-large": ["too-large", "応答が大きすぎる", "回复过大"], aborted: ["aborted", "中止", "已中止"], command: ["command", "コマンドの失敗", "命令失败"],
  digest: ["digest", "要約", "摘要"], rebuttal: ["extra rebuttal", "追加反論", "追加反驳"], integrate: ["integration", "とりまとめ", "整合"], "self-challenge": ["self-challenge", "自己反論", "自我质疑"], alone: ["alone", "単独", "单独"],
};

const FIELDS: Table = {
  claim: ["Claim", "主張", "主张"], reasons: ["Reasons", "理由", "理由"], preconditions: ["Preconditions", "前提条件", "前提条件"], risks: ["Risks", "リスク", "风险"],
  premises: ["Premises", "暗黙の前提", "隐含前提"], target: ["Aims at", "対象", "针对"], mode: ["How", "方法", "方式"], weakness: ["Weakness", "弱点", "弱点"], failureScenario: ["Failure scenario", "失敗シナリオ", "失败情景"],
  alternative: ["Alternative", "代替案", "替代方案"], noMaterialWeakness: ["No material weakness found; tried", "重大な弱点なし（試したこと）", "未发现实质弱点（已尝试）"], changed: ["Position changed", "立場の変更", "立场改变"],
  changeReason: ["Reason for changing or keeping it", "変更・維持の理由", "改变或保持的理由"], changedBecauseOf: ["Changed because of", "変更のきっかけ", "因何改变"], accepted: ["Criticism accepted", "受け入れた批判", "接受的批评"],
  rebutted: ["Criticism answered", "答えた批判", "回应的批评"], kept: ["Kept", "維持する点", "保留"], compromise: ["Compromise", "妥協案", "折中"], evidence: ["Quoted", "引用", "引文"], confidence: ["Confidence", "確信度", "信心"],
  canAgree: ["Can agree", "合意できる点", "可以同意"], cannotAgree: ["Cannot agree", "合意できない点", "不能同意"], remainingRisk: ["Remaining risk", "残るリスク", "剩余风险"],
  strongestObjection: ["Strongest unanswered objection", "答えられていない最大の反論", "最有力且未获回应的反对"], openPremises: ["Premises still untested", "未検証の前提", "尚未检验的前提"],
  roundOneOption: ["Held blind", "独立投票の選択肢", "独立投票的选项"], stances: ["Stances", "立場", "立场"], option: ["Option", "選択肢", "选项"],
  mayFail: ["May fail", "崩れうる理由", "可能不成立"], message: ["Says", "発言", "发言"], ranking: ["Order of issues", "論点の順位", "议题排序"], undiscussed: ["Not yet discussed", "未議論の点", "尚未讨论"], entries: ["Digest", "要約", "摘要"],
  problemDefinition: ["The problem", "問題", "问题"], statement: ["Statement", "問い", "陈述"], scope: ["Scope", "範囲", "范围"], successCriteria: ["It is right if", "正しいと言える条件", "成功标准"], experts: ["Experts", "専門家", "专家"], tensionMap: ["Tensions", "対立軸", "张力"],
  position: ["Position", "立場", "立场"], conditions: ["Holds if", "成り立つ条件", "成立条件"], wouldChangeIf: ["Would change if", "考えを変える条件", "何时会改变"], keyRisk: ["Greatest risk", "最大のリスク", "最大风险"], faultLines: ["Where they part", "分かれ目", "分歧所在"], questions: ["Questions", "問い", "问题"],
  reasoning: ["Reasoning", "論拠", "论据"], proposals: ["Proposals", "提案", "提议"], references: ["Refers to", "参照", "引用"], steelMan: ["at its strongest", "最も強い形で", "其最强形式"], counterpoints: ["Counterpoints", "反論点", "反驳点"], codeOrDiagrams: ["Code or drawing", "コード・図", "代码或图示"],
  targetedAgreement: ["Goes at", "攻撃の対象", "针对"], assumption: ["What that rests on", "その前提", "其前提"], weakestEvidence: ["Weakest evidence", "最も弱い根拠", "最弱的依据"], minorityCase: ["For the smaller side", "少数側のための論拠", "为少数一方"],
  response: ["Response", "応答", "回应"], positionShift: ["Shift", "立場の変化", "立场变化"], previousPosition: ["Position before", "以前の立場", "之前的立场"], currentPosition: ["Position now", "現在の立場", "目前的立场"], shiftReason: ["Why", "理由", "理由"], triggers: ["After", "きっかけ", "触发发言"],
  pattern: ["Pattern", "共通する型", "共同模式"], field: ["Field", "分野", "领域"], analogy: ["Analogy", "類推", "类比"], breaksDown: ["Where it breaks down", "当てはまらない点", "不适用之处"], principle: ["What to take over", "取り入れられること", "可借鉴之处"],
  qualityScore: ["Scores", "評点", "评分"], genuineDisagreement: ["Genuine disagreement", "真の対立", "真实分歧"], evidenceQuality: ["Evidence", "根拠の質", "证据质量"], steelManning: ["Steel-manning", "相手の最強形の提示", "最强形式呈现"], novelInsights: ["Novelty", "新しい洞察", "新洞见"], positionEvolution: ["Change of mind", "立場の変化", "立场演变"], overall: ["Over all", "総合", "总体"],
  summary: ["Summary", "要約", "摘要"], agreements: ["Agreed", "合意点", "共识"], activeDisagreements: ["In dispute", "対立点", "争议点"], insights: ["Insights", "洞察", "洞见"], openQuestions: ["Open questions", "未解決の問い", "未决问题"], recommendation: ["Recommendation", "推奨", "建议"], recommendationReason: ["Why", "理由", "理由"],
  differentAngle: ["Another angle", "別の角度", "另一角度"], cause: ["What went wrong", "原因", "原因"], adjustment: ["What to do otherwise", "次に変えること", "应作的调整"], disclosures: ["Disclosed", "開示した内容", "披露内容"], counters: ["counters", "反論", "反驳"], action: ["Action", "行動", "行动"],
  productiveTension: ["Most productive tension", "最も実りある対立軸", "最有成效的张力"], settledTensions: ["Settled tensions", "決着した対立軸", "已解决的张力"], mostUrgent: ["Most urgent", "最も急ぐ点", "最紧迫的问题"], topic: ["Topic", "論題", "议题"], framing: ["How to go at it", "進め方", "如何展开"],
  who: ["Filled by", "担い手", "由谁担任"], watches: ["Watches", "見るもの", "关注"], proposal: ["Proposal", "提案", "提案"], supplement: ["Supplement", "補足", "补充"], relation: ["Does to the proposal", "提案に対して", "对提案"], proposedOption: ["Amounts to", "相当する選択肢", "相当于"], selfAssessment: ["Self-assessment (1 to 5)", "自己評価（1〜5）", "自评（1–5）"],
  verdict: ["Verdict", "判定", "判定"], hypothesis: ["Fails when", "崩れる条件", "何时失败"], decisions: ["Decisions", "決定", "决定"], tensions: ["Tensions", "緊張関係", "张力"], architectureImpact: ["What it changes", "変わること", "带来的改变"], deviation: ["Deviation (1 to 5)", "逸脱度（1〜5）", "偏离程度（1–5）"], why: ["Why", "理由", "原因"], correction: ["To correct", "直すこと", "需要纠正"], addressed: ["Earlier drift dealt with", "以前の逸脱に対処", "先前的偏离已处理"],
  finding: ["Finding", "所見", "发现"], conservative: ["Easiest to take back", "最も取り消しやすい", "最易撤回"], touches: ["Concerns", "関わる点", "涉及"], needsHumanJudgment: ["Needs human judgment", "人の判断が必要", "需要人的判断"], confidenceAssessment: ["Confidence Assessment", "確信度の評価", "信心评估"], keyConcern: ["Key concern", "主な懸念", "主要顾虑"],
  consensus: ["Consensus", "一致点", "共识"], conflicts: ["Conflicts", "対立", "冲突"], gaps: ["Gaps", "見落とし", "遗漏"], newReasoning: ["New reasoning", "新しい論拠", "新的论据"], decision: ["Decision", "決定", "决定"], rationale: ["Rationale", "理由", "理由"], actionItems: ["Action items", "対応項目", "行动项"],
  findings: ["Findings", "指摘", "问题"], earlier: ["Earlier findings", "以前の指摘", "先前的问题"], onOthers: ["On findings of others", "他者の指摘について", "对他人所提问题"], remaining: ["What remains", "残る点", "尚需修正"], score: ["Score", "評点", "评分"], acceptable: ["Would let it pass", "通してよいか", "是否可通过"],
  declined: ["Not followed", "従わなかった指摘", "未采纳的问题"], disputes: ["Contradictions", "矛盾する指摘", "相互矛盾的问题"], found: ["Found", "見つかったもの", "查到的内容"], answers: ["Answers", "回答", "回答"], recommendations: ["Recommendations", "推奨", "建议"],
  cards: ["Cards", "カード", "卡片"], rootCause: ["Common cause", "共通の原因", "共同原因"], ratings: ["Ratings", "評価", "评级"], top: ["Best", "上位", "最佳"], combinations: ["Combinations", "組み合わせ", "组合"], ideas: ["New ideas", "新しいアイデア", "新的创意"], dropped: ["Dropped", "除外", "舍弃"],
  severity: ["Severity", "重さ", "严重程度"], location: ["Where", "箇所", "位置"], problem: ["Problem", "問題", "问题"],
  coreQuestion: ["Core question", "中心の問い", "核心问题"], noveltySource: ["What is new", "新しさ", "新意"], whyItMatters: ["Why it matters", "意義", "意义"], feasibility: ["Feasibility", "実現性", "可行性"], risk: ["Risk", "リスク", "风险"], competition: ["Competition", "競合", "竞争"],
  command: ["Command", "コマンド", "命令"], exit: ["Exit status", "終了コード", "退出状态"], output: ["Output", "出力", "输出"], claims: ["Claims", "主張", "主张"],
  overview: ["Overview", "概要", "概述"], rulings: ["Split issues", "対立論点", "分歧议题"], minority: ["Minority", "少数意見", "少数意见"], nextActions: ["Next actions", "次のアクション", "后续行动"],
};

export function term(lang: Language, word: string): string {
  return TERMS[word]?.[AT[lang]] ?? word;
}

/** The first words of a term that goes on to explain itself. */
export function shortTerm(lang: Language, word: string): string {
  return term(lang, word).split(/[:：]/)[0] ?? word;
}

export function isTerm(word: string): boolean {
  return Object.hasOwn(TERMS, word);
}

/** A field's name as people read it: `wouldChangeIf` without an entry is "Would change if". */
export function fieldName(lang: Language, field: string): string {
  const known = FIELDS[field]?.[AT[lang]];
  if (known !== undefined) return known;
  const spaced = field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
