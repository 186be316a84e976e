import { analyticsAccountOperations } from './account.ts';
import { statisticsOperations } from './statistics.ts';
import { websiteOperations } from './websites.ts';

/** Every operation of the analytics group by id, in the order of the reference. */
export const analyticsOperations = {
  ...websiteOperations,
  ...statisticsOperations,
  ...analyticsAccountOperations,
};
