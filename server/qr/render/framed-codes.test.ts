/** Codes in every frame are read, wherever the frame puts them. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { QR_FRAME_TYPES } from '../../../contract/vocabulary.ts';
import { BLACK, WHITE } from '../design/color.ts';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { createZxingDecoder, type Decoder } from '../verify/decoders.ts';
import { lumaRaster } from '../verify/luma-raster.ts';
import { drawDesign, QUIET_ZONE } from './drawing.ts';
import { toScene } from './scene.ts';
import { renderSvg } from './svg.ts';

const CONTENT = 'https://go.example/q/abcdefghi';

describe.each(QR_FRAME_TYPES)('a frame of type %s', (type) => {
  let decode: Decoder;
  let logo: Buffer;
  beforeAll(async () => {
    decode = await createZxingDecoder();
    const create = { width: 40, height: 40, channels: 3, background: '#c00' } as const;
    logo = await prepareLogo(await sharp({ create }).png().toBuffer());
  });

  const framed = (text: string, style: Partial<QrStyle> = {}, picture: Buffer | null = null) => {
    const frame = { type, text, color: null };
    const look = { foreground: BLACK, background: WHITE, logo: picture };
    return drawDesign({ content: CONTENT, ...look, style: { ...PLAIN_STYLE, ...style, frame } });
  };

  it.each(['Scan me', ''])('with the text "%s" surrounds a code that is read', async (text) => {
    expect(decode(await lumaRaster(framed(text), 3))).toBe(CONTENT);
    expect(decode(await lumaRaster(framed(text, { dots: 'rounded', eyes: 'rounded' }), 3))).toBe(CONTENT);
  });

  it('has the logo in the middle of the code', async () => {
    const drawing = framed('Scan me', {}, logo);
    const { symbol, picture } = toScene(drawing);
    const middle = { x: symbol.x + symbol.side / 2, y: symbol.y + symbol.side / 2 };
    expect(picture && { x: picture.x + picture.side / 2, y: picture.y + picture.side / 2 }).toEqual(middle);
    expect(decode(await lumaRaster(drawing, 3))).toBe(CONTENT);
  });

  it('keeps the quiet zone of the code free', () => {
    const { symbol, layers } = toScene(framed('Scan me'));
    const [, ...frame] = layers;
    const free = { left: symbol.x - QUIET_ZONE, top: symbol.y - QUIET_ZONE, side: symbol.side + 2 * QUIET_ZONE };
    for (const box of frame.flatMap(({ boxes }) => boxes)) {
      const isBeside = box.x + box.width <= free.left || box.x >= free.left + free.side;
      expect(isBeside || box.y + box.height <= free.top || box.y >= free.top + free.side).toBe(true);
    }
  });

  it('is as large as its document', () => {
    const drawing = framed('Scan me');
    const { width, height } = toScene(drawing);
    expect(renderSvg(drawing)).toContain(`viewBox="0 0 ${width} ${height}"`);
  });
});
