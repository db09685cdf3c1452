import type { Lang } from "../language.tsx";
import type { Item, Word } from "./hanging.ts";

interface Words {
  readonly none: string;
  readonly noneHint: string;
  readonly verdict: string;
  readonly noVerdict: string;
  readonly unchosen: string;
  readonly shape: string;
  readonly graph: string;
  readonly list: string;
  readonly showAll: string;
  readonly foldAll: string;
  readonly shown: (n: number, all: number) => string;
  readonly seat: string;
  readonly everyone: string;
  readonly noSeat: string;
  readonly round: string;
  readonly everyRound: string;
  readonly statuses: string;
  readonly relations: string;
  readonly reset: string;
  readonly zoom: string;
  readonly closer: string;
  readonly further: string;
  readonly fit: string;
  readonly keys: string;
  readonly graphOf: (nodes: number, edges: number) => string;
  readonly listOf: string;
  readonly words: Readonly<Record<Word, string>>;
  readonly kinds: Readonly<Record<Item["kind"], string>>;
  readonly apart: string;
  readonly counts: (supports: number, attacks: number, all: number) => string;
  readonly hung: (n: number) => string;
  readonly open: (n: number) => string;
  readonly shut: string;
  readonly panel: string;
  readonly pickHint: string;
  readonly close: string;
  readonly goTo: string;
  readonly goToClaim: string;
  readonly why: string;
  readonly said: string;
  readonly stances: string;
  readonly supportedBy: string;
  readonly attackedBy: string;
  readonly alsoSaid: string;
  readonly says: string;
  readonly nothingSaid: string;
  readonly more: (n: number) => string;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    none: "There is no option to argue about yet.",
    noneHint:
      "The graph begins when the positions of the blind round are sorted into options. Until then the room shows what is said.",
    verdict: "Verdict",
    noVerdict: "No verdict yet",
    unchosen: "no option chosen",
    shape: "Shown as",
    graph: "Graph",
    list: "List",
    showAll: "Show all",
    foldAll: "Options only",
    shown: (n, all) => `${n} of ${all} shown`,
    seat: "Seat",
    everyone: "Every seat",
    noSeat: "Checks",
    round: "Round",
    everyRound: "Every round",
    statuses: "Status",
    relations: "Relation",
    reset: "Clear filters",
    zoom: "Zoom",
    closer: "Zoom in",
    further: "Zoom out",
    fit: "Fit",
    keys: "Arrow keys move, Enter reads, Space opens an option, + and − zoom, 0 fits. Double-click opens an option.",
    graphOf: (nodes, edges) =>
      `Graph of the argument: ${nodes} nodes, ${edges} relations. The list has the same.`,
    listOf: "The argument as a list",
    words: {
      supports: "supports",
      rebuts: "rebuts",
      undercuts: "undercuts",
      undermines: "undermines",
      extends: "extends",
      questions: "questions",
      answers: "answers",
      clarifies: "clarifies",
      concedes: "concedes",
    },
    kinds: {
      issue: "Issue",
      option: "Option",
      message: "Message",
      claim: "Claim",
      verification: "Check",
      apart: "Apart",
    },
    apart: "Tied to no option",
    counts: (supports, attacks, all) => `${supports} for · ${attacks} against · ${all} in all`,
    hung: (n) => `${n} in all`,
    open: (n) => `Show the ${n} that hang on it`,
    shut: "Hide what hangs on it",
    panel: "What is picked",
    pickHint: "Pick a node to read who said it, where it stands and why.",
    close: "Close",
    goTo: "Go to message",
    goToClaim: "Go to claim",
    why: "Why",
    said: "Said",
    stances: "Stances",
    supportedBy: "Supported by",
    attackedBy: "Attacked by",
    alsoSaid: "Also said of it",
    says: "It says itself",
    nothingSaid: "Nothing was said to it.",
    more: (n) => `${n} more`,
  },
  ja: {
    none: "まだ論じる選択肢がありません。",
    noneHint:
      "ブラインドラウンドの立場が選択肢に整理されると、グラフが始まります。それまでの発言は議場で読めます。",
    verdict: "結論",
    noVerdict: "まだ結論はありません",
    unchosen: "選ばれた選択肢なし",
    shape: "表示形式",
    graph: "グラフ",
    list: "リスト",
    showAll: "すべて表示",
    foldAll: "選択肢のみ",
    shown: (n, all) => `${all} 件中 ${n} 件を表示`,
    seat: "席",
    everyone: "すべての席",
    noSeat: "検証",
    round: "ラウンド",
    everyRound: "すべてのラウンド",
    statuses: "状態",
    relations: "関係",
    reset: "絞り込みを解除",
    zoom: "拡大・縮小",
    closer: "拡大",
    further: "縮小",
    fit: "全体",
    keys: "矢印キーで移動、Enter で読む、Space で選択肢を開く、+ と − で拡大・縮小、0 で全体表示。ダブルクリックでも開きます。",
    graphOf: (nodes, edges) =>
      `論証のグラフ: 節点 ${nodes}、関係 ${edges}。リストにも同じ内容があります。`,
    listOf: "論証のリスト",
    words: {
      supports: "支持",
      rebuts: "反論",
      undercuts: "推論を否定",
      undermines: "前提を否定",
      extends: "発展",
      questions: "質問",
      answers: "回答",
      clarifies: "明確化",
      concedes: "譲歩",
    },
    kinds: {
      issue: "論点",
      option: "選択肢",
      message: "発言",
      claim: "主張",
      verification: "検証",
      apart: "別枠",
    },
    apart: "どの選択肢にも結び付かないもの",
    counts: (supports, attacks, all) => `支持 ${supports} · 攻撃 ${attacks} · 計 ${all}`,
    hung: (n) => `計 ${n}`,
    open: (n) => `関連する ${n} 件を表示`,
    shut: "関連を隠す",
    panel: "選んだもの",
    pickHint: "節点を選ぶと、誰の発言か、どういう状態か、その理由を読めます。",
    close: "閉じる",
    goTo: "発言へ移動",
    goToClaim: "主張へ移動",
    why: "理由",
    said: "内容",
    stances: "立場",
    supportedBy: "支持している発言",
    attackedBy: "攻撃している発言",
    alsoSaid: "その他の言及",
    says: "これ自身が述べること",
    nothingSaid: "これに対する発言はありません。",
    more: (n) => `ほか ${n} 件`,
  },
  zh: {
    none: "还没有可供论辩的选项。",
    noneHint: "盲轮的立场归入选项后，图才会出现。在此之前，请在会场查看发言。",
    verdict: "结论",
    noVerdict: "尚无结论",
    unchosen: "没有选出选项",
    shape: "显示方式",
    graph: "图",
    list: "列表",
    showAll: "全部显示",
    foldAll: "仅选项",
    shown: (n, all) => `显示 ${n} / ${all}`,
    seat: "席位",
    everyone: "所有席位",
    noSeat: "检验",
    round: "轮次",
    everyRound: "所有轮次",
    statuses: "状态",
    relations: "关系",
    reset: "清除筛选",
    zoom: "缩放",
    closer: "放大",
    further: "缩小",
    fit: "全图",
    keys: "方向键移动，Enter 阅读，空格展开选项，+ 和 − 缩放，0 显示全图。双击也可展开选项。",
    graphOf: (nodes, edges) => `论证图：${nodes} 个节点，${edges} 个关系。列表内容相同。`,
    listOf: "论证列表",
    words: {
      supports: "支持",
      rebuts: "反驳",
      undercuts: "削弱推理",
      undermines: "削弱前提",
      extends: "延伸",
      questions: "质疑",
      answers: "回答",
      clarifies: "澄清",
      concedes: "让步",
    },
    kinds: {
      issue: "议题",
      option: "选项",
      message: "发言",
      claim: "主张",
      verification: "检验",
      apart: "其他",
    },
    apart: "与任何选项无关",
    counts: (supports, attacks, all) => `支持 ${supports} · 反对 ${attacks} · 共 ${all}`,
    hung: (n) => `共 ${n}`,
    open: (n) => `显示相关的 ${n} 条`,
    shut: "隐藏相关内容",
    panel: "所选内容",
    pickHint: "选择一个节点，查看是谁说的、状态如何以及原因。",
    close: "关闭",
    goTo: "转到发言",
    goToClaim: "转到主张",
    why: "原因",
    said: "内容",
    stances: "立场",
    supportedBy: "支持它的",
    attackedBy: "攻击它的",
    alsoSaid: "其他相关发言",
    says: "它自己所说",
    nothingSaid: "没有针对它的发言。",
    more: (n) => `另有 ${n} 条`,
  },
};
