// Sentences that are put together from parts: each ends once.

export function ended(words: string): string {
  const bare = words.trim();
  return /[.。!?！？]$/u.test(bare) ? bare : `${bare}.`;
}
