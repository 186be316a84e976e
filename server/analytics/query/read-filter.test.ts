import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import {
  type FilterInput,
  readDimension,
  readFilter,
  readGoal,
  readStep,
  writeFilter,
  writeStep,
} from './read-filter.ts';

const page = (path: string): FilterInput => ({ kind: 'is', dimension: 'page', values: [path] });

/** Returns the invalid fields, each with its first message. */
function refusalOf(read: () => unknown): Record<string, string | undefined> {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) {
      return Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, [sentence]]) => [field, sentence]));
    }
    throw error;
  }
  return {};
}

describe('dimensions', () => {
  it.each(['page', 'entry_page', 'via_qr', 'weekday', 'property:plan', 'property:a:b', `property:${'x'.repeat(64)}`])(
    '%s is one',
    (name) => {
      expect(readDimension(name, 'dimensions.0')).toBe(name);
    },
  );

  it.each(['', 'Page', 'pages', 'property:', 'property', `property:${'x'.repeat(65)}`, 'page; drop table events'])(
    '%j is rejected with a list of valid names',
    (name) => {
      const refusal = refusalOf(() => readDimension(name, 'dimensions.0'));
      expect(refusal['dimensions.0']).toMatch(/^dimensions must be one of entry_page, .*, or property:NAME\.$/);
    },
  );
});

describe('filters', () => {
  it('are read at any depth, without what does not belong to them', () => {
    const written: FilterInput = {
      kind: 'and',
      values: ['left over'],
      filters: [
        { ...page('/a'), filters: [] },
        { kind: 'or', filters: [{ kind: 'contains_not', dimension: 'property:plan', values: ['x', 'y'] }, page('/b')] },
      ],
    };
    expect(readFilter(writeFilter(readFilter(written)))).toEqual(readFilter(written));
    expect(readFilter(written)).toEqual({
      kind: 'and',
      filters: [
        { kind: 'is', dimension: 'page', values: ['/a'] },
        {
          kind: 'or',
          filters: [
            { kind: 'contains_not', dimension: 'property:plan', values: ['x', 'y'] },
            { kind: 'is', dimension: 'page', values: ['/b'] },
          ],
        },
      ],
    });
  });

  it('may ask for what is not known', () => {
    expect(readFilter({ kind: 'is', dimension: 'country', values: [''] })).toMatchObject({ values: [''] });
  });

  it.each<[string, FilterInput, string, RegExp]>([
    ['a condition without dimension', { kind: 'is', values: ['x'] }, 'filter.dimension', /needs a dimension/],
    ['one without values', { kind: 'is_not', dimension: 'page' }, 'filter.values', /at least one value/],
    ['an empty list of values', { kind: 'is', dimension: 'page', values: [] }, 'filter.values', /at least one value/],
    ['a search for nothing', { kind: 'contains', dimension: 'page', values: [''] }, 'filter.values', /non-empty/],
    ['an empty group', { kind: 'and', filters: [] }, 'filter.filters', /at least one filter/],
    ['a group without filters', { kind: 'or', dimension: 'page', values: ['/'] }, 'filter.filters', /at least one/],
    [
      'an unknown dimension within',
      { kind: 'and', filters: [page('/'), { kind: 'is', dimension: 'pages', values: ['/'] }] },
      'filter.filters.1.dimension',
      /^dimension must be one of/,
    ],
  ])('reject %s', (_, written, field, sentence) => {
    expect(refusalOf(() => readFilter(written))).toEqual({ [field]: expect.stringMatching(sentence) });
  });

  it('go five levels deep and no further', () => {
    const nested = (levels: number): FilterInput =>
      levels === 1 ? page('/') : { kind: 'or', filters: [nested(levels - 1)] };
    expect(() => readFilter(nested(5))).not.toThrow();
    expect(Object.values(refusalOf(() => readFilter(nested(6))))).toEqual([expect.stringMatching(/5 levels/)]);
  });

  it('hold twenty conditions, wherever they are, and no more', () => {
    const group = (count: number): FilterInput => ({
      kind: 'or',
      filters: Array.from({ length: count }, () => page('/')),
    });
    const both = (a: number, b: number): FilterInput => ({ kind: 'and', filters: [group(a), group(b)] });
    expect(() => readFilter(both(12, 8))).not.toThrow();
    expect(refusalOf(() => readFilter(both(12, 9)))).toEqual({ filter: expect.stringMatching(/20 conditions/) });
  });

  it('hold a hundred values and no more', () => {
    const values = Array.from({ length: 101 }, (_, index) => `/${index}`);
    expect(() => readFilter({ kind: 'is', dimension: 'page', values: values.slice(1) })).not.toThrow();
    expect(Object.keys(refusalOf(() => readFilter({ kind: 'is', dimension: 'page', values })))).toEqual([
      'filter.values',
    ]);
  });
});

describe('goals', () => {
  it('are read with the fields of their kind alone', () => {
    const written = { path: '/thanks', name: 'Order', props: { plan: 'pro' }, depth: 50 };
    expect(readGoal({ kind: 'page', ...written }, 'match')).toEqual({ kind: 'page', path: '/thanks' });
    expect(readGoal({ kind: 'event', ...written }, 'match')).toEqual({
      kind: 'event',
      name: 'Order',
      props: { plan: 'pro' },
    });
    expect(readGoal({ kind: 'scroll', ...written }, 'match')).toEqual({ kind: 'scroll', path: '/thanks', depth: 50 });
    expect(readGoal({ kind: 'event', name: 'Order', props: {} }, 'match')).toEqual({ kind: 'event', name: 'Order' });
  });

  it.each([
    [{ kind: 'page' }, 'match.path'],
    [{ kind: 'page', path: 'thanks' }, 'match.path'],
    [{ kind: 'page', path: 'https://shop.example/thanks' }, 'match.path'],
    [{ kind: 'event' }, 'match.name'],
    [{ kind: 'event', name: 'x', props: { '': 'y' } }, 'match.props'],
    [
      { kind: 'event', name: 'x', props: Object.fromEntries('abcdefghijk'.split('').map((key) => [key, ''])) },
      'match.props',
    ],
    [{ kind: 'scroll', path: '/' }, 'match.depth'],
    [{ kind: 'scroll', depth: 5 }, 'match.path'],
  ] as const)('reject %j', (written, field) => {
    expect(Object.keys(refusalOf(() => readGoal(written, 'match')))).toEqual([field]);
  });
});

describe('steps', () => {
  it.each([
    [{ kind: 'click' }, { kind: 'click' }],
    [
      { kind: 'scan', qr_id: 7 },
      { kind: 'scan', qrId: 7 },
    ],
    [
      { kind: 'click', link_id: 1, campaign_id: 2 },
      { kind: 'click', linkId: 1, campaignId: 2 },
    ],
    [
      { kind: 'page', path: '/*' },
      { kind: 'page', path: '/*' },
    ],
    [
      { kind: 'event', name: 'Order' },
      { kind: 'event', name: 'Order' },
    ],
  ] as const)('%j are read, and written as they were', (written, step) => {
    expect(readStep(written, 'steps.0')).toEqual(step);
    expect(writeStep(readStep(written, 'steps.0'))).toEqual(written);
  });

  it('reject what goals reject, by their place', () => {
    expect(Object.keys(refusalOf(() => readStep({ kind: 'event' }, 'steps.3')))).toEqual(['steps.3.name']);
  });
});
