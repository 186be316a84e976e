import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/tasks', load: () => import('./tasks.tsx') },
  { path: '/tasks/:id', load: () => import('./task.tsx') },
];
