import type { Lang } from "../language.tsx";
import type { Group } from "./formats.ts";

interface Words {
  readonly contents: string;
  readonly export: string;
  readonly print: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly stale: string;
  readonly groups: Readonly<Record<Group, string>>;
  /** Its name, and what it is for. */
  readonly formats: Readonly<Record<string, readonly [string, string]>>;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    contents: "Contents",
    export: "Export",
    print: "Print",
    empty: "There is nothing to report yet.",
    emptyHint: "The report grows with the record. Look into the room meanwhile.",
    stale: "The server does not answer; this is the report as last known.",
    groups: {
      reading: "To read",
      record: "As a record",
      argument: "The argument",
      solvers: "For solvers",
    },
    formats: {
      md: ["Markdown", "the report for a repository or a wiki"],
      html: ["HTML", "the report as one file that needs nothing else"],
      json: ["JSON", "everything computed, for programs"],
      csv: ["CSV", "one row per message, claim and check, for a table"],
      madr: ["MADR", "a decision record to keep beside the code"],
      argdown: ["Argdown", "the argument as text that can be edited"],
      aif: ["AIF", "for other argumentation tools"],
      mermaid: ["Mermaid", "a diagram for a Markdown page"],
      graphml: ["GraphML", "for graph editors such as yEd and Gephi"],
      tgf: ["TGF", "the attacks, one per line"],
      apx: ["APX", "the attacks as ASPARTIX facts"],
      af: ["AF", "the attacks as ICCMA solvers read them"],
    },
  },
  ja: {
    contents: "目次",
    export: "書き出し",
    print: "印刷",
    empty: "まだ報告することがありません。",
    emptyHint: "報告は記録とともに増えます。それまでは議場をご覧ください。",
    stale: "サーバーが応答しません。最後に分かった報告を表示しています。",
    groups: { reading: "読む", record: "記録", argument: "論証", solvers: "ソルバー用" },
    formats: {
      md: ["Markdown", "リポジトリやウィキ向けの報告"],
      html: ["HTML", "単独で開ける一つのファイル"],
      json: ["JSON", "計算結果すべて。プログラム用"],
      csv: ["CSV", "発言・主張・検証を一行ずつ。表計算用"],
      madr: ["MADR", "コードのそばに置く決定記録"],
      argdown: ["Argdown", "編集できるテキストの論証"],
      aif: ["AIF", "ほかの論証ツール用"],
      mermaid: ["Mermaid", "Markdown に貼る図"],
      graphml: ["GraphML", "yEd や Gephi などのグラフ編集用"],
      tgf: ["TGF", "攻撃関係を一行ずつ"],
      apx: ["APX", "ASPARTIX の事実としての攻撃関係"],
      af: ["AF", "ICCMA ソルバーの形式"],
    },
  },
  zh: {
    contents: "目录",
    export: "导出",
    print: "打印",
    empty: "还没有可报告的内容。",
    emptyHint: "报告随记录增长。其间可以先看会场。",
    stale: "服务器没有应答;显示的是最后已知的报告。",
    groups: { reading: "阅读", record: "记录", argument: "论证", solvers: "求解器" },
    formats: {
      md: ["Markdown", "放进代码库或维基的报告"],
      html: ["HTML", "单个文件,无需其他内容"],
      json: ["JSON", "全部计算结果,供程序使用"],
      csv: ["CSV", "发言、主张和检验各占一行,供表格使用"],
      madr: ["MADR", "与代码放在一起的决策记录"],
      argdown: ["Argdown", "可编辑的论证文本"],
      aif: ["AIF", "供其他论证工具使用"],
      mermaid: ["Mermaid", "Markdown 页面里的图"],
      graphml: ["GraphML", "供 yEd、Gephi 等图编辑器使用"],
      tgf: ["TGF", "每行一个攻击关系"],
      apx: ["APX", "以 ASPARTIX 事实表示的攻击关系"],
      af: ["AF", "ICCMA 求解器的格式"],
    },
  },
};
