import { describe, expect, it } from 'vitest';
import { type ReportWorld, useReportWorld } from './email-reports.fixture.ts';
import { formerToken } from './former-token.fixture.ts';
import type { PostOffice } from './post-office.fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BERLIN = { timezone: 'Europe/Berlin' };

let world: ReportWorld;
let office: PostOffice;
useReportWorld((opened) => {
  ({ world, office } = opened);
});

const tokenIn = (text: string) => /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('one click', () => {
  it.each(['weekly', 'monthly', 'alerts'] as const)(
    'ends %s for the recipient alone, on one website, once and again',
    async (what) => {
      const settings = { ...BERLIN, reportMonthly: true, alertSpikeVisitors: 4 };
      const website = await world.website({}, settings);
      const partner = await world.partner(website);
      world.analytics.visitors = () => [9, 100];
      if (what === 'monthly') world.clock.time = Date.parse('2026-12-01T05:00Z');
      await world.turn();
      const isAbout = ({ text }: { text: string }) =>
        text.includes(`Unsubscribe from ${what === 'alerts' ? 'alerts' : `${what} reports`}`);
      const mails = office.arrived.filter(isAbout);
      expect(mails.flatMap(({ to }) => to).sort()).toEqual([website.owner, partner].sort());
      const token = tokenIn(mails.find(({ to }) => to.includes(partner))?.text ?? '');
      expect(await world.reports.readStop(token)).toEqual({ domain: website.domain, what });
      for (let clicks = 0; clicks < 2; clicks++)
        expect(await world.another().unsubscribe(token)).toEqual({ domain: website.domain, what });
      expect(await world.settings(website)).toMatchObject({ reportWeekly: true, reportMonthly: true });
      office.arrived.length = 0;
      world.clock.time += 32 * DAY_MS;
      await world.turn();
      expect(office.arrived.filter(isAbout).flatMap(({ to }) => to)).not.toContain(partner);
    },
  );

  it('keeps a queued email from going out', async () => {
    const website = await world.website({}, BERLIN);
    await world.reports.queueDue();
    const { personId = 0 } = (await world.catalog.accounts.find(website.accountId)) ?? {};
    await world.catalog.emailPreferences.optOut(personId, { topic: 'weekly', websiteId: website.id });
    await world.reports.deliver();
    expect(office.arrived).toEqual([]);
  });

  it('of all websites queues nothing, and counting again begins with the next period', async () => {
    const website = await world.website({}, BERLIN);
    const { personId = 0 } = (await world.catalog.accounts.find(website.accountId)) ?? {};
    await world.catalog.emailPreferences.optOut(personId, { topic: 'weekly', websiteId: 0 });
    await world.turn();
    expect([await world.keys(), world.analytics.overviews]).toEqual([[], []]);
    await world.catalog.emailPreferences.optIn(personId, { topic: 'weekly', websiteId: 0 });
    world.clock.time += 7 * DAY_MS;
    await world.turn();
    expect(office.arrived).toHaveLength(1);
  });

  it('has the headers with which mailboxes show a button', async () => {
    await world.website({}, BERLIN);
    await world.turn();
    const [mail] = office.arrived;
    const token = tokenIn(mail?.text ?? '');
    expect(mail?.headers['list-unsubscribe']).toBe(`<https://way.example/unsubscribe/${token}>`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });
});

describe('one click in an email of an earlier release', () => {
  it.each([
    ['weekly', { reportMonthly: true }, { email: true, reportWeekly: false, reportMonthly: true }],
    // The last one: the setting is kept for a later subscription.
    ['weekly', {}, { email: false, reportWeekly: true, reportMonthly: false }],
    ['monthly', { reportMonthly: true }, { email: true, reportWeekly: true, reportMonthly: false }],
    ['alerts', { alertSpikeVisitors: 4, alertDropPercent: 30 }, { alertSpikeVisitors: null, alertDropPercent: null }],
  ] as const)('ends %s of the website with %j, once and again', async (what, settings, after) => {
    const website = await world.website({}, { ...BERLIN, ...settings });
    const token = await formerToken(world.catalog.secrets, website.id, what);
    expect(await world.reports.readStop(token)).toEqual({ domain: website.domain, what });
    for (let clicks = 0; clicks < 2; clicks++) {
      expect(await world.another().unsubscribe(token)).toEqual({ domain: website.domain, what });
      const found = await world.catalog.websites.find(website.accountId, website.id);
      expect({ email: found?.email, ...(await world.settings(website)) }).toMatchObject(after);
    }
  });
});

describe('a token', () => {
  it('ignores an unknown token, and does nothing after the website is deleted', async () => {
    const website = await world.website({}, BERLIN);
    const other = await world.website({}, BERLIN);
    await world.turn();
    const token = tokenIn(office.arrived.find(({ to }) => to.includes(website.owner))?.text ?? '');
    const [id = '', , ...rest] = token.split('-');
    const mac = rest.join('-');
    const forged = [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      `${token}=`,
      token.replace(/_\d+-/, `_${other.id}-`),
      token.replace(/^\d+/, '999'),
      token.replace(/^\d+_/, ''),
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
