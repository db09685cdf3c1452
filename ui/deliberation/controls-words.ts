// What the controls of a run say, in three languages.
import type { Cap } from "../begin/caps-of.ts";
import type { Lang } from "../language.tsx";

interface Words {
  readonly controls: string;
  readonly pause: string;
  readonly pausing: string;
  readonly pausingHint: string;
  readonly goOn: string;
  readonly goOnMore: string;
  readonly goingOn: string;
  readonly elsewhere: string;
  readonly constraint: string;
  readonly constraintTitle: string;
  readonly constraintHint: string;
  readonly constraintStill: string;
  readonly constraintLabel: string;
  readonly constraintExample: string;
  readonly add: string;
  readonly adding: string;
  readonly empty: string;
  readonly cancel: string;
  readonly raiseTitle: string;
  readonly raiseHint: string;
  readonly sofar: (calls: string, tokens: string, usd: string) => string;
  readonly caps: Readonly<Record<Cap, string>>;
  readonly raise: string;
  readonly noCap: string;
  readonly notNumber: (value: string) => string;
  readonly notWhole: (value: string) => string;
  readonly againTitle: string;
  readonly againHint: string;
  readonly again: string;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    controls: "Controls",
    pause: "Pause",
    pausing: "Pausing…",
    pausingHint: "Calls in flight may finish first.",
    goOn: "Go on",
    goOnMore: "Go on…",
    goingOn: "Going on…",
    elsewhere: "Runs in another process. It can be paused there.",
    constraint: "Add a constraint…",
    constraintTitle: "Add a constraint",
    constraintHint:
      "Everyone who is asked from then on must respect it. The run pauses, takes it up and goes on.",
    constraintStill: "Everyone who is asked from then on must respect it. The run goes on with it.",
    constraintLabel: "Constraint",
    constraintExample: "No new vendor before the next quarter.",
    add: "Add and go on",
    adding: "Adding…",
    empty: "Say what everyone has to respect from here on.",
    cancel: "Cancel",
    raiseTitle: "A limit was reached",
    raiseHint:
      "Give a higher limit for the whole run, not what to add. An empty field stays as it is.",
    sofar: (calls, tokens, usd) => `So far: ${calls} calls, ${tokens} tokens, ${usd}.`,
    caps: { usd: "US dollars", calls: "Calls", tokens: "Tokens", minutes: "Minutes" },
    raise: "Raise and go on",
    noCap: "Raise at least one limit.",
    notNumber: (value) => `“${value}” is no number above zero.`,
    notWhole: (value) => `“${value}” is no whole number.`,
    againTitle: "A call may have been paid for",
    againHint:
      "It was sent, and nobody recorded how it ended. Asking again may cost it a second time.",
    again: "Ask again, and perhaps pay twice",
  },
  ja: {
    controls: "操作",
    pause: "一時停止",
    pausing: "停止しています…",
    pausingHint: "送信済みの呼び出しが終わるのを待つことがあります。",
    goOn: "続ける",
    goOnMore: "続ける…",
    goingOn: "再開しています…",
    elsewhere: "別のプロセスで進行中です。停止はそちらで行えます。",
    constraint: "制約を加える…",
    constraintTitle: "制約を加える",
    constraintHint: "これ以降に尋ねられる全員が守ります。いったん停止し、取り入れてから続けます。",
    constraintStill: "これ以降に尋ねられる全員が守ります。取り入れて続けます。",
    constraintLabel: "制約",
    constraintExample: "次の四半期までは新しい取引先を増やさない。",
    add: "加えて続ける",
    adding: "加えています…",
    empty: "これから全員が守ることを書いてください。",
    cancel: "やめる",
    raiseTitle: "上限に達しました",
    raiseHint: "追加分ではなく、全体の新しい上限を入力します。空の欄は変わりません。",
    sofar: (calls, tokens, usd) => `これまで: 呼び出し ${calls} 回、${tokens} トークン、${usd}`,
    caps: { usd: "米ドル", calls: "呼び出し", tokens: "トークン", minutes: "分" },
    raise: "上げて続ける",
    noCap: "少なくとも一つの上限を上げてください。",
    notNumber: (value) => `「${value}」は 0 より大きい数ではありません。`,
    notWhole: (value) => `「${value}」は整数ではありません。`,
    againTitle: "支払い済みかもしれない呼び出しがあります",
    againHint:
      "送信されましたが、結果の記録がありません。もう一度尋ねると、二重に費用がかかることがあります。",
    again: "二重払いを承知で、もう一度尋ねる",
  },
  zh: {
    controls: "操作",
    pause: "暂停",
    pausing: "正在暂停…",
    pausingHint: "已发出的调用可能会先完成。",
    goOn: "继续",
    goOnMore: "继续…",
    goingOn: "正在继续…",
    elsewhere: "正在另一个进程中运行，只能在那里暂停。",
    constraint: "添加约束…",
    constraintTitle: "添加约束",
    constraintHint: "此后被问到的每一方都必须遵守。运行会先暂停，采纳后再继续。",
    constraintStill: "此后被问到的每一方都必须遵守。运行会带着它继续。",
    constraintLabel: "约束",
    constraintExample: "下个季度之前不引入新的供应商。",
    add: "添加并继续",
    adding: "正在添加…",
    empty: "请写明从现在起所有人必须遵守什么。",
    cancel: "取消",
    raiseTitle: "已达到上限",
    raiseHint: "请填写整个运行的新上限，而不是增加量。留空则不变。",
    sofar: (calls, tokens, usd) => `目前：${calls} 次调用，${tokens} 词元，${usd}。`,
    caps: { usd: "美元", calls: "调用次数", tokens: "词元", minutes: "分钟" },
    raise: "提高并继续",
    noCap: "请至少提高一个上限。",
    notNumber: (value) => `“${value}”不是大于零的数。`,
    notWhole: (value) => `“${value}”不是整数。`,
    againTitle: "有一次调用可能已经计费",
    againHint: "它已发出，但没有记录结果。再次询问可能会重复计费。",
    again: "再次询问，可能重复付费",
  },
};
