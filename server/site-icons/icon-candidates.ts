import { plainText, readHeadTags } from '../platform/fetch/page-head.ts';

/** Icons are shown at 16 to 20 CSS pixels, on screens with up to two pixels each. */
const WANTED_SIZE = 32;
/** Sites declare a dozen sizes; more than two attempts would only load a broken site. */
const MAX_DECLARED = 2;

/**
 * Returns URLs at which a page's icon may be, the best first: declared ones of the size that fits best, then
 * `/favicon.ico`, where browsers look without a declaration. SVG icons are left out, because they are not decoded.
 */
export function iconCandidates(bytes: Uint8Array, pageUrl: string): string[] {
  const declared: Array<{ url: string; rank: number }> = [];
  for (const { name, attributes } of readHeadTags(bytes)) {
    const rank = name === 'link' ? rankOf(attributes) : undefined;
    const url = rank === undefined ? undefined : urlOf(attributes.get('href'), pageUrl);
    if (rank !== undefined && url !== undefined) declared.push({ url, rank });
  }
  const best = declared.toSorted((one, other) => one.rank - other.rank).slice(0, MAX_DECLARED);
  return [...new Set([...best.map(({ url }) => url), new URL('/favicon.ico', pageUrl).href])];
}

/** Lower is better; undefined for links that are no icons. */
function rankOf(attributes: ReadonlyMap<string, string>): number | undefined {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  const isTouchIcon = rel.includes('apple-touch-icon') || rel.includes('apple-touch-icon-precomposed');
  if (!rel.includes('icon') && !isTouchIcon) return undefined;
  if (/svg/i.test(attributes.get('type') ?? '') || /\.svg(?:[?#]|$)/i.test(attributes.get('href') ?? ''))
    return undefined;
  if (isTouchIcon) return 1_000;
  const sizes = [...(attributes.get('sizes') ?? '').matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, width]) => Number(width));
  return sizes.length === 0 ? WANTED_SIZE : Math.min(...sizes.map(distance));
}

/** A picture that is too small looks worse than one that is too large. */
function distance(size: number): number {
  return size < WANTED_SIZE ? 500 + WANTED_SIZE - size : size - WANTED_SIZE;
}

function urlOf(href: string | undefined, pageUrl: string): string | undefined {
  const url = href === undefined ? null : URL.parse(plainText(href), pageUrl);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined;
}
