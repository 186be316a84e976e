import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditActions } from '../../../../test/support/audit-actions.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

let app: TestApp;
let minute = 0;
beforeAll(async () => {
  // Each case runs in its own minute, so that none reaches the limit of another.
  app = await startTestApp({ deps: { clock: { now: () => Date.UTC(2026, 2, 4, 12, minute) } } });
});
afterAll(() => app.close());
beforeEach(() => {
  minute++;
});

async function newKey(): Promise<string> {
  return (await app.account.api('POST', '/bio/api/account/key/add', { name: `Key ${minute}` })).json.key;
}
const statusOf = async (key: string) =>
  (await app.request('/bio/api/account', { headers: { Authorization: `Bearer ${key}` } })).status;
const send = (body: string | URLSearchParams, type?: string) =>
  app.request('/report/key', { method: 'POST', body, headers: type === undefined ? {} : { 'Content-Type': type } });

describe('/report/key', () => {
  it('shows a form that needs no script', async () => {
    const page = await app.request('/report/key');
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(page.text).toContain('<form method="post" action="/report/key">');
    expect(page.text).not.toContain('<script');
  });

  it.each<[string, (key: string) => [string | URLSearchParams, string?], number]>([
    ['the form', (key) => [new URLSearchParams({ key: `I found ${key} in a log` })], 200],
    ['the form, in quotes', (key) => [new URLSearchParams({ key: `"${key}"` })], 200],
    ['the form, as a setting', (key) => [new URLSearchParams({ key: `WAYMARK_KEY=${key}` })], 200],
    ['the form, on its second line', (key) => [new URLSearchParams({ key: `key:\r\n${key}\r\n` })], 200],
    ['a form that encodes more than needed', (key) => [`at=1&key=${key.replace('_', '%5F')}`, FORM_TYPE], 200],
    ['the type that curl sends', (key) => [`{"token":"${key}"}`, FORM_TYPE], 200],
    ['JSON', (key) => [JSON.stringify({ key }), 'application/json'], 202],
    ['JSON with an escaped line break', (key) => [JSON.stringify({ log: `a\n${key}` }), 'application/json'], 202],
    ['findings of a scanner', (key) => [JSON.stringify([{ token: key, type: 'waymark' }]), 'application/json'], 202],
    ['plain text', (key) => [`KEY=${key}\n`, 'text/plain'], 202],
  ])('revokes a key that was reported with %s, on the next request', async (_, bodyOf, status) => {
    const key = await newKey();
    expect(await statusOf(key)).toBe(200);
    expect((await send(...bodyOf(key))).status).toBe(status);
    await expect.poll(() => statusOf(key)).toBe(401);
    expect(await auditActions({ app } as never, app.account.id)).toContain('reportLeakedKey');
    expect(await statusOf(app.account.key)).toBe(200);
  });

  it.each<[string, (key: string) => [string | URLSearchParams, string?]]>([
    ['a page', (key) => [new URLSearchParams({ key })]],
    ['JSON', (key) => [JSON.stringify({ key }), 'application/json']],
  ])('says in %s the same about a valid, a revoked and an unknown key, and about no key', async (_, bodyOf) => {
    const key = await newKey();
    const unknown = key.replace(/.{6}$/, '000000');
    const answers = [];
    for (const text of [key, key, unknown, '', 'nothing']) answers.push(await send(...bodyOf(text)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('rejects too many reports of a network, before it looks at them', async () => {
    const key = await newKey();
    for (let report = 0; report < 10; report++) await send('nothing', 'text/plain');
    const refused = await send(key, 'text/plain');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await send(new URLSearchParams({ key }))).text).toContain('Too many reports');
    expect(await statusOf(key)).toBe(200);
  });

  it('rejects a body that is too large', async () => {
    expect((await send('x'.repeat(129 * 1024), 'text/plain')).status).toBe(400);
  });
});
