import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { BLACK, WHITE } from '../../qr/design/color.ts';
import { asDataUrl, photoOf } from '../../qr/proof/photo.fixture.ts';
import { drawDesign } from '../../qr/render/drawing.ts';

describe('proofs by photo over the API', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const photo = async (content: string) =>
    asDataUrl(await photoOf(drawDesign({ content, foreground: BLACK, background: WHITE, logo: null })));
  const create = async (name: string, body: object) => {
    const { json } = await test.account.api('POST', '/bio/api/qr/add', { name, ...body });
    return { id: Number(json.id), content: scanUrl(json.link) };
  };
  const scanUrl = (link: unknown) => String(link).replace('/bio/qr/', '/q/');
  const proof = async (id: number, body: object) => test.account.api('POST', `/bio/api/qr/${id}/proof`, body);

  it('tell that the print is this code, and from where it is readable', async () => {
    const code = await create('Poster', { type: 'link', data: 'https://shop.example/' });
    const { status, json } = await proof(code.id, { picture: await photo(code.content), width: 40, from: 50 });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ error: 0, scannable: 'good', match: 'this', content: code.content, code: null, advice: [] },
      decoders: ['zxing', 'qr', 'jsqr'].map((name) => ({ name, reads: true })),
      measures: { quietzone: 4, cropped: false, tilt: 0, glare: 0, damage: 0, modulepixels: 10 },
    });
    expect(json.distance).toBeGreaterThanOrEqual(50);
    expect(json.leastwidth).toBeLessThanOrEqual(40);
  });

  it('name another code of the account, dynamic or static', async () => {
    const code = await create('Poster', { type: 'link', data: 'https://shop.example/one' });
    const dynamic = await create('Summer poster', { type: 'link', data: 'https://shop.example/two' });
    await create('Phone', { type: 'phone', data: '+4930123456' });
    for (const [content, name] of [
      [dynamic.content, 'Summer poster'],
      ['tel:+4930123456', 'Phone'],
    ] as const) {
      const { json } = await proof(code.id, { picture: await photo(content) });
      expect(json).toMatchObject({ scannable: 'bad', match: 'other', code: { name } });
      expect(json.advice).toEqual([`This is the code of ${name}, not the one that you are checking.`]);
    }
  });

  it('do not name the codes of other accounts', async () => {
    const code = await create('Poster', { type: 'link', data: 'https://shop.example/three' });
    const stranger = await test.newAccount();
    const { json: foreign } = await stranger.api('POST', '/bio/api/qr/add', {
      ...{ type: 'link', data: 'https://foreign.example/', name: 'Secret' },
    });
    const content = scanUrl(foreign.link);
    const { json } = await proof(code.id, { picture: await photo(content) });
    expect(json).toMatchObject({ match: 'unknown', code: null, content });
    expect(json.advice[0]).toBe(`This is a different code. It contains: ${content}`);
    expect((await stranger.api('POST', `/bio/api/qr/${code.id}/proof`, { picture: 'x' })).status).toBe(404);
  });

  it('check a design that is not stored', async () => {
    const design = { type: 'link', data: 'https://shop.example/garden', dynamic: false };
    const picture = await photo('https://shop.example/garden');
    const path = '/bio/api/qr/proof';
    expect((await test.account.api('POST', path, { picture, ...design })).json).toMatchObject({ match: 'this' });
    const drawn = { ...design, dynamic: true, word: 'abcd1234' };
    const { content } = await create('Poster', { type: 'link', data: 'https://shop.example/four' });
    const printed = await photo(content.replace(/[^/]+$/, 'abcd1234'));
    expect((await test.account.api('POST', path, { picture: printed, ...drawn })).json).toMatchObject({
      match: 'this',
    });
  });

  it.each([
    ['no data URL', 'https://example.com/a.png', /data URL of a PNG, JPEG or WebP/],
    ['an SVG', 'data:image/svg+xml;base64,aGk=', /data URL of a PNG, JPEG or WebP/],
    ['text', `data:image/png;base64,${Buffer.from('hello').toString('base64')}`, /must be a PNG, JPEG or WebP/],
    ['a damaged file', `data:image/jpeg;base64,${Buffer.from([255, 216, 255, 1]).toString('base64')}`, /damaged/],
  ])('reject %s with a clear 400', async (_what, picture, sentence) => {
    const code = await create('Poster', { type: 'text', data: 'x' });
    const { status, json } = await proof(code.id, { picture });
    expect([status, json.errors.picture]).toEqual([400, [expect.stringMatching(sentence)]]);
  });

  it('reject a small file that claims too many pixels', async () => {
    const code = await create('Poster', { type: 'text', data: 'y' });
    const huge = sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } });
    const bomb = await huge.png({ compressionLevel: 9 }).toBuffer();
    const picture = `data:image/png;base64,${bomb.toString('base64')}`;
    const { status, json } = await proof(code.id, { picture });
    expect([status, json.errors.picture]).toEqual([400, [expect.stringMatching(/10000 x 6000 pixels.*50 megapixels/)]]);
  });
});
