// Finds agreement or endorsement by the writer in English, Japanese and Chinese.
// Law 1: what is denied, quoted, asked, supposed, or said of somebody else is no agreement; a doubled denial is.
// Law 2: `stance` is the writer's own verb, `opening` counts only where a clause begins, `praise` may be hedged away.
import type { Language } from "../../../text/language.ts";
import { firstPhrase, isNegated, languagesIn, ownWords, patterns, type Found } from "./clause.ts";

export function agreementIn(text: string): string | undefined {
  return agreementInProse(ownWords(text));
}

/** The same over words already taken out of their quotations. `excused` may let praise pass, never a stance. */
export function agreementInProse(
  prose: string,
  excused: (found: Found) => boolean = () => false,
): string | undefined {
  for (const language of languagesIn(prose)) {
    const { stance, opening, praise } = AGREEMENT[language];
    const isFree = (found: Found): boolean =>
      isNegated(found) || isAsked(found) || isSupposed(found);
    const phrase =
      firstPhrase(prose, language, stance, (found) => !isFree(found) && !isAnothers(found)) ??
      firstPhrase(
        prose,
        language,
        opening,
        (found) => !isFree(found) && OPENS.test(found.before),
      ) ??
      firstPhrase(
        prose,
        language,
        praise,
        (found) => !isFree(found) && !HEDGES[language].test(found.after) && !excused(found),
      );
    if (phrase !== undefined) return phrase;
  }
  return undefined;
}

interface Phrases {
  readonly stance: readonly RegExp[];
  readonly opening: readonly RegExp[];
  readonly praise: readonly RegExp[];
}

const EN = {
  ADV: "(?:fully|totally|completely|entirely|wholly|strongly|largely|mostly|broadly|generally|basically|essentially|partly|partially|absolutely|definitely|certainly|really|truly|quite|very|so|also|too|both|all|do|still|just|simply|wholeheartedly|heartily|gladly|happily|personally|mainly|indeed|actually|rather|pretty|extremely|highly|especially|particularly|exactly|perfectly|clearly|probably|therefore|thus|too|readily|surely|overall) ",
  AUX: "(?:can|must|have to|would|will|am inclined to|am happy to|am forced to|tend to|happen to|could only|can only|have no choice but to|cannot but|can't help but|cannot help but) ",
  WORD: " [^ ,.;:!?()\\n]+",
  GOOD: "good|great|excellent|fair|valid|strong|solid|compelling|convincing|sound|brilliant|superb|fantastic|wonderful|outstanding|impressive|thoughtful|insightful|persuasive|nice|smart|clever|sensible|thorough|well-reasoned|well-argued|legitimate",
  IDEA: "points?|proposals?|ideas?|plans?|arguments?|suggestions?|analysis|reasoning|thinking|observations?|approach|insights?|work|catch|case|critique|design|thought|position|recommendation|concern",
  THING:
    "points?|proposals?|ideas?|plans?|arguments?|suggestions?|analysis|reasoning|observations?|approach|case|critique|criticism|design|logic|position|recommendation|concerns?|view|views|worry|worries|opinion|assessment|conclusion|claim|thesis|stance|choice|decision|direction|option|solution|rationale|architecture|diagnosis",
  RIGHT:
    "right|correct|spot on|sound|solid|strong|thorough|excellent|good|great|valid|convincing|compelling|persuasive|brilliant|impressive|reasonable|well[- ](?:reasoned|argued|founded|made|thought out|taken)|on point",
  END: "(?= ?(?:$|[,.;:!()—–\\n]))",
  OBJECT:
    "(?:this|that|the|your|his|her|their|both)(?: [^ ,.;:!?()\\n]+){0,3} {THING}\\b|(?:this|that|it|you){END}|(?:option|plan|proposal) |[\\w-]+'s? (?:[\\w-]+ ){0,2}{THING}\\b|(?:the (?:proposal|idea|plan|move|use)|[a-z]+ing)\\b",
};

const JA = {
  END: "(?=$|[。、,.!\\n]|が|けど|けれど|し[、,]|ので|から|と(?:思い|考え|思う))",
  VERY: "(?:とても|非常に|大変|実に|全く|まったく|概ね|おおむね|十分に?|極めて|確かに|かなり)?",
  FINE: "良い|よい|いい|素晴らしい|すばらしい|優れた|秀逸な|的確な|鋭い|見事な|合理的な|妥当な|説得力のある|面白い",
  IDEA: "提案|指摘|意見|案|アイデア|アイディア|考え|視点|着眼点|分析|設計|発想|議論|主張|方針|見解|推論|論拠|論理|批判|懸念",
  NONE: "(?:全く|まったく|特に|一切|何も)?(?:ありません|ない|なし|ございません|無い)",
};

const ZH = {
  ADV: "(?:也|都|完全|非常|很|十分|基本上?|大体上?|大致|部分|原则上|總體上?|总体上?|整体上?|表示|一致|双手|是|就|强烈|高度|由衷|深表|比较|更|仍然?|还是|可以|能|愿意|倾向于|不得不|不能不|只能|必须|当然|确实|的确|极为|充分|同样|会|要|真的?)",
  YES: "同意|[赞贊][同成]|支持|[认認]同|[认認]可|附[议議]|[拥擁]护",
  IDEA: "方案|提案|提议|提議|观点|觀點|意见|意見|看法|建议|建議|主张|主張|计划|想法|立场|设计|設計|结论|結論|做法|论点|论证|分析|思路|主意|说法|判断|批评|架构|推理|逻辑",
  FINE: "好|棒|出色|优秀|不错|精彩|有力|合理|正确|扎实|到位|中肯|严谨|有价值|有说服力|周到",
};

const AGREEMENT: Readonly<Record<Language, Phrases>> = {
  en: {
    stance: patterns(
      EN,
      [
        "\\b(?:i|we)(?:'d|'ll)? {ADV}{0,3}(?:agree|concur|endorse|applaud|commend)\\b",
        "\\bi(?:'d|'ll)? {ADV}{0,2}{AUX}{ADV}{0,2}(?:agree|concur|endorse|applaud|commend)\\b",
        "\\bi (?:understand|see|hear you|accept|know) (?:this )?and {ADV}{0,2}(?:agree|support|endorse)\\b",
        "\\bi(?:'d|'ll)? {ADV}{0,3}{AUX}?{ADV}{0,2}(?:support|back|favou?r|like|love|accept|welcome|appreciate|share|admire|second|approve of|side with|get behind|stand with|stand behind) {OBJECT}",
        "\\bi {ADV}{0,2}(?:accept|acknowledge|admit|concede) that\\b",
        "\\bwe {ADV}{0,3}(?:support|back|endorse|welcome|accept) (?:this|that|the|your)(?:{WORD}){0,2} {THING}\\b",
        "\\b(?:i'm|i am|we're|we are) {ADV}{0,3}(?:on board|in (?:full |complete |total |broad )?agreement|in favou?r(?! of an? )|aligned|with you|sold|convinced by|persuaded(?: by)?|impressed|of the same (?:mind|opinion)|(?:happy|satisfied|fine|okay|ok|comfortable) with)\\b",
        "\\b(?:i'm|i am) {ADV}{0,2}convinced{END}",
        "\\byou have my (?:full )?(?:support|vote|agreement|backing)\\b",
        "\\bcount me in\\b",
        "\\b(?:i'm|i am|i'd be|i would be) {ADV}{0,2}(?:happy|glad|willing) to (?:go along|adopt|accept|support|back|endorse)\\b",
        "\\b(?:i'm|i am) {ADV}{0,2}with [\\w-]+ (?:on|here)\\b",
        "\\bi (?:find myself|am|keep) {ADV}{0,2}agreeing\\b",
        "\\bmy (?:view|position|opinion|conclusion) is (?:the same|identical)\\b",
        "\\bi {ADV}{0,2}(?:see|recogni[sz]e|acknowledge) the (?:merits?|strengths?|value)\\b",
        "\\b(?:i|we) {ADV}{0,2}(?:cannot|can't|could not|couldn't|can not) {ADV}{0,2}(?:fault|argue with|argue against|disagree|dispute|object|agree more)\\b",
        "\\b(?:i|we) {ADV}{0,2}(?:do not|don't|would not|wouldn't) {ADV}{0,2}(?:disagree|object|oppose)\\b",
        "\\b(?:i|we) (?:have|see|find|raise) (?:no|nothing) {ADV}{0,1}(?:real |serious |major |further )?(?:objections?|disagreements?|complaints?|issues?|problems?|quarrels?|wrong|to object|to criti[cs]i[sz]e|to add|faults?|criticisms?)\\b",
        "\\b(?:i am|i'm|we are) not (?:against|opposed to) (?:this|that|the|your|it)\\b",
      ],
      "gi",
    ),
    opening: patterns(
      EN,
      [
        "\\bagreed(?:{END}| with| that| completely| fully| on (?:this|that|all|both))",
        "\\b(?:exactly|absolutely|precisely|spot on|fair enough|true enough|same here|point taken|hear hear){END}",
        "\\b(?:quite|exactly|absolutely|so|very|completely|totally) (?:right|true|correct|agree|agreed)\\b",
        "\\b(?:well|nicely|strongly|clearly) (?:said|put|argued|reasoned|thought out|made)\\b",
        "\\b(?:no|nothing to) (?:objections?|object|add|disagreement|complaints?)(?:{END}| to| from| here)",
        "\\b(?:an? |such an? )?{ADV}{0,2}{GOOD} (?:[\\w-]+ )?{IDEA}(?:{END}| on| about| regarding| from| by| overall| here| though| but| and)",
        "\\bwhat an? {ADV}{0,1}{GOOD} {IDEA}\\b",
        "\\b(?:makes|sounds|looks) {ADV}{0,1}(?:perfect )?(?:sense|good|great|right|reasonable)(?:{END}| to me)",
        "\\b(?:fully|strongly|completely|totally|wholeheartedly) (?:agree|support|endorse)\\b",
        "\\+1(?![\\d%])",
        "\\b(?:lgtm|works for me)\\b",
      ],
      "gi",
    ),
    praise: patterns(
      EN,
      [
        "\\byou(?: are|'re) {ADV}{0,2}(?:right|correct|spot on)\\b(?!-)",
        "\\b(?:is|are|was|were) {ADV}{0,2}(?:right|correct) (?:that|to (?:say|note|point|insist|worry|warn|argue|ask|flag|raise)|about (?!half|\\d)|in saying)\\b",
        "\\b(?:makes?|made|raises?|raised|has|have|offers?|presents?|gives?|puts forward) (?:an? |some |several |many )?{ADV}{0,2}{GOOD} (?:and [\\w-]+ )?(?:points?|arguments?|case|proposals?|suggestions?|observations?|ideas?|analysis|concerns?)\\b",
        "\\b(?:this|that|it|these|those|yours)(?: is|'s| are| seems| looks| sounds)(?: like)? (?:an? |the )?{ADV}{0,3}{GOOD}(?:,? and {GOOD})? (?:[\\w-]+ )?{IDEA}\\b(?! to\\b)",
        "\\b{THING}(?: (?:here|overall|itself|above|\\w))? (?:is|are|seems?|looks?|sounds?) {ADV}{0,3}{RIGHT}\\b",
        "\\b(?:this|that|it)(?: is|'s| seems| looks| sounds) {ADV}{0,3}(?:convincing|compelling|persuasive|spot on|brilliant|well[- ](?:reasoned|argued|put|said)|true|good to me|right to me|excellent|impressive){END}",
        "\\bi {ADV}{0,2}(?:find|consider|found) (?:this|that|it|your|the|[\\w-]+'s?)(?:{WORD}){0,5} {ADV}{0,2}{RIGHT}\\b",
        "\\b(?:your|this) {ADV}{0,1}{GOOD} {IDEA}\\b",
        "\\b(?:this|that|it|{THING}|which) {ADV}{0,1}makes? (?:a lot of |perfect |good |complete |total )?sense(?: to me)?\\b(?! to\\b)",
        "\\b{THING}(?:{WORD}){0,4} (?:is|are) well taken\\b",
        "\\bthis is exactly (?:what|right|the)\\b|\\ba lot to like\\b|\\bit(?: is|'s) {ADV}{0,1}true that\\b",
        "\\b(?:gets?|got) (?:it|this|that|the(?:{WORD}){1,2}) right\\b",
        "\\bhard to (?:disagree|argue|fault)\\b",
        "\\bnothing wrong with (?:this|that|your|the)\\b",
      ],
      "gi",
    ),
  },
  ja: {
    stance: patterns(JA, [
      "(?:同意|賛同|賛成|支持|共感|納得|同感|首肯)(?:(?:いた)?します|(?:いた)?しました|しています|しております|できます|です|だと|だ{END}|である|する{END}|した{END}|したい|せざるを得(?:ない|ません)|しないわけ(?:では|でも)(?:ない|ありません))",
      "(?:異論|異議)[はがも]?{NONE}",
      "反対(?:する(?:理由|余地|つもり)|意見)?[はも]{NONE}|反対[はも]?(?:いた)?しません",
      "同じ(?:意見|考え|見解)です|(?:賛同|賛成|同意)の意|賛意を(?:表|示)し",
    ]),
    opening: patterns(JA, [
      "(?:いい|良い|よい|素晴らしい|すばらしい)(?:です)?ね",
      "(?:大)?賛成{END}",
      "(?:完全に|全面的に)同意{END}",
    ]),
    praise: patterns(JA, [
      "(?:その|仰る|おっしゃる|(?:ご)?指摘の|言う|言われる)(?:通り|とおり)(?:です|でございます|だ|である|で[、,あす]|と(?:思|考)|{END})",
      "(?:ご)?(?<!最)もっとも(?:です|だ|である|な(?:ご)?(?:{IDEA})|と思)",
      "一理(?:は)?(?:あります|ある|ございます)",
      "説得力[がも]{VERY}(?:あります|ある|高い)|説得的(?:です|だ)|説得され",
      "(?<!より|もっと|さらに|別の){VERY}(?:{FINE})(?:ご)?(?:{IDEA})(?:です|だ|である|でした|と(?:思|言え|考え|感じ))",
      "(?:{IDEA})[はもが]{VERY}(?:正しい|正論|正当|良い|よい|素晴らしい|優れて|妥当|的確|合理的|説得力)(?:です|だ|と(?:思|考え|感じ)|い(?:る|ます)|である|{END})",
      "(?<![がをも])(?:良い|いい|よい)と(?:思います|思う|考えます)",
      "的を射て(?:いる|います)|付け加えることはありません|非の打ち所が(?:ない|ありません)",
    ]),
  },
  zh: {
    stance: patterns(ZH, [
      "我(?:们|們)?(?:(?:对|對|在|就)[^,。;\\n]{1,16})?{ADV}{0,4}(?:同意|[赞贊][同成]|[认認]同|[认認]可|附[议議]|[拥擁]护)(?![书書率])",
      "我{ADV}{0,4}支持",
      "我(?:们|們)(?:对|對)?{ADV}{0,4}支持[^,。;\\n]{0,12}(?:{IDEA})",
      "(?:没有|沒有|并无|毫无|无|無)(?:任何|什么|不同)?(?:异议|異議|反对意见|不同意见|疑义)|没有(?:任何|什么)?意见",
      "我(?:们|們)?(?:并|也|都)?不(?:会)?(?:反对|反對)|(?:没有|沒有|无)(?:任何)?理由反对",
      "我[^,。;\\n]{0,12}(?:看法|观点|意见|想法|立场)(?:完全)?(?:一致|相同)|深有同感|深表(?:赞同|同意|认同)|[举舉][双雙]手[赞贊]成",
    ]),
    opening: patterns(ZH, [
      "{ADV}{0,3}(?:{YES})(?=$|[,。!;\\n])",
      "{ADV}{0,3}(?:{YES})(?:这|這|该|該|此|你|您|上述|以上)",
      "(?:没错|沒錯|的确如此|确实如此|正是如此|正是这样|所言极是|完全正确|说得是|太好了|好(?:主意|建议|提议|想法|观点))",
    ]),
    praise: patterns(ZH, [
      "[说說讲講]得(?:很|非常|太|十分|真|确实|完全|都|也)?(?:[对對]|好|有道理|没错|在理|有理)",
      "(?:[说說]的)(?:很|非常|太|十分|完全)?(?:[对對](?!象)|没错|有道理)",
      "(?:很|确实|的确|颇|也|非常|挺|是)?有(?:一定|几分|些|其|一定的)?道理|言之有理|不[无無]道理",
      "(?:你|您|他|她|专家|對方|对方)(?:们)?(?:是|的(?:{IDEA})是?)(?:完全|非常|很)?(?:[对對]的|正确|没错)",
      "令人信服|(?:很|非常|十分|极|颇|具)(?:具|有)?(?:很强的|充分的)?[说說]服力",
      "(?:是|真是)(?:一个|一個|个|個|一项|一条)?(?:非常|很|极|相当)?(?:{FINE})的?(?:{IDEA})",
      "(?:{IDEA})(?:非常|很|十分|相当|确实|真|太|是|完全|都)(?:很)?(?:{FINE}|[对對]的|没错)",
      "(?:{IDEA})(?:不错|值得(?:采纳|肯定|支持|采用))",
      "(?:{FINE})的(?:主意|提议|建议|观点|提案)(?=$|[,。!;\\n])",
    ]),
  },
};

/** Words that may stand before an opening without making it part of something longer. */
const OPENS =
  /^(?:(?:and|but|so|yes|ok|okay|well|overall|that|this|it|yeah|all|really|honestly|just|はい|ええ|それは|これは|対|是的?|嗯|那|但|但是|不过|对此|因此|所以|对)[ ,]?)?$/i;

/** Praise within limits is how a weakness is put: "valid only when the cache is warm". */
const HEDGES: Readonly<Record<Language, RegExp>> = {
  en: /^(?: enough)? (?:only|if|unless|when|where|until|while|on paper|in theory|in principle only|at first|as long as|provided|for|at|in (?:theory|principle|isolation|some|small|most|tests?|the)|except|but (?:only|not))\b/i,
  ja: /^(?:の?は?[^。]{0,8}(?:場合|とき|時|限り|前提)|かどうか|か(?!ら)|なら|としても|という|との|まま|ければ)/,
  zh: /^(?:的?前提|只有|仅|与否|吗|的(?:话|时候))|为时[过尚]早|言之过早/,
};

/** A question put in the clause itself; "I agree, but is it cheap?" asks in the next one. */
function isAsked(found: Found): boolean {
  if (ASKS[found.language].test(found.language === "en" ? found.before : found.lead)) return true;
  if (found.language === "ja" && /^(?:でしょう|の|と(?:思い|考え)ます)?か(?!ら)/.test(found.after))
    return true;
  if (found.language === "zh" && /[吗嗎呢]$/.test(found.after)) return true;
  return found.isAsked && found.isLastClause;
}

const ASKS: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:why|how|who|whom|whose|which|what|where)\b(?! is why)/i,
  ja: /なぜ|何故|どうして|どのように/,
  zh: /为什么|為什麼|凭什么|怎么|怎能|如何|何必|难道|岂|是否/,
};

/** Under a condition, in the same clause or carried over from the one before. */
function isSupposed(found: Found): boolean {
  const { language, before, after, lead, phrase, rest } = found;
  switch (language) {
    case "en":
      if (SUPPOSES_EN.test(before.replace(/\b(?:that|this|which)(?: is|'s) why\b/gi, "")))
        return true;
      return (
        /\b(?:would|could|can|will)\b|'d\b|'ll\b/i.test(phrase) &&
        /\b(?:if|unless|once|only|provided|when)\b/i.test(`${lead} ${rest}`)
      );
    case "ja":
      return (
        SUPPOSES_JA.test(lead.replace(/[言見]えば|見れば/g, "")) ||
        /^(?:と(?:仮定|しても|いう|の)|なら|場合|とき|限り|前に|まま|人|者|ため|ば|たら|にしても)/.test(
          after,
        )
      );
    case "zh":
      if (
        /如果|假如|若|即使|就算|即便|除非|只要|倘若|要是|一旦|哪怕|假[设設]|在[^,]{0,20}之前/.test(
          before,
        )
      )
        return true;
      return (
        /如果|假如|若|除非|只要|只有|倘若|要是|一旦/.test(lead) ||
        /^[^,]{0,12}的(?:理由|人|前提|依据|证据|成员|原因|数据|论据|用户|条款|风险|条件|话)/.test(
          after,
        )
      );
  }
}

const SUPPOSES_EN =
  /\b(?:if|unless|until|before|whether|assum\w{1,4}|suppos\w{1,4}|pretend\w{0,3}|imagin\w{1,3}|when|once|lest|premise|claims?|claimed|says?|said|saying|wants?|expects?|asks?|asked|than|needs?|requires?|must|should|would be|to be|to have|to make|to give|anyone|alternative|might|may|could|tempting)\b/i;
const SUPPOSES_JA = /もし|仮に|たとえ|なら(?!な|ず|び)|れば|たら|場合|としても|ても|限り/;

/** A stance of somebody else, or one in a relative clause ("the schema we agree on"). */
function isAnothers(found: Found): boolean {
  const { language, before, phrase } = found;
  switch (language) {
    case "en":
      return (
        /^we\b/i.test(phrase) &&
        before !== "" &&
        !/\b(?:and|but|so|because|since|as|overall|here|think|believe|clear that|yes|while|though) $/i.test(
          before,
        )
      );
    case "ja": {
      const near = before.split(/ので|から|ため|ですが|ますが/).at(-1) ?? "";
      return OTHERS_JA.test(near) || /(?<!私|僕|我々|わたし|自分|当方|[いく])が/.test(near);
    }
    case "zh":
      return /用户|大家|所有人|双方|團隊|团队|客户|成员|各方|他们|人们|多数|节点|服务|股东|谁|有人|没人|无人|假装/.test(
        before,
      );
  }
}

const OTHERS_JA =
  /(?:者|人|ユーザー?|顧客|全員|メンバー|チーム|側|社|双方|両者|互い|サービス|ノード|部門|みんな|皆|誰|だれ|多数|さん|氏|担当|専門家|システム)(?:に?は|も|同士)|[A-Z][はも][^、。]*を/;
