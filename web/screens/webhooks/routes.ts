import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature, which is part of the settings. */
export const routes: readonly ScreenRoute[] = [
  { path: '/settings/webhooks', load: () => import('./webhooks.tsx') },
  { path: '/settings/webhooks/new', load: () => import('./new-webhook.tsx') },
  { path: '/settings/webhooks/:id', load: () => import('./webhook.tsx') },
];
