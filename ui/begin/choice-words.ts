// What can be chosen about a protocol, in three languages: its label, what it does, and the words of a list.
// Law: a choice or a value that is not known here is shown by its own name.
import type { Lang } from "../language.tsx";

interface ChoiceWords {
  readonly names: Readonly<Record<string, { readonly label: string; readonly hint: string }>>;
  readonly values: Readonly<Record<string, string>>;
}

export const choiceWords: Readonly<Record<Lang, ChoiceWords>> = {
  en: {
    names: {
      mode: { label: "Size", hint: "How many experts, and how long they argue." },
      rounds: { label: "Rounds at most", hint: "Empty: as many as the protocol holds." },
      depth: { label: "Depth", hint: "How far the options are taken apart." },
      members: {
        label: "Members",
        hint: "Names with commas between. Empty: chosen for the topic.",
      },
      preset: { label: "Preset", hint: "Which rounds or reviewers, and how strict." },
      system: {
        label: "System under decision",
        hint: "Which system the question is about, where it does not say.",
      },
      anonymous: { label: "Anonymous", hint: "Nobody reads who said what." },
      deal: {
        label: "Deal the documents",
        hint: "Each seat reads its share only, so that they have to tell each other. Needs documents.",
      },
      baseline: {
        label: "Ask one model alone as well",
        hint: "With as many calls; its answer stands beside the panel's.",
      },
      fast: { label: "Fast", hint: "Fewer rounds: three, or two for a section." },
      assess: { label: "Judge only", hint: "The text is judged and not revised." },
    },
    values: {
      lightweight: "lightweight",
      standard: "standard",
      deep: "deep",
      quick: "quick",
      "by-kind": "by the kind of text",
      code: "code",
      design: "design",
      idea: "idea",
      method: "method",
      paper: "paper",
      plan: "plan",
      question: "question",
      section: "section",
      story: "story",
      text: "text",
    },
  },
  ja: {
    names: {
      mode: { label: "規模", hint: "専門家の人数と議論の長さ。" },
      rounds: { label: "ラウンドの上限", hint: "空なら、進め方の標準どおり。" },
      depth: { label: "深さ", hint: "選択肢をどこまで掘り下げるか。" },
      members: {
        label: "メンバー",
        hint: "名前をコンマで区切ります。空なら題目に合わせて選びます。",
      },
      preset: { label: "プリセット", hint: "ラウンドやレビュアーの構成と厳しさ。" },
      system: { label: "対象のシステム", hint: "問いに書かれていないとき、どのシステムの話か。" },
      anonymous: { label: "匿名", hint: "誰の発言かを互いに伏せます。" },
      deal: {
        label: "資料を分けて配る",
        hint: "各席は自分の分だけを読み、互いに伝え合います。資料が必要です。",
      },
      baseline: {
        label: "一つのモデルにも単独で尋ねる",
        hint: "同じ回数だけ呼び出し、答えをパネルの結果に並べます。",
      },
      fast: { label: "高速", hint: "ラウンドを減らします（3 回、節なら 2 回）。" },
      assess: { label: "評価だけ", hint: "判定のみ行い、文章は直しません。" },
    },
    values: {
      lightweight: "軽量",
      standard: "標準",
      deep: "深く",
      quick: "手早く",
      "by-kind": "文章の種類に合わせる",
      code: "コード",
      design: "設計",
      idea: "アイデア",
      method: "手法",
      paper: "論文",
      plan: "計画",
      question: "問い",
      section: "節",
      story: "物語",
      text: "文章",
    },
  },
  zh: {
    names: {
      mode: { label: "规模", hint: "专家人数与讨论长度。" },
      rounds: { label: "轮次上限", hint: "留空则按该方式的惯例。" },
      depth: { label: "深度", hint: "对选项剖析到什么程度。" },
      members: { label: "成员", hint: "用英文逗号分隔名称。留空则按主题挑选。" },
      preset: { label: "预设", hint: "采用哪些轮次或评审，以及严格程度。" },
      system: { label: "所涉系统", hint: "问题里没有写明时，说的是哪个系统。" },
      anonymous: { label: "匿名", hint: "彼此看不到谁说了什么。" },
      deal: { label: "分发文档", hint: "每个席位只读自己的一份，须互相告知。需要文档。" },
      baseline: { label: "同时单独询问一个模型", hint: "调用次数相同，其答案与小组结果并列。" },
      fast: { label: "快速", hint: "减少轮次：三轮，章节则两轮。" },
      assess: { label: "仅评判", hint: "只作评判，不修改文本。" },
    },
    values: {
      lightweight: "轻量",
      standard: "标准",
      deep: "深入",
      quick: "快速",
      "by-kind": "按文本类型",
      code: "代码",
      design: "设计",
      idea: "想法",
      method: "方法",
      paper: "论文",
      plan: "计划",
      question: "问题",
      section: "章节",
      story: "故事",
      text: "文本",
    },
  },
};
