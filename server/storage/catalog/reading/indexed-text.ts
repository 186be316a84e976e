/** Columns of the tables with an index of their text: all columns in which a search looks for words. */
export const INDEXED_TEXT = {
  link: ['alias', 'title', 'url', 'tags'],
  qrCode: ['name', 'content'],
} as const;

export type IndexedTable = keyof typeof INDEXED_TEXT;

/** Names of the tables in the database; the keys are the topics of their changes. */
export const INDEXED_TABLES: Readonly<Record<IndexedTable, string>> = { link: 'link', qrCode: 'qr_code' };

/** Characters of the pieces of text that an index contains. */
const TRIGRAM = 3;

/** Returns trigrams that together cover each word, folded as the index folds them; shorter words have none. */
export function trigramsOf(words: readonly string[]): string[] {
  const trigrams = words.flatMap((word) => {
    const characters = [...word.toLowerCase()];
    const last = characters.length - TRIGRAM;
    const starts = Array.from({ length: Math.ceil(characters.length / TRIGRAM) }, (_, index) => index * TRIGRAM);
    return last < 0 ? [] : starts.map((start) => characters.slice(Math.min(start, last)).slice(0, TRIGRAM).join(''));
  });
  return [...new Set(trigrams)];
}
