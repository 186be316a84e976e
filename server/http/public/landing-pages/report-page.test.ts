import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let minute = 0;
let link: { id: number; alias: string };
beforeAll(async () => {
  // Each case runs in its own minute, so that none reaches the limit of another.
  app = await startTestApp({ deps: { clock: { now: () => Date.UTC(2026, 2, 4, 12, minute) } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  minute++;
  const alias = `harm-${minute}`;
  const { json } = await app.account.api('POST', '/bio/api/url/add', { url: 'https://bad.example/', custom: alias });
  link = { id: json.id, alias };
});

const FORM = { reason: 'phishing', words: 'It asks for my bank’s password.', email: 'me@example.com' };
const addressOf = (path: string) => new URL(path, app.deps.config.baseUrl).href;
const send = (form: Record<string, string>) =>
  app.request('/report', { method: 'POST', body: new URLSearchParams(form) });
const reportUrlOf = (shortUrl: string) =>
  `${app.deps.config.baseUrl}/report?address=${encodeURIComponent(shortUrl.replace(/^https?:\/\//, ''))}`;
const reports = async () => (await app.app.features.abuse.page({ state: 'open' }, { limit: 1_000, offset: 0 })).items;

describe('/report', () => {
  it('shows a form that needs no script, prefilled with the address where it is known', async () => {
    const page = await app.request(`/report?address=${encodeURIComponent('way.example/"><script>ran()</script>')}`);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.text).toContain('value="way.example/&quot;&gt;&lt;script&gt;ran()&lt;/script&gt;"');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('<body class="card">');
    // Each reason says what it means to someone who has never reported a link.
    for (const word of ['installs harmful software', 'came unasked', 'counterfeits']) expect(page.text).toContain(word);
  });

  it('stores the report, with the link behind the address', async () => {
    const page = await send({ ...FORM, address: ` ${addressOf(`/${link.alias}`)}?utm_source=sms#x ` });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Thank you')]);
    expect(page.text).toContain('If you entered a password there, change it.');
    const [report] = await reports();
    expect(report).toMatchObject({ ...FORM, linkId: link.id, state: 'open' });
    expect(report?.address).toMatch(new RegExp(`/${link.alias}$`));
  });

  it.each(['/q/abcdefghi', '/@somebody', '/r/spring'])(
    'accepts %s, which is not a short link, for the operator to review',
    async (path) => {
      expect((await send({ ...FORM, email: '', address: addressOf(path) })).status).toBe(200);
      expect((await reports())[0]).toMatchObject({ linkId: null, email: null });
    },
  );

  it.each([
    ['address', { address: 'https://elsewhere.example/x' }],
    ['address', { address: '' }],
    ['address', { address: 'http://[' }],
    ['reason', { reason: 'boring' }],
    ['email', { email: 'nobody' }],
    ['words', { words: 'x'.repeat(2_001) }],
  ])('rejects at %s, keeps the input, and stores nothing', async (field, over) => {
    const before = (await reports()).length;
    const page = await send({ ...FORM, address: addressOf(`/${link.alias}`), ...over });
    expect(page.status).toBe(400);
    expect(page.text).toContain(`id="${field}-fault"`);
    if (field !== 'words') expect(page.text).toContain('It asks for my bank’s password.');
    expect(await reports()).toHaveLength(before);
  });

  it('shows everything that is missing at once, instead of a message of the browser', async () => {
    expect((await app.request('/report')).text).toContain('action="/report" novalidate>');
    const page = await send({ address: '', reason: '', words: '', email: '' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Enter the short link.');
    for (const field of ['address', 'reason']) expect(page.text).toContain(`id="${field}-fault"`);
    expect(page.text).not.toContain('id="email-fault"');
  });

  it('reports that no link exists at the address', async () => {
    const page = await send({ ...FORM, address: addressOf('/never-was') });
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('This link does not exist')]);
  });

  it('accepts five a minute per network', async () => {
    const form = { ...FORM, address: addressOf(`/${link.alias}`) };
    for (let count = 0; count < 5; count++) expect((await send(form)).status).toBe(200);
    const stopped = await send(form);
    expect([stopped.status, Number(stopped.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });

  it('survives bodies that are not from our form', async () => {
    for (const body of ['', 'address[]=a&address[]=b', 'address=%00&reason[x]=y', 'words=%ED%A0%80']) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      expect([body, (await app.request('/report', { method: 'POST', headers, body })).status]).toEqual([body, 400]);
    }
  });
});

describe('a link that is blocked for it', () => {
  it('is shown as disabled, with any change by its owner, until the block is lifted', async () => {
    await send({ ...FORM, address: addressOf(`/${link.alias}`) });
    const [report] = await reports();
    const { abuse } = app.app.features;
    expect((await app.request(`/${link.alias}`)).status).toBe(302);
    await abuse.block(report?.id ?? 0);
    expect((await app.request(`/${link.alias}`)).status).toBe(403);
    await app.account.api('PUT', `/bio/api/url/${link.id}/update`, { status: 'active', title: 'Harmless' });
    expect((await app.request(`/${link.alias}`)).status).toBe(403);
    await abuse.dismiss(report?.id ?? 0);
    expect((await app.request(`/${link.alias}`)).status).toBe(302);
  });
});

describe('interstitials', () => {
  it("link to the form, at the service's own address", async () => {
    const splash = await app.account.api('POST', '/bio/api/splash/add', { name: 's', title: 'Wait', counter: 5 });
    const body = { url: 'https://shop.example/', type: 'splash', splash: splash.json.id };
    const { json } = await app.account.api('POST', '/bio/api/url/add', body);
    const page = await app.request(new URL(json.shorturl).pathname);
    expect(page.text).toContain(`<a href="${reportUrlOf(json.shorturl)}" rel="nofollow">Report this link</a>`);
  });

  it.each([
    ['a password', { password: 'Harbour-9' }, 200, 'This link is protected'],
    ['its owner, who disabled it', { status: 'disabled' }, 404, 'This link is switched off'],
  ])('and the page of a link held by %s, filled in with the link', async (_by, over, status, title) => {
    const { json } = await app.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/', ...over });
    if (status === 404) await app.account.api('PUT', `/bio/api/url/${json.id}/update`, over);
    const page = await app.request(new URL(json.shorturl).pathname);
    expect([page.status, page.text]).toEqual([status, expect.stringContaining(`<h1>${title}</h1>`)]);
    expect(page.text).toContain(`<a href="${reportUrlOf(json.shorturl)}" rel="nofollow">Report this link</a>`);
    const { pathname, search } = new URL(reportUrlOf(json.shorturl));
    const form = await app.request(`${pathname}${search}`);
    expect(form.text).toContain(`name="address" value="${json.shorturl.replace(/^https?:\/\//, '')}"`);
  });
});
