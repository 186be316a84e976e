import type { Route } from '../shared/route.ts';
import { campaignRoutes } from './campaigns.ts';
import { channelRoutes } from './channels.ts';
import { linkRoutes } from './links.ts';
import { pixelRoutes } from './pixels.ts';

/** Every operation of the link-tools group. */
export const linkToolsRoutes: readonly Route[] = [...linkRoutes, ...campaignRoutes, ...channelRoutes, ...pixelRoutes];
