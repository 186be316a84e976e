/** What owners tell links to one page apart by, in the order in which they say it. */
const TELLING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'ref', 'source'];
/** What the field of a link holds. */
const MAX_TITLE_LENGTH = 300;

/**
 * The title of a page as that of a link to it: links to one page that differ in where people come from would all be called the
 * same. Said once where one word stands in several places.
 */
export function ownTitle(pageTitle: string, url: string): string {
  const query = URL.parse(url)?.searchParams;
  const told = TELLING.map((name) => query?.get(name)?.trim() ?? '').filter((value) => value !== '');
  const whole = [pageTitle, [...new Set(told)].join(', ')].filter((part) => part !== '').join(' · ');
  return [...whole].slice(0, MAX_TITLE_LENGTH).join('');
}
