import { expect, it } from 'vitest';
import type { AnalyticsQuery } from '../../analytics.ts';
import { readHome } from '../home/home-period.ts';
import { fakeParts, MINE, NOW, statsResult } from '../results.fixture.ts';
import { askWebsiteFigures, traceWebsites, zonesOf } from './website-figures.ts';

const ZONES = new Map([
  [1, 'UTC'],
  [2, 'Asia/Tokyo'],
  [3, 'Asia/Tokyo'],
  [4, 'America/New_York'],
]);

/** Every website has nine visitors. */
function setUp() {
  const asked: AnalyticsQuery[] = [];
  const query = async (one: AnalyticsQuery) => {
    asked.push(one);
    const rows = [...ZONES.keys()].map((id) => ({ dimensions: [String(id)], metrics: [9] }));
    return statsResult({ rows: one.interval ? [] : rows });
  };
  const { parts } = fakeParts({ query: query as never });
  parts.objects.websites = async () =>
    [...ZONES].map(([id, timezone]) => ({ id, domain: `${id}.example`, favorite: false, timezone }));
  return { asked, parts };
}

const request = (ids: readonly number[]) => ({ accountId: MINE, ids, query: readHome({ timezone: 'UTC' }, NOW) });

it('asks once for all websites of a time zone, and nothing without websites', async () => {
  const { asked, parts } = setUp();
  const figures = await askWebsiteFigures(parts, request([4, 2, 3]));
  expect([...figures.keys()].toSorted()).toEqual([2, 3, 4]);
  expect(new Set(asked.map(({ timezone }) => timezone))).toEqual(new Set(['Asia/Tokyo', 'America/New_York']));
  expect(asked).toHaveLength(6);
  asked.length = 0;
  expect(await askWebsiteFigures(parts, request([]))).toEqual(new Map());
  expect(asked).toEqual([]);
});

it('leaves the figures of websites in the zone of the query, and asks for their trends alone', async () => {
  const { asked, parts } = setUp();
  const found = [1, 2].map((id) => ({ id, current: 5, previous: 4 }));
  const traced = await traceWebsites(parts, request([]), found);
  expect(traced.map(({ id, current, previous }) => [id, current, previous])).toEqual([
    [1, 5, 4],
    [2, 9, 9],
  ]);
  expect(asked.filter(({ timezone }) => timezone === 'UTC').map(({ interval }) => interval)).toEqual(['day']);
});

it('counts a website that is not in the list in the zone of the query', async () => {
  const { asked, parts } = setUp();
  await askWebsiteFigures(parts, request([77]));
  expect(asked.map(({ timezone }) => timezone)).toEqual(['UTC', 'UTC', 'UTC']);
});

it('has its own queries for twelve time zones, and UTC for all further ones', () => {
  const websites = Array.from({ length: 14 }, (_, hours) => ({ timezone: `Etc/GMT+${hours}` }));
  expect(websites.map(zonesOf(websites)).slice(11)).toEqual(['Etc/GMT+11', 'UTC', 'UTC']);
});
