import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature; webhooks have their own feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/settings', load: () => import('./profile.tsx') },
  { path: '/settings/security', load: () => import('./security/security.tsx') },
  { path: '/settings/emails', load: () => import('./emails.tsx') },
  { path: '/settings/workspaces', load: () => import('./workspaces.tsx') },
  { path: '/settings/members', load: () => import('./members/members.tsx') },
  { path: '/settings/currencies', load: () => import('./currencies/currencies.tsx') },
  { path: '/settings/keys', load: () => import('./keys/keys.tsx') },
  { path: '/settings/audit', load: () => import('./audit/audit.tsx') },
  { path: '/settings/plan', load: () => import('./plan.tsx') },
  { path: '/settings/people', load: () => import('./people.tsx') },
  { path: '/settings/data', load: () => import('./data.tsx') },
];
