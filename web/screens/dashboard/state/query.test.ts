import { describe, expect, it } from 'vitest';
import type { Condition } from './filters.ts';
import { basisOf, comparedOf, isComparable, overviewQuery } from './query.ts';
import { readView } from './view.ts';

const view = (search: string) => readView(new URLSearchParams(search));
const germany = { kind: 'is', dimension: 'country', values: ['DE'] };
const phones: Condition = { kind: 'is', dimension: 'device', values: ['mobile'] };

describe('the overview query of a dashboard', () => {
  it('contains the period and the comparison', () => {
    expect(overviewQuery(view('period=7d'))).toMatchObject({ period: '7d', compare: 'previous_period' });
    expect(overviewQuery(view('from=2026-03-01&to=2026-03-02'))).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-02',
    });
    expect(overviewQuery(view('compare_from=2025-03-01&compare_to=2025-03-02'))).toMatchObject({
      compare_from: '2025-03-01',
      compare_to: '2025-03-02',
    });
  });

  it.each(['period=all', 'period=realtime', 'compare=off'])('compares nothing with %s', (search) => {
    expect(overviewQuery(view(search)).compare).toBeUndefined();
    expect(comparedOf(view(search))).toBeUndefined();
    expect(isComparable(view(search))).toBe(false);
  });

  it('contains its filters as JSON: one, or a list', () => {
    expect(overviewQuery(view('')).filters).toBeUndefined();
    expect(JSON.parse(String(overviewQuery(view('f=is,country,DE')).filters))).toEqual(germany);
    expect(JSON.parse(String(overviewQuery(view('f=is,country,DE&f=is,device,mobile')).filters))).toEqual([
      germany,
      phones,
    ]);
  });
});

describe('the common part of all queries', () => {
  it('tells people and bots apart, in the overview and in every other query', () => {
    expect(overviewQuery(view('bots=only')).bots).toBe('only');
    expect(basisOf(view('bots=without&period=today'))).toEqual({ range: 'today', bots: 'without' });
    expect(overviewQuery(view('bots=maybe')).bots).toBeUndefined();
  });

  it('is the range and the filters', () => {
    expect(basisOf(view('period=today'))).toEqual({ range: 'today' });
    expect(basisOf(view('from=2026-03-01&to=2026-03-02&f=is,country,DE'))).toEqual({
      range: { from: '2026-03-01', to: '2026-03-02' },
      filter: germany,
    });
  });

  it('joins a saved filter with the chips and the conditions of a panel', () => {
    const saved = { kind: 'or' as const, filters: [{ kind: 'is' as const, dimension: 'page', values: ['/'] }] };
    expect(basisOf(view(''), saved).filter).toEqual(saved);
    expect(basisOf(view('f=is,country,DE'), saved, [phones]).filter).toEqual({
      kind: 'and',
      filters: [saved, germany, phones],
    });
  });
});
