import type { Route } from '../shared/route.ts';
import { analyticsAccountRoutes } from './account/account.ts';
import { accountExportRoutes } from './account/account-export.ts';
import { currencyRateRoutes } from './account/currency-rates.ts';
import { annotationRoutes } from './annotations.ts';
import { attributionRoutes } from './attribution/attribution.ts';
import { boardRoutes } from './boards/boards.ts';
import { changeRoutes } from './changes/change.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './export.ts';
import { filteredTrafficRoutes } from './filtered-traffic.ts';
import { funnelRoutes } from './funnels.ts';
import { goalRoutes } from './goals.ts';
import { homeRoutes } from './home.ts';
import { liveRoutes } from './live.ts';
import { overviewRoutes } from './overview/overview.ts';
import { vitalsRoutes } from './overview/vitals.ts';
import { queryRoutes } from './query.ts';
import { reportRecipientRoutes } from './report-recipients.ts';
import { reportRoutes } from './reports.ts';
import { searchRoutes } from './search.ts';
import { segmentRoutes } from './segments.ts';
import { settingsRoutes } from './settings.ts';
import { statisticsRoutes } from './statistics.ts';
import { usageRoutes } from './usage.ts';
import { visitorRoutes } from './visitors.ts';
import { visitRoutes } from './visits.ts';
import { websiteRoutes } from './websites.ts';

/** Every operation of the analytics group. */
export const analyticsRoutes: readonly Route[] = [
  ...websiteRoutes,
  ...settingsRoutes,
  ...reportRecipientRoutes,
  ...goalRoutes,
  ...funnelRoutes,
  ...segmentRoutes,
  ...annotationRoutes,
  ...filteredTrafficRoutes,
  ...visitorRoutes,
  ...overviewRoutes,
  ...vitalsRoutes,
  ...queryRoutes,
  ...changeRoutes,
  ...reportRoutes,
  ...attributionRoutes,
  ...liveRoutes,
  ...visitRoutes,
  ...exportRoutes,
  ...accountExportRoutes,
  ...eventRoutes,
  ...statisticsRoutes,
  ...homeRoutes,
  ...boardRoutes,
  ...currencyRateRoutes,
  ...usageRoutes,
  ...searchRoutes,
  ...analyticsAccountRoutes,
];
