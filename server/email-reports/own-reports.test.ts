import { describe, expect, it } from 'vitest';
import { isDown, type ReportWorld, UNCONFIRMED, useReportWorld } from './email-reports.fixture.ts';
import type { PostOffice } from './post-office.fixture.ts';
import { FIRST_OF_MONTH, MONDAY } from './report.fixture.ts';

let world: ReportWorld;
let office: PostOffice;
useReportWorld((opened) => {
  ({ world, office } = opened);
});

const BERLIN = { timezone: 'Europe/Berlin' };

async function requestFor(over: { rhythm?: 'weekly' | 'monthly'; personId?: number } = {}) {
  const { accountId, id: websiteId } = await world.website({ domain: 'kaffee.example' }, BERLIN);
  return { accountId, websiteId, personId: 5, rhythm: 'weekly' as const, ...over };
}

describe('the preview of a report', () => {
  it('is the mail that is sent when it is due, apart from who unsubscribes', async () => {
    const request = await requestFor();
    const { period, subject, text, html } = await world.reports.preview(request);
    await world.reports.queueDue();
    await world.reports.deliver();
    const [mail] = office.arrived;
    const plain = (form = '') =>
      form
        .replaceAll(/unsubscribe\/[\w-]+/g, 'unsubscribe/TOKEN')
        .replaceAll('\r\n', '\n')
        .trim();
    expect(mail?.headers.subject).toBe(subject);
    expect(plain(mail?.text)).toBe(plain(text));
    expect(plain(mail?.html)).toBe(plain(html));
    expect(period.range).toEqual({ from: Date.parse('2026-11-15T23:00Z'), to: Date.parse('2026-11-22T23:00Z') });
  });

  it.each([
    ['weekly', MONDAY, 'kaffee.example: 4,321 visitors, Nov 16 to 22, 2026'],
    ['monthly', MONDAY, 'kaffee.example: 4,321 visitors in October 2026'],
    ['monthly', FIRST_OF_MONTH, 'kaffee.example: 4,321 visitors in November 2026'],
  ] as const)('%s is of the last period that has ended', async (rhythm, now, subject) => {
    world.clock.time = now;
    expect((await world.reports.preview(await requestFor({ rhythm }))).subject).toBe(subject);
  });

  it('needs no reports that are on, and unsubscribes the person who sees it', async () => {
    const { accountId, id: websiteId } = await world.website({ email: false }, { reportWeekly: false });
    const { text } = await world.reports.preview({ accountId, websiteId, personId: 5, rhythm: 'weekly' });
    const token = /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '';
    expect(token).toMatch(/^5_/);
    expect(await world.reports.readStop(token)).toMatchObject({ what: 'weekly' });
  });

  it('is not found for unknown websites, and those of other accounts', async () => {
    const request = await requestFor();
    for (const other of [{ websiteId: 999 }, { accountId: request.accountId + 1 }])
      await expect(world.reports.preview({ ...request, ...other })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is unavailable while the event log is', async () => {
    world.analytics.fails = isDown;
    await expect(world.reports.preview(await requestFor())).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a report that is sent now', () => {
  it('goes to the person who asks, in both forms, and leaves the next one due', async () => {
    const request = await requestFor();
    const { subject } = await world.reports.preview(request);
    expect(await world.reports.sendNow(request)).toEqual({ recipient: 'person5@example.com', outcome: 'sent' });
    const [mail] = office.arrived;
    expect([mail?.to, mail?.headers.subject]).toEqual([['person5@example.com'], subject]);
    expect(mail?.html).toContain('4,321');
    expect(mail?.text).toContain('4,321');
    expect(await world.keys()).toEqual([]);
    expect(await world.reports.queueDue()).toBe(1);
  });

  it('is sent three times a minute at most', async () => {
    const request = await requestFor();
    for (let time = 0; time < 3; time++) await world.reports.sendNow(request);
    await expect(world.reports.sendNow(request)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(office.arrived).toHaveLength(3);
  });

  it('goes only to a confirmed address', async () => {
    const request = await requestFor({ personId: UNCONFIRMED });
    await expect(world.reports.sendNow(request)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(office.arrived).toEqual([]);
  });

  it.each([
    ['off', 'off'],
    ['unknown', 'sent'],
  ] as const)('of which the mailer says %s is %s', async (outcome, expected) => {
    const reports = world.another({ mailer: { send: async () => outcome } });
    expect((await reports.sendNow(await requestFor())).outcome).toBe(expected);
  });

  it.each(['failed', 'refused'] as const)('that has %s says so', async (outcome) => {
    const reports = world.another({ mailer: { send: async () => outcome } });
    await expect(reports.sendNow(await requestFor())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
