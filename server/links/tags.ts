import { invalidField } from '../platform/app-error.ts';

/** The longest tag; more is a note. */
const MAX_LENGTH = 50;

/** Tags as they are stored: trimmed, each once, the first spelling of those that differ in case only. */
export function readTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const [index, text] of tags.entries()) {
    const tag = text.trim();
    if (tag === '' || tag.length > MAX_LENGTH || /[\p{Cc},"\\]/u.test(tag)) {
      throw invalidField(
        `tags.${index}`,
        `A tag has 1 to ${MAX_LENGTH} characters, without commas, quotes, backslashes and line breaks.`,
      );
    }
    const fold = tag.toLowerCase();
    if (!byFold.has(fold)) byFold.set(fold, tag);
  }
  return [...byFold.values()];
}
