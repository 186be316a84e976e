import type { ScreenRoute } from './frame/screen-route.ts';
import { routes as admin } from './screens/admin/routes.ts';
import { routes as boards } from './screens/boards/routes.ts';
import { routes as campaigns } from './screens/campaigns/routes.ts';
import { routes as channels } from './screens/channels/routes.ts';
import { routes as codes } from './screens/codes/routes.ts';
import { routes as dashboard } from './screens/dashboard/routes.ts';
import { routes as domains } from './screens/domains/routes.ts';
import { routes as home } from './screens/home/routes.ts';
import { routes as pages } from './screens/landing-pages/routes.ts';
import { routes as links } from './screens/links/routes.ts';
import { routes as news } from './screens/news/routes.ts';
import { routes as pixels } from './screens/pixels/routes.ts';
import { routes as settings } from './screens/settings/routes.ts';
import { routes as tasks } from './screens/tasks/routes.ts';
import { routes as webhooks } from './screens/webhooks/routes.ts';
import { routes as websites } from './screens/websites/routes.ts';

/** Every screen of the application, with one file for each feature. The first matching route is shown. */
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
  ...boards,
  ...dashboard,
  ...settings,
  ...webhooks,
  ...tasks,
  ...news,
  ...admin,
];
