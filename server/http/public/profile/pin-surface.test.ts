import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let cookie: string;
let link: number;
beforeAll(async () => {
  app = await startTestApp({ engine: true });
  const signIn = new URLSearchParams({ email: app.account.email, password: 'correct horse battery' });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { headers } = await rawRequest(app.origin, '/login', { method: 'POST', headers: form, body: String(signIn) });
  cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const created = await app.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/', title: 'Garden' });
  link = created.json.id;
});
afterAll(() => app.close());

async function ask(body?: unknown, headers: Record<string, string> = { Cookie: cookie }, path = '/account/pins') {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const type = { Accept: 'application/json', 'Content-Type': 'application/json' };
  const { status, text } = await rawRequest(app.origin, path, { ...sent, headers: { ...type, ...headers } });
  return { status, json: text === '' ? undefined : JSON.parse(text) };
}

const order = (pins: unknown) => ask({ pins }, { Cookie: cookie }, '/account/pins/order');

const pinnedOnHome = async () => (await app.account.api('GET', '/api/v1/home')).json.data.pinned;

describe('pins of a person', () => {
  it('are listed, and shown on home with their figures, until they are removed', async () => {
    expect((await ask({ type: 'link', id: link, pinned: true })).status).toBe(204);
    expect(await ask()).toEqual({ status: 200, json: { pins: [{ type: 'link', id: link }] } });
    const { json } = await app.account.api('GET', `/bio/api/url/${link}`);
    const figures = { now: 0, before: 0, trend: [] };
    expect(await pinnedOnHome()).toEqual([
      { type: 'link', id: link, name: 'Garden', address: json.details.shorturl, ...figures },
    ]);
    expect((await ask({ type: 'link', id: link, pinned: false })).status).toBe(204);
    expect((await ask()).json).toEqual({ pins: [] });
    expect(await pinnedOnHome()).toEqual([]);
  });

  it.each([
    [{ type: 'link', id: 999_999, pinned: true }, 'id'],
    [{ type: 'bio', id: 1, pinned: true }, 'type'],
    [{ type: 'link', id: 1 }, 'pinned'],
    [{}, 'pinned'],
  ])('reject %j and name the field', async (body, field) => {
    const { status, json } = await ask(body);
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain(field);
  });

  it('are shown on home in the order that the person gives them', async () => {
    const { json } = await app.account.api('POST', '/bio/api/url/add', {
      url: 'https://shop.example/b',
      title: 'Beds',
    });
    const [first, second] = [link, json.id].map((id) => ({ type: 'link', id }));
    for (const ref of [first, second]) await ask({ ...ref, pinned: true });
    expect((await pinnedOnHome()).map(({ id }: { id: number }) => id)).toEqual([second?.id, first?.id]);
    expect((await order([first, second])).status).toBe(204);
    expect((await ask()).json).toEqual({ pins: [first, second] });
    expect((await pinnedOnHome()).map(({ id }: { id: number }) => id)).toEqual([first?.id, second?.id]);
  });

  it.each([undefined, 'link', [null], [{ type: 'link' }], [{ type: 'bio', id: 1 }]])(
    'are not moved for %j',
    async (pins) => {
      expect((await order(pins)).status).toBe(400);
    },
  );

  it('are for those who are signed in alone', async () => {
    expect((await ask(undefined, {})).status).toBe(401);
    expect((await ask({ type: 'link', id: link, pinned: true }, {})).status).toBe(401);
  });
});
