const TAGS = /<(?:a|link)\b([^<>]{0,4000})>/gi;
const ATTRIBUTES = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Returns whether a page has an `a` or `link` element with `rel="me"` and this URL, as IndieAuth and Mastodon do. */
export function linksBack(markup: string, { from, to }: { from: string; to: string }): boolean {
  const wanted = comparable(to);
  return [...markup.matchAll(TAGS)].some(([, inside = '']) => {
    const attributes = new Map(
      [...inside.matchAll(ATTRIBUTES)].map(([, name = '', ...values]) => [
        name.toLowerCase(),
        values.find((value) => value !== undefined) ?? '',
      ]),
    );
    const isMe = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).includes('me');
    return isMe && comparable((attributes.get('href') ?? '').replaceAll('&amp;', '&'), from) === wanted;
  });
}

/** Ignores what does not change the page: the scheme, case, a final slash, query and fragment. */
function comparable(url: string, base?: string): string | undefined {
  const parsed = URL.parse(url, base);
  return parsed === null ? undefined : `${parsed.host}${parsed.pathname.replace(/\/$/, '')}`.toLowerCase();
}
