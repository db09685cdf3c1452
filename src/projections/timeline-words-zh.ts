// What a timeline says around what was recorded, in Chinese.
import type { Tables, TimelineWords } from "./timeline-words.ts";

const CATEGORIES: Readonly<Record<string, string>> = {
  DIVERGENT: "分歧很大",
  NARROWING: "分歧缩小",
  CONVERGING: "正在趋同",
  CONSENSUS: "一致",
};

export function chinese({ term, sentence, reason: told, gate, topic }: Tables): TimelineWords {
  const category = (word: string): string => CATEGORIES[word] ?? word;
  return {
    gate,
    opened: (protocol, subject) => `${protocol} 讨论：“${subject}”`,
    forked: (parent, at) => `承接 ${parent}，至第 ${at} 条记录`,
    asked: (who, purpose, isBlind) => `向 ${who} 征求：${term(purpose)}${isBlind ? "（盲）" : ""}`,
    failed: (ask, failure, isForGood, message) =>
      `${ask} 的调用失败（${term(failure)}${isForGood ? "，不再重试" : ""}）：${message}`,
    postponed: (seconds, message) => `${seconds} 秒后再次询问：${message}`,
    without: (model, part, message) => `此后询问 ${model} 时不带 ${term(part)}：${message}`,
    ambiguous: (ask) => `${ask} 的一次调用结果不明，可能已计费`,
    late: "迟到，不产生影响",
    repaired: "修正后",
    answered: (who, notes) => `${who} 已回答${notes.length > 0 ? `（${notes.join("；")}）` : ""}`,
    rejected: (who, reasons) => `退回 ${who}：${reasons.join("; ")}`,
    lapsed: (who, state, why) => `${who} 没有可用的回复（${term(state)}）：${sentence(why)}`,
    overtime: (ask, took, advised) => `${ask} 用了 ${took} 分钟，建议 ${advised} 分钟`,
    decided: (who, label) => `${who === null ? "采用默认" : `${who} 决定`}：${label}`,
    settings: (who, note) => `${who} 更改了设置：${note}`,
    added: (who, constraint) => `${who} 为所有人添加：${constraint}`,
    paused: (reason, detail) =>
      `已暂停（${term(reason)}）${detail === "" ? "" : `：${sentence(detail)}`}`,
    resumed: (who) => `由 ${who} 继续`,
    concluded: (reason) => `结束：${term(reason)}`,
    cast: (titles, axis) => `在座者：${titles.join("、")}${axis === "" ? "" : `。冲突轴：${axis}`}`,
    options: (list) => `选项：${list.join("，")}`,
    issue: (id, title, list) => `议题 ${id}“${title}”：${list.join("，")}`,
    moved: (who, from, to, why) => `${who} 从 ${from} 改为 ${to}（${why}）`,
    argued: (trigger, isFounded) =>
      `有论证，触发：${trigger ?? "某一论证"}${isFounded ? "，带来新证据" : ""}`,
    unargued: (kind) => term(kind),
    category: (after, round, overall, issues) =>
      `${term(after)}之后（第 ${round} 轮）：${category(overall)}［${issues.map((row) => `${row.issue} ${category(row.category)}`).join("，")}］`,
    verdict: (chosen, resolution, detail) =>
      `${chosen === null ? "没有占优的选项" : `讨论组倾向于 ${chosen}`}（${term(resolution)}）。${sentence(detail)}`,
    alarm: (text, code) => `警告：${sentence(text, code)}`,
    notice: (text, code) => sentence(text, code),
    round: ({ round, ...about }) => `第 ${round} 轮：${topic(about)}`,
    amended: (who, degree, to) => `${who} 修正了立场（${term(degree)}）：${to}`,
    measure: (name, value) => `${term(name)}：${value}`,
    baseline: (calls, chosen) =>
      `单个模型，提问 ${calls} 次：${chosen === null ? "没有领先的选项" : `多数回答相当于 ${chosen}`}`,
    finding: (id, severity, isNoted, problem) =>
      `${id} ${term(`severity-${severity}`)}${isNoted ? "（仅记录）" : ""}：${problem}`,
    ruling: (finding, status, who, reason) =>
      `${finding} ${term(status)}（${who}）${reason === "" ? "" : `：${told(reason)}`}`,
    edited: (n, edits, findings) => `第 ${n} 版：针对 ${findings.join("、")} 的 ${edits} 处修改`,
    rewritten: (n) => `第 ${n} 版：全文重写`,
    idea: (id, fate, from, title, reason) =>
      `${id} ${term(fate)}${from.length === 0 ? "" : `（源自 ${from.join("、")}）`}：${title}${reason === "" ? "" : `（${told(reason)}）`}`,
    judgment: (who, computed, stated) =>
      `${who}：${computed}${stated === computed ? "" : `（自述为 ${stated}）`}`,
    claimed: (id, text) => `${id} 提出主张：${text}`,
    verified: (id, result, isObserved, check, changes) =>
      `${id} ${result}${isObserved ? "（观测）" : ""}：${term(check)}${changes.length === 0 ? "" : `；${changes.map(({ claim_id, to }) => `${claim_id} ${term(to)}`).join("，")}`}`,
    settled: (id, text) => `${id} 已决定：${text}`,
    tension: (id, text) => `${id} 仍未解决：${text}`,
    resolved: (id, where) => `${id} 已在 ${where} 中解决`,
    drift: (verdict, deviation) => `偏离检查：${verdict}，偏离锚点 ${deviation}/5`,
  };
}
