import { expect, it } from 'vitest';
import { visitsQuery } from './visits-query.ts';

const ANY = { views: 'any', duration: 'any' } as const;
const COUNTRY = { kind: 'is', dimension: 'country', values: ['DE'] } as const;
const filterOf = (values: readonly string[]) => ({ ...COUNTRY, values: [...values] });

it('a list of visits has the period of the dashboard, by name or by days', () => {
  expect(visitsQuery({ span: '7d', bots: undefined }, undefined, ANY)).toMatchObject({ period: '7d' });
  const span = { from: '2026-11-01', to: '2026-11-07' };
  expect(visitsQuery({ span, bots: undefined }, undefined, ANY)).toMatchObject(span);
});

it('a list of visits has the filters of the dashboard, without a group around them, and its bots', () => {
  const one = visitsQuery({ span: '7d', bots: 'only' }, filterOf(['DE']), ANY);
  expect([JSON.parse(String(one.filters)), one.bots]).toEqual([COUNTRY, 'only']);
  const both = { kind: 'and' as const, filters: [filterOf(['DE']), filterOf(['FR'])] };
  const several = visitsQuery({ span: '7d', bots: undefined }, both, ANY);
  expect(JSON.parse(String(several.filters))).toEqual([filterOf(['DE']), filterOf(['FR'])]);
});

it.each([
  ['any', 'any', undefined, undefined],
  ['2', 'any', 2, undefined],
  ['5', '60', 5, 60],
] as const)('bounds %s and %s are sent as numbers', (views, duration, minViews, minDuration) => {
  const query = visitsQuery({ span: '7d', bots: undefined }, undefined, { views, duration });
  expect([query.min_views, query.min_duration]).toEqual([minViews, minDuration]);
});
