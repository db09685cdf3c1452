import type { Lang } from "../language.tsx";
import type { View } from "../route.ts";

interface Words {
  readonly views: string;
  readonly view: Readonly<Record<View, string>>;
  readonly calls: (n: number) => string;
  readonly away: string;
  readonly came: string;
  readonly leans: string;
  readonly replay: string;
  readonly play: string;
  readonly stop: string;
  readonly back: string;
  readonly forward: string;
  readonly moment: string;
  readonly at: (at: number, last: number) => string;
  readonly now: string;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    views: "Views",
    view: {
      room: "Room",
      argument: "Argument",
      positions: "Positions",
      claims: "Claims",
      findings: "Findings",
      cost: "Cost",
      report: "Report",
    },
    calls: (n) => `${n} ${n === 1 ? "call" : "calls"}`,
    away: "connection lost, trying again",
    came: "Came to",
    leans: "Leans to",
    replay: "Replay",
    play: "Play",
    stop: "Stop",
    back: "One record back",
    forward: "One record forward",
    moment: "Moment",
    at: (at, last) => `record ${at} of ${last}`,
    now: "Back to now",
  },
  ja: {
    views: "表示",
    view: {
      room: "議場",
      argument: "論証",
      positions: "立場",
      claims: "主張",
      findings: "指摘",
      cost: "費用",
      report: "報告",
    },
    calls: (n) => `${n} 回の呼び出し`,
    away: "接続が切れました。再試行中",
    came: "結論",
    leans: "優勢",
    replay: "再生",
    play: "再生する",
    stop: "止める",
    back: "一つ戻る",
    forward: "一つ進む",
    moment: "時点",
    at: (at, last) => `記録 ${at} / ${last}`,
    now: "現在へ戻る",
  },
  zh: {
    views: "视图",
    view: {
      room: "会场",
      argument: "论证",
      positions: "立场",
      claims: "主张",
      findings: "问题",
      cost: "费用",
      report: "报告",
    },
    calls: (n) => `${n} 次调用`,
    away: "连接中断,正在重试",
    came: "结论",
    leans: "倾向",
    replay: "回放",
    play: "播放",
    stop: "停止",
    back: "后退一条",
    forward: "前进一条",
    moment: "时刻",
    at: (at, last) => `记录 ${at} / ${last}`,
    now: "回到现在",
  },
};
