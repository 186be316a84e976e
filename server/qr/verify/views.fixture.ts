/** Which decoders read which views of a code. */
import sharp from 'sharp';
import { firstMisread, readWithZbar } from '../zbar.fixture.ts';
import type { Decoder } from './decoders.ts';
import type { View } from './views.ts';

/** Views of one code and what they must be read as. */
export interface ViewsOfText {
  readonly views: readonly View[];
  readonly text: string;
}

/** Names of the views that a decoder does not read as that text. */
export function missedBy(decode: Decoder, { views, text }: ViewsOfText): string[] {
  return views.filter((view) => decode(view) !== text).map(({ name }) => name);
}

/** As `missedBy`, for zbar and several codes: all in one call, and one by one only where that shows that something is missing. */
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
