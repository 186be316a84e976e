import { describe, expect, it } from 'vitest';
import { connectionsOfWorker } from './worker-connections.ts';

describe('the database connections of a node', () => {
  it.each([
    [undefined, 1, 10],
    [undefined, 2, 10],
    [undefined, 10, 6],
    [undefined, 64, 3],
    [40, 4, 10],
    [40, 13, 3],
    [200, 1, 200],
  ])('%j of them over %d workers are %d each', (all, workers, each) => {
    expect(connectionsOfWorker(all, workers)).toBe(each);
  });

  it('do not exhaust the default of PostgreSQL with ten workers', () => {
    expect(10 * connectionsOfWorker(undefined, 10)).toBeLessThanOrEqual(60);
  });

  it('too few to divide are rejected with the number that is needed', () => {
    expect(() => connectionsOfWorker(20, 10)).toThrow(
      'DATABASE_CONNECTIONS must be at least 30 for 10 workers, not 20.',
    );
  });
});
