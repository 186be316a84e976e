import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkToolsOperations as operations } from '../../../../contract/link-tools/operations.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SPLASH = {
  name: 'Sale',
  title: 'Now',
  message: 'All of it',
  image: 'https://a.example/a.png',
  counter: 5,
  button: 'Go',
};
const OVERLAY = {
  type: 'coupon',
  name: 'Code',
  coupon: 'SPRING10',
  position: 'top',
  color: '#fff',
  link: 'https://a.example/',
};
const BIO = {
  name: 'Green Thumb',
  description: 'D',
  blocks: [{ type: 'link', title: 'Shop', url: 'https://a.example/' }],
};

const KINDS = [
  {
    base: '/bio/api/splash',
    list: '/bio/api/splash',
    collection: 'splash',
    body: SPLASH,
    word: 'splash page',
    row: { name: 'Sale' },
    answers: [operations.createSplashPage.response, operations.listSplashPages.response],
  },
  {
    base: '/bio/api/overlay',
    list: '/bio/api/overlay',
    collection: 'cta',
    body: OVERLAY,
    word: 'overlay',
    row: { type: 'coupon', name: 'Code' },
    answers: [operations.createOverlay.response, operations.listOverlays.response],
  },
  {
    base: '/bio/api/bio',
    list: '/bio/api/bios',
    collection: 'bios',
    body: BIO,
    word: 'bio page',
    row: { name: 'Green Thumb', handle: expect.any(String), link: expect.stringContaining('/@green-thumb') },
    answers: [operations.createBioPage.response, operations.listBioPages.response],
  },
] as const;

/** What lists show with `details`. */
const LOOKS = {
  splash: { title: 'Now', image: 'https://a.example/a.png', links: 2 },
  cta: { position: 'top', color: '#fff', background: null, links: 2 },
  bios: { theme: null, image: null, cover: null, blocks: 1 },
};

describe.each(KINDS)('$base', ({ base, list, collection, body, row, answers, word }) => {
  async function create(account = app.account): Promise<number> {
    const response = await account.api('POST', `${base}/add`, body);
    expect(response.status).toBe(200);
    expect(Value.Check(answers[0], response.json)).toBe(true);
    return response.json.id;
  }

  it('creates with 200 and lists newest first in the family’s envelope', async () => {
    const account = await app.newAccount();
    const ids = [await create(account), await create(account)].reverse();
    const response = await account.api('GET', `${list}?limit=1&page=1`);
    const numbers = { result: 2, perpage: 1, currentpage: 1, nextpage: 2, maxpage: 2 };
    const date = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(response.json).toEqual({ error: 0, data: { ...numbers, [collection]: [{ id: ids[0], ...row, date }] } });
    expect(Value.Check(answers[1], response.json)).toBe(true);
  });

  it('lists what a small picture needs, with `details`', async () => {
    const account = await app.newAccount();
    const id = await create(account);
    const kind = { splash: 'splash', cta: 'overlay', bios: undefined }[collection];
    for (const url of kind ? ['https://a.example/', 'https://b.example/'] : []) {
      await account.api('POST', '/bio/api/url/add', { url, type: kind, [kind ?? '']: id });
    }
    const response = await account.api('GET', `${list}?details=true`);
    expect(response.json.data[collection]).toEqual([{ id, ...row, ...LOOKS[collection], date: expect.any(String) }]);
    expect(Value.Check(answers[1], response.json)).toBe(true);
  });

  it('updates and deletes with a message', async () => {
    const id = await create();
    const updated = await app.account.api('PUT', `${base}/${id}/update`, { name: 'Renamed' });
    expect([updated.status, updated.json]).toEqual([200, { error: 0, message: `The ${word} was updated.` }]);
    const listed = await app.account.api('GET', list);
    expect(listed.json.data[collection][0]).toMatchObject({ id, name: 'Renamed' });
    const deleted = await app.account.api('DELETE', `${base}/${id}/delete`);
    expect([deleted.status, deleted.json]).toEqual([200, { error: 0, message: `The ${word} was deleted.` }]);
    expect((await app.account.api('DELETE', `${base}/${id}/delete`)).status).toBe(404);
  });

  it('returns 404 to another account', async () => {
    const id = await create();
    const stranger = await app.newAccount();
    for (const [method, action, input] of [
      ['PUT', 'update', { name: 'stolen' }],
      ['DELETE', 'delete', undefined],
    ] as const) {
      const theirs = await stranger.api(method, `${base}/${id}/${action}`, input);
      const unknown = await stranger.api(method, `${base}/987654321/${action}`, input);
      expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
    }
    const listed = await app.account.api('GET', list);
    expect(listed.json.data[collection][0]).toMatchObject({ id, ...row });
  });

  it.each([{}, { name: '' }, { name: 'x'.repeat(121) }])('rejects %j with 400 and names the field', async (over) => {
    const { name: _, ...rest } = body;
    const response = await app.account.api('POST', `${base}/add`, { ...rest, ...over });
    expect(response.status).toBe(400);
    expect(response.json.errors).toHaveProperty('name');
  });
});

describe('invalid pages', () => {
  it.each([
    ['splash', { ...SPLASH, image: 'javascript:alert(1)' }, 'image'],
    ['splash', { ...SPLASH, counter: 61 }, 'counter'],
    ['overlay', { ...OVERLAY, type: 'popup' }, 'type'],
    ['overlay', { ...OVERLAY, coupon: '' }, 'coupon'],
    ['overlay', { ...OVERLAY, position: 'middle' }, 'position'],
    ['overlay', { ...OVERLAY, color: 'red' }, 'color'],
    ['overlay', { ...OVERLAY, link: 'data:text/html,x' }, 'link'],
    ['bio', { ...BIO, handle: 'a b' }, 'handle'],
    ['bio', { ...BIO, handle: 'admin' }, 'handle'],
    ['bio', { ...BIO, blocks: [{ type: 'link', url: 'javascript:alert(1)' }] }, 'blocks.0.url'],
    ['bio', { ...BIO, blocks: [{ type: 'link', title: 'x' }] }, 'blocks.0.url'],
  ])('%s %j: 400, %s', async (kind, body, field) => {
    const response = await app.account.api('POST', `/bio/api/${kind}/add`, body);
    expect(response.status).toBe(400);
    expect(response.json.errors[field]).toEqual([expect.any(String)]);
  });
});

describe('bio pages', () => {
  it('return their public URL, and report a taken handle', async () => {
    const created = await app.account.api('POST', '/bio/api/bio/add', { ...BIO, handle: 'my-own' });
    expect(created.json).toEqual({ error: 0, id: expect.any(Number), link: `${app.deps.config.baseUrl}/@my-own` });
    const again = await (await app.newAccount()).api('POST', '/bio/api/bio/add', { ...BIO, handle: 'my-own' });
    expect([again.status, again.json.errors.handle]).toEqual([
      400,
      ['This handle is already taken. Choose another one.'],
    ]);
  });

  it('can be created from a form body', async () => {
    const headers = { Authorization: `Bearer ${app.account.key}` };
    const fields = { name: 'Form', 'blocks[0][type]': 'text', 'blocks[0][text]': 'Hello' };
    const request = { method: 'POST', headers, body: new URLSearchParams(fields) };
    const response = await app.request('/bio/api/bio/add', request);
    expect(response.status).toBe(200);
    const page = await app.app.features.pages.bioPages.find(app.account.id, response.json.id);
    expect(page.content.blocks).toMatchObject([{ type: 'text', title: null, url: null, text: 'Hello' }]);
  });
});

describe('availability of handles', () => {
  const ask = (handle: string) => app.account.api('GET', `/bio/api/bio/handle?handle=${encodeURIComponent(handle)}`);

  it('are available until someone takes them, regardless of case', async () => {
    expect((await ask('asked-about')).json).toEqual({ error: 0, free: true, reason: null });
    await (await app.newAccount()).api('POST', '/bio/api/bio/add', { ...BIO, handle: 'asked-about' });
    const taken = { error: 0, free: false, reason: 'This handle is already taken. Choose another one.' };
    expect((await ask('asked-about')).json).toEqual(taken);
    expect((await ask('Asked-About')).json).toEqual(taken);
  });

  it.each(['', 'a', 'a b', 'admin', 'ä'.repeat(10)])('%j is not, with the reason', async (handle) => {
    const { status, json } = await ask(handle);
    expect([status, json.free, typeof json.reason]).toEqual([200, false, 'string']);
  });
});

describe('an unsaved page', () => {
  it.each([
    ['splash', { ...SPLASH, name: '' }, '<h1>Now</h1>'],
    ['overlay', { ...OVERLAY, name: undefined }, '<code>SPRING10</code>'],
    ['overlay', { type: 'newsletter', placeholder: 'you@' }, 'placeholder=&quot;you@&quot;'],
    ['bio', { ...BIO, name: '', blocks: [{ type: 'link' }, ...BIO.blocks] }, '>Shop</a>'],
  ])('%s %j can be previewed, and stores nothing', async (kind, body, part) => {
    const account = await app.newAccount();
    const { status, json } = await account.api('POST', `/bio/api/${kind}/preview`, body);
    expect(status).toBe(200);
    expect(json.html).toContain(part);
    expect(json.html).not.toMatch(/http-equiv="refresh"|<script/);
    for (const { list } of KINDS) expect((await account.api('GET', list)).json.data.result).toBe(0);
  });
});

describe('a hidden block', () => {
  it('is returned to its owner, and not shown', async () => {
    const blocks = [
      { type: 'text', text: 'For later', hidden: true },
      { type: 'text', text: 'For now' },
    ];
    const created = await app.account.api('POST', '/bio/api/bio/add', { name: 'Hides', handle: 'hides', blocks });
    const { details } = (await app.account.api('GET', `/bio/api/bio/${created.json.id}`)).json;
    expect(details.blocks.map(({ hidden }: { hidden: boolean }) => hidden)).toEqual([true, false]);
    const page = (await app.request('/@hides')).text;
    expect(page).toContain('For now');
    expect(page).not.toContain('For later');
  });
});

describe('where a page is available', () => {
  it.each([
    ['splash', SPLASH],
    ['overlay', OVERLAY],
  ] as const)('%s: the links that show it', async (type, body) => {
    const { id } = (await app.account.api('POST', `/bio/api/${type}/add`, body)).json;
    const url = 'https://shop.example/';
    const link = await app.account.api('POST', '/bio/api/url/add', { url, type, [type]: id });
    const shown = await app.account.api('GET', `/bio/api/${type}/${id}/links`);
    expect(shown.json.data).toMatchObject({ result: 1, urls: [{ id: link.json.id, longurl: url }] });
    expect((await (await app.newAccount()).api('GET', `/bio/api/${type}/${id}/links`)).status).toBe(404);
  });
});
