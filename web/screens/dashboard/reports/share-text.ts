import { locale } from '../../../state/formats.ts';

const FORMATS = [0, 1].map((digits) => {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits });
});

/**
 * Formats a share from 0 to 1, so that nothing and everything are told from almost nothing and almost everything: `0%`
 * and `<1%`, `>99%` and `100%`.
 * @param digits decimals at most
 */
export function shareText(share: number, digits: 0 | 1): string {
  const format = FORMATS[digits];
  if (!format) return '';
  const least = 10 ** -(2 + digits);
  if (share > 0 && share < least) return `<${format.format(least)}`;
  if (share < 1 && share > 1 - least) return `>${format.format(1 - least)}`;
  return format.format(share);
}
