import type { ScreenRoute } from '../../frame/screen-route.ts';

/** The administration of the installation, for operators. */
export const routes: readonly ScreenRoute[] = [
  { path: '/admin', load: () => import('./overview/overview.tsx') },
  { path: '/admin/workspaces', load: () => import('./workspaces.tsx') },
  { path: '/admin/workspaces/:id', load: () => import('./workspace.tsx') },
  { path: '/admin/people', load: () => import('./people.tsx') },
  { path: '/admin/people/:id', load: () => import('./person.tsx') },
  { path: '/admin/plans', load: () => import('./plans/plans.tsx') },
  { path: '/admin/domains', load: () => import('./domains/domains.tsx') },
  { path: '/admin/reports', load: () => import('./abuse/reports.tsx') },
  { path: '/admin/blocks', load: () => import('./abuse/blocks.tsx') },
  { path: '/admin/announcement', load: () => import('./announcement/announcement.tsx') },
  { path: '/admin/branding', load: () => import('./branding/branding.tsx') },
  { path: '/admin/settings', load: () => import('./settings/settings.tsx') },
  { path: '/admin/emails', load: () => import('./emails/emails.tsx') },
  { path: '/admin/health', load: () => import('./health/health.tsx') },
  { path: '/admin/activity', load: () => import('./activity.tsx') },
];
