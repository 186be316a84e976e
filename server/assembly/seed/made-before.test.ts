import { expect, it } from 'vitest';
import { createdBefore } from './created-before.ts';
import { seededRandom } from './random.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

it('picks nothing before its creation, and everything by weight from then on', () => {
  const [old, young] = [
    { weight: 1, daysAgo: 10 },
    { weight: 9, daysAgo: 3 },
  ];
  const pick = createdBefore(seededRandom(7), [old, young], NOW);
  const picked = (daysAgo: number) => Array.from({ length: 200 }, () => pick(NOW - daysAgo * DAY_MS));
  expect(new Set(picked(11))).toEqual(new Set([old]));
  expect(new Set(picked(3.1))).toEqual(new Set([old]));
  const later = picked(3).filter((entry) => entry === young);
  expect(later.length).toBeGreaterThan(150);
  expect(later.length).toBeLessThan(200);
});
