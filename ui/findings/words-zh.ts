import type { Words } from "./words.ts";

export const zh: Words = {
  noReview: "这次审议没有问题清单。", noReviewHint: "问题是评审者对作品提出的意见,只有评审才有。",
  empty: "还没有人评估。", emptyHint: "评审者提出的问题会出现在这里。", none: "没有评审者提出问题。", nothingFound: "没有匹配的内容。", stale: "服务器没有应答;显示的是最后已知的内容。",
  running: "评审中",
  ended: { converged: "通过", accepted: "由人接受", "not-converged": "未通过:轮次用尽", rejected: "不予接受:由人支持评审者", "not-passed": "未通过", "no-quorum": "人数不足", "author-absent": "无人修订", stopped: "停止:需要实验", blocked: "受阻", taken: "由人选定一个想法" },
  roundsHeld: (held, most) => `最多 ${most} 轮,已 ${held} 轮`, count: (all, resolved, blocking) => `问题 ${all} 个,已解决 ${resolved} 个,阻碍通过 ${blocking} 个`,
  blocks: "阻碍通过的问题:", choices: "人可以选择:", chosen: "已选", insisted: (n) => `${n} 个争议交由人裁定`, stillAsked: "等待答复", byDefault: "(默认:无人答复)",
  decided: { reviewer: "评审者有理", author: "作者有理", open: "保持未决" },
  findings: "各轮的问题", finding: "问题", severity: "严重程度", state: "状态", all: "全部", now: "现在", blocking: "阻碍通过",
  states: { open: "未解决", noted: "仅记录", resolved: "已解决", overruled: "被驳回" }, severities: { fatal: "致命", critical: "严重", major: "重要", minor: "轻微" },
  events: { raised: "提出", edited: "文本已改", resolved: "已解决", partly: "部分满足", unmet: "未满足", disputed: "坚持", declined: "作者未采纳", overruled: "被人驳回", "let-go": "放下", carried: "未解决" },
  round: (n) => `第 ${n} 轮`, raisedBy: (title, round) => `${title},第 ${round} 轮`, place: "位置", evidence: "原文", proposal: "建议", tags: "关于", late: "较晚", lateHint: "针对未改动的文本较晚提出:不阻碍通过。", beyond: "超出修订", beyondHint: "修改文本无法解决。",
  life: "经过", edits: "为它所作的修改", madeVersion: (version, round) => `第 ${version} 版,第 ${round} 轮之后`, contradicts: (isTaken) => (isTaken ? "采纳此项,放弃" : "让位于"), positions: "各方立场", recommendation: "作者的建议",
  verdicts: "裁定", reviewer: "评审者", grades: { PASS: "通过", CONDITIONAL: "有条件", FAIL: "不通过" }, noAssessment: "没有评估", saidInstead: (grade) => `自称“${grade}”`, incomplete: "没有依据", met: "达到", notMet: "未达到",
  bar: (title, name, least, reached) => `${title}:${name} 至少 ${least},${reached === null ? "未作答" : `实际 ${reached}`}`,
  versions: "版本", version: (n) => `第 ${n} 版`, asGiven: "原稿", anew: "这一版由人重写。", answers: "回应", firstVersion: "提交时的原稿,没有更早的版本可比。", unchanged: "与上一版相同。", wholeText: (name, n) => `${name} 第 ${n} 版全文`,
  ideas: "想法", ideasKept: "就想法达成一致", card: { coreQuestion: "核心问题", whyItMatters: "意义", noveltySource: "新颖之处", competition: "竞争", feasibility: "可行性", risk: "风险", scope: "范围" },
  died: (round) => `第 ${round} 轮被放弃`, alive: "讨论中", atStart: "一开始", fates: { born: "新", merged: "合并", split: "拆分", refined: "改进" }, madeOf: (ids) => `来自 ${ids}`, becameOf: (ids) => `成为 ${ids}`, ratings: (n) => `${n} 个评分`, ranked: (n) => `其最佳第 ${n}`,
};
