import { describe, expect, it } from 'vitest';
import { isDown, type ReportWorld, useReportWorld } from './email-reports.fixture.ts';
import type { PostOffice } from './post-office.fixture.ts';
import { MONDAY } from './report.fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BERLIN = { timezone: 'Europe/Berlin' };

let world: ReportWorld;
let office: PostOffice;
useReportWorld((opened) => {
  ({ world, office } = opened);
});

describe('alerts', () => {
  it('report a traffic spike once in 24 hours', async () => {
    const { id, owner } = await world.website({ email: false }, { ...BERLIN, alertSpikeVisitors: 40 });
    const hours = [0, 0.1, 12, 23.9, 24, 24.1, 49];
    const counts = [];
    world.analytics.visitors = () => [52, 0];
    for (const hour of hours) {
      world.clock.time = MONDAY + hour * HOUR_MS;
      await Promise.all([world.reports.watch(), world.another().watch()]);
      counts.push((await world.keys()).length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 2, 2, 3]);
    expect((await world.keys()).every((key) => key.startsWith(`alert:${id}:spike:`))).toBe(true);
    world.clock.time = MONDAY;
    await world.reports.deliver();
    expect(office.arrived[0]?.to).toEqual([owner]);
    expect(office.arrived[0]?.headers.subject).toContain('52 visitors in 30 minutes');
    for (const words of ['52', '/launch', '12', 'news.example', 'Netherlands', 'threshold is 40']) {
      expect(office.arrived[0]?.text).toContain(words);
    }
  });

  it('query the last 30 minutes, and do not report exactly the limit', async () => {
    await world.website({}, { ...BERLIN, alertSpikeVisitors: 52 });
    world.analytics.visitors = () => [52, 0];
    await world.reports.watch();
    expect(await world.keys()).toEqual([]);
    expect(world.analytics.queries).toMatchObject([{ range: { from: MONDAY - 30 * MINUTE_MS, to: MONDAY } }]);
  });

  it('are not silenced by a mail of the future', async () => {
    await world.website({}, { ...BERLIN, alertSpikeVisitors: 1 });
    world.analytics.visitors = () => [9, 0];
    world.clock.time = MONDAY + 365 * DAY_MS;
    await world.reports.watch();
    world.clock.time = MONDAY;
    await world.reports.watch();
    await world.reports.watch();
    expect(await world.keys()).toHaveLength(2);
  });

  it.each([
    [50, 100, 50, true],
    [50, 100, 51, false],
    [1, 100, 100, false],
    [100, 10, 0, true],
    [100, 10, 1, false],
    // Too little traffic for alerts.
    [50, 9, 0, false],
    [50, 0, 0, false],
  ])('of a fall by %d percent, from %d to %d: %s', async (alertDropPercent, before, now, isTold) => {
    const { id } = await world.website({ email: false }, { ...BERLIN, alertDropPercent });
    world.analytics.visitors = () => [now, before];
    await world.reports.watch();
    expect(await world.keys()).toEqual(isTold ? [`alert:${id}:drop:2026-11-22`] : []);
  });

  it('compare a day that is over with the same weekday before, once', async () => {
    const { id } = await world.website({}, { ...BERLIN, alertDropPercent: 50 });
    world.analytics.visitors = () => [37, 100];
    // Sunday ends at 23:00 UTC, and its counts are final ten minutes later.
    world.clock.time = Date.parse('2026-11-22T23:09Z');
    await world.reports.watch();
    expect(await world.keys()).toEqual([`alert:${id}:drop:2026-11-21`]);
    world.clock.time = Date.parse('2026-11-22T23:10Z');
    for (let turns = 0; turns < 3; turns++) await world.reports.watch();
    await world.another().watch();
    expect(await world.keys()).toEqual([`alert:${id}:drop:2026-11-21`, `alert:${id}:drop:2026-11-22`]);
    expect(world.analytics.queries).toHaveLength(2);
    expect(world.analytics.queries[1]).toMatchObject({
      range: { from: Date.parse('2026-11-21T23:00Z'), to: Date.parse('2026-11-22T23:00Z') },
      compare: { from: Date.parse('2026-11-14T23:00Z'), to: Date.parse('2026-11-15T23:00Z') },
    });
    await world.reports.deliver();
    const subjects = office.arrived.map(({ headers }) => headers.subject);
    expect(subjects).toContain('site1.example: 63% fewer visitors on Sunday, November 22');
  });

  it('wait while the event log cannot be reached, and one website’s trouble is not another’s', async () => {
    const [bad, good] = [
      await world.website({}, { ...BERLIN, alertSpikeVisitors: 1 }),
      await world.website({}, { ...BERLIN, alertSpikeVisitors: 1 }),
    ];
    world.analytics.visitors = () => [9, 0];
    world.analytics.fails = isDown;
    await world.reports.watch();
    expect(world.logged).toEqual([[{}, 'Alerts are delayed: the event log is unavailable.']]);
    world.analytics.fails = (id) => (id === bad.id ? new Error('a bug') : undefined);
    await world.reports.watch();
    expect((await world.keys()).map((key) => key.split(':')[1])).toEqual([String(good.id)]);
  });
});
