const ALLOWED = /^[A-Za-z0-9_-]{2,60}$/;

/**
 * Suggests a valid back-half close to the input: `spring-sale` for `spring sale!`. Undefined when there is nothing to
 * suggest: the input is valid, too short, or a catch-all (`*`).
 */
export function suggestedBackHalf(typed: string): string | undefined {
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
