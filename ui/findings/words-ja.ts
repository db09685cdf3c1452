import type { Words } from "./words.ts";

export const ja: Words = {
  noReview: "この審議には指摘がありません。", noReviewHint: "指摘とは、査読者が成果物に対して挙げる問題です。レビューにだけあります。",
  empty: "まだ評価がありません。", emptyHint: "査読者が挙げた指摘がここに現れます。", none: "指摘はありません。", nothingFound: "一致するものはありません。", stale: "サーバーが応答しません。最後に分かった内容です。",
  running: "レビュー中",
  ended: { converged: "合格", accepted: "人が承認", "not-converged": "不合格（ラウンド終了）", rejected: "不承認（人が査読者に従った）", "not-passed": "不合格", "no-quorum": "定足数不足", "author-absent": "改訂なし", stopped: "中止（実験が必要）", blocked: "差し止め", taken: "人が案を採用" },
  roundsHeld: (held, most) => `${most} ラウンド中 ${held}`, count: (all, resolved, blocking) => `指摘 ${all} 件、解決 ${resolved} 件、合格を妨げるもの ${blocking} 件`,
  blocks: "合格を妨げているもの:", choices: "人に示された選択肢:", chosen: "選択", insisted: (n) => `人に委ねられた争い ${n} 件`, stillAsked: "回答待ち", byDefault: "（既定。回答なし）",
  decided: { reviewer: "査読者が正しい", author: "著者が正しい", open: "未決のまま" },
  findings: "ラウンドごとの指摘", finding: "指摘", severity: "重大度", state: "状態", all: "すべて", now: "現在", blocking: "妨げる",
  states: { open: "未解決", noted: "記録のみ", resolved: "解決", overruled: "却下" }, severities: { fatal: "致命的", critical: "深刻", major: "重要", minor: "軽微" },
  events: { raised: "提起", edited: "本文を変更", resolved: "解決", partly: "一部対応", unmet: "未対応", disputed: "再主張", declined: "著者が不採用", overruled: "人が却下", "let-go": "取り下げ", carried: "未解決" },
  round: (n) => `第${n}ラウンド`, raisedBy: (title, round) => `${title}、第${round}ラウンド`, place: "箇所", evidence: "該当箇所", proposal: "提案", tags: "種別", late: "遅れた指摘", lateHint: "変わっていない本文への遅い指摘のため、合格を妨げません。", beyond: "改訂の範囲外", beyondHint: "本文の改訂では直せません。",
  life: "経過", edits: "これに応えた変更", madeVersion: (version, round) => `第${version}版（第${round}ラウンド後）`, contradicts: (isTaken) => (isTaken ? "こちらを採り、退けたもの" : "代わりに採られたもの"), positions: "双方の立場", recommendation: "著者の勧め",
  verdicts: "判定", reviewer: "査読者", grades: { PASS: "合格", CONDITIONAL: "条件付き", FAIL: "不合格" }, noAssessment: "評価なし", saidInstead: (grade) => `本人は「${grade}」`, incomplete: "根拠なし", met: "達成", notMet: "未達",
  bar: (title, name, least, reached) => `${title}: ${name} は ${least} 以上、${reached === null ? "回答なし" : `結果 ${reached}`}`,
  versions: "版", version: (n) => `第${n}版`, asGiven: "提出時", anew: "この版は人が書き直しました。", answers: "応えた指摘", firstVersion: "提出されたままの成果物です。比べる前の版はありません。", unchanged: "前の版から変わっていません。", wholeText: (name, n) => `${name} 第${n}版の全文`,
  ideas: "案", ideasKept: "案で一致", card: { coreQuestion: "中心の問い", whyItMatters: "意義", noveltySource: "新しさ", competition: "競合", feasibility: "実現性", risk: "危険", scope: "範囲" },
  died: (round) => `第${round}ラウンドで脱落`, alive: "検討中", atStart: "最初から", fates: { born: "新規", merged: "統合", split: "分割", refined: "改良" }, madeOf: (ids) => `元: ${ids}`, becameOf: (ids) => `→ ${ids}`, ratings: (n) => `評価 ${n} 件`, ranked: (n) => `上位 ${n} 番`,
};
