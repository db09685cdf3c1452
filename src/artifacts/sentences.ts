// Sentences that the engine recorded in English, as a reader of the report's language reads them: alarms, notices, verdicts.
// Law: a sentence that is not known here is shown as it was recorded; names, ids and counts in it are kept.
import type { Language } from "../text/language.ts";
import { composed } from "./composed.ts";
import { DISPATCH_SENTENCES } from "./dispatch/sentences.ts";
import { GATE_SENTENCES } from "./gate-sentences.ts";
import { REVIEW_REASONS, REVIEW_SENTENCES } from "./review/sentences.ts";
import { LEDGER_SENTENCES } from "./structured/sentences.ts";

const OTHER: Readonly<Record<Exclude<Language, "en">, 0 | 1>> = { ja: 0, zh: 1 };

type Both = readonly [ja: string, zh: string];

/** By the code of an alarm, notice or failure mode. `{}` is what the English says after its last colon. */
const BY_CODE: Readonly<Record<string, Both>> = {
  FC1: ["多数が選んだ選択肢は、論証では反駁されています。", "票数选出的选项在论证中已被驳倒。"],
  FC2: ["パネルが傾く選択肢に、誰も異議を唱えていません。", "讨论组倾向的选项从未受到质疑。"],
  FC3: [
    "この選択肢は争われたままで、票数だけが決めました。",
    "该选项仍有争议，只是票数决定了结果。",
  ],
  FC4: [
    "独立投票での支持は半数未満で、同調した者がいます。",
    "独立投票中支持者不足一半，且有人从众。",
  ],
  FC5: ["これに対する攻撃が残り、誰も答えていません。", "针对它的质疑仍然成立，且无人回应。"],
  FC6: [
    "これを支える論拠は、すべて一人または一つの出典によるものです。",
    "支持它的论据全部来自同一人或同一出处。",
  ],
  "reasons-not-compared": [
    "一致の背後にある理由を、誰も比べていません。",
    "没有人比较一致意见背后的理由。",
  ],
  "check-off": [
    "この実行では、見せかけの合意の検査が切られていました。",
    "本次运行关闭了虚假共识检查。",
  ],
  conformity: ["論拠を示さず多数の側へ移動：{}。", "没有论据便移向多数一方：{}。"],
  "unexplained-move": [
    "移動したが、どの発言でも説明できない：{}。",
    "改变了立场，但没有任何发言能够解释：{}。",
  ],
  "outcome-by-conformity": [
    "同調と説明のない移動がなければ、結果は異なります。",
    "若无从众与无法解释的改变，结果会不同。",
  ],
  "other-trigger": [
    "移動を支えない発言をきっかけに挙げた：{}。",
    "所指出的触发发言并不支持该改变：{}。",
  ],
  "change-misreported": [
    "立場に表れない変更を述べた、または変更を述べなかった：{}。",
    "所说的改变在立场上没有体现，或改变了却没有说明：{}。",
  ],
  stalled: ["以前と一字一句同じ発言：{}。", "逐字重复了自己之前的发言：{}。"],
  "same-words": ["別々の席が一字一句同じ発言：{}。", "不同席位逐字说了同样的话：{}。"],
  "no-vote": ["自分の票がないまま終わった：{}。", "结束时没有自己的投票：{}。"],
  "nobody-moved": ["どの論点でも立場を変えた者はいません。", "没有人在任何议题上改变立场。"],
  "no-counter-proposal": ["代案を示さずに異を唱えた：{}。", "表示反对却没有提出替代做法：{}。"],
  "concern-unanswered": [
    "主要以上の指摘に編集も理由も示さなかった：{}。",
    "对主要及以上的问题既未修改也未说明理由：{}。",
  ],
  "seats-absent": ["来なかった、または使えなかった返答：{}。", "没有收到或无法使用的回复：{}。"],
  "quotes-not-found": [
    "文書にない引用があり、何の裏付けにもなりません。",
    "有些引文在文件中找不到，不能作为依据。",
  ],
  "blindness-on-host": [
    "問いを各席に届けたのはホストであり、最初の立場の独立性はホストに依存します。",
    "提示由宿主转交各席位：最初的立场是否独立取决于宿主。",
  ],
  "blindness-broken": [
    "最初の立場を求める問いに他者の発言が含まれていました。",
    "征求最初立场的提示中含有他人的发言。",
  ],
  "references-unresolved": [
    "示されていない発言への参照があり、何の根拠にもなりません。",
    "引用了从未展示过的发言，不作为依据。",
  ],
  uncited: ["誰の発言も引用せずに論じた：{}。", "论证时没有引用任何人：{}。"],
  "no-steel-man": [
    "相手の見方を最も強い形で示さずに反論した：{}。",
    "反驳前没有先以最强形式呈现对方观点：{}。",
  ],
  unfalsifiable: ["何があっても変わらない立場を取った：{}。", "所持立场无法被任何证据改变：{}。"],
  sycophancy: [
    "二ラウンド続けて不一致が減りました。同意のための同意かもしれません。次のラウンドの批判者には、より多くを求めます。",
    "分歧连续两轮下降：讨论组可能在为一致而一致。下一轮对批评者要求更多。",
  ],
  "no-claim": [
    "批判者が主張を出さず、その攻撃は何も検証できません。",
    "批评者没有提出主张，其攻击无从检验。",
  ],
  "quick-limits": [
    "クイック実行では停止シグナル1・3・4・5は得られません（変化の落ち着き、全役割の主導、複数のストレステスト、逸脱の検査には、より多くのラウンドが必要です）。標準の実行より確かめられることは少なくなります。",
    "快速运行无法给出停止信号 1、3、4、5（需要更多轮次才能看到改变平稳、全部角色主导、多次压力测试和偏离检查）。能确定的比标准运行少。",
  ],
  "stress-tests-kept": ["ストレステストは結局行われます。", "压力测试仍将进行。"],
  "FM-1": [
    "同調の連鎖：不一致が減り続けているか、すべて ROBUST のラウンドが続いています。批判者への要求を強め、最近 ROBUST とされたものを検証し直してください。",
    "附和的连锁：分歧持续下降，或连续多轮全为 ROBUST。应加严对批评者的要求，并重新检验最近判为 ROBUST 的内容。",
  ],
  "FM-2": [
    "見せかけの攻撃：ほとんどが BROKEN か、不明なのに確信だけが高い判定が続いています。次の攻撃の前に、何があれば ROBUST と言えるかを批判者に問うてください。",
    "表演式攻击：几乎全为 BROKEN，或判定不明却信心很高。再次攻击前，请批评者说明什么能表明目标是 ROBUST。",
  ],
  "FM-3": [
    "逸脱：未対処の逸脱があるか、後半の決定が前半の何も引用していません。錨を読み直し、後半の決定が何に基づくかを示してください。",
    "偏离：存在未处理的偏离，或后期决定没有引用前期内容。请重读锚点，并说明每个后期决定基于什么。",
  ],
  "FM-4": [
    "支配：主導が一部の役割に偏っています。次は主導の少ない役割に任せてください。",
    "主导失衡：主导集中于少数角色。接下来的轮次应交给主导最少的角色。",
  ],
  "FM-5": [
    "主張の過多または不足：未検証の主張がたまっているか、主張が少なすぎます。過多なら先に検証を、過少なら各役割に検証できる主張を求めてください。",
    "主张过多或不足：待检验的主张堆积，或主张太少。过多时先检验，过少时要求每个角色提出可检验的主张。",
  ],
  "FM-6": [
    "検証の素通り：証拠の箇所が足りないか、検査がどの主張も動かしていません。証拠の足りない検査は差し戻してください。",
    "绕过检验：证据不足，或检查没有改变任何主张。应退回证据不足的检查。",
  ],
  "FM-7": [
    "ストレステストの回避：不在のはずの役割の成果物や検査があります。その役割を本当に欠いてやり直してください。",
    "回避压力测试：本应缺席的角色仍有产物或检查。应在其真正缺席时重做。",
  ],
  "FM-8": [
    "超過：予定のラウンドを使い切り、停止シグナルが足りないまま収束していません。黙ってラウンドを足すことはしません。",
    "超限：轮次预算已用尽，停止信号不足，没有收敛。不会悄悄增加轮次。",
  ],
  "calls-without-end": [
    "結末が記録されず、課金された可能性のある呼び出し：{}。",
    "结果没有记录、可能已计费的调用：{}。",
  ],
};

/** By wording, where a sentence has parts of its own in the middle. */
const BY_WORDING: readonly (readonly [RegExp, ...Both])[] = [
  [
    /^Unanimous agreement detected\. Verify diversity of reasoning\.$/,
    "$&（全員一致です。理由の多様性を確かめてください。）",
    "$&（意见完全一致，请核实理由是否多样。）",
  ],
  [
    /^Superficial consensus: all agree for the same kind of reason\.$/,
    "表面的合意：全員が同じ種類の理由で一致しています。",
    "表面共识：所有人出于同一类理由而一致。",
  ],
  [
    /^Superficial consensus: .* The devil's advocate answers once more\.$/,
    "表面的合意：全員が同じ種類の理由で一致しています。悪魔の代弁者がもう一度反論します。",
    "表面共识：所有人出于同一类理由而一致。魔鬼代言人再次反驳。",
  ],
  [
    /^Moved with a reason and named no message: (.+)\.$/,
    "理由を述べて移動したが、発言を挙げていない：$1。",
    "给出理由后改选，但没有指出发言：$1。",
  ],
  [
    /^Moved with a reason, and the messages named do not argue for the new option: (.+)\.$/,
    "理由を述べて移動したが、挙げた発言は新しい選択肢を支えない：$1。",
    "给出理由后改选，但所指出的发言并不支持新选项：$1。",
  ],
  ...REVIEW_SENTENCES,
  ...DISPATCH_SENTENCES,
  ...LEDGER_SENTENCES,
  ...GATE_SENTENCES,
  [/^No final position from (\S+)\.$/, "$1の最終意見はありません。", "$1 没有最终立场。"],
  [
    /^The list of options is full: ([\s\S]*) did not join it\.$/,
    "選択肢の数が上限に達したため、加わりませんでした：$1",
    "选项已满，未能加入：$1",
  ],
  [
    /^The discussion stopped after an error that asking again cannot mend: .*$/,
    "問い直しても直らない障害により議論を中止しました。以後は各役割が単独で進め、済んだ分は残しています。",
    "因再次询问也无法解决的故障，讨论中止：各角色改为单独进行，已完成的内容保留。",
  ],
  [
    /^Only (\d+) of (\d+) experts took a position in round (\d+)\.$/,
    "第$3ラウンドで立場を示した専門家は$2名中$1名だけでした。",
    "第 $3 轮 $2 名专家中只有 $1 名表明了立场。",
  ],
  [
    /^Every attack on it was taken back\.$/,
    "これへの攻撃はすべて取り下げられました。",
    "针对它的质疑均已撤回。",
  ],
  [
    /^The check for false consensus was turned off for this run\.$/,
    "この実行では、見せかけの合意の検査が切られていました。",
    "本次运行关闭了虚假共识检查。",
  ],
  [/^There was one option\.$/, "選択肢は一つでした。", "只有一个选项。"],
  [/^Nobody ever challenged it\.$/, "誰も異議を唱えていません。", "从未有人质疑。"],
  [
    /^All votes are for it, and no argument settled it\.$/,
    "票はすべてこれに入りましたが、論証では決着していません。",
    "所有票都投给了它，但没有论证将其定论。",
  ],
  [
    /^Only the count decides, with a lead of (\d+)\.$/,
    "決め手は票数だけです（差は$1）。",
    "只有票数起决定作用，领先 $1 票。",
  ],
  [
    /^The count picks it with a lead of (\d+), and the argument refutes it\.$/,
    "票数では$1差で選ばれましたが、論証では反駁されています。",
    "票数以 $1 票领先选出它，但论证驳倒了它。",
  ],
  [/^No options were on the table\.$/, "選択肢がありませんでした。", "没有任何选项。"],
  [/^Nobody voted\.$/, "誰も投票していません。", "没有人投票。"],
  [/^The count is tied\.$/, "票は同数です。", "票数持平。"],
  [
    /^Taken back by its author \((.+)\)\.$/,
    "本人が取り下げました（$1）。",
    "已由提出者撤回（$1）。",
  ],
  [
    /^Refuted by (.+), which stands\.$/,
    "$1に反駁され、その反論は残っています。",
    "被 $1 驳倒，且该反驳仍然成立。",
  ],
  [
    /^Contested: (.+) and (\d+) more attack one another, and nothing settles it\.$/,
    "争われたまま：$1ほか$2件が互いに攻撃し合い、決着がついていません。",
    "仍有争议：$1 等另外 $2 个相互质疑，尚无定论。",
  ],
  [
    /^Contested: (.+) attack one another, and nothing settles it\.$/,
    "争われたまま：$1が互いに攻撃し合い、決着がついていません。",
    "仍有争议：$1 相互质疑，尚无定论。",
  ],
  [
    /^No attack on it holds: .*$/,
    "これへの攻撃は、取り下げられたか、より弱い根拠によるもので、残っていません。",
    "针对它的质疑或已撤回，或依据较弱，均不成立。",
  ],
  [
    /^Nobody grouped the positions: .*$/,
    "立場を分類する者がいなかったため、それぞれを一つの選択肢としました。",
    "没有人归类各立场，因此每个立场各成一个选项。",
  ],
  [
    /^No digest of round (\d+): .*$/,
    "第$1ラウンドの要約はなく、メンバーは要約なしで続けました。",
    "第 $1 轮没有摘要，成员在没有摘要的情况下继续。",
  ],
  [
    /^The moderator was silent after round (\d+)\.$/,
    "第$1ラウンドの後、モデレーターの発言はありませんでした。",
    "第 $1 轮之后主持人没有发言。",
  ],
  [
    /^Nobody integrated the discussion: .*$/,
    "議論をまとめる者がいなかったため、以下はエンジン自身の記録です。",
    "没有人整合讨论：以下为引擎自身的记录。",
  ],
  [
    /^The moderator named no views: .*$/,
    "モデレーターが視点を挙げなかったため、対立する三つの視点を用いました。",
    "主持人没有提出视角，因此采用三种对立的视角。",
  ],
  [
    /^The moderator was missing for part of the run\.$/,
    "実行の一部でモデレーターが不在でした。",
    "部分过程中主持人缺席。",
  ],
  [
    /^The agreement rests on (\d+) kinds of reasons\.$/,
    "一致は$1種類の理由に支えられています。",
    "一致意见基于 $1 类理由。",
  ],
  [
    /^Only (\d+) of (\d+) members took a position\.$/,
    "$2名中$1名だけが立場を示しました。",
    "$2 名成员中只有 $1 名表明了立场。",
  ],
  [
    /^(\S+) failed \((\S+)\): a substitute .*$/,
    "$1が失敗したため（$2）、同じ役割の代役が席に着きました。",
    "$1 失败（$2）：由同一角色的替补接任。",
  ],
  [
    /^There was hardly any disagreement \((\d+) of 10\)\. .*$/,
    "対立がほとんどありません（10中$1）。次のラウンドでは、この合意の何が問題になりうるかを問います。",
    "几乎没有分歧（$1/10）：下一轮将追问这一共识可能出什么问题。",
  ],
  [
    /^Disagreement ran high \((\d+) of 10\)\. .*$/,
    "対立が強まっています（10中$1）。次のラウンドでは共通の土台を問います。",
    "分歧很大（$1/10）：下一轮将寻找共同基础。",
  ],
  [
    /^The moderator rates round (\d+) (\d+) of 5: no cause was named$/,
    "モデレーターは第$1ラウンドを5中$2と評価しました（原因の記載なし）。",
    "主持人给第 $1 轮打 $2/5 分（没有说明原因）。",
  ],
  [
    /^The moderator rates round (\d+) (\d+) of 5: (.*)$/,
    "モデレーターは第$1ラウンドを5中$2と評価しました：$3",
    "主持人给第 $1 轮打 $2/5 分：$3",
  ],
  [
    /^No tension was designed for (.+): it may agree too soon\.$/,
    "$1には対立軸が設けられておらず、早く同意しすぎるおそれがあります。",
    "没有为 $1 设计张力：可能过早同意。",
  ],
  [
    /^The synthesis calls the view of (\S+) (.+); by the argument it is (.+)\.$/,
    "統合は$1の見方を「$2」としていますが、論証の上では「$3」です。",
    "综合称 $1 的观点“$2”，而按论证则是“$3”。",
  ],
  [
    /^Start with these experts \((.+)\)\?$/,
    "この専門家で始めますか（$1）",
    "用这些专家开始吗（$1）",
  ],
  [/^Start$/, "開始", "开始"],
  [/^Round (\d+) is over\.$/, "第$1ラウンドが終わりました。", "第 $1 轮结束。"],
  [/^End with a synthesis$/, "統合して終える", "以综合结束"],
  [
    /^The discussion is paused\. Go on\?$/,
    "議論は中断しています。続けますか",
    "讨论已暂停。继续吗",
  ],
  [/^Go on with another round$/, "もう1ラウンド続ける", "再进行一轮"],
  [
    /^The round without (\S+) looks like the others: .*$/,
    "$1を欠いたラウンドは他のラウンドと変わりません。この役割は飾りかもしれません。",
    "缺少 $1 的轮次与其他轮次没有区别：该角色可能只是装饰。",
  ],
  [
    /^The work has drifted from its anchor \((\S+), (\d) of 5\)\.$/,
    "議論が錨から逸れています（$1、5中$2）。",
    "讨论已偏离锚点（$1，$2/5）。",
  ],
  [
    /^No role is stress-tested: (.*)\. Which roles carry weight .*$/,
    "ストレステストは行われません（$1）。どの役割に重みがあるかは分からず、停止シグナル4には届きません。",
    "没有对任何角色进行压力测试（$1）。哪些角色有分量无从得知，停止信号 4 无法达到。",
  ],
  [
    /^Stop signals after round (\d+): (\d) of 6.*$/,
    "第$1ラウンド後の停止シグナル：6のうち$2。",
    "第 $1 轮之后的停止信号：6 个中的 $2 个。",
  ],
  [
    /^No round is held: (.+) did not say what it is in this domain\..*$/,
    "ラウンドは行われません：$1がこの分野での役割を述べませんでした。その席に別のモデルを置くとよいかもしれません。",
    "不进行任何轮次：$1 没有说明自己在该领域中的角色。可尝试为该席位换一个模型。",
  ],
  [/^Nobody answered (V-.+)\.$/, "$1に誰も答えませんでした。", "没有人回答 $1。"],
  [
    /^(\S+) cannot make (\S+) (\S+): another check of the round left it (\S+)\.$/,
    "$1は$2を$3にできません：同じラウンドの別の検査で$4になりました。",
    "$1 无法使 $2 变为 $3：同一轮的另一检查已使其为 $4。",
  ],
  [
    /^Round (\d+) enters no ledger: (.*)$/,
    "第$1ラウンドは台帳に入りません：$2",
    "第 $1 轮不计入账本：$2",
  ],
  [
    /^Nobody drew decisions from round (\d+)\.$/,
    "第$1ラウンドから決定を引き出す者がいませんでした。",
    "没有人从第 $1 轮得出决定。",
  ],
  [
    /^Nobody checked round (\d+) for drift\.$/,
    "第$1ラウンドの逸脱を検査する者がいませんでした。",
    "没有人检查第 $1 轮是否偏离。",
  ],
  [
    /^The blind positions are unanimous, and their reasons .*$/,
    "独立した立場は全員一致で、理由の違いは見つかりませんでした。",
    "独立立场完全一致，且未发现理由有所不同。",
  ],
  [
    /^The blind positions are unanimous, for (\d+) kinds of reasons\. .*$/,
    "独立した立場は全員一致で、理由は$1種類あります。これ以上のラウンドの効果は見込めません。",
    "独立立场完全一致，理由有 $1 类。继续讨论可能帮助不大。",
  ],
  [/^Start with these roles \((.+)\)\?$/, "この役割で始めますか（$1）", "用这些角色开始吗（$1）"],
  [
    /^(\d) of 6 stop signals are given after round (\d+)\. Stop here\?$/,
    "第$2ラウンド後、停止シグナルは6のうち$1です。ここで終えますか",
    "第 $2 轮之后有 $1/6 个停止信号。在此停止吗",
  ],
  [/^Stop and write the synthesis$/, "終えて統合を書く", "停止并撰写综合"],
  [/^Hold the next round$/, "次のラウンドを行う", "进行下一轮"],
  [
    /^No role is to be left out in any round \((.*)\)\.$/,
    "どのラウンドでも役割を欠かさない（$1）。",
    "任何一轮都不缺少角色（$1）。",
  ],
  [/^Go on without stress tests$/, "ストレステストなしで続ける", "不做压力测试，继续"],
  [/^Hold the stress rounds after all$/, "やはりストレステストを行う", "还是进行压力测试"],
  [
    /^Nobody wrote a synthesis: .*$/,
    "統合を書いた者がいません。以下はエンジン自身の記録です。",
    "没有人撰写综合：以下为引擎自身的记录。",
  ],
  [
    /^Nobody made experts for the topic: .*$/,
    "論題のための専門家を作る者がいなかったため、どの問いでも対立する視点を用いました。",
    "没有人为议题设定专家，因此采用在任何问题上都会有分歧的视角。",
  ],
  [
    /^Nobody framed round (\d+).*$/,
    "第$1ラウンドの論点を示す者がいませんでした。",
    "没有人为第 $1 轮提出问题。",
  ],
  [
    /^Nobody weighed round (\d+): .*$/,
    "第$1ラウンドを評価する者がいなかったため、予定どおり続けました。",
    "没有人评估第 $1 轮：讨论按计划继续。",
  ],
  [
    /^Nobody reopened the discussion: .*$/,
    "議論を再開する者がいなかったため、中断したところから続けました。",
    "没有人重新开启讨论：从中断处继续。",
  ],
  [
    /^The blind round is unanimous, and its reasons .*$/,
    "独立した表明は全員一致で、理由の違いは見つかりませんでした。",
    "独立声明完全一致，且未发现理由有所不同。",
  ],
  [
    /^The blind round is unanimous, for (\d+) kinds of reasons\. .*$/,
    "独立した表明は全員一致で、理由は$1種類あります。これ以上のラウンドの効果は見込めません。",
    "独立声明完全一致，理由有 $1 类。继续讨论可能帮助不大。",
  ],
  [
    /^Only (\d+) of (\d+) experts took a position\.$/,
    "$2名中$1名の専門家だけが立場を示しました。",
    "$2 名专家中只有 $1 名表明了立场。",
  ],
  [
    /^The discussion stopped after (\d+) failures: .*$/,
    "$1件の失敗により議論を中止しました。以後は各役割が単独で進め、済んだ分は残しています。",
    "出现 $1 次失败后讨论中止：各角色改为单独进行，已完成的内容保留。",
  ],
  [
    /^The discussion stopped after (.+): every role .*$/,
    "議論を中止しました（$1）。以後は各役割が単独で進め、済んだ分は残しています。",
    "讨论中止（$1）：各角色改为单独进行，已完成的内容保留。",
  ],
];

export function sentence(lang: Language, recorded: string, code: string | null = null): string {
  const english = plainly(recorded);
  if (lang === "en") return english;
  const whole = composed(lang, english, (part) => sentence(lang, part));
  if (whole !== null) return whole;
  for (const [pattern, ...both] of BY_WORDING)
    if (pattern.test(english)) return english.replace(pattern, both[OTHER[lang]]);
  if (ANSWERED.test(english))
    return (
      english
        .slice(0, -1)
        .split("; ")
        .map((step) =>
          step.replace(
            /^(.+) is answered by (.+)$/,
            ({ ja: "$1には$2が答えた", zh: "$1 已由 $2 回应" } as const)[lang],
          ),
        )
        .join(lang === "ja" ? "、" : "，") + "。"
    );
  const known = BY_CODE[code ?? ""]?.[OTHER[lang]];
  return known?.replace("{}", () => /: ([^:]*)\.$/.exec(english)?.[1] ?? "") ?? english;
}

/** Why a finding or an idea fared as it did: the engine's own words are told, those of whoever ruled are kept. */
export function reasonOf(lang: Language, recorded: string): string {
  if (lang === "en") return recorded;
  for (const [pattern, ...both] of REVIEW_REASONS)
    if (pattern.test(recorded)) return recorded.replace(pattern, both[OTHER[lang]]);
  return recorded;
}

const ANSWERED = /^\S+ is answered by \S+(?:; \S+ is answered by \S+)*\.$/;

/** A certificate in the words of the theory, in the words of a reader. */
function plainly(recorded: string): string {
  return recorded.replace(
    /^Contested: nothing settles (.+) \(held in .+\)\.$/,
    "Contested: $1 attack one another, and nothing settles it.",
  );
}
