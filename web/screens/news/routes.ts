import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [{ path: '/news', load: () => import('./news.tsx') }];
