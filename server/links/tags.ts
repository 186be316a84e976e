import { invalidField } from '../platform/app-error.ts';
import type { TagSet } from './link-port.ts';

/** The longest tag. */
const MAX_LENGTH = 50;

/** Normalizes tags: trimmed, each once, with the first spelling of those that differ only in case. */
export function readTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const [index, text] of tags.entries()) {
    const tag = text.trim();
    if (tag === '' || tag.length > MAX_LENGTH || /[\p{Cc},"\\]/u.test(tag)) {
      throw invalidField(
        `tags.${index}`,
        `Use 1 to ${MAX_LENGTH} characters for a tag, without commas, quotes, backslashes or line breaks.`,
      );
    }
    const fold = tag.toLowerCase();
    if (!byFold.has(fold)) byFold.set(fold, tag);
  }
  return [...byFold.values()];
}

/** How many links have a tag. */
export interface TagCount {
  name: string;
  links: number;
}

/** Counts links by tag, most frequent first. Spellings that differ in case are one tag, in the most frequent spelling. */
export function countTags(sets: readonly TagSet[]): TagCount[] {
  const spellings = new Map<string, number>();
  for (const { tags, links } of sets) for (const tag of tags) spellings.set(tag, (spellings.get(tag) ?? 0) + links);
  const byFold = new Map<string, TagCount>();
  for (const [name, links] of [...spellings].sort(mostFrequentFirst)) {
    const fold = name.toLowerCase();
    const known = byFold.get(fold);
    byFold.set(fold, { name: known?.name ?? name, links: (known?.links ?? 0) + links });
  }
  return [...byFold.values()].sort((one, other) => mostFrequentFirst([one.name, one.links], [other.name, other.links]));
}

function mostFrequentFirst([one, links]: [string, number], [other, otherLinks]: [string, number]): number {
  return otherLinks - links || one.localeCompare(other, 'en');
}

/** Reads a filter by tags, which are separated by commas because tags contain none; undefined without any. */
export function readTagFilter(text = ''): string[] | undefined {
  const tags = text.split(',').map((tag) => tag.trim());
  const wanted = [...new Set(tags)].filter((tag) => tag !== '');
  return wanted.length === 0 ? undefined : wanted;
}
