import { figures } from "./figures.ts";
import type { Words } from "./words.ts";

export const ja: Words = {
  noStructure: "この審議では主張を検証していません。", noStructureHint: "主張の検証と停止の合図は、構造化プロトコルにあります。", empty: "まだ主張がありません。", emptyHint: "最初のラウンドが閉じると、主張がここに並びます。", stale: "サーバーが応答しません。最後に分かった内容です。",
  onPage: "このページの内容", board: "主張", status: "状態", all: "すべて", noClaims: "まだ主張はありません。",
  statuses: { pending: "未検証", tested_unclear: "不明", tested_confirmed: "確認", partially_refuted: "一部反証", tested_refuted: "反証", superseded: "置換" },
  round: (n) => `第${n}ラウンド`, tested: (n) => `検証 ${n} 回`, grounds: { observed: "観察", checked: "照合", argued: "議論" }, judged: "判断（観察ではない）",
  testableAs: "検証の方法", speaksFor: "支持する選択肢", supersedes: "置き換えたもの", supersededBy: "置き換え先", citedIn: "引用した決定", history: "検証の経過", untested: "まだ検証されていません。", keeps: "変わらず", stances: { supports: "裏づける", contradicts: "反する" },
  checks: "検証", check: "検証", noChecks: "まだ検証はありません。",
  checkNames: { critic_attack_on_action_trace: "批判者の攻撃 対 実行者の軌跡", guardian_vs_observer_walkthrough: "守護者 対 観察者の通し確認", observer_friction_vs_critic_attack: "観察者の摩擦 対 批判者の攻撃", all_vs_prior_decisions: "全体 対 これまでの決定" },
  results: { ROBUST: "堅牢", BROKEN: "破綻", UNCLEAR: "不明", NOT_APPLICABLE: "対象外" }, observedLegend: "観察: コマンドの実行が決めた", stressLegend: "負荷ラウンド（一つの役を外す）", without: (role) => `${role}なし`,
  optionTested: "検証した選択肢", moved: "動かした主張", movedNothing: "なし。", evidence: "根拠",
  signals: "停止の合図", noRounds: "まだ閉じたラウンドがありません。", holding: (n) => `6 のうち ${n} が成立。`, advice: { "strong-stop": "停止してよい。", "wrap-up": "まとめの一ラウンドの後に停止。", borderline: "境界。人が止めてもよい。", "go-on": "続ける。" },
  signalNames: { 1: "状態の変化が落ち着く", 2: "異論が保たれる", 3: "全役が主導した", 4: "役を外して試した", 5: "軌道を保つ", 6: "未検証が少ない" }, figures, units: { 1: "変化／ラウンド", 2: "傾き", 3: "役", 4: "役", 5: "ずれ", 6: "主張のうち" }, holds: "成立", holdsNot: "不成立",
  stress: "負荷ラウンド", roundHead: "ラウンド", left: "外した役", expected: "予想", found: "結果", shows: "不在の影響", profile: (claims, changes, disagreements) => `主張 ${claims}、変化 ${changes}、異論 ${disagreements}`, notRecorded: "記録なし", decorative: "現れなかった", missed: "現れた",
  decisions: "決定", noDecisions: "まだ決定はありません。", madeBy: { consensus: "合意による", round_lead: "主導役による", adversary_concession: "反対側が譲った" }, relations: { "based-on": "根拠", "supported-by": "支え", supersedes: "置換", "builds-on": "発展" },
  tensions: "緊張", noTensions: "記録された緊張はありません。", noOpenTensions: "緊張はすべて解消しました。", open: "未解消", resolved: "解消", drift: "基準からのずれ", driftVerdicts: { PASS: "軌道上", PARTIAL: "一部ずれ", FAIL: "軌道外" }, deviation: (n) => `ずれ ${n} / 5`, addressed: "対処済み",
  soundness: "失敗の型", decorativeRoles: (roles) => `飾りの役: ${roles}を外したラウンドも、ほかと変わりませんでした。`,
  modes: { "FM-1": "追従の連鎖", "FM-2": "見せかけの攻撃", "FM-3": "ずれ", "FM-4": "支配", "FM-5": "主張の過多・過少", "FM-6": "検証の素通り", "FM-7": "負荷の回避", "FM-8": "超過" }, happened: "発生", happenedNot: "発生せず",
};
