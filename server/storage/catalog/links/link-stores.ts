import type { LinkObjects } from '../../../links/link-port.ts';
import type { SiteIconStore } from '../../../site-icons/site-icons.ts';
import { createCertificateStore } from '../administration/certificate-store.ts';
import { createPlanStore } from '../administration/plan-store.ts';
import { createBioFileStore } from '../objects/bio-file-store.ts';
import { createBioPictureStore } from '../objects/bio-picture-store.ts';
import { createPageBrandStore } from '../objects/page-brand-store.ts';
import type { StoreDeps } from '../store-deps.ts';
import { createAbuseStore } from './abuse-store.ts';
import { createBlockStore } from './block-store.ts';
import { createDomainStore } from './domain-store.ts';
import { createLinkHealthStore } from './link-health-store.ts';
import { createLinkHistoryStore } from './link-history-store.ts';
import { createLinkPictureStore } from './link-picture-store.ts';
import { createLinkStore } from './link-store.ts';
import { createOrphanStore } from './orphan-store.ts';

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
    bioFiles: createBioFileStore(deps),
    pageBrands: createPageBrandStore(deps),
    siteIcons: createSiteIconStore(deps),
    orphans: createOrphanStore(deps),
    blocks: createBlockStore(deps),
    domains: createDomainStore(deps),
    certificates: createCertificateStore(deps),
  };
}

function createSiteIconStore({ db }: Pick<StoreDeps, 'db'>): SiteIconStore {
  return {
    find: (hosts) => db.selectFrom('siteIcon').selectAll().where('host', 'in', hosts).execute(),
    put: async ({ host, icon, fetchedAt }) => {
      await db
        .insertInto('siteIcon')
        .values({ host, icon, fetchedAt })
        .onConflict((conflict) => conflict.column('host').doUpdateSet({ icon, fetchedAt }))
        .execute();
    },
    removeBefore: async (time) => {
      await db.deleteFrom('siteIcon').where('fetchedAt', '<', time).execute();
    },
  };
}

type Table = 'pixel' | 'campaign' | 'splashPage' | 'overlay';

/** Checks ownership by counting, without reading the objects. */
function createLinkObjectsStore({ db }: Pick<StoreDeps, 'db'>): LinkObjects {
  const ownsAll = async (table: Table, accountId: number, ids: readonly number[]) => {
    if (ids.length === 0) return true;
    const found = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('accountId', '=', accountId)
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    return Number(found.total) === new Set(ids).size;
  };
  return {
    splashExists: (accountId, id) => ownsAll('splashPage', accountId, [id]),
    overlayExists: (accountId, id) => ownsAll('overlay', accountId, [id]),
    campaignExists: (accountId, id) => ownsAll('campaign', accountId, [id]),
    pixelsExist: (accountId, ids) => ownsAll('pixel', accountId, ids),
  };
}
