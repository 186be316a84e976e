import { expect, it } from 'vitest';
import { PERIODS } from './click-query.ts';
import { DEFAULT_PERIOD } from './default-period.ts';

it('is the default period of links, codes and campaigns', () => {
  expect(PERIODS[0]).toBe(DEFAULT_PERIOD);
});
