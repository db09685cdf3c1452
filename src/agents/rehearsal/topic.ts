// What a question leaves to choose from: its own alternatives, or what can be answered to "should we …?".
// An option is a thing to do, so that sentences can be made with it: "choose REST", 「RESTを選ぶ」, "选择REST".
import type { Brief } from "../../script/protocol.ts";
import { languageOf } from "../../text/language.ts";
import type { Words } from "./words/words.ts";

/** More alternatives than this are a list and no question. */
const MOST_ALTERNATIVES = 5;
/** A longer one is a clause that happened to hold an "or". */
const LONGEST = 60;

export function optionsOf(brief: Brief, words: Words): readonly string[] {
  if (brief.options.length > 0) return brief.options.map((option) => asAct(option, words));
  const things = alternativesIn(brief.topic);
  if (things.length > 1) return [...things.map((thing) => asAct(thing, words)), words.act.trial];
  const deed = languageOf(brief.topic) === brief.lang ? deedIn(brief.topic) : undefined;
  if (deed === undefined) return [words.act.small, words.act.full, words.act.wait];
  return [words.act.now, words.act.later]
    .map((form) => form.replace("{deed}", deed))
    .concat(words.act.leave);
}

/** "REST or GraphQL?", "Postgres vs MySQL", 「AかBか」, "A还是B". */
export function alternativesIn(topic: string): string[] {
  const question = lastQuestion(topic);
  const english = /\bor\b|\bvs?\b|\bversus\b/i.test(question) ? englishAlternatives(question) : [];
  if (english.length > 1) return english;
  const japanese = /(.+?)か[、,]?\s*(.+?)(?:のどちら|のいずれ|か$|か[?？])/u.exec(
    question.replace(/(?:どちら|どっち).*$/u, "か"),
  );
  const both = /(.+?)と(.+?)(?:(?:の|は|、)*(?:どちら|どっち|いずれ))/u.exec(question);
  if (both && /[\p{Script=Hiragana}]/u.test(question))
    return usable([afterTopic(both[1] ?? ""), both[2] ?? ""]);
  if (japanese && /[\p{Script=Hiragana}]/u.test(question))
    return usable([afterTopic(japanese[1] ?? ""), (japanese[2] ?? "").replace(/か$/u, "")]);
  if (/还是|還是/u.test(question)) return chineseAlternatives(question);
  return [];
}

function englishAlternatives(question: string): string[] {
  const bare = question
    .replace(/^.*?:\s+/u, "")
    .replace(LEAD, "")
    .replace(/,?\s+or not$/i, "");
  const parts = bare
    .split(/\s*,\s*(?:or\s+)?|\s+or\s+|\s+vs?\.?\s+|\s+versus\s+/i)
    .filter((part) => part !== "");
  if (parts.length < 2) return [];
  const isDeed = parts.every((part) => VERB.test(part));
  const named = isDeed ? parts : parts.map((part, i) => (i === 0 ? part.replace(VERB, "") : part));
  return usable(
    isDeed
      ? named
      : named.map((part) =>
          part
            .replace(/\s+(?:for|in|on|as|when|at|to|with|here)(?:\s.*)?$/i, "")
            .replace(/^(?:either|both)\s+/i, ""),
        ),
  );
}

const LEAD =
  /^(?:(?:and|so|now|then)\s+)?(?:(?:should|shall|do|can|could|would|will|must|ought)\s+(?:we|i|they|you|the team|our team)\s+(?:rather\s+)?|which (?:is|one is)(?: the)? (?:better|best)\s*[,:]?\s*|what is better\s*[,:]?\s*|is it better to\s+|better to\s+|to\s+)/i;
/** Verbs that questions of choice begin with. */
const VERB =
  /^(?:use|using|adopt|choose|pick|select|prefer|take|go with|go for|build(?: with| on)?|move to|switch to|migrate to|keep|stay with|stay on|stick with|buy|rent|hire|split|merge|rewrite|refactor|ship|wait|delay|start|stop|launch|drop|replace|extend|write|run|host|open|close|invest in|focus on|fix|leave|add|remove|postpone|introduce|require|allow|ban|centralise|centralize|outsource|train)\s+/i;

function chineseAlternatives(question: string): string[] {
  const [first = "", ...rest] = question.split(/[，,]?(?:还是|還是)/u);
  const bare = first
    .replace(/^.*[，,:：]/u, "")
    .replace(/^(?:我们|团队|公司)?(?:应该|应当|该|要|是)?/u, "");
  const parts = [
    bare.replace(/^.*?(?:选择|选|采用|使用|用(?!户))/u, ""),
    ...rest.map((part) => part.replace(/^(?:应该|应当)?(?:选择|选|采用|使用|用(?!户))?/u, "")),
  ];
  return usable(parts.map((part) => part.replace(/(?:更好|更合适|比较好|好|呢)$/u, "")));
}

/** 「公開APIはREST」 → 「REST」. */
function afterTopic(part: string): string {
  return part.replace(/^.*(?:は|には|では|として|、|,)/u, "");
}

function usable(parts: readonly string[]): string[] {
  const bare = parts.map((part) =>
    part
      .trim()
      .replace(/^(?:the question of\s+)|["“”「」]/giu, "")
      .replace(/[.。、,，]+$/u, ""),
  );
  const isUsable =
    bare.length <= MOST_ALTERNATIVES &&
    bare.every((part) => part !== "" && part.length <= LONGEST) &&
    new Set(bare).size === bare.length;
  return isUsable ? bare : [];
}

/** "Should we split the billing service?" → "split the billing service". */
function deedIn(topic: string): string | undefined {
  const question = lastQuestion(topic);
  const english =
    /^(?:[\w ,]*\b)?(?:should|shall|must|ought)\s+(?:we|i|they|you|the [\w-]+|our [\w-]+)\s+(?:now\s+)?(.+)$/i.exec(
      question,
    )?.[1];
  const japanese = /^(.+?)(す|る|う|く|ぐ|つ|ぬ|ぶ|む)べき(?:だろう|でしょう|です|なの)?か$/u.exec(
    question,
  );
  const chinese =
    /^(?:.{0,12}?)(?:是否(?:应该|应当|要|需要)?|要不要|该不该|应不应该|应该|应当)(.+?)(?:吗|呢)?$/u.exec(
      question,
    )?.[1];
  const found =
    english ??
    (japanese
      ? `${japanese[1] ?? ""}${japanese[2] === "す" ? "する" : (japanese[2] ?? "")}`
      : undefined) ??
    chinese;
  return found !== undefined && found.length <= 2 * LONGEST
    ? found.replace(/\s+(?:now|or not|at all|yet)$/i, "")
    : undefined;
}

export function lastQuestion(topic: string): string {
  const lines = topic
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const asked =
    lines.flatMap((line) => line.match(/(?:[^?？。!！.]|\.(?!\s))+[?？]/gu) ?? []).at(-1) ??
    lines[0] ??
    "";
  return asked.replace(/[?？。.!！\s]+$/u, "").trim();
}

export function asAct(thing: string, words: Words): string {
  const bare = thing.trim().replace(/[.。]+$/u, "");
  if (!words.isAct(bare)) return words.act.choose.replace("{thing}", bare);
  return /^[A-Z][a-z]/.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}

/** Words that tell what kind of question it is, most specific first. */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    "policy",
    /\b(?:polic\w+|team|hir\w+|remote|office|week|meeting|rule|require|process|review|on.?call|budget|holiday|training|pricing|price|licen[cs]e|open.?source)\b|制度|勤務|方針|採用活動|会議|規則|料金|価格|出社|リモートワーク|休暇|政策|制度|办公|会议|价格|定价|招聘|流程/iu,
  ],
  [
    "technology",
    /\b(?:rest|graphql|grpc|sql|nosql|postgres\w*|mysql|sqlite|mongo\w*|redis|kafka|database|framework|language|library|rust|go|python|java|typescript|javascript|react|vue|kubernetes|docker|cloud|aws|cache|queue|protocol|api|server|llm|model|monorepo|git)\b|データベース|言語|フレームワーク|クラウド|サーバ|キャッシュ|数据库|框架|语言|缓存|服务器|云/iu,
  ],
  [
    "design",
    /\b(?:design\w*|architect\w*|monolith|microservices?|service|module|interface|layout|navigation|page|screen|split|structure|schema|dashboard|form|onboarding|app)\b|設計|構成|画面|分割|サービス|モジュール|设计|架构|界面|页面|拆分|服务|模块/iu,
  ],
];

/** The kind among those offered that the question's words speak for. */
export function kindOf(topic: string, among: readonly string[]): string | undefined {
  return KINDS.find(([kind, pattern]) => among.includes(kind) && pattern.test(topic))?.[0];
}
