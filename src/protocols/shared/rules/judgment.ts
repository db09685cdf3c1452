// Finds a moderator's own judgment on the content, in English, Japanese and Chinese.
// Law 1: reporting who holds what, asking openly, and steering the process are no judgment.
// Law 2: `own` is said in the moderator's voice and nothing excuses it but a neutral disclaimer; `verdict` is
// excused by attribution. Denying merit judges as much as granting it.
import type { Language } from "../../../text/language.ts";
import { agreementInProse } from "./agreement.ts";
import { firstPhrase, isNegated, LANGUAGES, ownWords, patterns, type Found } from "./clause.ts";

export function judgmentIn(text: string): string | undefined {
  const prose = ownWords(text);
  for (const language of LANGUAGES) {
    const { own, verdict } = JUDGMENT[language];
    const phrase =
      firstPhrase(
        prose,
        language,
        own,
        (found) => !isNegated(found) && !isOpen(found) && !isAnothers(found),
      ) ??
      firstPhrase(
        prose,
        language,
        verdict,
        (found) => !isOpen(found) && !isAttributed(found) && !isProcess(found),
      );
    if (phrase !== undefined) return phrase;
  }
  return agreementInProse(prose, isAttributed);
}

interface Phrases {
  readonly own: readonly RegExp[];
  readonly verdict: readonly RegExp[];
}

const EN = {
  ADV: "(?:fully|clearly|obviously|certainly|simply|really|truly|quite|very|so|also|still|just|strongly|much|far|even|plainly|definitely|probably|rather|personally|therefore|actually|slightly|somewhat|by far|each|all|both|indeed|overall|entirely|basically|honestly|generally|rightly|just|pretty|highly|deeply) ",
  WORD: " [^ .;:!?()\\n]+",
  IS: "(?: (?:is|are|was|were|seems?|looks?|sounds?|appears?|remains?|will be|would be|might be|may be|seems to be|appears to be)|'s)(?: not|n't)?",
  NOT: "(?:do not|don't|cannot|can't|could not|couldn't|would not|wouldn't) ",
  BEST: "better|best|worse|worst|superior|inferior|preferable|wiser|safer|cheaper|faster|simpler|stronger|weaker|riskier|right|wrong|correct|incorrect|mistaken|mistake|winner|winning|flawed|unsound|unworkable|unrealistic|unacceptable|misguided|way to go|ideal|optimal|doomed|more (?:convincing|compelling|persuasive|sensible|reasonable|realistic|robust|sound)",
  GOOD: "good|bad|great|excellent|poor|terrible|sound|strong|weak|solid|convincing|unconvincing|compelling|persuasive|valid|invalid|safe|unsafe|risky|dangerous|too [a-z]+|reasonable|unreasonable|problematic|expensive|realistic|impractical|feasible|infeasible|attractive|promising|wise|unwise|naive|viable|overengineered|over-engineered|premature|overstated|exaggerated|plausible|implausible|acceptable|ideal|inadequate|insufficient|wasteful",
  THING:
    "options?|plans?|proposals?|design|approach|solution|architecture|ideas?|arguments?|claims?|reasoning|views?|positions?|suggestions?|scheme|alternative|strategy|analysis|critique|criticism|objections?|concerns?|points?|evidence|logic|opinion|choice|stance|system|monolith|microservices?|rollout|migration",
  NAME: "(?: (?!is\\b|are\\b)[^ ,.;:!?()\\n]{1,14})?",
  WORKS:
    "works?|wins?|fails?|(?:will|would|can) (?:work|fail|win)|(?:won't|will not|does not|doesn't|cannot|can't|would not|wouldn't|do not|don't) (?:work|hold|scale|make sense)|makes (?:more|the most|no|little) sense|holds up|has (?:more|the most) merit|deserves",
  ADOPT:
    "(?:go with|go for|choose|adopt|pick|select|reject|drop|abandon|avoid|prefer|implement|switch to|settle on|settle for|stick with|use|take (?:option|plan)|take {LETTER}|build|rule out|discard|favou?r|back|support|approve|vote for)",
  LETTER: "(?:[b-hj-z]\\b|a(?= ?(?:$|[,.;:!?\\n])| over | because | since | for | and | as | on ))",
  STEP: "(?! (?:[\\w'-]+ ){0,4}(?:issues?|questions?|topics?|rounds?|turns?|angles?|grounds|reasons?|evidence|discussion|order|minutes|time|criteria|criterion|words|speakers?|stock|summar(?:y|ies)|look|steps?|scenario|weakness|each other|notes?|the floor)\\b)",
  TALK: "(?!(?: that)?(?: the| this| our| your| that| both)?(?: \\w+)? (?:discussion|rounds?|issues?|questions?|topics?|agenda|debate|time|order|procedure|conversation|step)\\b|(?: that)? (?:we|you|each|it|everyone|everybody)\\b(?! should (?:go|choose|adopt|pick)))",
};

const JA = {
  THING:
    "案|設計|方針|提案|意見|主張|指摘|アプローチ|構成|選択肢|方式|考え|見解|論拠|分析|[A-Z]|さん|手法|計画|アーキテクチャ|反論|批判|判断|▢|担当",
  OF: "(?:の(?:方|ほう|意見|案|主張|指摘|提案|考え|設計|見解|批判))?",
  VERY: "(?:明らかに|とても|非常に|最も|一番|より|やはり|確かに|かなり|少し|やや|あまり|問題が|圧倒的に|現実的では?|技術的に)?",
  FINE: "正しい|正しく|正解|間違|誤り|誤って|良い|よい|いい|良く|よく|悪い|優れ|劣[っる]|望まし|好まし|適切|不適切|妥当|最適|最善|最良|危険|現実的|非現実的|無理|多い|有利|不利|弱い|強い|説得力|甘い|不十分|無駄|高すぎ|駄目|ダメ|魅力的|安全|合理的",
  MIND: "(?:思います|思う|考えます|考える|感じます|感じる|存じます|見ます)(?!か|方|人|者|理由|根拠)",
};

const ZH = {
  THING:
    "方案|设计|設計|提案|提议|观点|觀點|看法|意见|意見|做法|主张|主張|架构|论点|选项|分析|想法|论证|计划|思路|建议|说法|专家|批评|判断|[A-Z]",
  VERY: "(?:是|才|显然|明显|明顯|确实|更|最|很|太|不|并不|还|比较|更加|相对|都|非常|的|不太|不够|似乎|要|会)",
  FINE: "[对對]的|正确|正確|错|錯|好|差|糟|合适|合適|合理|优|優|可行|不行|可取|危险|不安全|安全|有道理|不切实际|有说服力|站不住脚|[划劃]算|贵|理想|强|弱|现实|成熟|稳妥|冒险",
  TAKE: "(?:采用|選擇|选择|选|采纳|放弃|拒绝|否决|使用|支持|坚持)",
};

const JUDGMENT: Readonly<Record<Language, Phrases>> = {
  en: {
    own: patterns(
      EN,
      [
        "\\bi(?:'d)? (?:would )?{ADV}{0,2}{NOT}?(?:think|believe|feel|find|consider|judge|reckon|say|argue|suspect){TALK}(?:{WORD}){1,12} (?:{BEST}|{GOOD}|{WORKS}|should be [a-z]+ed)\\b",
        "\\bi (?:think|believe|feel|say|suggest)(?: that)? (?:we|you|the team) (?:should )?{ADOPT}\\b{STEP}",
        "\\b(?:in my (?:own |humble |personal )?(?:view|opinion|judge?ment|eyes)|imho|imo|to my mind|to me),?{TALK}(?:{WORD}){1,12} (?:{BEST}|{GOOD}|{WORKS})\\b",
        "\\bmy (?:own |personal |clear )?(?:preference|pick|vote|favou?rite|choice|recommendation|verdict|ruling) (?:is|goes|would be|lies)\\b{STEP}",
        "\\bi(?:'d|'m)? {ADV}{0,2}(?:would |am |will )?{ADV}{0,2}(?:prefer|favou?r|choose|pick|select|reject|oppose|back|vote for|lean(?:ing)? towards?|side with|siding with|advocate|dislike|opt for|go with|go for|adopt)\\b(?! to | that| if | not | neither| no )(?!ing (?:issue|question)){STEP}",
        "\\bi(?:'d)? {ADV}{0,2}(?:would )?(?:recommend|advise|suggest|propose|urge) (?:adopting|choosing|using|going|picking|taking|rejecting|dropping|switching|option|plan|(?:that )?(?:we|you) {ADOPT}|{LETTER}|the [\\w-]+ (?:{THING})|against)(?: with)?\\b{STEP}",
        "\\bi {ADV}{0,2}{NOT}{ADV}{0,2}(?:agree|support|recommend|like|buy|accept|endorse|share)\\b(?! (?:with )?(?:any|either|one|a side|sides))",
        "\\bi(?:'m| am)? {ADV}{0,2}(?:disagree|doubt|not convinced|unconvinced|skeptical|sceptical|against|in favou?r|convinced|persuaded)\\b",
        "\\bi (?:still )?have (?:serious |some |strong |my )?(?:doubts|reservations|concerns) about\\b{STEP}",
        "\\bi {ADV}{0,2}(?:like|love|support|endorse) (?:this|that|the|your|option|plan|{LETTER}|[\\w-]+'s)",
        "\\b(?:rightly|correctly|wrongly|mistakenly|convincingly|persuasively|unfairly) (?:argues?|argued|points?|pointed|notes?|noted|says?|said|holds?|claims?|claimed|observes?|observed|states?|warns?|raises?|raised|identif[a-z]+|assumes?)\\b",
        "\\bwhich is (?:{ADV})?(?:right|correct|true|wrong|false|a mistake)(?= ?(?:$|[,.;!\\n]))",
      ],
      "gi",
    ),
    verdict: patterns(
      EN,
      [
        "(?<![^ ,.;:!?()\\n])[^ ,.;:!?()\\n]{1,30}{IS} {ADV}{0,3}(?:the |a |an |our )?{ADV}{0,2}(?:{BEST})\\b(?! (?:now|after|before|away|there|discussed|heard|taken|left|answered|settled|to (?:hear|discuss|ask|start|begin|take|state)|founded))(?!-)",
        "\\b(?:{THING}){NAME}{IS} {ADV}{0,3}(?:a |an )?(?:{GOOD})\\b",
        "\\b(?:{THING}){NAME} {ADV}{0,1}(?:{WORKS})\\b",
        "\\b(?:is|are|was|'s|would be|seems)(?: not|n't)? (?:an? |the )?{ADV}{0,2}(?:{GOOD}|wrong|right) (?:idea|choice|option|plan|design|solution|approach|decision|move|argument|proposal|fit|point)\\b(?! to (?:hear|ask|discuss))",
        "\\b(?:option|plan|proposal) \\w+ (?:has to|must|should) (?:go|win|be (?:chosen|adopted|rejected|dropped|preferred|selected|avoided|the))",
        "\\b[a-hj-z]{IS} {ADV}{0,3}(?:a |an )?(?:{GOOD})\\b",
        "\\b(?:evidence|data|balance|case|everything|weight) (?:favou?rs|supports|points to|speaks (?:for|against))\\b",
        "\\bit (?:is|would be|seems) {ADV}{0,1}(?:wise|wiser|better|best|right|sensible|good|smart) to {ADOPT}\\b{STEP}",
        "\\bhas (?:more|the most|no|little) merit\\b",
        "\\bhas the (?:stronger|strongest|better|best|weaker|weakest) (?:argument|case|position|reasons?)\\b",
        "\\b(?:beats|outperforms|outweighs?|trumps) (?:option|plan|proposal|{LETTER})",
        "\\b(?:we|you|the team|they|everyone|one) {ADV}{0,1}(?:should|must|ought to|had better|need to|have to)(?: not|n't)? {ADV}{0,2}{ADOPT}\\b{STEP}",
        "\\blet(?:'s| us) (?:not )?{ADOPT}\\b{STEP}",
        "\\b(?:isn't|aren't|wasn't|wouldn't|doesn't|won't|don't you (?:think|agree|find))(?! there| it time)(?:{WORD}){1,6} (?:{BEST}|{GOOD}|{WORKS})\\b",
      ],
      "gi",
    ),
  },
  ja: {
    own: patterns(JA, [
      "(?:{FINE}|べき)[^。、,\\n]{0,14}と(?:{MIND})",
      "(?:私|個人的|わたし|当方)[^。\\n]{0,30}(?:{FINE}|べき)[^。、,\\n]{0,14}と(?:考え|思っ|感じ|見)",
      "(?:案|[A-Z]|▢|設計|方針|提案|方|ほう)を(?:推奨|推薦|推し|支持|却下|採用し?たい|選び|お勧め|おすすめ)(?:いた)?(?:し?ます|したい|です)",
      "(?:反対(?:です|します|いたします)|(?:同意|賛成|賛同|支持|納得)(?:でき(?:ない|ません)|(?:いた)?しかね|しません|し(?:がた|難)い))(?!か)",
    ]),
    verdict: patterns(JA, [
      "(?:{THING})(?:{OF})(?:が|は|も|に(?:は|も)){VERY}(?:{FINE})(?:[^。、,\\n]{0,12})",
      "を(?:採用|選択|選ぶ|選定|却下|支持|推進|優先採用|導入)(?:す|する)?(?:べき|ましょう|しましょう|のが(?:良|よ|望)|ほうが|方が)[^。、,\\n]{0,8}",
      "(?:案|[A-Z]|▢|設計|方針|提案)[はを](?:避け|やめ|見送|捨て|採用す|選)(?:る|ぶ)?べき|を採用しましょう|(?:案|[A-Z])で(?:いき|進め|決まり)(?:ましょう|ます|です)",
      "(?:{FINE})[^。、,\\n]{0,6}の?ではない(?:でしょうか|か)|(?:良く|よく)ないのでは",
    ]),
  },
  zh: {
    own: patterns(ZH, [
      "(?:我|(?<![每一两三])个人|本人)(?:个人|們|们)?(?:也|更|还是|比较|并)?不?(?:认为|認為|觉得|覺得|看来|相信|感觉)[^。;\\n?]{0,24}(?:{FINE}|应该{TAKE}|不如|有(?:缺陷|问题))",
      "我(?:个人|们)?(?:也|更|还是|比较|强烈|会|都)?(?:倾向|推荐|反对|反對|偏好|偏向|喜欢|看好|主张|选择?[A-Z▢]|建议{TAKE}|选择[^,。]{0,6}方案)",
      "我(?:个人|们)?(?:并|也)?(?:不|无法|不能)(?:太)?(?:同意|赞成|赞同|支持|认同|认可)(?!任何)",
    ]),
    verdict: patterns(ZH, [
      "(?:{THING})(?:[A-Z▢])?{VERY}{0,4}(?:{FINE})",
      "(?:方案|设计|提案|[A-Z▢])(?:[A-Z])?(?:明显|显然|远|要|都|并)?(?:优于|優於|胜过|不如|强于|劣于|比[^,。;\\n]{1,10}(?:好|强|差|合适|优))",
      "(?:方案|设计|設計|提案|观点|论点|架构|做法|[A-Z▢])(?:[A-Z])?(?:明显|显然|确实|本身|存在|都)?(?:有|存在)?(?:很大|严重|明显|重大|的)?(?:缺陷|漏洞|有问题)",
      "(?:应该|應該|应当|必须|最好|不应该?|不该|还是)(?:{TAKE})(?!一个论点|论点|议题|角度)[^,。;\\n]{0,12}(?:方案|设计|提案|架构|[A-Z])",
      "(?:难道|岂)[^。\\n]{0,16}(?:{FINE})",
    ]),
  },
};

/** A subject of the process: ranking issues and steering turns is the moderator's work. */
function isProcess(found: Found): boolean {
  if (/^(?:which|what|who)\b/i.test(found.phrase)) return true;
  if (found.language !== "en")
    return /論点|順番|順序|议题|论点[一二三四五\d]|顺序/.test(
      found.phrase + found.before.slice(-6),
    );
  const subject = `${found.before} ${found.phrase}`;
  return /\b(?:it|that|this) (?:is|would be|may be|might be|will be) (?:\w+ )?(?:better|best|good|right|wise|wiser)$/i.test(
    subject,
  ) && /^ (?:to|if|that|for)\b/i.test(found.after)
    ? !/^ to (?:choose|adopt|go with|pick|use|reject|drop|avoid|take option)/i.test(found.after)
    : /\b(?:discussion|rounds?|turns?|issues?(?: \w+)?|questions?|next step|order|agenda|topic|summary|procedure) (?:is|are|seems?|would be|was)\b/i.test(
        found.phrase,
      );
}

/** A question that leaves the answer open. One that suggests its answer ("isn't A better?") does not. */
function isOpen(found: Found): boolean {
  const { language, before, lead, phrase, after, rest } = found;
  switch (language) {
    case "en":
      if (OPEN_EN.test(before)) return true;
      return (
        found.isAsked &&
        /^(?:(?:and|but|so|then|or) )?(?:is|are|was|does|do|did|can|could|would|should|will|has|have|may|under|in (?:what|which)|to what|for wh)\b(?! not\b)/i.test(
          before + phrase,
        )
      );
    case "ja":
      if (/のでは|ではない(?:でしょうか|か)/.test(phrase + after)) return false;
      return (
        /どの|どちら|なぜ|誰|だれ|どう(?!し?ても)|いずれ|何が/.test(lead + phrase) ||
        /(?:です|ます|でしょう|の|かどう|か否)?か(?=$|[。?、,どを否について])(?!ら)/.test(
          phrase + after,
        ) ||
        /場合|と仮定/.test(phrase) ||
        /^(?:理由|根拠|条件|場合|とする|なら|とき)/.test(after)
      );
    case "zh":
      if (/不是[^,]{0,8}[吗嗎]|难道|岂/.test(phrase + rest)) return false;
      return (
        /哪|谁|誰|什么|什麼|是否|如何|怎|有没有|多少|请|如果|假如|若/.test(lead + phrase) ||
        /[吗嗎呢]|与否|的(?:理由|依据|证据|前提|条件)/.test(after)
      );
  }
}

const OPEN_EN =
  /\b(?:whether|which|who|whom|what|why|how|where|when|if|unless|show|prove|explain|justify|suppos\w{1,4}|assum\w{1,4}|anyone|reasons?|grounds|evidence (?:that|for)|say|state|claim that|assess|nobody|no one|in case)\b/i;

/** Japanese leaves the speaker out; a named one is not the moderator. */
function isAnothers(found: Found): boolean {
  return (
    found.language === "ja" &&
    /(?:担当|さん|氏|専門家|側|派|メンバー|全員|名)[はがも]/.test(found.before)
  );
}

/** Somebody else's view, reported: named before it, or in Japanese after it too. */
function isAttributed(found: Found): boolean {
  const { language, lead, phrase, after, rest } = found;
  switch (language) {
    case "en": {
      const said = lead.replace(
        /\b(?:i|we)(?:'d)? (?:[a-z]+ )?(?:think|believe|say|feel|find|consider|see|argue|hold|note|suggest|agree)\b/gi,
        "",
      );
      return (
        REPORTS_EN.test(said) ||
        (/^[^:]{1,40}:/.test(said) &&
          !/^(?:my|note|verdict|conclusion|ruling|moderator|result|summary|decision|recommendation)\b/i.test(
            said,
          ))
      );
    }
    case "ja":
      return (
        /によれば|によると|の(?:見解|立場|意見|主張)(?:では|は[、,])|にとって|から見[てる]と?/.test(
          lead,
        ) ||
        /(?:と|との|という)(?:の)?(?:主張|述べ|言[いっう]|考えて|見て|指摘|論じ|訴え|懸念|見解|立場|反論|説明|評価|回答|判断し|し(?:て|ま)|意見|声)/.test(
          phrase + rest,
        )
      );
    case "zh":
      return (
        /(?:认为|認為|主张|主張|指出|表示|觉得|坚持|强调|担心|提出|相信|说|論証|质疑)/.test(
          lead.replace(/我(?:个人|们)?(?:也|更|还是|比较|并)?不?(?:认为|認為|觉得|主张|相信)/g, ""),
        ) ||
        /根据|按照|依照|据[^,]{1,10}(?:说|称)|(?<!我)看来|(?:眼中|看法(?:是|:))/.test(lead) ||
        /^[^,]{0,4}(?:的(?:看法|观点|说法))/.test(after)
      );
  }
}

const REPORTS_EN =
  /\b(?:holds?|held|argues?|argued|claims?|claimed|says?|said|believes?|thinks?|maintains?|considers?|states?|stated|sees?|contends?|asserts?|insists?|reports?|reported|warns?|warned|fears?|finds?|judges?|rates?|calls?|regards?|prefers?|favou?rs?|rejects?|supports?|concedes?|objects?|notes?|noted|points? out|feels?|answered|replied|suggests?|proposes?|wrote|writes|doubts?|agrees?|denies|told|according to|in [^ ]+(?: [^ ]+)?'s? (?:view|opinion|eyes|judge?ment)|from [^ ]+(?: [^ ]+)?'s? (?:perspective|point of view|side)|(?:position|view|stance|thesis|argument|objection) (?:of [^ ]+ )?is that|(?:view|idea|premise|thesis|position) that|for (?:security|performance|cost))\b/i;
