import { describe, expect, it } from 'vitest';
import { conditionText, filterText } from './condition-text.ts';
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
