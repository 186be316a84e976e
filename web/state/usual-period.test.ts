import { expect, it } from 'vitest';
import { PERIODS } from './click-query.ts';
import { USUAL_PERIOD } from './usual-period.ts';

it('is the default period of links, codes and campaigns', () => {
  expect(PERIODS[0]).toBe(USUAL_PERIOD);
});
