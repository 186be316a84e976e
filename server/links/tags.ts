import { invalidField } from '../platform/app-error.ts';

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
