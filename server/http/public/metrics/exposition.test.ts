import { describe, expect, it } from 'vitest';
import { counter, exposition, gauge, type Metric } from './exposition.ts';

describe('the text format', () => {
  it('is empty without metrics', () => {
    expect(exposition([])).toBe('');
    expect(exposition([{ slot: 1, metrics: [] }])).toBe('');
  });

  it('declares each metric once, in the order of the first worker', () => {
    const metrics = [counter('stored_total', 'Stored.', 1), gauge('up', 'Up.', 0)];
    expect(exposition([1, 2].map((slot) => ({ slot, metrics })))).toBe(
      [
        '# HELP stored_total Stored.',
        '# TYPE stored_total counter',
        'stored_total{worker="1"} 1',
        'stored_total{worker="2"} 1',
        '# HELP up Up.',
        '# TYPE up gauge',
        'up{worker="1"} 0',
        'up{worker="2"} 0\n',
      ].join('\n'),
    );
  });

  it('writes the suffixes and labels of a histogram', () => {
    const histogram: Metric = {
      name: 'duration_seconds',
      type: 'histogram',
      help: 'Duration.',
      samples: [
        ['_bucket', { le: '0.1' }, 2],
        ['_bucket', { le: '+Inf' }, 3],
        ['_sum', {}, 0.75],
        ['_count', {}, 3],
      ],
    };
    expect(exposition([{ slot: 4, metrics: [histogram] }]).split('\n')).toEqual([
      '# HELP duration_seconds Duration.',
      '# TYPE duration_seconds histogram',
      'duration_seconds_bucket{worker="4",le="0.1"} 2',
      'duration_seconds_bucket{worker="4",le="+Inf"} 3',
      'duration_seconds_sum{worker="4"} 0.75',
      'duration_seconds_count{worker="4"} 3',
      '',
    ]);
  });

  it.each([
    ['a quotation mark', 'a"b', 'a\\"b'],
    ['a backslash', 'a\\b', 'a\\\\b'],
    ['a line break', 'a\nb', 'a\\nb'],
    ['any other text', 'größe, {x} = 1', 'größe, {x} = 1'],
  ])('escapes %s in a label', (_what, text, written) => {
    const metric: Metric = { ...gauge('up', 'Up.', 1), samples: [['', { route: text }, 1]] };
    expect(exposition([{ slot: 1, metrics: [metric] }])).toContain(`up{worker="1",route="${written}"} 1\n`);
  });
});
