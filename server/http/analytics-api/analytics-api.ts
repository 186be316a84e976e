import type { Route } from '../shared/route.ts';
import { analyticsAccountRoutes } from './account.ts';
import { statisticsRoutes } from './statistics.ts';
import { websiteRoutes } from './websites.ts';

/** Every operation of the analytics group. */
export const analyticsRoutes: readonly Route[] = [...websiteRoutes, ...statisticsRoutes, ...analyticsAccountRoutes];
