import { describe, expect, it } from 'vitest';
import { conditionText, filterText, namedConditions } from './condition-text.ts';
import { goalText, goalTyped } from './goals.ts';

describe('filters in words', () => {
  it('contain dimension, operator and value', () => {
    expect(conditionText({ kind: 'is_not', dimension: 'country', values: ['DE', 'FR'] })).toBe(
      'Country is not Germany or France',
    );
    expect(conditionText({ kind: 'contains', dimension: 'page', values: ['/a'] })).toBe('Page contains /a');
  });

  it('put groups inside of them in brackets', () => {
    const page = (value: string) => ({ kind: 'is' as const, dimension: 'page', values: [value] });
    const either = { kind: 'or' as const, filters: [page('/a'), page('/b')] };
    expect(filterText({ kind: 'and', filters: [either, page('/c')] })).toBe(
      '(Page is /a or Page is /b) and Page is /c',
    );
    expect(filterText({ kind: 'and', filters: [page('/c')] })).toBe('Page is /c');
  });
});

describe('the chips of a filter', () => {
  const missing = { kind: 'is', dimension: 'event', values: ['404'] } as const;
  const page = { kind: 'is', dimension: 'page', values: ['/old', '/typo'] } as const;
  const country = { kind: 'is', dimension: 'country', values: ['DE'] } as const;

  it('name a page that the website does not have once, and remove both conditions of it', () => {
    expect(namedConditions([missing, country, page])).toEqual([
      { text: 'Country is Germany', conditions: [country] },
      { text: 'Not found: /old or /typo', conditions: [missing, page] },
    ]);
  });

  it.each([
    ['without a page', [missing], ['Event is 404']],
    ['for other pages', [missing, { ...page, kind: 'is_not' }], ['Event is 404', 'Page is not /old or /typo']],
    ['for another event', [{ ...missing, values: ['Sign-up'] }, page], ['Event is Sign-up', 'Page is /old or /typo']],
    [
      'for several events',
      [{ ...missing, values: ['404', 'A'] }, page],
      ['Event is 404 or A', 'Page is /old or /typo'],
    ],
  ] as const)('name each condition %s', (_what, conditions, texts) => {
    expect(namedConditions(conditions).map(({ text }) => text)).toEqual(texts);
  });
});

describe('a click on a goal', () => {
  it.each([
    ['is', 'sign-up', 'Sign-up'],
    ['is', 'Sign', undefined],
    ['is', 'newsletter', 'Sign-up for the newsletter'],
    ['is_not', ' ORDER ', 'Order'],
    ['is', 'nothing', undefined],
    ['is', ' ', undefined],
    ['contains', 'sign', 'sign'],
    ['contains_not', 'nothing', undefined],
  ] as const)('that “%s” and “%s” mean is %s', (kind, typed, name) => {
    expect(goalTyped(['Sign-up', 'Sign-up for the newsletter', 'Order'], kind, typed)).toBe(name);
  });

  it('is described in words', () => {
    const names = { page: 'Page', event: 'Event', scroll: 'Scrolled' };
    expect(goalText({ kind: 'event', name: 'Signup' }, names)).toBe('Event Signup');
    expect(goalText({ kind: 'scroll', path: '/a', depth: 50 }, names)).toBe('Scrolled /a 50%');
  });
});
