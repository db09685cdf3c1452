// The titles of stages, as protocols outline them in English, for readers of Japanese and Chinese.
// Law: a title that is not known here is shown as it is; a test holds every title of every outline against it.
import type { Language } from "../text/language.ts";

const TITLES: Readonly<Record<string, readonly [ja: string, zh: string]>> = {
  "The moderator chooses the views": ["モデレーターが視点を選ぶ", "主持人选定视角"],
  "Blind positions, and premises": ["非公開の立場と前提", "独立立场与前提"],
  "Everyone attacks another's message": ["各自が他者の発言に反論", "各自质疑他人的发言"],
  "Everyone revises its claim": ["各自が主張を見直す", "各自修正主张"],
  "A substitute for a member who fails": ["失敗したメンバーの代役", "为失败的成员安排替补"],
  "What was dealt is disclosed": ["配られた資料の開示", "披露分发的资料"],
  "Options and issues are listed": ["選択肢と論点の整理", "列出选项与议题"],
  "The moderator's digest": ["モデレーターの要約", "主持人的摘要"],
  "Category, and the moderator's move": ["収束度とモデレーターの進行", "收敛度与主持人的引导"],
  "One more attack on an agreement of like reasons": [
    "同じ理由による一致へのもう一度の反論",
    "对理由雷同的一致再次质疑",
  ],
  "Unanimous for different reasons: go on?": [
    "理由は違うが全員一致：続けるか",
    "理由不同但意见一致：继续吗",
  ],
  "Final positions, and a compromise": ["最終意見と妥協案", "最终立场与折中"],
  "A substitute for a member who fails at the end": [
    "最後に失敗したメンバーの代役",
    "为最后失败的成员安排替补",
  ],
  "An agreement reached at the end is tested too": [
    "最後に達した一致も検証",
    "最后达成的一致同样受检验",
  ],
  "After two failures: each role works alone": [
    "二度の失敗の後：各役割が単独で進める",
    "两次失败之后：各角色单独进行",
  ],
  "Options, trade-offs and questions for whoever decides": [
    "決める人のための選択肢・トレードオフ・問い",
    "供决策者参考的选项、取舍与问题",
  ],
  "The chair chooses whom to ask, and what": ["議長が照会先と問いを選ぶ", "主席选定询问对象与问题"],
  "Specialists answer, blind": ["専門家が非公開で回答", "专家独立作答"],
  "Consensus, conflicts, gaps": ["一致・対立・見落とし", "共识、冲突与遗漏"],
  "Each says which option it recommends": ["各自が推奨する選択肢を示す", "各自说明推荐的选项"],
  "Those who conflict answer each other": ["対立する者どうしの応答", "有冲突者相互回应"],
  "One specific question for what persists": [
    "残る対立への一つの具体的な問い",
    "针对仍存冲突的一个具体问题",
  ],
  "One rebuttal": ["一度の反論", "一次反驳"],
  "Decision, and how conflicts were resolved": ["決定と対立の解決", "决定，以及冲突如何解决"],
  "What a person has to decide": ["人が決めること", "须由人决定的事"],
  "Every reviewer assesses the complete artifact": ["全査読者が全文を査読", "每位评审者评审全文"],
  "A dispute of two rounds goes to a person": [
    "二ラウンド続いた争いは人の判断へ",
    "争议两轮的问题交由人决定",
  ],
  "What is missing is looked up": ["足りないものを調べる", "查找缺失的内容"],
  "The author revises": ["著者の改訂", "作者修订"],
  "The gravest concerns are put to another reviewer": [
    "最も重い懸念を別の査読者に問う",
    "将最严重的顾虑交给另一位评审者",
  ],
  "The author changes or answers what held": [
    "認められた懸念に著者が対応",
    "作者修改或回应成立的顾虑",
  ],
  "What the author recommends for what is open": [
    "残る指摘への著者の推奨",
    "作者对未解决问题的建议",
  ],
  "Not converged: what now?": ["収束せず：どうするか", "未收敛：接下来怎么办"],
  "Rounds that a person asks for": ["人が求めたラウンド", "由人要求的轮次"],
  "What stands against it goes to a person": ["残る問題は人の判断へ", "仍存的问题交由人决定"],
  "The author writes five idea cards": ["著者がアイデアカードを五枚書く", "作者写五张创意卡片"],
  "Every reviewer rates every idea": ["全査読者が全アイデアを評価", "每位评审者为每个创意评级"],
  "Ideas are merged, split, refined or dropped; or rescued": [
    "アイデアの統合・分割・改良・除外、または立て直し",
    "合并、拆分、改进或舍弃创意；或加以挽救",
  ],
  "No agreement: take one?": ["一致せず：一つ選ぶか", "未达成一致：选一个吗"],
  "No stress tests?": ["ストレステストなしでよいか", "不做压力测试吗"],
  "Each role says what it is here, and its blind position": [
    "各役割が自分の役どころと非公開の立場を述べる",
    "各角色说明自身定位与独立立场",
  ],
  "Start, or change the roles": ["開始、または役割の変更", "开始，或更换角色"],
  "The roles are filled anew on request": ["求めに応じて役割を組み直す", "按要求重新分配角色"],
  "The lead proposes": ["主導役の提案", "主导者提案"],
  "The others add what they see": ["他の役割による補足", "其他角色补充所见"],
  "Proposal, supplements and artifacts": ["提案・補足・成果物", "提案、补充与产物"],
  "Each role makes its artifact": ["各役割が成果物を作る", "各角色制作产物"],
  "Checks set the artifacts against each other": ["成果物を突き合わせる検査", "对照各产物的检查"],
  "Commands that a check named are run": ["検査が指定したコマンドの実行", "运行检查所指定的命令"],
  "Others step in for who is silent": ["応答のない者の代わりに他が担う", "由他人代替未回应者"],
  "Decisions and tensions": ["決定と緊張関係", "决定与张力"],
  "Has the work drifted from its anchor?": ["錨から逸れていないか", "是否偏离锚点"],
  "Stop, where the signals advise it": ["シグナルが勧めれば停止", "信号建议时停止"],
  "Synthesis without new claims, and the retrospective": [
    "新しい主張なしの統合と振り返り",
    "不提新主张的综合与回顾",
  ],
  "The moderator defines the problem and the experts": [
    "モデレーターが問題と専門家を定める",
    "主持人界定问题与专家",
  ],
  "Start, or change the cast": ["開始、または顔ぶれの変更", "开始，或更换成员"],
  "The cast is made anew on request": ["求めに応じて顔ぶれを組み直す", "按要求重新组成成员"],
  "Blind declarations": ["非公開の表明", "独立声明"],
  "The moderator's questions": ["モデレーターの問い", "主持人的提问"],
  "Who ends there has its votes confirmed": ["そこで終える場合は票を確認", "就此结束时确认投票"],
  "Arguments with citations": ["引用を伴う論証", "附引用的论证"],
  "The contrarian's stress test": ["反対役の検証", "反对者的压力测试"],
  "Responses, and what shifted": ["応答と立場の変化", "回应与立场变化"],
  "An analogy from another field": ["他分野からの類推", "来自其他领域的类比"],
  "Quality of the round, and what comes next": ["ラウンドの質と次の一手", "本轮质量与下一步"],
  "Next action": ["次の行動", "下一步行动"],
  "Rounds, pauses and modes that a person asks for": [
    "人が求めたラウンド・中断・モード",
    "由人要求的轮次、暂停与模式",
  ],
  "Synthesis, with the minority report": ["統合と少数意見", "综合与少数意见"],
  "One model alone, as often as the panel was asked": [
    "モデル単独への、パネルと同じ回数の問い",
    "单个模型，提问次数与讨论组相同",
  ],
};

const WITHOUT = /^(.*), without (\S+)$/;

export function stageTitle(lang: Language, title: string): string {
  if (lang === "en") return title;
  const [, base = title, absent] = WITHOUT.exec(title) ?? [];
  const known = TITLES[base]?.[lang === "ja" ? 0 : 1];
  if (known === undefined) return title;
  return absent === undefined
    ? known
    : lang === "ja"
      ? `${known}（${absent} を欠く）`
      : `${known}（缺少 ${absent}）`;
}
