import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const noonAgo = (days: number) => TODAY - days * DAY_MS + DAY_MS / 2;

describe('a service that keeps events for 30 days', () => {
  let numbers: Numbers;
  let otherSite: number;
  beforeAll(async () => {
    numbers = await startNumbers('week.example', { config: { retentionDays: 30 } });
    const { account } = numbers.app;
    otherSite = (await account.api('POST', '/api/v1/websites', { domain: 'month.example' })).json.data.id;
    await account.api('PATCH', `/api/v1/websites/${numbers.site}/settings`, { retention_days: 7 });
    await account.api('PATCH', `/api/v1/websites/${otherSite}/settings`, { retention_days: 400 });
  });
  afterAll(() => numbers.close());

  const erasures = () => numbers.app.app.features.erasures;
  const left = (siteId: number) => numbers.app.deps.events.reader.count({ accountId: numbers.app.account.id, siteId });
  const totalOf = async (siteId: number) =>
    (await numbers.app.deps.catalog.totals.read('website', [siteId])).get(siteId)?.clicks;

  it('keeps events of a website as long as its owner sets, and never longer than the service does', async () => {
    const { reader } = numbers.app.deps.events;
    const days = [0, 6, 7, 8, 29, 30, 31, 100];
    for (const siteId of [numbers.site, otherSite]) {
      await numbers.store(...days.map((ago) => ({ siteId, occurredAt: ago === 0 ? Date.now() : noonAgo(ago) })));
    }
    await numbers.store(
      ...days.map((ago) => ({ siteId: 0, linkId: 3, kind: 'click' as const, occurredAt: noonAgo(ago) })),
    );
    expect(await erasures().keepRetention()).toBe(true);
    expect(await left(numbers.site)).toBe(3);
    expect(await left(otherSite)).toBe(6);
    expect(await reader.count({ accountId: numbers.app.account.id, kind: 'click' })).toBe(6);
    expect([await totalOf(numbers.site), await totalOf(otherSite)]).toEqual([3, 6]);
  });

  it('removes deleted data from the disk, once', async () => {
    expect(await erasures().takeOffDisk()).toBeGreaterThan(8);
    expect(await erasures().takeOffDisk()).toBe(0);
  });
});
