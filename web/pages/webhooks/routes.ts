import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature: a part of the settings. */
export const routes: readonly ScreenRoute[] = [
  { path: '/settings/webhooks', screen: lazy(() => import('./webhooks.tsx')) },
  { path: '/settings/webhooks/new', screen: lazy(() => import('./new-webhook.tsx')) },
  { path: '/settings/webhooks/:id', screen: lazy(() => import('./webhook.tsx')) },
];
