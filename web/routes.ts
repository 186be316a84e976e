import type { ScreenRoute } from './frame/screen-route.ts';
import { routes as campaigns } from './pages/campaigns/routes.ts';
import { routes as channels } from './pages/channels/routes.ts';
import { routes as codes } from './pages/codes/routes.ts';
import { routes as dashboard } from './pages/dashboard/routes.ts';
import { routes as domains } from './pages/domains/routes.ts';
import { routes as home } from './pages/home/routes.ts';
import { routes as links } from './pages/links/routes.ts';
import { routes as pages } from './pages/pages/routes.ts';
import { routes as pixels } from './pages/pixels/routes.ts';
import { routes as settings } from './pages/settings/routes.ts';
import { routes as tasks } from './pages/tasks/routes.ts';
import { routes as webhooks } from './pages/webhooks/routes.ts';
import { routes as websites } from './pages/websites/routes.ts';

/** Every screen of the application, a file each feature. The first that fits is shown. */
export const ROUTES: readonly ScreenRoute[] = [
  ...home,
  ...links,
  ...codes,
  ...campaigns,
  ...channels,
  ...pages,
  ...pixels,
  ...domains,
  ...websites,
  ...dashboard,
  ...settings,
  ...webhooks,
  ...tasks,
];
