import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('options of the benchmarks', () => {
  it('are ten million events in a folder that goes, unless told', () => {
    expect(readOptions([])).toEqual({ sizes: ['10m'] });
  });

  it('name sizes and the folder that is kept', () => {
    expect(readOptions(['--events=1m,100m', '--data=/kept'])).toEqual({ sizes: ['1m', '100m'], dataFolder: '/kept' });
  });

  it.each(['--events=5m', '--events=', '--data=', '--fast', '--events'])('%s is refused with what there is', (arg) => {
    expect(() => readOptions([arg])).toThrow(/--events/);
  });
});
