import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { rawHit } from '../collect/collect.ts';
import { openPostOffice, type PostOffice } from '../email-reports/post-office.fixture.ts';
import { createJobs } from './jobs.ts';

/** Monday, 23 November 2026, 06:00 in Berlin. */
const MONDAY = Date.parse('2026-11-23T05:00:00Z');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let app: TestApp;
let office: PostOffice;
const clock = { time: MONDAY - 30 * 86_400_000, now: () => clock.time };
beforeAll(async () => {
  office = await openPostOffice();
  const deps = { clock, mailer: office.mailer(5_000) };
  app = await startTestApp({ engine: true, deps, config: { smtpUrl: office.url, baseUrl: 'https://way.example' } });
});
afterAll(async () => {
  await app.close();
  await office.shut();
});

/** Runs every email job once, in order. */
async function runMailJobs(): Promise<void> {
  const names = ['queue reports', 'check alerts', 'deliver mail'];
  const jobs = createJobs(app.deps, app.app.features).filter(({ name }) => names.includes(name));
  expect(jobs).toHaveLength(3);
  for (const job of jobs) await job.run();
}

async function visit(at: string, address: string, hit: { path: string; referrer?: string }): Promise<void> {
  clock.time = Date.parse(at);
  const page = { kind: 'pageview', host: 'cafe.example', userAgent: FIREFOX, ...hit } as const;
  await app.deps.events.collector.recorder.recordDurably(rawHit({ ...page, address, occurredAt: clock.time }));
}

describe('from a visit to the owner’s mailbox', () => {
  it('a week’s figures arrive, counted by the event log, bounded by the website’s own days', async () => {
    const response = await app.account.api('POST', '/api/v1/websites', { domain: 'cafe.example', email: 1 });
    const { id } = response.json.data;
    const db = app.deps.catalog;
    await db.websiteSettings.change({ accountId: app.account.id, websiteId: id }, { timezone: 'Europe/Berlin' }, 1);
    // The last minutes before the week in Berlin, which UTC would include.
    await visit('2026-11-15T22:30:00Z', '203.0.113.9', { path: '/too-early' });
    for (let guest = 1; guest <= 3; guest++) {
      await visit('2026-11-15T23:30:00Z', `203.0.113.${guest}`, { path: '/menu', referrer: 'https://www.google.com/' });
      await visit('2026-11-15T23:31:00Z', `203.0.113.${guest}`, { path: '/order' });
    }
    await visit('2026-11-22T22:59:00Z', '203.0.113.7', { path: '/menu' });
    await visit('2026-11-22T23:01:00Z', '203.0.113.8', { path: '/too-late' });
    await app.deps.events.settle();
    clock.time = MONDAY;
    await runMailJobs();
    await runMailJobs();
    expect(office.arrived).toHaveLength(1);
    const [mail] = office.arrived;
    expect(mail?.to).toEqual([app.account.email]);
    expect(mail?.headers.subject).toBe('cafe.example: 4 visitors, Nov 16 to 22, 2026');
    const lines = (mail?.text ?? '').split('\n').map((line) => line.replaceAll(/\s+/g, ' '));
    for (const line of [
      'Unique visitors 4 (+300%)',
      'Visits 4 (+300%)',
      'Page views 7 (+600%)',
      '/menu 4',
      '/order 3',
    ]) {
      expect(lines).toContain(line);
    }
    for (const line of ['Google 3', 'Desktop 4', 'Mon 3', 'Tue 0', 'Sun 1']) expect(lines).toContain(line);
    expect(mail?.html).not.toContain('/too-');
    expect(mail?.html).toContain(`https://way.example/app/w/${app.account.id}/websites/${id}`);
  });

  it('its link stops the next one', async () => {
    const path = /https:\/\/way\.example(\/unsubscribe\/[\w-]+)/.exec(
      office.arrived[0]?.headers['list-unsubscribe'] ?? '',
    );
    const response = await app.request(path?.[1] ?? '', { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(response.status).toBe(200);
    clock.time = MONDAY + 7 * 86_400_000;
    await runMailJobs();
    expect(office.arrived).toHaveLength(1);
  });
});
