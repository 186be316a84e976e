import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';

const HTML = { accept: 'text/html' };
const DOMAIN = 'brand.example';
const TEXTS = {
  protected: { title: 'Members only', text: 'Ask at the <counter>.', button: 'Open' },
  expired: { title: 'This tasting is over', text: 'See you on Saturday.', button: 'All tastings' },
  early: { title: 'Not yet', button: 'All tastings' },
  missing: { title: 'Nothing here', button: 'To the shop' },
  splash: { text: 'You leave the shop.', button: 'Onward' },
  overlay: { button: 'Order' },
  consent: { title: 'Your choice', text: 'We measure one advertisement.' },
  report: { text: 'Something wrong? Tell the operator.' },
  blocked: { text: 'Write to us.' },
};

let test: TestApp;
let domainId: number;
beforeAll(async () => {
  test = await startTestApp();
  const { api, id: accountId } = test.account;
  const add = async (path: string, body: object) => (await api('POST', `/bio/api/${path}`, body)).json.id as number;
  const domain = await test.deps.catalog.domains.insert({
    ...{ accountId, host: DOMAIN, scheme: 'https', status: 'active', proofToken: 'token', createdAt: 1 },
    ...{ redirectRoot: null, redirect404: null, bioPageId: null, checkedAt: null },
  });
  domainId = domain.id;
  const splash = await add('splash/add', { name: 'Plain splash' });
  const overlay = await add('overlay/add', {
    type: 'message',
    name: 'Box',
    message: 'Hello',
    link: 'https://a.example/',
  });
  const url = 'https://shop.example/';
  await add('url/add', { url, custom: 'secret', password: 'open-sesame' });
  await add('url/add', { url, custom: 'over', expiry: '2020-01-01' });
  await add('url/add', { url, custom: 'early', start: '2099-01-01' });
  await add('url/add', { url, custom: 'splash', type: 'splash', splash });
  await add('url/add', { url, custom: 'box', type: 'overlay', overlay });
  await add('url/add', { url, custom: 'plain' });
  await add('url/add', { url: 'https://bad.example/', custom: 'bad' });
  await add('url/add', { url, custom: 'over', expiry: '2020-01-01', domain: `https://${DOMAIN}` });
});
afterAll(() => test.close());

const brand = { name: 'Roasters', accent: '#b3261e', url: 'https://roasters.example/', texts: TEXTS };
const save = (body: object) => test.account.api('PUT', '/bio/api/brand/update', body);
const open = (path: string) => test.request(path, { headers: HTML });
const onDomain = (path: string) => rawRequest(test.origin, path, { headers: { ...HTML, Host: DOMAIN } });

describe('pages of a workspace without a brand', () => {
  it.each(['/secret', '/over', '/early', '/splash', '/box'])('look like those of the service at %s', async (path) => {
    const { text } = await open(path);
    expect(text).not.toMatch(/accents|class="owner|Roasters/);
  });
});

describe('pages of a workspace with a brand', () => {
  beforeAll(async () => {
    expect((await save(brand)).json).toEqual({ error: 0, message: 'The brand was updated.' });
  });
  afterAll(() => test.account.api('DELETE', '/bio/api/brand/reset'));

  it.each([
    [
      '/secret',
      200,
      ['<h1>Members only</h1>', 'Ask at the &lt;counter&gt;.', 'Password of this link', '>Open</button>'],
    ],
    [
      '/over',
      410,
      [
        '<title>This tasting is over</title>',
        '<p class="lead lines">See you on Saturday.</p>',
        '<a class="button" href="https://roasters.example/" rel="noopener nofollow">All tastings</a>',
      ],
    ],
    ['/early', 404, ['<h1>Not yet</h1>', 'It becomes active on January 1, 2099 at 00:00 UTC.', '>All tastings</a>']],
    ['/splash', 200, ['<p class="lead lines">You leave the shop.</p>', '>Onward</a>']],
    ['/box', 200, ['>Order</a>']],
    ['/report?address=over', 200, []],
  ])('have its logo, color and texts at %s', async (path, status, parts) => {
    const response = await open(path.replace('=over', `=${encodeURIComponent(`${test.deps.config.baseUrl}/over`)}`));
    expect(response.status).toBe(status);
    const look = ['<link rel="stylesheet" href="/assets/accents/b3261e.css">', '<p class="owner">Roasters</p>'];
    for (const part of [...look, ...parts]) expect(response.text).toContain(part);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'self'/);
  });

  it('tell what the operator decides whatever the workspace writes', async () => {
    const report = await open(`/report?address=${encodeURIComponent(`${test.deps.config.baseUrl}/over`)}`);
    expect(report.text).toMatch(
      /Something wrong\? Tell the operator\.[\s\S]*The operator of this service reviews every report/,
    );
    await test.app.features.blockRules.add('domain', 'bad.example');
    const blocked = await open('/bad');
    expect(blocked.status).toBe(403);
    expect(blocked.text).toMatch(
      /<h1>This link is disabled<\/h1>[\s\S]*Write to us\.[\s\S]*The operator of this service blocked/,
    );
    expect(blocked.text).not.toContain('roasters.example');
    expect(blocked.text).toContain('<p class="owner">Roasters</p>');
  });

  it('ask for consent in their own words, and say the rest as always', async () => {
    const { text } = await open(`/settings/privacy?of=${test.account.id}&vendors=analyticspixel`);
    expect(text).toMatch(
      /<h1>Your choice<\/h1>[\s\S]*We measure one advertisement\.[\s\S]*Some links here ask whether/,
    );
    expect(text).toContain('/assets/accents/b3261e.css');
    expect((await open('/settings/privacy')).text).not.toContain('accents');
  });

  it('are those of missing links on its domains, and of no other host', async () => {
    const missing = await onDomain('/nothing-here');
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('<h1>Nothing here</h1>')]);
    expect(missing.text).toContain('>To the shop</a>');
    expect((await open('/nothing-here')).text).toContain('<h1>Page not found</h1>');
  });

  it('have another brand on a domain that has its own', async () => {
    await save({ domain: domainId, name: 'Summer', accent: '#0b57d0', texts: {} });
    const { text } = await onDomain('/over');
    expect(text).toContain('<p class="owner">Summer</p>');
    expect(text).toContain('<h1>This link has expired</h1>');
    expect((await open('/over')).text).toContain('<p class="owner">Roasters</p>');
    await test.account.api('DELETE', `/bio/api/brand/reset?domain=${domainId}`);
    expect((await onDomain('/over')).text).toContain('<p class="owner">Roasters</p>');
  });

  it('show it with a wrong password too', async () => {
    const body = new URLSearchParams({ password: 'wrong' });
    const response = await test.request('/secret', { method: 'POST', body, headers: HTML });
    expect([response.status, response.text]).toEqual([403, expect.stringContaining('<h1>Members only</h1>')]);
  });

  it('change nothing about redirects, and answer programs as before', async () => {
    const { status, headers } = await test.request('/plain');
    expect([status, headers.get('location')]).toEqual([302, 'https://shop.example/']);
    const { json } = await test.request('/over', { headers: { accept: 'application/json' } });
    expect(json).toEqual({ error: 1, message: 'This link has expired.' });
  });

  it('keep the look of the service for links of other workspaces', async () => {
    const other = await test.newAccount();
    const link = { url: 'https://shop.example/', custom: 'others', expiry: '2020-01-01' };
    await other.api('POST', '/bio/api/url/add', link);
    expect((await open('/others')).text).toContain('<h1>This link has expired</h1>');
    const shown = (await other.api('GET', '/bio/api/brand')).json;
    expect(shown).toMatchObject({ is_own: false, details: { name: null, texts: { expired: { title: null } } } });
    const foreign = await other.api('PUT', '/bio/api/brand/update', { domain: domainId, name: 'Stolen' });
    expect([foreign.status, foreign.json.errors]).toEqual([400, { domain: [expect.any(String)] }]);
  });

  it('are part of the export and of the audit log', async () => {
    const { text } = await test.account.api('GET', '/api/v1/account/export');
    const line = text.split('\n').find((one) => one.startsWith('{"type":"page_brand"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ domain: null, name: 'Roasters', accent: '#b3261e', texts: TEXTS });
    const { json } = await test.account.api('GET', '/bio/api/audit');
    const actions = json.data.entries.map(({ action }: { action: string }) => action);
    expect(actions).toContain('updatePageBrand');
  });

  it('disappear with the brand', async () => {
    await test.account.api('DELETE', '/bio/api/brand/reset');
    expect((await open('/over')).text).not.toMatch(/accents|class="owner/);
  });
});

describe('the preview of a brand', () => {
  const preview = (body: object) => test.account.api('POST', '/bio/api/brand/preview', body);

  it('shows what is written, not what is stored, and nothing of a domain of others', async () => {
    await save(brand);
    const { json } = await preview({ page: 'missing', name: 'Draft', texts: { missing: { title: 'Lost?' } } });
    expect(json.html).toContain('<p class="owner">Draft</p>');
    expect(json.html).toContain('<h1>Lost?</h1>');
    expect(json.html).toContain('/assets/accents/b3261e.css');
    expect((await open('/over')).text).toContain('<p class="owner">Roasters</p>');
    expect((await preview({ page: 'missing', domain: domainId + 1_000 })).status).toBe(400);
    await test.account.api('DELETE', '/bio/api/brand/reset');
  });

  it.each([
    ['an unknown page', { page: 'home' }, 'page'],
    ['no page', {}, 'page'],
    [
      'a text that is too long',
      { page: 'expired', texts: { expired: { title: 'x'.repeat(121) } } },
      'texts.expired.title',
    ],
  ])('is rejected for %s', async (_what, body, field) => {
    const { status, json } = await preview(body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });
});

describe('the style sheet of a brand', () => {
  it.each([
    ['/assets/accents/b3261e.css', 200, '--accent: light-dark(#b3261e, #'],
    ['/assets/accents/x.css', 200, '.owner {'],
    ['/assets/accents/ffee88.css', 404, ''],
    ['/assets/accents/b3261.css', 404, ''],
    ['/assets/accents/b3261e.css%7D', 404, ''],
  ])('is served at %s with %d', async (path, status, part) => {
    const response = await test.request(path);
    expect([response.status, response.text]).toEqual([status, expect.stringContaining(part)]);
    if (status === 200) expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
