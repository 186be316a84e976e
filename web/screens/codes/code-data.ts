import type { QrType } from '../../../contract/vocabulary.ts';
import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { usualWidth } from './design/print.ts';

/** Where codes are asked for. */
export const CODES = `${LINK_TOOLS}/qr`;
export const PRESETS = `${LINK_TOOLS}/presets`;

export type CodeRow = Answer<'listQrCodes'>['data']['qrs'][number];
export type CodeDesign = Answer<'showQrDesign'>;
export type CodeStyle = CodeDesign['style'];
export type CodeCheck = Answer<'checkQrCode'>;
export type Grade = CodeDesign['scannable'];

/** The types, the most wanted first. */
export const TYPES = ['link', 'text', 'vcard', 'wifi', 'email', 'phone', 'sms'] as const satisfies readonly QrType[];
export type CodeType = (typeof TYPES)[number];

export const FORMATS = ['svg', 'png', 'pdf', 'eps'] as const;
export type Format = (typeof FORMATS)[number];

/** The picture of a code on this origin, whatever origin its address names. */
export function pictureOf(
  link: string,
  format: Format = 'svg',
  measures: Readonly<Record<string, number>> = {},
): string {
  const query = new URLSearchParams(Object.entries(measures).map(([name, value]) => [name, String(value)])).toString();
  return `${new URL(link).pathname}.${format}${query && `?${query}`}`;
}

/** Pixels of a PNG that nobody chose a size for: sharp on a flyer of nine centimetres. */
export const USUAL_SIDE_PIXELS = 1_024;

/** How large a picture is wherever nobody chose a size, so that one code gives one file in every place. */
export function usualMeasures(format: Format, hasFrame: boolean): Readonly<Record<string, number>> {
  if (format === 'svg') return {};
  return format === 'png' ? { size: USUAL_SIDE_PIXELS } : { width: usualWidth(hasFrame) };
}

/** The last part of a picture's address: what stands in the address of a dynamic code, too. */
export function wordOf(link: string): string {
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

/** What the picture of a dynamic code holds. */
export function scanAddressOf(link: string): string {
  return `${new URL(link).origin}/q/${wordOf(link)}`;
}

/** A name that every system takes for a file. */
export function fileNameOf(name: string, format: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'code'}.${format}`;
}
