// What the room says, in three languages.
import type { EntryRow, Head, LinkRow, RailStop, SeatState } from "../../src/web/wire.ts";
import type { Lang } from "../language.tsx";
import type { Fault } from "./form.ts";

export interface Words {
  readonly conversation: string;
  readonly way: string;
  readonly seats: string;
  readonly side: string;
  readonly stop: Readonly<Record<RailStop["state"], string>>;
  readonly blind: string;
  readonly ifNeeded: string;
  readonly of: (settled: number, asks: number) => string;
  readonly ended: string;
  readonly seat: Readonly<Record<SeatState["state"], string>>;
  readonly messages: (n: number) => string;
  readonly onlySeat: (title: string) => string;
  readonly search: string;
  readonly show: string;
  readonly onlyMessages: string;
  readonly everything: string;
  readonly everyStep: string;
  readonly clear: string;
  readonly nothingFound: string;
  readonly nothingYet: string;
  readonly nothingYetHint: string;
  readonly away: string;
  readonly past: (at: number, last: number) => string;
  readonly newest: string;
  readonly fresh: (n: number) => string;
  readonly arrived: (n: number, title: string) => string;
  readonly notHere: (id: string) => string;
  readonly more: string;
  readonly less: string;
  readonly noted: string;
  readonly unresolved: string;
  readonly refersTo: string;
  readonly referredBy: string;
  readonly earlier: (n: number) => string;
  readonly kinds: Readonly<Record<EntryRow["kind"], string>>;
  readonly relations: Readonly<Record<LinkRow["link"]["relation"], string>>;
  readonly passive: Readonly<Record<LinkRow["link"]["relation"], string>>;
  readonly modes: Readonly<Record<NonNullable<LinkRow["link"]["mode"]>, string>>;
  readonly waits: string;
  readonly waitsFor: (n: number) => string;
  readonly decision: string;
  readonly byDefault: string;
  readonly decide: string;
  readonly sending: string;
  readonly recorded: string;
  readonly recordedAsleep: string;
  readonly choose: string;
  readonly wanted: (what: string) => string;
  readonly yourSeat: (title: string) => string;
  readonly prompt: string;
  readonly answer: string;
  readonly yes: string;
  readonly no: string;
  readonly optional: string;
  readonly none: string;
  readonly byLine: string;
  readonly asJson: string;
  readonly between: (least: number | null, most: number | null) => string;
  readonly faults: Readonly<Record<Fault, string>>;
  readonly measures: string;
  readonly measure: Readonly<Record<string, string>>;
  readonly point: (round: number, value: number) => string;
  readonly most: (n: number) => string;
  readonly health: string;
  readonly blindness: Readonly<Record<Head["blindness"], string>>;
  readonly healthy: string;
  readonly met: string;
  readonly constraints: string;
  readonly spent: string;
  readonly calls: string;
  readonly cost: string;
  readonly tokens: string;
  readonly time: string;
  readonly inOut: (input: string, output: string) => string;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    conversation: "Conversation",
    way: "The way",
    seats: "At the table",
    side: "The table, quality and health",
    stop: { done: "done", now: "now", next: "to come", passed: "not needed" },
    blind: "blind",
    ifNeeded: "if needed",
    of: (settled, asks) => `${settled} of ${asks}`,
    ended: "Ended",
    seat: {
      idle: "has not been asked",
      thinking: "is thinking",
      spoke: "spoke",
      absent: "was absent",
    },
    messages: (n) => `${n} ${n === 1 ? "message" : "messages"}`,
    onlySeat: (title) => `Only ${title}`,
    search: "Search the room",
    show: "Show",
    onlyMessages: "Messages only",
    everything: "Everything",
    everyStep: "Show every step",
    clear: "Show all",
    nothingFound: "Nothing here fits the filter.",
    nothingYet: "Nothing has been said yet.",
    nothingYetHint: "Messages appear here as they are written.",
    away: "The connection is lost. What is shown may be behind; it goes on by itself.",
    past: (at, last) => `A moment of the past: record ${at} of ${last}.`,
    newest: "Jump to the newest",
    fresh: (n) => `${n} new`,
    arrived: (n, title) =>
      n === 1 ? `New message from ${title}` : `${n} new messages, the last from ${title}`,
    notHere: (id) => `${id} is not in what is shown.`,
    more: "More",
    less: "Less",
    noted: "Noted",
    unresolved: "leads nowhere",
    refersTo: "Refers to",
    referredBy: "Referred to by",
    earlier: (n) => `${n} earlier`,
    kinds: {
      opened: "opened",
      asked: "asked",
      retried: "failed call",
      answered: "answered",
      rejected: "sent back",
      lapsed: "absent",
      said: "said",
      moved: "moved",
      category: "convergence",
      verdict: "verdict",
      alarm: "warning",
      notice: "note",
      ledger: "ledger",
      gate: "question",
      decided: "decided",
      paused: "paused",
      resumed: "resumed",
      settings: "settings",
      concluded: "ended",
    },
    relations: {
      supports: "supports",
      counters: "counters",
      extends: "extends",
      questions: "questions",
      responds_to: "responds to",
    },
    passive: {
      supports: "supported by",
      counters: "countered by",
      extends: "extended by",
      questions: "questioned by",
      responds_to: "answered by",
    },
    modes: {
      rebuts: "rebuts",
      undercuts: "undercuts",
      undermines: "undermines",
      concedes: "concedes",
      answers: "answers",
      clarifies: "clarifies",
    },
    waits: "It waits for you",
    waitsFor: (n) =>
      n === 1
        ? "It waits for you: go to the question"
        : `It waits for you: go to the ${n} questions`,
    decision: "Your decision",
    byDefault: "default",
    decide: "Decide",
    sending: "Sending…",
    recorded: "Recorded. The run goes on.",
    recordedAsleep: "Recorded. Nothing runs just now: resume it to go on.",
    choose: "Choose one first.",
    wanted: (what) => `Say with it: ${what}`,
    yourSeat: (title) => `You hold the seat: ${title}`,
    prompt: "What the seat is shown",
    answer: "Answer",
    yes: "Yes",
    no: "No",
    optional: "may be left empty",
    none: "Choose",
    byLine: "one per line",
    asJson: "as JSON",
    between: (least, most) =>
      least === most
        ? `exactly ${most}`
        : least === null
          ? `at most ${most}`
          : most === null
            ? `at least ${least}`
            : `${least} to ${most}`,
    faults: { missing: "is missing", number: "is no number", json: "is no valid JSON" },
    measures: "By round",
    measure: {
      quality: "Quality",
      disagreement: "Disagreement",
      "predicted-signature": "Disagreements foretold",
      "stress-profile": "Disagreements under stress",
    },
    point: (round, value) => `round ${round}: ${value}`,
    most: (n) => `of ${n}`,
    health: "Health",
    blindness: {
      proved: "Blindness proved",
      host: "Blindness rests on the host",
      broken: "Blindness broken",
    },
    healthy: "No warnings so far.",
    met: "dealt with",
    constraints: "Added by people",
    spent: "Spent so far",
    calls: "Calls",
    cost: "Cost",
    tokens: "Tokens",
    time: "Time at work",
    inOut: (input, output) => `${input} in, ${output} out`,
  },
  ja: {
    conversation: "議論",
    way: "進行",
    seats: "参加者",
    side: "参加者・質・健全性",
    stop: { done: "済み", now: "進行中", next: "これから", passed: "不要だった" },
    blind: "非公開",
    ifNeeded: "必要な場合",
    of: (settled, asks) => `${asks} 件中 ${settled} 件`,
    ended: "終了",
    seat: { idle: "未発言", thinking: "考え中", spoke: "発言済み", absent: "欠席" },
    messages: (n) => `${n} 件の発言`,
    onlySeat: (title) => `${title} のみ`,
    search: "議場を検索",
    show: "表示",
    onlyMessages: "発言のみ",
    everything: "すべて",
    everyStep: "全手順を表示",
    clear: "絞り込みを解除",
    nothingFound: "条件に合うものはありません。",
    nothingYet: "まだ発言はありません。",
    nothingYetHint: "発言は書かれ次第ここに表示されます。",
    away: "接続が切れました。表示が遅れている可能性があります。自動で再接続します。",
    past: (at, last) => `過去の時点を表示しています: 記録 ${at} / ${last}`,
    newest: "最新へ移動",
    fresh: (n) => `新着 ${n} 件`,
    arrived: (n, title) =>
      n === 1 ? `${title} の新しい発言` : `新しい発言 ${n} 件。最後は ${title}`,
    notHere: (id) => `${id} は表示範囲にありません。`,
    more: "続きを読む",
    less: "折りたたむ",
    noted: "注記",
    unresolved: "参照先なし",
    refersTo: "参照先",
    referredBy: "参照元",
    earlier: (n) => `これより前に ${n} 件`,
    kinds: {
      opened: "開始",
      asked: "依頼",
      retried: "呼び出し失敗",
      answered: "回答",
      rejected: "差し戻し",
      lapsed: "欠席",
      said: "発言",
      moved: "立場変更",
      category: "収束度",
      verdict: "判定",
      alarm: "警告",
      notice: "記録",
      ledger: "台帳",
      gate: "確認",
      decided: "決定",
      paused: "停止",
      resumed: "再開",
      settings: "設定",
      concluded: "終了",
    },
    relations: {
      supports: "支持",
      counters: "反論",
      extends: "発展",
      questions: "質問",
      responds_to: "応答",
    },
    passive: {
      supports: "支持された",
      counters: "反論された",
      extends: "発展された",
      questions: "質問された",
      responds_to: "応答された",
    },
    modes: {
      rebuts: "反駁",
      undercuts: "推論を切る",
      undermines: "前提を崩す",
      concedes: "認める",
      answers: "答える",
      clarifies: "明確にする",
    },
    waits: "あなたの判断を待っています",
    waitsFor: (n) =>
      n === 1 ? "あなたの判断待ち: 質問へ移動" : `あなたの判断待ち: ${n} 件の質問へ移動`,
    decision: "あなたの決定",
    byDefault: "既定",
    decide: "決定する",
    sending: "送信中…",
    recorded: "記録しました。続行します。",
    recordedAsleep: "記録しました。現在は停止中です。再開すると続きます。",
    choose: "先に一つ選んでください。",
    wanted: (what) => `併せて書くこと: ${what}`,
    yourSeat: (title) => `あなたの席: ${title}`,
    prompt: "この席に示される文面",
    answer: "回答する",
    yes: "はい",
    no: "いいえ",
    optional: "空欄可",
    none: "選択",
    byLine: "1 行に 1 件",
    asJson: "JSON 形式",
    between: (least, most) =>
      least === most
        ? `ちょうど ${most}`
        : least === null
          ? `${most} まで`
          : most === null
            ? `${least} 以上`
            : `${least} から ${most}`,
    faults: {
      missing: "未記入です",
      number: "数値ではありません",
      json: "正しい JSON ではありません",
    },
    measures: "ラウンドごと",
    measure: {
      quality: "質",
      disagreement: "対立",
      "predicted-signature": "予測された対立",
      "stress-profile": "負荷時の対立",
    },
    point: (round, value) => `第${round}ラウンド: ${value}`,
    most: (n) => `/ ${n}`,
    health: "健全性",
    blindness: {
      proved: "非公開性は証明済み",
      host: "非公開性はホストに依存",
      broken: "非公開性が破れた",
    },
    healthy: "今のところ警告はありません。",
    met: "対処済み",
    constraints: "人が加えた条件",
    spent: "これまでの消費",
    calls: "呼び出し",
    cost: "費用",
    tokens: "トークン",
    time: "稼働時間",
    inOut: (input, output) => `入力 ${input}、出力 ${output}`,
  },
  zh: {
    conversation: "讨论",
    way: "进程",
    seats: "在座者",
    side: "在座者、质量与健康",
    stop: { done: "已完成", now: "进行中", next: "未到", passed: "未用到" },
    blind: "盲",
    ifNeeded: "必要时",
    of: (settled, asks) => `${asks} 项中 ${settled} 项`,
    ended: "已结束",
    seat: { idle: "尚未被问", thinking: "思考中", spoke: "已发言", absent: "缺席" },
    messages: (n) => `${n} 条发言`,
    onlySeat: (title) => `仅 ${title}`,
    search: "在会场中搜索",
    show: "显示",
    onlyMessages: "仅发言",
    everything: "全部",
    everyStep: "显示每一步",
    clear: "显示全部",
    nothingFound: "没有符合条件的内容。",
    nothingYet: "还没有人发言。",
    nothingYetHint: "发言写成后会出现在这里。",
    away: "连接已中断，显示的内容可能滞后；会自动恢复。",
    past: (at, last) => `这是过去的一刻：记录 ${at} / ${last}。`,
    newest: "跳到最新",
    fresh: (n) => `${n} 条新内容`,
    arrived: (n, title) => (n === 1 ? `${title} 的新发言` : `${n} 条新发言，最后一条来自 ${title}`),
    notHere: (id) => `${id} 不在当前显示的内容中。`,
    more: "展开",
    less: "收起",
    noted: "备注",
    unresolved: "无所指",
    refersTo: "引用",
    referredBy: "被引用",
    earlier: (n) => `更早的 ${n} 条`,
    kinds: {
      opened: "开始",
      asked: "提问",
      retried: "调用失败",
      answered: "已答",
      rejected: "退回",
      lapsed: "缺席",
      said: "发言",
      moved: "改变立场",
      category: "收敛度",
      verdict: "裁定",
      alarm: "警告",
      notice: "记录",
      ledger: "台账",
      gate: "待决",
      decided: "决定",
      paused: "暂停",
      resumed: "继续",
      settings: "设置",
      concluded: "结束",
    },
    relations: {
      supports: "支持",
      counters: "反驳",
      extends: "发展",
      questions: "质疑",
      responds_to: "回应",
    },
    passive: {
      supports: "被支持",
      counters: "被反驳",
      extends: "被发展",
      questions: "被质疑",
      responds_to: "被回应",
    },
    modes: {
      rebuts: "反驳结论",
      undercuts: "切断推理",
      undermines: "动摇前提",
      concedes: "承认",
      answers: "回答",
      clarifies: "澄清",
    },
    waits: "等待你决定",
    waitsFor: (n) => (n === 1 ? "等待你决定：前往问题" : `等待你决定：前往 ${n} 个问题`),
    decision: "你的决定",
    byDefault: "默认",
    decide: "决定",
    sending: "正在发送…",
    recorded: "已记录，继续进行。",
    recordedAsleep: "已记录。目前没有运行，恢复后继续。",
    choose: "请先选择一项。",
    wanted: (what) => `请一并说明：${what}`,
    yourSeat: (title) => `你所在的席位：${title}`,
    prompt: "该席位看到的内容",
    answer: "回答",
    yes: "是",
    no: "否",
    optional: "可留空",
    none: "请选择",
    byLine: "每行一项",
    asJson: "JSON 格式",
    between: (least, most) =>
      least === most
        ? `恰好 ${most}`
        : least === null
          ? `最多 ${most}`
          : most === null
            ? `至少 ${least}`
            : `${least} 到 ${most}`,
    faults: { missing: "未填写", number: "不是数字", json: "不是有效的 JSON" },
    measures: "各轮",
    measure: {
      quality: "质量",
      disagreement: "分歧",
      "predicted-signature": "预计的分歧",
      "stress-profile": "压力下的分歧",
    },
    point: (round, value) => `第 ${round} 轮：${value}`,
    most: (n) => `/ ${n}`,
    health: "健康",
    blindness: { proved: "盲性已证明", host: "盲性取决于宿主", broken: "盲性被破坏" },
    healthy: "目前没有警告。",
    met: "已处理",
    constraints: "由人添加",
    spent: "至今花费",
    calls: "调用",
    cost: "费用",
    tokens: "词元",
    time: "工作时间",
    inOut: (input, output) => `输入 ${input}，输出 ${output}`,
  },
};
