import { figures } from "./figures.ts";
import type { Words } from "./words.ts";

export const zh: Words = {
  noStructure: "这次审议不检验主张。", noStructureHint: "主张检验和停止信号属于结构化协议。", empty: "还没有主张。", emptyHint: "第一轮结束后,主张会出现在这里。", stale: "服务器没有应答;显示的是最后已知的内容。",
  onPage: "本页内容", board: "主张", status: "状态", all: "全部", noClaims: "还没有提出主张。",
  statuses: { pending: "待检验", tested_unclear: "不明", tested_confirmed: "证实", partially_refuted: "部分证伪", tested_refuted: "证伪", superseded: "已取代" },
  round: (n) => `第 ${n} 轮`, tested: (n) => `检验 ${n} 次`, grounds: { observed: "观察", checked: "核对", argued: "论辩" }, judged: "判断,而非观察",
  testableAs: "检验方式", speaksFor: "支持的选项", supersedes: "取代", supersededBy: "被取代于", citedIn: "引用它的决定", history: "检验经过", untested: "还没有检验涉及它。", keeps: "不变", stances: { supports: "支持它", contradicts: "反对它" },
  checks: "检验", check: "检验", noChecks: "还没有检验。",
  checkNames: { critic_attack_on_action_trace: "批评者的攻击 对 行动者的轨迹", guardian_vs_observer_walkthrough: "守护者 对 观察者的走查", observer_friction_vs_critic_attack: "观察者的摩擦 对 批评者的攻击", all_vs_prior_decisions: "全部 对 先前的决定" },
  results: { ROBUST: "稳固", BROKEN: "被攻破", UNCLEAR: "不明", NOT_APPLICABLE: "不适用" }, observedLegend: "观察:由命令运行的结果决定", stressLegend: "压力轮,缺少一个角色", without: (role) => `缺少${role}`,
  optionTested: "受检选项", moved: "改变的主张", movedNothing: "无。", evidence: "依据",
  signals: "停止信号", noRounds: "还没有结束的轮次。", holding: (n) => `6 个中有 ${n} 个成立。`, advice: { "strong-stop": "可以停止。", "wrap-up": "再收尾一轮,然后停止。", borderline: "临界:可由人停止。", "go-on": "继续。" },
  signalNames: { 1: "状态变化趋稳", 2: "分歧仍然存在", 3: "每个角色都主导过", 4: "角色曾被撤出", 5: "没有偏离", 6: "待检验的很少" }, figures, units: { 1: "每轮变化", 2: "斜率", 3: "个角色", 4: "个角色", 5: "偏离", 6: "的主张" }, holds: "成立", holdsNot: "不成立",
  stress: "压力轮", roundHead: "轮次", left: "撤出", expected: "预期", found: "结果", shows: "缺席", profile: (claims, changes, disagreements) => `主张 ${claims},变化 ${changes},分歧 ${disagreements}`, notRecorded: "未记录", decorative: "没有影响", missed: "有影响",
  decisions: "决定", noDecisions: "还没有决定。", madeBy: { consensus: "一致同意", round_lead: "由主导者作出", adversary_concession: "反对方让步" }, relations: { "based-on": "基于", "supported-by": "得到支持", supersedes: "取代", "builds-on": "延续" },
  tensions: "张力", noTensions: "没有记录张力。", noOpenTensions: "所有张力都已化解。", open: "未化解", resolved: "化解于", drift: "偏离基准", driftVerdicts: { PASS: "未偏离", PARTIAL: "部分偏离", FAIL: "已偏离" }, deviation: (n) => `偏离 ${n} / 5`, addressed: "已处理",
  soundness: "失败模式", decorativeRoles: (roles) => `装饰性角色:缺少${roles}的轮次与其他轮次没有差别。`,
  modes: { "FM-1": "附和连锁", "FM-2": "表演式攻击", "FM-3": "偏离", "FM-4": "支配", "FM-5": "主张过多或过少", "FM-6": "绕过检验", "FM-7": "回避压力", "FM-8": "超限" }, happened: "发生", happenedNot: "未发生",
};
