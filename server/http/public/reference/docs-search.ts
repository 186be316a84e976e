/** The search's view of one section of the page. All texts are in lower case. */
export interface SearchEntry {
  title: string;
  /** Method, path and ID of an operation, or the title of what the section belongs to. */
  place: string;
  /** Parameters and fields of an operation. */
  names: readonly string[];
  /** The whole text. */
  text: string;
}

export interface SearchHit {
  /** Position of the entry among all. */
  index: number;
  /** Parameters and fields that contain a word of the query, if neither title nor place has it. */
  names: readonly string[];
}

/**
 * Returns the entries that contain all words of the query, best first: by title, then by place, name and text, and
 * short titles before long ones. It runs in the browser as written, so it uses nothing from outside.
 */
export function searchEntries(entries: readonly SearchEntry[], query: string): SearchHit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const weigh = ({ title, place, names, text }: SearchEntry, word: string): number => {
    if (title === word) return 32;
    if (` ${title}`.includes(` ${word}`)) return 16;
    if (title.includes(word)) return 8;
    if (place.includes(word)) return 6;
    if (names.includes(word)) return 5;
    if (names.some((name) => `.${name}`.includes(`.${word}`))) return 4;
    return text.includes(word) ? 1 : 0;
  };
  const namesOf = ({ title, place, names }: SearchEntry) => {
    const other = words.filter((word) => !title.includes(word) && !place.includes(word));
    return names.filter((name, at) => names.indexOf(name) === at && other.some((word) => name.includes(word)));
  };
  const weighed = entries.map((entry, index) => {
    const weights = words.map((word) => weigh(entry, word));
    const weight = weights.includes(0) ? 0 : weights.reduce((sum, one) => sum + one, 0);
    return { index, weight, length: entry.title.length, names: weight > 0 ? namesOf(entry) : [] };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.length - other.length)
    .map(({ index, names }) => ({ index, names }));
}
