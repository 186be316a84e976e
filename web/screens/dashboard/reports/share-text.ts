import { locale } from '../../../state/formats.ts';

const FORMATS = [0, 1].map((digits) => {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits });
});

/**
 * Formats a share from 0 to 1. Only 0 is `0%` and only 1 is `100%`; what would be rounded to them is `<1%` or `>99%`.
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
