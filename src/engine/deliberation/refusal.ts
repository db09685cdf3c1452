// Tells a short plain-text refusal from an answer that merely lacks its form. English, Japanese, Chinese.
// Law: only asked of text that holds no JSON, and in doubt it is no refusal: disagreeing is what seats are for.

/** Refusals are a sentence or two, and say so at once. */
const MAX_REFUSAL_CHARS = 600;
const OPENING_CHARS = 200;

const REFUSALS: readonly RegExp[] = [
  /\bI(?: am|['’]m)? ?(?:can(?:['’]t|not| not)|won['’]t|will not|unable to|not able to|must decline to|have to decline to) (?:help|assist|comply|fulfil|provide|participate|generate|produce|create|write|answer|respond|do that|do this|take part)/iu,
  /\bI (?:must|have to|will) (?:respectfully )?(?:decline|refuse)(?: (?:this|that|your|to)\b|[.,!]|$)/iu,
  /\b(?:against|violates?) (?:my|our|the) (?:guidelines|policy|policies|content policy|usage policy)/iu,
  /(?:お手伝い|お答え|お応え|回答|対応|提供|協力|ご協力|ご案内)(?:は|を|することは|することが|すること)?(?:でき(?:ません|かねます|ない)|いたしかねます|致しかねます)/u,
  /(?:我|抱歉|对不起|對不起|很遗憾|很遺憾|恕).{0,12}(?:无法|無法|不能|不便)(?:为您|為您|为你|為你|向您|向你)?(?:协助|協助|提供|帮助|幫助|回答|满足|滿足|完成|参与|參與|继续|繼續|讨论|討論)/u,
];

export function looksLikeRefusal(text: string): boolean {
  const said = text.trim();
  if (said === "" || said.length > MAX_REFUSAL_CHARS || said.includes("{")) return false;
  const opening = said.slice(0, OPENING_CHARS);
  return REFUSALS.some((r) => r.test(opening));
}
