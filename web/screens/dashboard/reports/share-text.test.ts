import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

it.each([
  [0, '0%', '0%'],
  [0.0004, '<1%', '<0.1%'],
  [0.004, '<1%', '0.4%'],
  [0.01, '1%', '1%'],
  [0.0798, '8%', '8%'],
  [0.333, '33%', '33.3%'],
  [0.996, '>99%', '99.6%'],
  [0.9996, '>99%', '>99.9%'],
  [1, '100%', '100%'],
])('a share of %d is neither none nor all unless it is: %s, %s', (share, whole, precise) => {
  expect([shareText(share, 0), shareText(share, 1)]).toEqual([whole, precise]);
});
