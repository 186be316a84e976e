/** Determines which decoders read which views of a code. */
import sharp from 'sharp';
import { firstMisread, readWithZbar } from '../zbar.fixture.ts';
import type { Decoder } from './decoders.ts';
import type { View } from './views.ts';

/** Views of one code and their expected text. */
export interface ViewsOfText {
  readonly views: readonly View[];
  readonly text: string;
}

/** Returns the names of the views from which a decoder does not read that text. */
export function missedBy(decode: Decoder, { views, text }: ViewsOfText): string[] {
  return views.filter((view) => decode(view) !== text).map(({ name }) => name);
}

/** Works like `missedBy`, for zbar and several codes: in one call, and one by one only if something is missing. */
export async function missedByZbar(codes: readonly ViewsOfText[]): Promise<string[][]> {
  const pictures = await Promise.all(codes.map(({ views }) => Promise.all(views.map(pngOf))));
  const texts = codes.flatMap(({ views, text }) => views.map(() => text));
  if (firstMisread(await readWithZbar(pictures.flat()), texts) === undefined) return codes.map(() => []);
  const missed: string[][] = [];
  for (const [index, code] of codes.entries()) missed.push(await missedOne(pictures[index] ?? [], code));
  return missed;
}

async function missedOne(pictures: readonly Buffer[], { views, text }: ViewsOfText): Promise<string[]> {
  const texts = views.map(() => text);
  if (firstMisread(await readWithZbar(pictures), texts) === undefined) return [];
  const missed: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    if (firstMisread(await readWithZbar([picture]), [text]) !== undefined) missed.push(views[index]?.name ?? '');
  }
  return missed;
}

function pngOf({ side, pixels }: View): Promise<Buffer> {
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
