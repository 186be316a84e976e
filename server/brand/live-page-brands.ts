import type { BrandedPage } from '../../contract/vocabulary.ts';
import type { ChangeFeed } from '../platform/changes.ts';
import type { MaybeAsync } from '../platform/threads/maybe-async.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createFreshCache } from '../redirect/redirect.ts';
import type { Brand } from './brand-value.ts';
import {
  type BrandKey,
  type BrandTexts,
  PAGE_BRAND_TOPIC,
  type PageBrand,
  type PageBrandStore,
} from './page-brand-port.ts';

export type { BrandKey as PageOwner } from './page-brand-port.ts';

/** Brands of workspaces for visitors, cached in memory: synchronous if cached. */
export interface LivePageBrands {
  of(owner: BrandKey): MaybeAsync<PageBrand | undefined>;
  close(): void;
}

interface LivePageBrandDeps {
  store: Pick<PageBrandStore, 'list'>;
  changes: ChangeFeed;
  clock: Clock;
}

export function createLivePageBrands({ store, changes, clock }: LivePageBrandDeps): LivePageBrands {
  const brands = createFreshCache({ clock, changes, load: (accountId) => store.list(Number(accountId)) });
  const close = changes.subscribe(({ topic, id }) => {
    if (topic === PAGE_BRAND_TOPIC || topic === 'account') brands.forget(String(id));
  });
  return {
    of: ({ accountId, domainId }) => {
      const found = brands.get(String(accountId));
      const ofDomain = (known: Awaited<typeof found>) => known?.get(domainId) ?? known?.get(0);
      return found instanceof Promise ? found.then(ofDomain) : ofDomain(found);
    },
    close,
  };
}

/** Returns the own texts of a page in a brand. */
export function textsOf({ own }: Brand, page: BrandedPage): BrandTexts {
  return own?.texts[page] ?? {};
}

/** Returns the brand of a page: the service's, with that of the workspace whose page it is. */
export type BrandOf = (owner: BrandKey) => MaybeAsync<Brand>;

/** A page is shown in the brand of the service while the workspace's cannot be read. */
export function createBrandOf(service: () => Brand, live: Pick<LivePageBrands, 'of'>): BrandOf {
  return (owner) => {
    const own = live.of(owner);
    return own instanceof Promise
      ? own.then(
          (found) => brandWith(service(), found),
          () => service(),
        )
      : brandWith(service(), own);
  };
}

const combined = new WeakMap<PageBrand, Brand>();

/** Returns the same object for the same brands, so that pages are rendered once for each. */
export function brandWith(service: Brand, own: PageBrand | undefined): Brand {
  if (!own) return service;
  const known = combined.get(own);
  if (known?.version === service.version) return known;
  const brand = { ...service, own };
  combined.set(own, brand);
  return brand;
}
