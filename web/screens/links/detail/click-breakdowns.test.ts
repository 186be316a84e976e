import { describe, expect, it } from 'vitest';
import {
  breakdownOf,
  filterKind,
  narrowedTo,
  partsOf,
  readFilters,
  withFilter,
  writeFilter,
} from './click-breakdowns.ts';
import { nameFor } from './click-panel.tsx';
import { writeFilters } from './click-url.ts';

const austria = { kind: 'country', value: 'AT', isExcluded: false } as const;
const row = (by: string, value: string, clicks: number) => {
  return { dimensions: { [by]: value }, labels: { [by]: `~${value}` }, metrics: { clicks }, compared: null };
};
const nameOf = (value: string, label: string) => label || value;

describe('queried clicks', () => {
  it('are all clicks by people by default', () => {
    const clicks = { id: 7, period: '30d', bots: 'without', filters: [] } as const;
    expect(narrowedTo(clicks)).toEqual({});
    expect(breakdownOf(clicks, 'country')).toMatchObject({
      scope: { link: 7 },
      metrics: ['clicks'],
      dimensions: ['country'],
      range: '30d',
    });
  });

  it('match every filter at once', () => {
    const filters = [austria, { kind: 'browser', value: 'Chrome', isExcluded: true }] as const;
    expect(narrowedTo({ bots: 'only', filters })).toEqual({
      bots: 'only',
      filter: {
        kind: 'and',
        filters: [
          { kind: 'is', dimension: 'country', values: ['AT'] },
          { kind: 'is_not', dimension: 'browser', values: ['Chrome'] },
        ],
      },
    });
  });
});

describe('filters in the address', () => {
  it.each([
    [austria, 'country:AT'],
    [{ kind: 'browser', value: 'Chrome', isExcluded: true } as const, '-browser:Chrome'],
    [{ kind: 'referrer', value: '', isExcluded: false } as const, 'referrer:'],
    [{ kind: 'referrer', value: 'a.example:8080/x', isExcluded: false } as const, 'referrer:a.example:8080/x'],
  ])('%o are written as %s and read back', (filter, word) => {
    expect(writeFilter(filter)).toBe(word);
    expect(readFilters([word])).toEqual([filter]);
  });

  it.each(['', 'country', 'planet:Mars', ':AT', 'COUNTRY:AT'])('%s is invalid', (word) => {
    expect(readFilters([word])).toEqual([]);
  });

  it('know their dimensions', () => {
    expect([filterKind('country'), filterKind('planet'), filterKind('')]).toEqual(['country', undefined, undefined]);
  });

  it('of the same value replace each other', () => {
    const not = { ...austria, isExcluded: true };
    expect(withFilter([austria], not)).toEqual([not]);
    expect(withFilter([austria], { ...austria, value: 'DE' })).toHaveLength(2);
  });
});

describe('rows of a dimension', () => {
  it('list the largest first and omit zeros', () => {
    const rows = [row('country', 'AT', 2), row('country', 'DE', 9), row('country', 'FR', 0)];
    expect(partsOf({ rows }, 'country', nameOf)).toEqual([
      { value: 'DE', label: '~DE', count: 9 },
      { value: 'AT', label: '~AT', count: 2 },
    ]);
  });

  it('of referrers have the names of their sources', () => {
    const rows = [
      { ...row('referrer', 't.co', 2), source: 'Twitter' },
      { ...row('referrer', 'l.instagram.com', 9), source: 'Instagram' },
    ];
    expect(partsOf({ rows }, 'referrer', nameOf)).toMatchObject([
      { value: 'l.instagram.com', source: 'Instagram' },
      { value: 't.co', source: 'Twitter' },
    ]);
  });

  it('of hours and weekdays keep their order', () => {
    const rows = [row('hour', '10', 1), row('hour', '09', 5), row('hour', '23', 2)];
    expect(partsOf({ rows }, 'hour', nameOf).map(({ value }) => value)).toEqual(['09', '10', '23']);
  });
});

describe('names', () => {
  it.each([
    ['country', 'AT', '', 'Austria'],
    ['country', 'AT', 'Österreich', 'Österreich'],
    ['country', '', '', 'Unknown'],
    ['language', 'pt-BR', '', 'Brazilian Portuguese'],
    ['referrer', '', '', 'Direct, email and other'],
    ['referrer', 't.co', 't.co', 't.co'],
    ['device', 'mobile', '', 'Phone'],
    ['weekday', '7', '', 'Sunday'],
    ['hour', '09', '', '9:00 AM'],
  ] as const)('of %s %s with the label %s: %s', (by, value, label, name) => {
    expect(nameFor(by)(value, label)).toBe(name);
  });
});

describe('filters in the address', () => {
  it('replace those before them, and keep everything else', () => {
    const before = new URLSearchParams('period=7d&f=country:DE&why=clicks');
    const after = writeFilters(before, [
      { kind: 'country', value: 'FR', isExcluded: false },
      { kind: 'device', value: 'mobile', isExcluded: true },
    ]);
    expect(after.get('period')).toBe('7d');
    expect(after.getAll('f')).toEqual(['country:FR', '-device:mobile']);
    expect(before.getAll('f')).toEqual(['country:DE']);
    expect(writeFilters(after, []).toString()).toBe('period=7d&why=clicks');
  });
});
