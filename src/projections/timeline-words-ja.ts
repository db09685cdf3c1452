// What a timeline says around what was recorded, in Japanese.
import type { Tables, TimelineWords } from "./timeline-words.ts";

const CATEGORIES: Readonly<Record<string, string>> = {
  DIVERGENT: "大きな隔たり",
  NARROWING: "縮まりつつある",
  CONVERGING: "収束しつつある",
  CONSENSUS: "一致",
};

export function japanese({ term, sentence, reason: told, gate, topic }: Tables): TimelineWords {
  const category = (word: string): string => CATEGORIES[word] ?? word;
  return {
    gate,
    opened: (protocol, subject) => `${protocol} の審議：「${subject}」`,
    forked: (parent, at) => `${parent} の記録 ${at} までを引き継ぐ`,
    asked: (who, purpose, isBlind) =>
      `${who}に依頼：${term(purpose)}${isBlind ? "（非公開）" : ""}`,
    failed: (ask, failure, isForGood, message) =>
      `${ask} の呼び出しに失敗（${term(failure)}${isForGood ? "、再試行なし" : ""}）：${message}`,
    postponed: (seconds, message) => `${seconds} 秒後に再度問い合わせます：${message}`,
    without: (model, part, message) =>
      `${model} には以後 ${term(part)} なしで問い合わせます：${message}`,
    ambiguous: (ask) => `${ask} の呼び出しの結末は不明です。課金された可能性があります`,
    late: "遅れて届いたため反映なし",
    repaired: "修正後",
    answered: (who, notes) => `${who}が回答${notes.length > 0 ? `（${notes.join("、")}）` : ""}`,
    rejected: (who, reasons) => `${who}に差し戻し：${reasons.join("; ")}`,
    lapsed: (who, state, why) => `${who}から使える返答なし（${term(state)}）：${sentence(why)}`,
    overtime: (ask, took, advised) => `${ask} に${took}分かかった（目安は${advised}分）`,
    decided: (who, label) => `${who === null ? "既定を採用" : `${who}が決定`}：${label}`,
    settings: (who, note) => `${who}が設定を変更：${note}`,
    added: (who, constraint) => `${who}が全員に条件を追加：${constraint}`,
    paused: (reason, detail) =>
      `停止（${term(reason)}）${detail === "" ? "" : `：${sentence(detail)}`}`,
    resumed: (who) => `${who}が再開`,
    concluded: (reason) => `終了：${term(reason)}`,
    cast: (titles, axis) => `参加者：${titles.join("、")}${axis === "" ? "" : `。対立軸：${axis}`}`,
    options: (list) => `選択肢：${list.join("、")}`,
    issue: (id, title, list) => `論点 ${id}「${title}」：${list.join("、")}`,
    moved: (who, from, to, why) => `${who}が ${from} から ${to} へ移動（${why}）`,
    argued: (trigger, isFounded) =>
      `論証による。きっかけは${trigger === null ? "ある論証" : ` ${trigger}`}${isFounded ? "、新しい証拠あり" : ""}`,
    unargued: (kind) => term(kind),
    category: (after, round, overall, issues) =>
      `${term(after)}の後（第${round}ラウンド）：${category(overall)}［${issues.map((row) => `${row.issue} ${category(row.category)}`).join("、")}］`,
    verdict: (chosen, resolution, detail) =>
      `${chosen === null ? "優勢な選択肢なし" : `パネルの傾き：${chosen}`}（${term(resolution)}）。${sentence(detail)}`,
    alarm: (text, code) => `警告：${sentence(text, code)}`,
    notice: (text, code) => sentence(text, code),
    round: ({ round, ...about }) => `第${round}ラウンド：${topic(about)}`,
    amended: (who, degree, to) => `${who}が立場を修正（${term(degree)}）：${to}`,
    measure: (name, value) => `${term(name)}：${value}`,
    baseline: (calls, chosen) =>
      `モデル単独に${calls}回の問い：${chosen === null ? "優勢な選択肢なし" : `最も多い答えは ${chosen}`}`,
    finding: (id, severity, isNoted, problem) =>
      `${id} ${term(`severity-${severity}`)}${isNoted ? "（記録のみ）" : ""}：${problem}`,
    ruling: (finding, status, who, reason) =>
      `${finding} ${term(status)}（${who}）${reason === "" ? "" : `：${told(reason)}`}`,
    edited: (n, edits, findings) => `第${n}版：${findings.join("、")} に対する${edits}件の編集`,
    rewritten: (n) => `第${n}版：全面的な書き直し`,
    idea: (id, fate, from, title, reason) =>
      `${id} ${term(fate)}${from.length === 0 ? "" : `（元：${from.join("、")}）`}：${title}${reason === "" ? "" : `（${told(reason)}）`}`,
    judgment: (who, computed, stated) =>
      `${who}：${computed}${stated === computed ? "" : `（本人の判定は ${stated}）`}`,
    claimed: (id, text) => `${id} の主張：${text}`,
    verified: (id, result, isObserved, check, changes) =>
      `${id} ${result}${isObserved ? "（観測）" : ""}：${term(check)}${changes.length === 0 ? "" : `。${changes.map(({ claim_id, to }) => `${claim_id} ${term(to)}`).join("、")}`}`,
    settled: (id, text) => `${id} の決定：${text}`,
    tension: (id, text) => `${id} は未解決：${text}`,
    resolved: (id, where) => `${id} は ${where} で解決`,
    drift: (verdict, deviation) => `逸脱の検査：${verdict}、錨からのずれは5中${deviation}`,
  };
}
