// Sentences that the engine put together from others and from words of its own: each part is told in the reader's language.
import type { Language } from "../text/language.ts";
import { term } from "./terms.ts";

type Other = Exclude<Language, "en">;
type Tell = (part: string) => string;
type Row = readonly [
  RegExp,
  (groups: readonly string[], tell: Tell, lang: Other) => Readonly<Record<Other, string>>,
];

const COMPOSED: readonly Row[] = [
  [
    /^(\S+) gave no usable reply to (\S+) \((\S+)\): ([\s\S]*)$/,
    ([seat = "", ask = "", state = "", why = ""], tell, lang) => ({
      ja: `${seat} から ${ask} への使える返答なし（${term(lang, state)}）：${tell(why)}`,
      zh: `${seat} 对 ${ask} 没有可用的回复（${term(lang, state)}）：${tell(why)}`,
    }),
  ],
  [
    /^(K-\d+), between (\S+) and (\S+) \(([\s\S]*)\): (a person has to decide|they came to agree|\S+ prevails), (short-circuit|consensus|chair decision|majority|conservative|human): ([\s\S]*)\.$/,
    ([id = "", one = "", other = "", point = "", end = "", method = "", why = ""], tell, lang) => {
      const how = term(lang, `method-${method}`);
      const winner = /^(\S+) prevails$/.exec(end)?.[1];
      return {
        ja: `${id}、${one} と ${other} の対立（${point}）：${winner === undefined ? how : `${winner} を採用、${how}`}（${tell(why)}）。`,
        zh: `${id}，${one} 与 ${other} 的冲突（${point}）：${winner === undefined ? how : `采纳 ${winner}，${how}`}（${tell(why)}）。`,
      };
    },
  ],
  [
    /^(\S+) failed \((\S+)\): a substitute of the same role takes its seat\.$/,
    ([seat = "", state = ""], _tell, lang) => ({
      ja: `${seat}が失敗したため（${term(lang, state)}）、同じ役割の代役が席に着きました。`,
      zh: `${seat} 失败（${term(lang, state)}）：由同一角色的替补接任。`,
    }),
  ],
  [
    /^(High|Medium|Low) confidence goes before (High|Medium|Low)$/,
    ([surer = "", other = ""], _tell, lang) => ({
      ja: `確信度「${term(lang, surer)}」は「${term(lang, other)}」に優先する`,
      zh: `信心“${term(lang, surer)}”优先于“${term(lang, other)}”`,
    }),
  ],
  [
    /^Start with these roles \((\d+) rounds; stress tests: round (.+)\)\?$/,
    ([rounds = "", stress = ""]) => ({
      ja: `この役割で始めますか（${rounds}ラウンド、ストレステスト：${stress.replace(/(\d+) without (\S+?)(?=,|$)/g, "第$1ラウンドは $2 なし").replaceAll(", ", "、")}）`,
      zh: `用这些角色开始吗（${rounds} 轮，压力测试：${stress.replace(/(\d+) without (\S+?)(?=,|$)/g, "第 $1 轮缺少 $2").replaceAll(", ", "，")}）`,
    }),
  ],
  [
    /^Conflicts: ([\s\S]*)\.$/,
    ([all = ""]) => ({
      ja: `対立：${all.replace(/(^|; )(K-\d+) between (\S+) and (\S+) \(/g, "$1$2 $3 と $4 (")}。`,
      zh: `冲突：${all.replace(/(^|; )(K-\d+) between (\S+) and (\S+) \(/g, "$1$2 $3 与 $4 (")}。`,
    }),
  ],
  [
    /^This could not be settled\. (.*) What is decided\?$/,
    ([why = ""], tell) => ({
      ja: `決着がつきませんでした。${tell(why)}何を決めますか`,
      zh: `未能解决。${tell(why)}如何决定`,
    }),
  ],
  [
    /^- (\d) (yes|no): (.*)$/,
    ([n = "", held = "", detail = ""], tell) => ({
      ja: `- ${n} ${held === "yes" ? "成立" : "不成立"}：${tell(detail)}`,
      zh: `- ${n} ${held === "yes" ? "成立" : "不成立"}：${tell(detail)}`,
    }),
  ],
  [
    /^waits for a person: ([\s\S]*)$/,
    ([what = ""], tell) => ({
      ja: `人の判断を待っています：${tell(what)}`,
      zh: `等待人的决定：${tell(what)}`,
    }),
  ],
  [
    /^Round (\d+) enters no ledger: (too few roles, or no claim to test|a check that nobody answered)(?: \(no reply from (.+)\))?\.$/,
    ([round = "", why = "", silent = ""]) => {
      const isFew = why.startsWith("too few");
      return {
        ja: `第${round}ラウンドは台帳に入りません：${isFew ? "役割が足りないか、検証する主張がありません" : "誰も答えなかった検査があります"}${silent === "" ? "" : `（返答なし：${silent}）`}。`,
        zh: `第 ${round} 轮不计入账本：${isFew ? "角色太少，或没有可检验的主张" : "有检查无人回答"}${silent === "" ? "" : `（没有回复：${silent}）`}。`,
      };
    },
  ],
];

/** Null where it is none of these. */
export function composed(lang: Other, english: string, tell: Tell): string | null {
  for (const [pattern, put] of COMPOSED) {
    const found = pattern.exec(english);
    if (found)
      return put(
        found.slice(1).map((group) => group ?? ""),
        tell,
        lang,
      )[lang];
  }
  return null;
}
