import type { QrType } from '../../../contract/vocabulary.ts';
import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { defaultWidth } from './design/print.ts';

/** API path of QR codes. */
export const CODES = `${LINK_TOOLS}/qr`;
export const PRESETS = `${LINK_TOOLS}/presets`;

export type CodeRow = ApiResponse<'listQrCodes'>['data']['qrs'][number];
export type CodeDesign = ApiResponse<'showQrDesign'>;
export type CodeStyle = CodeDesign['style'];
export type CodeCheck = ApiResponse<'checkQrCode'>;
export type Grade = CodeDesign['scannable'];

/** Types of content, the most frequent first. */
export const TYPES = [
  ...(['link', 'vcard', 'wifi', 'event', 'location', 'whatsapp'] as const),
  ...(['app', 'payment', 'text', 'email', 'phone', 'sms'] as const),
] as const satisfies readonly QrType[];
export type CodeType = (typeof TYPES)[number];

export const FORMATS = ['svg', 'png', 'pdf', 'eps'] as const;
export type Format = (typeof FORMATS)[number];

/** Returns the URL of a code's image, rebased to the current origin. */
export function qrImageUrlOf(
  link: string,
  format: Format = 'svg',
  sizeParams: Readonly<Record<string, number>> = {},
): string {
  const query = new URLSearchParams(
    Object.entries(sizeParams).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${new URL(link).pathname}.${format}${query && `?${query}`}`;
}

/** Default side of a PNG in pixels: sharp on a flyer up to nine centimeters. */
export const DEFAULT_SIDE_PIXELS = 1_024;

/** Returns the default size of a format, so that one code yields the same file everywhere. */
export function defaultSize(format: Format, hasFrame: boolean): Readonly<Record<string, number>> {
  if (format === 'svg') return {};
  return format === 'png' ? { size: DEFAULT_SIDE_PIXELS } : { width: defaultWidth(hasFrame) };
}

/** Returns a code's public ID: the last segment of its image URL and of its scan URL. */
export function codeIdOf(link: string): string {
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

/** Returns the content of a dynamic code's image: its scan URL. */
export function scanUrlOf(link: string): string {
  return `${new URL(link).origin}/q/${codeIdOf(link)}`;
}

/** Returns a file name that is valid on every system. */
export function fileNameOf(name: string, format: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'code'}.${format}`;
}

/** Returns an SVG document as a data URL. */
export function pictureUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
