import type { Domains } from '../domains/domains.ts';
import type { BioPictureStore } from '../link-pictures/link-pictures.ts';
import { AppError, invalidField } from '../platform/app-error.ts';
import { notUploaded, type PageBrandInput, readPageBrand } from './page-brand-input.ts';
import type { BrandKey, PageBrand, PageBrandStore } from './page-brand-port.ts';
import { NO_BRAND } from './page-brand-value.ts';

/** The brand of the pages of a workspace's links, and of those on its branded domains. */
export interface PageBrands {
  /** Returns the brand of a domain or, if it has none, of the workspace. `isOwn` says whether it is exactly the one asked for. */
  find(key: BrandKey): Promise<{ brand: PageBrand; isOwn: boolean }>;
  /** Changes what the input names. Throws `invalid_input` under the field of the input. */
  change(key: BrandKey, input: PageBrandInput): Promise<void>;
  /** Returns to the look of the workspace, or of the service. */
  reset(key: BrandKey): Promise<void>;
  /** Returns the brand of an unsaved input: what cannot be read stays as it is stored. */
  draft(key: BrandKey, input: PageBrandInput): Promise<PageBrand>;
  /** Returns the brand of a workspace's links on the service's own domain. */
  ofWorkspace(accountId: number): Promise<PageBrand>;
  /** Returns all brands of a workspace by domain. */
  list(accountId: number): Promise<ReadonlyMap<number, PageBrand>>;
}

export interface PageBrandDeps {
  store: PageBrandStore;
  domains: Pick<Domains, 'find'>;
  pictures: Pick<BioPictureStore, 'has'>;
}

export function createPageBrands({ store, domains, pictures }: PageBrandDeps): PageBrands {
  const find = async ({ accountId, domainId }: BrandKey) => {
    await checkDomain(domains, { accountId, domainId });
    const brands = await store.list(accountId);
    return { brand: shownBrand(brands, domainId), isOwn: brands.has(domainId) };
  };
  return {
    find,
    change: async (key, input) => {
      await checkDomain(domains, key);
      await checkPictures(pictures, key.accountId, readPageBrand(NO_BRAND, input));
      await store.change(key, (brands) => readPageBrand(shownBrand(brands, key.domainId), input));
    },
    reset: async (key) => {
      await store.remove(key);
    },
    draft: async (key, input) => readable((await find(key)).brand, input),
    ofWorkspace: async (accountId) => (await find({ accountId, domainId: 0 })).brand,
    list: (accountId) => store.list(accountId),
  };
}

/** A domain without a brand has that of the workspace. */
function shownBrand(brands: ReadonlyMap<number, PageBrand>, domainId: number): PageBrand {
  return brands.get(domainId) ?? brands.get(0) ?? NO_BRAND;
}

/** A domain that is not the workspace's is an error of the field, not of the path. */
async function checkDomain(domains: PageBrandDeps['domains'], { accountId, domainId }: BrandKey): Promise<void> {
  if (domainId === 0) return;
  try {
    await domains.find(accountId, domainId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw invalidField('domain', 'There is no branded domain with this ID.');
  }
}

/** A picture of another workspace would disappear with that workspace. */
async function checkPictures(
  pictures: PageBrandDeps['pictures'],
  accountId: number,
  { logo, darkLogo }: Pick<PageBrand, 'logo' | 'darkLogo'>,
): Promise<void> {
  for (const [field, name] of [['logo', logo] as const, ['dark_logo', darkLogo] as const])
    if (name !== null && !(await pictures.has(accountId, name))) throw notUploaded(field);
}

/** Reads field by field: an editor always contains incomplete input. */
function readable(stored: PageBrand, input: PageBrandInput): PageBrand {
  return Object.entries(input).reduce((brand, [field, value]) => {
    try {
      return readPageBrand(brand, { [field]: value });
    } catch (error) {
      if (error instanceof AppError) return brand;
      throw error;
    }
  }, stored);
}
