import type { Route } from '../shared/route.ts';
import { accountRoutes } from './account.ts';
import { auditRoutes } from './audit.ts';
import { authorRoutes } from './authors.ts';
import { bulkLinkRoutes } from './bulk-links.ts';
import { campaignRoutes } from './campaigns.ts';
import { channelRoutes } from './channels.ts';
import { deletedLinkRoutes, deletedQrCodeRoutes } from './deleted-objects.ts';
import { domainRoutes } from './domains.ts';
import { exportRoutes } from './exports.ts';
import { bioPageRoutes } from './landing-pages/bio-pages.ts';
import { overlayRoutes } from './landing-pages/overlays.ts';
import { pageBrandRoutes } from './landing-pages/page-brands.ts';
import { splashPageRoutes } from './landing-pages/splash-pages.ts';
import { linkChangeRoutes } from './link-changes.ts';
import { linkPictureRoutes } from './link-pictures.ts';
import { linkRoutes } from './links.ts';
import { orphanRoutes } from './orphans.ts';
import { pixelRoutes } from './pixels.ts';
import { placementRoutes } from './placements.ts';
import { presetRoutes } from './presets.ts';
import { qrCodeRoutes } from './qr-codes.ts';
import { qrProofRoutes } from './qr-proofs.ts';
import { siteIconRoutes } from './site-icons.ts';
import { taskRoutes } from './tasks.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every operation of the link-tools group. */
export const linkToolsRoutes: readonly Route[] = [
  ...linkRoutes,
  ...bulkLinkRoutes,
  ...linkChangeRoutes,
  ...linkPictureRoutes,
  ...siteIconRoutes,
  ...campaignRoutes,
  ...channelRoutes,
  ...domainRoutes,
  ...orphanRoutes,
  ...pixelRoutes,
  ...splashPageRoutes,
  ...overlayRoutes,
  ...bioPageRoutes,
  ...pageBrandRoutes,
  ...qrCodeRoutes,
  ...qrProofRoutes,
  ...placementRoutes,
  ...deletedLinkRoutes,
  ...deletedQrCodeRoutes,
  ...exportRoutes,
  ...presetRoutes,
  ...webhookRoutes,
  ...taskRoutes,
  ...auditRoutes,
  ...authorRoutes,
  ...accountRoutes,
];
