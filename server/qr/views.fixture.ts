/** Which decoders read which views of a code. */
import sharp from 'sharp';
import type { Decoder } from './decoders.ts';
import type { View } from './views.ts';
import { firstMisread, readWithZbar } from './zbar.fixture.ts';

/** Names of the views that a decoder does not read as that text. */
export function missedBy(decode: Decoder, views: readonly View[], text: string): string[] {
  return views.filter((view) => decode(view) !== text).map(({ name }) => name);
}

/** As `missedBy`, for zbar: all views in one call, and one by one only when that shows that something is missing. */
export async function missedByZbar(views: readonly View[], text: string): Promise<string[]> {
  const pictures = await Promise.all(
    views.map(({ side, pixels }) =>
      sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  );
  const texts = views.map(() => text);
  if (firstMisread(await readWithZbar(pictures), texts) === undefined) return [];
  const missed: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    if (firstMisread(await readWithZbar([picture]), [text]) !== undefined) missed.push(views[index]?.name ?? '');
  }
  return missed;
}
