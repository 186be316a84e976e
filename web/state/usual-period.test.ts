import { expect, it } from 'vitest';
import { PERIODS } from './click-question.ts';
import { USUAL_PERIOD } from './usual-period.ts';

it('is what numbers of links, codes and campaigns are of unless the address says another', () => {
  expect(PERIODS[0]).toBe(USUAL_PERIOD);
});
