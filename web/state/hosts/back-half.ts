const ALLOWED = /^[A-Za-z0-9_-]{2,60}$/;

/**
 * What the end of a short address can be, as near as it gets to what was typed: `spring-sale` for `spring sale!`. Undefined where
 * nothing is to be offered: it may stand as it is, has too few letters, or means everything (`*`).
 */
export function offeredEnd(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.endsWith('*') || ALLOWED.test(text)) return undefined;
  const offered = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return ALLOWED.test(offered) ? offered : undefined;
}
