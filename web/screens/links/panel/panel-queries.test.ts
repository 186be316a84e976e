import { expect, it } from 'vitest';
import { lastClicksOf, lastClicksQuery, topQuery } from './panel-queries.ts';

it('the panel queries one link: the five largest values, and the newest clicks by the hour', () => {
  expect(topQuery(7, 'country')).toMatchObject({ scope: { link: 7 }, dimensions: ['country'], limit: 5 });
  expect(lastClicksQuery(7)).toMatchObject({
    scope: { link: 7 },
    interval: 'hour',
    order: [{ by: 'time', direction: 'desc' }],
  });
});

it('the last clicks have a place, a device and a source, each line with a key of its own', () => {
  const row = (device: string, referrer: string) => ({
    time: '2026-11-27T01:00:00Z',
    local_time: '2026-11-27T02:00:00',
    dimensions: { country: 'DE', device, referrer },
    labels: { country: 'Germany', device, referrer: referrer || 'Direct, email and other' },
    metrics: { clicks: 2 },
    compared: null,
  });
  const [first, second] = lastClicksOf({ rows: [row('mobile', ''), row('desktop', 'news.example')] });
  expect(first).toMatchObject({ country: 'DE', countryName: 'Germany', device: 'mobile', source: '', count: 2 });
  expect(first?.time).toBe(Date.UTC(2026, 10, 27, 1));
  expect(second?.source).toBe('news.example');
  expect(first?.key).not.toBe(second?.key);
  const [named] = lastClicksOf({ rows: [{ ...row('mobile', 't.co'), source: 'Twitter' }] });
  expect(named?.source).toBe('Twitter');
});
