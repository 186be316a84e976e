import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RESERVED_ALIASES } from '../../../../contract/vocabulary.ts';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { RawHit } from '../../../collect/collect.ts';
import type { Domain } from '../../../domains/domain-port.ts';
import { createDomainFinder } from './short-links.ts';

const TARGET = 'https://shop.example/garden?a=1';

let app: TestApp;
let hits: RawHit[];
beforeAll(async () => {
  app = await startTestApp();
  const { recorder } = app.deps.events.collector;
  const record = recorder.record.bind(recorder);
  vi.spyOn(recorder, 'record').mockImplementation((hit, done) => {
    hits.push(hit);
    record(hit, done);
  });
  hits = [];
});
afterEach(() => {
  hits = [];
});
afterAll(() => app.close());

async function add(kind: string, body: object) {
  const response = await app.account.api('POST', `/bio/api/${kind}/add`, body);
  expect([response.status, response.text]).toEqual([kind === 'campaign' ? 201 : 200, response.text]);
  return response.json;
}

async function addLink(custom: string, over: object = {}): Promise<{ id: number }> {
  return add('url', { url: TARGET, custom, ...over });
}

const PERSON = {
  headers: {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
};

const at = (path: string, init?: RequestInit) => app.request(path, init);
const raw = (path: string, options: Parameters<typeof rawRequest>[2]) => rawRequest(app.origin, path, options);

describe('a short link', () => {
  it('redirects to its destination, is not cacheable, and counts one click', async () => {
    const { id } = await addLink('plain');
    const response = await at('/plain?utm_source=mail', {
      headers: { Referer: 'https://r.example/', 'User-Agent': 'x' },
    });
    expect([response.status, response.headers.get('location'), response.text]).toEqual([302, TARGET, '']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      kind: 'click',
      accountId: app.account.id,
      linkId: id,
      domainId: 0,
      campaignId: 0,
      address: '127.0.0.1',
      path: '/plain',
      query: 'utm_source=mail',
      referrer: 'https://r.example/',
      userAgent: 'x',
    });
  });

  it.each(['/plain', '/plain/', '/bio/plain', '/pl%61in', '/plain?x#y'])('answers at %s', async (path) => {
    expect((await at(path)).headers.get('location')).toBe(TARGET);
  });

  it('responds to HEAD and prefetches without counting them', async () => {
    const head = await raw('/plain', { method: 'HEAD' });
    const ahead = await raw('/plain', { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
    expect([head.status, head.headers.location, ahead.status]).toEqual([302, TARGET, 302]);
    expect(hits).toEqual([]);
  });

  it('applies changes immediately: edited, renamed, disabled and deleted', async () => {
    const { id } = await addLink('moving');
    await at('/moving');
    await app.account.api('PUT', `/bio/api/url/${id}/update`, { url: 'https://new.example/' });
    expect((await at('/moving')).headers.get('location')).toBe('https://new.example/');
    await app.account.api('PUT', `/bio/api/url/${id}/update`, { custom: 'moved' });
    expect([(await at('/moving')).status, (await at('/moved')).status]).toEqual([404, 302]);
    await app.account.api('PUT', `/bio/api/url/${id}/update`, { status: 'disabled' });
    expect((await at('/moved')).status).toBe(404);
    await app.account.api('PUT', `/bio/api/url/${id}/update`, { status: 'active' });
    expect((await at('/moved')).status).toBe(302);
    await app.account.api('DELETE', `/bio/api/url/${id}/delete`);
    expect((await at('/moved')).status).toBe(404);
  });

  it('is found as soon as it is created, although it was requested before', async () => {
    expect((await at('/soon')).status).toBe(404);
    await addLink('soon');
    expect((await at('/soon')).status).toBe(302);
  });

  it('writes destinations of any script in ASCII', async () => {
    await addLink('umlaut', { url: 'https://käse.example/straße?q=ü', parameters: [{ name: 'ort', value: 'Köln' }] });
    expect((await at('/umlaut')).headers.get('location')).toBe(
      'https://xn--kse-qla.example/stra%C3%9Fe?q=%C3%BC&ort=K%C3%B6ln',
    );
  });

  it("uses the visitor's language, where its owner configured it", async () => {
    await addLink('tongues', { languagetarget: [{ language: 'de', link: 'https://german.example/' }] });
    const inGerman = await at('/tongues', { headers: { 'Accept-Language': 'de-AT,de;q=0.9' } });
    expect(inGerman.headers.get('location')).toBe('https://german.example/');
    expect((await at('/tongues', { headers: { 'Accept-Language': 'fr' } })).headers.get('location')).toBe(TARGET);
  });

  it('matches its alias ignoring case, in which nobody can create another one', async () => {
    await addLink('MixedCase');
    for (const path of ['/MixedCase', '/mixedcase', '/MIXEDCASE']) {
      expect((await at(path)).headers.get('location')).toBe(TARGET);
    }
    const other = await app.newAccount();
    const wanted = ['mixedCASE', 'mixedcase', 'new-CASE', 'NEW-case', 'New-Case'];
    const responses = await Promise.all(
      wanted.map((custom) => other.api('POST', '/bio/api/url/add', { url: 'https://second.example/', custom })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const message = 'This alias is already taken. Choose another one.';
    for (const { status, json } of responses) if (status === 400) expect(json.errors).toEqual({ custom: [message] });
    expect((await at('/mixedcase')).headers.get('location')).toBe(TARGET);
  });

  it('redirects from its start, with a page before that', async () => {
    await addLink('later', { start: '2999-01-01' });
    const response = await at('/later', { headers: { Accept: 'text/html' } });
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    expect(response.text).toContain('January 1, 2999 at 00:00 UTC');
    expect(hits).toEqual([]);
    await addLink('earlier', { start: '2020-01-01' });
    expect((await at('/earlier')).status).toBe(302);
  });

  it.each([301, 302, 307, 308])('redirects with %i where its owner chose it, not cacheable', async (status) => {
    await addLink(`status-${status}`, { redirectstatus: status });
    const response = await at(`/status-${status}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
  });

  it('forwards query parameters, where its owner chose it', async () => {
    await addLink('handing-on', { forwardparameters: true });
    const response = await at('/handing-on?b=2&a=9');
    expect(response.headers.get('location')).toBe(`${TARGET}&b=2`);
  });

  it('splits visitors by weight, each always to the same destination', async () => {
    const split = [{ link: 'https://a.example/', weight: 1 }, { link: 'https://b.example/' }];
    await addLink('spread', { split });
    const seen = new Map<string, number>();
    for (let n = 0; n < 60; n++) {
      const headers = { 'User-Agent': `browser ${n}` };
      const [first, again] = [await at('/spread', { headers }), await at('/spread', { headers })];
      const place = first.headers.get('location') ?? '';
      expect(again.headers.get('location')).toBe(place);
      seen.set(place, (seen.get(place) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(['https://a.example/', 'https://b.example/']);
  });

  it('shows its social preview only to programs that draw previews', async () => {
    await addLink('card', { metatitle: '<b>Sale</b>', metadescription: 'd"', metaimage: 'https://shop.example/i.png' });
    const card = await at('/card', { headers: { 'User-Agent': 'facebookexternalhit/1.1' } });
    expect(card.status).toBe(200);
    expect(card.text).toContain('<meta property="og:title" content="&lt;b&gt;Sale&lt;/b&gt;">');
    expect(card.text).toContain('<meta property="og:image" content="https://shop.example/i.png">');
    expect(card.text).toContain('summary_large_image');
    expect(card.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await at('/card', { headers: { 'User-Agent': 'Googlebot/2.1' } })).status).toBe(302);
    expect((await at('/plain', { headers: { 'User-Agent': 'Twitterbot/1.0' } })).status).toBe(302);
    await addLink('secret-card', { metatitle: 'Secret', password: 'words of mine' });
    const locked = await at('/secret-card', { headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0' } });
    expect(locked.text).not.toContain('og:title');
  });

  it('is blocked with its destination by the operator, whenever created, and unblocked with it', async () => {
    const rule = { kind: 'domain', value: 'evil.example', createdAt: 1 } as const;
    await addLink('evil', { url: 'https://shop.evil.example/' });
    await addLink('half-evil', { split: [{ link: 'https://evil.example/x' }] });
    expect((await at('/evil')).status).toBe(302);
    await app.deps.catalog.blocks.add(rule);
    const statuses = await Promise.all(['/evil', '/half-evil', '/plain'].map(async (path) => (await at(path)).status));
    expect(statuses).toEqual([403, 403, 302]);
    const refused = await app.account.api('POST', '/bio/api/url/add', { url: 'https://evil.example/' });
    expect([refused.status, refused.json.errors.url]).toEqual([400, [expect.stringContaining('blocked this URL')]]);
    await app.deps.catalog.blocks.remove(rule);
    expect((await at('/evil')).status).toBe(302);
  });

  it("has a random alias of the owner's style", async () => {
    const response = await app.account.api('POST', '/bio/api/url/add', {
      url: TARGET,
      aliaslength: 12,
      aliasalphabet: 'lower',
    });
    expect(response.json.short).toMatch(/\/[a-z2-9]{12}$/);
    const refused = await app.account.api('POST', '/bio/api/url/add', { url: TARGET, aliaslength: 3 });
    expect(refused.status).toBe(400);
  });

  it('says when it ended, unless a password protects it', async () => {
    await addLink('over', { expiry: '2020-01-01' });
    await addLink('over-secret', { expiry: '2020-01-01', password: 'open sesame' });
    const [page, secret] = [await at('/over', PERSON), await at('/over-secret', PERSON)];
    expect([page.status, secret.status]).toEqual([410, 410]);
    expect(page.text).toContain('It ended on January ');
    expect(secret.text).not.toContain('It ended');
  });

  it('ends after its clicks, with a page or the expiry redirect; prefetches cost none', async () => {
    await addLink('twice', { clicklimit: 2 });
    await addLink('once', { clicklimit: 1, expirationredirect: 'https://late.example/' });
    await raw('/twice', { method: 'HEAD' });
    const statuses = [];
    for (let visit = 0; visit < 3; visit++) statuses.push((await at('/twice', PERSON)).status);
    expect(statuses).toEqual([302, 302, 410]);
    expect(hits).toHaveLength(2);
    await at('/once', PERSON);
    expect((await at('/once', PERSON)).headers.get('location')).toBe('https://late.example/');
  });

  it.each([
    ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['WhatsApp’s preview', { 'User-Agent': 'WhatsApp/2.23.20.0 A' }],
    ['Word’s check of a clicked link', { 'User-Agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }],
    ['Slack’s preview', { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
    [
      'Facebook’s preview',
      { 'User-Agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
    ],
    ['an automated browser', { ...PERSON.headers, 'Sec-CH-UA': '"HeadlessChrome";v="140", "Chromium";v="140"' }],
  ])('returns %s without using up a click, and records it', async (name, headers) => {
    const alias = `limited-${name.replaceAll(/\W/g, '')}`;
    await addLink(alias, { clicklimit: 1 });
    for (let visit = 0; visit < 3; visit++) {
      expect((await at(`/${alias}`, { headers })).headers.get('location')).toBe(TARGET);
    }
    expect(hits).toHaveLength(3);
    expect((await at(`/${alias}`, PERSON)).status).toBe(302);
    expect((await at(`/${alias}`, { headers })).status).toBe(410);
    expect((await at(`/${alias}`, PERSON)).status).toBe(410);
  });

  it('that does not exist is a page for people and JSON for programs', async () => {
    const page = await at('/nobody', { headers: { Accept: 'text/html,application/json' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const json = await at('/nobody', { headers: { Accept: 'application/json' } });
    expect([json.status, json.json]).toEqual([404, { error: 1, message: 'Not found.' }]);
    expect(hits).toEqual([]);
  });

  it.each([
    '/%',
    '/%00',
    '/%E0%A4%A',
    '/..%2f..%2fetc',
    '/a%0d%0aX-Evil:%201',
    `/${'x'.repeat(5_000)}`,
    '/q/%FF',
    '/r/%00',
  ])('accepts %s', async (path) => {
    const response = await raw(path, {});
    expect(response.status).toBe(404);
    expect(response.headers['x-evil']).toBeUndefined();
  });
});

describe('a protected link', () => {
  const form = (password: string) => ({ method: 'POST', body: new URLSearchParams({ password }) });

  it('shows the form, checks the password, and counts only successful visits', async () => {
    const { id } = await addLink('locked', { password: 'open sesame' });
    const page = await at('/locked');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain('type="password"');
    expect(page.text).not.toContain('shop.example');
    const wrong = await at('/locked', form('wrong'));
    expect([wrong.status, wrong.headers.get('location')]).toEqual([403, null]);
    expect(hits).toEqual([]);
    const right = await at('/locked', form('open sesame'));
    expect([right.status, right.headers.get('location')]).toEqual([303, TARGET]);
    expect(hits).toMatchObject([{ kind: 'click', linkId: id }]);
    expect([right.headers.get('set-cookie'), (await at('/locked')).status]).toEqual([null, 200]);
  });

  it('never accepts a password in the URL', async () => {
    expect((await at('/locked?password=open+sesame')).status).toBe(200);
    expect((await at('/locked?password=open+sesame', form(''))).status).toBe(403);
  });

  it('rejects the eleventh attempt in a minute', async () => {
    await addLink('guessed', { password: 'open sesame' });
    for (let round = 0; round < 10; round++) await at('/guessed', form(`wrong ${round}`));
    const late = await at('/guessed', form('open sesame'));
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('survives malformed forms', async () => {
    const send = (body: string, type: string) =>
      raw('/locked', { method: 'POST', body, headers: { 'Content-Type': type, 'X-Forwarded-For': '198.51.100.7' } });
    expect((await send('{"password":{"$ne":1}}', 'application/json')).status).toBe(403);
    expect((await send('password[]=a&password[]=b', 'application/x-www-form-urlencoded')).status).toBe(403);
    expect((await send('password', 'multipart/form-data')).status).toBe(400);
    expect((await send('x'.repeat(20_000), 'application/x-www-form-urlencoded')).status).toBe(400);
  });

  it('has a form only where a protected link exists', async () => {
    expect((await at('/nobody', form('x'))).status).toBe(404);
    expect((await at('/plain', form('x'))).headers.get('location')).toBe(TARGET);
  });
});

describe('codes and rotators', () => {
  it('a dynamic code redirects to its content and counts a scan', async () => {
    const qr = await add('qr', { type: 'link', data: TARGET, name: 'Poster' });
    const word = String(qr.link).split('/').at(-1);
    const response = await at(`/q/${word}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, TARGET]);
    expect(hits).toMatchObject([{ kind: 'scan', qrId: qr.id, linkId: 0, accountId: app.account.id }]);
    await raw(`/q/${word}`, { method: 'HEAD' });
    expect(hits).toHaveLength(1);
    expect((await at('/q/unknown')).status).toBe(404);
  });

  it('a dynamic text is shown, escaped', async () => {
    const qr = await add('qr', { type: 'text', data: '<b>bold</b>', name: 'Text', dynamic: true });
    const response = await at(`/q/${String(qr.link).split('/').at(-1)}`);
    expect(response.status).toBe(200);
    expect(response.text).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(hits).toMatchObject([{ kind: 'scan', qrId: qr.id }]);
  });

  it('a rotator redirects a visitor to the same link every time, where its owner chose it', async () => {
    const { id } = await add('campaign', { name: 'Sticky', slug: 'sticky', strategy: 'weighted', sticky: true });
    for (const [n, weight] of [1, 3, 6].entries()) {
      await addLink(`sticky-${n}`, { url: `https://s${n}.example/`, campaign: id, weight });
    }
    const seen = new Set<string>();
    for (let n = 0; n < 40; n++) {
      const headers = { 'User-Agent': `browser ${n}` };
      const places = [await at('/r/sticky', { headers }), await at('/r/sticky', { headers })];
      const [first, again] = places.map((response) => response.headers.get('location') ?? '');
      expect(again).toBe(first);
      seen.add(first ?? '');
    }
    expect(seen.size).toBe(3);
    const { json } = await app.account.api('GET', `/bio/api/campaign/${id}`);
    expect(json.data).toMatchObject({ strategy: 'weighted', sticky: true, starred: false, color: null });
  });

  it('a sequential rotator begins with the first', async () => {
    const { id } = await add('campaign', { name: 'In order', slug: 'in-order', strategy: 'sequential' });
    for (const n of [1, 2]) await addLink(`order-${n}`, { url: `https://o${n}.example/`, campaign: id });
    const places = [];
    for (let n = 0; n < 3; n++) places.push((await at('/r/in-order')).headers.get('location'));
    expect(places).toEqual(['https://o1.example/', 'https://o2.example/', 'https://o1.example/']);
  });

  it('a rotator spreads its visitors evenly, skips dead links, and counts clicks of link and campaign', async () => {
    const campaign = await add('campaign', { name: 'Spring', slug: 'spring' });
    await addLink('r-dead', { campaign: campaign.id, status: 'disabled' });
    await addLink('r-locked', { campaign: campaign.id, password: 'open sesame' });
    for (const name of ['a', 'b', 'c']) {
      await addLink(`r-${name}`, { campaign: campaign.id, url: `https://${name}.example/` });
    }
    const seen = new Map<string | null, number>();
    for (let visit = 0; visit < 30; visit++) {
      const location = (await at('/r/spring')).headers.get('location');
      seen.set(location, (seen.get(location) ?? 0) + 1);
    }
    expect([...seen].sort()).toEqual([
      ['https://a.example/', 10],
      ['https://b.example/', 10],
      ['https://c.example/', 10],
    ]);
    expect(hits).toHaveLength(30);
    expect(hits.every((hit) => hit.kind === 'click' && hit.campaignId === campaign.id && hit.linkId > 0)).toBe(true);
    expect((await at('/r/none')).status).toBe(404);
  });
});

describe('hosts', () => {
  beforeAll(async () => {
    const domain: Omit<Domain, 'id'> = {
      accountId: app.account.id,
      host: 'go.brand.example',
      scheme: 'https',
      status: 'active',
      proofToken: 'x',
      redirectRoot: 'https://brand.example/',
      redirect404: null,
      bioPageId: null,
      checkedAt: null,
      createdAt: 0,
    };
    const { id } = await app.deps.catalog.domains.insert({ ...domain });
    const { domains } = app.deps.catalog;
    await domains.insert({
      ...domain,
      host: 'lost.brand.example',
      redirectRoot: null,
      redirect404: 'https://lost.example/',
    });
    await domains.insert({ ...domain, host: 'pending.brand.example', status: 'pending' });
    await addLink('own', { domain: 'go.brand.example', url: 'https://own.example/' });
    await addLink('own-locked', { domain: 'go.brand.example', password: 'open sesame' });
    expect(id).toBeGreaterThan(0);
  });
  const on = (host: string, path: string, options: Parameters<typeof rawRequest>[2] = {}) =>
    raw(path, { ...options, headers: { ...options.headers, Host: host } });

  it.each(['go.brand.example', 'GO.Brand.Example', 'go.brand.example:8443', 'go.brand.example.'])(
    '%s serves the links of its domain',
    async (host) => {
      expect((await on(host, '/own')).headers.location).toBe('https://own.example/');
      expect(hits).toMatchObject([{ host: 'go.brand.example' }]);
    },
  );

  it('a branded domain serves its own links only, and our hosts serve none of its', async () => {
    expect((await on('go.brand.example', '/plain')).status).toBe(404);
    expect((await at('/own')).status).toBe(404);
    expect((await on('localhost', '/plain')).status).toBe(302);
  });

  it('a branded domain has no application, no API, no registration, no codes', async () => {
    for (const path of [
      '/bio/api/account',
      '/api/v1/websites',
      '/register',
      '/docs',
      '/healthz',
      '/q/x',
      '/r/spring',
      '/bio/own',
      '/@x',
      '/js/script.js',
    ]) {
      expect([path, (await on('go.brand.example', path)).status]).toEqual([path, 404]);
    }
    const post = { method: 'POST', headers: { Authorization: `Bearer ${app.account.key}` } };
    expect((await on('go.brand.example', '/bio/api/url/add', post)).status).toBe(404);
    expect((await on('go.brand.example', '/own', { method: 'DELETE' })).status).toBe(404);
  });

  it('a branded domain serves the files its pages need', async () => {
    for (const path of [
      '/assets/page.css',
      '/assets/card.css',
      '/assets/show.js',
      '/robots.txt',
      '/favicon.ico',
      '/settings/privacy',
    ]) {
      expect([path, (await on('go.brand.example', path)).status]).toEqual([path, 200]);
    }
  });

  it('a branded domain redirects its root and unknown paths, where its owner chose it', async () => {
    expect((await on('go.brand.example', '/')).headers.location).toBe('https://brand.example/');
    expect((await on('lost.brand.example', '/nothing')).headers.location).toBe('https://lost.example/');
    expect((await on('lost.brand.example', '/')).headers.location).toBe('https://lost.example/');
  });

  it('a disabled link says so, unless the domain redirects unknown paths', async () => {
    await addLink('own-off', { domain: 'go.brand.example', status: 'disabled' });
    await addLink('lost-off', { domain: 'lost.brand.example', status: 'disabled' });
    const off = await on('go.brand.example', '/own-off');
    expect([off.status, off.text]).toEqual([404, expect.stringContaining('This link is switched off')]);
    const json = await on('go.brand.example', '/own-off', { headers: { Accept: 'application/json' } });
    expect([json.status, JSON.parse(json.text)]).toEqual([404, { error: 1, message: 'Not found.' }]);
    const lost = await on('lost.brand.example', '/lost-off');
    expect([lost.status, lost.headers.location]).toEqual([302, 'https://lost.example/']);
    expect(hits).toEqual([]);
  });

  it('a report of a protected link names it with the domain that the visitor opened', async () => {
    const address = encodeURIComponent('go.brand.example/own-locked');
    const page = await on('go.brand.example', '/own-locked');
    expect(page.text).toContain(`/report?address=${address}" rel="nofollow">Report this link</a>`);
    const wrong = await on('go.brand.example', '/own-locked', {
      method: 'POST',
      body: 'password=wrong',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(wrong.text).toContain(`/report?address=${address}"`);
    const form = await at(`/report?address=${address}`);
    expect(form.text).toContain('value="go.brand.example/own-locked"');
  });

  it('a protected link of a branded domain is opened there', async () => {
    const form = (password: string) => ({
      method: 'POST',
      body: `password=${password}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect((await on('go.brand.example', '/own-locked', form('wrong'))).status).toBe(403);
    const right = await on('go.brand.example', '/own-locked', form('open+sesame'));
    expect([right.status, right.headers.location]).toEqual([303, TARGET]);
  });

  it('an unverified domain and an unknown host are treated as the default host', async () => {
    expect((await on('pending.brand.example', '/own')).status).toBe(404);
    expect((await on('pending.brand.example', '/plain')).status).toBe(302);
    expect((await on('unheard.example', '/healthz')).status).toBe(200);
  });

  it('a branded domain stops immediately when it is disabled', async () => {
    const found = await app.deps.catalog.domains.findActive('lost.brand.example');
    expect((await on('lost.brand.example', '/x')).status).toBe(302);
    await app.deps.catalog.domains.update(app.account.id, found?.id ?? 0, { status: 'disabled' });
    expect((await on('lost.brand.example', '/x')).status).toBe(404);
  });
});

describe("the service's own paths", () => {
  it('cannot be shadowed by an alias, even by one already in the catalog', async () => {
    const { id: _id, ...template } = (await app.deps.catalog.links.findByAlias(app.account.id, 0, 'plain')) ?? {
      id: 0,
    };
    for (const alias of RESERVED_ALIASES) {
      await app.deps.catalog.links.insert({ ...template, alias } as Parameters<
        typeof app.deps.catalog.links.insert
      >[0]);
    }
    for (const alias of RESERVED_ALIASES) {
      for (const path of [`/${alias}`, `/bio/${alias}`, `/${alias.toUpperCase()}`]) {
        expect([path, (await at(path)).headers.get('location')]).not.toEqual([path, TARGET]);
      }
    }
  });

  it('are all reserved: the first segment of every route of the application', () => {
    const first = app.app.routes.map(({ path }) => path.split('/')[1] ?? '').filter((word) => word !== '');
    const reserved = new Set<string>([...RESERVED_ALIASES]);
    expect(first.length).toBeGreaterThan(10);
    expect([...new Set(first)].filter((word) => !/^[:@*]/.test(word) && !reserved.has(word))).toEqual([]);
  });
});

describe('the catalog is down', () => {
  it('serves known links, and asks clients of unknown links and branded hosts to retry', async () => {
    await at('/plain');
    const { redirects } = app.deps.catalog;
    const down = () => Promise.reject(new Error('down'));
    const spies = [vi.spyOn(redirects, 'findLinks'), vi.spyOn(redirects, 'findDomain')].map((spy) =>
      spy.mockImplementation(down),
    );
    expect((await at('/plain')).status).toBe(302);
    const unknown = await at('/never-seen');
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await raw('/x', { headers: { Host: 'never.seen.example' } })).status).toBe(503);
    for (const spy of spies) spy.mockRestore();
  });
});

describe('the lookup of a branded domain', () => {
  const requested: string[] = [];
  const redirect = { domain: (host: string) => void requested.push(host) };
  const find = createDomainFinder({ redirect, ownHosts: new Set(['way.example']) });

  it('is skipped for impossible hosts, no matter how many requests name them', () => {
    const longest = `${'a'.repeat(60)}.`.repeat(5).slice(0, 253);
    for (const host of ['way.example', 'localhost', '', '203.0.113.9', '[::1]', `${longest}b`, 'x'.repeat(15_000)])
      find(host);
    expect(requested).toEqual([]);
    find(longest);
    expect(requested).toEqual([longest]);
  });
});
