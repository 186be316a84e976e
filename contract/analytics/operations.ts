import { boardOperations } from '../application/boards.ts';
import { currencyRateOperations } from '../application/currency-rates.ts';
import { reportRecipientOperations } from '../application/report-recipients.ts';
import { viewedIconOperations } from '../application/site-icons.ts';
import { analyticsAccountOperations } from './account.ts';
import { annotationOperations } from './annotations.ts';
import { eventOperations } from './events.ts';
import { exportOperations } from './export.ts';
import { filteredTrafficOperations } from './filtered-traffic.ts';
import { funnelOperations } from './funnels.ts';
import { goalOperations } from './goals.ts';
import { homeOperations } from './home.ts';
import { liveOperations } from './live.ts';
import { overviewOperations } from './overview.ts';
import { queryOperations } from './query.ts';
import { reportOperations } from './reports.ts';
import { searchOperations } from './search.ts';
import { segmentOperations } from './segments.ts';
import { settingsOperations } from './settings.ts';
import { statisticsOperations } from './statistics.ts';
import { usageOperations } from './usage.ts';
import { visitorOperations } from './visitors.ts';
import { visitOperations } from './visits.ts';
import { websiteOperations } from './websites.ts';

/** Every operation of the analytics group by id, in the order of the reference. */
export const analyticsOperations = {
  ...websiteOperations,
  ...settingsOperations,
  ...reportRecipientOperations,
  ...goalOperations,
  ...funnelOperations,
  ...segmentOperations,
  ...annotationOperations,
  ...filteredTrafficOperations,
  ...visitorOperations,
  ...overviewOperations,
  ...queryOperations,
  ...reportOperations,
  ...liveOperations,
  ...visitOperations,
  ...exportOperations,
  ...eventOperations,
  ...statisticsOperations,
  ...homeOperations,
  ...boardOperations,
  ...viewedIconOperations,
  ...currencyRateOperations,
  ...usageOperations,
  ...searchOperations,
  ...analyticsAccountOperations,
};
