import { createCertificateStore } from '../administration/certificate-store.ts';
import { createPlanStore } from '../administration/plan-store.ts';
import { createBioPictureStore } from '../objects/bio-picture-store.ts';
import type { StoreDeps } from '../store-deps.ts';
import { createAbuseStore } from './abuse-store.ts';
import { createBlockStore } from './block-store.ts';
import { createDomainStore } from './domain-store.ts';
import { createLinkHealthStore } from './link-health-store.ts';
import { createLinkHistoryStore } from './link-history-store.ts';
import { createLinkObjectsStore } from './link-objects-store.ts';
import { createLinkPictureStore } from './link-picture-store.ts';
import { createLinkStore } from './link-store.ts';
import { createOrphanStore } from './orphan-store.ts';
import { createSiteIconStore } from './site-icon-store.ts';

/** Creates the stores of links, of data about them, and of the hosts that serve them. */
export function createLinkStores(deps: StoreDeps) {
  return {
    abuse: createAbuseStore(deps),
    plans: createPlanStore(deps),
    links: createLinkStore(deps),
    linkObjects: createLinkObjectsStore(deps),
    linkHistory: createLinkHistoryStore(deps),
    linkHealth: createLinkHealthStore(deps),
    linkPictures: createLinkPictureStore(deps),
    bioPictures: createBioPictureStore(deps),
    siteIcons: createSiteIconStore(deps),
    orphans: createOrphanStore(deps),
    blocks: createBlockStore(deps),
    domains: createDomainStore(deps),
    certificates: createCertificateStore(deps),
  };
}
