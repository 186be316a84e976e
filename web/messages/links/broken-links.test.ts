import { describe, expect, it } from 'vitest';
import { healthOf } from '../../../server/links/health.ts';
import { problemOf } from './broken-links.ts';

describe('the problem of a destination', () => {
  it.each([
    [null, 'No response'],
    [404, 'Page not found'],
    [410, 'Page removed'],
    [400, 'Request rejected'],
    [500, 'Server error'],
    [502, 'Server unreachable'],
    [503, 'Server unavailable'],
    [504, 'Server too slow'],
    [522, 'Server error'],
  ])('of HTTP status %s is "%s"', (status, words) => {
    const failed = { linkId: 1, url: 'https://gone.example/', failures: 2, brokenSince: null };
    expect(healthOf(failed, status ?? undefined, 0).status).toBe('broken');
    expect(problemOf(status)).toBe(words);
  });

  it('has words for every status that makes a destination broken', () => {
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
    for (const status of statuses) expect(problemOf(status)).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
  });
});
