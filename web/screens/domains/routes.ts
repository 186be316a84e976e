import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/domains', load: () => import('./domains.tsx') },
  { path: '/domains/new', load: () => import('./new-domain.tsx') },
  { path: '/domains/:id', load: () => import('./domain.tsx') },
];
