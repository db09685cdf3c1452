// Finds a moderator's own judgment on the content, in English, Japanese and Chinese; the words are in judgment-words.json.
// Law 1: reporting who holds what, asking openly, and steering the process are no judgment.
// Law 2: `own` is in the moderator's voice, and attribution does not excuse it; a `verdict` is excused by attribution to
// a member or a message. Denying merit judges as much as granting it.
import type { Language } from "../../../text/language.ts";
import { agreementInProse } from "./agreement.ts";
import { firstPhrase, isNegated, languagesIn, ownWords, patterns, type Found } from "./clause.ts";
import WORDS from "./judgment-words.json" with { type: "json" };

export function judgmentIn(text: string): string | undefined {
  const prose = ownWords(text);
  for (const language of languagesIn(prose)) {
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

const JUDGMENT = {
  en: compile(WORDS.en, "i"),
  ja: compile(WORDS.ja, ""),
  zh: compile(WORDS.zh, ""),
} satisfies Record<Language, unknown>;

function compile(words: (typeof WORDS)[Language], flag: "i" | "") {
  const one = (source: string): RegExp => {
    const [pattern] = patterns(words.parts, [source], `g${flag}`);
    return new RegExp(pattern ?? "", flag);
  };
  return {
    own: patterns(words.parts, words.own, `g${flag}`),
    verdict: patterns(words.parts, words.verdict, `g${flag}`),
    voice: new RegExp(words.voice, `g${flag}`),
    reports: one(words.reports),
    reported: one(words.reported),
    contrast: one(words.contrast),
    open: one(words.open),
    leading: one(words.leading),
    steering: one(words.process),
  };
}

/** Asked, supposed or requested; not where the question suggests its answer ("isn't A better?"). */
function isOpen({ language, lead, before, phrase, after, rest, isAsked }: Found): boolean {
  const { open, leading } = JUDGMENT[language];
  const end = isAsked ? `${after}?` : language === "en" ? "" : after; // English asks before, the others after
  return (
    !leading.test(lead + phrase + rest + (isAsked ? "?" : "")) && open.test(before + phrase + end)
  );
}

/** Somebody else's view, reported: named before it or after it, with nothing between that sets the moderator's own against it. */
function isAttributed({ language, lead, rest }: Found): boolean {
  const { voice, reports, reported, contrast } = JUDGMENT[language];
  const said = lead.split(contrast).at(-1) ?? "";
  return reports.test(said.replace(voice, "")) || reported.test(rest.split(contrast)[0] ?? "");
}

/** Said of rounds, order, votes and time, which are the moderator's work. */
function isProcess({ language, before, phrase, after }: Found): boolean {
  return JUDGMENT[language].steering.test(`${before}${phrase}${after}`);
}

/** Japanese leaves the speaker out; a named one is not the moderator. */
function isAnothers({ language, before }: Found): boolean {
  return (
    language === "ja" && /(?:担当|さん|氏|専門家|側|派|メンバー|全員|名|[A-Z])[はがも]/.test(before)
  );
}
