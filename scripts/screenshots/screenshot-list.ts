import type { Page } from 'playwright-core';

export interface Shot {
  /** File name without extension. */
  name: string;
  /** `:kind` stands for the id of the object of that kind with the most data, `:kindBeside` for the next one. */
  path: string;
  width?: number;
  height?: number;
  isDark?: boolean;
  /** The whole page, not only what fits into the window. */
  isWhole?: boolean;
  /** Runs before the screenshot. */
  act?: (page: Page) => Promise<void>;
}

const PHONE = { width: 390, height: 844 };

/** The screenshots of docs/screenshots, at least one for every screen. */
export const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/app/' },
  { name: 'home-dark', path: '/app/', isDark: true },
  { name: 'home-phone', path: '/app/', ...PHONE },
  { name: 'palette', path: '/app/', act: (page) => page.keyboard.press('Control+k') },
  { name: 'links', path: '/app/links' },
  { name: 'links-dark', path: '/app/links', isDark: true },
  { name: 'links-phone', path: '/app/links', ...PHONE },
  { name: 'link-new', path: '/app/links/new', isWhole: true },
  { name: 'link', path: '/app/links/:link', isWhole: true },
  { name: 'link-edit', path: '/app/links/:link/edit', isWhole: true },
  { name: 'links-import', path: '/app/links/import' },
  { name: 'links-deleted', path: '/app/links/deleted' },
  { name: 'links-compare', path: '/app/links/compare?ids=:link,:linkBeside' },
  { name: 'codes', path: '/app/codes' },
  { name: 'code-new', path: '/app/codes/new' },
  { name: 'code-designer', path: '/app/codes/:qr/edit' },
  { name: 'code-designer-dark', path: '/app/codes/:qr/edit', isDark: true },
  { name: 'code-designer-phone', path: '/app/codes/:qr/edit', ...PHONE, isWhole: true },
  { name: 'code', path: '/app/codes/:qr', isWhole: true },
  { name: 'codes-batch', path: '/app/codes/batch' },
  { name: 'codes-labels', path: '/app/codes/labels' },
  { name: 'codes-deleted', path: '/app/codes/deleted' },
  { name: 'campaigns', path: '/app/campaigns' },
  { name: 'campaign-new', path: '/app/campaigns/new' },
  { name: 'campaign', path: '/app/campaigns/:campaign', isWhole: true },
  { name: 'channels', path: '/app/channels' },
  { name: 'channel', path: '/app/channels/:channel', isWhole: true },
  { name: 'pages', path: '/app/pages' },
  { name: 'bio-page', path: '/app/pages/bio/:bio' },
  { name: 'bio-page-new', path: '/app/pages/bio/new' },
  { name: 'bio-page-dark', path: '/app/pages/bio/:bio', isDark: true },
  { name: 'splash-pages', path: '/app/pages?kind=splash' },
  { name: 'splash-page', path: '/app/pages/splash/:splash' },
  { name: 'splash-page-new', path: '/app/pages/splash/new' },
  { name: 'overlays', path: '/app/pages?kind=overlay' },
  { name: 'overlay', path: '/app/pages/overlay/:overlay' },
  { name: 'overlay-new', path: '/app/pages/overlay/new' },
  { name: 'pixels', path: '/app/pixels' },
  { name: 'pixel', path: '/app/pixels/:pixel' },
  { name: 'pixel-new', path: '/app/pixels/new' },
  { name: 'domains', path: '/app/domains' },
  { name: 'domain', path: '/app/domains/:domain' },
  { name: 'domain-new', path: '/app/domains/new' },
  { name: 'websites', path: '/app/websites' },
  { name: 'websites-phone', path: '/app/websites', ...PHONE },
  { name: 'website-new', path: '/app/websites/new' },
  { name: 'website-install', path: '/app/websites/:website/install' },
  { name: 'dashboard', path: '/app/websites/:website?range=30d', isWhole: true },
  { name: 'dashboard-dark', path: '/app/websites/:website?range=30d', isDark: true },
  { name: 'dashboard-phone', path: '/app/websites/:website?range=30d', ...PHONE, isWhole: true },
  { name: 'dashboard-details', path: '/app/websites/:website?details=page' },
  { name: 'dashboard-goals', path: '/app/websites/:website?goals=list' },
  { name: 'website-settings', path: '/app/websites/:website/settings' },
  { name: 'website-rules', path: '/app/websites/:website/settings?tab=rules' },
  { name: 'website-sharing', path: '/app/websites/:website/settings?tab=sharing' },
  { name: 'website-reports', path: '/app/websites/:website/settings?tab=reports' },
  { name: 'website-data', path: '/app/websites/:website/settings?tab=data' },
  { name: 'settings', path: '/app/settings' },
  { name: 'settings-members', path: '/app/settings/members' },
  { name: 'settings-workspaces', path: '/app/settings/workspaces' },
  { name: 'settings-keys', path: '/app/settings/keys' },
  { name: 'settings-audit', path: '/app/settings/audit' },
  { name: 'settings-security', path: '/app/settings/security' },
  { name: 'settings-emails', path: '/app/settings/emails' },
  { name: 'settings-webhooks', path: '/app/settings/webhooks' },
  { name: 'webhook', path: '/app/settings/webhooks/:webhook', isWhole: true },
  { name: 'webhook-new', path: '/app/settings/webhooks/new' },
  { name: 'settings-people', path: '/app/settings/people' },
  { name: 'settings-plan', path: '/app/settings/plan' },
  { name: 'settings-data', path: '/app/settings/data' },
  { name: 'tasks', path: '/app/tasks' },
  { name: 'admin', path: '/app/admin' },
  { name: 'admin-workspace', path: '/app/admin/workspaces/:workspace', isWhole: true },
  { name: 'admin-people', path: '/app/admin/people' },
  { name: 'admin-person', path: '/app/admin/people/:person' },
  { name: 'admin-plans', path: '/app/admin/plans' },
  { name: 'admin-domains', path: '/app/admin/domains' },
  { name: 'admin-reports', path: '/app/admin/reports' },
  { name: 'admin-blocks', path: '/app/admin/blocks' },
  { name: 'admin-announcement', path: '/app/admin/announcement' },
  { name: 'admin-branding', path: '/app/admin/branding' },
  { name: 'admin-settings', path: '/app/admin/settings' },
  { name: 'news', path: '/app/news' },
  { name: 'admin-health', path: '/app/admin/health', isWhole: true },
  { name: 'admin-emails', path: '/app/admin/emails' },
  { name: 'admin-activity', path: '/app/admin/activity' },
];
