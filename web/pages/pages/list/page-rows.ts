import type { PageRow } from '../kinds.ts';

/** The rows in which every word is found, in the name, the address or the kind; letters in any case. */
export function rowsWith(rows: readonly PageRow[], search: string): readonly PageRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name, handle = '', type = '' }) => {
    const text = `${name} ${handle} ${type}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
