import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../test/support/test-app.ts';
import { rawHit } from '../collect/collect.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../platform/log.ts';
import { systemRandom } from '../platform/random.ts';
import { systemClock } from '../platform/time/clock.ts';
import { openCatalog } from '../storage/open-storage.ts';
import { openEventFlow } from './event-flow.ts';

const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('counts that a crash left behind', () => {
  it('are read again at the next start', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-flow-'));
    const config = { ...readConfig({}), dataDirectory };
    const catalog = await openCatalog(config);
    const open = () => openEventFlow({ config, catalog, log: silentLog(), clock: systemClock, random: systemRandom });
    const first = await open();
    const hit = rawHit({ kind: 'click', occurredAt: Date.now(), accountId: 3, linkId: 8, userAgent: PERSON });
    await first.collector.recorder.recordDurably(hit);
    await first.settle();
    await first.close();
    await catalog.totals.remove('link', 8);
    const second = await open();
    await expect.poll(async () => (await catalog.totals.read('link', [8])).get(8)?.clicks).toBe(1);
    await second.close();
    await catalog.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
});

describe('an event, from request to numbers', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ engine: true, config: { trustProxy: 1 } });
  });
  afterAll(() => test.close());

  const track = (
    page: string,
    over: { body?: object; agent?: string; address?: string; type?: string } = {},
  ): Promise<TestResponse> =>
    test.request('/api/event', {
      method: 'POST',
      headers: {
        'Content-Type': over.type ?? 'application/json, text/javascript; charset=utf-8',
        'User-Agent': over.agent ?? PERSON,
        'X-Forwarded-For': over.address ?? '203.0.113.7',
      },
      body: JSON.stringify({ page, referrer: '', screen_resolution: '1920x1080', ...over.body }),
    });

  async function makeSite(domain: string, settings: object = {}): Promise<number> {
    const { json } = await test.account.api('POST', '/api/v1/websites', { domain, ...settings });
    return json.data.id;
  }

  const counted = async (siteId: number) => {
    await test.deps.events.settle();
    return test.deps.events.reader.count({ accountId: test.account.id, siteId });
  };

  it('counts a page view for the website of its host, with any content type', async () => {
    const site = await makeSite('one.example');
    for (const type of ['application/json, text/javascript; charset=utf-8', 'text/plain', 'application/json']) {
      const response = await track('https://one.example/a', { type });
      expect([response.status, response.text]).toEqual([202, '']);
    }
    expect(await counted(site)).toBe(3);
  });

  it('reveals nothing about unknown websites', async () => {
    const response = await track('https://unknown.example/');
    expect([response.status, response.text]).toEqual([202, '']);
  });

  it('leaves no trace of bots and excluded addresses, by the website’s own switches', async () => {
    const strict = await makeSite('strict.example', { exclude_ips: '198.51.100.*\n2001:db8::/32' });
    const open = await makeSite('open.example', { exclude_bots: 0 });
    await track('https://strict.example/', { agent: BOT });
    await track('https://strict.example/', { address: '198.51.100.77' });
    await track('https://strict.example/', { address: '2001:db8::5' });
    await track('https://open.example/', { agent: BOT });
    expect([await counted(strict), await counted(open)]).toEqual([0, 1]);
    await track('https://strict.example/');
    expect(await counted(strict)).toBe(1);
  });

  it('cuts excluded parameters before a page is stored', async () => {
    const site = await makeSite('params.example', { exclude_params: 'token\nsession_*' });
    await track('https://params.example/p?id=7&token=secret&session_id=x');
    await counted(site);
    const { json } = await test.account.api('GET', `/api/v1/stats/${site}?name=page&from=2020-01-01&to=2099-12-31`);
    expect(json.data).toEqual([{ value: '/p?id=7', count: 1 }]);
  });

  it('applies a changed setting immediately', async () => {
    const site = await makeSite('switch.example');
    await track('https://switch.example/', { agent: BOT });
    expect(await counted(site)).toBe(0);
    await test.account.api('PATCH', `/api/v1/websites/${site}`, { exclude_bots: 0 });
    await track('https://switch.example/', { agent: BOT });
    expect(await counted(site)).toBe(1);
  });

  it('deletes the events of a website with it', async () => {
    const site = await makeSite('gone.example');
    await track('https://gone.example/');
    expect(await counted(site)).toBe(1);
    await test.account.api('DELETE', `/api/v1/websites/${site}`);
    await expect.poll(() => counted(site)).toBe(0);
  });

  it.each([
    [{ event: { name: 'Buy', value: '12.5', unit: 'EUR' } }],
    [{ event: 'clicked' }],
    [{ event: { name: { odd: true } } }],
    [{ event: 7 }],
    [{ event: [] }],
    [{ screen_resolution: { w: 1 } }],
    [{ referrer: 99 }],
  ])('handles the odd body %j without an error', async (body) => {
    expect((await track('https://one.example/odd', { body })).status).toBe(202);
  });

  it('counts clicks of a link, its campaign and its visitors, and keeps bots out of the numbers', async () => {
    const { json: campaign } = await test.account.api('POST', '/bio/api/campaign/add', {
      name: 'Poster',
      slug: 'poster',
    });
    const { json: link } = await test.account.api('POST', '/bio/api/url/add', {
      url: 'https://example.com/',
      custom: 'poster-link',
    });
    await test.account.api('POST', `/bio/api/campaign/${campaign.id}/assign/${link.id}`);
    const click = (path: string, agent: string, from: string) =>
      test.request(path, { headers: { 'User-Agent': agent, 'X-Forwarded-For': from } });
    for (const from of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await click('/poster-link', PERSON, from);
    await click('/r/poster', PERSON, '203.0.113.3');
    await click('/poster-link', BOT, '203.0.113.4');
    await test.deps.events.settle();
    const { json } = await test.account.api('GET', `/bio/api/url/${link.id}`);
    expect(json.details).toMatchObject({ clicks: 4, uniqueclicks: 3 });
    expect(json.data).toMatchObject({
      clicks: 4,
      uniqueClicks: 3,
      topBrowsers: { Chrome: '4' },
      topOs: { Windows: '4' },
    });
    const { json: list } = await test.account.api('GET', '/bio/api/urls?order=click');
    expect(list.data.urls[0]).toMatchObject({ id: link.id, clicks: 4 });
  });

  it('holds neither an address nor an agent on disk', async () => {
    await track('https://one.example/private', { address: '203.0.113.99' });
    await test.deps.events.settle();
    const { execFileSync } = await import('node:child_process');
    const grep = (text: string) => {
      try {
        return execFileSync('grep', ['-rlaF', text, test.deps.config.dataDirectory]).toString();
      } catch {
        return '';
      }
    };
    expect(grep('203.0.113.99')).toBe('');
    expect(grep('AppleWebKit')).toBe('');
    expect(grep('one.example')).not.toBe('');
  });
});
