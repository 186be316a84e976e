import { describe, expect, it } from 'vitest';
import type { EventRow } from '../../collect/event-port.ts';
import { type DemoWorld, demoEvents } from './demo-events.ts';
import { DEMO_WEBSITES } from './demo-objects.ts';

const NOW = Date.parse('2026-06-15T15:30:00Z');
const DAY_MS = 86_400_000;
const world: DemoWorld = {
  accountId: 7,
  host: 'go.example.com',
  websites: DEMO_WEBSITES.map((website, index) => ({ id: index + 1, website })),
  links: [
    { id: 11, alias: 'much', campaignId: 3, weight: 9 },
    { id: 12, alias: 'little', campaignId: 0, weight: 1 },
  ],
  codes: [
    { id: 21, code: 'printed', weight: 1 },
    { id: 22, code: 'holds-itself', weight: 0 },
  ],
  bio: { id: 31, handle: 'us', weight: 1 },
};
const events = (count: number): EventRow[] => [...demoEvents({ count, now: NOW, world })];
const rows = events(20_000);
const of = (kind: EventRow['kind']) => rows.filter((row) => row.kind === kind);
const shareOf = (isSo: (row: EventRow) => boolean) => rows.filter(isSo).length / rows.length;

describe('demo events', () => {
  it.each([0, 1, 2, 999])('are %d when so many are asked for', (count) => {
    expect(events(count)).toHaveLength(count);
  });

  it('are the same every time', () => {
    expect(events(500)).toEqual(events(500));
  });

  it('happened within the 90 days before now', () => {
    const times = rows.map((row) => row.occurredAt);
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW - 90 * DAY_MS);
    expect(new Set(times.map((time) => Math.floor(time / DAY_MS))).size).toBe(91);
  });

  it('sleep at night and at weekends, and grow', () => {
    const hour = (row: EventRow) => new Date(row.occurredAt).getUTCHours();
    const weekday = (row: EventRow) => new Date(row.occurredAt).getUTCDay();
    expect(shareOf((row) => hour(row) === 18)).toBeGreaterThan(4 * shareOf((row) => hour(row) === 3));
    expect(shareOf((row) => weekday(row) === 3)).toBeGreaterThan(1.2 * shareOf((row) => weekday(row) === 0));
    const half = NOW - 45 * DAY_MS;
    expect(shareOf((row) => row.occurredAt > half)).toBeGreaterThan(0.53);
  });

  it('come from cities with their regions and countries, a few from nowhere known', () => {
    const places = new Set(rows.map(({ country, region, city }) => `${city}, ${region}, ${country}`));
    expect(places).toContain('Portland, Oregon, US');
    expect(places).toContain(', , ');
    for (const { country, region, city } of rows)
      expect([region === '', city === '']).toEqual(Array(2).fill(country === ''));
  });

  it('are of every kind, each with its object and the account', () => {
    expect(of('click').every(({ linkId, siteId }) => (linkId === 11 || linkId === 12) && siteId === 0)).toBe(true);
    expect(of('scan').every(({ qrId, device }) => qrId === 21 && device === 'mobile')).toBe(true);
    expect(of('impression').every(({ pageId }) => pageId === 31)).toBe(true);
    expect(of('pageview').every(({ siteId }) => siteId >= 1 && siteId <= 3)).toBe(true);
    expect(of('event').every(({ siteId, name }) => siteId > 0 && name !== '')).toBe(true);
    expect(rows.every(({ accountId }) => accountId === 7)).toBe(true);
    expect(
      Math.min(...(['click', 'scan', 'impression', 'pageview', 'event'] as const).map((kind) => of(kind).length)),
    ).toBeGreaterThan(50);
  });

  it('count clicks for the campaign of their link, and more for the heavier link', () => {
    expect(of('click').every(({ linkId, campaignId }) => campaignId === (linkId === 11 ? 3 : 0))).toBe(true);
    const heavy = of('click').filter(({ linkId }) => linkId === 11).length;
    expect(heavy).toBeGreaterThan(5 * (of('click').length - heavy));
  });

  it('make visits of several pages by one visitor, the later ones from inside', () => {
    const visits = Map.groupBy(of('pageview'), ({ visitId }) => visitId);
    const long = [...visits.values()].filter((visit) => visit.length > 1);
    expect(long.length).toBeGreaterThan(visits.size / 4);
    for (const visit of long) {
      expect(new Set(visit.map(({ visitorId, siteId }) => `${visitorId} ${siteId}`)).size).toBe(1);
      expect(visit.slice(1).every(({ channel, utmSource }) => channel === 'internal' && utmSource === '')).toBe(true);
    }
  });

  it('know their sources by name', () => {
    const sources = new Set(rows.map(({ source, channel }) => `${channel} ${source}`));
    expect([...sources]).toEqual(expect.arrayContaining(['search Google', 'social Instagram', 'direct ']));
  });

  it('are of visitors who come back on the same day only', () => {
    const days = new Map<string, Set<number>>();
    for (const { visitorId, occurredAt, visitId } of rows) {
      const began = rows.find((row) => row.visitId === visitId)?.occurredAt ?? occurredAt;
      days.set(visitorId, (days.get(visitorId) ?? new Set()).add(Math.floor(began / DAY_MS)));
      if (days.size > 300) break;
    }
    expect([...days.values()].every((seen) => seen.size === 1)).toBe(true);
  });
});
