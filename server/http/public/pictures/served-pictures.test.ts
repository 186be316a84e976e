import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

describe('pictures of social previews', () => {
  let test: TestApp;
  let dataUrl: string;
  beforeAll(async () => {
    test = await startTestApp();
    const photo = sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#0a5c63' } });
    dataUrl = `data:image/png;base64,${(await photo.png().toBuffer()).toString('base64')}`;
  });
  afterAll(() => test.close());

  const call = async (method: string, path: string, body?: object) =>
    (await test.account.api(method, `/bio/api${path}`, body)).json;
  const newLink = async () => (await call('POST', '/url/add', { url: 'https://example.com/pictured' })).id as number;
  const put = (id: number, picture = dataUrl) => test.account.api('PUT', `/bio/api/url/${id}/picture`, { picture });
  const imageOf = async (id: number): Promise<string> => (await put(id)).json.image;
  const fetched = (image: string, headers = {}) => fetch(test.origin + new URL(image).pathname, { headers });

  it('are served to anyone as JPEG, cached for a day, and revalidated without a body', async () => {
    const id = await newLink();
    const image = await imageOf(id);
    expect((await call('GET', `/url/${id}`)).details.metaimage).toBe(image);
    const response = await fetched(image);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1_200, 600]);
    expect((await fetched(image, { 'If-None-Match': response.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('are in the metadata that crawlers read, with their absolute URL', async () => {
    const id = await newLink();
    const image = await imageOf(id);
    const { shorturl } = (await call('GET', `/url/${id}`)).details;
    const headers = { 'User-Agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' };
    const page = await (await fetch(test.origin + new URL(shorturl).pathname, { headers, redirect: 'manual' })).text();
    expect(image).toMatch(/^https?:\/\/[^/]+\/assets\/cards\/[A-Za-z0-9]{22}\.jpg$/);
    expect(page).toContain(`<meta property="og:image" content="${image}">`);
  });

  it('disappear with another picture, none, or a deleted link; and return with an undo', async () => {
    const id = await newLink();
    const [first, second] = [await imageOf(id), await imageOf(id)];
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
    await call('PUT', `/url/${id}/update`, { metaimage: null });
    expect((await fetched(second)).status).toBe(404);
    await call('POST', `/url/${id}/undo`);
    expect((await fetched(second)).status).toBe(200);
    await call('DELETE', `/url/${id}/delete`);
    expect((await fetched(second)).status).toBe(404);
  });

  it.each([
    '/assets/cards/nope.jpg',
    '/assets/cards/AAAAAAAAAAAAAAAAAAAAAA.jpg',
    '/assets/cards/AAAAAAAAAAAAAAAAAAAAAA.png',
  ])('%s is not a picture', async (path) => {
    expect((await fetch(test.origin + path)).status).toBe(404);
  });

  it('are rejected at their field, and for unknown links', async () => {
    const id = await newLink();
    const refused = await put(id, 'data:image/png;base64,aGVsbG8=');
    expect([refused.status, refused.json.errors.picture]).toEqual([
      400,
      ['The image must be a PNG, JPEG or WebP file.'],
    ]);
    expect((await call('GET', `/url/${id}`)).details.metaimage).toBeNull();
    expect((await put(id + 1_000)).status).toBe(404);
  });

  it('of bio pages are uploaded with the service, and shown by any page of the workspace', async () => {
    const upload = (body: object) => test.account.api('POST', '/bio/api/bio/picture', body);
    const { json } = await upload({ picture: dataUrl, use: 'cover' });
    expect(json.image).toMatch(/^https?:\/\/[^/]+\/assets\/pictures\/[A-Za-z0-9]{22}\.webp$/);
    const served = await fetched(json.image);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1_200, 400]);
    expect((await fetch(test.origin + new URL(json.image).pathname.replace('.webp', '.jpg'))).status).toBe(404);
    const { id } = await call('POST', '/bio/add', { name: 'Ada', cover: json.image });
    expect((await call('GET', `/bio/${id}`)).details.cover).toBe(json.image);
    const refused = await upload({ picture: 'https://a.example/a.png' });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['picture']]);
    expect((await upload({ picture: dataUrl, use: 'poster' })).status).toBe(400);
  });
});
