import type { ScreenRoute } from '../../frame/screen-route.ts';
import { firstOfDashboard } from './state/query.ts';

/** Listed after the other screens of websites: `/websites/new` is not a dashboard. */
export const routes: readonly ScreenRoute[] = [
  { path: '/websites/:id/realtime', load: () => import('./realtime/realtime-screen.tsx') },
  { path: '/websites/:id/visits', load: () => import('./visits/visits-screen.tsx') },
  { path: '/websites/:id/vitals', load: () => import('./vitals/vitals-screen.tsx') },
  { path: '/websites/:id/revenue', load: () => import('./revenue/revenue-screen.tsx') },
  {
    path: '/websites/:id',
    load: () => import('./dashboard-screen.tsx'),
    firstQueries: ({ id }, search) => firstOfDashboard(Number(id), search),
  },
];
