import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from './post-office.fixture.ts';
import { MONDAY } from './report.fixture.ts';
import { openReportWorld, type ReportWorld } from './reports.fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BERLIN = { timezone: 'Europe/Berlin' };

let world: ReportWorld;
let office: PostOffice;
beforeEach(async () => {
  office = await openPostOffice();
  world = await openReportWorld(office.mailer(), MONDAY);
});
afterEach(async () => {
  await office.shut();
  await world.close();
});

/** Runs the reports as the scheduled jobs do. */
async function turn(): Promise<void> {
  await world.reports.queueDue();
  await world.reports.watch();
  await world.reports.deliver();
}
const tokenIn = (text: string) => /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('one click', () => {
  it.each([
    ['weekly', { reportMonthly: true }, { email: true, reportWeekly: false, reportMonthly: true }],
    // The last one: the setting is kept for a later subscription.
    ['weekly', {}, { email: false, reportWeekly: true, reportMonthly: false }],
    ['monthly', { reportMonthly: true }, { email: true, reportWeekly: true, reportMonthly: false }],
  ] as const)('ends %s reports with %j, once and again', async (what, settings, after) => {
    const website = await world.website({}, { ...BERLIN, ...settings });
    if (what === 'monthly') world.clock.time = Date.parse('2026-12-01T05:00Z');
    await turn();
    const mail = office.arrived.find(({ text }) => text.includes(`Unsubscribe from ${what} reports`));
    const token = tokenIn(mail?.text ?? '');
    expect(await world.reports.readStop(token)).toEqual({ domain: website.domain, what });
    expect(await world.settings(website)).toMatchObject({ reportWeekly: true });
    for (let clicks = 0; clicks < 2; clicks++) {
      expect(await world.another().unsubscribe(token)).toEqual({ domain: website.domain, what });
      const found = await world.catalog.websites.find(website.accountId, website.id);
      expect({ email: found?.email, ...(await world.settings(website)) }).toMatchObject(after);
    }
  });

  it('ends alerts of both kinds and nothing else, queued ones too', async () => {
    const website = await world.website({}, { ...BERLIN, alertSpikeVisitors: 4, alertDropPercent: 30 });
    world.analytics.visitors = () => [9, 100];
    await world.reports.watch();
    await world.reports.deliver();
    expect(office.arrived).toHaveLength(2);
    const token = tokenIn(office.arrived[0]?.text ?? '');
    world.clock.time += 25 * HOUR_MS;
    await world.reports.watch();
    expect(await world.reports.unsubscribe(token)).toEqual({ domain: website.domain, what: 'alerts' });
    await world.reports.deliver();
    expect(office.arrived).toHaveLength(2);
    expect(await world.settings(website)).toMatchObject({
      alertSpikeVisitors: null,
      alertDropPercent: null,
      reportWeekly: true,
    });
    expect(await world.catalog.websites.find(website.accountId, website.id)).toMatchObject({ email: true });
  });

  it('ignores an unknown token, and does nothing after the website is deleted', async () => {
    const website = await world.website({}, BERLIN);
    const other = await world.website({}, BERLIN);
    await turn();
    const token = tokenIn(office.arrived.find(({ to }) => to.includes(website.owner))?.text ?? '');
    const [id = '', , mac = ''] = token.split('-');
    const forged = [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      `${token}=`,
      token.replace(/^\d+/, String(other.id)),
      token.replace('-w-', '-m-'),
      token.replace('-w-', '-a-'),
      token.replace('-w-', '-z-'),
      `0${token}`,
      `${id}-w-${'A'.repeat(22)}`,
      `${id}-w-${mac.toUpperCase()}`,
      `${'9'.repeat(15)}-w-${'A'.repeat(22)}`,
    ];
    for (const word of forged) expect(await world.reports.unsubscribe(word)).toBeUndefined();
    expect(await world.catalog.websites.find(other.accountId, other.id)).toMatchObject({ email: true });
    await world.catalog.websites.remove(website.accountId, website.id, 3);
    expect(await world.reports.unsubscribe(token)).toBeUndefined();
    expect(await world.reports.readStop(token)).toBeUndefined();
  });
});
