import { auditOperations } from '../application/audit.ts';
import { authorOperations } from '../application/authors.ts';
import { sampleOperations } from '../application/samples.ts';
import { siteIconOperations } from '../application/site-icons.ts';
import { accountOperations } from './account.ts';
import { bulkLinkOperations } from './bulk-links.ts';
import { campaignOperations } from './campaigns.ts';
import { channelOperations } from './channels.ts';
import { deletedLinkOperations, deletedQrCodeOperations } from './deleted-objects.ts';
import { domainOperations } from './domains.ts';
import { exportOperations } from './exports.ts';
import { bioPageOperations } from './landing-pages/bio-pages.ts';
import { overlayOperations } from './landing-pages/overlays.ts';
import { pageBrandOperations } from './landing-pages/page-brands.ts';
import { splashPageOperations } from './landing-pages/splash-pages.ts';
import { linkPictureOperations } from './link-pictures.ts';
import { linkOperations } from './links.ts';
import { orphanOperations } from './orphans.ts';
import { pixelOperations } from './pixels.ts';
import { placementOperations } from './placements.ts';
import { presetOperations } from './presets.ts';
import { qrBatchOperations } from './qr-batch.ts';
import { qrCodeOperations } from './qr-codes.ts';
import { qrProofOperations } from './qr-proofs.ts';
import { taskOperations } from './tasks.ts';
import { webhookOperations } from './webhooks.ts';

/** Every operation of the link-tools group by id, in the order of the reference. */
export const linkToolsOperations = {
  ...linkOperations,
  ...bulkLinkOperations,
  ...qrCodeOperations,
  ...qrBatchOperations,
  ...qrProofOperations,
  ...placementOperations,
  ...deletedLinkOperations,
  ...deletedQrCodeOperations,
  ...campaignOperations,
  ...channelOperations,
  ...pixelOperations,
  ...splashPageOperations,
  ...overlayOperations,
  ...bioPageOperations,
  ...pageBrandOperations,
  ...domainOperations,
  ...linkPictureOperations,
  ...siteIconOperations,
  ...exportOperations,
  ...orphanOperations,
  ...presetOperations,
  ...webhookOperations,
  ...taskOperations,
  ...auditOperations,
  ...authorOperations,
  ...sampleOperations,
  ...accountOperations,
};
