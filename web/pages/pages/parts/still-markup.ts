import type { Scheme } from './page-scheme.ts';

/**
 * A page for strangers, to look at: its links open windows, which the sandbox that it stands in forbids, so that pressing one
 * leaves the preview as it is; and its fields are light or dark as is wanted.
 */
export function stillMarkup(markup: string, scheme: Scheme): string {
  return markup
    .replace('<head>', '<head><base target="_blank">')
    .replace('<meta name="color-scheme" content="light dark">', `<meta name="color-scheme" content="${scheme}">`);
}
