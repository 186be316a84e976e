import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('options of the benchmarks', () => {
  it('default to ten million events in a temporary folder', () => {
    expect(readOptions([])).toEqual({ sizes: ['10m'] });
  });

  it('set the sizes and the folder to keep', () => {
    expect(readOptions(['--events=1m,100m', '--data=/kept'])).toEqual({ sizes: ['1m', '100m'], dataFolder: '/kept' });
  });

  it.each(['--events=5m', '--events=', '--data=', '--fast', '--events'])(
    '%s is rejected with the list of options',
    (arg) => {
      expect(() => readOptions([arg])).toThrow(/--events/);
    },
  );
});
