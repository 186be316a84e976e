import type { ScreenRoute } from '../../frame/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  { path: '/', load: () => import('./home.tsx') },
  { path: '/welcome', load: () => import('./welcome.tsx') },
];
