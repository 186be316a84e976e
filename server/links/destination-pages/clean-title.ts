/** Query parameters by which owners distinguish links to the same page, in order of precedence. */
const DISTINGUISHING_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'ref', 'source'];
/** The length limit of a link's title. */
const MAX_TITLE_LENGTH = 300;

/**
 * Derives a link's title from the page title. Links to the same page that differ only in their source would otherwise
 * share a title, so it appends their parameters, each distinct word once.
 */
export function cleanTitle(pageTitle: string, url: string): string {
  const query = URL.parse(url)?.searchParams;
  const suffix = DISTINGUISHING_PARAMS.map((name) => query?.get(name)?.trim() ?? '').filter((value) => value !== '');
  const whole = [pageTitle, [...new Set(suffix)].join(', ')].filter((part) => part !== '').join(' · ');
  return [...whole].slice(0, MAX_TITLE_LENGTH).join('');
}
