// What the form of a new deliberation says, in three languages.
import type { Lang } from "../language.tsx";
import type { Trouble } from "./beginning.ts";
import type { Cap } from "./caps-of.ts";
import type { Protocol } from "./draft.ts";
import type { Why } from "./files.ts";

export interface Words {
  readonly title: string;
  readonly protocol: string;
  readonly for: Readonly<Record<Protocol, string>>;
  readonly topic: string;
  readonly topicHint: string;
  readonly artifact: string;
  readonly artifactHint: string;
  readonly artifactName: string;
  readonly artifactText: string;
  readonly chooseFile: string;
  readonly dropFile: string;
  readonly otherFile: string;
  readonly model: string;
  readonly modelHint: (model: string) => string;
  readonly models: Readonly<Record<string, string>>;
  readonly otherModel: (vendor: string) => string;
  readonly otherName: (vendor: string) => string;
  readonly plan: string;
  readonly planning: string;
  readonly keys: string;
  readonly none: string;
  readonly documents: string;
  readonly documentsHint: string;
  readonly documentsCount: (n: number, size: string) => string;
  readonly chooseFiles: string;
  readonly dropFiles: string;
  readonly remove: (what: string) => string;
  readonly turned: Readonly<Record<Why, string>>;
  readonly options: string;
  readonly optionsHint: string;
  readonly optionsCount: (n: number) => string;
  readonly option: (n: number) => string;
  readonly addOption: string;
  readonly seats: string;
  readonly seatsHint: string;
  readonly seatsKnown: Readonly<Partial<Record<Protocol, string>>>;
  readonly seatsNone: string;
  readonly seatsCount: (n: number) => string;
  readonly seat: string;
  readonly addSeat: string;
  readonly chooseModel: string;
  readonly limits: string;
  readonly limitsHint: string;
  readonly caps: Readonly<Record<Cap, string>>;
  readonly how: string;
  readonly usual: string;
  readonly changed: string;
  readonly clear: string;
  readonly lang: string;
  readonly asTopic: string;
  readonly temperament: string;
  readonly temperaments: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly seedHint: string;
  readonly trouble: Readonly<Record<Trouble, (value: string) => string>>;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    title: "New deliberation",
    protocol: "How to deliberate",
    for: {
      swarm: "An open question. Experts are made for it.",
      dialectic: "Widen the options and integrate them, in minutes.",
      structured: "A consequential decision. Claims are put to the test.",
      dispatch: "Ask the specialists that this repository has.",
      review: "A text that must become acceptable.",
    },
    topic: "Topic",
    topicHint: "What is to be decided, as a question.",
    artifact: "Text to review",
    artifactHint: "The file itself is never changed.",
    artifactName: "Name",
    artifactText: "Text",
    chooseFile: "Choose a file…",
    dropFile: "or drop it here, or paste its text below.",
    otherFile: "Another file…",
    model: "Model",
    modelHint: (model) =>
      model === "rehearsal"
        ? "A built-in panel plays it through. No model is asked, and nothing is paid."
        : model === "person"
          ? "You answer for every seat yourself."
          : "",
    models: { rehearsal: "Rehearsal (no model)", person: "Person (you)" },
    otherModel: (vendor) => `Another of ${vendor}…`,
    otherName: (vendor) => `Name, as ${vendor} writes it`,
    plan: "See the plan",
    planning: "Planning…",
    keys: "Ctrl + Enter",
    none: "none",
    documents: "Documents",
    documentsHint:
      "Text files that everyone reads. At most 1 MiB each, 8 MiB in all. A reload forgets them.",
    documentsCount: (n, size) => `${n} ${n === 1 ? "file" : "files"}, ${size}`,
    chooseFiles: "Choose files…",
    dropFiles: "or drop them here.",
    remove: (what) => `Remove ${what}`,
    turned: {
      "too-large": "is larger than 1 MiB.",
      "too-much": "would make more than 8 MiB in all.",
      "too-many": "is one too many: 50 files are the most.",
      binary: "is not text in UTF-8.",
      empty: "is empty.",
      unreadable: "could not be read.",
    },
    options: "Options",
    optionsHint: "What is to be chosen from. Without any, the panel finds them.",
    optionsCount: (n) => `${n} ${n === 1 ? "option" : "options"}`,
    option: (n) => `Option ${n}`,
    addOption: "Add an option",
    seats: "Seats",
    seatsHint: "A seat that another model fills, or you: choose Person.",
    seatsKnown: {
      swarm: "Seats get their names once the run is cast; “expert” stands for every expert.",
      dialectic:
        "“member” stands for every member; others are devils-advocate, moderator, and those you name as members.",
      structured: "Seats: action, guardian, observer, critic, recorder.",
      dispatch: "Seats: chair, and each specialist by name.",
      review: "Seats: author, and each reviewer of the preset by name.",
    },
    seatsNone: "all with the model above",
    seatsCount: (n) => `${n} of their own`,
    seat: "Seat",
    addSeat: "Add a seat",
    chooseModel: "Choose a model",
    limits: "Limits",
    limitsHint: "The run stops before it passes one. It can go on when you raise it.",
    caps: { usd: "US dollars", calls: "Calls", tokens: "Tokens", minutes: "Minutes" },
    how: "How it is held",
    usual: "as usual",
    changed: "changed",
    clear: "Clear the form",
    lang: "Language of the result",
    asTopic: "As the topic",
    temperament: "Temperament of the rehearsal",
    temperaments: {
      balanced: "balanced",
      agreeable: "agreeable",
      stubborn: "stubborn",
      sycophantic: "sycophantic",
      hostile: "hostile",
      flaky: "flaky",
    },
    seed: "Seed",
    seedHint: "The same number plays the same rehearsal.",
    trouble: {
      "no-topic": () => "Say what is to be decided.",
      "no-artifact": () => "Choose a file, or paste its text.",
      "no-model": () => "Name the model.",
      "half-seat": (value) => `The seat ${value} lacks its name or its model.`,
      "same-seat": (value) => `The seat ${value} is named twice.`,
      "not-number": (value) => `“${value}” is no number above zero.`,
      "not-whole": (value) => `“${value}” is no whole number.`,
    },
  },
  ja: {
    title: "新しい審議",
    protocol: "進め方",
    for: {
      swarm: "開かれた問いに。専門家をその場で編成します。",
      dialectic: "選択肢を広げて統合します。数分で終わります。",
      structured: "重大な決定に。主張を一つずつ検証します。",
      dispatch: "このリポジトリにいる専門家に尋ねます。",
      review: "受け入れられる水準に仕上げたい文章に。",
    },
    topic: "題目",
    topicHint: "何を決めるのかを、問いの形で。",
    artifact: "レビューする文章",
    artifactHint: "元のファイルは変更しません。",
    artifactName: "名前",
    artifactText: "本文",
    chooseFile: "ファイルを選ぶ…",
    dropFile: "またはここにドロップするか、下に本文を貼り付けます。",
    otherFile: "別のファイル…",
    model: "モデル",
    modelHint: (model) =>
      model === "rehearsal"
        ? "内蔵のパネルが通しで演じます。モデルには尋ねず、費用もかかりません。"
        : model === "person"
          ? "すべての席にあなたが答えます。"
          : "",
    models: { rehearsal: "リハーサル（モデルなし）", person: "人（あなた）" },
    otherModel: (vendor) => `${vendor} の別のモデル…`,
    otherName: (vendor) => `${vendor} でのモデル名`,
    plan: "計画を見る",
    planning: "計画しています…",
    keys: "Ctrl + Enter",
    none: "なし",
    documents: "資料",
    documentsHint:
      "全員が読むテキストファイル。1 つ 1 MiB、合計 8 MiB まで。再読み込みすると消えます。",
    documentsCount: (n, size) => `${n} 件、${size}`,
    chooseFiles: "ファイルを選ぶ…",
    dropFiles: "またはここにドロップします。",
    remove: (what) => `${what} を外す`,
    turned: {
      "too-large": "は 1 MiB を超えています。",
      "too-much": "を加えると合計が 8 MiB を超えます。",
      "too-many": "は加えられません。50 件までです。",
      binary: "は UTF-8 のテキストではありません。",
      empty: "は空です。",
      unreadable: "は読めませんでした。",
    },
    options: "選択肢",
    optionsHint: "どれから選ぶか。空なら、パネルが見つけます。",
    optionsCount: (n) => `${n} 件`,
    option: (n) => `選択肢 ${n}`,
    addOption: "選択肢を追加",
    seats: "席",
    seatsHint: "別のモデルに任せる席。「人」を選ぶと、あなたが座ります。",
    seatsKnown: {
      swarm: "席の名前は編成のあとで決まります。expert は専門家全員を指します。",
      dialectic:
        "member は全メンバーを指します。ほかに devils-advocate、moderator、指名したメンバー。",
      structured: "席: action、guardian、observer、critic、recorder。",
      dispatch: "席: chair と、各専門家の名前。",
      review: "席: author と、プリセットの各レビュアーの名前。",
    },
    seatsNone: "すべて上のモデル",
    seatsCount: (n) => `${n} 席を個別に指定`,
    seat: "席",
    addSeat: "席を追加",
    chooseModel: "モデルを選ぶ",
    limits: "上限",
    limitsHint: "上限を超える前に止まります。上げれば続けられます。",
    caps: { usd: "米ドル", calls: "呼び出し", tokens: "トークン", minutes: "分" },
    how: "詳しい設定",
    usual: "標準のまま",
    changed: "変更あり",
    clear: "入力を消す",
    lang: "結果の言語",
    asTopic: "題目に合わせる",
    temperament: "リハーサルの気質",
    temperaments: {
      balanced: "均衡",
      agreeable: "協調的",
      stubborn: "頑固",
      sycophantic: "迎合的",
      hostile: "敵対的",
      flaky: "不安定",
    },
    seed: "シード",
    seedHint: "同じ数なら同じリハーサルになります。",
    trouble: {
      "no-topic": () => "何を決めるのかを書いてください。",
      "no-artifact": () => "ファイルを選ぶか、本文を貼り付けてください。",
      "no-model": () => "モデル名を入力してください。",
      "half-seat": (value) => `席「${value}」に名前かモデルがありません。`,
      "same-seat": (value) => `席「${value}」が二度あります。`,
      "not-number": (value) => `「${value}」は 0 より大きい数ではありません。`,
      "not-whole": (value) => `「${value}」は整数ではありません。`,
    },
  },
  zh: {
    title: "新的审议",
    protocol: "方式",
    for: {
      swarm: "开放的问题。为它现场组成专家。",
      dialectic: "在几分钟内拓宽并整合各种选择。",
      structured: "后果重大的决定。逐条检验主张。",
      dispatch: "询问这个仓库已有的专家。",
      review: "必须改到可以接受的文本。",
    },
    topic: "主题",
    topicHint: "要决定什么，请写成问题。",
    artifact: "要评审的文本",
    artifactHint: "原文件不会被改动。",
    artifactName: "名称",
    artifactText: "正文",
    chooseFile: "选择文件…",
    dropFile: "或拖放到这里，或在下面粘贴正文。",
    otherFile: "换一个文件…",
    model: "模型",
    modelHint: (model) =>
      model === "rehearsal"
        ? "由内置小组完整演练。不询问模型，也不产生费用。"
        : model === "person"
          ? "每个席位都由你来回答。"
          : "",
    models: { rehearsal: "排练（不用模型）", person: "人（你）" },
    otherModel: (vendor) => `${vendor} 的其他模型…`,
    otherName: (vendor) => `${vendor} 所用的模型名称`,
    plan: "查看计划",
    planning: "正在计划…",
    keys: "Ctrl + Enter",
    none: "无",
    documents: "文档",
    documentsHint: "所有人都会阅读的文本文件。每个至多 1 MiB，合计至多 8 MiB。重新加载后需要重选。",
    documentsCount: (n, size) => `${n} 个文件，${size}`,
    chooseFiles: "选择文件…",
    dropFiles: "或拖放到这里。",
    remove: (what) => `移除 ${what}`,
    turned: {
      "too-large": "超过 1 MiB。",
      "too-much": "会使总量超过 8 MiB。",
      "too-many": "超出数量：至多 50 个文件。",
      binary: "不是 UTF-8 文本。",
      empty: "是空的。",
      unreadable: "无法读取。",
    },
    options: "选项",
    optionsHint: "从哪些选项中选择。留空则由小组提出。",
    optionsCount: (n) => `${n} 个选项`,
    option: (n) => `选项 ${n}`,
    addOption: "添加选项",
    seats: "席位",
    seatsHint: "由其他模型担任的席位；选择“人”，就由你来坐。",
    seatsKnown: {
      swarm: "席位名称在组成小组之后才有；expert 代表每位专家。",
      dialectic: "member 代表每位成员；另有 devils-advocate、moderator 和你指名的成员。",
      structured: "席位：action、guardian、observer、critic、recorder。",
      dispatch: "席位：chair 和每位专家的名称。",
      review: "席位：author 和预设中每位评审的名称。",
    },
    seatsNone: "全部使用上面的模型",
    seatsCount: (n) => `${n} 个单独指定`,
    seat: "席位",
    addSeat: "添加席位",
    chooseModel: "选择模型",
    limits: "上限",
    limitsHint: "超过之前就会停下；提高上限后可以继续。",
    caps: { usd: "美元", calls: "调用次数", tokens: "词元", minutes: "分钟" },
    how: "详细设置",
    usual: "按惯例",
    changed: "已修改",
    clear: "清空表单",
    lang: "结果的语言",
    asTopic: "与主题一致",
    temperament: "排练的性情",
    temperaments: {
      balanced: "均衡",
      agreeable: "随和",
      stubborn: "固执",
      sycophantic: "逢迎",
      hostile: "敌对",
      flaky: "不稳定",
    },
    seed: "种子",
    seedHint: "相同的数字得到相同的排练。",
    trouble: {
      "no-topic": () => "请写明要决定什么。",
      "no-artifact": () => "请选择文件，或粘贴正文。",
      "no-model": () => "请写出模型名称。",
      "half-seat": (value) => `席位“${value}”缺少名称或模型。`,
      "same-seat": (value) => `席位“${value}”出现了两次。`,
      "not-number": (value) => `“${value}”不是大于零的数。`,
      "not-whole": (value) => `“${value}”不是整数。`,
    },
  },
};
