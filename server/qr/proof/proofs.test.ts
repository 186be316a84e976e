import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { BLACK, WHITE } from '../design/color.ts';
import type { QrCode, QrListRequest } from '../qr-code-port.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawDesign } from '../render/drawing.ts';
import { newCode } from '../stored-code.fixture.ts';
import { asDataUrl, type Conditions, photoOf } from './photo.fixture.ts';
import { createProofs, type QrProofs } from './proofs.ts';

const OWNER = 7;
const CALLER = { accountId: OWNER, channelIds: undefined };
const scanUrl = (word: string) => `https://way.example/q/${word}`;

const storedCode = (over: Partial<QrCode> & { id: number }): QrCode => ({ ...newCode(over), id: over.id });

const POSTER = storedCode({ id: 1, accountId: OWNER, name: 'Poster', code: 'poster123', dynamic: true });
const FLYER = storedCode({ id: 2, accountId: OWNER, name: 'Flyer', code: 'flyer1234', dynamic: true });
const STATIC = storedCode({
  id: 3,
  accountId: OWNER,
  name: 'Call us',
  code: 'static123',
  dynamic: false,
  type: 'phone',
  content: 'tel:+4930123456',
});
const FOREIGN = storedCode({ id: 4, accountId: 8, name: 'Foreign', code: 'foreign12', dynamic: true });
const CODES: readonly QrCode[] = [POSTER, FLYER, STATIC, FOREIGN];

/** Codes that a guest sees: only the flyer is in their channel. */
const IN_CHANNEL = new Map([[5, [FLYER.id]]]);

function isListed(code: QrCode, { search = '', channelIds }: QrListRequest): boolean {
  const isInChannel = channelIds?.some((id) => IN_CHANNEL.get(id)?.includes(code.id)) ?? true;
  return isInChannel && code.content.includes(search);
}

describe('the proof of a code', () => {
  let engine: QrEngine;
  let proofs: QrProofs;
  beforeAll(async () => {
    engine = await createQrEngine();
    proofs = createProofs({
      engine,
      scanUrl,
      assets: { insert: async () => 1, find: async () => undefined },
      fetchPicture: async () => Buffer.alloc(0),
      store: {
        find: async (accountId, id) => CODES.find((code) => code.accountId === accountId && code.id === id),
        findByCode: async (word) => CODES.find(({ code }) => code === word),
        page: async (accountId, request) => {
          const items = CODES.filter((code) => code.accountId === accountId && isListed(code, request));
          return { items, total: items.length };
        },
      },
    });
  });
  afterAll(() => engine.close());

  const photo = async (content: string) =>
    asDataUrl(
      await photoOf(
        drawDesign({
          content,
          foreground: BLACK,
          background: WHITE,
          logo: null,
        }),
        { scale: 5 },
      ),
    );
  const proofOf = async (content: string, caller: Parameters<QrProofs['ofCode']>[0] = CALLER) =>
    proofs.ofCode(caller, POSTER.id, { picture: await photo(content) });

  it('is good when the print is the code', async () => {
    const proof = await proofOf(scanUrl('poster123'));
    expect(proof).toMatchObject({
      scannable: 'good',
      match: 'this',
      other: null,
      advice: [],
    });
  });

  it.each([
    ['another dynamic code', scanUrl('flyer1234'), { id: FLYER.id, name: 'Flyer' }],
    ['a static code', 'tel:+4930123456', { id: STATIC.id, name: 'Call us' }],
  ])('names %s of the account', async (_name, content, other) => {
    const proof = await proofOf(content);
    expect(proof).toMatchObject({ scannable: 'bad', match: 'other', other });
    expect(proof.advice[0]).toBe(`This is the code of ${other.name}, not the one that you are checking.`);
  });

  it.each([
    ['of another account', scanUrl('foreign12')],
    ['that does not exist', scanUrl('nothing12')],
    ['of somebody else', 'https://example.com/menu'],
    ['that contains the content of a static code', 'tel:+49301234567'],
  ])('does not name a code %s', async (_name, content) => {
    const proof = await proofOf(content);
    expect(proof).toMatchObject({
      scannable: 'bad',
      match: 'unknown',
      other: null,
      text: content,
    });
    expect(proof.advice[0]).toBe(`This is a different code. It contains: ${content}`);
  });

  it('names to guests only codes in their channels', async () => {
    const guest = { accountId: OWNER, channelIds: [5] };
    expect(await proofOf(scanUrl('flyer1234'), guest)).toMatchObject({ match: 'other', other: { name: 'Flyer' } });
    expect(await proofOf('tel:+4930123456', guest)).toMatchObject({ match: 'unknown', other: null });
  });

  it('quotes only the beginning of a long content', async () => {
    const { advice } = await proofOf(`https://example.com/${'long/'.repeat(30)}`);
    expect(advice[0]).toHaveLength('This is a different code. It contains: '.length + 81);
    expect(advice[0]).toMatch(/…$/);
  });

  it('of a code that does not exist is not found', async () => {
    const picture = await photo('x');
    await expect(proofs.ofCode(CALLER, 99, { picture })).rejects.toMatchObject({ code: 'not_found' });
    await expect(proofs.ofCode(CALLER, FOREIGN.id, { picture })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a design compares with its content, or the URL that a dynamic one will have', async () => {
    const design = { type: 'text', data: 'Hello' } as const;
    expect(await proofs.ofDesign(CALLER, design, { picture: await photo('Hello') })).toMatchObject({ match: 'this' });
    const dynamic = { type: 'link', data: 'https://shop.example/', dynamic: true } as const;
    const picture = await photo(scanUrl('abcdefghi'));
    expect(await proofs.ofDesign(CALLER, dynamic, { picture })).toMatchObject({ match: 'this' });
    const stored = { ...dynamic, word: 'flyer1234' };
    expect(await proofs.ofDesign(CALLER, stored, { picture })).toMatchObject({ match: 'unknown' });
  });

  it('of a design with an invalid content is rejected at its field', async () => {
    const design = { type: 'link', data: 'not a url' } as const;
    const error: unknown = await proofs
      .ofDesign(CALLER, design, { picture: await photo('x') })
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'invalid_input', fields: { data: expect.anything() } });
  });

  const PRINTS: readonly {
    name: string;
    conditions: Conditions;
    size?: { width?: number; from?: number };
    grade: string;
    advice: readonly RegExp[];
  }[] = [
    {
      name: 'a good one that is wide enough',
      conditions: {},
      size: { width: 40, from: 40 },
      grade: 'good',
      advice: [],
    },
    {
      name: 'a good one that is too narrow for a poster',
      conditions: {},
      size: { width: 40, from: 200 },
      grade: 'warn',
      advice: [/^Print it at least 16 cm wide to be read from 2 m: at 4 cm it reads from 51 cm\.$/],
    },
    {
      name: 'a pale one in a dark border',
      conditions: { border: 3, contrast: 0.3 },
      grade: 'bad',
      advice: [/^The colors are too similar/, /^Leave 4 modules of empty margin/, /jsQR \(older websites\)/],
    },
    {
      name: 'one without margin, from the side',
      conditions: { border: 3, tiltDegrees: 45 },
      grade: 'warn',
      advice: [/^Leave 4 modules of empty margin/, /^The picture is taken 45° from the side/],
    },
    {
      name: 'a cropped picture of a good one',
      conditions: { cut: 3 },
      grade: 'good',
      advice: [/^The picture ends 1 module from the code/],
    },
    {
      name: 'a scratched one',
      conditions: { scratch: 0.03 },
      grade: 'bad',
      advice: [/^Damage, dirt or folds use \d+% of the error correction/],
    },
    {
      name: 'one under a reflection',
      conditions: { glare: 0.2 },
      grade: 'bad',
      advice: [/^The code is in the picture, but no decoder reads it\.$/, /^A reflection hides \d+% of the code/],
    },
    {
      name: 'one that is far out of focus',
      conditions: { blur: 9 },
      grade: 'bad',
      advice: [/^There is no readable QR code in this picture/, /^Take it again/, /^If the picture is sharp/],
    },
  ];

  it.each(PRINTS)('advises on $name', async ({ conditions, size, grade, advice }) => {
    const content = scanUrl('poster123');
    const design = drawDesign({
      content,
      foreground: BLACK,
      background: WHITE,
      logo: null,
    });
    const picture = asDataUrl(await photoOf(design, conditions));
    const proof = await proofs.ofCode(CALLER, POSTER.id, { picture, ...size });
    expect(proof.advice).toEqual(advice.map((sentence) => expect.stringMatching(sentence)));
    expect(proof.scannable).toBe(grade);
  });
});
