import { analyticsAccountOperations } from './account.ts';
import { funnelOperations } from './funnels.ts';
import { goalOperations } from './goals.ts';
import { leftOutOperations } from './left-out.ts';
import { segmentOperations } from './segments.ts';
import { settingsOperations } from './settings.ts';
import { statisticsOperations } from './statistics.ts';
import { websiteOperations } from './websites.ts';

/** Every operation of the analytics group by id, in the order of the reference. */
export const analyticsOperations = {
  ...websiteOperations,
  ...settingsOperations,
  ...goalOperations,
  ...funnelOperations,
  ...segmentOperations,
  ...leftOutOperations,
  ...statisticsOperations,
  ...analyticsAccountOperations,
};
