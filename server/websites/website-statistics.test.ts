import { describe, expect, it } from 'vitest';
import { readPeriod } from './website-statistics.ts';

const NOW = Date.parse('2024-03-31T00:00:00Z');

describe('readPeriod', () => {
  it.each([
    [{}, { from: '2024-03-01', to: '2024-03-31' }],
    [{ from: '2024-03-30' }, { from: '2024-03-30', to: '2024-03-31' }],
    [{ to: '2024-03-01' }, { from: '2024-01-31', to: '2024-03-01' }],
    [
      { from: '2024-02-29', to: '2024-02-29' },
      { from: '2024-02-29', to: '2024-02-29' },
    ],
    [
      { from: '0001-01-01', to: '9999-12-31' },
      { from: '1970-01-01', to: '2149-06-05' },
    ],
    [
      { to: '0000-01-01', from: '0000-01-01' },
      { from: '1970-01-01', to: '1970-01-01' },
    ],
  ])('%j is %j', (asked, range) => {
    expect(readPeriod(asked, NOW)).toEqual(range);
  });

  it.each([
    [{ from: '2024-02-30' }, ['from']],
    [{ to: '2023-02-29' }, ['to']],
    [{ from: '2024-13-01', to: '2024-00-01' }, ['from', 'to']],
    [{ from: '2024-04-01' }, ['from']],
    [{ from: '2024-03-02', to: '2024-03-01' }, ['from']],
    [{ from: '' }, ['from']],
    [{ from: 'yesterday' }, ['from']],
    [{ to: '2024-1-1' }, ['to']],
    [{ to: "2024-01-01'" }, ['to']],
  ])('%j is refused for %j', (asked, fields) => {
    let refused: string[] = [];
    try {
      readPeriod(asked, NOW);
    } catch (error) {
      refused = Object.keys((error as { fields: object }).fields);
    }
    expect(refused).toEqual(fields);
  });
});
