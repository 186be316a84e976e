import { describe, expect, it } from 'vitest';
import {
  barWidth,
  type ChangeData,
  isCountedTwice,
  keyOf,
  type Part,
  periodsOf,
  sentenceOf,
  signed,
  signedShare,
} from './change-texts.ts';

function data(over: Partial<ChangeData>): ChangeData {
  const counts = { metric: 'visits' as const, current: 1_530, previous: 1_000, change: 530 };
  return { ...counts, finding: 'even', standout: null, dimensions: [], ...over };
}

function standout(change: number, share: number): ChangeData['standout'] {
  return { dimension: 'source', values: [{ value: 'Google', label: 'Google' }], change, share };
}

describe('the sentence of a change', () => {
  it.each<[string, Partial<ChangeData>, string, string]>([
    [
      'names what rose',
      { standout: standout(412, 77.74) },
      'Most of the rise came from',
      ': +412 of +530 visits (77.7%).',
    ],
    [
      'names what fell',
      { change: -530, standout: standout(-412, 77.74) },
      'Most of the fall came from',
      ': −412 of −530 visits (77.7%).',
    ],
    [
      'does not call less than half the largest part',
      { standout: standout(200, 37.74) },
      '',
      ' rose far more than the rest: +200 of +530 visits (37.7%).',
    ],
    [
      'says that others moved the other way',
      { standout: standout(700, 132) },
      'Most of the rise came from',
      ': +700. Others moved the other way, so the whole change is +530 visits.',
    ],
    ['says that a rise is even', {}, '+530 visits, spread evenly: nothing rose much more than the rest.', ''],
    ['says that a fall is even', { change: -9 }, '−9 visits, spread evenly: nothing fell much more than the rest.', ''],
    [
      'says that a difference can be chance',
      { finding: 'chance', change: 7 },
      '+7 visits: a difference this small can be chance. Choose a longer period to see a trend.',
      '',
    ],
    [
      'names one of what is counted',
      { finding: 'chance', change: -1 },
      '−1 visit: a difference this small can be chance. Choose a longer period to see a trend.',
      '',
    ],
    ['says that all is new', { finding: 'new' }, 'The compared period has no visits, so all of them are new.', ''],
    [
      'says that nothing changed',
      { finding: 'unchanged', current: 12, change: 0 },
      'Nothing changed: 12 visits in both periods.',
      '',
    ],
  ])('%s', (_name, over, before, after) => {
    const finding = over.standout ? 'concentrated' : 'even';
    expect(sentenceOf(data({ finding, ...over }), 'visits')).toMatchObject({ before, after });
  });
});

function part(label: string, change: number, over: Partial<Part> = {}): Part {
  const counts = { current: 100 + change, previous: 100, change };
  return { value: label, label, ...counts, share: change / 5.3, significant: true, ...over };
}

function split(dimension: string, ...parts: Part[]): ChangeData['dimensions'][number] {
  const rest = { current: 0, previous: 0, change: 0, share: 0 };
  return { dimension, concentration: 0, parts, rest } as ChangeData['dimensions'][number];
}

describe('the sentence of an even change', () => {
  const link = split('via_link', part('7', 300));
  const page = split('page', part('/', 90));

  it('names the source that rose most, and how much of the change that is', () => {
    const dimensions = [link, page, split('source', part('Bing', -80), part('Google', 53), part('X', 20))];
    expect(sentenceOf(data({ dimensions }), 'visits')).toMatchObject({
      dimension: 'source',
      values: [{ label: 'Google' }],
      after: ' rose most (+53 of +530 visits, 10.0%); the rest is spread evenly.',
    });
  });

  it('names the one that fell most of a fall', () => {
    const dimensions = [split('referrer', part('news.example', 9), part('', -6), part('a.example', -2))];
    expect(sentenceOf(data({ change: -40, dimensions }), 'visits')).toMatchObject({
      values: [{ label: '' }],
      after: ' fell most (−6 of −40 visits, 15.0%); the rest is spread evenly.',
    });
  });

  it('names a value of another dimension where sources are unknown, but no link that viewers may not know', () => {
    expect(sentenceOf(data({ dimensions: [link, page] }), 'visits')).toMatchObject({ dimension: 'page' });
    expect(sentenceOf(data({ dimensions: [link] }), 'visits').values).toEqual([]);
  });

  it('names nothing where only others moved along', () => {
    const dimensions = [split('source', part('Google', -10))];
    expect(sentenceOf(data({ dimensions }), 'visits')).toMatchObject({
      before: '+530 visits, spread evenly: nothing rose much more than the rest.',
      values: [],
    });
  });
});

describe('the key below the parts', () => {
  const keyFor = (finding: ChangeData['finding'], ...parts: Part[]) => {
    return keyOf({ finding, dimensions: [split('source', ...parts)] });
  };

  it('explains only what is shown', () => {
    expect(keyFor('even', part('Google', 10))).toBe('');
    expect(keyFor('even', part('Google', 10), part('Bing', 1, { significant: false }))).toBe(
      'Gray: a change this small can be chance.',
    );
    expect(keyFor('even', part('Google', -10))).toBe('A negative share moved against the whole change.');
  });

  it('explains no shares of a change that can be chance, which has none', () => {
    expect(keyFor('chance', part('Google', -10))).toBe('');
    expect(keyFor('new', part('Google', 10, { share: null }))).toBe('');
  });
});

describe('the periods of a change', () => {
  const meta = {
    timezone: 'UTC',
    exact: true,
    resolution: 'events' as const,
    from: '2026-03-08T00:00:00Z',
    to: '2026-03-15T00:00:00Z',
    compare: { from: '2026-03-01T00:00:00Z', to: '2026-03-08T00:00:00Z' },
    complete: true,
  };

  it('are days, with the count of each', () => {
    const text = periodsOf({ data: data({}), meta }, 'visits');
    expect(text).toMatch(/^1,530 visits \(.*8.*14.*2026\), compared with 1,000 \(.*1.*7.*2026\)\.$/);
  });

  it('are equal parts with times, where the period has not ended', () => {
    const compare = { from: '2026-03-14T00:00:00Z', to: '2026-03-14T09:30:00Z' };
    const day = { from: '2026-03-15T00:00:00Z', to: '2026-03-16T00:00:00Z', complete: false };
    const text = periodsOf({ data: data({}), meta: { ...meta, ...day, compare } }, 'visits');
    expect(text.match(/9:30/g)).toHaveLength(2);
    expect(text).toMatch(/so both cover the same part of it\.$/);
  });

  it('say so, where a chosen period is longer than what has passed', () => {
    expect(periodsOf({ data: data({}), meta: { ...meta, complete: false } }, 'visits')).toMatch(/longer or shorter\.$/);
  });

  it('may be empty', () => {
    const compare = { from: '1970-01-01T00:00:00Z', to: '1970-01-01T00:00:00Z' };
    expect(periodsOf({ data: data({}), meta: { ...meta, compare } }, 'visits')).toContain('1970');
  });
});

describe('the parts of a change', () => {
  it.each([
    [1_234, '+1,234'],
    [0, '0'],
    [-5, '−5'],
  ])('write %i as %s', (change, text) => expect(signed(change)).toBe(text));

  it.each([
    [77.7, '77.7%'],
    [-32, '−32.0%'],
    [132, '132.0%'],
  ])('write a share of %i as %s', (share, text) => expect(signedShare(share)).toBe(text));

  it('have bars by the largest change, and visible ones for small changes', () => {
    const all = [{ change: -200 }, { change: 50 }, { change: 1 }, { change: 0 }];
    expect(all.map(({ change }) => barWidth(change, all))).toEqual([1, 0.25, 0.02, 0]);
    expect(barWidth(0, [])).toBe(0);
  });

  it('are counted twice where less than nothing is left', () => {
    expect([
      isCountedTwice({ current: -1, previous: 4 }),
      isCountedTwice({ current: 3, previous: -4 }),
      isCountedTwice({ current: 3, previous: 0 }),
    ]).toEqual([true, true, false]);
  });
});
