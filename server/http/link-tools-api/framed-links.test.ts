import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { FetchedDocument } from '../../platform/fetch/guarded-fetch.ts';

const SHUT = 'https://shut.example/';
const OPEN = 'https://open.example/';

let app: TestApp;
let requested: string[];
beforeAll(async () => {
  requested = [];
  const fetch = async (url: string): Promise<FetchedDocument> => {
    requested.push(url);
    const framing = { frameOptions: url === SHUT ? 'DENY' : '', policy: '' };
    return { bytes: Buffer.from('<title>x</title>'), contentType: 'text/html', finalUrl: url, framing };
  };
  app = await startTestApp({
    deps: {
      guardedFetch: {
        fetch,
        inspect: async () => ({ addresses: [], certificate: undefined, problem: 'no_address' }),
        probe: async () => ({ status: 200 }),
        post: async () => ({ status: 200 }),
      },
    },
  });
});
afterAll(() => app.close());

describe('links that show their target in a frame', () => {
  it.each(['frame', 'overlay'])(
    'of type %s are rejected, with the reason, where the target forbids it',
    async (type) => {
      const { json } = await app.account.api('POST', '/bio/api/overlay/add', {
        type: 'message',
        name: 'x',
        message: 'Hi',
      });
      const body = { url: SHUT, type, overlay: json.id };
      const refused = await app.account.api('POST', '/bio/api/url/add', body);
      expect(refused.status).toBe(400);
      expect(refused.json.errors.url).toEqual([expect.stringContaining('cannot be shown inside another page')]);
      expect((await app.account.api('POST', '/bio/api/url/add', { ...body, url: OPEN })).status).toBe(200);
    },
  );

  it('are checked when the destination or the redirect type changes, and not otherwise', async () => {
    const { json } = await app.account.api('POST', '/bio/api/url/add', { url: SHUT });
    const update = (body: object) => app.account.api('PUT', `/bio/api/url/${json.id}/update`, body);
    expect((await update({ type: 'frame' })).status).toBe(400);
    expect((await update({ type: 'frame', url: OPEN })).status).toBe(200);
    const before = requested.filter((url) => url === OPEN).length;
    expect((await update({ title: 'x' })).status).toBe(200);
    expect(requested.filter((url) => url === OPEN)).toHaveLength(before);
    expect((await update({ url: SHUT })).status).toBe(400);
  });
});
